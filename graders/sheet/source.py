"""The text of an answer: the file, or the cells, that define it and every function that it mentions.

This runs beside the student's code and reads what Python remembers of the text of a running program (`linecache`), so
it works in notebooks, in modules and in a file that came through the Berkeley door.
"""

import inspect
import linecache
import re
from dataclasses import dataclass
from types import FunctionType, MethodType
from typing import Any

MOST_CHARACTERS = 200_000
_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Source:
    """What somebody wrote. Plain data, so that it can travel.

    answer       the name of the class or function, with dots where it stands in a class
    texts        the file or the cells
    definitions  function or class -> which of the texts it stands in
    """

    answer: str
    texts: tuple[str, ...]
    definitions: dict[str, int]


def source_of(answer: object) -> Source | None:
    """The source of a class or function; None where its text is not to be had (made by exec, in a library)."""
    try:
        function = function_of(answer)
        name = _name(answer, function)
        collected = _Collected(function.__globals__) if function else None
        if collected is None or not name or not collected.add(name.partition(".")[0]):
            return None
        return Source(name, tuple(collected.texts), collected.definitions)
    except Exception:  # an object that answers oddly when it is looked at
        return None


def _name(answer: object, function: FunctionType | None) -> str:
    """The name under which the text binds an answer; empty for one made inside of a function."""
    name = str(getattr(answer, "__qualname__", ""))
    if name == "<lambda>" and function:
        return next((key for key, value in function.__globals__.items() if value is answer), "")
    return "" if "<" in name else name


class _Collected:
    """The texts found so far, and what the words in them mean."""

    def __init__(self, globals: dict[str, Any]) -> None:
        self.globals = globals
        self.texts: list[str] = []
        self.definitions: dict[str, int] = {}
        self._files: dict[str, int] = {}

    def add(self, name: str) -> bool:
        """Take in the text that defines a name, and those of all functions that it mentions; False if there is none."""
        wanted = [name]
        for word in wanted:  # grows on the way
            file = self._home(word)
            if file and file not in self._files and self._read(file):
                wanted += _WORD.findall(self.texts[-1])
            if file in self._files:
                self.definitions[word] = self._files[file]
        return name in self.definitions

    def _home(self, name: str) -> str:
        """The file of a function or class of the student's own, or an empty text."""
        function = function_of(self.globals.get(name)) if name not in self.definitions else None
        return function.__code__.co_filename if function and function.__globals__ is self.globals else ""

    def _read(self, file: str) -> bool:
        linecache.checkcache(file)
        text = "".join(linecache.getlines(file, self.globals))
        if not text or sum(map(len, self.texts)) + len(text) > MOST_CHARACTERS:
            return False
        self._files[file] = len(self.texts)
        self.texts.append(text)
        return True


def function_of(value: object) -> FunctionType | None:
    """A function of the student's own: this one, what it wraps, or the first written one of a class and those above."""
    if not inspect.isclass(value):
        return _unwrapped(value)
    kin = [kind for kind in value.__mro__ if kind.__module__ == value.__module__]
    functions = filter(None, (_unwrapped(one) for kind in kin for one in vars(kind).values()))
    own = [one for one in functions if one.__module__ == value.__module__]
    return next((one for one in own if not one.__code__.co_filename.startswith("<string")), None)


def _unwrapped(value: object) -> FunctionType | None:
    """The function behind a static method, a bound one, a property or a decorator that says what it wraps."""
    if isinstance(value, staticmethod | classmethod | MethodType):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    inner = inspect.unwrap(value) if callable(value) else value
    return inner if isinstance(inner, FunctionType) else None
