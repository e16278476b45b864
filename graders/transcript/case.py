"""What an answer is asked: cases, trees for them, and how questions go into a process that is graded."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

from pacman_env import GameState
from pacman_env.games.protocol import State
from pacman_env.games.tree import Tree

Seed = int | str | None
"""From a seed come the cases of an exercise; None: the public ones of the visible check."""

Evaluation = Callable[[GameState], float]


@dataclass(frozen=True)
class Case:
    """One question to an answer.

    `part` is the idea of the exercise that it belongs to. `root` is the position asked about. For agents, `depth`
    counts rounds and `evaluation` is the function to search with. A case with `advice` belongs to no part: it costs
    nothing, and an answer that is right everywhere else but fails here is told that finding. A `name` is what reports
    call the position.
    """

    part: str
    root: State
    depth: int = 0
    evaluation: Evaluation | None = None
    advice: str = ""
    name: str = ""

    def __str__(self) -> str:
        return f"depth {self.depth}" if self.depth else type(self.root).__name__


class Luck(NamedTuple):
    """Where the chances of games come from (any text), and how many games are played."""

    text: str
    games: int


@dataclass(frozen=True)
class Questions:
    """All cases of one exercise, and how an answer is asked; it can be pickled, and says nothing about what is right.

    `form` says what an answer is: `"function"` (of one position; with a `window` it may ask for alpha and beta, too),
    `"call"` (of what `graders.transcript.calls` says), `"agent"` (a class), `"evaluation"` (a function of
    a Pacman state, which then plays games by this `luck`), `"answers"` (a dict from question to answer) or
    `"experiment"` (the rows of a table). `draws` seeds the lots that an answer draws; with `looks` it is written down
    which positions an answer asks for something.
    """

    exercise: str
    form: str
    cases: tuple[Case, ...] = ()
    window: bool = False
    looks: bool = False
    luck: Luck | None = None
    draws: str = ""


FORMAT = 1
"""How an answer sheet is written; a sheet with another number is not read."""

ANSWERS_MIME = "application/vnd.adversarial-search.answers+json"
"""The MIME type under which a hidden cell displays its answer sheet."""

QUESTIONS_VARIABLE = "COURSE_QUESTIONS"
"""The environment variable with the path of the questions, a pickled `Handout`; without it nothing is asked."""


class Handout(TypedDict):
    """What a process is given to be graded: the questions of each exercise, and a nonce that every sheet carries."""

    nonce: str
    questions: dict[str, Questions]


def own_tree(name: str) -> Tree:
    """The tree that belongs to this name, to work out by hand: MAX over three MIN nodes with three leaves each.

    The same name gives the same tree everywhere; capitals and spaces do not matter.
    """
    rng = random.Random(f"by hand|{key_of(name)}")
    return Tree(full(leaves(rng, 1, 30), (3, 3)))


def key_of(name: str) -> str:
    """What counts of a name: the same for all names that have the same tree."""
    return "".join(name.lower().split())


def leaves(rng: random.Random, low: int = -20, high: int = 20) -> Iterator[int]:
    """Endless whole numbers; the first `high - low + 1` of them are all different."""
    while True:
        yield from rng.sample(range(low, high + 1), high - low + 1)


def full(leaves: Iterator[object], widths: tuple[int, ...]) -> object:
    """A full tree with these branching factors, outermost first."""
    if not widths:
        return next(leaves)
    return [full(leaves, widths[1:]) for _ in range(widths[0])]
