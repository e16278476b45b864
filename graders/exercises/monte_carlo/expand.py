"""`monte_carlo.expand`: a node gets one more child."""

import random
from collections.abc import Iterator

from graders.exercises.base import CallExercise, Expected, Idea
from graders.exercises.mistakes.base import mistake, mutants
from graders.exercises.monte_carlo.trees import PLAYERS, game, level
from graders.transcript.calls import Expand, expanded
from graders.transcript.case import Case
from pacman_env.games.protocol import Move
from pacman_env.games.search_node import SearchNode

ONE = Idea("one new child", 0)
OVER = Idea("the game is over", 0)


def make(rng: random.Random) -> Iterator[Case]:
    """Nodes with no child and with some, then nodes at which the game is over."""
    for moves, there in ((2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (4, 1), (4, 3)) * 2:
        for player in PLAYERS:
            tree = game(rng, (moves, 2), player)
            known = level(rng, sorted(rng.sample(tree.actions(), there))) if there else (("", 1, 0),)
            yield ONE.ask(Expand(tree, known, ""))
    for player in PLAYERS:
        for moves in (2, 3):
            tree = game(rng, (moves,), player)
            yield OVER.ask(Expand(tree, level(rng, tree.actions()), rng.choice(tree.actions())))


def right(case: Case) -> Expected:
    """Any new child will do; where the game is over, the node itself."""
    asked: Expand = case.root
    node = asked.nodes()[asked.path]
    if node.state.is_terminal():
        return Expected((expanded(asked.path, {}),), f"returns {asked.path} itself, with no children")
    there = {str(move): False for move in node.children}
    new = [move for move in node.state.actions() if move not in node.children]
    values = tuple(expanded(move, there | {move: True}) for move in new)
    return Expected(values, "; or ".join(values))


class Expansion:
    """Expansion, a method for each step."""

    def expand(self, node: SearchNode) -> object:
        """The new child."""
        if self.over(node):
            return self.at_the_end(node)
        return self.given(node, self.child(node, self.move(node)))

    def over(self, node: SearchNode) -> bool:
        """Whether the game ends here."""
        return node.state.is_terminal()

    def at_the_end(self, node: SearchNode) -> object:
        """What comes back there."""
        return node

    def move(self, node: SearchNode) -> Move:
        """The first move that has no child."""
        return next(move for move in node.state.actions() if move not in node.children)

    def child(self, node: SearchNode, move: Move) -> SearchNode:
        """The child, put into the tree."""
        return node.add(move)

    def given(self, node: SearchNode, child: SearchNode) -> object:
        """What comes back."""
        return child


def _first_of_a_list(self: Expansion, node: SearchNode) -> Move:
    untried = [move for move in node.state.actions() if move not in node.children]
    return untried[0]


def _visited(self: Expansion, node: SearchNode, move: Move) -> SearchNode:
    child = node.add(move)
    child.visits = 1
    return child


def _all(self: Expansion, node: SearchNode, move: Move) -> SearchNode:
    first, *_ = [node.add(each) for each in node.state.actions() if each not in node.children]
    return first


def _all_again(self: Expansion, node: SearchNode, move: Move) -> SearchNode:
    first, *_ = [node.add(each) for each in node.state.actions()]
    return first


MISTAKES = (
    mistake("FirstAgain", "child-made-again", "The first move is expanded, whether it has a child or not.",
            "Your code creates a child that is already in the tree. So the tree loses everything that it has learned "
            "below that child. "
            "Which moves of the position are not in `node.children` yet?",
            move=lambda self, node: node.state.actions()[0]),
    mistake("All", "expands-everything", "All missing children are created at once.",
            "Your code creates all children at once. The tree grows by one node per playout, so that every node gets "
            "a visit: create one child and return it.",
            child=_all),
    mistake("AllAgain", "expands-everything", "All children are created at once, even those that already exist.",
            child=_all_again),
    mistake("TheEnd", "expands-the-end", "A finished game is expanded.",
            "When the game is over, your code asks for a move or returns nothing. Test `node.state.is_terminal()` "
            "first, and return the node itself: its value is known.",
            over=lambda self, node: False, move=_first_of_a_list),
    mistake("TheEndWithNext", "expands-the-end", "A finished game is expanded, with `next`.",
            over=lambda self, node: False),
    mistake("NothingAtTheEnd", "expands-the-end", "It returns nothing when the game is over.",
            at_the_end=lambda self, node: None),
    mistake("NotKept", "child-not-kept", "The child is created, but it is not added to the tree.",
            "Your code creates a new node, but does not add it to `node.children`. The tree stays as it was, and the "
            "next playout begins from the same place. `node.add(move)` creates the node and adds it to the tree.",
            child=lambda self, node, move: SearchNode(node.state.result(move), node)),
    mistake("ReturnsParent", "returns-the-parent", "It returns the node, not its new child.",
            "Your code grows the tree, but returns the old node. The playout should begin at the *new* one, so return "
            "what `node.add(move)` returns.",
            given=lambda self, node, child: node),
    mistake("ReturnsMove", "move-for-new-child", "It returns the move instead of the child.",
            "Your code returns a move. The playout begins at the new node: return what `node.add(move)` returns.",
            given=lambda self, node, child: next(m for m, one in node.children.items() if one is child)),
    mistake("CountsAVisit", "visit-too-early", "The new child begins with a visit.",
            "Your code counts a visit when it creates a child. But back-up counts every visit, so this one would count "
            "twice.",
            child=_visited),
)  # fmt: skip

EXERCISE = CallExercise(
    id="monte_carlo.expand",
    chapter="08_learning",
    title="Expansion: one new child",
    arguments="node",
    ideas=(ONE, OVER),
    make=make,
    right=right,
    mutants=mutants("monte_carlo.expand", Expansion, "expand", MISTAKES),
)
