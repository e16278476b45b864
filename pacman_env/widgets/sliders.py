"""The laboratory: sliders for the weights of an evaluation function, and what they lead to."""

import threading
import time
from collections.abc import Mapping, Sequence
from html import escape
from statistics import fmean

import ipywidgets as widgets

from pacman_env import pictures
from pacman_env.agents.pacmen import GreedyAgent
from pacman_env.compare.games import Played
from pacman_env.compare.intervals import paired
from pacman_env.compare.laboratory import Ground, evaluation, positions, shares, trial
from pacman_env.compare.rows import Row, summary
from pacman_env.compare.tables import Html, Listing
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.pictures.films.game import rounds_film
from pacman_env.widgets.live_board import LiveBoard
from pacman_env.widgets.table import CourseWidget, row
from pacman_env.wording import apart, number

SLIDERS = {  # name -> (start, least, most)
    "score": (1.0, 0.0, 2.0),
    "food_near": (0.0, -10.0, 10.0),
    "food_left": (0.0, -20.0, 20.0),
    "ghost_near": (0.0, -100.0, 100.0),
    "ghost_anywhere": (0.0, -100.0, 100.0),
    "scared_near": (0.0, -100.0, 100.0),
    "capsule_near": (0.0, -100.0, 100.0),
}
GAMES = 100
LISTED = 8  # weights that were tried: the last ones stay on the screen
PAUSE = 0.005  # seconds after each game, in which others may run

_Key = tuple[tuple[str, float], ...]  # weights, as a key


class Laboratory(CourseWidget):
    """A slider per weight. The board shows what standing on each cell is worth; the table shows each feature's share.

    `weights` is what the sliders show. The button plays games in the background; their results stay on the screen and
    in `tried`.
    """

    how_to = "This is a still picture. Run this cell to try weights."

    def __init__(self, state: GameState) -> None:
        """Experiment with the evaluation of one position, and play whole games on its layout."""
        self.state, self._ground = state, Ground(state)
        self._stage = LiveBoard(state, tiles=True)
        self._sliders = {name: _slider(name, *numbers) for name, numbers in SLIDERS.items()}
        self._pose, self._numbers, self._line, self._rate, self._memory = (widgets.HTML() for _ in range(5))
        self._film = widgets.Output()
        self._run: threading.Event | None = None
        self.tried: dict[_Key, list[Played]] = {}
        controls = widgets.VBox([*self._sliders.values(), self._buttons(), self._rate])
        beside = row(controls, self._numbers)
        board = widgets.HTML(self._stage.svg)
        super().__init__([board, beside, self._memory, self._film, self._line, self._pose], keys={})
        self.add_class("laboratory")
        for slider in self._sliders.values():
            slider.observe(self._changed, "value")
        self._show()

    @property
    def weights(self) -> dict[str, float]:
        """The weights that the sliders show."""
        return {name: slider.value for name, slider in self._sliders.items()}

    def _buttons(self) -> widgets.Widget:
        games = [self.button(f"Play {GAMES} games", "games", self._play), self.button("Stop", "halt", self._halt)]
        film = self.button("Replay a lost game", "film", self._show_lost)
        return row(*games, film, self.button("Reset", "reset", self._reset))

    def still(self) -> str:
        return pictures.board(self.state, values=self._ground.values(self.weights))._repr_html_()

    def _changed(self, _: object) -> None:
        self._halt()
        self._show()

    def _reset(self) -> None:
        for name, (start, _low, _high) in SLIDERS.items():
            self._sliders[name].value = start

    def _show(self) -> None:
        weights = self.weights
        values = self._ground.values(weights)
        self._pose.value = self._stage.style(self.state, values)
        self._numbers.value = _shares_table(self.state, weights) + _choice_words(self.state, weights)
        self._line.value = f"<p>To paste:</p><pre><code>weights = {escape(str(_short(weights)))}</code></pre>"

    def _play(self) -> None:
        self._halt()
        self._run = threading.Event()
        key = tuple(_short(self.weights).items())
        self.tried[key] = self.tried.pop(key, [])  # the last one played is first
        threading.Thread(target=self._games, args=(key, self.tried[key], self._run), daemon=True).start()

    def _halt(self) -> None:
        if self._run is not None:
            self._run.set()

    def _games(self, key: _Key, played: list[Played], stop: threading.Event) -> None:
        for seed in range(len(played), len(played) + GAMES):
            played.append(trial(dict(key), self.state.layout, seed))
            self._rate.value = f'<p role="status">{escape(_words(key))}: {escape(str(_row(key, played)))}</p>'
            self._memory.value = _memory_table(self.tried)
            if stop.is_set():
                break
            time.sleep(PAUSE)

    def _show_lost(self) -> None:
        """A replay of the last game that was lost, with the weights that were played last and lost one."""
        for key, played in reversed(self.tried.items()):
            lost = [game for game in played if game.outcome == "lost"]
            if lost:
                states = list(positions(dict(key), self.state.layout, int(lost[-1].seed)))
                film = rounds_film(states, "Lost.", title=_words(key))
                data = {"text/html": film._repr_html_(), "text/plain": film.title}
                self._film.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)
                return
        self._rate.value = '<p role="status">No game has been lost yet. Play some games first.</p>'


