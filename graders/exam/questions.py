"""The questions of an exam, each with its tree, what is correct, and the points of each part; and the variants.

A value is judged by the values that the student wrote below it: so a slip costs its own mark, and no other.
"""

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isinf

from graders.classroom.secret import case_seed
from graders.exam.search import HandVisit, Visits, mean, search, value_by, whole
from graders.exam.trees import Measures, draw, family, measured
from pacman_env.games.protocol import Value
from pacman_env.games.tree import Tree

NODE, MOVE, CUT, REASON, WINDOW = 1, 1, 1, 1, 2
"""Marks: for each value, each move, each cut that is crossed out, each reason of a cut, and a window."""


@dataclass(frozen=True)
class ExamSlip:
    """One slip, and what follows if everything else is right: the search goes on from a wrong value at a node."""

    node: str
    value: Value
    visits: Visits


@dataclass(frozen=True)
class ExamQuestion:
    """One question; `own` says that the tree is the instructor's."""

    kind: str
    tree: Tree
    own: bool = False

    @property
    def cuts(self) -> bool:
        return self.kind == "alpha-beta"

    @cached_property
    def visits(self) -> Visits:
        """What the search knows at each node that it visits."""
        return search(self.tree, self.cuts)

    @cached_property
    def measures(self) -> Measures:
        return measured(self.tree, self.kind)

    @property
    def inner(self) -> list[str]:
        """The nodes into which a value is written, in the order of the search."""
        return [path for path, visit in self.visits.items() if not visit.node.is_terminal()]

    @property
    def cut_nodes(self) -> list[str]:
        return [path for path, visit in self.visits.items() if visit.skipped]

    @cached_property
    def asked(self) -> str:
        """The node whose window is asked: the first one that has two bounds on entry, else one, else none."""
        bounds = {path: isinf(self.visits[path].alpha) + isinf(self.visits[path].beta) for path in self.inner}
        return min(self.inner, key=bounds.__getitem__) if self.cuts else ""

    @cached_property
    def worst(self) -> str:
        """The move at the root if every chance node were MIN; empty where that is not asked."""
        if self.kind != "expectimax" or self.tree.to_move == "chance":
            return ""
        players = {"max": max, "min": min, "chance": min}
        found = {
            move: value_by(self.tree.result(move), lambda node, values: players[node.to_move](values))
            for move in self.tree.actions()
        }
        return players[self.tree.to_move](found, key=found.__getitem__)

    @property
    def marks(self) -> int:
        cuts = len(self.cut_nodes) * (CUT + REASON)
        move = MOVE * (self.tree.to_move != "chance")
        return NODE * len(self.inner) + move + cuts + WINDOW * self.cuts + MOVE * bool(self.worst)

    @property
    def slips(self) -> list[ExamSlip]:
        """For each inner node the slip that is most likely there, and what follows from it.

        The other player's choice; at a chance node the plain average, or the largest value where that is no slip. The
        value of a fail-hard search is right, too.
        """
        wrong = {path: _slip(self.visits[path], self.visits) for path in self.inner}
        return [
            ExamSlip(path, value, search(self.tree, self.cuts, {path: value}))
            for path, value in wrong.items()
            if value not in (self.visits[path].due, self.hard(path))
        ]

    def hard(self, path: str) -> Value:
        """What a fail-hard search returns at this node: nothing outside of the window."""
        visit = self.visits[path]
        return min(max(visit.due, visit.alpha), visit.beta)


def _slip(visit: HandVisit, visits: Visits) -> Value:
    values = [visits[move].due for move in visit.node.actions() if move in visits]
    if visit.node.to_move == "chance":
        plain = whole(mean(values))
        return plain if plain != visit.due else max(values)
    return min(values) if visit.node.to_move == "max" else max(values)


# ----------------------------------- the variants of an exam: drawn from the instructor's secret, no two alike
# The generator is public, so a seed that somebody could guess protects nothing. Each tree is drawn from an HMAC of the
# secret, the exam's seed, the question, and the student: whoever comes later to the list changes no other sheet.


@dataclass(frozen=True)
class Student:
    """Who gets a sheet: what the class calls them, and their name."""

    id: str
    name: str = ""


@dataclass(frozen=True)
class ExamVariant:
    """A number from 1 on, its questions, and who gets it."""

    number: int
    questions: tuple[ExamQuestion, ...]
    students: tuple[Student, ...] = ()

    @property
    def marks(self) -> int:
        return sum(question.marks for question in self.questions)


@dataclass(frozen=True)
class ExamPlan:
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


def make(secret: str, plan: ExamPlan, students: Sequence[Student], count: int = 0) -> list[ExamVariant]:
    """Draw one variant for each student, or `count` of them, which the students get in turn."""
    if not count:
        names = [student.id for student in students]
        groups: list[tuple[Student, ...]] = [(student,) for student in students]
    else:
        names = [f"variant {number}" for number in range(1, count + 1)]
        groups = [tuple(students[place::count]) for place in range(count)]
    questions = [_questions(secret, plan, place, names) for place in range(len(plan.kinds))]
    return [
        ExamVariant(number, tuple(drawn), group)
        for number, (drawn, group) in enumerate(zip(zip(*questions, strict=True), groups, strict=True), 1)
    ]


def _questions(secret: str, plan: ExamPlan, place: int, names: Sequence[str]) -> list[ExamQuestion]:
    """One question of the exam, for everybody; where chance draws two that are alike, the second is drawn again."""
    kind = plan.kinds[place]
    if kind in plan.own:
        return [ExamQuestion(kind, plan.own[kind], own=True)] * len(names)
    second = plan.kinds[:place].count(kind) % 2 == 1
    found: dict[object, ExamQuestion] = {}
    for name in names:
        for attempt in itertools.count():
            seed = case_seed(secret, f"exam {plan.seed}, question {place + 1}, attempt {attempt}", name)
            tree = draw(kind, random.Random(seed), plan.ties, second)
            if family(tree) not in found:
                found[family(tree)] = ExamQuestion(kind, tree)
                break
    return list(found.values())


def fingerprint(secret: str) -> str:
    """Six characters that show an instructor whether the secret is the same; the secret does not follow from them."""
    return f"{case_seed(secret, 'exam', 'fingerprint'):012x}"[:6]
