"""Boards: read a layout, refuse a broken one with a reason, measure walking distances.

A cell is ``(x, y)``: ``(0, 0)`` is the bottom-left corner, x grows to the East, y to the North, so the last line of
the text is y = 0. Characters: ``%`` wall, ``.`` food, ``o`` capsule, ``P`` Pacman, ``G`` ghost, ``1`` to ``4`` ghost
with an explicit rank, blank for an empty cell.
"""

import difflib
import math
from collections import defaultdict, deque
from pathlib import Path
from typing import NamedTuple, NoReturn

Cell = tuple[int, int]

KNOWN = "%.oPG1234 "
LOOKALIKES = {"#": "%", "@": "P", "*": ".", "O": "o", "0": "o", "p": "P", "g": "G", "-": "%", "|": "%", "+": "%"}


class LayoutError(ValueError):
    """A layout that cannot be played; ``line`` and ``column`` count from 1 in the given text (None: all of it)."""

    def __init__(self, name: str, line: int | None, column: int | None, problem: str, remedy: str) -> None:
        """What is wrong, where, and what to do; kept as they are, so that the error can travel between processes."""
        super().__init__(name, line, column, problem, remedy)
        self.name, self.line, self.column = name, line, column

    def __str__(self) -> str:
        name, line, column, problem, remedy = self.args
        place = "" if line is None else f", line {line}, column {column}"
        return f'layout "{name}"{place}: {problem}. {remedy}.'


