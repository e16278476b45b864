// Trees to practise on: drawn at random from a seed, the same on every machine, and chosen so that mistakes show.

// The numbers of a seed (mulberry32): random() is at least 0 and less than 1.
function randomOf(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
  const random = () => {
    state = state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
  };
  const whole = (least, most) => least + Math.floor(random() * (most - least + 1));
  const pick = list => list[whole(0, list.length - 1)];
  const shuffled = list => {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last--) { const at = whole(0, last); [copy[last], copy[at]] = [copy[at], copy[last]]; }
    return copy;
  };
  return { random, whole, pick, shuffled };
}

const EVEN = { 2: [3, 3], 3: [3, 2, 2], 4: [2, 2, 2, 2] };
const UNEVEN = { 2: [[3, 4], [1, 4]], 3: [[2, 3], [1, 3], [1, 3]], 4: [[2, 2], [1, 3], [1, 2], [1, 3]] };
const SHARES = [[1 / 2, 1 / 2], [1 / 4, 3 / 4], [3 / 4, 1 / 4], [1 / 4, 1 / 4, 1 / 2], [1 / 2, 1 / 4, 1 / 4]];
const MOST_LEAVES = 16, LARGEST = 30;

// A tree as nested lists (see rowsOf), without a look at what it is good for.
// settings: plies, uneven, ties, min (moves at the root), chance.
function anyTree({ plies, uneven, ties, chance }, { whole, pick, shuffled, random }) {
  let leaves = 0;
  function grow(depth, below = "") {
    if (depth === plies || uneven && depth && random() < 0.12) { leaves++; return null; }
    if (chance && depth && below !== "chance" && random() < 0.55) {
      const shares = pick(SHARES);
      return { chance: shares.map(share => [share, grow(depth + 1, "chance")]), then: pick(["max", "min"]) };
    }
    const count = uneven ? whole(...UNEVEN[plies][depth]) : EVEN[plies][depth];
    return Array.from({ length: count }, () => grow(depth + 1));
  }
  const shape = grow(0);
  if (leaves > MOST_LEAVES) return null;
  let numbers = shuffled(Array.from({ length: LARGEST }, (_, rank) => rank + 1)).slice(0, leaves);
  if (ties) numbers = shuffled(numbers.map((number, rank) => rank < leaves / 3 ? numbers[leaves - 1 - rank] : number));
  const fill = part => {
    if (part === null) return numbers.pop();
    return part.chance ? { ...part, chance: part.chance.map(([share, below]) => [share, fill(below)]) } : part.map(fill);
  };
  return fill(shape);
}

// The best of many: `judge` says how much a tree (its nodes) is worth, or -1 for one that is no good at all; what it
// returns as `more` is kept.
const TRIES = 20000;
function goodTree(settings, seedText, judge, enough) {
  const luck = randomOf(seedText);
  let best = null;
  for (let tried = 0, fine = 0; tried < TRIES && fine < enough; tried++) {
    const nested = anyTree(settings, luck);
    if (nested === null) continue;
    const rows = rowsOf(nested, settings.min ? "min" : "max");
    const { worth, more } = judge(rows, luck);
    if (worth >= 0) fine++;
    if (worth >= 0 && (best === null || worth > best.worth)) best = { worth, rows, more };
  }
  return best;
}
