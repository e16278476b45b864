"""What a process that grades does first: it has stubs where something is missing, and budgets where it takes long."""

import builtins
import sys
from typing import Any

import graders
from graders.untrusted import budgets, plans
from graders.untrusted.stubs import Finder, Stub
from pacman_env import compare
from pacman_env.lazy import Pictured
from pacman_env.matches import time_limit
from pacman_env.search_xray.recording.recorder import Recorder


def install() -> None:
    """Once in a process: its searches, games and doors are those of work that is graded."""
    sys.meta_path.append(Finder())
    in_place: dict[Any, dict[str, Any]] = {
        graders: {
            "EXERCISES": {},
            "grade": Stub("checked outside"),
            "predict": Stub("The grader does not look at predictions."),
            "progress": Stub("The grader does not count your progress."),
            "solution": Stub("In a class, solutions come from your instructor."),
        },
        compare: {"experiment": plans.experiment, "time_check": plans.time_check},
        time_limit: {"moves_within": budgets.MoveBudget()},
        Recorder: {"attention": budgets.VisitBudget()},
        Pictured: {"_repr_html_": lambda self: None},
        builtins: {"input": _no_input},
    }
    for thing, names in in_place.items():
        for name, value in names.items():
            setattr(thing, name, value)


def _no_input(prompt: object = "") -> str:
    raise RuntimeError("nobody can type anything while the grader runs the notebook")
