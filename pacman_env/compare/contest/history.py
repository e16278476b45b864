"""What was tried before: every version of an agent that played under the same conditions, and what it brought.

The file lies hidden in the folder of the agents, a line for each version and run. Versions differ in their code.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

from pacman_env.compare.contest.process import Limits
from pacman_env.compare.contest.teams import Entrant
from pacman_env.compare.measuring.intervals import between, mean_interval, wilson
from pacman_env.compare.measuring.paired import paired
from pacman_env.compare.measuring.tables import Listing
from pacman_env.compare.results.games import Played

FILE = ".contest-history.jsonl"


@dataclass(frozen=True)
class Version:
    """One version of an agent, and its games: score and outcome by board, ghosts and luck."""

    agent: str
    code: str
    conditions: str
    games: Mapping[str, tuple[int, str]] = field(repr=False)


class History(list[Version]):
    """Versions, the oldest first; shows itself as a table, each against the last one of its agent."""

    def listing(self) -> Listing:
        """For people."""
        numbers = ("won", "score (95 %)", "the newest brings more, same luck")
        return Listing(["version", *numbers], [self._cells(version) for version in self], "version", numbers)

    def _cells(self, version: Version) -> list[str]:
        own = [one for one in self if one.agent == version.agent]
        scores = [score for score, _ in version.games.values()]
        wins = sum(outcome == "won" for _, outcome in version.games.values())
        name = f"{version.agent}, version {own.index(version) + 1}"
        rate = between(*wilson(wins, len(scores)), "{:.0%}")
        return [
            f"{name} (now)" if version is own[-1] else name,
            f"{wins} of {len(scores)} {rate}",
            f"{fmean(scores):.0f} {between(*mean_interval(scores))}",
            "-" if version is own[-1] else _gain(own[-1], version),
        ]

    def __str__(self) -> str:
        """The table in columns."""
        return str(self.listing())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.listing().html("What was tried", "Versions that played under these conditions.")


def _gain(new: Version, old: Version) -> str:
    """On the games that both have played."""
    both = [key for key in old.games if key in new.games]
    return str(paired([new.games[key][0] for key in both], [old.games[key][0] for key in both]))


def versions(entrants: Iterable[Entrant], games: Iterable[Played], limits: Limits) -> list[Version]:
    """The versions that have just played; agents of the course are no one's."""
    played = list(games)
    conditions = hashlib.sha256(repr(limits).encode()).hexdigest()[:12]
    return [
        Version(entrant.name, _code(entrant), conditions, _games(played, entrant.name))
        for entrant in entrants
        if entrant.file and any(game.agent == entrant.name for game in played)
    ]


def _code(entrant: Entrant) -> str:
    content = sorted((name, text) for name, text in entrant.bundle.items() if name.endswith(".py"))
    return hashlib.sha256(repr((entrant.agent, content)).encode()).hexdigest()[:12]


def _games(games: Iterable[Played], agent: str) -> dict[str, tuple[int, str]]:
    return {f"{one.layout} {one.ghosts} {one.seed}": (one.score, one.outcome) for one in games if one.agent == agent}


def remember(folder: Path, now: list[Version]) -> History:
    """Add these versions to the file, and give all that have played under the same conditions."""
    earlier = _read(folder / FILE)
    with (folder / FILE).open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(vars(version)) + "\n" for version in now)
    known: dict[tuple[str, str, str], Version] = {}
    for one in [*earlier, *now]:
        key = (one.agent, one.code, one.conditions)
        before = known.pop(key).games if key in known else {}  # what plays again is the newest
        known[key] = Version(*key, {**before, **one.games})
    agents, conditions = {one.agent for one in now}, {one.conditions for one in now}
    return History(one for one in known.values() if one.agent in agents and one.conditions in conditions)


def _read(file: Path) -> list[Version]:
    """Lines that somebody has spoiled are left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        try:
            plain = json.loads(line)
            games = {str(key): (int(score), str(outcome)) for key, (score, outcome) in plain["games"].items()}
            found.append(Version(str(plain["agent"]), str(plain["code"]), str(plain["conditions"]), games))
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    return found