def laboratory(start: GameState | Layout | str = "small") -> Laboratory:
    """Try weights of an evaluation function: on a position, or at the start of a game on a layout."""
    if isinstance(start, str):
        start = Layout.load(start)
    return Laboratory(start if isinstance(start, GameState) else GameState.initial(start))


def _slider(name: str, start: float, least: float, most: float) -> widgets.FloatSlider:
    slider = widgets.FloatSlider(start, min=least, max=most, step=(most - least) / 80, description=name)
    slider.style.description_width, slider.continuous_update = "8.5em", True
    return slider


def _short(weights: dict[str, float]) -> dict[str, float]:
    return {name: round(weight, 3) for name, weight in weights.items() if weight}


def _shares_table(state: GameState, weights: dict[str, float]) -> str:
    parts = shares(state, weights)
    rows = [(name, f"{value:+.2f}") for name, value in parts.items()]
    total = ("value of this position", Html(f"<strong>{sum(parts.values()):+.2f}</strong>"))
    table = Listing(["feature", "its share"], [*rows, total], names="feature", numbers=["its share"])
    return f"<div style='margin-left:2em'>{table.html('Shares of the features')}</div>"


def _row(key: _Key, played: Sequence[Played]) -> Row:
    return summary(_words(key), played, ())


def _memory_table(tried: Mapping[_Key, list[Played]]) -> str:
    """What was tried, the last first."""
    all_played = [(key, list(played)) for key, played in reversed(list(tried.items())) if played]
    best = max(
        (played for _, played in all_played), key=lambda played: fmean(game.score for game in played), default=[]
    )
    rows = [
        [_words(key), *str(_row(key, played)).split(", average score "), _against(played, best)]
        for key, played in all_played[:LISTED]
    ]
    table = Listing(["weights", "won", "average", "against the best, with the same luck"], rows, names="weights")
    return table.html("Weights that were tried", "What you have tried, with 95% intervals:") if rows else ""


def _against(played: Sequence[Played], best: Sequence[Played]) -> str:
    """How many more points per game than the best weights; a verdict only when all games of both are over."""
    if played is best:
        return "the best so far"
    pairs = list(zip(played, best, strict=False))
    difference = paired([ours.score for ours, _ in pairs], [theirs.score for _, theirs in pairs])
    at_the_end = len(played) % GAMES == len(best) % GAMES == 0
    return str(difference) if at_the_end else f"{difference.measured}, with no verdict until the end"


def _words(weights: _Key) -> str:
    return ", ".join(f"{name} {number(weight)}" for name, weight in weights) or "all weights 0"


def _choice_words(state: GameState, weights: dict[str, float]) -> str:
    ranked = sorted(GreedyAgent(evaluation(weights)).move_values(state).items(), key=lambda pair: -pair[1])
    if len(ranked) < 2:
        return ""
    (best, value), (second, less) = ranked[:2]
    if value == less:
        return f"<p style='margin-left:2em'>{best} and {second} look alike ({number(value)}): Pacman tosses a coin.</p>"
    worth, next_worth = apart(value, less)
    chosen = f"Pacman would choose <strong>{best}</strong> ({worth}); the runner-up is {second} ({next_worth})."
    return f"<p style='margin-left:2em'>{chosen}</p>"
