"""Predictions: compared, explained, counted, and never in the way."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbformat.v4 import new_code_cell, new_notebook, new_output

from graders import predict, progress
from graders.home.predictions import EMPTY, Asked, Tally, catalog, tally
from graders.outcome import outcomes

NEVER_RIGHT: Any = object()


@pytest.mark.parametrize("nothing", [(), (...,), (None,), ("",), (" ",), ("...",)])
def test_left_empty_it_says_how_reveals_nothing_and_counts_for_nothing(nothing: tuple[Any, ...]) -> None:
    found = predict("ch1-ragged", *nothing)
    assert found.verdict == EMPTY == str(found) and not found.made and found.correct is None
    assert found._repr_mimebundle_()[1] == {}
    assert catalog()["ch1-ragged"].why not in found._repr_html_()


@pytest.mark.parametrize(
    ("name", "answers", "correct"),
    [
        ("ch1-book", ("a", 3), True),
        ("ch1-book", (" A ", 3.0), True),
        ("ch1-book", ("c", 14), False),
        ("ch1-squares", ([8, 6, 5, 3, 2],), True),
        ("ch1-squares", (2, 3, 5, 6, 8), True),
        ("ch1-squares", ({8},), False),
        ("ch1-squares", (8,), False),
        ("ch2-endgame", ((1, 1),), True),
        ("ch2-endgame", ([1, 1],), True),
        ("ch2-endgame", ("(1, 1)",), False),
        ("ch2-greedy", (False,), True),
        ("ch2-greedy", ("No.",), True),
        ("ch2-greedy", ("yes",), False),
        ("ch4-time", (60, 30), True),
        ("ch4-time", (60, 40), False),
        ("ch1-ragged", (NEVER_RIGHT,), False),
    ],
)
def test_an_answer_is_compared_and_explained(name: str, answers: tuple[Any, ...], correct: bool) -> None:
    found = predict(name, *answers)
    assert found.correct is correct and catalog()[name].why in str(found)
    assert ("That is correct." in str(found) or "close enough" in str(found)) is correct
    assert str(found).startswith("You predicted ")


def test_of_a_list_it_says_how_much_was_found() -> None:
    assert "You found 1 of 5 and named 1 too many." in predict("ch1-squares", 8, 7).verdict


def test_of_several_answers_each_has_its_verdict() -> None:
    assert [line.split()[-1] for line in str(predict("ch1-book", "a", 5)).splitlines()[2:4]] == ["correct", "time"]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (("ch1-bock", "a"), "There is no prediction 'ch1-bock'. Did you mean \"ch1-book\"?"),
        (("ch1-book", "a"), "This question asks for 2 answers, with a comma between them: the move and what MAX gets."),
        (("ch1-book", "a", ...), f"You have not predicted this yet: what MAX gets. {EMPTY}"),
        (("ch1-size", "some"), "Choose one of these, in quotation marks: thousands, hundreds of thousands, millions."),
    ],
)
def test_what_cannot_be_compared_is_said_and_stops_nothing(call: tuple[Any, ...], words: str) -> None:
    found = predict(*call)
    assert found.verdict == words and not found.made


def saved(folder: Path, *calls: tuple[str, ...]) -> Any:
    """Chapter 1 with these calls, as Jupyter saves it; the source of each says the same."""
    notebook = new_notebook()
    for name, *answers in calls:
        data, metadata = DisplayFormatter().format(predict(name, *answers))
        cell = new_code_cell(f"predict({name!r}, ...)")
        cell.outputs = [new_output("execute_result", data, metadata=metadata)]
        notebook.cells.append(cell)
    path = folder / "01_minimax" / "01_minimax.ipynb"
    path.parent.mkdir()
    nbformat.write(notebook, path)
    return nbformat.read(path, as_version=4)


def test_the_tally_reads_the_saved_notebook_and_progress_tells_it(tmp_path: Path, monkeypatch: Any) -> None:
    calls: list[Any] = [("ch1-book", "a", 3), ("ch1-ragged", 7), ("ch1-film",)]
    notebook = saved(tmp_path, *calls)
    assert tally(notebook) == Tally(asked=3, made=2, correct=1)
    report = progress(tmp_path)
    assert "In all chapters, you predicted 2 of 3 answers, 1 correctly." in report.headline and report.points == 0
    assert "Predictions" in str(report)
    monkeypatch.chdir(tmp_path / "01_minimax")
    assert progress().headline.endswith("In this chapter, you predicted 2 of 3 answers, 1 correctly.")


def test_who_reads_outcomes_meets_no_prediction(tmp_path: Path) -> None:
    assert list(outcomes(saved(tmp_path, ("ch1-ragged", 4)))) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("notebook", [{}, {"cells": [{}]}, {"cells": None}, None])
def test_what_is_no_notebook_has_no_predictions(notebook: Any) -> None:
    assert tally(notebook) == Tally()


def test_an_output_whose_cell_asks_no_longer_is_not_counted(tmp_path: Path) -> None:
    notebook = saved(tmp_path, ("ch1-ragged", 4))  # type: ignore[arg-type]
    notebook.cells[0].source = "2"
    assert tally(notebook) == Tally()


@pytest.mark.parametrize("asked", catalog().values(), ids=catalog())
def test_the_catalog_does_not_contradict_itself(asked: Asked) -> None:
    assert asked.why and asked.asks
    assert not asked.answers or len(asked.answers) == len(asked.asks)
    assert not asked.choices or {*asked.answers} <= {*asked.choices}
