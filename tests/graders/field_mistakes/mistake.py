"""What is known about a wrong answer: the true name of its slip, where it is, and what would make it right."""

import ast
import functools
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Mistake:
    """A wrong answer to an exercise.

    `mends` maps each wrong piece of its text to what should stand there; no mends: not a line is wrong but the idea is
    missing. Further lines of a mend are indented like the first. Answers that share a `slip` make the same mistake in
    different styles. `alike` is another name that is as true: that of a mistake which behaves like this one on every
    position, so that only the code itself can tell them apart.
    """

    id: str
    code: str
    answer: Any
    mends: dict[str, str] = field(default_factory=dict)
    slip: str = ""
    alike: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The true names of the slip."""
        return tuple(filter(None, (self.code, self.alike)))

    @property
    def name(self) -> str:
        """The name of the function or class."""
        return str(self.answer.__name__)

    @property
    def text(self) -> str:
        """The answer as it was written, with every function and class of its file that it uses."""
        return _texts(self._file, (self.name,))

    @property
    def lines(self) -> list[str]:
        """The texts of the wrong lines (where something is missing: of the line before)."""
        return [self._line(piece).strip() for piece in self.mends]

    def mended(self) -> Any:
        """The answer with its wrong pieces replaced: a right one."""
        new = re.findall(r"\w+", " ".join(self.mends.values()))
        pieces = re.compile("|".join(map(re.escape, self.mends)))
        text = pieces.sub(self._mend, _texts(self._file, (self.name, *new)))
        names = dict(vars(sys.modules[self.answer.__module__]))
        exec(compile(text, f"<{self.name} mended>", "exec"), names)
        return names[self.name]

    @property
    def _file(self) -> str:
        return str(sys.modules[self.answer.__module__].__file__)

    def _line(self, piece: str) -> str:
        return next(line for line in self.text.splitlines() if piece in line)

    def _mend(self, found: re.Match[str]) -> str:
        line = self._line(found.group())
        return self.mends[found.group()].replace("\n", "\n" + line[: len(line) - len(line.lstrip())])


@functools.cache
def _definitions(file: str) -> dict[str, tuple[str, set[str]]]:
    """The functions and classes of a file: the text without decorators, and the names in it."""
    source = Path(file).read_text(encoding="utf-8")
    tops = [node for node in ast.parse(source).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    lines = source.splitlines()
    texts = {node.name: "\n".join(lines[node.lineno - 1 : node.end_lineno]) for node in tops}
    return {name: (text, set(re.findall(r"\w+", text))) for name, text in texts.items()}


@functools.cache
def _texts(file: str, names: tuple[str, ...]) -> str:
    """The texts of these definitions and of all that they use, in the order of the file."""
    known, wanted = _definitions(file), list(names)
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found.add(name)
            wanted += known[name][1]
    return "\n\n\n".join(text for name, (text, _) in known.items() if name in found)


MISTAKES: list[Mistake] = []


def wrong(
    id: str, code: str, mends: dict[str, str] | None = None, slip: str = "", alike: str = ""
) -> Callable[[Answer], Answer]:
    """Register a wrong answer under its exercise and the true name of its slip."""

    def keep(answer: Answer) -> Answer:
        MISTAKES.append(Mistake(id, code, answer, mends or {}, slip, alike))
        return answer

    return keep


NEW = {
    "table-key": "Your table finds a value by the position alone. What was put in also depended on the window at that "
    "time, so it may be a mere bound, and is taken out where it does not hold.",
    "wrong-sign": "One of your terms pulls the wrong way: what Pacman should come near to lowers the "
    "value, or what he should fear raises it.",
}
"""Words for slips that the catalog of findings does not name."""
