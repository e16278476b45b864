// The tree on the page: an SVG of shapes and edges, and above it, in the same places, what can be typed into or pressed.
// A wide page has the root on top; a narrow one has it on the left, so that nothing need shrink.

const UPRIGHT = { across: 42, half: 31, breadth: 46, leaf: 17, leafBreadth: 24, gap: 8, level: 120, top: 8, side: 76, window: 8 };
const SIDEWAYS = { across: 31, half: 26, breadth: 31, leaf: 15, leafBreadth: 19, gap: 6, level: 98, top: 52, side: 4, window: 8 };

const SVG = "http://www.w3.org/2000/svg";
function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Where each node is, across the tree: siblings side by side, as near as their subtrees allow, a parent in their middle.
function spread(node, half, gap) {
  const parts = node.children.map(child => spread(child, half, gap)), left = [], right = [], places = new Map();
  let middle = 0;
  const offsets = parts.map(part => {
    const offset = Math.max(...part.left.map((edge, depth) => depth in right ? right[depth] + gap - edge : -Infinity), right.length ? -Infinity : 0);
    part.left.forEach((edge, depth) => { left[depth] = Math.min(left[depth] ?? Infinity, edge + offset); });
    part.right.forEach((edge, depth) => { right[depth] = edge + offset; });
    return offset;
  });
  if (parts.length) middle = (offsets[0] + offsets.at(-1)) / 2;
  parts.forEach((part, rank) => part.places.forEach((place, id) => places.set(id, place + offsets[rank] - middle)));
  places.set(node.id, 0);
  const size = half(node);
  return { places, left: [-size, ...left.map(edge => edge - middle)], right: [size, ...right.map(edge => edge - middle)] };
}

function layoutOf(nodes, sizes) {
  const root = rootOf(nodes), upright = sizes === UPRIGHT, at = new Map();
  const { places, left, right } = spread(root, node => node.kind === "leaf" ? sizes.leafBreadth : sizes.breadth, sizes.gap);
  const start = Math.min(...left), breadth = Math.max(...right) - start;
  const depth = node => node.parent === null ? 0 : 1 + depth(nodes.get(node.parent));
  const levels = 1 + Math.max(...[...nodes.values()].map(depth));
  for (const node of nodes.values()) {
    const along = depth(node) * sizes.level, across = places.get(node.id) - start;
    at.set(node.id, upright ? { x: sizes.side + across, y: sizes.top + sizes.half + 4 + along, depth: depth(node) }
      : { x: sizes.side + sizes.across + along, y: sizes.top + across, depth: depth(node) });
  }
  const length = (levels - 1) * sizes.level + (upright ? sizes.half : sizes.across) + sizes.leaf + 8;
  return upright ? { at, levels, width: sizes.side + breadth + 12, height: sizes.top + length + 8 } : { at, levels, width: sizes.side + length, height: sizes.top + breadth + 8 };
}

const OUTLINES = {
  max: (x, y, a, h) => svg("path", { class: "shape max", d: `M${x - a} ${y + h}H${x + a}L${x} ${y - h}Z` }),
  min: (x, y, a, h) => svg("path", { class: "shape min", d: `M${x - a} ${y - h}H${x + a}L${x} ${y + h}Z` }),
  chance: (x, y, a, h) => svg("circle", { class: "shape chance", cx: x, cy: y, r: h }),
  leaf: (x, y, a, h) => svg("rect", { class: "shape leaf", x: x - h, y: y - h, width: 2 * h, height: 2 * h, rx: 5 }),
};
const LEAN = { max: 0.34, min: -0.34, chance: 0, leaf: 0 };

