"use strict";
// A place is a demonstration and a scene of it. The scenes are: the question, the steps of each sight, with the
// questions at its cuts, and the punch line. The place is in the address (#3.12), so that a reload continues there.
(() => {
const $ = (selector, root = document) => root.querySelector(selector), $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const say = gameTrees.catalog(WORDS);
const LONG = 60;  // a film of more steps is played, not stepped through

// ---- sights: each has steps, and shows one of them
function filmSight(root) {
  const films = $$(".film", root).map(each => each.film);
  if (root.classList.contains("finished")) return { films, steps: 1, show() { for (const film of films) film.show(film.steps - 1); } };
  return {
    films, film: films[0], get steps() { return Math.max(...films.map(film => film.steps)); }, get at() { return Math.max(...films.map(film => film.at)); },
    show(step) { for (const film of films) { film.stop(); film.show(step); } },
    get changed() { return films.some(film => film.changed); }, reset() { for (const film of films) if (film.changed) film.reset(); },
    play() { for (const film of films) if (!film.playing) film.play(); }, get playing() { return films.some(film => film.playing); },
  };
}
function barsSight(root) {
  const later = $$("[data-step]", root);
  return { steps: later.length + 1, show(step) { later.forEach((row, rank) => row.classList.toggle("ahead", rank >= step)); } };
}
function labSight(root) {
  const lab = JSON.parse(root.dataset.lab), svg = $("svg", root), token = svg.id, weights = [];
  const side = document.createElement("div"); side.className = "side";
  const name = document.createElement("h3"); side.append(name);
  const inputs = lab.features.map((feature, rank) => {
    const [start, low, high] = lab.sliders[rank], label = document.createElement("label"), input = document.createElement("input"), output = document.createElement("output");
    label.textContent = say("page.feature." + feature); label.htmlFor = input.id = token + feature;
    Object.assign(input, { type: "range", min: low, max: high, step: (high - low) / 80, value: start });
    input.addEventListener("input", () => { weights[rank] = Number(input.value); name.textContent = say("page.yours"); draw(); });
    side.append(label, input, output);
    return { input, output };
  });
  const said = document.createElement("p"); said.setAttribute("role", "status"); side.append(said);
  root.append(side);
  const tiles = lab.cells.map(([x, y, ...features]) => ({ x, y, features, tile: document.getElementById(`${token}-tile-${x}-${y}`) }));
  function draw() {
    const values = tiles.map(cell => cell.features.reduce((sum, feature, rank) => sum + feature * (weights[rank] || 0), 0));
    const low = Math.min(...values), high = Math.max(...values);
    tiles.forEach((cell, rank) => {
      const share = high > low ? (values[rank] - low) / (high - low) : .5;
      cell.tile.style.cssText = "visibility:visible;fill:" + lab.colors[Math.round(share * (lab.colors.length - 1))];
    });
    const [px, py] = lab.pacman, near = { West: [-1, 0], East: [1, 0], North: [0, 1], South: [0, -1] };
    const moves = Object.entries(near).map(([to, [dx, dy]]) => [to, tiles.findIndex(cell => cell.x === px + dx && cell.y === py + dy)]).filter(([, at]) => at >= 0).map(([to, at]) => [values[at], to]);
    const best = Math.max(...moves.map(([value]) => value)), liked = moves.filter(([value]) => value > best - 1e-9).map(([, to]) => to);
    said.textContent = say("page.best_cell", { cells: liked.map(to => say("page." + to)).join(say("page.or")) });
    inputs.forEach(({ input, output }, rank) => { input.value = weights[rank]; output.textContent = +(weights[rank] || 0).toFixed(1); });
  }
  return { steps: lab.settings.length, show(step) { const [called, set] = lab.settings[step]; name.textContent = called; set.forEach((weight, rank) => { weights[rank] = weight; }); draw(); } };
}

// ---- games whose positions are a table
const RULES = {
  "tic-tac-toe": {
    wide: 3, high: 3, me: state => { const count = mark => [...state].filter(each => each === mark).length; return count("X") === count("O") ? "X" : "O"; },
    moves: state => lineOf(state) ? [] : [...state].flatMap((mark, at) => mark === "." ? [at] : []),
    after(state, at) { return state.slice(0, at) + this.me(state) + state.slice(at + 1); },
    max: (state, rules) => rules.me(state) === "X", marks: { X: "one", O: "two" }, signs: { X: "✕", O: "○", ".": "" },
    told: value => say(["page.o_wins", "page.draw", "page.x_wins"][Math.sign(value) + 1]),
  },
};
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
function lineOf(state) { return LINES.find(([a, b, c]) => state[a] !== "." && state[a] === state[b] && state[b] === state[c]); }
function gameSight(root) {
  const game = JSON.parse(root.dataset.game), rules = RULES[game.game], values = new Map();
  for (const [value, names] of Object.entries(game.values)) for (const name of names.split(" ")) values.set(name, Number(value));
  const first = rules.moves(game.start);
  let state = game.start, shown = 0, you = rules.me(game.start);
  const grid = document.createElement("div"), told = document.createElement("div"), words = document.createElement("p"), again = document.createElement("button");
  grid.className = "grid"; grid.style.gridTemplateColumns = `repeat(${rules.wide},auto)`;
  root.style.setProperty("--cell", `min(${rules.high > 2 ? 19 : 24}vh,${55 / rules.wide}vw)`);
  told.className = "told"; words.setAttribute("role", "status"); again.type = "button"; again.textContent = say("page.begin_again");
  again.addEventListener("click", () => { state = game.start; draw(); });
  told.append(words, again); root.append(grid, told);
  const cells = Array.from({ length: rules.wide * rules.high }, (_, at) => {
    const cell = document.createElement("button"); cell.type = "button"; grid.append(cell);
    cell.addEventListener("click", () => play(at));
    return cell;
  });
  function best(from) {
    const moves = rules.moves(from), worth = moves.map(move => values.get(rules.after(from, move)));
    return moves[worth.indexOf((rules.max(from, rules) ? Math.max : Math.min)(...worth))];
  }
  function play(at) {
    if (!rules.moves(state).includes(at)) return;
    state = rules.after(state, at);
    if (rules.moves(state).length) state = rules.after(state, best(state));
    draw();
  }
  function draw() {
    const moves = rules.moves(state), atStart = state === game.start;
    cells.forEach((cell, at) => {
      const mark = state[at], open = moves.includes(at);
      const worth = atStart && game.reveal && first.indexOf(at) >= 0 && first.indexOf(at) < shown ? rules.told(values.get(rules.after(state, at))) : "";
      cell.className = (open ? "open " : "") + (rules.marks[mark] || "");
      cell.innerHTML = worth ? `<small>${at}</small> <small>${worth}</small>` : rules.signs[mark] ? `<big>${rules.signs[mark]}</big>` : atStart && game.reveal && open ? `<small>${at}</small>` : "";
      const what = mark === "." ? worth || say("page.free") : mark;
      cell.setAttribute("aria-label", say("page.square", { n: at, what }));
    });
    const over = !moves.length;
    words.textContent = over ? say("page.over", { what: rules.told(values.get(state)) }) : !atStart ? say("page.answered", { who: rules.me(state) }) : shown ? say("page.square", { n: first[shown - 1], what: rules.told(values.get(rules.after(state, first[shown - 1]))) }) : say("page.click", { who: you });
    again.hidden = atStart;
  }
  return { steps: game.reveal ? first.length + 1 : 1, show(step) { shown = step; state = game.start; draw(); } };
}
function sightOf(frame) {
  const root = $(".sight", frame), has = name => root.classList.contains(name);
  return has("films") ? filmSight(root) : has("bars") ? barsSight(root) : has("lab") ? labSight(root) : has("game") ? gameSight(root) : { steps: 1, show() {} };
}

// ---- scenes
function cutsOf(film, root) {  // where a cut can come: the step that tells -> the node's name, and whether it comes
  const rows = film.data.nodes, found = new Map(), parents = new Map(rows.map(row => [row[0], row[1]]));
  for (const row of rows) for (const life of row.slice(2)) if (life[1] === 3 && !found.has(life[0])) found.set(life[0], { node: parents.get(row[0]), cut: true });  // what lies below comes after it
  film.data.steps.forEach((step, at) => {  // the first value of an inner node below the root, with moves left
    const row = rows.find(each => each[0] === step[0]), first = row && row.slice(2).find(life => life[2]);
    const below = rows.filter(each => each[1] === step[0]);
    if (row && row[1] !== null && below.length > 1 && first && first[0] === at && !found.has(at + 1) && at + 1 < film.data.steps.length) found.set(at + 1, { node: step[0], cut: false });
  });
  const name = node => { const move = $(`[id$="-move-${node}"]`, root); return move ? move.textContent.trim() : gameTrees.say("tree.root"); };
  // The step before a cut shows the window crossed, and so the answer: the room is asked before that.
  return new Map([...found].map(([step, { node, cut }]) => [step - 1, { name: name(node), cut }]));
}
function stopsOf({ film, steps }) {  // one node a key: a stop is before a node that is new, at a cut, and at the end
  const { nodes, steps: told } = film ? film.data : {}, seen = new Set();
  if (!nodes || !nodes.length) return null;
  const stops = new Set([steps - 1]);
  told.forEach(([node], step) => { if (!seen.has(node)) { seen.add(node); stops.add(step - 1); } });
  for (const row of nodes) for (const life of row.slice(2)) if (life[1] === 3) stops.add(life[0]);
  return stops;
}
function scenesOf(frames) {
  const punch = frame => ({ frame, step: frames[frame].sight.steps - 1, punch: true });
  const scenes = [{ frame: 0, step: 0, ask: "question" }], asking = frames.findLastIndex(each => !each.encore);
  frames.forEach(({ sight, cuts, question }, frame) => {
    if (frame === asking + 1) scenes.push(punch(asking));
    if (question) scenes.push({ frame, step: 0, ask: "sight" });
    const stops = stopsOf(sight), long = sight.film && (stops ? stops.size : sight.steps) > LONG;
    if (long) { scenes.push({ frame, step: 0, play: true }, { frame, step: sight.steps - 1 }); return; }
    const first = frame && !question ? 0 : 1;  // a question shows step 0 already
    for (let step = first; step < sight.steps; step++) {
      if (cuts.has(step)) scenes.push({ frame, step: step - 1, ask: "cut", of: cuts.get(step).name, right: cuts.get(step).cut ? 0 : 1 });
      if (!stops || stops.has(step) || cuts.has(step) || step === first) scenes.push({ frame, step });
    }
  });
  return asking === frames.length - 1 ? [...scenes, punch(asking)] : scenes;
}
const askedIn = (root, sight) => "askCuts" in root.dataset ? cutsOf(sight.film, root) : new Map();
const demonstrations = $$(".demonstration").map(section => {
  const frames = $$(".frame", section).map(root => {
    const sight = sightOf(root);
    return { root, sight, label: root.dataset.label || "", heading: root.dataset.heading, encore: "encore" in root.dataset, question: root.dataset.question && JSON.parse(root.dataset.question), cuts: askedIn(root, sight) };
  });
  return { section, frames, scenes: scenesOf(frames), notes: JSON.parse(section.dataset.notes), choices: $(".choices", section), question: JSON.parse(section.dataset.question) };
});
const WHAT_IF = say("page.what_if");
const CUT = [say("page.cut"), say("page.go_on")];
const asked = (demo, now) => now.ask === "cut" ? { text: say("page.ask_cut", { name: now.of }), choices: CUT, right: now.right } : now.ask === "sight" ? demo.frames[now.frame].question : demo.question;
const votes = ballots();
let at = { demo: 0, scene: 0 };
const here = () => demonstrations[at.demo], scene = () => here().scenes[at.scene];
const keyOf = (demo = here(), now = scene()) =>  // of the question: a changed leaf brings other cuts, and no vote moves to another one
  `${demo.section.id}.${now.ask === "cut" ? `cut ${now.frame} ${now.of}` : demo.scenes.filter(each => each.ask && each.ask !== "cut").indexOf(now) + 1}`;
const told = new Set(), opened = new Set();  // the questions whose right answer was shown, and whose votes

function go(demo, number, step) {  // a step of the film that is not the one of the scene, after fine steps
  demo = Math.max(0, Math.min(demonstrations.length - 1, demo || 0));
  const scenes = demonstrations[demo].scenes;
  at = { demo, scene: Math.max(0, Math.min(scenes.length - 1, number || 0)) };
  history.replaceState(null, "", `#${demo + 1}.${at.scene}`);
  show(step);
}
function follow() {  // a film has run by itself, or was changed: the scene is that of the step which the wall shows
  const now = scene(), { sight } = here().frames[now.frame];
  if (!sight.film || now.play || sight.at === now.step) return;
  const rank = here().scenes.findLastIndex(each => each.frame === now.frame && !each.ask && !each.punch && each.step <= sight.at);
  if (rank >= 0) at = { demo: at.demo, scene: rank };
}
function next() {
  follow();
  const now = scene();
  if (now.play && !here().frames[now.frame].sight.playing && !now.running) { now.running = true; here().frames[now.frame].sight.play(); return; }
  now.running = false;
  if (at.scene + 1 < here().scenes.length) go(at.demo, at.scene + 1);
  else if (at.demo + 1 < demonstrations.length) go(at.demo + 1, 0);
  else leave("next");
}
function leave(method) {  // in the frame of a slide of reveal.js: its own slides go on
  if (parent === window) return;
  parent.postMessage(JSON.stringify({ method }), "*");
  parent.focus();
}
function back() {
  follow();
  const now = scene(), { sight } = here().frames[now.frame];
  now.running = false;
  if (sight.film && !now.play && sight.at > now.step) return go(at.demo, at.scene);
  if (at.scene) go(at.demo, at.scene - 1);
  else if (at.demo) go(at.demo - 1, demonstrations[at.demo - 1].scenes.length - 1);
  else leave("prev");
}
function fine(by) {  // a single step of a film, within its sight
  const now = scene(), { sight } = here().frames[now.frame], step = sight.at + by;
  if (!sight.film || now.play || step < 0 || step >= sight.steps) return by > 0 ? next() : back();
  sight.show(step);
  follow();
  go(at.demo, at.scene, step);
}
function end() {
  follow();
  const { scenes } = here(), now = scene();
  let last = at.scene;
  for (let rank = at.scene + 1; rank < scenes.length && scenes[rank].frame === now.frame && !scenes[rank].punch; rank++) last = rank;
  go(at.demo, last > at.scene ? last : scenes.length - 1);
}

let shown = null;
function show(step = scene().step) {
  const demo = here(), now = scene(), frame = demo.frames[now.frame];
  if (shown !== demo) { for (const each of demonstrations) each.section.hidden = each !== demo; shown = demo; }
  for (const each of demo.frames) each.root.hidden = each !== frame;
  if (now.punch && frame.sight.changed) frame.sight.reset();  // the punch line speaks of the tree as it was
  demo.section.classList.toggle("covered", Boolean(now.ask || now.punch));
  $(".label", demo.section).textContent = frame.encore ? "" : frame.label;
  head(demo, now);
  if (now.punch) $(".label", demo.section).textContent = tally(demo);
  if (!now.ask && !$("#think").hidden) think();
  room(demo, frame);
  frame.sight.show(step);
  $(".punch", demo.section).hidden = !now.punch;
  choices(demo, now);
  const question = now.ask && asked(demo, now);
  $("#spoken").textContent = question ? [question.text, ...question.choices.map((text, rank) => `${LETTERS[rank]}: ${text}`)].join("\n") : now.punch ? demo.notes.punch : "";
  $("#place").textContent = say("page.place", { at: at.scene + 1, count: demo.scenes.length });
  notes();
}
function headingOf(demo, now) {
  const frame = demo.frames[now.frame];
  return now.ask ? asked(demo, now).text : frame.encore ? say("page.encore", { label: frame.label }) : frame.sight.changed ? WHAT_IF : frame.heading || demo.question.text;
}
function head(demo, now) {  // as high as the longest of this sight: nothing moves
  const heading = $("h2", demo.section), all = new Set(demo.scenes.filter(each => each.frame === now.frame).map(each => headingOf(demo, each)));
  heading.style.minHeight = "";
  heading.style.minHeight = Math.max(...[...all].map(text => { heading.textContent = text; return heading.offsetHeight; })) + "px";
  heading.textContent = headingOf(demo, now);
}
function room(demo, frame) {
  const one = $(".pair .one", frame.root), high = (one || $(".frames", demo.section)).clientHeight - (one ? $("h3", one).offsetHeight : 0);
  frame.root.style.setProperty("--film-room", high + "px");
  if (frame.sight.films) for (const film of frame.sight.films) film.fit();
  for (const text of $$(".still text", frame.root))  // the number of a ghost that nobody could read is left out
    if (text.textContent.length === 1 && /^[1-9]$/.test(text.textContent) && text.closest("[id*=ghost]")) text.style.visibility = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < innerHeight / 30 ? "hidden" : "";
}
function choices(demo, now) {
  const box = demo.choices, key = keyOf(), both = votes.of(key), seen = opened.has(key) || told.has(key);
  box.hidden = !now.ask;
  if (!now.ask) return;
  const question = asked(demo, now);
  if (box.asked !== key) { box.replaceChildren(...question.choices.map(buttonOf)); box.asked = key; box.classList.toggle("many", question.choices.length > 4); box.classList.toggle("long", question.choices.length === 4 && question.choices.some(text => text.length > 20)); }
  [...box.children].forEach((button, rank) => {
    const right = rank === question.right, shares = both.map(vote => seen ? votes.share(vote, LETTERS[rank]) : 0);
    $$("i", button).forEach((bar, vote) => bar.style.setProperty("--share", shares[vote] || 0));
    $("output", button).textContent = seen && votes.any(key) ? votes.told(key, LETTERS[rank]) : "";
    button.classList.toggle("right", told.has(key) && right);
    button.classList.toggle("wrong", told.has(key) && !right);
  });
}
function buttonOf(text, rank) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", innerHTML: "<b></b> <span></span> <i></i><i></i><output></output>" }).dataset.choice = LETTERS[rank];
  $("b", button).textContent = LETTERS[rank]; $("span", button).textContent = text;
  return button;
}
// Votes: a hand is counted, or numbers are typed; the bars stay hidden until they are shown. In a page with buttons the one
// who reads chooses, and sees it.
function vote(act, ...more) {
  if (!scene().ask) return;
  act(keyOf(), ...more);
  choices(here(), scene());
  notes();
}
function count(choice) { if (scene().ask && LETTERS.indexOf(choice) < asked(here(), scene()).choices.length) vote(votes.add, choice); }
const showVotes = key => { opened.has(key) ? opened.delete(key) : opened.add(key); };
const voteAgain = key => { votes.again(key); opened.delete(key); told.delete(key); };
function typeVotes() {
  const dialog = $("#numbers"), input = $("input", dialog);
  if (!scene().ask) return;
  $("label span", dialog).textContent = say("page.numbers", { letters: LETTERS.slice(0, asked(here(), scene()).choices.length).split("").join(" ") });
  input.value = ""; input.setCustomValidity("");
  dialog.show(); input.focus();
}
$("#numbers input").addEventListener("input", event => event.target.setCustomValidity(""));
$("#numbers form").addEventListener("submit", event => {
  const input = $("#numbers input"), read = typed(input.value, asked(here(), scene()).choices.length);
  if (read) { input.blur(); $("#numbers").close(); return vote(votes.type, read); }
  event.preventDefault();
  input.setCustomValidity($("#numbers span").textContent); input.reportValidity();
});
function saveVotes() {
  const rows = [["demonstration", "question", "vote", ...LETTERS, "correct", "date"]], today = new Date().toISOString().slice(0, 10);
  for (const demo of demonstrations) demo.scenes.filter(each => each.ask).forEach(now => {
    const key = keyOf(demo, now), { text, choices, right } = asked(demo, now);
    if (votes.any(key)) votes.of(key).forEach((each, number) => rows.push([demo.section.id, text, number + 1, ...LETTERS.split("").map((letter, at) => at < choices.length ? (each[letter] || 0) + (each["%"] ? "%" : "") : ""), LETTERS[right], today]));
  });
  download("votes.csv", rows);
}
function tally(demo) {  // at the punch line the vote on the question comes back
  const key = `${demo.section.id}.1`, { choices, right } = demo.question;
  return votes.any(key) ? choices.map((_, rank) => `${LETTERS[rank]} ${votes.told(key, LETTERS[rank])}${rank === right ? " ✓" : ""}`).join(" · ") : "";
}
let thinking = 0;
function think() {  // a minute to think, on the wall
  const sheet = $("#think"), end = Date.now() + 60_000;
  clearInterval(thinking);
  sheet.hidden = !sheet.hidden;
  if (sheet.hidden) return;
  const tick = () => { sheet.textContent = Math.max(0, Math.ceil((end - Date.now()) / 1000)); };
  tick(); thinking = setInterval(tick, 250);
}
function reset() {
  const name = here().section.id;
  votes.clear(name);
  for (const shown of [told, opened]) for (const key of [...shown]) if (key.startsWith(name + ".")) shown.delete(key);
  for (const { sight } of here().frames) if (sight.changed) sight.reset();
  go(at.demo, 0);
}
// A leaf was changed: the film has other steps now. In a question the wall stays as it is, and tells nothing.
addEventListener("told", event => {
  const demo = demonstrations.find(each => each.section.contains(event.target)), frame = demo.frames.find(each => each.root.contains(event.target));
  const question = scene().ask;
  frame.cuts = askedIn(frame.root, frame.sight);
  demo.scenes = scenesOf(demo.frames);
  if (demo !== here()) return;
  if (question === "question") return go(at.demo, 0);
  at.scene = Math.min(at.scene, demo.scenes.length - 1);
  follow();
  go(at.demo, at.scene, frame.sight.at);
});
function leaf() {  // the first leaf of the film on the wall
  const field = $(".leaf", here().frames[scene().frame].root);
  if (field) field.focus({ preventScroll: true });
}
function right() { if (scene().ask) { told.has(keyOf()) ? told.delete(keyOf()) : told.add(keyOf()); choices(here(), scene()); } }
function black() { const sheet = $("#black"); sheet.hidden = !sheet.hidden; }
function full() { document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {}); }
function help() { const dialog = $("#help"); dialog.open ? dialog.close() : dialog.show(); }

