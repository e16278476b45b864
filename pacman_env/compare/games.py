"""What every comparison is made of: games that were played, the file that keeps them, and which code has played."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import CellType, CodeType, FunctionType

from pacman_env.matches.match import Result
from pacman_env.matches.recording import Recording, from_plain
from pacman_env.matches.roster import Recipe, agent_class


@dataclass(frozen=True, kw_only=True, repr=False)
class Played:
    """A game that was played.

    Attributes:
        layout, depth, agent, ghosts: where, how deep (None: not given), who, against whom.
        seed: the random seed, the same for every agent.
        score, outcome: how it ended; outcome is ``"won"``, ``"lost"``, or ``"stopped"``. In a contest, a game that
            ends because its agent fails costs 500 points, just as being caught does.
        moves: how many moves Pacman made.
        nodes: successors that Pacman's agent asked for; 0 where nobody counts them.
        seconds: Pacman's thinking time, without loading: processor time, or clock time in a contest.
        trouble: what an agent did wrong, in words; empty in a clean game.
        ghost_trouble: the same for a ghost team in a contest; its ghosts then moved at random, and the team has lost.
        reason: why it ended, in words.
        recording: the moves of a contest game, for replaying it; None when the game never began.
    """

    layout: str
    depth: int | None = None
    agent: str
    ghosts: str
    seed: str = ""
    score: int
    outcome: str
    moves: int
    nodes: int = 0
    seconds: float = field(compare=False, default=0.0)
    trouble: str = ""
    ghost_trouble: str = ""
    reason: str = ""
    recording: Recording | None = None

    @property
    def place(self) -> tuple[str, int | None, str]:
        """Board, depth, and ghosts."""
        return self.layout, self.depth, self.ghosts

    def __repr__(self) -> str:
        where = f"on {self.layout} against {self.ghosts}, seed {self.seed!r}"
        return f"{self.agent}: {self.outcome} with {self.score} points {where}: {self.reason}"


def played(result: Result, agent: str, ghosts: str, seed: str, depth: int | None = None) -> Played:
    """What is kept of a game that has ended."""
    return Played(
        layout=result.state.layout.name,
        depth=depth,
        agent=agent,
        ghosts=ghosts,
        seed=seed,
        score=result.score,
        outcome=result.outcome,
        moves=result.moves_of_pacman,
        nodes=sum(result.nodes[:1]),
        seconds=sum(result.cpu[:1]),
        trouble="" if result.failed is None else result.reason,
        reason=result.reason,
    )


class GamesFile:
    """A file of games, one per line, each under a key; an interrupted comparison goes on from it."""

    def __init__(self, path: str | Path | None) -> None:
        """A file that need not be there yet; None keeps nothing."""
        self.path = None if path is None else Path(path)

    def lines(self) -> list[str]:
        """The lines of the file; half a line at the end, which an interrupt has left, is taken away."""
        if self.path is None or not self.path.exists():
            return []
        text = self.path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if whole != text:
            self.path.write_bytes(whole)
        return whole.decode().split("\n")[:-1]

    def read(self) -> dict[str, Played]:
        """The games by key, the newest last.

        Raises:
            ValueError: a line is no game.
        """
        games: dict[str, Played] = {}
        for number, line in enumerate(self.lines(), 1):
            try:
                key, game = parsed(line)
            except (ValueError, LookupError, TypeError, AttributeError):
                remedy = "name a new file, or the file from an earlier call"
                raise ValueError(
                    f"{self.path}, line {number} does not contain a game from a comparison: {remedy}"
                ) from None
            games.pop(key, None)
            games[key] = game
        return games

    def add(self, key: str, game: Played) -> None:
        """Write a line at the end, at once."""
        if self.path is None:
            return
        plain = asdict(replace(game, recording=None))
        if game.recording is not None:
            plain["recording"] = game.recording.to_plain()
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": key, **plain}) + "\n")


def parsed(line: str) -> tuple[str, Played]:
    """The key and the game in a line of such a file.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: it is none.
    """
    content = json.loads(line)
    content.pop("number", None)  # an earlier edition's: the key says it
    if content.get("recording"):
        content["recording"] = from_plain(content["recording"])
    return content.pop("key"), Played(**content)


def code(thing: object) -> str:
    """Text that changes with the code of an agent: its file, or the bytecode of its class or function."""
    if isinstance(thing, Recipe):
        arguments = [(name, code(value)) for name, value in sorted(thing.arguments.items())]
        return f"{code(thing.spec)}{arguments}" if isinstance(thing.spec, type) else _code_named(thing.spec, arguments)
    return "\n".join(_pieces(thing, set()))


def _pieces(thing: object, seen: set[int]) -> Iterator[str]:
    """What a class or function is made of, the functions, classes and values of its own notebook that it uses too."""
    if id(thing) in seen:
        return
    if isinstance(thing, (str, int, float, tuple, list, dict)):
        yield repr(thing)
    elif isinstance(thing, type):
        seen.add(id(thing))
        for base in thing.__mro__[:-1]:
            for _, value in sorted(vars(base).items()):
                yield from _pieces(value, seen)
    elif isinstance(thing, (staticmethod, classmethod)):
        yield from _pieces(thing.__func__, seen)
    elif isinstance(thing, FunctionType):
        seen.add(id(thing))
        yield _bytecode(thing.__code__)
        yield repr(thing.__defaults__)
        for value in _used(thing):
            yield from _pieces(value, seen)


def _used(function: FunctionType) -> Iterator[object]:
    """What a function reads from around it: its closure, and the globals of its own module."""
    for cell in function.__closure__ or ():
        if cell != CellType():
            yield cell.cell_contents
    for name in _names(function.__code__):
        if name in function.__globals__:
            value = function.__globals__[name]
            if getattr(value, "__module__", function.__module__) == function.__module__:
                yield value


def _names(code: CodeType) -> list[str]:
    """The names that a function and those inside it look up."""
    inner = [name for value in code.co_consts if isinstance(value, CodeType) for name in _names(value)]
    return sorted({*code.co_names, *inner})


def _code_named(spec: str, arguments: list[tuple[str, str]]) -> str:
    path, colon, name = spec.rpartition(":")
    body = Path(path).read_text(encoding="utf-8", errors="replace") if colon else code(agent_class(spec))
    return f"{name}{arguments}{body}"


def _bytecode(code: CodeType) -> str:
    inner = [_bytecode(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts]
    return f"{code.co_code.hex()}{code.co_names}{inner}"
