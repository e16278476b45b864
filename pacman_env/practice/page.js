// The page: one puzzle at a time, what is answered, and what is said about it.

const TASK_NAMES = Object.keys(TASKS), MIX = ["uneven", "ties", "min", "chance"], NARROW = 760;
const kept = memory();
const main = document.querySelector("main");
let language = FIRST, say = catalog(CATALOGS[FIRST]);
let at = placeOf(location.hash || START), puzzle, answer, drawing, film = null, sizes = sizesNow();

// ---- the address: the same one is the same tree for everybody
function placeOf(hash) {
  const asked = new URLSearchParams(hash.slice(1)), task = asked.get("task"), plies = Number(asked.get("plies")), mix = (asked.get("with") || "").split(",");
  const seed = Math.floor(Number(asked.get("seed")));
  if (asked.get("language") in CATALOGS) { language = asked.get("language"); say = catalog(CATALOGS[language]); }
  return {
    task: TASK_NAMES.includes(task) ? task : "values",
    settings: { plies: [2, 3, 4].includes(plies) ? plies : 2, ...Object.fromEntries(MIX.map(each => [each, mix.includes(each)])) },
    seed: seed > 0 && seed < 1e9 ? seed : 1 + Math.floor(Math.random() * 9999),
  };
}
function hashOf({ task, settings, seed }) {
  const mix = MIX.filter(each => settings[each]).join(",");
  return "#" + new URLSearchParams({ task, plies: settings.plies, ...mix ? { with: mix } : {}, seed, ...language === FIRST ? {} : { language } }).toString().replace(/%2C/g, ",");
}
const INSIDE = location.protocol === "about:";  // a frame in a notebook: it has no address, and the notebook's theme
function asOutside() {
  const page = document.documentElement, { dataset, className } = parent.document.body;
  page.dataset.jpThemeLight = dataset.jpThemeLight || "";
  page.className = className.match(/vscode-(?:light|dark)/)?.[0] || "";
}
try {
  if (INSIDE) {
    asOutside();
    new MutationObserver(asOutside).observe(parent.document.body, { attributes: true });
    frameElement.nextElementSibling.hidden = true;  // what is said where no frame is shown
  }
} catch { /* a frame of another origin */ }
function go(change) {
  at = { ...at, ...change };
  address();
  begin();
}
function address() { if (!INSIDE) history.replaceState(null, "", hashOf(at)); }
function sizesNow() { return innerWidth < NARROW ? SIDEWAYS : UPRIGHT; }

function begin() {
  puzzle = puzzleOf(at.task, at.settings, at.seed);
  answer = { typed: {}, pressed: new Set(), first: {}, hinted: 0, failed: false, won: false, said: null, shown: null };
  film = null;
  render();
}

// ---- what is answered
function numberOf(text) {
  const plain = text.trim().replace(/[−–]/g, "-").replace(",", ".").replace(/∞|oo|infinity/i, "inf");
  const fraction = plain.match(/^(-?\d+)\s*\/\s*(\d+)$/);
  if (/^[+-]?inf$/i.test(plain)) return plain.startsWith("-") ? -Infinity : Infinity;
  if (fraction && Number(fraction[2])) return Number(fraction[1]) / Number(fraction[2]);
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : NaN;
}
function given() {
  const typed = Object.fromEntries(Object.entries(answer.typed).filter(([, text]) => text.trim()).map(([key, text]) => [key, key === "sign" ? text : numberOf(text)]));
  const wrong = Object.entries(typed).find(([, value]) => Number.isNaN(value));
  if (wrong) return { unread: answer.typed[wrong[0]] };
  if (at.task === "cuts") return Object.fromEntries([...puzzle.nodes.keys()].slice(1).map(id => [id, !isCrossed(id)]));
  if (at.task === "move") return { ...typed, ...answer.first[0] === undefined ? {} : { move: answer.first[0] } };
  if (at.task === "order") return firstMoves();
  if (at.task === "x" && ["always", "never"].includes(typed.sign)) return { sign: typed.sign };
  return typed;
}
function isCrossed(id) {  // crossed out itself, above, or in all its moves
  const node = puzzle.nodes.get(id);
  for (let each = node; each; each = puzzle.nodes.get(each.parent)) if (answer.pressed.has(each.id)) return true;
  const all = each => answer.pressed.has(each.id) || each.children.length > 0 && each.children.every(all);
  return all(node);
}
const firstMoves = () => Object.fromEntries([...puzzle.nodes.values()].filter(canOrder).map(node => [node.id, answer.first[node.id] ?? node.children[0].id]));

