"""What has to be known to build an answer anew, edited or not, in another process.

This runs beside the student's code: to the text of the answer comes how to get whatever else the text speaks of.
"""

import inspect
import re
from dataclasses import asdict, dataclass, field
from types import ModuleType
from typing import Any

from graders.sheet import source as written
from graders.sheet.source import function_of
from pacman_env.berkeley.door import file_of

_WORD = re.compile(r"[^\W\d]\w*")
_PLAIN = (bool, int, float, str, type(None))


@dataclass(frozen=True)
class Source(written.Source):
    """The text of an answer and its surroundings.

    names   what else the text speaks of: name -> how to get it, by an import or written out
    file    where the Berkeley door found the file, or empty: then everything is in there
    """

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
    """The source of a class or function; None where its text is not to be had (made by exec, in a library)."""
    found, function = written.source_of(answer), function_of(answer)
    if found is None or function is None:
        return None
    file = (file_of(answer) if inspect.isclass(answer) else "") or ""
    names = {} if file else _borrowed_names(found, function.__globals__)
    return Source(found.answer, found.texts, found.definitions, names, file)


def _borrowed_names(found: written.Source, globals: dict[str, Any]) -> dict[str, list[Any]]:
    words = {word for text in found.texts for word in _WORD.findall(text)} - found.definitions.keys()
    ways = {word: _borrowed(globals[word]) for word in sorted(words) if word in globals}
    return {word: way for word, way in ways.items() if way}


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
    if isinstance(value, tuple | list | set) and depth < 3:
        return len(value) <= 100 and all(_is_plain(item, depth + 1) for item in value)
    if isinstance(value, dict) and depth < 3:
        return len(value) <= 100 and all(_is_plain(item, depth + 1) for pair in value.items() for item in pair)
    return type(value) in _PLAIN
