"use strict";
const articles = [...document.querySelectorAll("article")];
const about = document.querySelector("main").dataset;
const store = `texts ${about.name} ${articles.map((one) => one.dataset.group).join(" ")}`;
let unsaved = false;

const key = (article) => `${article.dataset.question} ${article.dataset.group}`;
const comment = (article) => article.querySelector("textarea");

function all() {
  return articles
    .filter((one) => one.dataset.given !== "")
    .map((one) => ({
      question: one.dataset.question,
      group: one.dataset.group,
      points: Number(one.dataset.given),
      comment: comment(one).value.trim(),
    }));
}

function show() {
  for (const article of articles) {
    article.classList.toggle("given", article.dataset.given !== "");
    for (const button of article.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.points === article.dataset.given));
    }
  }
  const done = all().length;
  document.querySelector("progress").value = done;
  document.getElementById("count").textContent =
    `${done} of ${articles.length} texts have points${unsaved ? ", not saved yet" : ""}`;
}

function changed() {
  unsaved = true;
  try {
    localStorage.setItem(store, JSON.stringify(all()));
  } catch {
    // a browser that keeps nothing for files: then the saved file has to do
  }
  show();
}

function give(article, points) {
  article.dataset.given = points;
  changed();
}

function go(article, step) {
  const next = articles[articles.indexOf(article) + step];
  if (next) {
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  }
}

function take(lines) {
  const given = new Map(lines.map((one) => [`${one.question} ${one.group}`, one]));
  for (const article of articles) {
    const one = given.get(key(article));
    if (one && Number.isFinite(one.points) && one.points <= Number(article.dataset.most)) {
      article.dataset.given = String(one.points);
      comment(article).value = one.comment ?? "";
    }
  }
}

function save() {
  const text = JSON.stringify({ chapter: about.chapter, name: about.name, given: all() }, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `${about.name}.json`;
  link.click();
  unsaved = false;
  show();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const article = document.activeElement.closest("article");
  if (document.activeElement.tagName === "TEXTAREA") {
    if (event.key === "Escape") article.focus();
    return;
  }
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  const target = article ?? articles[0];
  if (digit) {
    const points = Number(digit[1]) - (event.shiftKey ? 0.5 : 0);
    if (points < 0 || points > Number(target.dataset.most)) return;
    give(target, String(points));
    go(target, 1);
  } else if (event.key === "ArrowDown") go(target, article ? 1 : 0);
  else if (event.key === "ArrowUp") go(target, article ? -1 : 0);
  else if (event.key === "Backspace") give(target, "");
  else if (event.key === "c" || event.key === "C") comment(target).focus();
  else if (event.key === "s" || event.key === "S") save();
  else return;
  event.preventDefault();
});
for (const article of articles) {
  for (const button of article.querySelectorAll("button")) {
    button.addEventListener("click", () => give(article, button.dataset.points));
  }
  comment(article).addEventListener("input", changed);
}
document.getElementById("save").addEventListener("click", save);
document.getElementById("load").addEventListener("change", async (event) => {
  const found = JSON.parse(await event.target.files[0].text());
  take(found.given ?? []);
  changed();
});
window.addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});
try {
  const kept = JSON.parse(localStorage.getItem(store) ?? "[]");
  take(kept);
  unsaved = kept.length > 0;
} catch {
  // nothing was kept
}
show();
(articles.find((one) => one.dataset.given === "") ?? articles[0])?.focus();
