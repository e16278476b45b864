"""Write what the demonstrations measure, ``data/demo``: ``make demo-measure`` (about two minutes).

Win rates with their seeds, and the game of the final.
"""

from pathlib import Path

from pacman_env.demo.content import measured
from pacman_env.engine.layout import data_folder
from pacman_env.matches.match import Result, play

PACMAN = data_folder() / "contest" / "careful.py"  # of the sample agents of the contest
GAMES = 6  # of the final; the best one is kept


def final() -> Result:
    """The best of some games of the final."""
    games = [play("medium", f"{PACMAN}:CarefulAgent", "DirectionalGhost", seed=seed) for seed in range(GAMES)]
    return max(games, key=lambda game: (game.won, game.score))


def main(folder: Path = measured.FILE.parent) -> None:
    """Measure, and write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    text = measured.as_json(measured.measure())
    (folder / measured.FILE.name).write_text(text, encoding="utf-8")
    final().recording.save(folder / "final.json")
    for what, rates in measured.load(folder / measured.FILE.name).items():
        print(what, *(f"  {name}: {rate}" for name, rate in rates.items()), sep="\n")


if __name__ == "__main__":
    main()
