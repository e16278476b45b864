"""What a running function was handed: its arguments, its window (alpha, beta), and the call, to make it again."""

import dis
from collections.abc import Mapping
from copy import copy
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any

from pacman_env.games.protocol import State
from pacman_env.games.recorded_tree import Window
from pacman_env.search_xray.recording.visits import NO_WINDOW, Names, is_number

_WINDOW_PAIRS = (("alpha", "beta"), ("α", "β"), ("lo", "hi"), ("low", "high"), ("lower", "upper"), ("a", "b"))
_WINDOW_TUPLES = ("window", "bounds", "alpha_beta", "ab")
TAKES_MORE, TAKES_KEYWORDS = 0x04, 0x08  # *args and **kwargs
PAUSED = 0x20 | 0x80 | 0x200  # generators, coroutines, asynchronous generators


class FrameReader:
    """Reads frames of one function; which of its names matter is worked out once."""

    __slots__ = ("_high", "_low", "_tuple", "has_window", "names")

    def __init__(self, code: CodeType) -> None:
        """Find the arguments and the names of alpha and beta."""
        count = code.co_argcount + code.co_kwonlyargcount
        count += bool(code.co_flags & TAKES_MORE) + bool(code.co_flags & TAKES_KEYWORDS)
        self.names = tuple(name for name in code.co_varnames[:count] if name.isidentifier())  # not a comprehension's .0
        self._low, self._high = _window_names(code, self.names)
        self._tuple = next((name for name in self.names if name.lower() in _WINDOW_TUPLES), None)
        self.has_window = (self._low, self._high, self._tuple) != (None, None, None)

    @property
    def window_names(self) -> set[str | None]:
        """The names of alpha and beta, and of what holds both."""
        return {self._low, self._high, self._tuple}

    def arguments(self, frame: FrameType) -> Names:
        """Return the arguments of a call that has just begun, by name."""
        values = frame.f_locals
        return {name: values[name] for name in self.names if name in values}

    def window(self, frame: FrameType) -> Window:
        """Return what alpha and beta are in this frame now."""
        return self.window_in(frame.f_locals) if self.has_window else NO_WINDOW

    def window_in(self, values: Mapping[str, object]) -> Window:
        """Return what alpha and beta are among the locals of a frame."""
        low = values.get(self._low) if self._low else None
        high = values.get(self._high) if self._high else None
        if low is None and high is None and self._tuple:
            pair = values.get(self._tuple)
            low, high = pair if isinstance(pair, (tuple, list)) and len(pair) == 2 else NO_WINDOW
        return low if is_number(low) else None, high if is_number(high) else None


def ended_by_return(frame: FrameType) -> bool:
    """Say whether a frame that gave back None did so with a return, not by an exception passing through."""
    return dis.opname[frame.f_code.co_code[frame.f_lasti]].startswith("RETURN")


def _window_names(code: CodeType, arguments: tuple[str, ...]) -> tuple[str | None, str | None]:
    """Find the names of the bounds among arguments, locals and enclosing names; ``a``, ``b`` only as arguments."""
    known = {_plain(name): name for name in (*code.co_varnames, *code.co_cellvars, *code.co_freevars)}
    passed = {_plain(name) for name in arguments}
    for low, high in _WINDOW_PAIRS:
        if {low, high} <= (passed if len(low) == 1 and low.isascii() else known.keys()):
            return known[low], known[high]
    return known.get("alpha"), known.get("beta")


def _plain(name: str) -> str:
    return name.lower().strip("_").replace("alfa", "alpha")


class OuterCall:
    """A function and its arguments."""

    __slots__ = ("_arguments", "_closure", "_code", "_globals", "_state")

    def __init__(self, frame: FrameType, state: State, arguments: Names) -> None:
        """Keep a call that has just begun; lists, dicts and sets as they are now, because a search may change them."""
        self._code, self._globals, self._state = frame.f_code, frame.f_globals, state
        self._arguments = {name: copied(value) for name, value in arguments.items()}
        values = frame.f_locals
        self._closure = tuple(_cell(values, name) for name in frame.f_code.co_freevars)

    def on(self, state: State) -> object:
        """Make the call with ``state`` in the place of the position that was searched."""
        values = {name: state if value is self._state else copied(value) for name, value in self._arguments.items()}
        code = self._code
        count, more = code.co_argcount, bool(code.co_flags & TAKES_MORE)
        plain = [values[name] for name in code.co_varnames[:count]]
        named = code.co_varnames[count : count + code.co_kwonlyargcount]
        rest = code.co_varnames[count + code.co_kwonlyargcount :]
        if more:
            plain += [state if value is self._state else value for value in values[rest[0]]]
        keywords = {name: values[name] for name in named}
        if code.co_flags & TAKES_KEYWORDS:
            keywords |= values[rest[more]]
        return self._function()(*plain, **keywords)

    def _function(self) -> Any:
        """The function: what its name stands for today, if that is a later edition of it."""
        today = self._globals.get(self._code.co_name)
        if not self._closure and isinstance(today, FunctionType) and _same_name(today.__code__, self._code):
            return today
        return FunctionType(self._code, self._globals, self._code.co_name, None, self._closure)


def copied(value: object) -> Any:
    """A copy of what a search may change."""
    return copy(value) if type(value) in (list, dict, set) else value


def _cell(values: Names, name: str) -> CellType:
    return CellType(values[name]) if name in values else CellType()


def _same_name(one: CodeType, other: CodeType) -> bool:
    return (
        one.co_qualname == other.co_qualname
        and one.co_varnames[: one.co_argcount] == (other.co_varnames[: other.co_argcount])
    )
