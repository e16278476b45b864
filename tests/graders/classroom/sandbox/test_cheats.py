"""Ways to points without merit, by the families that were tried in a class: none earns anything in the sandbox.

`terminal_test` is solved honestly everywhere (3 points); a constant is right about games that are over (2 points more).
Each program stands above the answers, or is the answers.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import nbformat
import pytest

from graders.classroom.marks import GradedCell, grade_id
from graders.classroom.sandbox.run import Times
from graders.classroom.workers.pool import Job, work
from graders.exercises import in_chapter
from graders.outcome import Outcome, outcomes
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import RIGHT, cell_of, cut_down

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

CHAPTER = "02_isolation"
TESTS = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(CHAPTER))
CONSTANT = "def {name}(state):\n    return 1\n"

BORROWED = """
def borrowed():
    {finds}

try:
    search = borrowed()
except BaseException:
    search = None

def {{name}}(state):
    return search(state)
"""

SOLVERS = {  # where a solver lay, or could lie
    "the package's own alpha-beta": "from pacman_env.games import alpha_beta; return alpha_beta",
    "by its module": "import pacman_env.games.searches as found; return found.minimax",
    "the reference": "from graders.exercises.reference import move_values; return move_values",
    "a mistake's base class": "from graders.exercises.mistakes.base import Minimax; return Minimax().value",
    "the corpus's right answers": "from tools.corpus import load; return load('right/isolation.min_value/min_value')",
    "the garbage collector": (
        "import gc; return next(one for one in gc.get_objects() if callable(one) and "
        "getattr(one, '__name__', '') in ('minimax', 'alpha_beta') and one.__code__.co_argcount)"
    ),
    "another process": (
        "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import graders.exercises'], check=True); "
        "return lambda state: 1"
    ),
    "the solution in the source": (
        f"text = open({str(ROOT / 'notebooks' / CHAPTER / CHAPTER)!r} + '.ipynb').read(); "
        "return lambda state: len(text)"
    ),
    "the course's git": (
        f"import subprocess; subprocess.run(['git', '-C', {str(ROOT)!r}, 'show', 'HEAD'], check=True); "
        "return lambda state: 1"
    ),
    "self-study": (
        "from graders import solution; "
        "exec(solution('isolation.min_value', confirm=True).code); return locals()['min_value']"
    ),
    "the sandbox's own parts": (
        "from graders.untrusted import warm; import graders.trusted.judging as judging; return judging.judge"
    ),
    "what the parent left in the stack": (
        "import sys; frame = sys._getframe()\n    while frame.f_back: frame = frame.f_back\n"
        "    return frame.f_globals['judge']"
    ),
}

FORGED = {  # ways to speak in place of our own part
    "another emit": """
import graders, graders.untrusted.emitting as emitting, os, pickle
from IPython.display import display
def emit(exercise, answer):
    handout = pickle.load(open(os.environ["COURSE_QUESTIONS"], "rb"))
    value = {"type": "int", "value": "1", "was": "int"}
    record = {"value": value, "error": None, "made": 5, "evaluated": 1, "steps": []}
    answers = {"format": 1, "exercise": exercise, "gave_up": None, "again": []}
    answers["answers"] = [record for _ in handout["questions"][exercise].cases]
    sheet = {"exercise": exercise, "nonce": handout["nonce"], "answers": answers}
    display({"application/vnd.adversarial-search.answers+json": sheet}, raw=True)
graders.emit = emitting.emit = emit
""",
    "json that lies": """
import json
honest = json.dumps
json.dumps = lambda value, **named: honest(value, **named).replace('"error": null', '"points": 4, "error": null')
""",
    "points on the screen": "print(4)\n4.0",
    "an input transformer": "get_ipython().input_transformers_cleanup.append(lambda lines: ['4.0'])",
    "verdicts on the channel": """
from graders.untrusted import asking
for number in range(20):
    asking.channel.send({"output": number, "content": {"output_type": "execute_result", "data": {"text/plain": "4"}}})
    asking.channel.send({"points": 4, "verdict": "right", "ended": 0})
""",
    "a second speaker": """
import os, time
if os.fork() == 0:
    from graders.untrusted import asking
    while True:
        asking.channel.send({"output": 1, "content": {"output_type": "stream", "text": "15 of 15"}})
        time.sleep(0.01)
""",
    "a process that dies after it has spoken": """
import atexit, os
import graders
honest = graders.emit
def emit(exercise, answer):
    honest(exercise, lambda state: 1)
    os._exit(0)
graders.emit = emit
""",
}


def chapter() -> dict[str, Any]:
    """The answers and tests of the chapter, as its author wrote them."""
    path = ROOT / "notebooks" / CHAPTER / f"{CHAPTER}.ipynb"
    return cut_down(json.loads(json.dumps(nbformat.read(path, as_version=4))))


def graded(above: str, answer: str) -> Iterator[Outcome]:
    """The outcomes of a chapter with a line above, and these answers."""
    notebook = chapter()
    for name, right in RIGHT.items():
        mine = right if name == "terminal_test" else answer.replace("{name}", name)
        cell_of(notebook, f"isolation-{name}-answer")["source"] = mine
    cell_of(notebook, "isolation-min_value-answer")["source"] = above + "\n" + answer.replace("{name}", "min_value")
    done = work(Job("cheat", CHAPTER, json.dumps(notebook), 31415, TESTS, Times()))
    assert not done.failure
    yield from (outcome for _, outcome in outcomes(json.loads(done.notebook)))


def check(found: list[Outcome], most: float) -> None:
    """No more points than deserved, and each lost one with its reason."""
    assert sum(one.points for one in found) <= most, found
    assert all(one.reason for one in found if one.points < one.max_points)


@pytest.mark.parametrize("finds", SOLVERS.values(), ids=SOLVERS)
def test_no_solver_is_within_reach(finds: str) -> None:
    check(list(graded("", BORROWED.format(finds=finds))), most=3)


@cache
def earned_by_a_constant() -> float:
    return sum(one.points for one in graded("", CONSTANT))


@pytest.mark.parametrize("above", FORGED.values(), ids=FORGED)
def test_who_speaks_in_place_of_our_part_gains_nothing(above: str) -> None:
    check(list(graded(above, CONSTANT)), most=max(earned_by_a_constant(), 5))
