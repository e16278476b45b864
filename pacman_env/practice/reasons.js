// Why a mark is right, in the numbers of this tree.

const signText = { "<=": "≤", ">=": "≥", "<": "<", ">": ">" };
const listed = (say, items) => items.length < 2 ? items.join("") : say("count.and", { first: items.slice(0, -1).join(", "), last: items.at(-1) }, items.length - 1);

function wordsFor(say) {
  const name = node => node.parent === null ? say("tree.root") : node.move;
  const at = node => node.parent === null ? say("tree.at_root") : say("tree.at", { name: node.move });
  const player = node => say("tree." + node.kind);
  const values = (children, of) => listed(say, children.map(child => pretty(number(of(child)))));
  const start = node => node.parent === null ? capital(name(node)) : node.move;  // moves are never written with a capital
  return { name, start, at, player, values, num: value => pretty(number(value)) };
}

// The reason of a value: what is below the node, by `of`.
function whyValue(say, node, of) {
  const { values, num } = wordsFor(say);
  if (node.kind === "chance") {
    const parts = node.children.map(child => probability(child.probability) + " × " + num(of(child))).join(" + ");
    return say("practice.why_chance", { sum: parts, value: num(node.children.reduce((sum, child) => sum + child.probability * of(child), 0)) });
  }
  const value = Math[node.kind](...node.children.map(of));
  return say("practice.why_" + node.kind, { values: values(node.children, of), value: num(value) });
}

// The reason why a search looks at a node, or does not.
function whyVisited(say, nodes, events, id) {
  const { name, at, player, num } = wordsFor(say), node = nodes.get(id), way = [];
  for (let each = node; each; each = nodes.get(each.parent)) way.push(each.id);
  const cut = cutsOf(events).find(each => each.children.some(child => way.includes(child)));
  if (cut) {
    const stop = nodes.get(cut.node);
    return say("practice.why_cut", { at: capital(at(stop)), reason: pretty(reason(say, stop.kind, cut.value, cut.alpha, cut.beta, cut.children.length)) });
  }
  const above = nodes.get(node.parent), upto = events.slice(0, events.indexOf(entered(events, id)));
  const before = upto.filter(each => each.event === "child" && each.node === above.id).at(-1);
  if (above.kind === "chance") return say("practice.why_not_chance", { name: name(above) });
  if (!before) return say("practice.why_first", { name: name(node), player: player(above), at: at(above) });
  const low = above.kind === "min", limit = low ? before.alpha : before.beta, bound = low ? "alpha" : "beta";
  const best = Math[above.kind](...upto.filter(each => each.event === "child" && each.node === above.id).map(each => each.value));
  const fields = { at: capital(at(above)), name: name(node), bound, value: num(best), limit: num(limit), sign: low ? ">" : "<" };
  return say(Number.isFinite(limit) ? "practice.why_open" : "practice.why_unbounded", fields);
}

// Where the two bounds of a node come from: the nodes above, and the best that they have so far.
function whyWindow(say, { nodes, events, asked }, key) {
  const { at, name, num } = wordsFor(say), node = nodes.get(asked), start = events.indexOf(entered(events, asked)), { alpha, beta } = events[start];
  const source = (kind, bound) => {
    for (let above = nodes.get(node.parent); above; above = nodes.get(above.parent)) {
      const values = events.slice(0, start).filter(each => each.event === "child" && each.node === above.id).map(each => each.value);
      if (above.kind === kind && values.includes(bound)) return above;
    }
    return null;
  };
  const line = (key, kind, bound) => {
    const above = Number.isFinite(bound) ? source(kind, bound) : null;
    return above ? say("practice.why_" + key, { value: num(bound), at: at(above) }) : say("practice.why_no_" + key, { value: num(bound), name: name(node) });
  };
  return key === "alpha" ? line("alpha", "max", alpha) : line("beta", "min", beta);
}

