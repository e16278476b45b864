"""The page that a student reads: points and cards first, then the own answers, and the rest folded and bounded."""

import re
from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from graders import grade
from graders.classroom.records.feedback_page import MOST_BYTES, CellMark, feedback_page, total, with_formulas
from graders.classroom.records.pages import CleanHTML

TEST, TEXT = "isolation-min_value", "isolation-reflect"


def about(name: str, **more: Any) -> dict[str, Any]:
    flags = {"grade": False, "locked": False, "solution": False, "schema_version": 3}
    return {"nbgrader": {**flags, "grade_id": name, **more}}


def notebook(*more: Any) -> Any:
    data, metadata = grade("isolation.min_value", lambda state: 0)._repr_mimebundle_()
    answer = new_code_cell(
        "def min_value(state): ...", metadata=about(f"{TEST}-answer", solution=True, comment="See <me>.")
    )
    test = new_code_cell("emit()", metadata=about(TEST, grade=True, locked=True, points=4))
    test.outputs = [new_output("display_data", data, metadata=metadata)]
    text = new_markdown_cell("Since $v \\ge \\beta$.", metadata=about(TEXT, grade=True, solution=True, points=2))
    return new_notebook(cells=[new_markdown_cell("## A long chapter"), answer, test, text, *more])


def page(*more: Any) -> str:
    text, _ = CleanHTML().from_notebook_node(notebook(*more), {"metadata": {}})
    return str(text)


def test_cards_come_first_then_the_answers_and_the_rest_is_folded() -> None:
    shown = page()
    marks = [
        "<h1>",
        "0 of 4 points",
        "See &lt;me&gt;.",
        "Your answers",
        "def min_value",
        "<math",
        "<details><summary>Every",
    ]
    places = [shown.index(mark) for mark in marks]
    assert places == sorted(places)
    assert shown.index("A long chapter") > places[-1] and "<details open" not in shown[places[-1] :]
    assert f'<a href="#{TEST}">' in shown and f'<section id="{TEST}">' in shown and "emit()" not in shown


def test_what_was_repaired_is_said_above_the_cards() -> None:
    shown = page(new_markdown_cell("Before this notebook was graded:\n\n- a thing", id="what-was-repaired"))
    assert shown.index("a thing") < shown.index("0 of 4 points")


def test_a_remark_is_there_also_where_its_cell_is_not() -> None:
    nb = notebook()
    nb.cells = [cell for cell in nb.cells if cell.metadata.get("nbgrader", {}).get("grade_id") != f"{TEST}-answer"]
    remarks = {f"{TEST}-answer": "Set by hand.", TEXT: "Well said."}
    shown = feedback_page(nb, "x", {}, 0, lambda cell: str(cell["source"]), remarks)
    assert shown.index("Set by hand.") < shown.rindex("</section>") < shown.index("Well said.")
    helper = new_code_cell("def helper(): ...", metadata=about("helper-answer", solution=True, comment="Nice."))
    assert page(helper).index("def helper") < page(helper).index("Nice.")


def test_a_page_stays_small_and_says_what_is_left_out() -> None:
    long = [new_code_cell("x", outputs=[new_output("stream", text="y" * 30_000)]) for _ in range(40)]
    shown = page(*long, new_markdown_cell("the last word"))
    assert len(shown) < MOST_BYTES + 10_000 and "the last word" in shown
    assert re.search(r"\(Left out because of their length: \d\d cells\. You can find them in your notebook\.\)", shown)


MARKS = {TEST: CellMark(4, 4), "isolation-max_value": CellMark(2.5, 4)}


@pytest.mark.parametrize(
    ("marks", "penalty", "words"),
    [
        (MARKS, 0, "6.5 of 8 points"),
        (MARKS | {TEXT: CellMark(1.5, 2)}, 0, "6.5 of 8 points, and 1.5 of 2 by hand"),
        (
            MARKS | {TEXT: CellMark(0, 2, waits=True)},
            0,
            "6.5 of 8 points, and up to 2 for text that nobody has read yet",
        ),
        (MARKS, 0.65, "6.5 of 8 points, minus 0.65 for being late"),
        ({}, 0, "This chapter is worth no points"),
    ],
)
def test_what_a_person_gives_is_apart_from_what_the_check_gives(
    marks: dict[str, CellMark], penalty: float, words: str
) -> None:
    assert total(marks, {TEXT}, penalty) == words


def test_points_that_a_person_has_set_are_said_to_be_so() -> None:
    shown = feedback_page(notebook(), "x", {TEST: CellMark(3, 4, by_hand=True)}, 0, lambda cell: cell["source"])
    assert "3 of 4 (given by your instructor)" in shown


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>$v \\ge \\beta$</p>", "<mo>&#x02265;</mo>"),
        ("<p>$$\\frac{a}{b}$$</p>", 'display="block"'),
        ("<p>$a&lt;\u2060b$</p>", "<mo>&#x0003C;</mo>"),
    ],
)
def test_formulas_are_set_without_a_script(html: str, found: str) -> None:
    shown = with_formulas(html)
    assert found in shown and "$" not in shown


@pytest.mark.parametrize(
    "html",
    [
        "<code>$a$ $b$</code>",
        "<pre>$a$</pre>",
        "<p>it costs 5$ or 6$</p>",
        "<p>$ a $</p>",
        f"<p>${'x' * 2000}$</p>",
        '<p title="$a$">x</p>',
    ],
)
def test_what_is_no_formula_stays(html: str) -> None:
    assert with_formulas(html) == html


@pytest.mark.parametrize(
    "latex", [r"\href{javascript:alert(1)}{x}", r"\style{x}{y}", "<img src=x>", r"\text{<b onx=1>}"]
)
def test_no_formula_becomes_more_than_a_formula(latex: str) -> None:
    shown = with_formulas(f"<p>${latex.replace('<', '&lt;').replace('>', '&gt;')}$</p>")
    tags = set(re.findall(r"<(/?\w+)", shown)) - {"p", "/p"}
    assert all(tag.strip("/").startswith("m") for tag in tags) and not re.search(r"<[^>]*(href|src|onx)\s*=", shown)
