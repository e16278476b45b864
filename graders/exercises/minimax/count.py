"""`minimax.count`: how many leaves a tree has. A warm-up, worth no points."""

import random
from collections.abc import Callable, Iterator

from graders.exercises.base import CodeExercise, Expected, Idea, exactly
from graders.exercises.mistakes.base import Node, mistake, mutants
from graders.exercises.mistakes.small_games import Minimax
from graders.exercises.positions.boards import real_games
from graders.exercises.positions.trees import alternating, any_shape, shallow
from graders.transcript.case import Case
from pacman_env.games.protocol import Value

ONE_DEEP = Idea("one move deep", 0)
SHAPE = Idea("any shape of tree", 0)
GAMES = Idea("real games", 0)


def make(rng: random.Random) -> Iterator[Case]:
    """Single nodes, then full and ragged trees, then tic-tac-toe and isolation."""
    yield from shallow(rng, ONE_DEEP)
    yield from alternating(rng, SHAPE)
    yield from any_shape(rng, SHAPE)
    yield from real_games(rng, GAMES)


def right(case: Case) -> Expected:
    """The number of leaves."""
    return exactly(Count().value(case.root))


class Count(Minimax):
    """Counting takes the steps of minimax: a leaf is one, and above it the children's counts are added up."""

    def leaf(self, node: Node) -> Value:
        """A leaf is one leaf."""
        return 1

    def combine(self, node: Node, values: list[Value]) -> Value:
        """All leaves below."""
        return sum(values)


def different(self: Minimax, node: Node, what: Callable[[Node], object]) -> set[object]:
    """What the leaves below a node show, each once."""
    if self.over(node):
        return {what(node)}
    return {one for child in self.children(node) for one in different(self, child, what)}


MISTAKES = (
    mistake("CountsNodes", "counts-nodes", "Every node is counted, including the inner ones.",
            "Your code counts every node. A leaf is a node with no moves. A node with moves is not a leaf: it only "
            "adds up the counts of its children.",
            combine=lambda self, node, values: 1 + sum(values)),
    mistake("CountsMoves", "counts-every-move", "Every move in the tree is counted.",
            "Your code counts the moves, one for each line of the drawing. Several moves can lie on the way to one "
            "leaf. Count only the leaf.",
            leaf=lambda self, node: 0, combine=lambda self, node, values: len(values) + sum(values)),
    mistake("OneLevel", "counts-one-level", "Only the children of the root are counted.",
            "Your code counts the moves at the root and looks no further. A child is not always a leaf. How many "
            "leaves are below each child?",
            below=lambda self, child: 1),
    mistake("LeafIsNothing", "leaf-counts-nothing", "A leaf counts as 0, so every sum is 0.",
            "Your code returns 0 for every tree. A sum of counts has to begin somewhere. How many leaves does a tree "
            "have if it is a single leaf?",
            leaf=lambda self, node: 0),
    mistake("AddsUtilities", "adds-utilities", "The utilities of the leaves are added up.",
            "Your code adds up what the leaves are worth. The question is how many leaves there are, not what they "
            "are worth. Each leaf counts the same.",
            leaf=lambda self, node: node.utility()),
    mistake("KeepsLast", "counts-one-branch", "Only the count of the last child is returned.",
            "Your code returns 1 for every tree. Add the counts of all children. Does the loop end "
            "on its first pass, does each child overwrite what came before, or does your code multiply?",
            combine=lambda self, node, values: values[-1]),
    mistake("ReturnsInLoop", "counts-one-branch", "Only the first child is counted.",
            children=lambda self, node: list(Minimax.children(self, node))[:1]),
    mistake("Depth", "counts-levels", "The longest way down is measured.",
            "Your code measures how deep the tree is, not how wide. A deep tree can have few leaves. Look at the line "
            "that combines the results for the children.",
            combine=lambda self, node, values: 1 + max(values)),
    mistake("DifferentNumbers", "counts-different", "Leaves with the same number count once.",
            "Your code counts equal leaves only once. Here every leaf is a separate game, even if another game ends "
            "in the same position or with the same number. Does your code use a set?",
            value=lambda self, node: len(different(self, node, lambda leaf: leaf.utility()))),
    mistake("DifferentEnds", "counts-different", "Games that end in the same position count once.",
            value=lambda self, node: len(different(self, node, lambda leaf: leaf))),
)  # fmt: skip

EXERCISE = CodeExercise(
    id="minimax.count",
    chapter="01_minimax",
    title="The number of leaves (a warm-up)",
    form="function",
    asked="",
    ideas=(ONE_DEEP, SHAPE, GAMES),
    make=make,
    right=right,
    search=lambda case: Count().value(case.root),
    mutants=mutants("minimax.count", Count, "value", MISTAKES),
)