// ---- the desk: clock, light, buttons
const STORED = sessionStorage;
let started = Number(STORED.started || 0), since = Number(STORED.since || 0), ofDemo = Number(STORED.ofDemo ?? -1);  // 0: the clock waits for the first key
function begin() { if (!started) STORED.started = STORED.since = started = since = Date.now(); }
function zero() { STORED.started = STORED.since = started = since = 0; notes(); }
const clock = from => { const time = from ? Date.now() - from : 0; return `${Math.floor(time / 60000)}:${String(Math.floor(time / 1000) % 60).padStart(2, "0")}`; };
function light() {  // pictures read the theme from both
  for (const each of [document.documentElement, document.body]) each.dataset.jpThemeLight = String(!STORED.dark);
}
function dark() { STORED.dark ? STORED.removeItem("dark") : STORED.dark = "yes"; light(); }
const ALWAYS = document.body.classList.contains("buttons");
let wanted = false;
function buttons(on) {
  if (ALWAYS || document.body.classList.contains("buttons") === on) return;
  document.body.classList.toggle("buttons", on);
  room(here(), here().frames[scene().frame]);
}
function touch() { wanted = !document.body.classList.contains("buttons"); buttons(wanted); }

// ---- the speaker's window: it says every second that it is there, so that a page that was loaded again finds it
const DESK = STORED.desk = STORED.desk || Math.random().toString(36).slice(2);
const NOTES = `<!doctype html><html lang="${document.documentElement.lang}"><head><title></title><style>body{font:17px/1.35 system-ui,sans-serif;margin:.8em 1em;background:#111;color:#eee}h1{font-size:1.1em;margin:0 0 .4em}dt{color:#9fc6ff}dd{margin:0 0 .4em}div{float:right;width:45%;margin:0 0 .5em .8em;overflow:hidden}iframe{border:0;transform-origin:0 0;pointer-events:none}dl dt:first-child+dd{font-weight:700}.clock{font-size:2em;margin:0 0 .3em;font-variant-numeric:tabular-nums}.clock small{font-size:.55em}</style></head><body><div aria-hidden="true"><iframe tabindex="-1"></iframe></div><main></main></body></html>`;
let speaker = null;
function openNotes() {
  const there = () => open("", "notes", "width=960,height=680");
  speaker = there();
  try { speaker.document.title; } catch { speaker.close(); speaker = there(); }
  const page = speaker.document, script = page.createElement("script");
  page.open(); page.write(NOTES); page.close();
  page.title = say("page.notes");
  script.textContent = `const tell = more => opener && opener.postMessage({ desk: ${JSON.stringify(DESK)}, ...more }, "*");
const [picture, main] = document.body.children, [frame] = picture.children;
let there = "";
addEventListener("message", ({ source, data }) => {
  if (source !== opener || !data.notes) return;
  main.innerHTML = data.notes;
  picture.hidden = !data.next;
  if (data.next && data.next !== there) frame.contentWindow.location.replace(there = data.next);
  const [wide, high] = data.wall, scale = picture.clientWidth / wide;
  frame.style.cssText = "width:" + wide + "px;height:" + high + "px;transform:scale(" + scale + ")";
  picture.style.height = high * scale + "px";
});
addEventListener("keydown", event => { if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return; event.preventDefault(); tell({ key: event.key, shiftKey: event.shiftKey }); });
setInterval(tell, 1000);`;
  page.body.append(script);
  notes();
}
addEventListener("message", ({ data, source }) => {
  if (source === parent && data === "slide:start") focus();
  if (!data || data.desk !== DESK) return;
  speaker = source;
  if (data.key && data.key !== "s" && !dictated(data.key)) keys({ key: data.key, shiftKey: data.shiftKey, target: document.body, preventDefault() {}, stopPropagation() {} });
  notes();
});
function dictated(key) {  // the numbers of a vote, typed in the speaker's window
  const dialog = $("#numbers"), input = $("input", dialog);
  if (!dialog.open || key === "Escape") return false;
  if (key === "Enter") $("form", dialog).requestSubmit();
  else if (key === "Backspace") input.value = input.value.slice(0, -1);
  else if (key.length === 1) input.value += key;
  if (key !== "Enter") input.setCustomValidity("");
  return true;
}
const rightOf = ({ choices, right }) => `${LETTERS[right]}: ${choices[right]}`;
function following() {  // the address of what the next key brings: the speaker's window shows it
  const place = here().scenes[at.scene + 1] ? [at.demo + 1, at.scene + 1] : demonstrations[at.demo + 1] ? [at.demo + 2, 0] : null;
  return place && location.href.replace(/#.*|$/, "#" + place.join("."));
}
function ahead() {  // the same in words
  const demo = here(), now = demo.scenes[at.scene + 1], next = demonstrations[at.demo + 1];
  if (!now) return next ? `${next.notes.title}: ${next.question.text}` : say("page.end");
  const frame = demo.frames[now.frame], { film, films } = frame.sight;
  const step = film && !now.play && films.map(each => each.data.steps[now.step]).find(Boolean);  // of two films one may be over
  return now.ask ? asked(demo, now).text : now.punch ? demo.notes.punch : step ? step[2] : frame.label || frame.heading || demo.notes.title;
}
function notes() {
  if (ofDemo !== at.demo) { STORED.ofDemo = ofDemo = at.demo; STORED.since = since = started && Date.now(); }
  if (!speaker || speaker.closed) return;
  const { notes: told, scenes } = here(), now = scene(), planned = demonstrations.slice(0, at.demo + 1).reduce((sum, each) => sum + each.notes.minutes, 0);
  const safe = text => String(text).replace(/[<&]/g, sign => sign === "<" ? "&lt;" : "&amp;");
  const row = (name, text) => `<dt>${safe(say("page." + name))}</dt><dd>${safe(text)}</dd>`;
  const given = now.ask && votes.any(keyOf()) ? asked(here(), now).choices.map((_, rank) => `${LETTERS[rank]} ${votes.told(keyOf(), LETTERS[rank])}`).join(", ") : say("page.no_hands");
  speaker.postMessage({ next: following(), wall: [innerWidth, innerHeight], notes: `<h1>${safe(say("page.notes_head", { demo: at.demo + 1, count: demonstrations.length, title: told.title, at: at.scene + 1, steps: scenes.length }))}</h1>`
    + `<p class="clock">${clock(started)} <small>${safe(say("page.clock", { planned, here: clock(since), minutes: told.minutes, time: new Date().toTimeString().slice(0, 5) }))}</small></p>`
    + `<dl>${row("next", ahead())}${row("ask", told.ask)}${now.ask ? row("how", say(asked(here(), now).discuss ? "page.discuss" : "page.nod")) : ""}${row("they_say", told.they_say)}${row("then", told.then)}${row("right", rightOf(asked(here(), now)))}${row("punch", told.punch)}${row("hands", given)}</dl>` }, "*");
}
setInterval(notes, 1000);

// ---- keys, as a keyboard and a presenter's remote send them
const KEYS = {
  PageDown: next, ArrowRight: next, ArrowDown: next, PageUp: back, ArrowLeft: back, ArrowUp: back, Home: () => go(at.demo, 0), End: end,
  " ": () => { const sight = here().frames[scene().frame].sight; if (!sight.film || scene().ask) next(); else if (sight.playing) { sight.films.forEach(film => film.stop()); follow(); go(at.demo, at.scene); } else sight.play(); },
  Enter: right, v: () => vote(showVotes), a: () => vote(voteAgain), n: typeVotes, t: think, x: saveVotes, Backspace: () => vote(votes.undo), r: reset, l: leaf, ".": black, b: black, f: full, F5: full, s: openNotes, c: zero, d: dark, m: touch, "?": help, Escape: () => { $("#help").close(); $("#numbers").close(); },
};
const QUIET = new Set([black, full, openNotes, zero, dark, touch, help, KEYS.Escape]);  // keys of the desk: the clock does not begin with them
function act(what) {
  if (!QUIET.has(what)) begin();
  if (!$("#black").hidden && what !== black) return black();
  what();
}
function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest && event.target.closest(".leaf") && !event.key.startsWith("Page")) return;
  if (event.target.closest && event.target.closest("#numbers") && event.key !== "Escape") return;
  const typing = event.target.closest && event.target.closest("input,select"), onButton = event.target.closest && event.target.closest("button");
  if (typing && /^(Arrow|Home|End)/.test(event.key) || onButton && (event.key === " " || event.key === "Enter" && !scene().ask)) return;
  const digit = /^[0-9]$/.test(event.key) ? (Number(event.key) + 9) % 10 : -1;
  const by = event.shiftKey && /^(Arrow|Page)/.test(event.key) ? /Right|Down/.test(event.key) ? 1 : -1 : 0;
  const what = by ? () => fine(by) : digit >= 0 ? () => digit < demonstrations.length && go(digit, 0) : event.shiftKey && /^[A-F]$/.test(event.key) ? () => count(event.key) : KEYS[event.key];
  if (!what) return;
  event.preventDefault(); event.stopPropagation();
  if (!wanted) buttons(false);
  act(what);
}
addEventListener("keydown", keys, true);
addEventListener("mousedown", event => { if (event.target.closest("[data-choice]")) event.preventDefault(); });  // the keys stay with the page
document.addEventListener("click", event => {
  const choice = event.target.closest("[data-choice]"), key = event.target.closest("[data-key]");
  if (choice && ALWAYS) vote((key, letter) => { votes.choose(key, letter); opened.add(key); }, choice.dataset.choice);
  else if (choice && event.detail < 2) count(choice.dataset.choice);  // a double click is one hand
  if (key) act(KEYS[key.dataset.key]);
});
// ---- fingers: a tap at the edge of the wall, or a swipe
let finger = null;
document.addEventListener("touchstart", ({ touches, target }) => {
  buttons(true);
  finger = touches.length === 1 && !target.closest("button,input,select,a,summary,.leaf") ? { x: touches[0].clientX, y: touches[0].clientY } : null;
}, { passive: true });
document.addEventListener("touchend", ({ changedTouches: [{ clientX, clientY }] }) => {
  if (!finger) return;
  const dx = clientX - finger.x, dy = clientY - finger.y, edge = clientX / innerWidth;
  finger = null;
  if (Math.abs(dx) > 50 && Math.abs(dx) > 2 * Math.abs(dy)) act(dx < 0 ? next : back);
  else if (Math.hypot(dx, dy) < 10 && (edge > .85 || edge < .15)) act(edge > .5 ? next : back);
});
addEventListener("resize", () => { const demo = here(); head(demo, scene()); room(demo, demo.frames[scene().frame]); });
addEventListener("hashchange", from);
function from() {
  const [demo, number] = location.hash.slice(1).split(".").map(Number);
  go((demo || 1) - 1, number);
}
light();
if (matchMedia("(pointer:coarse)").matches) document.body.classList.add("buttons");
window.demo = { go, get at() { return at; }, demonstrations };
from();
})();
