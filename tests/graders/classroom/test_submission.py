"""What comes in: a notebook is built anew from plain values, or refused in words; the original stays as it is."""

import copy
import json
import os
import random
import shutil
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import nbformat
import pytest
from traitlets.config import Config

from graders.classroom.intake.files import Refused, exchange_notes, handed_in_at, student_problem
from graders.classroom.intake.submission import Released, RestoreCells, Submission, handed_in_as, look

CHAPTER = "02_isolation"
NAME = f"{CHAPTER}.ipynb"
RELEASED = {
    one.name: one
    for one in (
        Released("answer", "code", solution=True, graded=False, locked=False),
        Released("isolation-min_value", "code", solution=False, graded=True, locked=True, points=4, source="emit()"),
    )
}
Notebook = dict[str, Any]


def cell(source: Any = "x = 1", kind: Any = "code", **about: Any) -> dict[str, Any]:
    made = {"cell_type": kind, "source": source, "metadata": {"nbgrader": about} if about else {}}
    return made | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def answer(source: Any = "def min_value(state):\n    return 1\n") -> dict[str, Any]:
    return cell(source, grade_id="answer", solution=True, grade=False, locked=False, schema_version=3)


def hidden() -> dict[str, Any]:
    return cell("emit()", grade_id="isolation-min_value", solution=False, grade=True, locked=True, points=4)


def notebook(*cells: Any, **more: Any) -> Notebook:
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells or (answer(), hidden())), **more}


def handed_in(folder: Path, content: Any, name: str = NAME) -> Submission:
    text = content if isinstance(content, str | bytes) else json.dumps(content)
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    before = (folder / name).read_bytes()
    try:
        return look(folder, CHAPTER, RELEASED)
    finally:
        assert (folder / name).read_bytes() == before
        assert os.listdir(folder) == [name]


def ids(found: Submission) -> list[str]:
    return [one.metadata.nbgrader.grade_id for one in found.notebook.cells if "nbgrader" in one.metadata]


def test_an_honest_notebook_comes_in_as_it_is(tmp_path: Path) -> None:
    found = handed_in(tmp_path, notebook(cell("# mine", "markdown"), answer(), hidden(), cell("y = 2")))
    assert [one.source for one in found.notebook.cells] == ["# mine", answer()["source"], "emit()", "y = 2"]
    assert (ids(found), found.note) == (["answer", "isolation-min_value"], "")
    nbformat.validate(found.notebook)


def test_lists_of_lines_are_text(tmp_path: Path) -> None:
    assert handed_in(tmp_path, notebook(answer(["a = 1\n", "b = 2"]))).notebook.cells[0].source == "a = 1\nb = 2"


RAISED = hidden()
RAISED["metadata"]["nbgrader"]["points"] = 1e9
SHOWN = {"output_type": "display_data", "data": {"text/plain": "4"}}
TRAPS = {"adversarial_search": {"handed_in_as": "../../x"}, "title": "<script>"}
UNLOCKED = cell("4", grade_id="isolation-min_value", grade=True, locked=False)
SOLVED = cell("4", grade_id="isolation-min_value", grade=True, locked=True, solution=True)