// ---- what is said about it
function check(along = false) {
  const marks = given();
  if ("unread" in marks) { if (!along) speak("bad", [["verdict", say("practice.no_number", { text: marks.unread })]]); return; }
  const keys = along && at.task === "cuts" ? Object.keys(marks).filter(key => !marks[key]) : Object.keys(marks);
  if (!keys.length) return speak("", along ? [] : [["verdict", say("practice.nothing")]]);
  const verdict = judgeMarks(puzzle, Object.fromEntries(keys.map(key => [key, marks[key]])));
  answer.shown = verdict.verdicts;
  if (verdict.done) return won(verdict);
  if (verdict.first === null) {
    speak("good", along && at.task === "cuts" ? [] : [["verdict", say("practice.right_few", { n: verdict.missing.length })]]);
    return markAll();
  }
  if (!answer.failed && !answer.won) kept.wrong(puzzle);
  answer.failed = true;
  const lines = [["verdict", say("practice.wrong") + (at.task === "values" ? " " + say("practice.wrong_few", { right: Object.values(verdict.verdicts).filter(each => each === "right").length, n: keys.length }) : "")]];
  if (verdict.mistake) lines.push(["", say("practice.explained"), say("practice.mistake_" + verdict.mistake)]);
  lines.push(["", say(at.task === "x" ? "practice.against" : "practice.place"), difference(say, puzzle, verdict.first, marks)]);
  if (Object.values(verdict.verdicts).includes("follows")) lines.push(["small", say("practice.follow_note")]);
  speak("bad", lines);
  markAll();
  renderHead();
}
function won(verdict) {
  if (!answer.won && !answer.failed && !answer.hinted) kept.right(puzzle);
  answer.won = true;
  const lines = [["verdict", at.task === "order" ? say("practice.right_order", { n: puzzle.least }) : say("practice.right")]];
  if (verdict.note) lines.push(["", say("practice.fail_hard", { value: number(rightMarks(puzzle).value) })]);
  speak("good", lines);
  render();
  main.querySelector("[data-do=next]").focus({ preventScroll: true });
}
function hint() {
  const marks = given(), usable = "unread" in marks ? {} : marks, keys = answerOrder(puzzle, rightMarks(puzzle));
  const { verdicts } = judgeMarks(puzzle, usable), key = keys.find(each => verdicts[each] !== "right");
  if (key === undefined) return check();
  const all = hints(say, puzzle, key, usable);
  if (answer.hintKey !== key) Object.assign(answer, { hintKey: key, level: answer.hinted ? 1 : 0 });
  answer.level = Math.min(answer.level + 1, all.length);
  answer.hinted++;
  speak("", all.slice(0, answer.level).map(text => ["", text]));
}
function speak(kind, lines) {
  answer.said = { kind, lines };
  renderSaid();
}

