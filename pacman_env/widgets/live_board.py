"""A Pacman board for as many positions as one likes: the parts stay, their style changes."""

import secrets
from collections.abc import Mapping

from pacman_env.engine.layout import Cell
from pacman_env.engine.state import GameState
from pacman_env.pictures import palette, switch
from pacman_env.pictures.boards import heat
from pacman_env.pictures.boards.board import BoardPart, draw_parts
from pacman_env.pictures.boards.pacman import PacmanBoard
from pacman_env.pictures.canvas import Canvas, rounded
from pacman_env.pictures.picture import PIXELS_PER_POINT
from pacman_env.pictures.svg import TOKEN, slim

_CELL = 30.0  # points


class LiveBoard:
    """A Pacman board drawn once: `svg` is the drawing, `style(state)` shows a position on it."""

    def __init__(self, start: GameState, tiles: bool = False) -> None:
        """Draw the scenery and every part that a game from here can show; with `tiles`, one on every free cell."""
        self.cell = _CELL * switch.scale(None)
        self._board = PacmanBoard(start, self.cell, switch.least(None), tiles)
        self._token = "stage" + secrets.token_hex(4)
        canvas = Canvas(self._board.width, self._board.height)
        self._board.scenery(canvas)
        for cell in start.layout.distances_from(start.pacman_position) if tiles else ():
            with canvas.group(_tile(cell)):
                (x, y), size = cell, self.cell
                canvas.shape(rounded(x * size + 1, y * size + 1, size - 2, size - 2, 2), fill="wall")
        draw_parts(self._board, canvas, dict.fromkeys(self._board.parts(start), (0.0, 0.0)))
        body, css = slim(canvas)
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
        rules = [
            f"#{token} #{token}-{part.id}{{visibility:visible;transform:translate({dx:.1f}px,{-dy:.1f}px)}}"
            for part, (dx, dy) in pose.items()
        ]
        fills = heat.colors(values or {}).items()
        rules += [f"#{token} #{token}-{_tile(cell)}{{visibility:visible;fill:{color}}}" for cell, color in fills]
        return f"<style>{''.join(rules)}</style>"

    def words(self, state: GameState) -> str:
        """The position in words."""
        return self._board.words(state)


def _tile(cell: Cell) -> str:
    return BoardPart("tile", cell).id
