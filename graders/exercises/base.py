"""What an exercise is: its ideas and points, the cases that it asks, what is right, and what people get wrong."""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256

from graders.exercises.mistakes.base import Mistake, Mutant
from graders.exercises.proof import Proof
from graders.exercises.reference import Turn
from graders.exercises.work import different_successors, is_cut, paths, searched
from graders.report import Finding, Part, Report
from graders.transcript.case import Case, Evaluation, Luck, Questions, Seed
from graders.transcript.encoding import WrongType, decode
from graders.transcript.evaluation_games import GameRecord
from graders.transcript.running import Record
from graders.words import MESSAGES, PRICES, UNDONE, family_of, in_force
from pacman_env.games.protocol import Move, State, Value
from pacman_env.games.searches import minimax
from pacman_env.wording import number

VISIBLE_GAMES = 40  # on both boards together
GRADED_GAMES = 80  # with fewer, chance alone would take points from a good function (docs/design-notes.md)

Marks = dict[str, list[Finding]]
"""For each idea what is wrong with it; an empty list: it is right."""


@dataclass(frozen=True)
class Idea:
    """A part of an exercise with points of its own, so that half an answer earns half the points.

    The ideas of a warm-up are worth 0 points: its checks say what is right and what is not yet, and count nothing.
    """

    name: str
    points: int

    def ask(self, root: State, depth: int = 0, evaluation: Evaluation | None = None) -> Case:
        """A case that belongs to this idea."""
        return Case(self.name, root, depth, evaluation)

    def part(self, right: bool) -> Part:
        """This idea in a report: all its points, or none."""
        return Part(self.name, self.points if right else 0, self.points, wrong=not right)


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """One graded exercise. `id` is `group.name`; its points are the sum of its ideas."""

    id: str
    chapter: str
    title: str
    ideas: tuple[Idea, ...]
    form: str

    @property
    def points(self) -> int:
        """What the exercise is worth."""
        return sum(idea.points for idea in self.ideas)

    @property
    def name(self) -> str:
        """The part of the id after the dot."""
        return self.id.partition(".")[2]

    def questions(self, seed: Seed = None) -> Questions:
        """What an answer is asked; nobody can tell the seed by it, nor the luck of games."""
        return Questions(self.id, self.form, draws=sha256(f"{self.id}|draws|{seed}".encode()).hexdigest())


@dataclass(frozen=True, kw_only=True)
class DataExercise(Exercise):
    """An exercise whose answer is data: a dict from question to answer, or the rows of a table; `mark` judges it.

    `about` says what the answer is about, where everybody chooses that: two students with the same were asked the same.
    """

    mark: Callable[[object], Marks]
    about: Callable[[object], str] = lambda given: ""


@dataclass(frozen=True, kw_only=True)
class CodeExercise(Exercise):
    """An exercise whose answer is code, run on cases.

    Attributes:
        called: what the chapter calls the function, if not by the exercise's name.
        arguments: what a function takes, as its first line says it; of a `"call"` they are its own.
        make: the cases from a source of luck, part by part, small ones first, so that the first one that an answer gets
            wrong is the smallest.
        right: what is right for a case.
        search: runs the textbook's search of a case, to compare an answer's with; None: there is nothing to compare.
        others: further searches that are right; an answer is compared with the one whose way it goes longest.
        mutants: the mistakes that people make here, each an executable wrong answer.
        searches: whether an answer has to look at the positions after this one.
        window: whether a function may ask for alpha and beta, too.
        looks: whether it counts which positions an answer asks for something.
        ghosts: what the ghosts of an agent's search are, `"min"` or `"chance"`.
        asked: what a search has to give: `"value"`, `"move"` (any of the best), `"first"` (the first of the best);
            empty for what is no search.
        cuts: where a search has to cut: `""` nowhere, `"equality"` at a bound, too, `"any"` at a bound or beyond it.
    """

    make: Callable[[random.Random], Iterable[Case]]
    right: "Callable[[Case], Expected]"
    called: str = ""
    arguments: str = "state"
    search: Callable[[Case], object] | None = None
    others: tuple[Callable[[Case], object], ...] = ()
    mutants: tuple[Mutant, ...] = ()
    searches: bool = True
    window: bool = False
    looks: bool = False
    ghosts: str = "min"
    asked: str = "value"
    cuts: str = ""

    def cases(self, seed: Seed = None) -> list[Case]:
        """All cases: the same list on every machine."""
        return list(_cases(self, "public" if seed is None else str(seed)))

    def expected(self, seed: Seed = None) -> "tuple[Expected, ...]":
        """What is right for each of these cases."""
        return _expected(self, "public" if seed is None else str(seed))

    def questions(self, seed: Seed = None) -> Questions:
        """What an answer is asked."""
        return replace(super().questions(seed), cases=tuple(self.cases(seed)), window=self.window, looks=self.looks)

    @property
    def own_mistakes(self) -> dict[str, Mistake]:
        """The mistakes that no other exercise knows, by code: they bring their words along."""
        return {one.code: one for mutant in self.mutants for one in mutant.mistakes if one.message}

    def message(self, code: str) -> str:
        """What a student reads about a mistake."""
        own = self.own_mistakes
        return in_force().words.get(code) or (own[code].message if code in own else MESSAGES[code])

    def price(self, code: str) -> float | None:
        """What a slip costs, a share of the points; None for a mistake that leaves out the idea of the exercise.

        Everybody who wants to know a price asks here: what the course decides on a slip goes before what it decides on
        the family, and both before the catalog.
        """
        if code in self.own_mistakes:
            return in_force().price(code, self.own_mistakes[code].price)
        share = in_force().price(family_of(code), PRICES[code]) if code in PRICES else None
        return in_force().price(code, share)

    def price_undone(self, code: str) -> float | None:
        """What a slip costs that a listed edit undoes, a share of the points; None where it has no price."""
        return in_force().price(code, UNDONE.get(code))


