// What is right, and what a mistake would have marked.

const alike = (one, other) => one === other || Number.isFinite(one) && Number.isFinite(other) && same(one, other);
const sameMarks = (one, other, keys) => keys.every(key => alike(one[key], other[key]));

// The puzzle of a task, settings and a seed: always the same one.
function puzzleOf(task, settings, seed) {
  const { choose, windows, worth = () => 0, few, most = 4 } = TASKS[task];
  const asked = { ...settings, plies: Math.min(settings.plies, most) };
  const judge = (rows, luck) => {
    const plain = { task, settings: asked, seed, rows, ...plainRun(rows, windows) };
    const more = suits(plain, asked) ? choose(plain, luck) : null;
    if (!more) return { worth: -1 };
    const puzzle = { ...plain, ...more };
    return { worth: worth(puzzle) + telling(puzzle), more: puzzle };
  };
  const text = [task, ...Object.values(asked).map(Number), seed].join(" ");
  return goodTree(asked, text, judge, few ? 12 : 60).more;
}
function suits({ rows, events }, { chance }) {  // a chance node where one is asked for, and nothing finer than a half
  return chance === rows.some(row => row[3] === "chance") && [...valuesOf(events).values()].every(value => Number.isInteger(value * 2));
}
// How many mistakes this tree tells from what is right, and from each other.
function telling(puzzle) {
  const right = rightMarks(puzzle), keys = Object.keys(right), all = mistakenMarks(puzzle).map(([, marks]) => marks);
  const text = marks => JSON.stringify(keys.map(key => String(marks[key])));
  const told = all.filter(marks => !sameMarks(marks, right, keys)).map(text);
  return 2 * new Set(told).size - (told.length - new Set(told).size);
}

function rightMarks(puzzle) {
  const { marks, windows } = TASKS[puzzle.task];
  return marks(rows => plainRun(rows, windows), puzzle);
}
// [name, marks] of every mistake that can be made here.
function mistakenMarks(puzzle) {
  const { marks, windows, mistakes, more } = TASKS[puzzle.task], chance = puzzle.rows.some(row => row[3] === "chance");
  const found = Object.entries(mistakes).filter(([, mistake]) => chance || !mistake.chance)
    .map(([name, mistake]) => [name, marks(rows => mistaken(rows, mistake, { windows }), puzzle)]);
  return [...found, ...Object.entries(more ? more(puzzle) : {})].filter(([, marks]) => marks !== null);
}

// What is said about these marks; a key that is missing has not been answered yet.
// verdicts: key -> "right", "wrong" or "follows" (right, seen from what is below). first: the first key that differs.
// mistake: the one mistake that explains all marks. note: a right answer of another kind.
function judgeMarks(puzzle, given) {
  const right = rightMarks(puzzle), keys = answerOrder(puzzle, right), filled = keys.filter(key => given[key] !== undefined);
  const holds = HOLDS[puzzle.task] || ((key, marks) => alike(marks[key], right[key]));
  const verdicts = Object.fromEntries(filled.map(key => [key, holds(key, given, puzzle, right) ? "right" : follows(puzzle, key, given) ? "follows" : "wrong"]));
  const first = filled.find(key => verdicts[key] === "wrong") || null;
  const done = filled.length === keys.length && filled.every(key => verdicts[key] === "right");
  return { verdicts, first, done, missing: keys.filter(key => given[key] === undefined), mistake: first === null ? null : theMistake(puzzle, given, filled, right), note: noteOf(puzzle, given, right) };
}
function theMistake(puzzle, given, filled, right) {
  // What is correct is a half or a whole; an average that a mistake makes is written with one digit or two.
  const written = (one, other) => alike(one, other) || typeof other === "number" && !Number.isInteger(2 * other) && Math.abs(one - other) <= 0.05;
  const explains = mistakenMarks(puzzle).filter(([, marks]) => filled.every(key => written(given[key], marks[key])) && !sameMarks(marks, right, filled));
  return explains.length === 1 ? explains[0][0] : null;
}

// In which order the places are looked at: values from the leaves up, everything else as the search meets it.
function answerOrder(puzzle, right) {
  const keys = Object.keys(right);
  if (puzzle.task !== "values") return keys;
  const left = puzzle.events.filter(each => each.event === "leave").map(each => String(each.node));
  return keys.sort((one, other) => left.indexOf(one) - left.indexOf(other));
}

const HOLDS = {
  move: (key, given, puzzle, right) => key === "move" ? alike(valuesOf(puzzle.events).get(given.move), right.value) : alike(given.value, right.value),
  returned: (key, given, puzzle, right) => alike(given.value, right.value) || alike(given.value, hardValue(puzzle)),
  order: (key, given, puzzle, right) => given[key] === right[key] || leavesSeen(puzzle, given) === puzzle.least,
};
function hardValue({ events, asked }) {  // what a fail-hard search returns: nothing outside of the window
  const { alpha, beta } = entered(events, asked);
  return Math.min(Math.max(valuesOf(events).get(asked), alpha), beta);
}
const noteOf = (puzzle, given, right) => puzzle.task === "returned" && !alike(given.value, right.value) && alike(given.value, hardValue(puzzle)) ? "fail-hard" : null;

// A value that is wrong, but right seen from the wrong ones below it.
function follows({ task, nodes }, key, given) {
  if (task !== "values") return false;
  const node = nodes.get(Number(key)), known = node.children.map(child => child.kind === "leaf" ? child.value : given[child.id]);
  if (known.includes(undefined)) return false;
  const sum = known.reduce((total, value, rank) => total + value * node.children[rank].probability, 0);
  return alike(given[key], node.kind === "chance" ? sum : Math[node.kind](...known));
}