// The drawing of a tree: { element, place(id, child) puts something over a node, onEdge(id, child) over its edge,
// show(id, life) as a film does }. `asked` has a ring, `leafText(node)` is what a leaf says.
function drawTree(nodes, { say, sizes, asked, leafText }) {
  const { at, levels, width, height } = layoutOf(nodes, sizes), upright = sizes === UPRIGHT, root = rootOf(nodes);
  const edges = svg("g"), labels = svg("g"), shapes = svg("g"), parts = new Map();
  const extent = (node, long) => node.kind === "leaf" ? sizes.leaf : long ? sizes.across : sizes.half;
  const edgePoint = (node, away) => {  // a point of the edge, so far before the node
    const end = at.get(node.id), need = extent(node, !upright) + away;
    return upright ? { x: end.x, y: end.y - need } : { x: end.x - need, y: end.y };
  };
  const toward = (point, end, rise) => ({ x: point.x + (end.x - point.x) * rise / (point.y - end.y), y: point.y - rise });
  const edgePath = (from, end, point) => upright ? `M${from.x} ${from.y}L${point.x} ${point.y}V${end.y}`
    : `M${from.x} ${from.y}C${point.x - 4} ${from.y} ${from.x + 24} ${end.y} ${point.x} ${end.y}H${end.x}`;
  for (let level = 0; level < levels; level++) {
    const kinds = [...new Set([...nodes.values()].filter(node => at.get(node.id).depth === level && node.kind !== "leaf").map(node => say("tree." + node.kind)))];
    const { x, y } = [...at.values()].find(place => place.depth === level);
    const start = upright ? y + 5 - (kinds.length - 1) * 9 : 14;
    kinds.forEach((kind, rank) => labels.append(svg("text", { class: "row", x: upright ? 4 : x, y: start + (upright ? 18 : 14) * rank }, kind)));
  }
  for (const node of nodes.values()) {
    const { x, y } = at.get(node.id), part = {};
    if (node !== root) {
      const point = edgePoint(node, 19), far = upright ? toward(point, at.get(node.parent), 22) : { x: point.x, y: point.y - 20 };
      part.edge = svg("path", { class: "e", d: edgePath(at.get(node.parent), { x, y }, point) });
      part.move = svg("g", { class: "m" }, svg("rect", { class: "ground", x: point.x - 5 - 4.4 * node.move.length, y: point.y - 11, width: 10 + 8.8 * node.move.length, height: 22, rx: 8 }),
        svg("text", { x: point.x, y: point.y + 4.5 }, node.move));
      part.cross = svg("path", { class: "x", d: `M${point.x - 13} ${point.y - 8}L${point.x + 13} ${point.y + 8}M${point.x - 13} ${point.y + 8}L${point.x + 13} ${point.y - 8}` });
      edges.append(part.edge);
      if (node.probability !== null) part.move.append(svg("text", { class: "share", x: far.x, y: far.y + 5 }, probability(node.probability)));
      labels.append(part.move, part.cross);
    }
    const ring = node.id === asked ? [svg("rect", { class: "asked", x: x - extent(node, true) - 7, y: y - extent(node, false) - 7, width: 2 * extent(node, true) + 14, height: 2 * extent(node, false) + 14, rx: 10 })] : [];
    const textY = y + LEAN[node.kind] * sizes.half + 6;
    part.value = svg("text", { class: "value on-" + node.kind, x, y: textY }, node.kind === "leaf" ? leafText(node) : node.id === asked ? "?" : "");
    part.window = svg("g", { class: "window" }, svg("rect", { class: "ground", x, y: y + sizes.half + sizes.window, width: 0, height: 16, rx: 5 }), svg("text", { x, y: y + sizes.half + sizes.window + 12 }));
    part.group = svg("g", { class: "n" }, ...ring, OUTLINES[node.kind](x, y, sizes.across, node.kind === "leaf" ? sizes.leaf : sizes.half), part.value);
    shapes.append(part.group, part.window);
    parts.set(node.id, part);
  }
  const ringed = svg("rect", { class: "ring", rx: 12 });
  const drawing = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": say("practice.tree") }, edges, labels, shapes, ringed);
  const element = html("div", { class: "tree", style: `width:${width}px;height:${height}px` }, drawing);
  const put = (child, { x, y }) => { child.style.left = x + "px"; child.style.top = y + "px"; element.append(child); };

  const STATES = ["ahead", "open", "done", "cut"];
  return {
    element, parts, width,
    place: (id, child) => { const { x, y } = at.get(id); put(child, { x, y: y + LEAN[nodes.get(id).kind] * sizes.half }); },
    onEdge: (id, child) => { put(child, edgePoint(nodes.get(id), 19)); parts.get(id).move.classList.add("under"); },
    cross: (id, on) => { parts.get(id).edge.classList.toggle("crossed", on); },
    faint: (id, on) => { for (const each of [parts.get(id).group, parts.get(id).edge, parts.get(id).move]) each.classList.toggle("faint", on); },
    film(film, step) {  // as it is after this step
      const principal = new Set(step === film.steps.length - 1 ? film.principal : []), lives = new Map();
      for (const [id, , ...all] of film.nodes) lives.set(id, all.filter(life => life[0] <= step).at(-1));
      for (const node of nodes.values()) {
        const [, state, value, window] = lives.get(node.id), part = parts.get(node.id), above = lives.get(node.parent);
        part.group.setAttribute("class", "n " + STATES[state]);
        if (node.kind !== "leaf") part.value.textContent = value;
        writeWindow(part.window, node.kind !== "chance" && (state === 1 || state === 2) ? window : "", at.get(node.id).x);
        if (!part.edge) continue;
        part.edge.setAttribute("class", "e " + STATES[state] + (principal.has(node.id) ? " pv" : above[4] === node.id ? " best" : ""));
        part.cross.setAttribute("class", "x " + (above[1] === 3 ? "" : STATES[state]));  // where the cut is, not below it
        part.move.setAttribute("class", "m " + STATES[state]);
      }
      const node = nodes.get(film.steps[step][0]), { x, y } = at.get(node.id), a = extent(node, true) + 6, h = extent(node, false) + 6;
      for (const [name, value] of Object.entries({ x: x - a, y: y - h, width: 2 * a, height: 2 * h })) ringed.setAttribute(name, value);
    },
  };
}

function writeWindow(part, text, x) {  // on a ground as wide as the text
  const [ground, words] = part.children, wide = text ? 6.7 * text.length + 8 : 0;
  words.textContent = text;
  ground.setAttribute("x", x - wide / 2);
  ground.setAttribute("width", wide);
}

// The tree as nested lists, for who does not see it.
function treeInWords(node, say, leafText) {
  const share = node.probability !== null ? " (" + probability(node.probability) + ")" : "";
  const what = node.kind === "leaf" ? say("tree.leaf_value", { word: say("tree.utility"), value: leafText(node) }) : say("tree." + node.kind);
  const item = html("li", {}, (node.parent === null ? say("tree.root") : node.move) + share + ": " + what);
  if (node.children.length) item.append(html("ul", {}, ...node.children.map(child => treeInWords(child, say, leafText))));
  return item;
}
