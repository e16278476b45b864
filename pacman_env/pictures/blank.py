"""A sheet that stays blank: what stands in for matplotlib in a browser that could not load it.

Everything may be asked of it and nothing comes out, so that a drawing function goes through to its end, and its
description, which every picture has, is shown in the picture's place.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any


def _missing() -> bool:
    try:
        return find_spec("matplotlib") is None
    except ValueError:  # somebody has put None in its place
        return True


MISSING = _missing()
WORDS = "This picture needs matplotlib, which could not be loaded here. In words:"


class Nothing:
    """Answers every question with itself."""

    def __init__(self, *_: Any, **__: Any) -> None:
        """Whatever it is made of."""

    def __getattr__(self, name: str) -> "Nothing":
        """Any attribute."""
        return NOTHING

    def __call__(self, *_: Any, **__: Any) -> "Nothing":
        """Any call."""
        return NOTHING

    def __add__(self, _: Any) -> "Nothing":
        """Any sum."""
        return NOTHING

    def __getitem__(self, _: Any) -> "Nothing":
        """Any part."""
        return NOTHING

    def __iter__(self) -> Iterator[Any]:
        """No parts."""
        return iter(())


NOTHING = Nothing()
