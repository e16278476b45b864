"""What a mutant is: a textbook search in which one step is replaced by a mistake that people really make.

Each chapter has a class with the textbook search cut into small methods, and a list of mixins, each of which replaces
the methods that its mistake gets wrong. Two mistakes that touch different methods can be combined.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


class Mistake:
    """Base of the mixins; `code` is the finding that names the mistake."""

    code: str = ""


@dataclass(frozen=True)
class Mutant:
    """An executable wrong answer to one exercise.

    `mistakes` are the mixins, `base` the textbook search that they are mixed into, `method` the method that answers (an
    empty text: the class itself, an agent).
    """

    exercise: str
    mistakes: tuple[type[Mistake], ...]
    base: type
    method: str

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of its mistakes."""
        return tuple(dict.fromkeys(mistake.code for mistake in self.mistakes))

    @property
    def name(self) -> str:
        """The names of the mixins."""
        return " + ".join(mistake.__name__ for mistake in self.mistakes)

    @property
    def answer(self) -> Any:
        """What a student would hand in: a function or a class."""
        mutated = type(self.name, (*self.mistakes, self.base), {})
        return getattr(mutated(), self.method) if self.method else mutated

    def with_(self, other: "Mutant") -> "Mutant | None":
        """Both mistakes at once, or None when they touch the same step."""
        mine, others = (_replaced(mutant.mistakes) for mutant in (self, other))
        if mine & others or set(self.codes) & set(other.codes):
            return None
        return Mutant(self.exercise, (*self.mistakes, *other.mistakes), self.base, self.method)


def _replaced(mistakes: Iterable[type]) -> set[str]:
    """The methods that the mixins define."""
    return {name for mistake in mistakes for name in vars(mistake) if callable(getattr(mistake, name))} - {"__class__"}


def mutants(exercise: str, base: type, method: str, mistakes: Iterable[type[Mistake]]) -> list[Mutant]:
    """One mutant for each mistake."""
    return [Mutant(exercise, (mistake,), base, method) for mistake in mistakes]
