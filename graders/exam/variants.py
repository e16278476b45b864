"""The variants of an exam: drawn from the instructor's secret, of equal difficulty, no two alike.

The generator is public, so a seed that somebody could guess protects nothing. Each tree is drawn from an HMAC of the
secret, the exam's seed, the question, and the student: whoever comes later to the list changes no other sheet.
"""

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graders.classroom.secret import case_seed
from graders.exam.questions import Question
from graders.exam.trees import draw, family
from pacman_env.games.tree import Tree


@dataclass(frozen=True)
class Student:
    """Who gets a sheet: what the class calls them, and their name."""

    id: str
    name: str = ""


@dataclass(frozen=True)
class Variant:
    """A number from 1 on, its questions, and who gets it."""

    number: int
    questions: tuple[Question, ...]
    students: tuple[Student, ...] = ()

    @property
    def marks(self) -> int:
        """The marks of the whole sheet."""
        return sum(question.marks for question in self.questions)


@dataclass(frozen=True)
class Plan:
    """What an exam asks.

    Attributes:
        seed: of the exam, any text.
        kinds: the kind of each question.
        ties: how many ties each drawn tree has.
        own: kind -> the instructor's tree, which takes the place of all drawn ones.
    """

    seed: str
    kinds: tuple[str, ...]
    ties: int
    own: Mapping[str, Tree]


def make(secret: str, plan: Plan, students: Sequence[Student], count: int = 0) -> list[Variant]:
    """Draw one variant for each student, or ``count`` of them, which the students get in turn."""
    if not count:
        names = [student.id for student in students]
        groups: list[tuple[Student, ...]] = [(student,) for student in students]
    else:
        names = [f"variant {number}" for number in range(1, count + 1)]
        groups = [tuple(students[place::count]) for place in range(count)]
    questions = [_questions(secret, plan, place, names) for place in range(len(plan.kinds))]
    return [
        Variant(number, tuple(drawn), group)
        for number, (drawn, group) in enumerate(zip(zip(*questions, strict=True), groups, strict=True), 1)
    ]


def _questions(secret: str, plan: Plan, place: int, names: Sequence[str]) -> list[Question]:
    """One question of the exam, for everybody; where chance draws two that are alike, the second is drawn again."""
    kind = plan.kinds[place]
    if kind in plan.own:
        return [Question(kind, plan.own[kind], own=True)] * len(names)
    second = plan.kinds[:place].count(kind) % 2 == 1
    found: dict[object, Question] = {}
    for name in names:
        for attempt in itertools.count():
            seed = case_seed(secret, f"exam {plan.seed}, question {place + 1}, attempt {attempt}", name)
            tree = draw(kind, random.Random(seed), plan.ties, second)
            if family(tree) not in found:
                found[family(tree)] = Question(kind, tree)
                break
    return list(found.values())


def fingerprint(secret: str) -> str:
    """Six characters that show an instructor whether the secret is the same; the secret does not follow from them."""
    return f"{case_seed(secret, 'exam', 'fingerprint'):012x}"[:6]