// ---- the page
const button = (name, text, more = {}) => html("button", { type: "button", "data-do": name, ...more }, text);
function render() {
  const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.focus : null;
  document.documentElement.lang = language;
  document.title = say("practice.title");
  main.replaceChildren(
    html("header", { class: "head" }), html("nav", { class: "tasks", "aria-label": say("practice.tasks") }), settingsRow(),
    html("section", { class: "card", "aria-label": say("practice.tree") }), foot());
  renderHead();
  renderCard();
  if (focused) main.querySelector(`[data-focus="${focused}"]`)?.focus({ preventScroll: true });
}
function renderHead() {
  main.querySelector(".head").replaceChildren(
    html("h1", {}, say("practice.title")), html("p", {}, say("practice.intro")),
    html("div", { class: "score" }, html("b", {}, say("practice.streak", { n: kept.streak })), say("practice.best_streak", { n: kept.best }),
      html("button", { class: "plain", type: "button", "data-do": "language", "data-focus": "language", lang: language === "en" ? "de" : "en" }, say("practice.language"))));
  main.querySelector(".tasks").replaceChildren(...TASK_NAMES.map(task => {
    const row = Math.min(kept.row({ task, settings: puzzle.settings }), MASTERED), told = row >= MASTERED ? say("practice.mastered") : say("practice.progress", { n: row });
    const dots = html("span", { class: "dots", role: "img", "aria-label": told, title: told }, ...[1, 2, 3].map(n => html("i", n <= row ? { class: "on" } : {})));
    return html("button", { type: "button", "data-task": task, "data-focus": "task-" + task, "aria-pressed": String(task === at.task) }, say("practice.task_" + task), dots);
  }));
}
function settingsRow() {
  const box = name => {
    const input = html("input", { type: "checkbox", "data-mix": name, "data-focus": "mix-" + name });
    input.checked = at.settings[name];
    return html("label", {}, input, say("practice." + name));
  };
  const plies = html("select", { "data-set": "plies", "data-focus": "plies" }, ...[2, 3, 4].filter(n => n <= (TASKS[at.task].most || 4)).map(n => html("option", { value: n }, String(n))));
  plies.value = String(puzzle.settings.plies);
  const seed = html("input", { type: "number", min: 1, max: 999999999, value: at.seed, "data-set": "seed", "data-focus": "seed" });
  return html("div", { class: "settings", role: "group", "aria-label": say("practice.difficulty") },
    html("label", {}, plies, say("practice.plies")), ...MIX.map(box),
    html("span", { class: "end" }, html("label", {}, say("practice.seed"), seed), ...INSIDE ? [] : [html("button", { class: "plain", type: "button", "data-do": "link", "data-focus": "link" }, say("practice.link"))]));
}
function foot() {
  return html("footer", { class: "foot" }, html("span", {}, say("practice.kept")), html("button", { class: "plain", type: "button", "data-do": "forget" }, say("practice.forget")));
}
function question() {
  const { nodes, asked } = puzzle, name = asked === undefined ? "" : nodes.get(asked).move;
  const notes = [];
  if (TASKS[at.task].windows || at.task === "order") notes.push(say("practice.equality"));
  if ((TASKS[at.task].windows || at.task === "order") && puzzle.settings.chance) notes.push(say("practice.no_window_through"));
  if (at.task === "window") notes.push(say("practice.infinite"));
  return [html("h2", { tabindex: "-1" }, say("practice.ask_" + at.task, { name, n: puzzle.now, player: say("tree." + rootOf(nodes).kind) })), html("p", { class: "rule" }, notes.join(" "))];
}
function renderCard() {
  const card = main.querySelector(".card");
  card.classList.toggle("won", answer.won);
  const along = html("input", { type: "checkbox", "data-along": "" });
  along.checked = answer.along = main.along ?? false;
  const buttons = html("div", { class: "buttons" },
    button("check", say("practice.check"), answer.won ? {} : { class: "main" }), button("hint", say("practice.hint")),
    film ? button("again", say("practice.again")) : button("film", say("practice.solution")), button("next", say("practice.next"), answer.won ? { class: "main" } : {}),
    ...answer.won && kept.mastered(puzzle) && puzzle.settings.plies < (TASKS[at.task].most || 4) ? [button("harder", say("practice.harder", { n: puzzle.settings.plies + 1 }))] : [],
    html("label", { class: "end" }, along, say("practice.along")));
  card.replaceChildren(...question(), html("div", { class: "stage", tabindex: "0", role: "group", "aria-label": say("practice.tree") }), html("div", { class: "answer" }), html("div", { class: "player", hidden: "" }), html("div", { class: "said", role: "status" }), buttons,
    html("details", {}, html("summary", {}, say("tree.in_words")), html("p", {}, say("practice.keys")), html("ul", {}, treeInWords(rootOf(puzzle.nodes), say, leafText))));
  card.querySelector(".answer").replaceChildren(...panel());
  renderTree();
  renderSaid();
  if (film) renderFilm();
}
function renderSaid() {
  const said = main.querySelector(".said"), { kind, lines } = answer.said || { kind: "", lines: [] };
  said.className = "said " + kind;
  said.replaceChildren(...lines.map(([style, text, rest]) => html("p", { class: style }, ...rest ? [html("b", {}, text), " ", rest] : [text])));
}

