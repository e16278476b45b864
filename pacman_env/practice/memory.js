// What has been achieved, kept in this browser alone; where a browser keeps nothing, for as long as the page is open.

const KEPT = "game-trees-practice", MASTERED = 3;

function memory() {
  let kept = { streak: 0, best: 0, row: {} };
  try { kept = { ...kept, ...JSON.parse(localStorage.getItem(KEPT) || "{}") }; } catch { /* private, or not ours */ }
  const save = () => { try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* as above */ } };
  const level = ({ task, settings }) => [task, settings.plies, Number(settings.chance)].join(" ");
  return {
    get streak() { return kept.streak; },
    get best() { return kept.best; },
    row: puzzle => kept.row[level(puzzle)] || 0,
    mastered: puzzle => (kept.row[level(puzzle)] || 0) >= MASTERED,
    right(puzzle) {
      kept.streak++;
      kept.best = Math.max(kept.best, kept.streak);
      kept.row[level(puzzle)] = (kept.row[level(puzzle)] || 0) + 1;
      save();
    },
    wrong(puzzle) {
      kept.streak = 0;
      if (!this.mastered(puzzle)) kept.row[level(puzzle)] = 0;
      save();
    },
    forget() { kept = { streak: 0, best: 0, row: {} }; save(); },
  };
}
