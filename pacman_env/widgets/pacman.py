"""Play Pacman by arrow keys, by buttons, or by taking turns with an agent."""

from collections.abc import Callable
from functools import partial
from html import escape

import ipywidgets as widgets

from pacman_env import pictures
from pacman_env.engine.layout import Layout
from pacman_env.matches.roster import Ghosts, Player
from pacman_env.matches.session import Session
from pacman_env.widgets.live_board import LiveBoard
from pacman_env.widgets.table import CourseWidget, row

KEYS = {
    "ArrowUp": "North",
    "ArrowDown": "South",
    "ArrowLeft": "West",
    "ArrowRight": "East",
    "w": "North",
    "s": "South",
    "a": "West",
    "d": "East",
    " ": "Stop",
    "Backspace": "back",
    "h": "hint",
}
ARROWS = {"West": "← West", "East": "East →", "North": "↑ North", "South": "South ↓", "Stop": "Stay"}


class PacmanTable(CourseWidget):
    """A game of Pacman to play: click the board and use the arrow keys (or W, A, S, D), or press the buttons.

    `session` is the game: `table.session.state`, `table.session.recording`.
    """

    how_to = "This is a still picture. Run this cell to play."

    def __init__(self, session: Session, player: Player | None = None, depth: int = 2) -> None:
        """Show a session; with a `player`, a button has that agent play a round."""
        self.session, self._player, self._depth = session, player, depth
        self._stage = LiveBoard(session.state)
        self._board = widgets.HTML(_home(self._stage.svg))
        self._pose, self._status = widgets.HTML(), widgets.HTML()
        super().__init__([self._board, self._buttons(), self._status, self._pose], KEYS)
        self.add_class("pacman-table")
        self._show()

    def _buttons(self) -> widgets.Widget:
        moves = [self._step(label, action, partial(self.session.move, action)) for action, label in ARROWS.items()]
        hint = self.button("Hint", "hint", lambda: self._show(self.session.hint(self._depth)))
        others = [self._step("Take back", "back", self.session.take_back), hint]
        if self._player is not None:
            others.append(self._step("Let my agent move", "let", self._let))
        others.append(self._step("Begin again", "again", self.session.restart))
        return row(*moves, *others)

    def still(self) -> str:
        return pictures.board(self.session.state)._repr_html_()

    def _step(self, label: str, name: str, act: Callable[[], object]) -> widgets.Button:
        """A button that changes the game."""

        def step() -> None:
            act()
            self._show()

        return self.button(label, name, step)

    def _let(self) -> None:
        assert self._player is not None
        try:
            self.session.let(self._player)
        except Exception as error:  # the reader's own agent
            self.session.last = f"Your agent stopped with an error: {type(error).__name__}: {error}"

    def _show(self, said: str = "") -> None:
        state = self.session.state
        self._pose.value = self._stage.style(state)
        words = escape(self._stage.words(state))
        self._status.value = (
            f'<p role="status"><strong>Score {state.score}.</strong> {escape(said or self.session.last)}</p>'
            f"<details><summary>In words</summary><p>{words}</p></details>"
        )


def play_pacman(
    layout: Layout | str = "small",
    ghosts: Ghosts = "RandomGhost",
    *,
    player: Player | None = None,
    seed: int | None = None,
) -> PacmanTable:
    """Play Pacman in the notebook, with the arrow keys or buttons.

    Args:
        layout: a board or the name of one.
        ghosts: as for :func:`pacman_env.matches.match.play`.
        player: an agent that plays a round at the press of a button.
        seed: makes the ghosts' moves repeatable.
    """
    return PacmanTable(Session(layout, ghosts, seed), player)


def _home(svg: str) -> str:
    """The board as the place that has focus while one plays."""
    label = (
        "Pacman board. The arrow keys or W, A, S, and D move Pacman, the space bar makes him wait, backspace takes "
        "back a move, and H asks for a hint. Tab leaves the board."
    )
    return (
        f'<div class="pacman-keys" data-home tabindex="0" role="application" aria-label="{label}" '
        f'onclick="this.focus()" style="display:inline-block;touch-action:manipulation">{svg}</div>'
    )