// ---- the tree and what can be written into it
const leafText = node => node.id === puzzle.leaf ? "x" : number(node.value);
const nodeName = node => node.parent === null ? say("tree.root") : node.move;
const whatIs = node => node.kind === "leaf" ? leafText(node) : say("tree." + node.kind);
function nodesNow() { return at.task === "order" ? ordered(puzzle.rows, answer.first) : puzzle.nodes; }
function renderTree() {
  const stage = main.querySelector(".stage"), nodes = film ? film.nodes : nodesNow(), focused = document.activeElement?.dataset?.focus;
  drawing = drawTree(nodes, { say, sizes, asked: puzzle.asked, leafText: film ? node => number(node.value) : leafText });
  drawing.element.classList.toggle("sideways", sizes === SIDEWAYS);
  drawing.element.classList.toggle("film", Boolean(film));
  stage.replaceChildren(drawing.element);
  fit();
  if (film) return;
  for (const node of searchOrder(nodes)) FIELDS[at.task]?.(node);
  if (at.task === "cuts") paintCrosses();
  markAll();
  if (focused) main.querySelector(`[data-focus="${focused}"]`)?.focus({ preventScroll: true });
}
function fit() {  // a tree that is a little too wide shrinks; a much wider one scrolls
  const stage = main.querySelector(".stage"), room = stage.clientWidth - 12;
  drawing.element.style.zoom = sizes === UPRIGHT ? Math.min(1, Math.max(0.7, room / drawing.width)) : 1;
}
function searchOrder(nodes) {  // values from the leaves up, all else from the root down
  const up = node => [...node.children.flatMap(up), node];
  return at.task === "values" ? up(rootOf(nodes)) : at.task === "move" ? below(rootOf(nodes)).reverse() : below(rootOf(nodes));
}
const FIELDS = {
  values: node => isInner(node) && drawing.place(node.id, slot(String(node.id), say("practice.value_of", { name: nodeName(node), player: say("tree." + node.kind), below: node.children.map(child => nodeName(child) + " " + whatIs(child)).join(", ") }))),
  move: node => node.parent === null ? drawing.place(node.id, slot("value", say("practice.root_value"))) : node.parent === 0 && drawing.onEdge(node.id, branch(node, "choose", answer.first[0] === node.id)),
  cuts: node => { drawing.element.classList.add("cross"); if (node.parent !== null) drawing.onEdge(node.id, branch(node, "branch", answer.pressed.has(node.id))); },
  order: node => { const above = puzzle.nodes.get(node.parent); if (above && canOrder(above)) drawing.onEdge(node.id, branch(node, "first", firstMoves()[above.id] === node.id)); },
};
function slot(key, label) {
  const input = html("input", { class: "slot", type: "text", autocomplete: "off", inputmode: "text", "data-key": key, "data-focus": "key-" + key, "aria-label": label, "data-label": label });
  input.value = answer.typed[key] || "";
  return input;
}
function branch(node, word, on) {
  const label = say("practice." + word, { name: node.move, what: whatIs(node), above: nodeName(puzzle.nodes.get(node.parent)) });
  return html("button", { type: "button", class: "branch", "data-branch": node.id, "data-key": at.task === "move" ? "move" : at.task === "order" ? node.parent : node.id, "data-focus": "branch-" + node.id, "aria-pressed": String(on), "aria-label": label, "data-label": label }, node.move);
}
function markAll() {
  for (const badge of main.querySelectorAll(".badge")) badge.remove();
  for (const field of main.querySelectorAll(".card [data-key]")) mark(field);
}
function mark(field) {  // what is known about this mark: by a sign, a color and a word
  const key = field.dataset.key, pressed = field.getAttribute("aria-pressed"), verdict = pressed === "false" ? undefined : answer.shown?.[key];
  const crossing = at.task === "cuts" && verdict && ![...answerPath(Number(key))].some(id => id !== Number(key) && answer.pressed.has(id));
  const shown = at.task === "cuts" && !crossing ? undefined : verdict;
  field.classList.remove("right", "wrong", "follows");
  field.removeAttribute("aria-invalid");
  field.setAttribute("aria-label", field.dataset.label);
  if (!shown) return;
  field.classList.add(shown);
  field.setAttribute("aria-label", field.dataset.label + ": " + say("practice.is_" + shown));
  if (shown === "wrong" && field.tagName !== "BUTTON") field.setAttribute("aria-invalid", "true");
  const badge = html("span", { class: "badge " + shown, "aria-hidden": "true" }, { right: "✓", wrong: "✗", follows: "↳" }[shown]);
  if (field.style.left) { badge.style.left = field.style.left; badge.style.top = field.style.top; field.after(badge); }
}
function* answerPath(id) { for (let each = puzzle.nodes.get(id); each; each = puzzle.nodes.get(each.parent)) yield each.id; }
function paintCrosses() {
  for (const node of puzzle.nodes.values()) if (node.parent !== null) {
    drawing.cross(node.id, answer.pressed.has(node.id));
    drawing.faint(node.id, isCrossed(node.id));
  }
}
function panel() {  // what is asked below the tree
  const field = (key, text) => {
    const input = html("input", { type: "text", autocomplete: "off", "data-key": key, "data-focus": "key-" + key, "aria-label": text, "data-label": text });
    input.value = answer.typed[key] || "";
    return html("label", {}, text, input);
  };
  const name = puzzle.asked === undefined ? "" : puzzle.nodes.get(puzzle.asked).move;
  if (at.task === "window") return [field("alpha", "alpha"), field("beta", "beta")];
  if (at.task === "returned") return [field("value", say("practice.returned_value", { name }))];
  if (at.task !== "x") return [];
  const relation = html("select", { "data-key": "sign", "data-focus": "key-sign", "aria-label": say("practice.relation"), "data-label": say("practice.relation") },
    ...["", ...Object.keys(signText), "always", "never"].map(sign => html("option", { value: sign }, { "": "x …", always: say("practice.every"), never: say("practice.none") }[sign] ?? "x " + signText[sign])));
  relation.value = answer.typed.sign || "";
  const bound = field("bound", say("practice.bound"));
  bound.hidden = ["always", "never"].includes(relation.value);
  return [relation, bound];
}