function whyReturned(say, { nodes, events, asked }) {
  const { values, num } = wordsFor(say), node = nodes.get(asked), cut = events.find(each => each.event === "cut" && each.node === asked);
  const got = new Map(events.filter(each => each.event === "child" && each.node === asked).map(each => [each.child, each.value]));
  const seen = node.children.filter(child => got.has(child.id));
  return say("practice.why_returned_" + node.kind, { values: values(seen, child => got.get(child.id)), value: num(cut.value) }) + " "
    + pretty(reason(say, node.kind, cut.value, cut.alpha, cut.beta, cut.children.length)) + ".";
}

// A move that should come first, and why: by the true values.
function whyOrder(say, { nodes }, key, right) {
  const { at, player, num } = wordsFor(say), exact = valuesOf(search(nodes, { windows: false })), node = nodes.get(Number(key)), child = nodes.get(right[key]);
  return say("practice.why_order", { player: player(node), at: at(node), name: child.move, value: num(exact.get(child.id)) });
}

// A number at which an answer and the search differ, and what the search does there; without an answer: at the threshold.
function whyX(say, { rows, asked, leaf, nodes }, right, given) {
  const { num } = wordsFor(say), steps = [0, 1, -1, 0.5, -0.5, 2, -2, 5, -5, 100, -100];
  const near = [right.bound, given ? given.bound : undefined].filter(Number.isFinite), tried = near.flatMap(bound => steps.map(step => bound + step));
  const x = given ? tried.find(value => cutsAt(given, value) !== cutsAt(right, value)) : right.bound;
  if (x === undefined) return "";
  const run = plainRun(withLeaf(rows, leaf, x), true), name = nodes.get(asked).move;
  const verdict = say(cutsAt(right, x) ? "practice.x_cut" : "practice.x_seen", { name, x: num(x) });
  return verdict + " " + whyVisited(say, run.nodes, run.events, asked);
}

// The reason for one key of the marks of a puzzle.
function why(say, puzzle, key, given) {
  const { nodes, events, task } = puzzle, right = rightMarks(puzzle), values = valuesOf(events);
  if (task === "values") return whyValue(say, nodes.get(Number(key)), child => values.get(child.id));
  if (task === "move") return whyValue(say, rootOf(nodes), child => values.get(child.id)) + " " + say("practice.why_move", { move: nodes.get(right.move).move });
  if (task === "cuts") return whyVisited(say, nodes, events, Number(key));
  if (task === "window") return whyWindow(say, puzzle, key);
  if (task === "returned") return whyReturned(say, puzzle);
  if (task === "order") return whyOrder(say, puzzle, key, right);
  return whyX(say, puzzle, right, given);
}

// Where the marks differ first, in words.
function difference(say, puzzle, key, given) {
  const { nodes, task } = puzzle, { start, num } = wordsFor(say), node = nodes.get(Number(key));
  const head = {
    values: () => say("practice.wrote", { name: start(node), value: num(given[key]) }),
    move: () => key === "value" ? say("practice.wrote", { name: capital(say("tree.root")), value: num(given.value) }) : say("practice.chose", { move: nodes.get(given.move).move }),
    cuts: () => say(given[key] ? "practice.not_crossed" : "practice.crossed", { name: node.move }),
    window: () => say("practice.wrote_bound", { bound: key, value: num(given[key]) }),
    returned: () => say("practice.wrote", { name: start(nodes.get(puzzle.asked)), value: num(given.value) }),
    order: () => say("practice.counted", { count: leavesSeen(puzzle, given), least: puzzle.least }),
    x: () => "",
  }[task]();
  return (head + " " + why(say, puzzle, key, given)).trim();
}

// What a hint says, one after another: the rule, the place, the reason with its numbers.
function hints(say, puzzle, key, given) {
  const { nodes, task } = puzzle, { name } = wordsFor(say);
  const place = ["window", "returned", "x"].includes(task) ? nodes.get(puzzle.asked) : task === "move" ? rootOf(nodes) : nodes.get(Number(key));
  const chance = task === "values" && place.kind === "chance" ? "_chance" : "";
  return [say("practice.rule_" + task + chance), say("practice.look", { name: name(place) }), why(say, puzzle, key)];
}
