"""What the tellers need of a recorded search."""

from typing import Any, Protocol


class Told(Protocol):
    """A search that has been recorded (`pacman_env.search_xray.Search`)."""

    @property
    def error(self) -> str | None:
        """The exception that ended it, in words."""

    @property
    def tree(self) -> Any:
        """The recorded tree."""

    @property
    def unseen(self) -> str:
        """Why it cannot be seen, in words; empty if it can."""

    @property
    def value(self) -> Any:
        """What the outermost call gave back, if it is a number."""

    @property
    def action(self) -> Any:
        """What it gave back, if it is a move."""

    @property
    def visited(self) -> int:
        """How many nodes were entered."""

    @property
    def pruned(self) -> int:
        """How many legal moves were never followed."""

    @property
    def repeated(self) -> int:
        """How many children were searched again."""

    @property
    def left_out(self) -> int:
        """How many searches were not kept."""

    @property
    def other_searches(self) -> int:
        """How many searches began at another root."""

    def draw(self, *args: Any, **options: Any) -> Any:
        """The picture of the tree."""
