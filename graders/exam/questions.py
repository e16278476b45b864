"""A question of an exam: its tree, what is correct, and how many points a sheet earns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import isinf

from graders.exam.search import Visit, Visits, mean, search, value_by, whole
from graders.exam.trees import Measures, measured
from pacman_env.games.tree import Number, Tree

NODE, MOVE, CUT, REASON, WINDOW = 1, 1, 1, 1, 2
"""Marks: for each value, each move, each cut that is crossed out, each reason of a cut, and a window."""


@dataclass(frozen=True)
class Written:
    """What is on a sheet.

    Attributes:
        values: node -> value.
        move: the move of the root.
        worst: the move if every chance node were MIN.
        crossed: node -> its moves that are crossed out.
        reasons: node -> the value at a cut, and the bound that it reaches.
        window: of the node that the question names.
    """

    values: Mapping[str, Number] = field(default_factory=dict)
    move: str = ""
    worst: str = ""
    crossed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reasons: Mapping[str, tuple[Number, Number]] = field(default_factory=dict)
    window: tuple[Number, Number] | None = None


@dataclass(frozen=True)
class Slip:
    """One slip, and what follows if everything else is right: the search goes on from a wrong value at a node."""

    node: str
    value: Number
    visits: Visits
    marks: int


@dataclass(frozen=True)
class Question:
    """One question; ``own`` says that the tree is the instructor's."""

    kind: str
    tree: Tree
    own: bool = False

    @property
    def cuts(self) -> bool:
        """Whether moves are cut off."""
        return self.kind == "alpha-beta"

    @cached_property
    def visits(self) -> Visits:
        """What the search knows at each node that it visits."""
        return search(self.tree, self.cuts)

    @cached_property
    def measures(self) -> Measures:
        """How difficult it is."""
        return measured(self.tree, self.kind)

    @property
    def inner(self) -> list[str]:
        """The nodes into which a value is written, in the order of the search."""
        return [path for path, visit in self.visits.items() if not visit.node.is_terminal()]

    @property
    def cut_nodes(self) -> list[str]:
        """The nodes where moves are cut off."""
        return [path for path, visit in self.visits.items() if visit.skipped]

    @cached_property
    def asked(self) -> str:
        """The node whose window is asked: the last one that has two bounds on entry, else one, else none."""
        below = [self.visits[path] for path in self.inner]
        return max(below, key=_bounds).node.path if self.cuts else ""

    @cached_property
    def worst(self) -> str:
        """The move at the root if every chance node were MIN; empty where that is not asked."""
        if self.kind != "expectimax" or self.tree.to_move == "chance":
            return ""
        return _worst_move(self.tree, {})

    @property
    def marks(self) -> int:
        """The marks of the whole question."""
        cuts = len(self.cut_nodes) * (CUT + REASON)
        move = MOVE * (self.tree.to_move != "chance")
        return NODE * len(self.inner) + move + cuts + WINDOW * self.cuts + MOVE * bool(self.worst)

    def right(self, written: Mapping[str, Number] | None = None) -> Written:
        """A sheet without a further slip: all right, or going on from these values at some nodes."""
        return self._sheet(search(self.tree, self.cuts, written))

    def _sheet(self, visits: Visits) -> Written:
        values = {path: visit.value for path, visit in visits.items() if not visit.node.is_terminal()}
        crossed = {path: visit.skipped for path, visit in visits.items() if visit.skipped}
        reasons = {path: (visit.due, visit.bound) for path, visit in visits.items() if visit.bound is not None}
        asked = visits.get(self.asked)
        window = (asked.alpha, asked.beta) if asked and self.cuts else None
        return Written(values, visits[""].child, self.worst, crossed, reasons, window)

    def judged(self, sheet: Written) -> int:
        """The marks of a sheet, each node judged by what is below it: a slip costs its own mark, and no other.

        What a slip has taken away (a node that is not visited anymore) is given. A branch that is crossed out at a
        node without a cut, or not at one that the slip has given a cut, costs a mark; nobody has less than none. The
        value of a fail-hard search is right, too.
        """
        visits, hard = self._followed(sheet.values)
        marks = sum(NODE * (path in hard or _holds(sheet.values.get(path), visits.get(path))) for path in self.inner)
        marks += MOVE * (sheet.move in _best_moves(visits)) * (self.tree.to_move != "chance")
        marks += MOVE * (bool(self.worst) and sheet.worst == self.worst)
        marks += sum(_cut_marks(sheet, path, visits.get(path)) for path in self.cut_nodes)
        if self.cuts:
            followed = visits.get(self.asked)
            marks += WINDOW * (followed is None or sheet.window == (followed.alpha, followed.beta))
        others = {*sheet.crossed, *visits} - {*self.cut_nodes}
        marks -= sum(CUT * (sheet.crossed.get(path, ()) != _skipped(visits, path)) for path in others)
        return max(marks, 0)

    def _followed(self, values: Mapping[str, Number]) -> tuple[Visits, set[str]]:
        """The search that goes on from what is written, and the nodes where a fail-hard value is."""
        hard: set[str] = set()
        while True:
            visits = search(self.tree, self.cuts, {path: values[path] for path in values if path not in hard})
            more = {path for path in {*values} - hard if _is_hard(values[path], visits.get(path))}
            if not more:
                return visits, hard
            hard |= more

    @property
    def slips(self) -> list[Slip]:
        """For each inner node the slip that is most likely there, and what follows from it.

        The other player's choice; at a chance node the plain average, or the largest value where that is no slip.
        """
        found = []
        for path in self.inner:
            visit = self.visits[path]
            wrong = _slip(visit, self.visits)
            if wrong != visit.due:
                visits = search(self.tree, self.cuts, {path: wrong})
                found.append(Slip(path, wrong, visits, self.judged(self._sheet(visits))))
        return found

    def hard(self, path: str) -> Number:
        """What a fail-hard search returns at this node: nothing outside of the window."""
        return _clamped(self.visits[path])


