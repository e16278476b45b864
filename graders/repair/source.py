"""The text of an answer: the file, or the cells, that define it and every function that it calls.

This runs beside the student's code. It reads what Python remembers of the text of a running program (`linecache`), so
it works in notebooks, in modules and in a file that came through the Berkeley door.
"""

import inspect
import linecache
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from types import FunctionType, ModuleType
from typing import Any

from pacman_env.berkeley.door import file_of

MOST_CHARACTERS = 200_000
_WORD = re.compile(r"[^\W\d]\w*")
_PLAIN = (bool, int, float, str, type(None))


@dataclass(frozen=True)
class Source:
    """What has to be known to build an answer anew, edited or not. Plain data, so that it can travel.

    answer       the name of the class or function, with dots where it stands in a class
    texts        the file or the cells
    definitions  function or class -> which of the texts it stands in
    names        what else the code uses: name -> how to get it (`Borrowed`)
    file         where the Berkeley door found the file, or empty
    """

    answer: str
    texts: tuple[str, ...]
    definitions: dict[str, int]
    names: dict[str, list[Any]] = field(default_factory=dict)
    file: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same as a dict."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Source":
        """The other way round."""
        return cls(**{**data, "texts": tuple(data["texts"])})


def source_of(answer: object) -> Source | None:
    """The source of a class or function; None where its text is not to be had (made by hand, by exec, in a library)."""
    function = _first_function(answer)
    name = getattr(answer, "__qualname__", "")
    if function is None or not name or "<" in name:
        return None
    collected = _Collected(function.__globals__)
    if not collected.add(name.partition(".")[0]):
        return None
    file = file_of(answer) if inspect.isclass(answer) else None
    names = {} if file else collected.borrowed()
    return Source(name, tuple(collected.texts), collected.definitions, names, file or "")


class _Collected:
    """The texts found so far, and what the words in them mean."""

    def __init__(self, globals: dict[str, Any]) -> None:
        self.globals = globals
        self.texts: list[str] = []
        self.definitions: dict[str, int] = {}
        self._files: dict[str, int] = {}

    def add(self, name: str) -> bool:
        """Take in the text that defines a name, and those of all functions that it mentions; False if there is none."""
        function = _first_function(self.globals.get(name))
        if function is None or function.__globals__ is not self.globals:
            return False
        file = function.__code__.co_filename
        if file not in self._files:
            text = "".join(linecache.getlines(file, self.globals))
            if not text or sum(map(len, self.texts)) + len(text) > MOST_CHARACTERS:
                return False
            self._files[file] = len(self.texts)
            self.texts.append(text)
            self.definitions[name] = self._files[file]
            for word in _words(text) - self.definitions.keys():
                if callable(self.globals.get(word)):
                    self.add(word)
        self.definitions[name] = self._files[file]
        return True

    def borrowed(self) -> dict[str, list[Any]]:
        """How to get the other names that the texts use."""
        words = set[str]().union(*map(_words, self.texts)) - self.definitions.keys()
        found = {word: _borrowed(self.globals[word]) for word in sorted(words) if word in self.globals}
        return {word: way for word, way in found.items() if way}


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text))


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
    if isinstance(value, (tuple, list, set)) and depth < 3:
        return len(value) <= 100 and all(_is_plain(item, depth + 1) for item in value)
    if isinstance(value, dict) and depth < 3:
        return len(value) <= 100 and all(_is_plain(item, depth + 1) for pair in value.items() for item in pair)
    return type(value) in _PLAIN


def _first_function(value: object) -> FunctionType | None:
    """A function of the student's own: this one, what it wraps, or the first one of a class."""
    if inspect.isclass(value):
        return next(filter(None, map(_plain_function, vars(value).values())), None)
    return _plain_function(value)


def _plain_function(value: object) -> FunctionType | None:
    inner = next(_layers(value))
    return inner if isinstance(inner, FunctionType) else None


def _layers(value: object) -> Iterator[object]:
    """What stands behind a static method, a bound one, a property or a decorator that says what it wraps."""
    for name in ("__func__", "fget"):
        value = getattr(value, name, None) or value
    yield inspect.unwrap(value) if callable(value) else value