REPAIRED: dict[str, tuple[Any, str]] = {
    "metadata that is a list": (notebook(answer() | {"metadata": [1]}, hidden()), ""),
    "a grade id that is a list": (notebook(answer(), cell(grade_id=["answer"]), hidden()), ""),
    "a schema version as text": (notebook(answer(), hidden(), cell(grade_id="answer2", schema_version="3")), ""),
    "metadata that is a text": (notebook(answer(), cell() | {"metadata": {"nbgrader": "x"}}), "cell 2: its nbgrader"),
    "a cell that is a text": (notebook("not a cell", answer()), "cell 1 could not be read as a cell"),
    "a cell that is nothing": (notebook(None, answer()), "cell 1 could not be read as a cell"),
    "an unknown kind of cell": (notebook(cell("look", "heading"), answer()), "cell 1 had an unknown type"),
    "a kind that is a list": (notebook(cell("look", ["code"]), answer()), "cell 1 had an unknown type"),
    "a source that is a number": (notebook(cell(3), answer()), "parts of cell 1 that are not text"),
    "a source of odd lines": (notebook(cell(["a", None, "b"]), answer()), "parts of cell 1 that are not text"),
    "a lone surrogate": ('{"cells": [{"cell_type": "code", "source": "\\ud800"}]}', "replaced in cell 1"),
    "outputs of a wrong type": (notebook(answer() | {"outputs": "all right"}), ""),
    "prepared outputs": (notebook(hidden() | {"outputs": [SHOWN]}), ""),
    "a comm message": (notebook(hidden() | {"outputs": [{"output_type": "comm", "x": {}}]}), ""),
    "points that contradict": (notebook(RAISED), ""),
    "nbformat 5": (notebook(nbformat=5, nbformat_minor=99), ""),
    "nbformat as a text": (notebook(nbformat="four"), ""),
    "no number of the format": ({"cells": [answer()]}, ""),
    "a doubled answer": (notebook(answer(), answer("x"), hidden()), "cell 2: its id answer"),
    "a doubled test": (notebook(answer(), hidden(), hidden()), "cell 3: its id isolation-min_value"),
    "a test that is unlocked": (notebook(answer(), UNLOCKED), "was changed into something else"),
    "a test that is a solution": (notebook(answer(), SOLVED), "was changed into something else"),
    "a test that is a text": (notebook(answer(), hidden() | {"cell_type": "markdown"}), "was changed back to code"),
    "an answer that is a text": (notebook(answer() | {"cell_type": "raw"}, hidden()), "was changed back to code"),
    "a byte order mark": (b"\xef\xbb\xbf" + json.dumps(notebook()).encode(), "UTF-8"),
    "UTF-16": (json.dumps(notebook()).encode("utf-16"), "UTF-16"),
    "not a number": ('{"cells": [], "metadata": {"x": NaN, "y": Infinity}}', ""),
    "metadata of an attack": (notebook(metadata=TRAPS), ""),
}


@pytest.mark.parametrize("name", REPAIRED)
def test_what_can_be_repaired_is_repaired_and_said(tmp_path: Path, name: str) -> None:
    content, said = REPAIRED[name]
    found = handed_in(tmp_path, content)
    nbformat.validate(found.notebook)
    json.dumps(found.notebook, ensure_ascii=False).encode()
    assert said in found.note
    assert bool(found.notes) == bool(said)
    assert not said or found.notes[0] in found.notebook.cells[0].source  # the student reads it, too
    assert set(found.notebook.metadata) == {"adversarial_search"}
    for one in found.notebook.cells:
        assert set(one.metadata) <= {"nbgrader"} and not one.get("outputs")
        assert "nbgrader" not in one.metadata or one.metadata.nbgrader == RELEASED[one.metadata.nbgrader.grade_id].about


def test_pictures_in_a_text_stay_and_everything_else_goes(tmp_path: Path) -> None:
    attached = {"a.png": {"image/png": "aGk="}, "b": {"text/html": "<script>"}, "c": {"image/png": "<script>"}, "d": 4}
    found = handed_in(
        tmp_path, notebook(cell("![](attachment:a.png)", "markdown") | {"attachments": attached}, answer())
    )
    assert found.notebook.cells[1].attachments == {"picture-1": {"image/png": "aGk="}}
    assert found.notebook.cells[1].source == "![](attachment:picture-1)"
    assert found.note == "pictures in cell 1 were left out: a text cell can hold 20, each a PNG, JPEG, or GIF"


