"""A question of an exam: its tree, what is correct, and the points of each part.

A value is judged by the values that the student wrote below it: so a slip costs its own mark, and no other.
"""

from dataclasses import dataclass
from functools import cached_property
from math import isinf

from graders.exam.search import Visit, Visits, mean, search, value_by, whole
from graders.exam.trees import Measures, measured
from pacman_env.games.tree import Number, Tree

NODE, MOVE, CUT, REASON, WINDOW = 1, 1, 1, 1, 2
"""Marks: for each value, each move, each cut that is crossed out, each reason of a cut, and a window."""


@dataclass(frozen=True)
class Slip:
    """One slip, and what follows if everything else is right: the search goes on from a wrong value at a node."""

    node: str
    value: Number
    visits: Visits


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
        """The marks of the whole question."""
        cuts = len(self.cut_nodes) * (CUT + REASON)
        move = MOVE * (self.tree.to_move != "chance")
        return NODE * len(self.inner) + move + cuts + WINDOW * self.cuts + MOVE * bool(self.worst)

    @property
    def slips(self) -> list[Slip]:
        """For each inner node the slip that is most likely there, and what follows from it.

        The other player's choice; at a chance node the plain average, or the largest value where that is no slip. The
        value of a fail-hard search is right, too.
        """
        wrong = {path: _slip(self.visits[path], self.visits) for path in self.inner}
        return [
            Slip(path, value, search(self.tree, self.cuts, {path: value}))
            for path, value in wrong.items()
            if value not in (self.visits[path].due, self.hard(path))
        ]

    def hard(self, path: str) -> Number:
        """What a fail-hard search returns at this node: nothing outside of the window."""
        visit = self.visits[path]
        return min(max(visit.due, visit.alpha), visit.beta)


def _slip(visit: Visit, visits: Visits) -> Number:
    values = [visits[move].due for move in visit.node.actions() if move in visits]
    if visit.node.to_move == "chance":
        plain = whole(mean(values))
        return plain if plain != visit.due else max(values)
    return min(values) if visit.node.to_move == "max" else max(values)
