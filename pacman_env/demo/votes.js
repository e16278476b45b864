// What a room has voted: for each question a first vote and, after a discussion, a second one. A vote has a number for each
// letter that was chosen, and "%" where the numbers are percentages. All of it is kept as long as the window is open.
const LETTERS = "ABCDEF";
function ballots() {
  const kept = JSON.parse(sessionStorage.votes || "{}"), before = [];
  const of = key => kept[key] || [{}];
  function change(key, votes) {
    before.push([key, kept[key]]);
    put(key, votes);
  }
  function put(key, votes) {
    if (votes) kept[key] = votes; else delete kept[key];
    sessionStorage.votes = JSON.stringify(kept);
  }
  return {
    of,
    any: key => of(key).some(vote => Object.keys(vote).length),
    add(key, letter) { const votes = of(key), last = votes.at(-1); change(key, [...votes.slice(0, -1), { ...last, [letter]: (last[letter] || 0) + 1 }]); },
    choose(key, letter) { change(key, [{ [letter]: 1 }]); },
    type(key, vote) { change(key, [...of(key).slice(0, -1), vote]); },
    again(key) { if (of(key).length < 2) change(key, [...of(key), {}]); },
    undo() { if (before.length) put(...before.pop()); },
    clear(name) { for (const key of Object.keys(kept)) if (key.startsWith(name + ".")) put(key); before.length = 0; },
    share: (vote, letter) => (vote[letter] || 0) / Math.max(1, LETTERS.split("").reduce((sum, each) => sum + (vote[each] || 0), 0)),
    told: (key, letter) => of(key).map(vote => (vote[letter] || 0) + (vote["%"] ? "%" : "")).join(" → "),
  };
}
function typed(text, count) {  // "120 40 30" or "55% 30% 15%": the vote, or nothing where this is none
  const parts = text.trim().split(/[\s,;]+/), numbers = parts.map(part => Number(part.replace(/%$/, "") || NaN));
  if (parts.length !== count || numbers.some(number => !(number >= 0))) return null;
  const vote = Object.fromEntries(numbers.map((number, rank) => [LETTERS[rank], number]));
  return text.includes("%") ? { ...vote, "%": 1 } : vote;
}
function download(name, rows) {  // a table as a file, as spreadsheets read it
  const field = value => `"${String(value).replace(/"/g, '""')}"`, text = rows.map(row => row.map(field).join(",")).join("\r\n");
  const link = document.createElement("a");
  Object.assign(link, { download: name, href: URL.createObjectURL(new Blob(["\ufeff" + text + "\r\n"], { type: "text/csv" })) }).click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
