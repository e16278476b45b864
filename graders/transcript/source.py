"""The text of an answer: the file, or the cells, that define it and every function that it mentions.

This runs next to the student's code and reads what Python remembers of the text of a running program (`linecache`), so
it works in notebooks, in modules and in a file that came through the Berkeley door. To the text comes how another
process gets whatever else the text speaks of, so that the answer can be built again there, edited or not.
"""

import inspect
import linecache
import re
from dataclasses import asdict, dataclass, field
from types import FunctionType, MethodType, ModuleType
from typing import Any

from pacman_env.berkeley.door import file_of

MOST_CHARACTERS = 200_000
_WORD = re.compile(r"[^\W\d]\w*")
_PLAIN = (bool, int, float, str, type(None))


@dataclass(frozen=True)
class Source:
    """What somebody wrote, and its surroundings. Plain data, so that it can travel.

    answer       the name of the class or function, with dots where it is in a class
    texts        the file or the cells
    definitions  function or class -> which of the texts it is in
    names        what else the text speaks of: name -> how to get it, by an import or written out
    file         where the Berkeley door found the file, or empty: then everything is in there
    """

    answer: str
    texts: tuple[str, ...]
    definitions: dict[str, int]
    names: dict[str, list[Any]] = field(default_factory=dict)
    file: str = ""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Source":
        return cls(**{**data, "texts": tuple(data["texts"])})


def source_of(answer: object) -> Source | None:
    """The source of a class or function; None where its text is not available (made by exec, in a library)."""
    try:
        function = function_of(answer)
        name = _name(answer, function)
        collected = _Collected(function.__globals__) if function else None
        if function is None or collected is None or not name or not collected.add(name.partition(".")[0]):
            return None
        file = (file_of(answer) if inspect.isclass(answer) else "") or ""
        names = {} if file else collected.borrowed
        return Source(name, tuple(collected.texts), collected.definitions, names, file)
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
        if function is None or function.__globals__ is not self.globals or _made_by_exec(function):
            return ""
        return function.__code__.co_filename

    def _read(self, file: str) -> bool:
        linecache.checkcache(file)
        text = "".join(linecache.getlines(file, self.globals))
        if not text or sum(map(len, self.texts)) + len(text) > MOST_CHARACTERS:
            return False
        self._files[file] = len(self.texts)
        self.texts.append(text)
        return True

    @property
    def borrowed(self) -> dict[str, list[Any]]:
        """How another process gets what else the texts speak of."""
        words = {word for text in self.texts for word in _WORD.findall(text)} - self.definitions.keys()
        ways = {word: _borrowed(self.globals[word]) for word in sorted(words) if word in self.globals}
        return {word: way for word, way in ways.items() if way}


def function_of(value: object) -> FunctionType | None:
    """A function of the student's own: this one, what it wraps, or the first written one of a class and those above."""
    if not inspect.isclass(value):
        return _unwrapped(value)
    kin = [kind for kind in value.__mro__ if kind.__module__ == value.__module__]
    functions = filter(None, (_unwrapped(one) for kind in kin for one in vars(kind).values()))
    own = [one for one in functions if one.__module__ == value.__module__]
    return next((one for one in own if not _made_by_exec(one)), None)


def _made_by_exec(function: FunctionType) -> bool:
    """Its text is gone. (What Python 3.13 remembers under that name is the program of `python -c`.)"""
    return function.__code__.co_filename.startswith("<string")


def _unwrapped(value: object) -> FunctionType | None:
    """The function behind a static method, a bound one, a property or a decorator that says what it wraps."""
    if isinstance(value, staticmethod | classmethod | MethodType):
        value = value.__func__
    elif isinstance(value, property):
        value = value.fget
    inner = inspect.unwrap(value) if callable(value) else value
    return inner if isinstance(inner, FunctionType) else None


def _borrowed(value: object) -> list[Any]:
    """How another process gets the same value: by an import, or written out; empty if it cannot."""
    if isinstance(value, ModuleType):
        return ["module", value.__name__]
    if _is_plain(value):
        return ["value", repr(value)]
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    if isinstance(module, str) and isinstance(name, str) and module != "__main__" and "<" not in name:
        return ["from", module, name]
    return []


def _is_plain(value: object, depth: int = 0) -> bool:
    if isinstance(value, tuple | list | set | dict) and depth < 3:
        items = [*value, *value.values()] if isinstance(value, dict) else value
        return len(value) <= 100 and all(_is_plain(item, depth + 1) for item in items)
    return type(value) in _PLAIN
