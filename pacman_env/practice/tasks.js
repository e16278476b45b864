// What is asked of a tree. A puzzle is { task, rows, nodes, asked, events }; the marks of a task are what somebody
// writes or crosses out, by key. `marks(solve, puzzle)` computes them with a search: solve(rows, options) returns the
// nodes and events of the book's search, or of a mistaken one.

const isInner = node => node.kind !== "leaf";
const rootOf = nodes => nodes.values().next().value;
const valuesOf = events => new Map(events.filter(each => each.event === "leave").map(each => [each.node, each.value]));
const visitedOf = events => new Set(events.filter(each => each.event === "enter").map(each => each.node));
const cutsOf = events => events.filter(each => each.event === "cut");
const entered = (events, id) => events.find(each => each.event === "enter" && each.node === id);
const better = { max: (one, other) => one > other, min: (one, other) => one < other };

function bestChild(node, kind, values) {  // the first of the best; where chance has taken the player's place, by the player
  return node.children.reduce((best, each) => better[kind](values.get(each.id), values.get(best.id)) ? each : best);
}
function below(node) { return [node, ...node.children.flatMap(below)]; }

const TASKS = {
  values: {
    windows: false, mistakes: VALUE_MISTAKES, choose: () => ({}),
    marks: (solve, { rows, nodes }) => {
      const values = valuesOf(solve(rows).events);
      return Object.fromEntries([...nodes.values()].filter(isInner).map(node => [node.id, values.get(node.id)]));
    },
  },
  move: {
    windows: false, mistakes: VALUE_MISTAKES, choose: () => ({}),
    marks: (solve, { rows, nodes }) => {
      const run = solve(rows), values = valuesOf(run.events), root = rootOf(run.nodes), plain = rootOf(nodes);
      return { move: bestChild(root, root.kind in better ? root.kind : plain.kind, values).id, value: values.get(root.id) };
    },
  },
  cuts: {
    windows: true, mistakes: CUT_MISTAKES,
    choose: ({ events, nodes }) => cutsOf(events).length || [...nodes.values()].some(node => node.kind === "chance") ? {} : null,
    worth: ({ events }) => 3 * Math.min(2, cutsOf(events).length),
    marks: (solve, { rows, nodes }) => {
      const visited = visitedOf(solve(rows).events);
      return Object.fromEntries([...nodes.keys()].slice(1).map(id => [id, visited.has(id)]));
    },
  },
  window: {
    windows: true, mistakes: CUT_MISTAKES,
    choose: ({ events, nodes }, luck) => {
      const bounded = events.filter(each => each.event === "enter" && isInner(nodes.get(each.node)));
      const count = each => Number(Number.isFinite(each.alpha)) + Number(Number.isFinite(each.beta));
      const most = Math.max(...bounded.map(count));
      return most ? { asked: luck.pick(bounded.filter(each => count(each) === most)).node } : null;
    },
    marks: (solve, { rows, asked }) => {
      const event = entered(solve(rows).events, asked);
      return event ? { alpha: event.alpha, beta: event.beta } : null;
    },
    more: ({ events, asked }) => {  // right bounds at the wrong time, or in the wrong boxes
      const { alpha, beta } = entered(events, asked), late = events.filter(each => each.node === asked && each.event === "child").at(-1);
      return { "boxes-swapped": { alpha: beta, beta: alpha }, "window-after": { alpha: late.alpha, beta: late.beta } };
    },
  },
  returned: {
    windows: true, mistakes: CUT_MISTAKES,
    choose: ({ events }, luck) => {
      const cuts = cutsOf(events).filter(each => each.node !== 0);
      return cuts.length ? { asked: luck.pick(cuts).node } : null;
    },
    marks: (solve, { rows, asked }) => {
      const value = valuesOf(solve(rows).events).get(asked);
      return value === undefined ? null : { value };
    },
    more: ({ events, asked }) => {
      const { alpha, beta } = entered(events, asked), own = events.find(each => each.node === asked && each.event === "cut").value;
      return { "returns-bound": { value: own <= alpha ? beta : alpha } };
    },
  },
  order: {
    windows: false, mistakes: VALUE_MISTAKES, most: 3, few: true,
    choose: puzzle => {
      const now = leavesSeen(puzzle, {}), least = fewestLeaves(puzzle);
      return least < now ? { now, least } : null;
    },
    worth: ({ now, least }) => now - least,
    marks: (solve, { rows, nodes }) => {
      const run = solve(rows), values = valuesOf(run.events);
      const first = node => bestChild(node, run.nodes.get(node.id).kind in better ? run.nodes.get(node.id).kind : node.kind, values).id;
      return Object.fromEntries([...nodes.values()].filter(canOrder).map(node => [node.id, first(node)]));
    },
  },
  x: {
    windows: true, mistakes: CUT_MISTAKES, few: true,
    choose: ({ rows, nodes }, luck) => {
      const sure = node => node.parent === null || nodes.get(node.parent).kind !== "chance" && sure(nodes.get(node.parent));
      for (const leaf of luck.shuffled([...nodes.values()].filter(node => !isInner(node) && sure(node))).slice(0, 4)) {
        const sets = cutSets(rowsX => plainRun(rowsX, true), rows, leaf.id);
        const found = [...nodes.values()].filter(node => sets.get(node.id).bound !== undefined
          && sets.get(node.id).text !== sets.get(node.parent).text && !below(node).includes(leaf));
        if (found.length) return { asked: luck.pick(found).id, leaf: leaf.id };
      }
      return null;
    },
    marks: (solve, { rows, asked, leaf }) => {
      const { sign, bound } = cutSets(solve, rows, leaf).get(asked);
      return sign === undefined ? null : bound === undefined ? { sign } : { sign, bound };
    },
  },
};

