"""A wrong answer is worth the same at home and in class; who forges what the tries of a repair say gains nothing."""

import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nbformat
import pytest

from graders.classroom.box.running import Times
from graders.classroom.box.trying import lent
from graders.classroom.marks import GradedCell, grade_id
from graders.classroom.running.lanes import Job, work
from graders.exercises import EXERCISES, in_chapter
from graders.grading import asked, grade
from graders.outcome import KEY
from graders.trusted.judging import judge
from pacman_env.berkeley import load_agents
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import cell_of, cut_down
from tests.graders.repair.cells import run

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

SEEDS = (1, 2, 2024, 31415, 271828)

ALPHA_BETA = """
def alpha_beta(state, alpha=-float("inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        best = -float("inf")
        for action in state.actions():
            best = max(best, alpha_beta(state.result(action), alpha, beta))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best
    best = float("inf")
    for action in state.actions():
        best = min(best, alpha_beta(state.result(action), alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
"""
VALUE = """
def value(state):
    if state.is_terminal():
        return state.utility()
    values = [value(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move == "max" else min(values)
"""


def slip(text: str, right: str, wrong: str) -> str:
    assert right in text
    return text.replace(right, wrong, 1)


MENDED = {  # what one kind of change mends, and the catalog has no name for
    "a method that is not called": ("minimax.value", slip(VALUE, "state.is_terminal()", "state.is_terminal")),
    "a call that is misspelled": ("minimax.value", slip(VALUE, "[value(", "[valeu(")),
    "a name that is nowhere": ("minimax.value", slip(VALUE, "max(values)", "max(value)")),
    "a misspelled bound": ("alphabeta.value", slip(ALPHA_BETA, "max(alpha, best)", "max(alpa, best)")),
}
EVALUATE = "\ndef evaluate(state):\n    return state.utility() if state.is_terminal() else 0\n"
IDEA_LEFT_OUT = {  # one change at one place mends some of these, too; and still the idea is not there
    "one move deep": ("minimax.value", slip(VALUE, "value(state.result(action))", "state.result(action).utility()")),
    "one move deep, by a name like the right one": (
        "minimax.value",
        slip(VALUE, "value(state.result(action))", "evaluate(state.result(action))") + EVALUATE,
    ),
    "no cut": (
        "alphabeta.value",
        ALPHA_BETA.replace("            if best >= beta:\n                return best\n", "").replace(
            "        if best <= alpha:\n            return best\n", ""
        ),
    ),
}
NAMES = {"minimax.value": "value", "alphabeta.value": "alpha_beta"}


def at_home(id: str, text: str, seed: int) -> Any:
    report = grade(id, run(text)[NAMES[id]], seed)
    return report.points, report.price, sum(part.points for part in report.parts)


def in_class(id: str, text: str, seed: int) -> Any:
    [outcome] = [one for one in graded(id, text, seed) if one["exercise"] == id]
    return outcome["points"]


def graded(id: str, text: str, seed: int, files: Mapping[str, bytes] = MappingProxyType({})) -> Iterator[Any]:
    """The outcomes of the chapter of an exercise, with this answer to it."""
    for output in pages(text, id, seed, files):
        if KEY in output.get("metadata", {}):
            yield output["metadata"][KEY]


def pages(
    text: str, id: str = "minimax.value", seed: int = 7, files: Mapping[str, bytes] = MappingProxyType({})
) -> Iterator[dict[str, Any]]:
    """All outputs of that chapter."""
    chapter = EXERCISES[id].chapter
    path = ROOT / "notebooks" / chapter / f"{chapter}.ipynb"
    notebook = cut_down(json.loads(json.dumps(nbformat.read(path, as_version=4))))
    cell_of(notebook, f"{grade_id(id)}-answer")["source"] = text
    tests = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(chapter))
    done = work(Job("ada", chapter, json.dumps(notebook), seed, tests, Times(10, 60), files))
    assert not done.failure, done.failure
    for cell in json.loads(done.notebook)["cells"]:
        yield from cell.get("outputs", [])


@pytest.mark.parametrize(
    ("id", "text"), [pytest.param(*one, marks=pytest.mark.long) for one in MENDED.values()], ids=MENDED
)
def test_the_points_are_the_same_at_home_and_in_class_on_five_seeds(id: str, text: str) -> None:
    home = [at_home(id, text, seed) for seed in SEEDS]
    assert len(set(home)) == 1, home
    points, price, parts = home[0]
    assert 0.7 * EXERCISES[id].points <= points < EXERCISES[id].points
    assert parts - price == points
    assert [in_class(id, text, seed) for seed in SEEDS] == [points] * len(SEEDS)


def test_one_seed_quickly() -> None:
    id, text = MENDED["a method that is not called"]
    assert in_class(id, text, 7) == at_home(id, text, 7)[0] == 4


@pytest.mark.parametrize(("id", "text"), IDEA_LEFT_OUT.values(), ids=IDEA_LEFT_OUT)
def test_who_leaves_out_the_idea_gets_nothing_for_a_repair(id: str, text: str) -> None:
    points, price, _ = at_home(id, text, 7)
    assert price == 0 and points < 0.6 * EXERCISES[id].points
    assert in_class(id, text, 7) == points


