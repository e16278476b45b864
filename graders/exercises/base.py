"""The exercises of the course: id, chapter, points, title, what an answer looks like and what it is worth.

The points of an exercise are the sum of its *ideas*, so that half an answer earns half the points and the report
can say which half.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Exercise:
    """One graded exercise.

    `form` says what an answer is: `"function"` (of one position), `"agent"` (a class), `"evaluation"` (a function of a
    Pacman state), `"answers"` (a dict from question to answer) or `"experiment"` (a function that measures).
    `ideas` maps each idea to its points. A function with a `window` may ask for alpha and beta, too.
    """

    id: str
    chapter: str
    title: str
    form: str
    ideas: dict[str, int]
    window: bool = False

    @property
    def points(self) -> int:
        """What the exercise is worth: the sum of its ideas."""
        return sum(self.ideas.values())

    @property
    def name(self) -> str:
        """The part of the id after the dot."""
        return self.id.partition(".")[2]


_LIST = (
    Exercise(
        "minimax.value",
        "01_minimax",
        "The minimax value of a position",
        "function",
        {"one move deep": 1, "MAX and MIN by turns": 2, "any shape of tree": 1, "real games": 1},
    ),
    Exercise(
        "minimax.decision",
        "01_minimax",
        "The minimax decision: which move?",
        "function",
        {"the best move": 3, "the first of several best moves": 1, "real games": 1},
    ),
    Exercise(
        "minimax.by_hand",
        "01_minimax",
        "By hand: the inner values of your own tree",
        "answers",
        {"the MIN nodes": 2, "the root": 1},
    ),
    Exercise(
        "isolation.terminal_test",
        "02_isolation",
        "Isolation: is the game over?",
        "function",
        {"the player to move": 2, "only the player to move": 1},
    ),
    Exercise(
        "isolation.min_value",
        "02_isolation",
        "Isolation: the value when MIN is to move",
        "function",
        {"the game is over": 1, "a few moves to go": 2, "whole games": 1},
    ),
    Exercise(
        "isolation.max_value",
        "02_isolation",
        "Isolation: the value when MAX is to move",
        "function",
        {"the game is over": 1, "a few moves to go": 2, "whole games": 1},
    ),
    Exercise(
        "isolation.decision",
        "02_isolation",
        "Isolation: a best move",
        "function",
        {"a winning move, when there is one": 3, "a legal move, when all lose": 1},
    ),
    Exercise(
        "pacman.minimax_agent",
        "03_pacman",
        "Minimax for Pacman, any number of ghosts",
        "agent",
        {
            "one ghost, depth 1": 3,
            "deeper": 3,
            "several ghosts, one after another": 5,
            "wins and losses on the way": 2,
            "any evaluation function": 1,
        },
    ),
    Exercise(
        "pacman.questions",
        "03_pacman",
        "Three questions about rounds and leaves",
        "answers",
        {"who moves at depth 1": 1, "how many leaves": 1, "doubling the depth": 1},
    ),
    Exercise(
        "alphabeta.value",
        "04_alpha_beta",
        "Alpha-beta: the value of a position",
        "function",
        {"the same values as minimax": 2, "cuts save work": 2, "no cut too many": 1, "cuts on equality, as asked": 1},
        window=True,
    ),
    Exercise(
        "alphabeta.agent",
        "04_alpha_beta",
        "Alpha-beta for Pacman",
        "agent",
        {"one ghost": 2, "several ghosts": 2, "equal values": 1, "wins and losses on the way": 1, "cuts save work": 2},
    ),
    Exercise(
        "alphabeta.time_check",
        "04_alpha_beta",
        "Time check: minimax against alpha-beta",
        "experiment",
        {"the table": 2, "the numbers": 2},
    ),
    Exercise(
        "expectimax.exp_value",
        "05_expectimax",
        "The expected value of a chance node",
        "function",
        {"equal chances": 1, "unequal chances": 1, "chance, MAX and MIN together": 2},
    ),
    Exercise(
        "expectimax.agent",
        "05_expectimax",
        "Expectimax for Pacman",
        "agent",
        {"one ghost, depth 1": 2, "deeper": 2, "several ghosts": 2, "wins and losses on the way": 1},
    ),
    Exercise(
        "expectimax.experiment",
        "05_expectimax",
        "Who fears whom: the two-by-two experiment",
        "experiment",
        {"the table": 1, "the numbers": 1},
    ),
    Exercise(
        "evaluation.better",
        "06_evaluation",
        "A better evaluation function",
        "evaluation",
        {"a number for any position": 2, "sees walls and ghosts": 3, "wins": 4, "average score": 3, "quick": 1},
    ),
)

EXERCISES: dict[str, Exercise] = {exercise.id: exercise for exercise in _LIST}


def exercise(id: str) -> Exercise:
    """The exercise with this id; a KeyError names the ones there are."""
    if id not in EXERCISES:
        raise KeyError(f"there is no exercise {id!r}; the exercises are {', '.join(EXERCISES)}")
    return EXERCISES[id]


def in_chapter(chapter: str) -> Iterable[Exercise]:
    """The exercises of one chapter, in the order of the text."""
    return [one for one in _LIST if one.chapter == chapter]
