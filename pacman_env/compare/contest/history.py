"""What was tried before: every version of an agent that played under the same conditions, and what it brought.

The file of games is hidden in the folder of the agents. Versions differ in their files.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.contest.process import Limits
from pacman_env.compare.contest.referee import Series
from pacman_env.compare.games import GamesFile, Played, code, parsed
from pacman_env.compare.intervals import paired
from pacman_env.compare.rows import Row, listing, summary
from pacman_env.compare.tables import Listing, Shown
from pacman_env.matches.roster import agent_class

FILE = ".contest-history.jsonl"
_Name = tuple[str, str, str]
"""Of a version: its agent, its code, and the conditions."""

GAIN = "how much more the newest version scores with the same random seeds"


@dataclass(frozen=True)
class Version:
    """One version of an agent, and its games by board, ghosts, and seed."""

    agent: str
    code: str
    conditions: str
    games: Mapping[str, Played] = field(repr=False)


class History(Shown, list[Version]):
    """Versions, the oldest first, each against the last one of its agent."""

    label, caption = "What was tried", "Versions that played under these conditions."

    def listing(self) -> Listing:
        of = {version.agent: [one for one in self if one.agent == version.agent] for version in self}
        rows = [_row(version, of[version.agent]) for version in self]
        table = listing(rows, ("agent", "won", "win rate (95%)", "score (95%)"))
        gains = [_gain(of[version.agent][-1], version) for version in self]
        cells = [[*cells, gain] for cells, gain in zip(table.rows, gains, strict=True)]
        return Listing([*table.headings, GAIN], cells, "agent", [*table.numbers, GAIN])


def _row(version: Version, own: Sequence[Version]) -> Row:
    now = " (now)" if version is own[-1] else ""
    return summary(f"{version.agent}, version {own.index(version) + 1}{now}", list(version.games.values()), ())


def _gain(new: Version, old: Version) -> str:
    """On the games that both have played."""
    both = [(new.games[luck].score, game.score) for luck, game in old.games.items() if luck in new.games]
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
    rest = _short(repr((entrant.name, files, task.layout.text, task.ghosts.name, sorted(task.ghosts.bundle.items()))))
    return [f"{version}-{conditions}-{rest}-{seed}" for seed in task.seeds]


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def history(entrants: Iterable[Entrant], played: Mapping[str, Played], folder: Path | None) -> History:
    """The versions of the agents that have just played, without those of the course; what plays again is the newest.

    With a folder, its file gets their games, and what they had played before under the same conditions comes first.
    """
    file = GamesFile(folder and folder / FILE)
    now = _of_files(entrants, played)
    newest = [(_version(key, game), game) for key, game in now.items()]
    versions = dict[_Name, dict[str, Played]]()
    for version, game in [*_read(file), *newest]:
        luck = f"{game.layout} {game.ghosts} {game.seed}".strip()
        versions[version] = versions.pop(version, {}) | {luck: game}
    for key, game in now.items():
        file.add(key, replace(game, recording=None))
    found = [Version(*one, games) for one, games in versions.items()]
    playing = {(agent, conditions) for (agent, _, conditions), _ in newest}
    return History(one for one in found if (one.agent, one.conditions) in playing)


def _of_files(entrants: Iterable[Entrant], played: Mapping[str, Played]) -> dict[str, Played]:
    agents = {entrant.name for entrant in entrants if entrant.file}
    return {key: game for key, game in played.items() if game.agent in agents}


def _version(key: str, game: Played) -> _Name:
    code, conditions, _ = key.split("-", 2)
    return game.agent, code, conditions


def _read(file: GamesFile) -> Iterator[tuple[_Name, Played]]:
    """What the file holds, also in the form of an earlier edition; lines that somebody has spoiled are left out."""
    for line in file.lines():
        with suppress(ValueError, LookupError, TypeError, AttributeError):
            plain = json.loads(line)
            for key, game in [parsed(line)] if "games" not in plain else _earlier(plain):
                yield _version(key, game), game


def _earlier(version: Mapping[str, Any]) -> Iterator[tuple[str, Played]]:
    """The games of a version, which an earlier edition kept in one line: the score and the end of each."""
    for where, (score, outcome) in version["games"].items():
        game = Played(layout=where, agent=str(version["agent"]), ghosts="", score=int(score), outcome=outcome, moves=0)
        yield f"{version['code']}-{version['conditions']}-", game
