"""The interactive ones: play Pacman by keys and buttons, play a small game against one's own search, the laboratory.

Each is an ipywidgets box. A board is drawn once; a move then only changes a style sheet that shows, hides and moves its
parts, so that it is on screen at once.
"""

import secrets
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets as widgets

from pacman_env.layout import Layout
from pacman_env.pictures import palette
from pacman_env.pictures.boards import Board, board_for
from pacman_env.pictures.canvas import Canvas
from pacman_env.pictures.picture import PIXELS_PER_POINT
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.roster import Ghosts, Player
from pacman_env.search_xray import Search
from pacman_env.session import Session
from pacman_env.state import Action, GameState
from pacman_env.xray_predict import Quiz

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


# ------------------------------------------------------------------------------------------------ drawing once


class Stage:
    """A Pacman board drawn once: `svg` is the drawing, `style(state)` shows a position on it."""

    def __init__(self, start: GameState, scale: float = 1.25) -> None:
        """Draw the scenery and every part that a game from here can show."""
        self._board: Board = board_for(start, scale)
        self._token = "stage" + secrets.token_hex(4)
        canvas = Canvas(self._board.width, self._board.height)
        self._board.scenery(canvas)
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

    def style(self, state: GameState) -> str:
        """The style sheet that shows this position."""
        token, pose = self._token, self._board.pose(state)
        rules = (f"#{token} #{token}-{name}{{{_there(dx, dy)}}}" for name, (dx, dy) in pose.items())
        return f"<style>{''.join(rules)}</style>"

    def words(self, state: GameState) -> str:
        """The position in words."""
        return self._board.words(state)


def _there(dx: float, dy: float) -> str:
    return f"visibility:visible;transform:translate({dx:.1f}px,{-dy:.1f}px)"


def _parts(start: GameState) -> Iterable[str]:
    ghosts = range(1, start.num_agents)
    yield from (f"dot-{x}-{y}" for x, y in start.food)
    yield from (f"capsule-{x}-{y}" for x, y in start.capsules)
    yield from (f"pacman-{action}" for action in Action)
    yield from (f"ghost-{ghost}-{action}" for ghost in ghosts for action in Action)
    yield from (f"scared-{ghost}" for ghost in ghosts)


# -------------------------------------------------------------------------------------------------- Pacman