// ---- what somebody does
const DO = {
  check: () => { if (film) closeFilm(); check(); },
  hint: () => { if (film) closeFilm(); hint(); },
  film: openFilm,
  again: closeFilm,
  next: () => { go({ seed: at.seed + 1 }); main.querySelector("h2").focus({ preventScroll: true }); },
  harder: () => go({ settings: { ...at.settings, plies: puzzle.settings.plies + 1 }, seed: at.seed }),
  language: () => { language = Object.keys(CATALOGS).find(tag => tag !== language); say = catalog(CATALOGS[language]); answer.said = null; address(); if (film) closeFilm(); render(); },
  link: async event => {
    const { currentTarget } = event;
    address();
    try { await navigator.clipboard.writeText(location.href); currentTarget.textContent = say("practice.linked"); } catch { currentTarget.textContent = say("practice.not_linked"); }
  },
  forget: () => { kept.forget(); renderHead(); },
};
function press(node) {
  const id = Number(node);
  if (at.task === "cuts") answer.pressed.has(id) ? answer.pressed.delete(id) : answer.pressed.add(id);
  else answer.first[puzzle.nodes.get(id).parent] = id;
  answer.shown = null;
  if (answer.said?.kind === "bad") answer.said = null;
  renderTree();
  renderSaid();
  if (main.along) check(true);
}
main.addEventListener("click", event => {
  const target = event.target.closest("[data-do],[data-task],[data-branch],[data-film]");
  if (!target) return;
  const { do: name, task, branch: node, film: step } = target.dataset;
  if (name) DO[name]({ currentTarget: target });
  else if (task) go({ task });
  else if (node) press(node);
  else if (step && step in FILM) { if (step !== "play") play(false); FILM[step](); }
});
main.addEventListener("input", event => {
  const { target } = event, { key, film: step } = target.dataset;
  if (step === "slider") { play(false); showStep(Number(target.value) - 1); }
  if (key === undefined) return;
  answer.typed[key] = target.value;
  if (key === "sign") target.parentElement.querySelector("label").hidden = ["always", "never"].includes(target.value);
  if (answer.shown) { answer.shown = null; markAll(); }
});
main.addEventListener("change", event => {
  const { target } = event, { mix, set, key, along } = target.dataset;
  if (mix) go({ settings: { ...at.settings, [mix]: target.checked } });
  else if (set === "plies") go({ settings: { ...at.settings, plies: Number(target.value) } });
  else if (set === "seed") go({ seed: placeOf("#seed=" + target.value).seed });
  else if (along !== undefined) { main.along = target.checked; if (main.along) check(true); }
  else if (key !== undefined && main.along) check(true);
});
main.addEventListener("keydown", event => {
  const { target, key } = event, field = target.dataset?.key !== undefined;
  if (!field || film) return;
  if (key === "Enter" && target.tagName === "INPUT") {
    const empty = [...main.querySelectorAll(".card input[data-key]")].find(input => !input.value.trim() && input.offsetParent);
    event.preventDefault();
    if (empty && empty !== target) empty.focus(); else check();
  }
  const node = puzzle.nodes.get(Number(target.dataset.branch ?? target.dataset.key));
  if (!node || !target.closest(".tree") || !key.startsWith("Arrow")) return;
  if (target.tagName === "INPUT" && /Left|Right/.test(key) && target.value && sizes === UPRIGHT) return;  // the caret moves
  const to = neighbor(target, key.slice(5));
  if (to) { event.preventDefault(); to.focus(); if (to.select) to.select(); }
});
// The nearest field in this direction, on the page.
function neighbor(field, way) {
  const here = field.getBoundingClientRect(), away = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] }[way];
  let best = null;
  for (const other of main.querySelectorAll(".tree [data-key]")) {
    const box = other.getBoundingClientRect(), dx = box.x + box.width / 2 - here.x - here.width / 2, dy = box.y + box.height / 2 - here.y - here.height / 2;
    const ahead = dx * away[0] + dy * away[1], aside = Math.abs(dx * away[1]) + Math.abs(dy * away[0]);
    if (other !== field && ahead > 4 && (!best || ahead + 2 * aside < best.far)) best = { other, far: ahead + 2 * aside };
  }
  return best?.other;
}
addEventListener("hashchange", () => { at = placeOf(location.hash); begin(); });
addEventListener("resize", () => { if (sizesNow() !== sizes) { sizes = sizesNow(); if (film) closeFilm(); render(); } fit(); });

address();
begin();
