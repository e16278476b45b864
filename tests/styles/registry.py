"""Who is a right answer to what, and which tree it shows."""

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

Code = Callable[..., Any]
Tree = Callable[[Any], Any]  # a search of tests/oracle.py, from a game to its recorded tree


class Style(NamedTuple):
    """A search, the exercises that it answers, and the tree that it shows on games of this kind."""

    code: Code
    ids: tuple[str, ...]
    shows: Tree
    on: type


RIGHT: list[tuple[str, Code]] = []  # exercise id, answer
STYLES: list[Style] = []


def itself(code: Code) -> Code:
    """The answer is what the code gives back."""
    return code


def item(place: int) -> Callable[[Code], Code]:
    """The code gives back value and move, in some order; the answer is the value alone."""

    def adapt(code: Code) -> Code:
        @functools.wraps(code, updated=())
        def value(state: Any) -> Any:
            return code(state)[place]

        return value

    return adapt


def for_max(code: Code) -> Code:
    """The code gives back the value for the player to move; the answer is the value for MAX."""

    @functools.wraps(code)
    def value(state: Any) -> Any:
        return code(state) if state.to_move == "max" else -code(state)

    return value


def right(
    *ids: str, shows: Tree | None = None, on: type = object, answer: Callable[[Code], Code] = itself
) -> Callable[[Any], Any]:
    """Register a style: ``answer`` makes a right answer to these exercises of it, and it shows this tree.

    Not every right answer shows a tree of the oracle's: with a table, or a stack of its own, a search takes other ways.
    """

    def keep(code: Any) -> Any:
        RIGHT.extend((id, answer(code)) for id in ids)
        if shows:
            STYLES.append(Style(code, ids, shows, on))
        return code

    return keep


def styles(*ids: str) -> list[Style]:
    """The styles that show a tree and answer one of these exercises."""
    return [style for style in STYLES if set(style.ids) & set(ids)]


def name(thing: Any) -> str:
    """How a test is called that is about this style, answer or game."""
    thing = thing.code if isinstance(thing, Style) else thing
    return thing if isinstance(thing, str) else getattr(thing, "__name__", type(thing).__name__)
