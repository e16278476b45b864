"""Asking and judging by the id of an exercise."""

from collections import Counter
from functools import lru_cache
from typing import Any

from graders.exercises import EXERCISES, CodeExercise, exercise
from graders.exercises.base import Expected, _cases
from graders.grading import asked as ask
from graders.report import Report
from graders.transcript.case import Case, Seed
from graders.transcript.running import CASE, Record, run
from graders.trusted.judging import judge
from graders.trusted.naming.pricing import points_of
from pacman_env.games.isolation import Isolation
from pacman_env.sandbox.limits import Time

__all__ = ["ask", "ask_cases", "cases", "code", "expected", "judge", "value"]


def code(id: str) -> CodeExercise:
    """An exercise whose answer is code."""
    one = EXERCISES[id]
    assert isinstance(one, CodeExercise)
    return one


def cases(id: str, seed: Seed = None) -> list[Case]:
    return code(id).cases(seed)


@lru_cache(maxsize=64)
def some_cases(one: CodeExercise, seed: str) -> tuple[Case, ...]:
    """Of the positions that take long every fourth of each idea, the smallest among them; all trees, and all scenes."""
    seen: Counter[tuple[str, str]] = Counter()
    kept = []
    for case in _cases.__wrapped__(one, seed):  # made for us alone, so that `forget` makes them again
        kind = case.part, case.advice
        if not (case.depth or isinstance(case.root, Isolation)) or seen[kind] % 4 == 0:
            kept.append(case)
        seen[kind] += 1
    return tuple(kept)


@lru_cache(maxsize=64)
def some_expected(one: CodeExercise, seed: str) -> tuple[Expected, ...]:
    """What is right for each of these."""
    return tuple(map(one.right, some_cases(one, seed)))


def ask_cases(id: str, answer: Any, questions: list[Case], limit: Time = CASE) -> list[Record]:
    return run(code(id).questions(), answer, questions, limit)


def expected(id: str, case: Case) -> Expected:
    return code(id).right(case)


def stands_beside_its_price(report: Report) -> bool:
    """Whether the price on a card, if there is one, is the price of a name on it."""
    one = exercise(report.exercise)
    slips = [finding.slip for finding in report.findings] if isinstance(one, CodeExercise) else []
    shares = [price(slip) for slip in slips for price in (one.price, one.price_undone)]
    return not report.price or report.price in [points_of(share, int(report.max_points)) for share in shares if share]


def value(state: Any) -> Any:
    """Minimax and expectimax as a student may write it: a right answer."""
    if state.is_terminal():
        return state.utility()
    values = {action: value(state.result(action)) for action in state.actions()}
    if state.to_move == "chance":
        return sum(state.probability(action) * value for action, value in values.items())
    return (max if state.to_move == "max" else min)(values.values())
