"""Asking and judging by the id of an exercise."""

from typing import Any

from graders.exercises import EXERCISES, CodeExercise
from graders.exercises.base import Expected
from graders.grading import asked as ask
from graders.transcript.case import Case, Seed
from graders.transcript.running import CASE, Record, run
from graders.trusted.judging import judge
from pacman_env.sandbox.limits import Time

__all__ = ["ask", "ask_cases", "cases", "code", "expected", "judge"]


def code(id: str) -> CodeExercise:
    """An exercise whose answer is code."""
    one = EXERCISES[id]
    assert isinstance(one, CodeExercise)
    return one


def cases(id: str, seed: Seed = None) -> list[Case]:
    return code(id).cases(seed)


def ask_cases(id: str, answer: Any, questions: list[Case], limit: Time = CASE) -> list[Record]:
    return run(code(id).questions(), answer, questions, limit)


def expected(id: str, case: Case) -> Expected:
    return code(id).right(case)
