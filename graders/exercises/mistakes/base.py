"""What a mistake is: a name, words, and the steps of a textbook search that it takes differently.

Every textbook search is a class cut into small steps, and the tables of this package say, line by line, which step a
mistake replaces and by what. A step that needs the textbook's own names its class: `Minimax.combine(self, ...)`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pacman_env.games.protocol import Move, State, Value

Node: TypeAlias = State
"""What a search goes through: a position, in some searches together with whose turn it is, and how deep."""
Step = Callable[..., Any]
Scored = list[tuple[Value, Move]]


@dataclass(frozen=True, eq=False)
class Mistake:
    """One mistake: `code` is the finding that names it, `words` say what the code does, `steps` do it.

    A mistake that no other exercise knows brings along what a student reads (`message`) and its price, a share of the
    points; those of the others are in `data/mistakes.toml`, by code.
    """

    name: str
    code: str
    words: str
    steps: Mapping[str, Step]
    message: str = ""
    price: float | None = None


def mistake(
    name: str, code: str, words: str, message: str = "", price: float | None = None, /, **steps: Step
) -> Mistake:
    """A line of a table. A step is called like a method; `max`, `min` and `sum` are called without the `self`."""
    if no_steps := [key for key, step in steps.items() if not callable(step)]:
        raise TypeError(f"{name}: {no_steps[0]} is not a step. Pass message and price as positional arguments.")
    return Mistake(name, code, words, steps, message, price)


def layered(name: str, code: str, words: str, for_max: Step, for_min: Step) -> tuple[Mistake, ...]:
    """A mistake that can be made in the layers of both players, of MAX only, and of MIN only."""
    return (
        mistake(name, code, words, for_max=for_max, for_min=for_min),
        mistake(f"{name}AtMax", code, f"At MAX only: {words}", for_max=for_max),
        mistake(f"{name}AtMin", code, f"At MIN only: {words}", for_min=for_min),
    )


def named(table: Iterable[Mistake], *names: str) -> tuple[Mistake, ...]:
    """These lines of a table, in the order of the names; a KeyError says which one is missing."""
    lines = {one.name: one for one in table}
    return tuple(lines[name] for name in names)


def without(table: Iterable[Mistake], *names: str) -> tuple[Mistake, ...]:
    """A table without these lines."""
    return tuple(one for one in table if one.name not in names)


@dataclass(frozen=True)
class Mutant:
    """An executable wrong answer to one exercise; without mistakes, the textbook's.

    `base` is the textbook search in which the mistakes are made, `method` the method that answers (an empty text: the
    class itself, an agent).
    """

    exercise: str
    mistakes: tuple[Mistake, ...]
    base: type
    method: str

    @property
    def code(self) -> str:
        """The code of its mistake."""
        return self.mistakes[0].code

    @property
    def name(self) -> str:
        """The names of its mistakes."""
        return " + ".join(one.name for one in self.mistakes)

    @property
    def steps(self) -> dict[str, Step]:
        """The steps that are replaced."""
        return {name: step for one in self.mistakes for name, step in one.steps.items()}

    @property
    def search(self) -> Any:
        """The textbook search with these steps in it, a class."""
        return type(self.name, (self.base,), self.steps)

    @property
    def answer(self) -> Any:
        """What a student would hand in: a function or a class."""
        return getattr(self.search(), self.method) if self.method else self.search

    def scored(self, position: State, **settings: object) -> Scored | None:
        """(value, move) for every move that this search compares at the root.

        `settings` are those of an agent, `evalFn` and `depth`. None when the exercise asks for no move, or when the
        mistake picks one without comparing values. It raises what the mistake raises; alpha-beta may do so in a part
        of the tree that the answer itself cuts off, since here every move is searched with a full window.
        """
        if self.method not in ("decision", "") or "decision" in self.steps:
            return None
        search = self.search(**settings)
        scored: Scored = search.own_values(search.start(position))
        return scored

    def best(self, position: State, **settings: object) -> list[object] | None:
        """What this search could return: an answer for each move that it likes best; None as for `scored`."""
        scored = self.scored(position, **settings)
        search = self.search(**settings)
        return None if scored is None else [search.given(pair, scored) for pair in search.best(scored)]


def mutants(exercise: str, base: type, method: str, mistakes: Iterable[Mistake]) -> tuple[Mutant, ...]:
    """One mutant for each mistake, in the order in which a tie is decided."""
    return tuple(Mutant(exercise, (one,), base, method) for one in mistakes)