REFUSED: dict[str, tuple[Any, str]] = {
    "nothing": ("", "stops early"),
    "a brace": ("{", "stops early"),
    "half of it": (json.dumps(notebook())[:-30], "stops early"),
    "a list": ("[]", "no list of cells"),
    "no cells": ('{"nbformat": 4}', "no list of cells"),
    "cells that are a dict": ('{"cells": {}}', "no list of cells"),
    "other bytes": (b"\xff\x00\xfe", "not in UTF-8"),
    "nested without end": ("[" * 100_000, "nested too deeply"),
    "too many cells": (notebook(*[cell("")] * 2001), "2001 cells"),
    "too much text": (notebook(*[cell("x" * 1_000_000)] * 6), "up to cell 6"),
    "a number without end": ('{"cells": [], "x": ' + "9" * 10_000 + "}", "thousands of digits"),
    "a form of 2013": ({"nbformat": 3, "worksheets": [{"cells": []}]}, "no list of cells"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_in_words(tmp_path: Path, name: str) -> None:
    content, why = REFUSED[name]
    with pytest.raises(Refused, match=why) as refused:
        handed_in(tmp_path, content)
    assert "hand it in again" in str(refused.value)
    assert "Error" not in str(refused.value)


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_dangling_link(path: Path) -> None:
    path.symlink_to("/nowhere/at/all")


def a_link_to_a_neighbour(path: Path) -> None:
    (path.parent.parent / "neighbour.ipynb").write_text(json.dumps(notebook()))
    path.symlink_to(path.parent.parent / "neighbour.ipynb")


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def a_second_name(path: Path) -> None:
    (path.parent.parent / "neighbour.ipynb").write_text(json.dumps(notebook()))
    os.link(path.parent.parent / "neighbour.ipynb", path)


def an_endless_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def a_giant(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10**9)


NO_FILES = [a_folder, a_pipe, a_dangling_link, a_second_name, an_endless_device, a_giant]


@pytest.mark.parametrize("make", [*NO_FILES, a_link_to_a_neighbour, a_link_to_itself])
def test_what_is_no_file_of_its_own_is_refused_at_once(tmp_path: Path, make: Callable[[Path], None]) -> None:
    folder = tmp_path / "ada"
    folder.mkdir()
    make(folder / NAME)
    with pytest.raises(Refused, match=r"a folder|a pipe|a link|a hard link|too large") as refused:
        look(folder, CHAPTER, RELEASED)
    assert "Ask the student" in str(refused.value)


def test_a_submission_that_is_a_link_to_a_neighbours_is_refused(tmp_path: Path) -> None:
    (tmp_path / "neighbour").mkdir()
    (tmp_path / "neighbour" / "renamed.ipynb").write_text(json.dumps(notebook()))
    (tmp_path / "ada").symlink_to(tmp_path / "neighbour")
    with pytest.raises(Refused, match="not an actual folder"):
        look(tmp_path / "ada", CHAPTER, RELEASED)


def test_an_empty_submission_and_one_that_could_be_either_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=rf"no notebook.*hand in {NAME}"):
        look(tmp_path, CHAPTER, RELEASED)
    for name in ("a.ipynb", "b.ipynb"):
        (tmp_path / name).write_text(json.dumps(notebook()))
    with pytest.raises(Refused, match=rf"a\.ipynb, b\.ipynb: rename the correct one in .*/{tmp_path.name}/"):
        look(tmp_path, CHAPTER, RELEASED)


ORDER = ["f", "f-check", "t-f", "g", "t-g"]
"""Solution, locked check and test of f; solution and test of g."""
OUT = {
    name: Released(
        name,
        "code",
        solution=name in "fg",
        graded=name.startswith("t-"),
        locked=name not in "fg",
        points=4 * name.startswith("t-"),
        source=f"# source of {name}",
    )
    for name in ORDER
}


def as_out(name: str, **change: Any) -> dict[str, Any]:
    return cell(f"# source of {name}", **OUT[name].about | change)


def of(folder: Path, *cells: dict[str, Any]) -> list[tuple[str, str]]:
    """The id, or nothing, and the text of each cell of a submission with these."""
    path = folder / NAME
    path.write_text(json.dumps(notebook(cell("top", "markdown"), *cells)))
    found = look(folder, CHAPTER, OUT).notebook
    nbformat.validate(found)
    return [(one.metadata.get("nbgrader", {}).get("grade_id", ""), one.source) for one in found.cells]


@pytest.mark.parametrize(
    ("keep", "expected"),
    [
        (ORDER, ORDER),
        (["f", "f-check", "g", "t-g"], ORDER),
        (["f", "g", "t-g"], ["f", "t-f", "g", "t-g"]),
        (["g", "t-g"], ["g", "t-g", "t-f"]),
        (["f", "g"], ["f", "t-f", "g", "t-g"]),
        (["f"], ["f", "t-f", "t-g"]),
        ([], ["t-f", "t-g"]),
    ],
)
def test_missing_tests_stand_after_what_they_test(tmp_path: Path, keep: list[str], expected: list[str]) -> None:
    found = of(tmp_path, *map(as_out, keep))
    assert [name for name, _ in found] == ["", *expected]
    for name, source in found[1:]:
        assert source.endswith(f"# source of {name}") and ("was missing" in source) == (name not in keep)
        assert all(line.startswith("#") for line in filter(None, source.splitlines()))


def test_a_test_above_its_answer_comes_last(tmp_path: Path) -> None:
    """Somebody has moved cells: what is asked is written somewhere below, and may need other answers."""
    test = Released("t-f", "code", solution=False, graded=True, locked=True, points=3, source="emit()")
    written = Released("t-f-answer", "code", solution=True, graded=False, locked=False)
    about = [cell(source, **one.about) for source, one in (("emit()", test), ("def f(): return g()", written))]
    content = notebook(*about, cell("def g(): return 1"))
    (tmp_path / NAME).write_text(json.dumps(content), encoding="utf-8")
    found = look(tmp_path, CHAPTER, {test.name: test, written.name: written})
    assert [one.source for one in found.notebook.cells[1:]] == ["def f(): return g()", "def g(): return 1", "emit()"]
    assert found.note == "the test t-f was above its answer, and was moved to the end"


@pytest.mark.parametrize("change", [{"grade": False}, {"locked": False}, {"solution": True}])
def test_a_test_that_claims_to_be_something_else_is_added_again(tmp_path: Path, change: dict[str, bool]) -> None:
    found = of(tmp_path, as_out("f"), as_out("f-check"), as_out("t-f", **change), as_out("g"), as_out("t-g"))
    assert sorted(name for name, _ in found if name) == sorted(ORDER)
    assert [name for name, source in found if source == "# source of t-f"] == [""]


def test_what_is_locked_is_as_it_was_handed_out(tmp_path: Path) -> None:
    edited = [as_out(name, points=1000) | {"source": "4.0"} for name in ORDER]
    found = of(tmp_path, *edited, cell("4", grade_id="t-mine", grade=True, locked=True, points=4))
    assert [source for _, source in found[1:]] == [
        "4.0",
        "# source of f-check",
        "# source of t-f",
        "4.0",
        "# source of t-g",
        "4",
    ]
    assert found[-1][0] == ""


def test_one_renamed_notebook_is_graded_under_its_right_name_and_says_so(tmp_path: Path) -> None:
    found = handed_in(tmp_path, notebook(), "02_isolation (1).ipynb")
    assert found.note == "handed in as 02_isolation (1).ipynb, graded as 02_isolation.ipynb"
    assert found.note in found.notebook.cells[0].source
    assert found.handed_in_as == "02_isolation (1)"


@pytest.mark.parametrize("name", ["03_pacman.ipynb", "scratch.ipynb"])
def test_a_notebook_of_another_chapter_is_not_adopted(tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused, match=rf"{name} is not {NAME} under another name.*Ask the student"):
        handed_in(tmp_path, notebook(cell(grade_id="pacman-minimax_agent", grade=True), cell()), name)


@pytest.mark.parametrize("said", ["../../../x", "a/b", "", "..", 3, None, "x" * 200, "a\nb"])
def test_the_name_in_a_graded_notebook_is_believed_only_if_it_is_one(tmp_path: Path, said: Any) -> None:
    path = tmp_path / NAME
    path.write_text(json.dumps(notebook(metadata={"adversarial_search": {"handed_in_as": said}})))
    assert handed_in_as(path) == CHAPTER


@pytest.mark.parametrize("text", ["", "tomorrow", "2026-13-45", "\0", "9" * 70, "<script>", "1 UTC; rm"])
def test_a_time_stamp_that_is_none_is_as_if_it_was_not_there(tmp_path: Path, text: str) -> None:
    (tmp_path / "timestamp.txt").write_text(text)
    assert handed_in_at(tmp_path) is None
    assert exchange_notes(tmp_path) == {}


def test_an_honest_time_stamp_is_read(tmp_path: Path) -> None:
    (tmp_path / "timestamp.txt").write_text("2026-11-22 06:29:00.123456 UTC\n")
    found = handed_in_at(tmp_path)
    assert found is not None and (found.year, found.hour, found.tzinfo) == (2026, 6, None)
    assert exchange_notes(tmp_path) == {"timestamp.txt": "2026-11-22 06:29:00.123456 UTC"}


@pytest.mark.parametrize("make", NO_FILES)
def test_a_time_stamp_that_is_no_file_stops_nothing(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "timestamp.txt")
    assert handed_in_at(tmp_path) is None


@pytest.mark.parametrize("student", ["ada", "ada.lovelace@uni.edu", "s-1_2", "mädchen"])
def test_names_of_students(student: str) -> None:
    assert student_problem(student) == ""


@pytest.mark.parametrize(
    "student", ["a,b", "a\nb", "=1+1", "", ".." * 60, "a/b", "+x", "a;b", "<b>", "x ", ".", "..", "--force"]
)
def test_names_that_are_none_are_refused_with_the_remedy(student: str) -> None:
    assert "Rename the folder" in student_problem(student)


@pytest.mark.parametrize(
    "student", ["Ada Lovelace", "Ada Lovelace_123457_assignsubmission_file_", "x_1_assignsubmission_file_"]
)
def test_the_folder_of_a_platform_is_no_student(student: str) -> None:
    assert "python -m graders collect CHAPTER --from" in student_problem(student)


JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "code",
    "\ud800",
    [],
    {},
    [[]],
    [{}],
    {"a": 1},
    {"grade_id": "answer"},
]


