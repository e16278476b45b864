"""A position as text, and back: the board as one sees it, the score, and a line for what the board hides.

    %%%%%%%
    %  .o %
    %<G G %
    %%%%%%%
    Score: 12
    Pacman (1, 1) East; ghost 1 (2, 1) West; ghost 2 (4, 1) South, home (5, 2); dot under (2, 1)

``%`` is a wall, ``.`` food, ``o`` a capsule (it hides an agent), ``G`` a ghost, ``<>v^`` Pacman. Whoever writes by hand
needs no more than the board, with ``P`` and ``G`` or ``1`` to ``4`` as in a layout: what is not said is as at the start
of a game.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from pacman_env.engine.actions import EAST, NORTH, SOUTH, STOP, VECTORS, WEST, Action, Position
from pacman_env.engine.facts import Facts
from pacman_env.engine.layout import Cell, Layout
from pacman_env.engine.phase import LOST, PLAYING, SCARED_MOVES, WON

MOUTHS = {WEST: ">", NORTH: "v", SOUTH: "^", EAST: "<", STOP: "<"}
_FACING = {">": WEST, "v": NORTH, "^": SOUTH, "<": EAST, "P": STOP}
_RANKS = {"G": 1, "1": 1, "2": 2, "3": 3, "4": 4}
_KNOWN_HOMES = 4  # so many ghosts can be anywhere when a game begins; the order of more depends on where


# ------------------------------------------------------------------------------------------------------- writing


def written(state: Facts) -> str:
    """The position as text."""
    return f"{picture(state)}\nScore: {state.score}\n{'; '.join(_hidden(state))}"


def picture(state: Facts) -> str:
    """The board alone, top row first."""
    layout = state.layout
    rows = [["%" if (x, y) in layout.walls else " " for x in range(layout.width)] for y in range(layout.height)]
    marks = [(cell, ".") for cell in state.food]
    marks.append((state.pacman_position, MOUTHS[state.directions[0]]))
    marks += [(_cell(place), "G") for place in state.ghost_positions]
    for (x, y), mark in [*marks, *((cell, "o") for cell in state.capsules)]:
        rows[y][x] = mark
    return "\n".join("".join(row) for row in reversed(rows))


def _hidden(state: Facts) -> Iterator[str]:
    """What the board does not show, or not for sure: who is where and faces where, timers, homes, dots, the end."""
    yield f"Pacman {_place(state.pacman_position)}{_facing(state.directions[0])}"
    yield from _ghosts(state)
    agents = {state.pacman_position, *map(_cell, state.ghost_positions)}
    if under := [cell for cell in state.food if cell in agents]:
        yield f"dot{'s' * (len(under) > 1)} under {' '.join(map(_place, under))}"
    if state.is_win() or state.is_lose():
        yield "won" if state.is_win() else "lost"


def _ghosts(state: Facts) -> Iterator[str]:
    homes = state.ghost_homes if _homes_matter(state) else state.ghost_positions
    ghosts = zip(state.ghost_positions, homes, state.scared_timers, strict=True)
    for ghost, (place, home, timer) in enumerate(ghosts, 1):
        scared = f", scared {timer}" if timer else ""
        away = f", home {_place(home)}" if home != place else ""
        yield f"ghost {ghost} {_place(place)}{_facing(state.directions[ghost])}{scared}{away}"


def _homes_matter(state: Facts) -> bool:
    """Whether a ghost may still be eaten, or cannot be told from another but by its home."""
    return bool(state.capsules or any(state.scared_timers)) or len(state.ghost_positions) > _KNOWN_HOMES


def _cell(place: Position) -> Cell:
    """The cell on which an agent is drawn."""
    return int(place[0] + 0.5), int(place[1] + 0.5)


def _place(place: Position) -> str:
    return f"({place[0]:g}, {place[1]:g})"


def _facing(action: Action) -> str:
    return "" if action is STOP else f" {action.value}"


# ------------------------------------------------------------------------------------------------------- reading

_NUMBER = r"(\d+(?:\.5)?)"
_FACE = rf"(?: ({'|'.join(Action)}))?"
_PACMAN = re.compile(rf"Pacman \((\d+), (\d+)\){_FACE}")
_HOME = r"(?:, home \((\d+), (\d+)\))?"
_GHOST = re.compile(rf"ghost (\d+) \({_NUMBER}, {_NUMBER}\){_FACE}(?:, scared (\d+))?{_HOME}")
_SCORE, _DOTS, _CELL = re.compile(r"Score: (-?\d+)"), re.compile(r"dots? under (.+)"), re.compile(r"\((\d+), (\d+)\)")
_OUTCOMES = {"won": WON, "lost": LOST}

Numbers: TypeAlias = list[Any]
"""What ``GameState.from_numbers`` reads."""


@dataclass
class _Ghost:
    """A ghost as the text tells it."""

    place: Position
    facing: Action = STOP
    timer: int = 0
    home: Cell | None = None


class Reader:
    """Reads one text; ``layout`` is a board on which this position can arise, ``numbers`` the rest.

    The food and the capsules of the layout are those that are left, and its ghosts begin at home.
    """

    def __init__(self, text: str, name: str) -> None:
        """Read it; ValueError says what cannot be."""
        lines = _lines(text)
        self._rows = [line for line in lines if line.startswith("%")]
        self._pacman: tuple[Cell, Action] | None = None
        self._ghosts: dict[int, _Ghost] = {}
        self._score, self._outcome, self._under = 0, PLAYING, set[Cell]()
        self._free = {cell for cell, mark in self._marks() if mark != "%"}
        for line in lines:
            if not line.startswith("%"):
                for entry in line.split(";"):
                    self._read(entry.strip())
        self._look()
        self._check()
        self.layout = Layout.parse("\n".join(self._drawn()), name)
        self.numbers = self._numbers()

    def _marks(self) -> Iterator[tuple[Cell, str]]:
        for y, row in enumerate(reversed(self._rows)):
            yield from (((x, y), mark) for x, mark in enumerate(row))

    def _read(self, entry: str) -> None:
        """One thing that is said below the board."""
        if found := _SCORE.fullmatch(entry):
            self._score = int(found[1])
        elif found := _PACMAN.fullmatch(entry):
            self._pacman = (int(found[1]), int(found[2])), Action(found[3] or STOP)
        elif found := _GHOST.fullmatch(entry):
            self._ghosts[int(found[1])] = _ghost(found)
        elif found := _DOTS.fullmatch(entry):
            self._under = {(int(x), int(y)) for x, y in _CELL.findall(found[1])}
        elif entry in _OUTCOMES:
            self._outcome = _OUTCOMES[entry]
        else:
            raise ValueError(
                f"cannot read {entry!r} below the board. Write any of these, with ';' between them: 'Score: 9', "
                "'Pacman (1, 1) East', 'ghost 1 (4.5, 1) West, scared 12, home (5, 2)', 'dot under (4, 1)', 'won', "
                "'lost'"
            )

    def _look(self) -> None:
        """Find the agents on the board that no line tells of."""
        seen = [(cell, mark) for cell, mark in self._marks() if mark in _FACING]
        if self._pacman is None and len(seen) == 1:
            self._pacman = seen[0][0], _FACING[seen[0][1]]
        if self._pacman is None:
            raise ValueError(
                f"the board shows {len(seen)} Pacmen: draw exactly one, as P, or as an open mouth (< > ^ v)"
            )
        if not self._ghosts:
            ghosts = sorted((_RANKS[mark], cell) for cell, mark in self._marks() if mark in _RANKS)
            self._ghosts = {number: _Ghost(cell) for number, (_, cell) in enumerate(ghosts, 1)}

    def _check(self) -> None:
        """Refuse what no game can come to."""
        if sorted(self._ghosts) != list(range(1, len(self._ghosts) + 1)):
            raise ValueError(f"the ghosts have the numbers {sorted(self._ghosts)}: number them 1, 2, 3, ...")
        assert self._pacman is not None
        self._stands("Pacman", self._pacman[0])
        if self._pacman[0] in self._under:
            raise ValueError(f"there is a dot under Pacman at {self._pacman[0]}: he has eaten it, so leave it out")
        for cell in self._under:
            self._stands("a dot", cell)
        for number, ghost in self._ghosts.items():
            self._check_ghost(number, ghost)

    def _check_ghost(self, number: int, ghost: _Ghost) -> None:
        for place in (*_around(ghost), *([ghost.home] if ghost.home else [])):
            self._stands(f"ghost {number}", place)
        if not 0 <= ghost.timer <= SCARED_MOVES:
            raise ValueError(
                f"ghost {number} is scared for {ghost.timer} moves: no ghost is scared for more than {SCARED_MOVES}"
            )
        if _half(ghost.place) and not (ghost.timer and ghost.facing is not STOP):
            raise ValueError(
                f"ghost {number} is halfway between two cells: only a scared ghost can be there, "
                "and it must face one of the two"
            )

    def _stands(self, who: str, cell: Position) -> None:
        if cell not in self._free:
            raise ValueError(f"{who} is at {_place(cell)}, which is a wall or off the board")

    def _drawn(self) -> list[str]:
        """The rows of the layout: walls, what is left to eat, and all agents where a game would begin."""
        rows = [list(row) for row in reversed(self._rows)]
        for (x, y), mark in self._marks():
            rows[y][x] = " " if mark in _FACING or mark in _RANKS else mark
        for x, y in self._under:
            rows[y][x] = "."
        for (x, y), mark in zip(self._starts(rows), ["P", *self._ranks()], strict=True):
            rows[y][x] = mark
        return ["".join(row) for row in reversed(rows)]

    def _starts(self, rows: list[list[str]]) -> list[Cell]:
        """Where Pacman and the ghosts begin: at home, else where they are, else on a free cell near it."""
        assert self._pacman is not None
        (pacman, facing), ghosts = self._pacman, self._in_order()
        blank = {(x, y) for x, y in self._free if rows[y][x] == " "} - {ghost.home for ghost in ghosts if ghost.home}
        blank -= {pacman} if facing is STOP else set()
        for ghost in ghosts:
            ghost.home = ghost.home or self._nearest(_cell(ghost.place), blank)
            blank.discard(ghost.home)
        return [pacman if facing is STOP else self._nearest(pacman, blank), *self._homes()]

    def _homes(self) -> list[Cell]:
        return [ghost.home for ghost in self._in_order() if ghost.home]

    def _in_order(self) -> list[_Ghost]:
        return [self._ghosts[number] for number in sorted(self._ghosts)]

    def _nearest(self, cell: Cell, blank: set[Cell]) -> Cell:
        """This cell, or one without anything on it that can be reached from it."""
        reached, queue = {cell}, deque([cell])
        while queue:
            x, y = here = queue.popleft()
            if here in blank:
                return here
            around = {(x + dx, y + dy) for dx, dy in VECTORS.values()} & self._free - reached
            reached |= around
            queue.extend(sorted(around))
        raise ValueError("there is no empty cell left on the board for an agent to begin on: leave out a dot")

    def _ranks(self) -> Iterable[str]:
        """The digits that put the ghosts in their order: of equal ones the order is that of their cells."""
        rank, before = 1, (-1, -1)
        for home in self._homes():
            rank, before = rank + (home < before), home
            if rank > len(_RANKS) - 1:
                raise ValueError(
                    "too many ghosts are out of order: number them by where they begin, from left to right"
                )
            yield str(rank)

    def _numbers(self) -> Numbers:
        assert self._pacman is not None
        place, facing = self._pacman
        items = (1 << len(self.layout.food) + len(self.layout.capsules)) - 1
        told = [[*_exact(ghost.place), ghost.facing.value, ghost.timer] for ghost in self._in_order()]
        return [[*place, facing.value], told, items, self._score, self._outcome]


def _lines(text: str) -> list[str]:
    if not isinstance(text, str):
        raise ValueError(
            f"this is not text, but a {type(text).__name__}: pass the board as text, the way str(state) shows it"
        )
    return [line.strip() for line in text.splitlines() if line.strip()]


def _ghost(found: re.Match[str]) -> _Ghost:
    home = (int(found[6]), int(found[7])) if found[6] else None
    return _Ghost((_number(found[2]), _number(found[3])), Action(found[4] or STOP), int(found[5] or 0), home)


def _number(text: str) -> float:
    return float(text) if "." in text else int(text)


def _half(place: Position) -> bool:
    return _cell(place) != place


def _exact(place: Position) -> Position:
    """A cell in whole numbers, a half-way place in floats: ``GameState.from_numbers`` tells them apart by that."""
    return (float(place[0]), float(place[1])) if _half(place) else _cell(place)


def _around(ghost: _Ghost) -> list[Position]:
    """The cell where a ghost is, or the two between which it is."""
    dx, dy = VECTORS[ghost.facing]
    x, y = ghost.place
    return [(x - dx / 2, y - dy / 2), (x + dx / 2, y + dy / 2)] if _half(ghost.place) else [ghost.place]
