"""The button below a card: look for two or three changes together."""

from collections.abc import Callable

import ipywidgets as widgets

from graders.repair.telling.words import BUTTON, LOOKING_TOGETHER
from pacman_env.widgets.table import Table


class Button(Table):
    """A button that says in its place what it does, once it was pressed, and then what came of it.

    The card says the same, but its upper end may be far out of sight. Where no kernel runs there is nothing.
    """

    how_to = ""

    def __init__(self, act: Callable[[], str]) -> None:
        """It acts when it is pressed, and shows the HTML that comes back."""
        self._act, self._said = act, widgets.HTML()
        super().__init__([self.button(BUTTON, "together", self._pressed), self._said], {})

    def still(self) -> str:
        """Nothing."""
        return ""

    def _pressed(self) -> None:
        self.children[0].layout.display = "none"
        self._say(LOOKING_TOGETHER)
        self.heard()
        self._say(self._act())

    def _say(self, html: str) -> None:
        self._said.value = f'<p role="status">{html}</p>'