class Layout:
    """An immutable board: walls, food, capsules, and the cell where each agent starts.

    Make one with :meth:`parse` or :meth:`load`. Two layouts are equal when their boards are; the name does not count.

    Attributes:
        name: what to call it in messages and pictures.
        text: the board as text, one line per row, top row first.
        width, height: in cells, walls included.
        walls: the wall cells, a frozenset of (x, y).
        food: (x, y) of every dot, column by column from the left, upward.
        capsules: (x, y) of every capsule, row by row from the bottom, left to right.
        starts: the start cell of every agent, Pacman first, then the ghosts by (rank, x, y); all ``G`` have rank 1.

    >>> ring = Layout.parse("%%%%%\\n%P .%\\n%% G%\\n%%%%%", name="hook")
    >>> ring.width, ring.height, ring.food, ring.starts
    (5, 4, ((3, 2),), ((1, 2), (3, 1)))
    >>> ring.distance((1, 2), (3, 1))
    3
    """

    __slots__ = ("_distances", "capsules", "food", "height", "name", "starts", "text", "walls", "width")

    name: str
    text: str
    width: int
    height: int
    walls: frozenset[Cell]
    food: tuple[Cell, ...]
    capsules: tuple[Cell, ...]
    starts: tuple[Cell, ...]
    _distances: dict[Cell, dict[Cell, int]]

    def __init__(self, *given: object, **named: object) -> None:
        """Refuse: a board is always read from text."""
        text = len(given) == 1 and isinstance(given[0], str) and "\n" in given[0]
        name = repr(given[0]) if given and isinstance(given[0], (str, Path)) and not text else "name"
        raise TypeError(
            f"do not call Layout: load a board with Layout.load({name}), or read one with Layout.parse(text)"
        )

    @classmethod
    def parse(cls, text: str, name: str = "unnamed") -> "Layout":
        """Read a board from text.

        Blanks around a line and empty lines above and below the board are ignored. If a line
        is longer than the first, walls and blanks at its end are cut. Everything else that could break a game raises an
        error.

        Raises:
            LayoutError: with line, column, and a remedy.
        """
        rows = _rows(text, name)
        check = _Check(name, rows)
        check.characters()
        check.border()
        check.pacman()
        check.ghosts_can_move()
        check.food_can_be_reached()
        return cls._from_rows(name, [row.cells for row in rows])

    @classmethod
    def load(cls, source: str | Path) -> "Layout":
        """Load a bundled layout by its name (see :func:`layout_names`), or the layout in the file at this path.

        Raises:
            LayoutError: nothing has that name (the message gives the nearest names), or the file is not a layout.
        """
        bundled = data_folder() / "layouts" / f"{source}.lay"
        try:
            path = bundled if str(source) in layout_names() else Path(source)
            there = path.is_file()
        except (OSError, TypeError, ValueError):  # no possible name of a file
            there = False
        if not there:
            raise LayoutError(str(source), None, None, "there is no such layout or file", _nearest(str(source)))
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise LayoutError(
                str(source), None, None, f"the file cannot be read ({error})", "Name a text file"
            ) from None
        return cls.parse(text, name=path.stem)

    @classmethod
    def _from_rows(cls, name: str, rows: list[str]) -> "Layout":
        self = cls.__new__(cls)
        self.name, self.text = name, "\n".join(rows)
        self.width, self.height = len(rows[0]), len(rows)
        cells: dict[str, list[Cell]] = defaultdict(list)
        for x in range(self.width):
            for y, row in enumerate(reversed(rows)):
                cells[row[x]].append((x, y))
        self.walls, self.food = frozenset(cells["%"]), tuple(cells["."])
        self.capsules = tuple(sorted(cells["o"], key=lambda cell: (cell[1], cell[0])))
        ranks = {"P": 0, "G": 1, "1": 1, "2": 2, "3": 3, "4": 4}
        agents = sorted((rank, cell) for mark, rank in ranks.items() for cell in cells[mark])
        self.starts = tuple(cell for _, cell in agents)
        self._distances = {}
        return self

    def is_wall(self, cell: Cell) -> bool:
        """Whether the cell is a wall; cells outside the board count as walls."""
        return cell in self.walls or not (0 <= cell[0] < self.width and 0 <= cell[1] < self.height)

    def neighbors(self, cell: Cell) -> list[Cell]:
        """The free cells one step away, in the order West, East, North, South."""
        x, y = cell
        return [to for to in ((x - 1, y), (x + 1, y), (x, y + 1), (x, y - 1)) if not self.is_wall(to)]

    def distances_from(self, cell: Cell) -> dict[Cell, int]:
        """How many steps it takes from here to each reachable cell (breadth-first, computed once per cell)."""
        known = self._distances.get(cell)
        if known is None:
            if self.is_wall(cell):
                raise ValueError(f"{cell} is a wall or outside layout {self.name}: choose a free cell")
            known = self._distances[cell] = _flood(cell, self)
        return known

    def distance(self, start: Cell, end: Cell) -> float:
        """The number of steps on a shortest path between two free cells; ``math.inf`` when there is none."""
        return self.distances_from(start).get(end, math.inf)

    def __eq__(self, other: object) -> bool:
        """Equal boards, whatever their names."""
        return self.text == other.text if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        """The board as text; :meth:`parse` reads it back."""
        return self.text

    def __repr__(self) -> str:
        ghosts = len(self.starts) - 1
        return f"<Layout {self.name}: {self.width} x {self.height}, ghosts {ghosts}, food {len(self.food)}>"

    def __reduce__(self) -> str | tuple[object, ...]:
        return (Layout._from_rows, (self.name, self.text.split("\n")))


def layout_names() -> list[str]:
    """The names of the bundled layouts, sorted."""
    return sorted(path.stem for path in (data_folder() / "layouts").glob("*.lay"))


def data_folder() -> Path:
    """The folder of bundled data: inside an installed package, or next to it in a checkout."""
    here = Path(__file__).resolve().parent.parent
    installed = here / "data"
    return installed if installed.is_dir() else here.parent / "data"


def _nearest(name: str) -> str:
    near = difflib.get_close_matches(name, layout_names(), n=3, cutoff=0.4)
    guess = f"Did you mean {' or '.join(near)}? " if near else ""
    return f"{guess}The bundled ones are {', '.join(layout_names())}; anything else is read as the path of a file"


def _flood(start: Cell, layout: Layout) -> dict[Cell, int]:
    reached, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        for to in layout.neighbors(cell):
            if to not in reached:
                reached[to] = reached[cell] + 1
                queue.append(to)
    return reached


