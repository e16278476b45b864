// The film of the search of the book, over the same drawing: `film` is the one that is open, see page.js.
function openFilm() {
  if (!answer.won && !answer.hinted) { answer.hinted = 1; }
  const right = rightMarks(puzzle), rows = at.task === "x" ? withLeaf(puzzle.rows, puzzle.leaf, right.bound) : puzzle.rows;
  const nodes = at.task === "order" ? ordered(rows, answer.won ? firstMoves() : right) : treeOf(rows);
  const events = search(nodes, { windows: TASKS[at.task].windows || at.task === "order" });
  film = { ...script(nodes, events, say), tree: nodes, at: 0, timer: 0 };
  film.lives = film.nodes; film.nodes = nodes;
  renderCard();
  main.querySelector(".player input").focus({ preventScroll: true });
}
function closeFilm() { clearInterval(film.timer); film = null; renderCard(); }
const ICONS = {  // those of the films
  first: "M1 2h2v12H1zM9 2v12L3 8zM15 2v12L9 8z", back: "M11 1l2 2-5 5 5 5-2 2-7-7z",
  forward: "M5 1L3 3l5 5-5 5 2 2 7-7z", last: "M13 2h2v12h-2zM7 2v12l6-6zM1 2v12l6-6z",
};
function renderFilm() {
  const bar = main.querySelector(".player"), last = film.steps.length - 1;
  bar.hidden = false;
  const slider = html("input", { type: "range", min: 1, max: last + 1, value: 1, "aria-label": say("film.slider"), "data-film": "slider" });
  const move = (name, text) => html("button", { type: "button", "data-film": name, "aria-label": text }, ICONS[name] ? svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: ICONS[name] })) : text);
  bar.replaceChildren(html("p", { class: "sentence", "aria-live": "polite" }), html("div", { class: "facts" }), html("div", { class: "row" },
    move("first", say("film.first_step")), move("back", say("film.back")), move("play", say("film.play")), move("forward", say("film.forward")), move("last", say("film.last_step")), slider));
  showStep(film.at);
}
function showStep(step) {
  const last = film.steps.length - 1;
  film.at = Math.max(0, Math.min(last, step));
  const [, , sentence, alpha, beta] = film.steps[film.at], bar = main.querySelector(".player"), facts = bar.querySelector(".facts");
  drawing.film({ steps: film.steps, nodes: film.lives, principal: film.principal }, film.at);
  bar.querySelector(".sentence").textContent = sentence;
  bar.querySelector("input").value = film.at + 1;
  const bounds = TASKS[at.task].windows || at.task === "order" ? ["   alpha = ", html("b", {}, alpha || say("film.no_bound")), "   beta = ", html("b", {}, beta || say("film.no_bound"))] : [];
  facts.style.whiteSpace = "pre-wrap";
  facts.replaceChildren(say("film.step", { at: film.at + 1, count: last + 1 }), ...bounds);
  if (film.at === last) play(false);
}
function play(on) {
  clearInterval(film.timer);
  film.timer = on ? setInterval(() => showStep(film.at + 1), 1500) : 0;
  const button = main.querySelector("[data-film=play]");
  button.textContent = say(on ? "film.pause" : "film.play");
  button.setAttribute("aria-label", button.textContent);
}
const FILM = {
  first: () => showStep(0), back: () => showStep(film.at - 1), forward: () => showStep(film.at + 1), last: () => showStep(film.steps.length - 1),
  play: () => { const on = !film.timer; if (on && film.at === film.steps.length - 1) showStep(0); play(on); },
};