LEAVES = """
def leaves_below(state):
    if state.is_terminal():
        return [state]
    return [leaf for action in state.actions() for leaf in leaves_below(state.result(action))]
"""
CHEATS = {  # nothing of a search is in them; each begins where the tries of a repair run
    "fingerprints of its own": """
import sys
trying = sys.modules.get("graders.repair.trying")
if trying and __name__ == "answer":
    from graders.repair.shared.positions import digest, mark
    def fingerprint(self, answer, number, seconds=0):
        leaves = {mark(leaf) for leaf in leaves_below(self.cases[number].root)}
        return [{"type": "int", "value": "1", "was": "int"}, None, digest(leaves), self.steps[number] // 6, []]
    trying.Workshop._fingerprint = fingerprint
""",
    "a table of what was asked": """
import sys
asked = globals().setdefault("asked", [])
guesses = iter(range(-9, 99))
""",
    "another answer whenever it is edited": """
import sys
edited = sys._getframe().f_code.co_filename == "<edited>"
""",
}
GUESS = {
    "fingerprints of its own": "return 1",
    "a table of what was asked": "asked.append(str(state)); return asked.index(str(state)) % 7",
    "another answer whenever it is edited": (
        "return sum(leaf.utility() for leaf in leaves_below(state)) % 7 if trap.edited else 1"
    ),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_who_forges_what_the_tries_say_gains_nothing(cheat: str) -> None:
    """The right values of hidden cases are not in the box: a fingerprint that claims them needs a search."""
    body = LEAVES + "\n\nclass Trap:\n" + CHEATS[cheat].replace("\n", "\n    ")
    text = f"{body}\n\ndef value(state):\n    trap = Trap\n    {GUESS[cheat]}\n"
    honest = "def value(state):\n    return 1\n"
    assert in_class("minimax.value", text, 7) <= max(1, in_class("minimax.value", honest, 7))


def test_a_file_of_agents_that_was_brought_along_is_worth_the_same(tmp_path: Path) -> None:
    """The edits are tried where the file and its neighbors lie, as they did when it ran."""
    id, name = "pacman.minimax_agent", "multiAgents.py"
    sample = (ROOT / "tests" / "pacman_env" / "multiAgents_sample.py").read_text()
    text = slip(sample, "state.getNumAgents():", "state.getNumAgent():")
    text = slip(text, "depth == self.depth", "depth == self.depth + nothing")
    files = {"helping.py": "nothing = 0\n", name: f"from helping import nothing\n{text}"}
    for one, content in files.items():
        (tmp_path / one).write_text(content)
    report = grade(id, load_agents(tmp_path / name).MinimaxAgent, 7)
    assert report.price and 0.7 * EXERCISES[id].points <= report.points < EXERCISES[id].points
    answer = f"from pacman_env import load_agents\nMinimaxAgent = load_agents({name!r}).MinimaxAgent\n"
    brought = {one: content.encode() for one, content in files.items()}
    [outcome] = [one for one in graded(id, answer, 7, brought) if one["exercise"] == id]
    assert outcome["points"] == report.points


HANGS = {
    "while it is built": "class Trap:\n    while __name__ == 'answer': pass\n",
    "and hears nothing": """
class Trap:
    import signal
    if __name__ == "answer":
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True: pass
""",
    "and ends the process": "class Trap:\n    import os\n    if __name__ == 'answer': os._exit(0)\n",
    "and says that it stands in a file without end": """
from dataclasses import replace
import graders.beside.asking as asking
if __name__ != "answer":
    asking.source_of = lambda answer, found=asking.source_of: replace(found(answer), file="/dev/zero")
class Trap:
    pass
""",
    "and fills the memory": "class Trap:\n    hoard = [0] * 10**10 if __name__ == 'answer' else []\n",
}


@pytest.mark.long
@pytest.mark.parametrize("trap", HANGS.values(), ids=HANGS)
def test_who_hangs_while_edits_are_tried_costs_little_time(trap: str) -> None:
    wrong = slip(VALUE, "max(values)", "max(value)")
    text = trap + slip(wrong, "def value(state):", "def value(state):\n    trap = Trap")
    begin = time.monotonic()
    assert in_class("minimax.value", text, 7) <= 4
    assert time.monotonic() - begin < 90


def test_the_text_that_mends_stays_in_the_grader() -> None:
    """What an edited answer prints, displays or writes down comes out nowhere."""
    shown = "print('LEAK', open(__file__).read() if '__file__' in globals() else '')"
    traitor = f"""
class Trap:
    if __name__ == "answer":
        from IPython.display import display
        {shown}
        display("LEAK")
        open("/tmp/leak", "w").write("LEAK")
"""
    text = traitor + slip(VALUE, "max(values)", "max(value)").replace("state):", "state):\n    trap = Trap", 1)
    notebook = json.dumps(list(pages(text)))
    assert "LEAK" not in notebook.replace(json.dumps(shown)[1:-1], "") and "max(values)" not in notebook


@pytest.mark.parametrize("chapter", ["01_minimax", ""], ids=["in a box of its own", "without a box"])
def test_nbgraders_own_door_gives_the_same_points(chapter: str) -> None:
    id, text = MENDED["a method that is not called"]
    sheet = asked(id, run(text)[NAMES[id]], 7)
    with lent(chapter, {}) as mend:
        assert judge(id, sheet, 7, mend=mend).points == 4
