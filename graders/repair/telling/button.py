"""The button below a card: look for two or three changes together."""

from collections.abc import Callable

from graders.repair.telling.words import BUTTON
from pacman_env.widgets.table import Table


class Button(Table):
    """A button that is gone once it was pressed. Where no kernel runs there is nothing: the card has the words."""

    how_to = ""

    def __init__(self, act: Callable[[], None]) -> None:
        """It acts when it is pressed."""
        self._act = act
        super().__init__([self.button(BUTTON, "together", self._pressed)], {})

    def still(self) -> str:
        """Nothing."""
        return ""

    def _pressed(self) -> None:
        self.layout.display = "none"
        self._act()
