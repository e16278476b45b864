"""What was tried before: every version of an agent that played under the same conditions, and what it brought.

The file of games is hidden in the folder of the agents. Versions differ in their files.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.contest.process import Limits
from pacman_env.compare.contest.referee import Series
from pacman_env.compare.games import GamesFile, Played, parsed
from pacman_env.compare.intervals import paired
from pacman_env.compare.rows import Row, listing, summary
from pacman_env.compare.signature import code
from pacman_env.compare.tables import Listing
from pacman_env.matches.roster import agent_class

FILE = ".contest-history.jsonl"
GAIN = "how much more the newest scores, same luck"


@dataclass(frozen=True)
class Version:
    """One version of an agent, and its games by board, ghosts and luck."""

    agent: str
    code: str
    conditions: str
    games: Mapping[str, Played] = field(repr=False)


class History(list[Version]):
    """Versions, the oldest first; shows itself as a table, each against the last one of its agent."""

    def listing(self) -> Listing:
        """For people."""
        of = {version.agent: [one for one in self if one.agent == version.agent] for version in self}
        rows = [_row(version, of[version.agent]) for version in self]
        table = listing(rows, ("agent", "won", "win rate (95 %)", "score (95 %)"))
        gains = [_gain(of[version.agent][-1], version) for version in self]
        cells = [[*cells, gain] for cells, gain in zip(table.rows, gains, strict=True)]
        return Listing([*table.headings, GAIN], cells, "agent", [*table.numbers, GAIN])

    def __str__(self) -> str:
        return str(self.listing())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.listing().html("What was tried", "Versions that played under these conditions.")


def _row(version: Version, own: Sequence[Version]) -> Row:
    now = " (now)" if version is own[-1] else ""
    return summary(f"{version.agent}, version {own.index(version) + 1}{now}", list(version.games.values()), ())


def _gain(new: Version, old: Version) -> str:
    """On the games that both have played."""
    both = [(new.games[key].score, game.score) for key, game in old.games.items() if key in new.games]
    return "-" if old is new else str(paired([ours for ours, _ in both], [theirs for _, theirs in both]))


def keys(entrant: Entrant, task: Series, limits: Limits) -> list[str]:
    """A key for each game of a series: the same for the same game of the same files, and for no other.

    It begins with the version of the agent, its code alone, and the conditions.
    """
    files = sorted(entrant.bundle.items())
    own = repr((entrant.agent, [file for file in files if file[0].endswith(".py")]))
    if not entrant.file:
        own = code(agent_class(entrant.agent))
    version, conditions = _short(own), _short(repr(limits).replace(", steps=None", ""))  # once, there were no steps
    rest = _short(repr((entrant.name, files, task.layout.text, task.opponent)))
    return [f"{version}-{conditions}-{rest}-{seed}" for seed in task.seeds]


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def history(entrants: Iterable[Entrant], played: Mapping[str, Played], folder: Path | None) -> History:
    """The versions of the agents that have just played, without those of the course; what plays again is the newest.

    With a folder, its file gets their games, and what they had played before under the same conditions comes first.
    """
    file = GamesFile(folder and folder / FILE)
    earlier = list(_read(file))
    agents = {entrant.name for entrant in entrants if entrant.file}
    now = {key: game for key, game in played.items() if game.agent in agents}
    for key, game in now.items():
        file.add(key, replace(game, recording=None))
    return _joined(earlier, [_version(key, game) for key, game in now.items()])


def _joined(earlier: Sequence[Version], newest: Sequence[Version]) -> History:
    known: dict[tuple[str, str, str], Version] = {}
    for one in [*earlier, *newest]:
        key = (one.agent, one.code, one.conditions)
        before = known.pop(key).games if key in known else {}
        known[key] = Version(*key, {**before, **one.games})
    agents, conditions = {one.agent for one in newest}, {one.conditions for one in newest}
    return History(one for one in known.values() if one.agent in agents and one.conditions in conditions)


def _version(key: str, game: Played) -> Version:
    files, conditions, _ = key.split("-", 2)
    where = f"{game.layout} {game.ghosts} {game.seed}"
    return Version(game.agent, files, conditions, {where: game})


def _read(file: GamesFile) -> Iterator[Version]:
    """What the file holds, also in the form of an earlier edition; lines that somebody has spoiled are left out."""
    for line in file.lines():
        try:
            plain = json.loads(line)
            if "games" not in plain:
                yield _version(*parsed(line))
                continue
            agent = str(plain["agent"])
            games = {
                str(key): Played(layout="", agent=agent, ghosts="", score=int(score), outcome=str(outcome), moves=0)
                for key, (score, outcome) in plain["games"].items()
            }
            yield Version(agent, str(plain["code"]), str(plain["conditions"]), games)
        except (ValueError, LookupError, TypeError, AttributeError):
            continue
