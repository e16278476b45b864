"""A report reads well as text and as HTML."""

import json
import re
from collections.abc import Callable

import pytest
from IPython.core.formatters import DisplayFormatter

from graders import grade
from graders.outcome import Outcome, outcomes
from graders.report import Example, Finding, Part, Report
from pacman_env import pictures
from pacman_env.games import Isolation, Tree
from tests.graders.builders import value

REPORT = Report(
    "x.y",
    "A <title>",
    (Part("first idea", 1, 1), Part("second idea", 0, 2)),
    [
        Finding(
            "some-code", "You <did> it.", Example("The smallest one:", Tree([1, 2]), "2", "1"), "line 3, in f: return 1"
        )
    ],
)


def test_points_and_verdict() -> None:
    assert (REPORT.points, REPORT.max_points, REPORT.passed) == (1, 3, False)
    assert isinstance(REPORT.points, int)


def test_text() -> None:
    text = str(REPORT)
    for part in (
        "not there yet, 1 of 3 points",
        "second idea",
        "[some-code]",
        "a: 1",
        "expected: 2",
        "got:      1",
        "line 3",
    ):
        assert part in text


def test_stress_and_code_of_the_catalog_are_shown_as_such() -> None:
    told = Finding("c", "Merely *like* `a * b < c * d`, not 2 * 3 * 4.")
    assert "<p>Merely <em>like</em> <code>a * b &lt; c * d</code>, not 2 * 3 * 4.</p>" in told.html()
    assert str(told) == "Merely like `a * b < c * d`, not 2 * 3 * 4."
    assert told.summary == "c: Merely like `a * b < c * d`, not 2 * 3 * 4."


def test_a_warm_up_is_judged_without_points() -> None:
    right, wrong = (Report("x.y", "Warm-up", (Part("one", 0, 0), Part("two", 0, 0, wrong=w))) for w in (False, True))
    assert (right.passed, right.headline) == (True, "Warm-up: all correct")
    assert (wrong.passed, wrong.headline) == (False, "Warm-up: not there yet")
    assert (right.outcome.passed, wrong.outcome.passed) == (True, False)
    assert str(wrong).splitlines()[1:] == ["  correct  one", "  not yet  two"]
    assert "points" not in wrong._repr_html_() and " of " not in wrong._repr_html_()
    assert ">not yet<" in wrong._repr_html_() and ">not yet<" not in right._repr_html_()


def test_html_is_escaped_labelled_and_does_without_color() -> None:
    html = REPORT._repr_html_()
    assert "A &lt;title&gt;" in html and "You &lt;did&gt; it." in html
    assert 'aria-label="A &lt;title&gt;: not there yet, 1 of 3 points"' in html
    assert "not yet" in html and "<th scope" in html
    own = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", html, flags=re.S)
    assert not re.search(r"(background|[^-]color)\s*:(?!inherit|none)", own)


def test_a_position_is_drawn_or_else_written(monkeypatch: pytest.MonkeyPatch) -> None:
    example = Example("Here:", Isolation(), "1", "0")
    assert "<svg" in example.html() and "<pre" not in example.html()
    monkeypatch.setattr(pictures, "board", None)
    assert "<svg" not in example.html() and f">{Isolation()}</pre>" in example.html()


@pytest.mark.slow
@pytest.mark.parametrize("slip", [1e-8, -1e-6, 0.3])
@pytest.mark.parametrize("where", [float.is_integer, lambda value: not value.is_integer()], ids=["whole", "between"])
def test_what_was_expected_never_looks_like_what_came_back(slip: float, where: Callable[[float], bool]) -> None:
    def slips(state):
        right = float(value(state))
        return right + slip if where(right) else right

    example = grade("expectimax.exp_value", slips).findings[0].example
    assert float(example.got) - float(example.expected) == pytest.approx(slip, rel=0.2)


def test_a_report_leaves_its_outcome_as_data_beside_its_words() -> None:
    data, metadata = DisplayFormatter().format(REPORT)
    assert data["text/html"].startswith('<section aria-label="A &lt;title&gt;: not there yet, 1 of 3 points"')
    assert data["text/plain"] == str(REPORT)
    [(name, outcome)] = outcomes({"cells": [{"outputs": [{"metadata": json.loads(json.dumps(metadata))}]}]})
    reason = "some-code: You <did> it. (expected 2, got 1) [line 3, in f: return 1]"
    assert (name, outcome) == ("", Outcome("x.y", 1, 3, ["some-code"], reason))


def test_a_card_is_found_by_its_heading_and_numbers_stand_above_the_picture() -> None:
    html = REPORT._repr_html_()
    assert html.count('role="heading"') == 2
    assert html.index("expected: 2") < html.index("<svg")


def test_advice_after_all_points_is_one_folded_line() -> None:
    right = Report("x.y", "Title", (Part("one", 1, 1), Part("two", 2, 2)), REPORT.findings)
    shown = right._repr_html_()
    fold = "<summary>You earned all the points. One more thing is worth knowing: <code>some-code</code></summary>"
    assert right.passed and shown.index("all correct") < shown.index(fold) < shown.index("You &lt;did&gt; it.")
