"""A wrong answer is worth the same at home and in class: its cases and the catalog's prices, and nothing else."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nbformat
import pytest

from graders.classroom.examples import AT_HOME
from graders.classroom.marks import GradedCell, grade_id
from graders.classroom.sandbox.run import Times
from graders.classroom.workers.pool import Job, work
from graders.exercises import EXERCISES, in_chapter
from graders.grading import grade
from graders.outcome import KEY
from pacman_env.berkeley import load_agents
from tests.conftest import ROOT
from tests.graders.classroom.test_cycle import cell_of, cut_down
from tests.graders.repair.cells import STYLES, run

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

SEEDS = (1, 2, 2024, 31415, 271828)
VALUE, ALPHA_BETA = STYLES["value"].text, STYLES["low_high"].text.replace("low_high(", "alpha_beta(")


def slip(text: str, right: str, wrong: str) -> str:
    assert right in text
    return text.replace(right, wrong, 1)


UNNAMED = {  # one change mends each, and the catalog has no price for it: such an answer earns its cases
    "a call that is misspelled": ("minimax.value", slip(VALUE, "[value(", "[valeu(")),
    "a name that is nowhere": ("minimax.value", slip(VALUE, "max(values)", "max(value)")),
    "a misspelled bound": ("alphabeta.value", slip(ALPHA_BETA, "max(lo, best)", "max(low, best)")),
}
UNDONE = {  # the check undoes it and asks again
    "a method that is not called": ("minimax.value", slip(VALUE, "state.is_terminal()", "state.is_terminal")),
    "a value that is not returned": ("alphabeta.value", slip(ALPHA_BETA, "return best", "best")),
}
NAMES = {"minimax.value": "value", "alphabeta.value": "alpha_beta"}


def at_home(id: str, text: str, seed: int) -> Any:
    report = grade(id, run(text)[NAMES[id]], seed)
    return report.points, report.price, sum(part.points for part in report.parts)


def in_class(id: str, text: str, seed: int) -> Any:
    return points_of(id, pages(text, id, seed))


def points_of(id: str, outputs: Iterable[dict[str, Any]]) -> Any:
    """The points for an exercise among the outputs of its chapter."""
    outcomes = [output["metadata"][KEY] for output in outputs if KEY in output.get("metadata", {})]
    [points] = [one["points"] for one in outcomes if one["exercise"] == id]
    return points


def pages(
    text: str, id: str, seed: int = 7, files: Mapping[str, bytes] = MappingProxyType({})
) -> Iterator[dict[str, Any]]:
    """All outputs of that chapter."""
    chapter = EXERCISES[id].chapter
    path = ROOT / "notebooks" / chapter / f"{chapter}.ipynb"
    notebook = cut_down(json.loads(json.dumps(nbformat.read(path, as_version=4))))
    cell_of(notebook, f"{grade_id(id)}-answer")["source"] = text
    tests = tuple(GradedCell(grade_id(one.id), one.points) for one in in_chapter(chapter))
    done = work(Job("ada", chapter, json.dumps(notebook), seed, tests, Times(), files))
    assert not done.failure, done.failure
    for cell in json.loads(done.notebook)["cells"]:
        yield from cell.get("outputs", [])


@pytest.mark.parametrize(
    ("id", "text"), [pytest.param(*one, marks=pytest.mark.long) for one in UNNAMED.values()], ids=UNNAMED
)
def test_the_points_are_the_same_at_home_and_in_class_on_five_seeds(id: str, text: str) -> None:
    home = [at_home(id, text, seed) for seed in SEEDS]
    assert all(price == 0 and points == parts < EXERCISES[id].points for points, price, parts in home), home
    assert [in_class(id, text, seed) for seed in SEEDS] == [points for points, _, _ in home]


def test_one_seed_quickly_and_the_page_says_where_the_line_may_be_found() -> None:
    id, text = UNNAMED["a name that is nowhere"]
    shown = list(pages(text, id))
    assert points_of(id, shown) == at_home(id, text, 7)[0]
    assert AT_HOME in json.dumps(shown)
    assert AT_HOME not in json.dumps(list(pages(VALUE, id)))


@pytest.mark.parametrize(("id", "text"), UNDONE.values(), ids=UNDONE)
def test_an_answer_whose_slip_is_undone_is_worth_the_same(id: str, text: str) -> None:
    points, price, _ = at_home(id, text, 7)
    assert 0 < points == EXERCISES[id].points - price < EXERCISES[id].points
    assert in_class(id, text, 7) == points


def test_a_file_of_agents_that_was_brought_along_is_worth_the_same(tmp_path: Path) -> None:
    """It is asked where the file and its neighbors lie."""
    id, name = "pacman.minimax_agent", "multiAgents.py"
    sample = (ROOT / "tests" / "pacman_env" / "multiAgents_sample.py").read_text()
    text = slip(sample, "depth == self.depth", "depth == self.depth + nothing")
    files = {"helping.py": "nothing = 0\n", name: f"from helping import nothing\n{text}"}
    for one, content in files.items():
        (tmp_path / one).write_text(content)
    report = grade(id, load_agents(tmp_path / name).MinimaxAgent, 7)
    assert report.points == EXERCISES[id].points
    answer = f"from pacman_env import load_agents\nMinimaxAgent = load_agents({name!r}).MinimaxAgent\n"
    brought = {one: content.encode() for one, content in files.items()}
    assert points_of(id, pages(answer, id, 7, brought)) == report.points