class _Row(NamedTuple):
    """One line of the board: its cells, and where they are in the text (both from 1)."""

    cells: str
    line: int
    column: int


def _rows(text: str, name: str) -> list[_Row]:
    if not isinstance(text, str):
        problem = f"this is not text, but a {type(text).__name__}"
        raise LayoutError(name, None, None, problem, "Pass the board as text, or pass a file's name to Layout.load")
    lines = [
        _Row(line.strip(), number, len(line) - len(line.lstrip()) + 1)
        for number, line in enumerate(text.split("\n"), 1)
    ]
    while lines and not lines[0].cells:
        lines.pop(0)
    while lines and not lines[-1].cells:
        lines.pop()
    if not lines:
        raise LayoutError(name, None, None, "the text is empty", "Draw a board with % for walls and one P for Pacman")
    return [_fitted(row, len(lines[0].cells), name) for row in lines]


def _fitted(row: _Row, width: int, name: str) -> _Row:
    """The row cut to the width of the first one; only walls and blanks may be cut."""
    extra = row.cells[width:]
    if len(row.cells) < width:
        problem = f"this line has {len(row.cells)} cells, but the first has {width}"
        raise LayoutError(name, row.line, row.column + len(row.cells), problem, "Pad it with %")
    if extra.strip("% "):
        lost = next(i for i, mark in enumerate(extra) if mark not in "% ")
        problem = f"this line is longer than the first ({width} cells) and {extra[lost]!r} would be lost"
        raise LayoutError(name, row.line, row.column + width + lost, problem, "Make all lines equally long")
    return row._replace(cells=row.cells[:width])


class _Check:
    """What a playable board must have; every method raises LayoutError at the first cell that breaks its rule."""

    def __init__(self, name: str, rows: list[_Row]) -> None:
        self.name, self.rows = name, rows
        self.width, self.height = len(rows[0].cells), len(rows)

    def fail(self, row: int, column: int, problem: str, remedy: str) -> NoReturn:
        place = self.rows[row]
        raise LayoutError(self.name, place.line, place.column + column, problem, remedy)

    def marks(self) -> list[tuple[int, int, str]]:
        return [(i, j, mark) for i, row in enumerate(self.rows) for j, mark in enumerate(row.cells)]

    def characters(self) -> None:
        for i, j, mark in self.marks():
            if mark not in KNOWN:
                meant = LOOKALIKES.get(mark)
                hint = f"Perhaps you meant {meant!r}" if meant else "Use % . o P G 1 2 3 4 or a blank"
                self.fail(i, j, f"unknown character {mark!r}", hint)

    def border(self) -> None:
        for i, j, mark in self.marks():
            if (i in (0, self.height - 1) or j in (0, self.width - 1)) and mark != "%":
                self.fail(i, j, f"the border is open: {mark!r} instead of a wall", "Put a % here")

    def pacman(self) -> None:
        found = [(i, j) for i, j, mark in self.marks() if mark == "P"]
        if not found:
            raise LayoutError(self.name, None, None, "there is no Pacman", "Put one P on a free cell")
        if len(found) > 1:
            self.fail(*found[1], "there is a second Pacman", "Keep one P and blank the other")

    def free_neighbors(self, i: int, j: int) -> list[tuple[int, int]]:
        around = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
        return [(a, b) for a, b in around if self.rows[a].cells[b] != "%"]

    def ghosts_can_move(self) -> None:
        for i, j, mark in self.marks():
            if mark in "G1234" and not self.free_neighbors(i, j):
                self.fail(i, j, "this ghost is walled into one cell and could never move", "Open a wall next to it")

    def food_can_be_reached(self) -> None:
        start = next((i, j) for i, j, mark in self.marks() if mark == "P")
        reached, stack = {start}, [start]
        while stack:
            fresh = [cell for cell in self.free_neighbors(*stack.pop()) if cell not in reached]
            reached.update(fresh)
            stack.extend(fresh)
        for i, j, mark in self.marks():
            if mark == "." and (i, j) not in reached:
                self.fail(i, j, "Pacman can never reach this food", "Open a wall between them, or remove the dot")
