"""A Pacman board for as many positions as one likes: the parts stay, their style changes."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

import matplotlib
from matplotlib.colors import to_hex

from pacman_env.engine.layout import Cell
from pacman_env.engine.state import Action, GameState
from pacman_env.pictures import palette
from pacman_env.pictures.boards import Board, board_for
from pacman_env.pictures.canvas import Canvas, rounded
from pacman_env.pictures.picture import PIXELS_PER_POINT
from pacman_env.pictures.svg import TOKEN, slim


class LiveBoard:
    """A Pacman board drawn once: `svg` is the drawing, `style(state)` shows a position on it."""

    def __init__(self, start: GameState, scale: float = 1.25, heat: bool = False) -> None:
        """Draw the scenery and every part that a game from here can show; with `heat`, a tile on every free cell."""
        self._board: Board = board_for(start, scale)
        self._token = "stage" + secrets.token_hex(4)
        canvas = Canvas(self._board.width, self._board.height)
        self._board.scenery(canvas)
        self._cells = list(start.layout.distances_from(start.pacman_position)) if heat else []
        for cell in self._cells:
            with canvas.group(_tile(cell)):
                canvas.shape(_square(cell, self._board.width / start.layout.width), fill="wall")
        for name in _parts(start):
            with canvas.group(name):
                self._board.part(canvas, name)
        body, css = slim(canvas.raw_svg())
        self._body, self._css = body.replace(TOKEN, self._token), css.replace(TOKEN, self._token)

    @property
    def svg(self) -> str:
        """The drawing, everything that moves hidden."""
        token, width, height = self._token, round(self._board.width), round(self._board.height)
        return (
            f'<svg id="{token}" viewBox="0 0 {width} {height}" width="{round(width * PIXELS_PER_POINT)}" '
            f'style="max-width:100%;height:auto" aria-hidden="true"><style>{palette.css("#" + token)}{self._css}'
            f'#{token} [id^="{token}-"]{{visibility:hidden}}</style>{self._body}</svg>'
        )

    def style(self, state: GameState, values: Mapping[Cell, float] | None = None) -> str:
        """The style sheet that shows this position, and the values of the cells as colors."""
        token, pose = self._token, self._board.pose(state)
        rules = [f"#{token} #{token}-{name}{{{_there(dx, dy)}}}" for name, (dx, dy) in pose.items()]
        rules += [
            f"#{token} #{token}-{_tile(cell)}{{visibility:visible;fill:{color}}}" for cell, color in _colors(values)
        ]
        return f"<style>{''.join(rules)}</style>"

    def words(self, state: GameState) -> str:
        """The position in words."""
        return self._board.words(state)


def _tile(cell: Cell) -> str:
    return f"tile-{cell[0]}-{cell[1]}"


def _square(cell: Cell, size: float) -> Any:
    return rounded(cell[0] * size + 1, cell[1] * size + 1, size - 2, size - 2, 2)


def _colors(values: Mapping[Cell, float] | None) -> list[tuple[Cell, str]]:
    """A color for each cell, from the lowest value (dark) to the highest (bright); cividis reads the same in gray."""
    if not values:
        return []
    least, most = min(values.values()), max(values.values())
    shade = matplotlib.colormaps["cividis"]
    return [(cell, to_hex(shade((value - least) / ((most - least) or 1)))) for cell, value in values.items()]


def _there(dx: float, dy: float) -> str:
    return f"visibility:visible;transform:translate({dx:.1f}px,{-dy:.1f}px)"


def _parts(start: GameState) -> Iterable[str]:
    ghosts = range(1, start.num_agents)
    yield from (f"dot-{x}-{y}" for x, y in start.food)
    yield from (f"capsule-{x}-{y}" for x, y in start.capsules)
    yield from (f"pacman-{action}" for action in Action)
    yield from (f"ghost-{ghost}-{action}" for ghost in ghosts for action in Action)
    yield from (f"scared-{ghost}" for ghost in ghosts)
