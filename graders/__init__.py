"""What judges an answer: checks, hidden cases, diagnosis, the classroom run.

>>> from graders import grade
>>> print(grade("isolation.terminal_test", lambda state: not state.get_legal_moves()).points)
3
"""

import json
from typing import TYPE_CHECKING, Any

from graders.exercises import EXERCISES

if TYPE_CHECKING:
    from graders.report import Report
    from pacman_env.games import Tree

__all__ = ["EXERCISES", "ask", "emit", "grade", "judge", "own_tree"]


def ask(id: str, answer: object, seed: int | str | None = None) -> dict[str, Any]:
    """Run an answer on the cases of an exercise and return its answer sheet (see `graders.asking`)."""
    from graders.asking import ask as ask_it

    return ask_it(id, answer, seed)


def judge(id: str, sheet: object, seed: int | str | None = None) -> "Report":
    """Judge an answer sheet in a trusted process (see `graders.judging`)."""
    from graders.judging import judge as judge_it

    return judge_it(id, sheet, seed)


def own_tree(name: str) -> "Tree":
    """The tree that belongs to a name, for `minimax.by_hand`: MAX over three MIN nodes with three leaves each."""
    from graders.cases import own_tree as grow

    return grow(name)


def grade(id: str, answer: object, seed: int | str | None = None) -> "Report":
    """Ask an answer and judge what it said: the visible check of the notebooks.

    `id` is one of `EXERCISES`; `seed=None` gives the public cases. Raises KeyError for an unknown id, and nothing
    because of the answer.
    """
    from graders.judging import judge as judge_it

    return judge_it(id, json.loads(json.dumps(ask(id, answer, seed))), seed, answer)


def emit(id: str, answer: object) -> None:
    """Display the answer sheet of an answer: the hidden cell of the notebooks (see `graders.emitting`)."""
    from graders.emitting import emit as emit_it

    emit_it(id, answer)
