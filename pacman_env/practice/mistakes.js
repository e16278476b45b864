// The mistakes that people make with a pencil. Each is the search of the book with another tree (`tree` changes the
// nodes), with one step taken differently (`steps`), or with its answer written down wrongly (`written`). The names are
// those of data/mistakes.toml where the same mistake is known in code.

const become = (from, to) => node => node.kind === from ? { ...node, kind: to } : node;
const weigh = shares => (node, parent) =>
  parent && parent.kind === "chance" ? { ...node, probability: shares(parent.children, node) } : node;
const average = kind => (node, parent) => {
  const now = node.kind === kind ? { ...node, kind: "chance" } : node;
  return parent && parent.kind === kind ? { ...now, probability: 1 / parent.children.length } : now;
};
const likeliest = children => children.reduce((best, each) => each.probability > best.probability ? each : best);
const finite = Number.isFinite;

const VALUE_MISTAKES = {
  "min-reversed": { tree: become("min", "max") },
  "max-reversed": { tree: become("max", "min") },
  "players-swapped": { tree: node => become(node.kind, { max: "min", min: "max" }[node.kind] || node.kind)(node) },
  "mean-in-min": { tree: average("min") },
  "mean-in-max": { tree: average("max") },
  "min-in-chance": { tree: become("chance", "min"), chance: true },
  "max-in-chance": { tree: become("chance", "max"), chance: true },
  "unweighted": { tree: weigh(children => 1 / children.length), chance: true },
  "most-likely-only": { tree: weigh((children, node) => Number(likeliest(children).id === node.id)), chance: true },
  "sums-up": { tree: weigh(() => 1), chance: true },
};

const fresh = () => [-Infinity, Infinity];
const CUT_MISTAKES = {
  "no-pruning": { steps: () => ({ stops: () => false }) },
  "never-on-equality": { steps: () => ({ equality: false }) },
  "window-reset": { steps: () => ({ passed: (node, alpha, beta) => node.parent === null ? fresh() : BOOK.passed(node, alpha, beta) }) },
  "window-reset-far": { steps: () => ({
    passed: (node, alpha, beta) => node.kind === "chance" ? fresh() : node.kind === "max" ? [alpha, Infinity] : [-Infinity, beta],
  }) },
  "alpha-beta-swapped": { steps: () => ({
    moved: (node, best, alpha, beta) => node.kind === "max" ? [alpha, Math.min(beta, best)] : [Math.max(alpha, best), beta],
  }) },
  "bound-loosened": { steps: () => ({ moved: (node, best, alpha, beta, value) => node.kind === "max" ? [value, beta] : [alpha, value] }) },
  "test-against-own-bound": { steps: () => ({
    stops: (node, best, alpha, beta) => node.kind === "max" ? finite(alpha) && best > alpha : finite(beta) && best < beta,
  }) },
  "cut-reversed": { steps: () => ({
    stops: (node, best, alpha, beta) => node.kind === "max" ? finite(beta) && best <= beta : finite(alpha) && best >= alpha,
  }) },
  "half-the-cuts-max": { steps: () => ({ stops: (node, best, alpha, beta, reaches) => node.kind === "max" && reaches(best, beta) }) },
  "half-the-cuts-min": { steps: () => ({ stops: (node, best, alpha, beta, reaches) => node.kind === "min" && reaches(alpha, best) }) },
  "bound-changed-in-place": { steps: () => {  // one alpha and one beta for the whole tree, never put back
    const shared = fresh();
    return {
      early: false,
      passed: () => [...shared],
      stops: (node, best, alpha, beta, reaches) => node.kind === "max" ? reaches(best, shared[1]) : reaches(shared[0], best),
      moved: (node, best) => { shared.splice(0, 2, ...BOOK.moved(node, best, ...shared)); return [...shared]; },
    };
  } },
  "other-order": { reversed: true },
  "window-through-chance": { steps: () => ({ passed: (node, alpha, beta) => [alpha, beta] }), chance: true },
  "chance-as-min": { tree: become("chance", "min"), chance: true },
  "players-swapped": VALUE_MISTAKES["players-swapped"],
};

// What a mistake makes of a tree: its nodes (with the same ids), and the events of its search.
function mistaken(rows, mistake, options = {}) {
  const plain = treeOf(rows);
  const changed = rows.map(row => {
    const node = plain.get(row[0]), now = mistake.tree ? mistake.tree(node, plain.get(node.parent)) : node;
    return [now.id, now.parent, now.move, now.kind, now.value, now.probability];
  });
  const nodes = treeOf(changed);
  if (mistake.reversed) for (const node of nodes.values()) node.children.reverse();
  return { nodes, events: search(nodes, { ...options, ...mistake.steps ? mistake.steps() : {} }) };
}