def spoiled(rng: random.Random, value: Any, depth: int = 0) -> Any:
    if rng.random() < 0.1 or depth > 6 or not isinstance(value, (dict, list)) or not value:
        return copy.deepcopy(rng.choice(JUNK))
    for key in rng.choices(list(value) if isinstance(value, dict) else range(len(value)), k=2):
        value[key] = spoiled(rng, value[key], depth + 1)
    return value


@pytest.mark.slow
def test_whatever_is_written_comes_in_valid_or_is_refused_in_words(tmp_path: Path) -> None:
    rng, seen = random.Random(16), set()
    for _ in range(400):
        content = spoiled(rng, notebook(cell("# a", "markdown"), answer(), hidden(), cell()))
        try:
            found = handed_in(tmp_path, content)
        except Refused as refused:
            assert "Error" not in str(refused)
            seen.add("refused")
        else:
            nbformat.validate(found.notebook)
            seen.add("repaired" if found.notes else "taken")
    assert seen == {"refused", "repaired", "taken"}


def test_a_text_that_was_deleted_is_a_blank_one_and_is_said(tmp_path: Path) -> None:
    text = Released("why", "markdown", solution=True, graded=True, locked=False, points=2, source="Write here.")
    (tmp_path / NAME).write_text(json.dumps(notebook()))
    found = look(tmp_path, CHAPTER, {**RELEASED, "why": text})
    assert [one.source for one in found.notebook.cells if one.cell_type == "markdown"][1:] == ["Write here."]
    assert found.note == "the answer cell of why was missing"


