"""What takes too long to be counted while a page is made: win rates, with their seeds and intervals, from a file.

``make demo-measure`` writes the file (about two minutes); a test plays a part of the games again.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pacman_env.compare.intervals import wilson
from pacman_env.compare.laboratory import positions
from pacman_env.engine.layout import Layout, data_folder
from pacman_env.language import ENGLISH, Language
from pacman_env.matches.match import play

FILE = data_folder() / "demo" / "measured.json"

SETTINGS: dict[str, dict[str, float]] = {
    "score": {"score": 1},
    "food": {"score": 1, "food_near": 10},
    "fear": {"score": 1, "food_near": 10, "ghost_near": -15},
    "only_fear": {"score": 1, "ghost_near": -100},
}
"""The weights that are compared, in the order in which they are shown."""

LABORATORY = "small"
BELIEVERS = {"minimax": "MinimaxAgent", "expectimax": "ExpectimaxAgent"}
DEPTH, MOST = 3, 200


@dataclass(frozen=True)
class Rate:
    """So many games won, of those with the seeds 0 to n - 1, and the 95% interval of the win rate."""

    won: tuple[int, ...]
    n: int

    @property
    def wins(self) -> int:
        """How many were won."""
        return len(self.won)

    def told(self, say: Language) -> str:
        """In words for the wall."""
        low, high = wilson(self.wins, self.n)
        return say("demo.rate", wins=self.wins, n=self.n, low=f"{low:.0%}", high=f"{high:.0%}")

    def __str__(self) -> str:
        return self.told(ENGLISH)


def believer_wins(name: str, seed: int) -> bool:
    """Whether this believer wins the game of this seed on the trapped board, against ghosts that wander."""
    from pacman_env.matches.roster import Recipe

    game = play(trapped(), Recipe(BELIEVERS[name], {"depth": DEPTH}), "RandomGhost", seed=seed, max_moves=MOST)
    return game.won


def weights_win(name: str, seed: int) -> bool:
    """Whether Pacman wins the game of this seed with these weights."""
    *_, last = positions(SETTINGS[name], Layout.load(LABORATORY), seed)
    return last.is_win()


def trapped() -> Layout:
    """The board on which the two believers play."""
    return Layout.load("trapped")


GAMES = {"believers": (believer_wins, tuple(BELIEVERS), 200), "weights": (weights_win, tuple(SETTINGS), 100)}
"""What is measured: who wins which game, by which names, and how many games each."""


def measure(n: int | None = None) -> dict[str, dict[str, Rate]]:
    """Play all games (or the first ``n`` of each)."""
    return {
        what: {name: _rate(wins, name, n or games) for name in names} for what, (wins, names, games) in GAMES.items()
    }


def _rate(wins: Any, name: str, n: int) -> Rate:
    return Rate(tuple(seed for seed in range(n) if wins(name, seed)), n)


def as_json(rates: Mapping[str, Mapping[str, Rate]]) -> str:
    """The file."""
    games = {
        what: {
            name: {**asdict(rate), "interval": [round(end, 4) for end in wilson(rate.wins, rate.n)]}
            for name, rate in each.items()
        }
        for what, each in rates.items()
    }
    return json.dumps(games, separators=(", ", ": "), indent=None).replace('"}, "', '"},\n "') + "\n"


def load(path: Path = FILE) -> dict[str, Any]:
    """What was measured: rates by what and name."""
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for what in GAMES:
        known[what] = {name: Rate(tuple(one["won"]), one["n"]) for name, one in known[what].items()}
    return known


def most_wins(rates: Mapping[str, Rate], names: Iterable[str]) -> str:
    """The name of those with the most games won."""
    return max(names, key=lambda name: rates[name].wins)


def write() -> None:
    """Measure, and write the file."""
    FILE.write_text(as_json(measure()), encoding="utf-8")
    for what, rates in load().items():
        print(what, *(f"  {name}: {rate}" for name, rate in rates.items()), sep="\n")