const canOrder = node => node.kind !== "leaf" && node.kind !== "chance" && node.children.length > 1;
const plainRun = (rows, windows) => { const nodes = treeOf(rows); return { nodes, events: search(nodes, { windows }) }; };

// ---- order: the moves that come first
function ordered(rows, first) {  // the nodes, with the child first[id] before its siblings
  const nodes = treeOf(rows);
  for (const node of nodes.values()) if (node.id in first) node.children.sort((one, other) => (other.id === first[node.id]) - (one.id === first[node.id]));
  return nodes;
}
function leavesSeen({ nodes }, first) {  // how many leaves alpha-beta looks at; only counts, for there are many ways
  let seen = 0;
  function visit(node, alpha, beta) {
    if (node.kind === "leaf") { seen++; return node.value; }
    const chance = node.kind === "chance", max = node.kind === "max", head = node.children.find(child => child.id === first[node.id]);
    let best = chance ? 0 : max ? -Infinity : Infinity;
    for (const child of head ? [head, ...node.children.filter(each => each !== head)] : node.children) {
      const value = visit(child, ...BOOK.passed(node, alpha, beta));
      best = chance ? best + child.probability * value : max ? Math.max(best, value) : Math.min(best, value);
      if (chance) continue;
      if (max ? best >= beta : best <= alpha) break;
      [alpha, beta] = BOOK.moved(node, best, alpha, beta);
    }
    return best;
  }
  visit(rootOf(nodes), -Infinity, Infinity);
  return seen;
}
function fewestLeaves(puzzle) {  // of all ways to put one move first at each node
  let ways = [{}];
  for (const node of puzzle.nodes.values()) if (canOrder(node)) ways = ways.flatMap(way => node.children.map(child => ({ ...way, [node.id]: child.id })));
  return Math.min(...ways.map(way => leavesSeen(puzzle, way)));
}

// ---- x: for which numbers at a leaf a node is never visited
// Only values that the search meets can be thresholds: it is enough to try each of them, and a number between any two.
// So x is below no chance node, where it would be multiplied.
const withLeaf = (rows, leaf, x) => rows.map(row => row[0] === leaf ? [...row.slice(0, 4), x, row[5]] : row);
function cutSets(solve, rows, leaf) {
  const leaves = rows.filter(row => row[3] === "leaf" && row[0] !== leaf).map(row => row[4]);
  const met = rows.some(row => row[3] === "chance") ? [0, 99].flatMap(x => [...valuesOf(solve(withLeaf(rows, leaf, x)).events).values()]) : [];
  const others = [...new Set([...leaves, ...met.filter(value => value > 0 && value < 99)])].sort((one, other) => one - other);
  const points = others.flatMap((value, rank) => [rank ? (others[rank - 1] + value) / 2 : value - 1, value]).concat(others.at(-1) + 1);
  const seen = points.map(x => visitedOf(solve(withLeaf(rows, leaf, x)).events));
  return new Map(rows.map(([id]) => [id, halfLine(points, seen.map(visited => !visited.has(id)))]));
}
function halfLine(points, flags) {  // points at odd places are the thresholds
  const text = flags.map(Number).join(""), at = flags.findIndex((flag, rank) => rank && flag !== flags[rank - 1]);
  if (at < 0) return { text, sign: flags[0] ? "always" : "never" };
  if (flags.slice(at).some(flag => flag !== flags[at])) return { text };
  const bound = at % 2 ? points[at] : points[at - 1];
  return { text, bound, sign: flags[0] ? at % 2 ? "<" : "<=" : at % 2 ? ">=" : ">" };
}
const cutsAt = ({ sign, bound }, x) =>
  ({ always: true, never: false, "<": x < bound, "<=": x <= bound || same(x, bound), ">": x > bound, ">=": x >= bound || same(x, bound) })[sign];
