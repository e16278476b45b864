"""What a board is: how one game is drawn."""

from typing import Any, NamedTuple, Protocol

from pacman_env.games.protocol import State
from pacman_env.pictures.canvas import Canvas, Point


class BoardPart(NamedTuple):
    """Something on a board that a position can show, hide and move: ``Part("ghost", (1, "East"))``."""

    kind: str
    which: tuple[Any, ...] = ()
    text: str = ""

    @property
    def id(self) -> str:
        """Its name in the SVG: ``ghost-1-East``."""
        return "-".join(map(str, (self.kind, *self.which)))


Pose = dict[BoardPart, Point]
"""The visible parts of a position, each with how far it has moved (in points, up is positive)."""


class BoardDrawing(Protocol):
    """How to draw one game on one board."""

    width: float
    height: float

    def scenery(self, canvas: Canvas) -> None:
        """Draw what never changes."""

    def pose(self, state: State) -> Pose:
        """Say which parts this position shows, and where."""

    def part(self, canvas: Canvas, part: BoardPart) -> None:
        """Draw a part where it is before it is moved."""

    def caption(self, state: State) -> str:
        """Say in a line what the drawing leaves out: the score, whose turn it is."""

    def change(self, before: State, after: State) -> str:
        """Say what the move from one position to the next did."""

    def words(self, state: State) -> str:
        """Describe the position in a sentence or two."""


def draw_parts(board: BoardDrawing, canvas: Canvas, pose: Pose) -> None:
    """Draw the visible parts in their places."""
    for part, (dx, dy) in pose.items():
        with canvas.shifted(dx, dy), canvas.group(part.id):
            board.part(canvas, part)
