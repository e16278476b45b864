// Leaves that can be changed: each is a field, and after a change the search of the book runs again on the same tree.
// Only where that search tells, step by step, what was recorded: of other code the page knows nothing.

const SEARCHES = [
  ["minimax", { windows: false }], ["alpha_beta", {}], ["alpha_beta", { early: false }],
  ["alpha_beta_strict", { equality: false }], ["alpha_beta_strict", { equality: false, early: false }],
];
const MOST = 99;  // what a field takes, unless the tree has larger numbers

function leaves(root) {
  const film = root.film, { rows: given, steps, nodes, principal, lines, said } = film.data, recorded = { steps, nodes, principal, lines };
  const told = (rows, [, options]) => { const tree = treeOf(rows), events = search(tree, options); return { tree, events, ...script(tree, events, say) }; };
  const kind = SEARCHES.find(each => JSON.stringify(told(given, each).steps) === JSON.stringify(steps));
  if (!kind) return;
  const copied = rows => rows.map(row => [...row]), numbers = rows => rows.filter(row => row[3] === "leaf");
  const stage = root.querySelector(".stage"), own = stage.innerHTML, words = root.querySelector(".words"), code = root.querySelector(".code");
  const ownWords = words.innerHTML;
  let rows = copied(given), start = given, chosen = null, changed = false;

  // ---- the panel
  const panel = document.createElement("div");
  panel.classList.add("film-controls", "leaves");
  panel.innerHTML = `<p class="how"></p><span class="stepper" role="group"><button type="button" data-leaf="-1">−</button><b></b><button type="button" data-leaf="1">+</button></span>`
    + `<select></select><button type="button" data-leaf="numbers"></button><button type="button" data-leaf="reset"></button><p class="found" role="status"></p>`;
  const part = selector => panel.querySelector(selector), shapes = [...document.querySelectorAll("template.shape")];
  part("[data-leaf=numbers]").textContent = say("leaf.numbers");
  part("[data-leaf=reset]").textContent = say("leaf.reset");
  part("select").setAttribute("aria-label", say("leaf.shape"));
  part("select").append(...[say("leaf.own_shape"), ...shapes.map(each => each.dataset.name)].map((name, at) => new Option(name, at)));
  part("select").hidden = !shapes.length;
  root.querySelector(".film-controls").after(panel);

  // ---- the fields
  const limit = () => Math.max(MOST, ...numbers(start).map(row => Math.abs(row[4])));
  function plant() {  // a field on each leaf of the tree that stands there
    const places = film.nodes.filter(node => !node.below.length).map(node => [node, Number(node.value.getAttribute("x")), Number(node.value.getAttribute("y"))]);
    const em = parseFloat(getComputedStyle(places[0][0].value).fontSize);
    const gaps = places.flatMap(([, x, y], at) => places.slice(at + 1).filter(other => Math.abs(other[2] - y) < em).map(other => Math.abs(other[1] - x)));
    const width = Math.min(3 * em, ...gaps.map(gap => .9 * gap));
    for (const [node, x, y] of places) {
      const box = document.createElementNS("http://www.w3.org/2000/svg", "foreignObject"), field = document.createElement("input"), row = rows.find(each => each[0] === node.id);
      for (const [name, value] of Object.entries({ x: x - width / 2, y: y - 1.05 * em, width, height: 1.4 * em })) box.setAttribute(name, value);
      Object.assign(field, { type: "number", className: "leaf", min: -limit(), max: limit(), step: "any", autocomplete: "off" });
      node.fill = value => { if (value !== null) field.value = value; field.style.fontSize = em * Math.min(1, width / (.72 * em * field.value.length)) + "px"; };
      node.fill(row[4]);
      field.setAttribute("aria-label", say("leaf.field", { name: row[2] }));
      field.addEventListener("input", () => { node.fill(null); change(node.id, field); });
      field.addEventListener("focus", () => { choose(node.id); film.look(node.id); field.select(); });
      field.addEventListener("blur", () => { node.fill(rows.find(each => each[0] === node.id)[4]); field.removeAttribute("aria-invalid"); });
      field.addEventListener("keydown", event => { if (event.key === "Enter" || event.key === "Escape") { event.preventDefault(); event.stopPropagation(); root.focus({ preventScroll: true }); } });
      box.append(field);
      node.group.append(box);
      node.group.addEventListener("click", event => { if (event.target !== field) field.focus({ preventScroll: true }); });
      node.field = field;
    }
    const drawing = stage.querySelector("svg");
    drawing.setAttribute("role", "group");  // what is an image has no fields
    for (const text of drawing.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
    choose(places[0][0].id);
  }
  function choose(id) {
    chosen = id;
    const name = rows.find(row => row[0] === id)[2];
    part(".stepper b").textContent = name;
    part("[data-leaf='-1']").setAttribute("aria-label", say("leaf.less", { name }));
    part("[data-leaf='1']").setAttribute("aria-label", say("leaf.more", { name }));
  }

  // ---- a change
  const valid = value => Number.isFinite(value) && Math.abs(value) <= limit();
  function change(id, field) {
    const value = field.value.trim() === "" ? NaN : Number(field.value);
    field.setAttribute("aria-invalid", String(!valid(value)));
    if (!valid(value)) { part(".found").textContent = say("leaf.range", { least: pretty(number(-limit())), most: number(limit()) }); return; }
    rows.find(row => row[0] === id)[4] = value;
    follow();
  }
  function follow() {  // from the very beginning one sees at once what comes of it
    const now = moment();
    sum(again({ ...now, last: now.last || now.first }));
  }
  function moment() {  // which step of which node is shown
    const { at, data } = film, node = data.steps[at][0];
    return { node, rank: data.steps.slice(0, at).filter(step => step[0] === node).length, first: at === 0, last: at === film.steps - 1 };
  }
  function stepOf({ node, rank, last }) {  // the same moment in the film as it is now
    if (last) return film.steps - 1;
    const all = film.data.steps.flatMap((step, at) => step[0] === node ? [at] : []);
    if (all.length) return all[Math.min(rank, all.length - 1)];
    return Math.min(film.nodes.find(each => each.id === node).lives.at(-1)[0], film.steps - 1);  // it is cut now
  }
  function again(now = moment()) {
    const story = told(rows, kind);
    changed = start !== given || rows.some((row, at) => row[4] !== given[at][4]);
    film.stop();
    film.tell(changed ? { steps: story.steps, nodes: story.nodes, principal: story.principal, lines: [] } : recorded);
    for (const node of film.nodes) if (node.field && node.field !== document.activeElement) node.fill(rows.find(row => row[0] === node.id)[4]);
    film.show(stepOf(now));
    for (const node of film.nodes) if (node.field === document.activeElement) film.look(node.id);  // what is typed into stays in sight
    words.innerHTML = changed ? `<ul>${story.steps.map(step => `<li>${step[2].replace(/&/g, "&amp;").replace(/</g, "&lt;")}</li>`).join("")}</ul>` : ownWords;
    if (code) code.classList.toggle("other", changed);
    part("[data-leaf=reset]").setAttribute("aria-disabled", String(!changed));
    const chance = rows.some(row => row[3] === "chance") && kind[0] === "minimax";
    part(".how").textContent = say("leaf.how", { search: say("leaf." + (chance ? "expectimax" : kind[0])) });
    part(".found").textContent = "";
    root.dispatchEvent(new CustomEvent("told", { bubbles: true }));
    return story;
  }
  function sum({ tree, events }) {  // what came of it, in one sentence
    const line = gameTrees.principal(tree, events), value = pretty(number(events.at(-1).value)), count = events.filter(each => each.event === "enter").length;
    const fields = { value, seen: count, all: tree.size, move: line.length > 1 ? tree.get(line[1]).move : "" };
    part(".found").textContent = say(line.length > 1 ? "leaf.found_move" : "leaf.found", fields);
  }
  function stand(at) {  // another tree on the stage, drawn before, with numbers of its own; or the first one again
    const template = shapes[at - 1];
    part("select").value = at;
    stage.innerHTML = template ? template.innerHTML.replaceAll("PIC0", root.id) : own;
    start = template ? JSON.parse(template.dataset.rows) : given;
    rows = copied(start);
    film.stand(rows);
    plant();
    again({ node: rows[0][0], rank: 0 });
    film.fit(true);
  }
  const drawn = () => { for (const row of numbers(rows)) row[4] = Math.floor(21 * Math.random()); };
  const step = by => {
    const row = rows.find(each => each[0] === chosen);
    if (valid(row[4] + by)) { row[4] += by; follow(); }
  };
  const act = {
    numbers: () => { drawn(); again(); }, "-1": () => step(-1), 1: () => step(1),
    reset: () => { if (start !== given) return stand(0); rows = copied(given); again(); },
  };
  part("select").addEventListener("change", event => stand(Number(event.target.value)));
  panel.addEventListener("click", event => { const button = event.target.closest("[data-leaf]"); if (button) act[button.dataset.leaf](); });
  root.classList.add("living");
  root.addEventListener("focusin", () => root.classList.toggle("touched", changed || stage.contains(document.activeElement) || panel.contains(document.activeElement)));
  Object.defineProperties(film, { changed: { get: () => changed }, reset: { value: act.reset } });
  plant();
  const first = rows;
  for (let count = 0; count < 8; count++) { rows = copied(given); drawn(); film.tell(told(rows, kind)); }  // room for longer sentences
  rows = first;
  again({ node: rows[0][0], rank: 0 });
  film.fit(true);
}
