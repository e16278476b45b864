"""The outermost call of a search, kept so that it can be made again on another position."""

from copy import copy
from types import CellType, CodeType, FrameType, FunctionType
from typing import Any

from pacman_env.search_xray.recording.frames import TAKES_KEYWORDS, TAKES_MORE


class OuterCall:
    """A function and its arguments."""

    __slots__ = ("_arguments", "_closure", "_code", "_globals", "_state")

    def __init__(self, frame: FrameType, state: Any, arguments: dict[str, Any]) -> None:
        """Keep a call that has just begun; lists, dicts and sets as they are now, because a search may change them."""
        self._code, self._globals, self._state = frame.f_code, frame.f_globals, state
        self._arguments = {name: copied(value) for name, value in arguments.items()}
        values = frame.f_locals
        self._closure = tuple(_cell(values, name) for name in frame.f_code.co_freevars)

    def on(self, state: Any) -> Any:
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


def copied(value: Any) -> Any:
    """A copy of what a search may change."""
    return copy(value) if type(value) in (list, dict, set) else value


def _cell(values: dict[str, Any], name: str) -> CellType:
    return CellType(values[name]) if name in values else CellType()


def _same_name(one: CodeType, other: CodeType) -> bool:
    return (
        one.co_qualname == other.co_qualname
        and one.co_varnames[: one.co_argcount] == (other.co_varnames[: other.co_argcount])
    )
