"""What is shown in place of what is left out: one line."""

from collections.abc import Iterator
from html import escape
from typing import Any

NOT_SHOWN = "not shown while grading"
NOT_PLAYED = "not played while grading"


class Stub:
    """Stands for a picture, a film, a widget, a table: it says its line, and everything asked of it is itself again."""

    def __init__(self, words: str = NOT_SHOWN) -> None:
        """Say these words."""
        self._words = words

    def __getattr__(self, name: str) -> Any:
        """Anything it is asked for, but nothing that Python or a notebook asks of its own accord."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Whatever is done with it changes nothing."""
        return self

    def __getitem__(self, key: Any) -> Any:
        """Any part of it."""
        return self

    def __iter__(self) -> Iterator[Any]:
        """It holds nothing."""
        return iter(())

    def __len__(self) -> int:
        """It holds nothing."""
        return 0

    def __bool__(self) -> bool:
        """It is there."""
        return True

    def __repr__(self) -> str:
        """Its line."""
        return self._words

    __str__ = __repr__

    def _repr_html_(self) -> str:
        return f"<p>{escape(self._words)}</p>"


def stub(words: str = NOT_SHOWN) -> Any:
    """A function that gives such a thing, whatever it is called with."""

    def stand_in(*arguments: Any, **named: Any) -> Any:
        return Stub(words)

    return stand_in


_said: set[str] = set()


def say_once(words: str) -> None:
    """Print a line that has not been printed yet."""
    if words not in _said:
        _said.add(words)
        print(words)
