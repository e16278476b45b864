"""What a reader predicts before a cell shows it: `predict("ch1-book", "a", 3)`. It earns no points.

The output of the call compares the prediction with what is correct, and says why. Left empty (`...` or None), it says
how to predict, reveals nothing and stops nothing. The correct answers are in `data/predictions.toml`, and a test
computes each. Nothing is stored besides the notebooks: the output has a note in its metadata, which `tally` reads.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from html import escape
from itertools import chain
from numbers import Real
from typing import Any

from graders.outcome import Json
from graders.report import marked, plain
from pacman_env.compare.tables import Listing
from pacman_env.engine.layout import data_folder
from pacman_env.pictures import switch
from pacman_env.wording import and_list, number

KEY = "adversarial_search_prediction"
"""The key of our note in the metadata of an output. It is not that of an outcome: nobody who grades reads it."""

FILE = data_folder() / "predictions.toml"

EMPTY = "Replace the dots with your prediction, and run this cell again. Then you will see the answer and the reason."

_CALL = re.compile(r'^\s*predict\(\s*["\']([\w-]+)["\']', re.MULTILINE)
_YES_OR_NO = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Asked:
    """One entry of the catalog.

    Attributes:
        name: as `predict` is called with it.
        asks: what each answer is about, e.g. `("the move", "what MAX gets")`.
        answers: what is correct, one for each of `asks`; empty where every reader sees something else.
        why: a sentence or two.
        choices: the words that a single answer can be; empty if it is free.
        within: a number this far away is close enough.
        any_order: the only answer is a list, and its order does not count.
    """

    name: str
    asks: tuple[str, ...]
    why: str
    answers: tuple[Any, ...] = ()
    choices: tuple[str, ...] = ()
    within: float = 0
    any_order: bool = False

    def same(self, given: object, right: object) -> bool:
        if isinstance(right, (list, tuple)):
            return _texts(given, self.any_order) == _texts(right, self.any_order)
        if isinstance(right, Real) and isinstance(given, Real):
            return abs(float(given) - float(right)) <= self.within
        return bool(_text(given) == _text(right))


@dataclass(frozen=True)
class Prediction:
    """What came of one call. `problem` says why nothing is compared; it is empty once there is a prediction."""

    asked: Asked
    given: tuple[Any, ...] = ()
    problem: str = ""

    @property
    def made(self) -> bool:
        return not self.problem

    @property
    def correct(self) -> bool | None:
        """Whether all of it is correct; None where nobody can say that in advance."""
        if not self.made or not self.asked.answers:
            return None
        return all(map(self.asked.same, self.given, self.asked.answers))

    @property
    def verdict(self) -> str:
        """The comparison, in a line."""
        if not self.made:
            return self.problem
        said = f"You predicted {and_list([_shown(one) for one in self.given])}."
        if self.correct is None:
            return f"{said} Now see for yourself."
        if self.correct:
            return f"{said} That is {self._near() or 'correct'}."
        right = and_list([_shown(one) for one in self.asked.answers])
        noun = "answer is" if len(self.asked.answers) == 1 else "answers are"
        return f"{said} The {noun} {right}.{self._found()}"

    def _near(self) -> str:
        """Of numbers that are close enough: what they are."""
        pairs = zip(self.given, self.asked.answers, strict=True)
        near = [_shown(right) for one, right in pairs if one != right] if self.asked.within else []
        return f"close enough: the answer is {and_list(near)}" if near else ""

    def _found(self) -> str:
        """Of a list in any order: how much of it was found."""
        if not self.asked.any_order:
            return ""
        [given], [right] = self.given, self.asked.answers
        found, wrong = [[one for one in _items(given) if (one in right) is side] for side in (True, False)]
        return f" You found {len(found)} of {len(right)}" + (f" and named {len(wrong)} too many." if wrong else ".")

    def __str__(self) -> str:
        """The comparison, the table where several things were asked, and why."""
        table = str(self._table()) if self._parted else ""
        why = plain(self.asked.why) if self.made else ""
        return "\n".join(filter(None, [self.verdict, table, why]))

    __repr__ = __str__

    def _repr_mimebundle_(self, *_: object, **__: object) -> tuple[dict[str, str], Json]:
        """What a notebook shows, and the note that `tally` reads."""
        note = {KEY: {"name": self.asked.name, "correct": self.correct}} if self.made else {}
        return {"text/html": self._repr_html_(), "text/plain": str(self)}, note

    def _repr_html_(self) -> str:
        sign = {True: "\N{CHECK MARK} ", False: "\N{WHITE CIRCLE} ", None: ""}[self.correct]
        table = self._table().html("Your prediction") if self._parted else ""
        verdict = f"<strong>{escape(self.verdict)}</strong>" if self.made else escape(self.verdict)
        why = f"<p>{marked(self.asked.why)}</p>" if self.made else ""
        return (
            f'<section aria-label="Your prediction" style="border-left:3px solid currentColor;padding:.1em 1em;'
            f'margin:.4em 0;max-width:46em;{switch.style()}"><p><span aria-hidden="true">{sign}</span>'
            f"{verdict}</p>{table}{why}</section>"
        )

    @property
    def _parted(self) -> bool:
        return self.correct is False and len(self.asked.asks) > 1

    def _table(self) -> Listing:
        rows = [
            [asks, _shown(given), _shown(right), "correct" if self.asked.same(given, right) else "not this time"]
            for asks, given, right in zip(self.asked.asks, self.given, self.asked.answers, strict=True)
        ]
        return Listing(("asked", "you predicted", "the answer", "verdict"), rows, names="asked")


@dataclass(frozen=True)
class Tally:
    """How many predictions a notebook, or a course, asks for, how many were made, and how many of them were correct."""

    asked: int = 0
    made: int = 0
    correct: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.asked + other.asked, self.made + other.made, self.correct + other.correct)

    def __str__(self) -> str:
        return f"predicted {self.made} of {self.asked} answers" + (f", {self.correct} correctly" if self.made else "")


def predict(name: str, *answers: object) -> Prediction:
    """Compare a prediction with the correct answer, and say why that answer is correct.

    Args:
        name: the name of the question, as in the chapter.
        answers: one for each part of the question; `...` or None until you have made up your mind.

    It never raises: a sentence says what cannot be compared.
    """
    asked = catalog().get(name)
    if asked is None:
        near = get_close_matches(name, catalog(), n=1)
        problem = " ".join([f"There is no prediction {name!r}.", *map('Did you mean "{}"?'.format, near)])
        return Prediction(Asked(name, (), ""), problem=problem)
    given = (list(answers),) if asked.any_order and len(answers) > 1 else answers
    return Prediction(asked, given, _problem(asked, given))


def tally(notebook: Json) -> Tally:
    """What a saved notebook says; nothing, if it cannot be read."""
    try:
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        names = {name for cell in code for name in _CALL.findall("".join(cell["source"]))}
        outputs = chain.from_iterable(cell.get("outputs", []) for cell in code)
        notes = filter(None, (output.get("metadata", {}).get(KEY) for output in outputs))
        made = {str(note["name"]): note["correct"] is True for note in notes if note["name"] in names}
    except (LookupError, TypeError, AttributeError):
        return Tally()
    return Tally(len(names), len(made), sum(made.values()))


@cache
def catalog() -> dict[str, Asked]:
    """The entries of `data/predictions.toml`, by name."""
    return {name: _asked(name, **entry) for name, entry in tomllib.loads(FILE.read_text(encoding="utf-8")).items()}


def _asked(name: str, asks: Sequence[str], why: str, answers: Sequence[object] = (), **more: Any) -> Asked:
    ordered = not more.get("any_order", False)
    right = tuple(tuple(one) if isinstance(one, list) and ordered else one for one in answers)
    return Asked(name, tuple(asks), " ".join(why.split()), right, **more)


def _problem(asked: Asked, given: Sequence[object]) -> str:
    """Why nothing can be compared yet, in words; empty if it can."""
    if all(map(_is_empty, given)):
        return EMPTY
    if len(given) != len(asked.asks):
        return f"This question asks for {len(asked.asks)} answers, with a comma between them: {and_list(asked.asks)}."
    if any(map(_is_empty, given)):
        open_ones = [what for what, one in zip(asked.asks, given, strict=True) if _is_empty(one)]
        return f"You have not predicted this yet: {and_list(open_ones)}. {EMPTY}"
    if asked.choices and any(_text(one) not in map(_text, asked.choices) for one in given):
        return f"Choose one of these, in quotation marks: {', '.join(asked.choices)}."
    return ""


def _is_empty(one: object) -> bool:
    return one is None or one is ... or (isinstance(one, str) and not one.strip(" .?"))


def _items(given: object) -> list[Any]:
    """The members of a list, a tuple or a set; anything else is the only one."""
    return list(given) if isinstance(given, (list, tuple, set, frozenset)) else [given]


def _texts(given: object, any_order: bool) -> list[str]:
    texts = [_text(one) for one in _items(given)]
    return sorted(texts) if any_order else texts


def _text(one: object) -> str:
    """How an answer reads, whatever its quotation marks, capitals and spaces are."""
    said = _YES_OR_NO[one] if isinstance(one, bool) else number(one)
    return " ".join(said.casefold().strip(" .!?").split())


def _shown(one: object) -> str:
    """An answer in a sentence; a tuple is one thing, such as a cell."""
    if isinstance(one, tuple):
        return f"({', '.join(map(_shown, one))})"
    if isinstance(one, (list, set, frozenset)):
        return and_list([_shown(part) for part in one]) if one else "none"
    return _YES_OR_NO[one] if isinstance(one, bool) else number(one)
