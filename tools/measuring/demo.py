"""Write what the demonstrations measure, ``data/demo``: ``make demo-measure`` (about two minutes).

Win rates with their seeds, the card of the clinic, and the game of the final.
"""

import inspect
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

from graders import grade
from pacman_env.demo.content import measured
from pacman_env.demo.content.students import CLINIC
from pacman_env.engine.layout import data_folder
from pacman_env.matches.match import Result, play

PACMAN = data_folder() / "contest" / "careful.py"  # of the sample agents of the contest
GAMES = 6  # of the final; the best one is kept


def handed_in(code: Callable[..., Any]) -> Callable[..., Any]:
    """The same code as a student's: what belongs to the course earns nothing."""
    names: dict[str, Any] = {"inf": inf, "Any": Any}
    exec(inspect.getsource(code), names)
    answer: Callable[..., Any] = names[code.__name__]
    return answer


def card() -> list[tuple[str, str]]:
    """The card of the clinic: (how it looks, text), line by line."""
    report = grade("alphabeta.value", handed_in(CLINIC))
    finding = report.findings[0]
    parts = [("wrong", part.name) for part in report.parts if not part.passed]
    first, difference = finding.message.split(". ")[0] + ".", str(report).strip().splitlines()[-1]
    return [("head", report.headline), *parts, ("code", finding.code), ("said", first), ("said", difference)]


def final() -> Result:
    """The best of some games of the final."""
    games = [play("medium", f"{PACMAN}:CarefulAgent", "DirectionalGhost", seed=seed) for seed in range(GAMES)]
    return max(games, key=lambda game: (game.won, game.score))


def main(folder: Path = measured.FILE.parent) -> None:
    """Measure, and write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    text = measured.as_json(measured.measure(), {"clinic": card()})
    (folder / measured.FILE.name).write_text(text, encoding="utf-8")
    final().recording.save(folder / "final.json")
    for what, rates in measured.load(folder / measured.FILE.name).items():
        print(what, *(f"  {name}: {rate}" for name, rate in rates.items()) if isinstance(rates, dict) else (), sep="\n")


if __name__ == "__main__":
    main()
