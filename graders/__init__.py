"""What judges an answer: checks, hidden cases, diagnosis, the classroom run.

>>> from graders import grade
>>> print(grade("isolation.terminal_test", lambda state: not state.get_legal_moves()).points)
3
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graders.beside.emitting import emit as emit
    from graders.exercises import EXERCISES as EXERCISES
    from graders.grading import grade as grade
    from graders.home.progress import progress as progress
    from graders.home.solutions import solution as solution
    from graders.sheet.own_tree import own_tree as own_tree

_HOMES = {
    "EXERCISES": "exercises",
    "emit": "beside.emitting",
    "grade": "grading",
    "own_tree": "sheet.own_tree",
    "progress": "home.progress",
    "solution": "home.solutions",
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"graders has no {name!r}; it offers {', '.join(_HOMES)}")
    return getattr(import_module(f"graders.{_HOMES[name]}"), name)
