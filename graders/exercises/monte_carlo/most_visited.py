"""`monte_carlo.most_visited`: the move that is played in the end."""

import random
from collections.abc import Iterator

from graders.exercises.base import CallExercise, Expected, Idea, any_of
from graders.exercises.mistakes.base import mistake, mutants
from graders.exercises.monte_carlo.trees import PLAYERS, game, level
from graders.transcript.calls import MostVisited
from graders.transcript.case import Case
from pacman_env.games.protocol import Move
from pacman_env.games.search_node import SearchNode
from pacman_env.games.tree import Tree

MOVE = Idea("the move", 0)


def make(rng: random.Random) -> Iterator[Case]:
    """Roots of MAX and of MIN, with two to four children."""
    for moves in (2, 2, 3, 3, 4, 4):
        for player in PLAYERS:
            tree = game(rng, (moves, 2), player)
            yield MOVE.ask(MostVisited(tree, level(rng, tree.actions(), most=20)))
            yield MOVE.ask(_doubtful(rng, tree))


def _doubtful(rng: random.Random, tree: Tree) -> MostVisited:
    """A root at which the most visited child is not the one with the best average, nor with the greatest total."""
    while True:
        asked = MostVisited(tree, level(rng, tree.actions(), most=20))
        children = asked.nodes()[""].children.values()
        most = max(children, key=lambda child: child.visits)
        averages = max(children, key=lambda child: child.total / child.visits)
        if most is not averages and most is not max(children, key=lambda child: child.total):
            return asked


def right(case: Case) -> Expected:
    """The move with the most visits."""
    children = case.root.nodes()[""].children
    most = max(child.visits for child in children.values())
    return any_of([move for move, child in children.items() if child.visits == most])


class FinalChoice:
    """The choice at the end, a method for each step."""

    def most_visited(self, root: SearchNode) -> object:
        """The move."""
        return self.given(*max(root.children.items(), key=lambda pair: self.worth(pair[1])))

    def worth(self, child: SearchNode) -> float:
        """What is compared."""
        return child.visits

    def given(self, move: Move, child: SearchNode) -> object:
        """What comes back."""
        return move


MISTAKES = (
    mistake("BestAverage", "most-value-for-most-visits", "The best average is chosen.",
            "Your code plays the move with the best average, or with the largest total. One lucky playout is enough "
            "to give a move the best average of all. The search keeps coming back to a move that stays good. That is "
            "why the number of visits tells you more about a move than its average does.",
            worth=lambda self, child: child.total / child.visits),
    mistake("GreatestTotal", "most-value-for-most-visits", "The greatest total is chosen.",
            worth=lambda self, child: child.total),
    mistake("Fewest", "least-visited", "The least visited move is chosen.",
            "Your code plays the move that the search tried least often. The search left this move alone because it "
            "looked bad.",
            worth=lambda self, child: -child.visits),
    mistake("First", "first-move-played", "The first move is chosen.",
            "Your code plays the first move, whatever the search has learned. Does your code compare the children, or "
            "their moves?",
            worth=lambda self, child: 0),
    mistake("ReturnsChild", "child-for-move", "It returns the child instead of the move.",
            "Your code returns a node. The game needs a move, which is a key in `root.children`, not a value.",
            given=lambda self, move, child: child),
    mistake("ReturnsVisits", "visits-for-move", "It returns the number of visits.",
            "Your code returns the number of visits instead of the move. `max` over `root.children` returns a move, "
            "and its `key` determines what to compare.",
            given=lambda self, move, child: child.visits),
)  # fmt: skip

EXERCISE = CallExercise(
    id="monte_carlo.most_visited",
    chapter="08_learning",
    title="The move at the end",
    arguments="root",
    ideas=(MOVE,),
    make=make,
    right=right,
    mutants=mutants("monte_carlo.most_visited", FinalChoice, "most_visited", MISTAKES),
)
