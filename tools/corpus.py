"""The answers of `corpus/`, right, wrong and copied, each with what the head of its file says (corpus/README.md)."""

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

FOLDER = Path(__file__).parents[1] / "corpus"


@dataclass(frozen=True)
class Answer:
    """A file of the corpus: where it is, its text without the head, and the head, key by key."""

    path: Path
    text: str
    exercise: str
    rule: str
    handed_in: str
    searches: str
    also: Sequence[str] = ()
    tree: str = ""
    on: str = ""
    own_order: bool = False
    slip: str = ""
    alike: str = ""
    family: str = ""
    elsewhere: Sequence[str] = ()
    mends: dict[str, str] = field(default_factory=dict)
    into: str = ""
    role: str = ""
    copy_of: str = ""

    @property
    def name(self) -> str:
        """The name of the file, which most answers have, too."""
        return self.path.stem

    @property
    def names(self) -> tuple[str, ...]:
        """The true names of the slip."""
        return tuple(filter(None, (self.slip, self.alike)))

    @property
    def answer(self) -> Any:
        """What is handed in: a function, a class, or an object that can be called."""
        return _made(self.path, self.handed_in)

    @property
    def search(self) -> Any:
        """The function or class whose search can be watched: mostly the answer itself."""
        return _made(self.path, self.searches)

    @property
    def lines(self) -> list[str]:
        """The wrong lines (where something is missing: the line before)."""
        return [next(line for line in self.text.splitlines() if piece in line).strip() for piece in self.mends]

    @property
    def mended_text(self) -> str:
        """The text with its wrong pieces replaced."""
        pieces = re.compile("|".join(map(re.escape, self.mends)))
        return pieces.sub(lambda found: self.mends[found[0]], self.text)

    def mended(self) -> Any:
        """The answer with its wrong pieces replaced: a right one."""
        names: dict[str, Any] = {"__name__": f"{self.name}_mended"}
        exec(compile(self.mended_text, f"<{self.name} mended>", "exec"), names)
        return eval(self.handed_in, names)


def read(path: Path) -> Answer:
    """A file of the corpus. Raises TypeError for a key in its head that none has."""
    head, _, text = path.read_text(encoding="utf-8").partition("\n\n")
    about = tomllib.loads(re.sub("^# ?", "", head, flags=re.MULTILINE))
    answer = about.pop("handed_in", path.stem)
    return Answer(path, text, handed_in=answer, searches=about.pop("searches", answer), **about)


def answers(kind: str) -> Iterator[Answer]:
    """Those of ``"right"``, ``"wrong"`` or ``"copies"``, by exercises; one that answers several comes once for each."""
    for path in sorted((FOLDER / kind).glob("*/*.py")):
        one = read(path)
        yield from (replace(one, exercise=exercise) for exercise in (one.exercise, *one.also))


def load(path: str, name: str = "") -> Any:
    """A function or class of the corpus: ``load("right/minimax.value/negamax")``, or another one of that file."""
    file = FOLDER / f"{path}.py"
    return _made(file, name or file.stem)


@cache
def _made(path: Path, expression: str) -> Any:
    return eval(expression, vars(_module(path)))


@cache
def _module(path: Path) -> ModuleType:
    """Run a file as a module of its own, which `inspect` finds again."""
    name = re.sub(r"\W", "_", str(path.relative_to(FOLDER.parent).with_suffix("")))
    spec = spec_from_file_location(name, path)
    assert spec and spec.loader
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


RIGHT, WRONG, COPIES = map(list, map(answers, ("right", "wrong", "copies")))
FIELD = [one for one in WRONG if one.rule == "field"]
"""Wrong answers as they are met, each with the one slip that its head names."""