def test_what_nbgrader_has_copied_through_a_link_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    submitted, copies = (tmp_path / stage / "ada" / CHAPTER for stage in ("submitted", "autograded"))
    (submitted / "data").mkdir(parents=True)
    (tmp_path / "keys").write_text("of the instructor")
    (tmp_path / "more keys").write_text("of the instructor")
    (submitted / NAME).write_text(json.dumps(notebook()))
    for name in ("helper.py", "data/table.txt"):
        (submitted / name).write_text("own")
    (submitted / "data" / "link.txt").symlink_to(tmp_path / "keys")
    os.link(tmp_path / "more keys", submitted / "another.txt")
    shutil.copytree(submitted, copies)
    monkeypatch.setattr("graders.classroom.intake.submission.Gradebook", lambda url: nullcontext())
    monkeypatch.setattr("graders.classroom.intake.submission.released_cells", lambda gradebook, chapter: RELEASED)
    about = {"nbgrader": {"assignment": CHAPTER, "student": "ada", "db_url": ""}}
    restored, _ = RestoreCells(config=Config(CourseDirectory={"root": str(tmp_path)})).preprocess(
        nbformat.v4.new_notebook(), about
    )
    assert [one.source for one in restored.cells] == [answer()["source"], "emit()"]
    kept = sorted(path.relative_to(copies).as_posix() for path in copies.rglob("*") if path.is_file())
    assert kept == [NAME, "data/table.txt", "helper.py"]
    assert (tmp_path / "keys").read_text() == (tmp_path / "more keys").read_text() == "of the instructor"
