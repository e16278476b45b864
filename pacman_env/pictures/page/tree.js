// A tree of numbers and the searches of the book. The events are those that the X-ray records of the same search in
// Python: {event: "enter" | "child" | "cut" | "leave", node, ...}; without a window alpha and beta are null.

// Rows are [id, id of the parent, move, kind, number of a leaf, probability], parents first; kinds are "max", "min",
// "chance" and "leaf". pacman_env/pictures/page/__init__.py writes them.
function treeOf(rows) {
  const nodes = new Map();
  for (const [id, parent, move, kind, value, probability] of rows) {
    nodes.set(id, { id, parent, move, kind, value, probability, children: [] });
    if (nodes.has(parent)) nodes.get(parent).children.push(nodes.get(id));
  }
  return nodes;
}

// [[3, 12], [2, 4]] as rows; {chance: [[1/2, 8], [1/2, 3]], then: "min"} is a chance node. Moves are a, b, ..., a1, a2, ...
function rowsOf(nested, player = "max") {
  const rows = [], other = { max: "min", min: "max" };
  function add(part, player, parent, move, depth, chance) {
    const id = rows.length, parts = part.chance ? part.chance.map(pair => pair[1]) : part;
    const kind = part.chance ? "chance" : Array.isArray(part) ? player : "leaf";
    rows.push([id, parent, move, kind, kind === "leaf" ? part : null, chance]);
    if (kind === "leaf") return;
    const next = part.then || other[player];
    parts.forEach((each, rank) => {
      const label = depth % 2 ? String(rank + 1) : letters(rank + 1);
      add(each, next, id, move + label, depth + 1, part.chance ? part.chance[rank][0] : null);
    });
  }
  add(nested, player, null, "", 0, null);
  return rows;
}
function letters(count) {  // a, ..., z, aa, ...
  let text = "";
  for (; count > 0; count = Math.floor((count - 1) / 26)) text = String.fromCharCode(97 + (count - 1) % 26) + text;
  return text;
}

// AIMA 4th ed., figures 5.3 and 5.7, and section 5.5: values are exact within the window, bounds outside (fail-soft).
// windows: alpha-beta instead of minimax. equality: cut as soon as the bound is reached, else only beyond it.
// early: the bound is moved before the node stops, so that a cut is seen with a crossed window.
// Further options replace a step of the book, which is what a mistake does.
const BOOK = {
  passed: (node, alpha, beta) => node.kind === "chance" ? [-Infinity, Infinity] : [alpha, beta],
  stops: (node, best, alpha, beta, reaches) => node.kind === "max" ? reaches(best, beta) : reaches(alpha, best),
  moved: (node, best, alpha, beta) => node.kind === "max" ? [Math.max(alpha, best), beta] : [alpha, Math.min(beta, best)],
};
function search(nodes, { windows = true, equality = true, early = true, ...steps } = {}) {
  const { passed, stops, moved } = { ...BOOK, ...steps }, events = [], root = nodes.values().next().value;
  const reaches = equality ? (value, bound) => value >= bound : (value, bound) => value > bound;
  function visit(node, alpha, beta) {
    const seen = () => windows ? { alpha, beta } : { alpha: null, beta: null }, max = node.kind === "max";
    events.push({ event: "enter", node: node.id, ...seen() });
    let best = node.kind === "leaf" ? node.value : node.kind === "chance" ? 0 : max ? -Infinity : Infinity, looked = 0;
    for (const child of node.children) {
      const chance = node.kind === "chance", value = visit(child, ...passed(node, alpha, beta));
      looked++;
      best = chance ? best + child.probability * value : max ? Math.max(best, value) : Math.min(best, value);
      const enough = windows && !chance && stops(node, best, alpha, beta, reaches);
      if (!chance && (early || !enough)) [alpha, beta] = moved(node, best, alpha, beta, value);
      events.push({ event: "child", node: node.id, child: child.id, value, ...seen() });
      if (enough) break;
    }
    const left = node.children.slice(looked);
    if (left.length) events.push({ event: "cut", node: node.id, children: left.map(child => child.id), value: best, ...seen() });
    events.push({ event: "leave", node: node.id, value: best });
    return best;
  }
  visit(root, -Infinity, Infinity);
  return events;
}

// What the value of each visited node says: that the true one is at least this, and at most.
function certainty(nodes, events) {
  const told = new Map(), got = new Map(), stopped = new Set();
  for (const { event, node, child, value } of events) {
    if (event === "child") got.set(node, [...got.get(node) || [], { value, ...told.get(child) }]);
    if (event === "cut") stopped.add(node);
    if (event === "leave") told.set(node, judged(nodes.get(node).kind, got.get(node) || [], value, stopped.has(node)));
  }
  return told;
}
function judged(kind, got, value, stopped) {
  if (!got.length || kind === "chance") return { least: got.every(one => one.least), most: got.every(one => one.most) };
  const reaches = one => one.least && (one.value >= value || same(one.value, value));
  const stays = one => one.most && (one.value <= value || same(one.value, value));
  if (kind === "max") return { least: got.some(reaches), most: !stopped && got.every(stays) };
  return { least: !stopped && got.every(reaches), most: got.some(stays) };
}
const signOf = ({ least, most }) => least ? most ? "" : ">= " : most ? "<= " : "? ";

// The line of best play: the first child that has the value of its node; it ends at chance nodes.
function principal(nodes, events) {
  const values = new Map(events.filter(each => each.event === "leave").map(each => [each.node, each.value]));
  const line = [nodes.values().next().value];
  for (let node = line[0]; node && (node.kind === "max" || node.kind === "min");) {
    const value = values.get(node.id);
    node = node.children.find(child => values.get(child.id) === value);
    if (node) line.push(node);
  }
  return line.map(node => node.id);
}
