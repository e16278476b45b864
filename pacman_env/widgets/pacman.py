"""Play Pacman by arrow keys, by buttons, or by taking turns with an agent."""

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from pacman_env.engine.layout import Layout
from pacman_env.matches.session import Session
from pacman_env.roster import Ghosts, Player
from pacman_env.widgets.buttons import button
from pacman_env.widgets.live_board import LiveBoard

KEYS = {
    "ArrowUp": "North",
    "ArrowDown": "South",
    "ArrowLeft": "West",
    "ArrowRight": "East",
    " ": "Stop",
    "Backspace": "back",
    "h": "hint",
}
ARROWS = {"West": "← West", "East": "East →", "North": "↑ North", "South": "South ↓", "Stop": "Stay"}


class PacmanTable(widgets.VBox):  # type: ignore[misc]
    """Pacman to be played: click the board and use the arrow keys, or press the buttons.

    `session` is the game: `table.session.state`, `table.session.recording`.
    """

    def __init__(self, session: Session, player: Player | None = None, depth: int = 2) -> None:
        """Show a session; with a `player`, a button has that agent play a round."""
        self.session, self._player, self._depth = session, player, depth
        self._stage = LiveBoard(session.state)
        self._board = widgets.HTML(_keyboard(self._stage.svg))
        self._pose, self._status = widgets.HTML(), widgets.HTML()
        super().__init__([self._board, self._buttons(), self._status, self._pose])
        self.add_class("pacman-table")
        self._show()

    def _buttons(self) -> widgets.Widget:
        moves = [button(label, action, self._mover(action)) for action, label in ARROWS.items()]
        others = [button("Take back", "back", self._back), button("Hint", "hint", self._hint)]
        if self._player is not None:
            others.append(button("Let my agent move", "let", self._let))
        others.append(button("Begin again", "again", self._again))
        return widgets.HBox([*moves, *others], layout=widgets.Layout(flex_flow="row wrap"))

    def _mover(self, action: str) -> Callable[[object], None]:
        def go(_: object) -> None:
            self.session.move(action)
            self._show()

        return go

    def _back(self, _: object) -> None:
        self.session.take_back()
        self._show()

    def _let(self, _: object) -> None:
        assert self._player is not None
        try:
            self.session.let(self._player)
        except Exception as error:  # the reader's own agent
            self.session.last = f"Your agent did not answer: {type(error).__name__}: {error}"
        self._show()

    def _again(self, _: object) -> None:
        self.session.restart()
        self._show()

    def _hint(self, _: object) -> None:
        self._show(self.session.hint(self._depth))

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
    """Play Pacman in the notebook, by arrow keys or buttons.

    Args:
        layout: a board or the name of one.
        ghosts: as for :func:`pacman_env.matches.match.play`.
        player: an agent that plays a round at the press of a button.
        seed: repeatable luck for the ghosts.
    """
    return PacmanTable(Session(layout, ghosts, seed), player)


def _keyboard(svg: str) -> str:
    """The board as one thing that takes keys: a key presses the button of its name and scrolls nothing."""
    names = "{" + ",".join(f"'{key}':'{name}'" for key, name in KEYS.items()) + "}"
    script = (
        f"const go={names}[event.key];if(go&&!event.ctrlKey&&!event.metaKey&&!event.altKey)"
        "{event.preventDefault();event.stopPropagation();"
        "this.closest('.pacman-table').querySelector('.go-'+go)?.click()}"
    )
    label = "Pacman board. Arrow keys move, space stays, backspace takes back, H asks for a hint."
    return (
        f'<div class="pacman-keys" tabindex="0" role="application" aria-label="{label}" onkeydown="{escape(script)}" '
        f'onclick="this.focus()" style="display:inline-block;touch-action:manipulation">{svg}</div>'
        "<style>.pacman-keys:focus{outline:3px solid #D55E00;outline-offset:3px;border-radius:6px}</style>"
    )
