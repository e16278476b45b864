"""`monte_carlo.select`: the child with the greatest UCB1."""

import math
import random
from collections.abc import Iterator

from graders.exercises.base import CallExercise, Expected, Idea, any_of
from graders.exercises.mistakes.base import mistake, mutants
from graders.exercises.monte_carlo.trees import PLAYERS, game, level
from graders.transcript.calls import Select
from graders.transcript.case import Case
from pacman_env.agents.contest.monte_carlo import ucb1
from pacman_env.games.protocol import Move
from pacman_env.games.search_node import SearchNode

GOOD = Idea("good moves", 0)
UNKNOWN = Idea("rarely tried moves", 0)


def make(rng: random.Random) -> Iterator[Case]:
    """Nodes of MAX and of MIN, with no curiosity, then with some and with much of it."""
    for moves in (2, 3, 3, 4):
        for player in PLAYERS:
            yield GOOD.ask(_node(rng, moves, player, 0))
    for curiosity in (0.5, 1, 1.5, 2, 5) * 2:
        for player in PLAYERS:
            for moves in (2, 3, 4):
                yield UNKNOWN.ask(_node(rng, moves, player, curiosity))


def _node(rng: random.Random, moves: int, player: str, curiosity: float) -> Select:
    """A node at which the two best children differ by more than rounding."""
    while True:
        tree = game(rng, (moves, 2), player)
        asked = Select(tree, level(rng, tree.actions()), curiosity)
        first, second = sorted(_promises(asked).values(), reverse=True)[:2]
        if first - second > 0.01:
            return asked


def _promises(asked: Select) -> dict[str, float]:
    node = asked.nodes()[""]
    return {
        move: ucb1(child.total, child.visits, node.visits, asked.curiosity) for move, child in node.children.items()
    }


def right(case: Case) -> Expected:
    """The child with the greatest number."""
    promises = _promises(case.root)
    best = max(promises.values())
    return any_of([move for move, promise in promises.items() if promise == best])


class Selection:
    """Selection, a method for each part of the formula."""

    def select(self, node: SearchNode, curiosity: float) -> object:
        """The child that is chosen."""
        return self.given(*max(node.children.items(), key=lambda pair: self.promise(node, pair[1], curiosity)))

    def promise(self, node: SearchNode, child: SearchNode, curiosity: float) -> float:
        """How promising a child is."""
        return self.good(node, child) + curiosity * self.unknown(node, child)

    def good(self, node: SearchNode, child: SearchNode) -> float:
        """What it has brought on average."""
        return child.total / child.visits

    def unknown(self, node: SearchNode, child: SearchNode) -> float:
        """How little is known of it."""
        return math.sqrt(math.log(node.visits) / child.visits)

    def given(self, move: Move, child: SearchNode) -> object:
        """What comes back."""
        return child


def _turned(self: Selection, node: SearchNode, child: SearchNode) -> float:
    return Selection.good(self, node, child) * (1 if node.state.to_move == "max" else -1)


MISTAKES = (
    mistake("NoCuriosity", "exploration-forgotten", "The average alone decides.",
            "Your code goes where the average is best and nowhere else. It would never again try a child that had bad "
            "luck in its first playout. What does `curiosity` do in your code?",
            unknown=lambda self, node, child: 0),
    mistake("CuriosityIsOne", "curiosity-fixed", "The second term has a weight of 1, whatever the curiosity.",
            "Your code is always equally curious, whatever the value of `curiosity` is. In the formula, "
            "`curiosity` multiplies the square root.",
            promise=lambda self, node, child, curiosity: self.good(node, child) + self.unknown(node, child)),
    mistake("OnlyCuriosity", "only-explores", "The least visited child is chosen.",
            "Your code chooses the child that it has tried least often, however bad it is. The first term of the "
            "formula, the total divided by the visits, is missing.",
            good=lambda self, node, child: 0, promise=lambda self, node, child, curiosity: -child.visits),
    mistake("TotalNotAverage", "total-for-average", "The total counts, not the average.",
            "Your code adds the total to the second term. A child with many visits can have a large total even if it "
            "is poor. Divide the total by the child's own visits.",
            good=lambda self, node, child: child.total),
    mistake("AverageOfTheParent", "divides-by-the-parent", "The total is divided by the visits of the parent.",
            "Your code divides the total of a child by the visits of its parent. A child's average is its total "
            "divided by its own visits.",
            good=lambda self, node, child: child.total / node.visits),
    mistake("TurnedAtMin", "turned-at-min", "At MIN's nodes, the average gets the opposite sign.",
            "Your code flips the sign where MIN is to move. But each total is already from the point of view of "
            "the player who made the move, so both players want the greatest number.",
            good=_turned),
    mistake("Worst", "least-promising", "The child with the smallest number is chosen.",
            "Your code chooses the least promising child. Compare your `max` or `>` with the wording of the task.",
            promise=lambda self, node, child, curiosity: -Selection.promise(self, node, child, curiosity)),
    mistake("LogOfTheChild", "logarithm-of-the-child", "The logarithm is that of the child's visits.",
            "Your code takes the logarithm of the child's visits. The more often the search visits the *parent* "
            "and passes over this child, the more curious it should be. So the parent's visits belong inside the "
            "logarithm.",
            unknown=lambda self, node, child: math.sqrt(math.log(child.visits) / child.visits)),
    mistake("NoLogarithm", "no-logarithm", "The parent's visits are used without the logarithm.",
            "Your code grows curious too fast, because it uses the parent's visits without a logarithm. Look at the "
            "formula "
            "again.",
            unknown=lambda self, node, child: math.sqrt(node.visits / child.visits)),
    mistake("NoRoot", "no-square-root", "There is no square root.",
            "In your code, the second term has no square root, so it shrinks too fast as the visits grow. Look at the "
            "formula again.",
            unknown=lambda self, node, child: math.log(node.visits) / child.visits),
    mistake("MostVisits", "selects-the-most-visited", "The most visited child is selected.",
            "Your code goes to the child with the most visits. That rule chooses the final move. While the tree "
            "grows, the search goes to the child with the greatest UCB1.",
            promise=lambda self, node, child, curiosity: child.visits),
    mistake("ReturnsMove", "move-for-child", "It returns the move instead of the child.",
            "Your code returns a move. The step after this one needs the node itself: `node.children[move]`.",
            given=lambda self, move, child: move),
)  # fmt: skip

EXERCISE = CallExercise(
    id="monte_carlo.select",
    chapter="08_learning",
    title="Selection: the most promising child",
    arguments="node, curiosity",
    ideas=(GOOD, UNKNOWN),
    make=make,
    right=right,
    mutants=mutants("monte_carlo.select", Selection, "select", MISTAKES),
)
