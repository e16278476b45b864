"""Experiments as exercises: at home a table that was played, in class a plan, of which the grader plays some games."""

from dataclasses import dataclass

from graders.exercises.base import DataExercise


@dataclass(frozen=True)
class Trial:
    """One row that an agent of the student's own plays: its name, the board, the depth, the ghosts.

    `cares` is what the agent takes the ghosts for, `"min"` or `"chance"`.
    """

    agent: str
    layout: str
    depth: int
    ghosts: str
    cares: str = "min"


@dataclass(frozen=True, kw_only=True)
class Experiment(DataExercise):
    """An exercise whose answer is the table of an experiment: its ideas are the table, and the numbers in it."""

    trials: tuple[Trial, ...]
