"""The laboratory: sliders for the weights of an evaluation function, and what they lead to."""

import threading
from html import escape

import ipywidgets as widgets

from pacman_env.comparison.tables import Html, Listing
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.laboratory.features import Ground, shares
from pacman_env.laboratory.trials import tallies
from pacman_env.widgets.buttons import button
from pacman_env.widgets.live_board import LiveBoard
from pacman_env.wording import apart, number

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
        self._stage = LiveBoard(state, tiles=True)
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
        buttons = [button("Play games", "games", self._play), button("Stop", "halt", self._halt)]
        return widgets.HBox([*buttons, button("Reset", "reset", self._reset)])

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
    rows = [(name, f"{value:+.2f}") for name, value in parts.items()]
    total = ("value of this position", Html(f"<strong>{sum(parts.values()):+.2f}</strong>"))
    table = Listing(["feature", "its share"], [*rows, total], names="feature", numbers=["its share"])
    return f"<div style='margin-left:2em'>{table.html('Shares of the features')}</div>"


def _choice_words(state: GameState, weights: dict[str, float]) -> str:
    from pacman_env.laboratory.move_values import move_values  # may be left out

    ranked = sorted(move_values(state, weights).items(), key=lambda pair: -pair[1])
    if len(ranked) < 2:
        return ""
    (best, value), (second, less) = ranked[:2]
    if value == less:
        return f"<p style='margin-left:2em'>{best} and {second} look alike ({number(value)}): Pacman takes {best}.</p>"
    worth, next_worth = apart(value, less)
    chosen = f"Pacman would go <strong>{best}</strong> ({worth}); runner-up {second} ({next_worth})."
    return f"<p style='margin-left:2em'>{chosen}</p>"
