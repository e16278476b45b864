"""The interactive ones: play Pacman by keys and buttons, play a small game against one's own search, the laboratory.

Each is an ipywidgets box. A board is drawn once; a move then only changes a style sheet that shows, hides and moves its
parts, so that it is on screen at once.
"""

import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets
import matplotlib
from matplotlib.colors import to_hex

from pacman_env.laboratory import Ground, move_values, shares, tallies
from pacman_env.layout import Cell, Layout
from pacman_env.pictures import palette
from pacman_env.pictures.boards import Board, board_for
from pacman_env.pictures.canvas import Canvas, rounded
from pacman_env.pictures.picture import PIXELS_PER_POINT
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.pictures.trees import tree as draw_tree
from pacman_env.roster import Ghosts, Player
from pacman_env.search_xray import Search
from pacman_env.search_xray.predict import Quiz
from pacman_env.session import Session
from pacman_env.state import Action, GameState

if TYPE_CHECKING:
    import networkx as nx

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

    def __init__(self, quiz: Quiz, tree: "nx.DiGraph | None" = None) -> None:
        """Ask the questions of ``search.predict()``; with its `tree`, show what the search has seen so far."""
        self.quiz, self._tree = quiz, tree
        self._text, self._said, self._picture = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._choices = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        super().__init__([self._picture, self._text, self._choices, self._said])
        self._show()

    def _answer(self, choice: str) -> None:
        verdict = self.quiz.answer(choice)
        self._said.value = f'<p role="status">{escape(str(verdict))} <em>{escape(str(self.quiz))}.</em></p>'
        self._show()

    def _show(self) -> None:
        question = self.quiz.ask()
        self._text.value = f"<p><strong>{escape(question.text if question else self._end())}</strong></p>"
        if self._tree is not None and len(self.quiz):
            step = question.step if question else len(self._tree.graph["events"])
            shown = draw_tree(so_far(self._tree, step), focus=question.node if question else None)
            self._picture.value = shown._repr_html_()
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
    return QuizTable(search.predict(questions, seed), search.tree)


def so_far(tree: "nx.DiGraph", step: int) -> "nx.DiGraph":
    """The recorded tree as it is known after so many events: later values, windows and cuts are not in it."""
    events = tree.graph["events"][:step]
    values = {event["node"]: event["value"] for event in events if event["event"] == "leave"}
    entered = {event["node"] for event in events if event["event"] == "enter"}
    cut = {child for event in events if event["event"] == "cut" for child in event["children"]}
    known = tree.copy()
    known.graph["events"] = events
    for node, data in known.nodes(data=True):
        data.update(value=values.get(node), pruned=node in cut, returned=True)
        if node not in entered:
            data.update(order=None, alpha=None, beta=None)
    return known


# ---------------------------------------------------------------------------------------------- the laboratory

SLIDERS = {  # name -> (start, least, most)
    "score": (1.0, 0.0, 2.0),
    "food_near": (1.0, -20.0, 20.0),
    "food_left": (0.0, -20.0, 20.0),
    "ghost_near": (0.0, -100.0, 100.0),
    "scared_near": (0.0, -100.0, 100.0),
    "capsule_near": (0.0, -20.0, 20.0),
}
GAMES = 200


class Laboratory(widgets.VBox):  # type: ignore[misc]
    """A slider a weight; the board shows what standing on each cell is worth, the table each feature's share.

    `weights` is what the sliders say. Games are played in the background while the button says so.
    """

    def __init__(self, state: GameState) -> None:
        """Experiment with the evaluation of one position, and play whole games on its layout."""
        self.state, self._ground = state, Ground(state)
        self._stage = Stage(state, heat=True)
        self._sliders = {name: _slider(name, *numbers) for name, numbers in SLIDERS.items()}
        self._pose, self._numbers, self._line, self._rate = (widgets.HTML() for _ in range(4))
        self._run: threading.Event | None = None
        controls = widgets.VBox([*self._sliders.values(), self._buttons(), self._rate])
        row = widgets.HBox([controls, self._numbers], layout=widgets.Layout(flex_flow="row wrap"))
        super().__init__([widgets.HTML(self._stage.svg), row, self._line, self._pose])
        self.add_class("laboratory")
        for slider in self._sliders.values():
            slider.observe(self._changed, "value")
        self._show()

    @property
    def weights(self) -> dict[str, float]:
        """The weights that the sliders show."""
        return {name: slider.value for name, slider in self._sliders.items()}

    def _buttons(self) -> widgets.Widget:
        buttons = [_button("Play games", "games", self._play), _button("Stop", "halt", self._halt)]
        return widgets.HBox([*buttons, _button("Reset", "reset", self._reset)])

    def _changed(self, _: object) -> None:
        self._halt(None)
        self._show()

    def _reset(self, _: object) -> None:
        for name, (start, _low, _high) in SLIDERS.items():
            self._sliders[name].value = start

    def _show(self) -> None:
        weights = self.weights
        values = self._ground.values(weights)
        self._pose.value = self._stage.style(self.state, values)
        self._numbers.value = _shares_table(self.state, weights) + _choice_words(self.state, weights)
        self._line.value = f"<p>To paste:</p><pre><code>weights = {escape(str(_short(weights)))}</code></pre>"

    def _play(self, _: object) -> None:
        self._halt(None)
        self._run = threading.Event()
        threading.Thread(target=self._games, args=(self.weights, self._run), daemon=True).start()

    def _halt(self, _: object) -> None:
        if self._run is not None:
            self._run.set()
        self._rate.value = ""

    def _games(self, weights: dict[str, float], stop: threading.Event) -> None:
        for tally in tallies(weights, self.state.layout, GAMES, pause=0.0005):
            if stop.is_set():
                return
            self._rate.value = f'<p role="status">{escape(str(tally))}</p>'


def laboratory(start: GameState | Layout | str = "small") -> Laboratory:
    """Try weights of an evaluation function: on a position, or at the start of a game on a layout."""
    if isinstance(start, str):
        start = Layout.load(start)
    return Laboratory(start if isinstance(start, GameState) else GameState.initial(start))


def _slider(name: str, start: float, least: float, most: float) -> widgets.FloatSlider:
    slider = widgets.FloatSlider(start, min=least, max=most, step=(most - least) / 80, description=name)
    slider.style.description_width, slider.continuous_update = "7em", True
    return slider


def _short(weights: dict[str, float]) -> dict[str, float]:
    return {name: round(weight, 3) for name, weight in weights.items() if weight}


def _shares_table(state: GameState, weights: dict[str, float]) -> str:
    parts = shares(state, weights)
    rows = "".join(f'<tr><th scope="row">{name}</th><td>{value:+.2f}</td></tr>' for name, value in parts.items())
    total = f'<tr><th scope="row">value of this position</th><td><strong>{sum(parts.values()):+.2f}</strong></td></tr>'
    head = '<thead><tr><th scope="col">feature</th><th scope="col">its share</th></tr></thead>'
    return f"<table style='margin-left:2em'>{head}<tbody>{rows}{total}</tbody></table>"


def _choice_words(state: GameState, weights: dict[str, float]) -> str:
    ranked = sorted(move_values(state, weights).items(), key=lambda pair: -pair[1])
    if len(ranked) < 2:
        return ""
    (best, value), (second, less) = ranked[:2]
    if value == less:
        return f"<p style='margin-left:2em'>{best} and {second} look alike ({value:.2f}): Pacman takes {best}.</p>"
    chosen = f"Pacman would go <strong>{best}</strong> ({value:.2f}); runner-up {second} ({less:.2f})."
    return f"<p style='margin-left:2em'>{chosen}</p>"