@dataclass(frozen=True, kw_only=True)
class CallExercise(CodeExercise):
    """An exercise whose answer is a part of a larger program, called with what `graders.transcript.calls` says."""

    form: str = "call"
    asked: str = ""
    searches: bool = False


@dataclass(frozen=True, kw_only=True)
class EvaluationExercise(CodeExercise):
    """An exercise whose answer judges positions, and then plays games with its judgment.

    `weigh` makes the report from the values of each scene, the records of the games, their luck and what went wrong.
    """

    weigh: Callable[[dict[str, list[float]], Sequence[GameRecord], Luck, list[Finding]], Report]

    def questions(self, seed: Seed = None) -> Questions:
        """What an answer is asked."""
        return replace(super().questions(seed), luck=self.luck(seed))

    def luck(self, seed: Seed = None) -> Luck:
        """The ghosts' luck: nobody can tell the seed by it, as it is handed out.

        A check that anybody may repeat plays fewer games than one that gives points, where chance must not decide.
        """
        if seed is None:
            return Luck(f"{self.id}|public", VISIBLE_GAMES)
        return Luck(f"{self.id}|{sha256(str(seed).encode()).hexdigest()}", GRADED_GAMES)


@lru_cache(maxsize=64)
def _cases(one: CodeExercise, seed: str) -> tuple[Case, ...]:
    return tuple(one.make(random.Random(f"{one.id}|{seed}")))


@lru_cache(maxsize=64)
def _expected(one: CodeExercise, seed: str) -> "tuple[Expected, ...]":
    return tuple(map(one.right, _cases(one, seed)))


def forget() -> None:
    """Make all cases again from now on: somebody has changed the positions of the old ones."""
    _cases.cache_clear()
    _expected.cache_clear()


# ---------------------------------------------------------------------------------------------- what is right


@dataclass(frozen=True)
class Expected:
    """What the textbook says about one case: the values that are right, and the same in words.

    No values at all: any finite number will do.
    `made` is how many different successors a search may make here at most (where `exactly`: to the number), or None,
    and `uncut` how many it makes without any cuts; `worth` is what each move of Pacman is worth.
    """

    values: tuple[object, ...]
    words: str
    made: int | None = None
    exactly: bool = False
    uncut: int | None = None
    worth: dict[Move, Value] = field(default_factory=dict)

    def accepts(self, value: object) -> bool:
        """Whether an encoded value is one of the right ones, with the right type."""
        try:
            plain = decode(value)
        except WrongType:
            return False
        return any(same(plain, right) for right in self.values) if self.values else _finite(plain)

    def allows(self, case: Case, record: Record) -> bool:
        """Whether the search made no more different successors than it may, and enough of them to know its answer.

        Where less is right, too, the order of the moves is free: what counts is the work of the textbook's search in
        the order that the record shows (`graders.exercises.work`).
        """
        if self.made is None:
            return True
        if self.exactly:
            return different_successors(record) == self.made and self.shown(case, record)
        return is_cut(turn(case), record, decode(record.get("value")), self.made)

    def shown(self, case: Case, record: Record) -> bool:
        """Whether the positions that were made leave no other answer, where work counts."""
        answer = decode(record.get("value"))
        if case.depth:
            return self.made is None or Proof(turn(case), paths(record)).shows_best(answer)
        return self.made is None or Proof(case.root, paths(record)).shows_value(answer)

    def savings(self, record: Record) -> tuple[int, int]:
        """How many positions the last search saved, and how many the textbook saves in the usual order of moves."""
        if self.uncut is None or self.made is None:
            return 0, 0
        return self.uncut - searched(record), self.uncut - self.made


def exactly(value: object) -> Expected:
    """One value is right."""
    return Expected((value,), number(value))


def value_for_max(case: Case) -> Expected:
    """The value of a small game."""
    return exactly(minimax(case.root))


def any_of(moves: Sequence[Move]) -> Expected:
    """Any of these moves is right."""
    words = [repr(move) if isinstance(move, tuple) else str(move) for move in moves]
    return Expected(tuple(moves), " or ".join(words))


def turn(case: Case, ghosts: str = "min") -> Turn:
    """The root of an agent case as a small game."""
    assert case.evaluation is not None
    return Turn(case.root, case.evaluation, case.depth, ghosts)


def same(value: object, right: object) -> bool:
    """Equal in type and content; numbers of any kind are one type, bool is not among them."""
    if isinstance(right, bool) or isinstance(value, bool):
        return type(value) is type(right) and value == right
    match value, right:
        case (int() | float() | Fraction(), int() | float() | Fraction()):
            return _close(value, right)
        case (tuple(), tuple()):
            return len(value) == len(right) and all(map(same, value, right))
        case (str(), str()):
            return value == str(right)
    return False


def _close(value: Value, right: Value) -> bool:
    try:
        return bool(value == right) or math.isclose(value, right, rel_tol=1e-9, abs_tol=1e-9)
    except OverflowError:
        return False


def _finite(value: object) -> bool:
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool) and math.isfinite(value)