def _clamped(visit: Visit) -> Number:
    return min(max(visit.due, visit.alpha), visit.beta)


def _is_hard(value: Number | None, visit: Visit | None) -> bool:
    return visit is not None and value is not None and value != visit.due and value == _clamped(visit)


def _bounds(visit: Visit) -> int:
    return 2 - isinf(visit.alpha) - isinf(visit.beta)


def _holds(value: Number | None, visit: Visit | None) -> bool:
    return visit is None or (value is not None and value == visit.due)


def _cut_marks(sheet: Written, path: str, followed: Visit | None) -> int:
    """What a cut earns: the moves that are crossed out, and the reason; both where a slip has taken the node away."""
    if followed is None:
        return CUT + REASON
    has_reason = not followed.skipped or sheet.reasons.get(path) == (followed.due, followed.bound)
    return CUT * (sheet.crossed.get(path, ()) == followed.skipped) + REASON * has_reason


def _skipped(visits: Visits, path: str) -> tuple[str, ...]:
    return visits[path].skipped if path in visits else ()


def _best_moves(visits: Visits) -> list[str]:
    root = visits[""]
    return [move for move in root.node.actions() if move in visits and visits[move].value == root.due]


def _worst_move(tree: Tree, found: dict[str, Number]) -> str:
    players = {"max": max, "min": min, "chance": min}
    for move in tree.actions():
        found[move] = value_by(tree.result(move), lambda node, values: players[node.to_move](values))
    best = players[tree.to_move](found.values())
    return next(move for move, value in found.items() if value == best)


def _slip(visit: Visit, visits: Visits) -> Number:
    values = [visits[move].due for move in visit.node.actions() if move in visits]
    if visit.node.to_move == "chance":
        plain = whole(mean(values))
        return plain if plain != visit.due else max(values)
    return min(values) if visit.node.to_move == "max" else max(values)
