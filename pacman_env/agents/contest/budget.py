"""How long to think about a move, and the agent that keeps to it."""

import time
from math import inf

from pacman_env.agents.base import Evaluation, MultiAgentSearchAgent
from pacman_env.engine.state import GameState

SHARE = 0.1  # of the move's limit is thought through: enough for a baseline, and safe on a busy machine


class OutOfBudget(Exception):
    """The search has used up what it had."""


class Budget:
    """How long a search may go on.

    Args:
        seconds: by the clock, starting now; None: no limit.
        steps: successors (or playouts); None: no limit.
    """

    def __init__(self, seconds: float | None = None, steps: int | None = None) -> None:
        self.begin = time.perf_counter()
        self.end = inf if seconds is None else self.begin + seconds
        self.steps, self.spent = inf if steps is None else steps, 0

    def spend(self) -> None:
        """Pay for a step.

        Raises:
            OutOfBudget: the budget is used up.
        """
        if self.spent >= self.steps or time.perf_counter() > self.end:
            raise OutOfBudget
        self.spent += 1


def hungry(state: GameState) -> float:
    """The score + 1 / (1 + steps to the nearest dot): enough to make Pacman walk, and simple enough to be beaten."""
    if state.is_win() or state.is_lose():
        return state.score
    steps = state.layout.distances_from(state.pacman_position)
    return state.score + 1 / (1 + min((steps[dot] for dot in state.food), default=0))


class TimedAgent(MultiAgentSearchAgent):
    """An agent with a budget for each move."""

    planned = 0.0  # seconds, in this game

    def __init__(
        self, evalFn: str | Evaluation = hungry, seconds: float | None = None, steps: int | str | None = None
    ) -> None:
        """Think this many seconds or steps per move; without either: what a contest allows (a tenth of its time)."""
        super().__init__(evalFn)
        self.seconds = None if seconds is None else float(seconds)
        self.steps = None if steps is None else int(steps)

    def budget(self, successors: int = 1) -> Budget:
        """The budget of one move, for an agent whose steps make at most this many successors each."""
        if self.steps is not None or self.seconds is not None:
            return Budget(self.seconds, self.steps)
        if self.step_limit is not None:
            return Budget(steps=self.step_limit // successors)
        seconds = SHARE * min(self.move_limit, self.game_limit - self.planned)  # less and less: it never runs out
        self.planned += seconds
        return Budget(seconds)
