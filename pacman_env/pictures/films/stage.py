"""The board of a film: every part that any position shows, drawn once, and for each position what is where."""

from collections.abc import Sequence
from html import escape
from typing import Any

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardPart, Pose
from pacman_env.pictures.boards.growth import GrowthBoard
from pacman_env.pictures.boards.kinds import board_for
from pacman_env.pictures.boards.text import TextBoard
from pacman_env.pictures.canvas import Canvas
from pacman_env.pictures.picture import shown, svg_element
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.wording import pretty


class Stage:
    """A board for many positions of one game.

    Attributes:
        still: the numbers of the parts that stay where they are and only appear and disappear.
        movers: the numbers of those that move.
    """

    def __init__(self, states: Sequence[object], scale: float, least: float = 0.0, words: Language = ENGLISH) -> None:
        self.board = board_for(states[0], scale, least, words)
        if isinstance(self.board, TextBoard):
            self.board = board_for(max(states, key=lambda state: len(str(state))), scale, least, words)
        if isinstance(self.board, GrowthBoard):  # at the end there is the whole tree
            self.board = board_for(states[-1], scale, least, words)
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._poses: list[tuple[Pose, str]] = []
        self.states = list(states)
        self._parts: dict[BoardPart, int] = {}
        self._places: dict[BoardPart, set[tuple[float, float]]] = {}

    def number(self, state: object) -> int:
        """The number of the pose of this position; equal ones share a number."""
        pose, caption = self.board.pose(state), pretty(self.board.caption(state))
        key = (*pose.items(), caption)
        if key not in self._numbers:
            self._numbers[key] = len(self._poses)
            self._poses.append((pose, caption))
            for part, place in pose.items():
                self._parts.setdefault(part, len(self._parts))
                self._places.setdefault(part, set()).add(place)
        return self._numbers[key]

    def _drawing_order(self) -> list[BoardPart]:
        """Parts of one kind and number together, kinds as they first appeared: ghost 2 stays in front of ghost 1."""
        kinds = list(dict.fromkeys(map(_family, self._parts)))
        return sorted(self._parts, key=lambda part: kinds.index(_family(part)))

    def _movers(self) -> list[BoardPart]:
        return [part for part in self._parts if len(self._places[part]) > 1]

    def _id(self, part: BoardPart) -> str:
        return f"part-{self._parts[part]}"

    def data(self) -> dict[str, Any]:
        """What the page needs: the ids of the parts, and for each pose which are visible and where."""
        movers = self._movers()
        still = [part for part in self._parts if part not in movers]
        poses = [
            [_bits([part in pose for part in still]), caption, *self._moves(pose, movers)]
            for pose, caption in self._poses
        ]
        return {"still": [*map(self._id, still)], "movers": [*map(self._id, movers)], "poses": poses}

    def _moves(self, pose: Pose, movers: list[BoardPart]) -> list[float]:
        places = [(rank, *pose[part]) for rank, part in enumerate(movers) if part in pose]
        return [round(number, 1) for rank, dx, dy in places for number in (rank, dx, -dy)]

    def figure(self, label: str) -> str:
        """The board as it is in the first pose, with its caption."""
        canvas = Canvas(self.board.width, self.board.height)
        self.board.scenery(canvas)
        movers = set(self._movers())
        for part in self._drawing_order():
            place = (0.0, 0.0) if part in movers else next(iter(self._places[part]))
            with canvas.shifted(*place), canvas.group(self._id(part)):
                self.board.part(canvas, part)
        scope = f"{TOKEN}-board"
        body, css = slim(canvas, self._mark, scope)
        svg = svg_element(scope, canvas, label, css + f"#{scope} .off{{visibility:hidden}}", body)
        caption = f"<figcaption>{escape(self._poses[0][1])}</figcaption>"
        return f'<figure class="side">{shown(scope, svg, label)}{caption}</figure>'

    def _mark(self, name: str) -> tuple[str, str]:
        """How a part begins: hidden, or where it is in the first pose."""
        part = next((part for part in self._parts if self._id(part) == name), None)
        first = self._poses[0][0]
        if part is None:
            return "", ""
        if part not in first:
            return "off", ""
        dx, dy = first[part]
        moves = len(self._places[part]) > 1
        return "", f'transform="translate({dx:g} {-dy:g})"' if moves else ""


def _family(part: BoardPart) -> tuple[Any, ...]:
    return part.kind, *part.which[:-1]


def _bits(flags: list[bool]) -> str:
    """Pack flags into hexadecimal digits, four a digit, the first flag in the lowest bit."""
    quads = [flags[start : start + 4] for start in range(0, len(flags), 4)]
    return "".join(f"{sum(flag << place for place, flag in enumerate(quad)):x}" for quad in quads)


def enlarged(state: object, wanted: float) -> float:
    """How much a small board is enlarged to come near the wanted width, in points."""
    return min(1.5, max(1.0, wanted / board_for(state).width))