class PacmanTable(widgets.VBox):  # type: ignore[misc]
    """Pacman to be played: click the board and use the arrow keys, or press the buttons.

    `session` is the game: `table.session.state`, `table.session.recording`.
    """

    def __init__(self, session: Session, player: Player | None = None, depth: int = 2) -> None:
        """Show a session; with a `player`, a button has that agent play a round."""
        self.session, self._player, self._depth = session, player, depth
        self._stage = Stage(session.state)
        self._board = widgets.HTML(_keyboard(self._stage.svg))
        self._pose, self._status = widgets.HTML(), widgets.HTML()
        super().__init__([self._board, self._buttons(), self._status, self._pose])
        self.add_class("pacman-table")
        self._show()

    def _buttons(self) -> widgets.Widget:
        moves = [_button(label, action, self._mover(action)) for action, label in ARROWS.items()]
        others = [_button("Take back", "back", self._back), _button("Hint", "hint", self._hint)]
        if self._player is not None:
            others.append(_button("Let my agent move", "let", self._let))
        others.append(_button("Begin again", "again", self._again))
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
        ghosts: as for :func:`pacman_env.match.play`.
        player: an agent that plays a round at the press of a button.
        seed: repeatable luck for the ghosts.
    """
    return PacmanTable(Session(layout, ghosts, seed), player)


def _button(label: str, name: str, act: Callable[[object], None]) -> widgets.Button:
    button = widgets.Button(description=label, layout=widgets.Layout(width="auto", min_width="5.5em", height="2.6em"))
    button.add_class(f"go-{name}")
    button.on_click(act)
    return button


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


# ------------------------------------------------------------------------------------------- small games


class GameTable(widgets.VBox):  # type: ignore[misc]
    """Isolation or tic-tac-toe against a program: every cell is a button, the legal moves are the ones to press."""

    def __init__(self, start: Any, player: Callable[[Any], Any], you: str = "min") -> None:
        """You play `you` (``"max"`` begins); `player(state)` answers with a move of the other side."""
        self._start, self._player, self._you = start, player, you
        self._grid = _grid_of(start)
        self._cells = {move: self._cell(move) for row in self._grid for move in row}
        rows = [widgets.HBox([self._cells[move] for move in row]) for row in self._grid]
        self._status = widgets.HTML()
        super().__init__([*rows, self._status, _button("Begin again", "again", self._again)])
        self._begin()

    def _cell(self, move: Any) -> widgets.Button:
        button = widgets.Button(layout=widgets.Layout(width="3.4em", height="3.4em"))
        button.on_click(lambda _: self._play(move))
        return button

    def _begin(self) -> None:
        self.state, self._said = self._start, ""
        self._answer()

    def _again(self, _: object) -> None:
        self._begin()

    def _play(self, move: Any) -> None:
        if self.state.to_move == self._you and move in self.state.actions():
            self.state, self._said = self.state.result(move), ""
            self._answer()

    def _answer(self) -> None:
        """Let the program move if it is its turn, then show the board."""
        if self.state.to_move != self._you and not self.state.is_terminal():
            move = _asked(self._player, self.state)
            if move in self.state.actions():
                self.state, self._said = self.state.result(move), f"The program plays {move}. "
            else:
                self._said = f"The program answers {move}, which is not a move here: is your function written? "
        self._show()

    def _show(self) -> None:
        mine = self.state.to_move == self._you
        legal = self.state.actions() if mine else []
        for move, button in self._cells.items():
            mark = _mark(self.state, move)
            button.description, button.disabled = mark, move not in legal
            button.tooltip = f"{move}: {mark if mark.strip() else 'open'}{', a legal move' if move in legal else ''}"
            button.style.button_color = "#F0E442" if move in legal else None
        self._status.value = f'<p role="status">{escape(self._said + _turn(self.state, self._you))}</p>'


def play_game(start: Any, player: Callable[[Any], Any], *, you: str = "min") -> GameTable:
    """Play isolation or tic-tac-toe against a function ``state -> move``; you are ``"min"`` (second) or ``"max"``."""
    return GameTable(start, player, you)


def _asked(player: Callable[[Any], Any], state: Any) -> Any:
    try:
        return player(state)
    except Exception as error:  # the reader's own function
        return f"nothing ({type(error).__name__}: {error})"


def _grid_of(state: Any) -> list[list[Any]]:
    if hasattr(state, "squares"):
        return [[3 * row + column for column in range(3)] for row in range(3)]
    return [[(x, y) for x in range(state.width)] for y in range(state.height)]


def _mark(state: Any, move: Any) -> str:
    if hasattr(state, "squares"):
        return str(state.squares[move]).replace(".", " ")
    one, two = state.players
    return "1" if move == one else "2" if move == two else "✕" if move in state.closed else " "


def _turn(state: Any, you: str) -> str:
    if not state.is_terminal():
        return "Your move." if state.to_move == you else "The program is to move."
    value = state.utility()
    if value == 0:
        return "A draw."
    return "You win!" if (value > 0) == (you == "max") else "The program wins."


# ---------------------------------------------------------------------------------------------------- the quiz


class QuizTable(widgets.VBox):  # type: ignore[misc]
    """The questions of a recorded search, one after another: choose, read why, go on."""

    def __init__(self, quiz: Quiz) -> None:
        """Ask the questions of ``search.predict()``."""
        self.quiz = quiz
        self._text, self._said = widgets.HTML(), widgets.HTML()
        self._choices = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        super().__init__([self._text, self._choices, self._said])
        self._show()

    def _answer(self, choice: str) -> None:
        verdict = self.quiz.answer(choice)
        self._said.value = f'<p role="status">{escape(str(verdict))} <em>{escape(str(self.quiz))}.</em></p>'
        self._show()

    def _show(self) -> None:
        question = self.quiz.ask()
        self._text.value = f"<p><strong>{escape(question.text if question else self._end())}</strong></p>"
        choices = question.choices if question else ()
        self._choices.children = [
            _button(choice, f"choice-{i}", self._chosen(choice)) for i, choice in enumerate(choices)
        ]

    def _chosen(self, choice: str) -> Callable[[object], None]:
        return lambda _: self._answer(choice)

    def _end(self) -> str:
        if not len(self.quiz):
            return "There is nothing to ask about this search yet."
        return f"That was the last question: {self.quiz.right} of {len(self.quiz)} right."


def play_quiz(search: Search, questions: int = 10, *, seed: int = 0) -> QuizTable:
    """Ask about a recorded search before showing it, with buttons."""
    return QuizTable(search.predict(questions, seed))
