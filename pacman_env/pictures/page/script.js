// What a film tells of a search: for each step its sentence and the window, and for each node its life, a list of what
// it shows from which step on: [step, state, value, window, chosen child]. See pacman_env/pictures/films/script.py.

function script(nodes, events, say) {
  const AHEAD = 0, OPEN = 1, DONE = 2, PRUNED = 3, finite = Number.isFinite;
  const told = certainty(nodes, events), root = nodes.values().next().value, known = new Map(), steps = [];
  const lives = new Map([...nodes.keys()].map(id => [id, [[0, AHEAD, "", ""]]]));
  const sign = id => told.has(id) ? signOf(told.get(id)) : "";
  const name = node => node === root ? say("tree.root") : node.move;
  const place = node => node === root ? say("tree.at_root") : say("tree.at", { name: node.move });
  const who = node => say("tree." + node.kind);
  const bound = value => value === null ? "" : pretty(number(value));

  function live(node, state, value) {
    const { alpha = null, beta = null, chosen = null } = known.get(node.id) || {}, all = lives.get(node.id);
    if (all.at(-1)[0] === steps.length) all.pop();
    const life = [steps.length, state, compact(value), node.kind === "leaf" ? "" : pretty(bounds(alpha, beta))];
    all.push(chosen === null ? life : [...life, chosen]);
  }
  function prune(node) { live(node, PRUNED, ""); node.children.forEach(prune); }

  const tell = {
    enter(node, { alpha, beta }) {
      known.set(node.id, { alpha, beta, value: null, chosen: null });
      if (node.kind === "leaf") {
        live(node, DONE, number(node.value));
        return [say("film.leaf", { name: name(node), what: say("tree.leaf_value", { word: say("tree.utility"), value: number(node.value) }) })];
      }
      live(node, OPEN, "");
      return [say("film.enter", { player: who(node), at: place(node) }), ...finite(alpha) ? [say("film.alpha", { value: number(alpha) })] : [], ...finite(beta) ? [say("film.beta", { value: number(beta) })] : []];
    },
    child(node, { child, value, alpha, beta }) {
      const now = known.get(node.id), before = { alpha: now.alpha, beta: now.beta };
      Object.assign(now, { alpha, beta });
      const first = node.kind === "chance" ? share(now, nodes.get(child), value) : compare(node, now, nodes.get(child), value);
      live(node, OPEN, (now.chosen === null ? "" : sign(now.chosen)) + number(now.value));
      const moved = ["alpha", "beta"].filter(each => before[each] !== null && before[each] !== now[each]);
      return [first, ...moved.map(each => say(now[each] > before[each] ? "film.rises" : "film.falls", { bound: each, value: number(now[each]) }))];
    },
    cut(node, { children, value, alpha, beta }) {
      Object.assign(known.get(node.id), { alpha, beta });
      for (const child of children) prune(nodes.get(child));
      return [say("film.cut", { at: place(node), reason: capital(reason(say, node.kind, value, alpha, beta, children.length)) })];
    },
    leave(node, { value }) {
      if (node.kind === "leaf") return [];
      const now = known.get(node.id);
      now.value = value;
      live(node, DONE, sign(node.id) + number(value));
      const worth = inWords(sign(node.id), value, say);
      if (node !== root) return [say("film.worth", { name: name(node), value: worth })];
      return [now.chosen === null ? say("film.over", { value: worth }) : say("film.over_move", { value: worth, move: nodes.get(now.chosen).move })];
    },
  };
  function share(now, child, value) {
    const product = child.probability * value;
    now.value = (now.value || 0) + product;
    return say("film.share", { share: probability(child.probability), value: number(value), product: number(product), name: name(child), sum: number(now.value) });
  }
  function compare(node, now, child, value) {
    const player = who(node), max = node.kind === "max", old = now.value, kept = now.chosen;
    if (old === null || (max ? value > old : value < old)) Object.assign(now, { value, chosen: child.id });
    if (old === null) return say("film.first", { name: name(child), player, value: inWords(sign(child.id), value, say) });
    const [fresh, best] = apart(value, old), changed = now.chosen === child.id;
    const fields = { new: fresh, sign: (max ? ["<=", ">"] : [">=", "<"])[Number(changed)], old: best, player };
    return say(changed ? "film.prefers" : "film.stays", { ...fields, name: name(changed ? child : nodes.get(kept)) });
  }

  for (const event of events) {
    const sentences = tell[event.event](nodes.get(event.node), event), { alpha, beta } = known.get(event.node);
    if (sentences.length) steps.push([event.node, null, sentences.join(" "), bound(alpha), bound(beta)]);
  }
  return { steps, nodes: [...nodes.values()].map(node => [node.id, node.parent, ...lives.get(node.id)]), principal: principal(nodes, events).slice(1) };
}
function inWords(sign, value, say) {
  const key = { "<= ": "tree.at_most", ">= ": "tree.at_least", "? ": "tree.perhaps" }[sign];
  return key ? say(key, { value: number(value) }) : number(value);
}
