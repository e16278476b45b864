"""A report reads well as text and as HTML."""

import re

import pytest

from graders.report import Example, Finding, Part, Report, number
from pacman_env import pictures
from pacman_env.games import Isolation, Tree

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


def test_points_and_verdict():
    assert (REPORT.points, REPORT.max_points, REPORT.passed) == (1, 3, False)
    assert isinstance(REPORT.points, int)


def test_text():
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


def test_html_is_escaped_labelled_and_does_without_color():
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


def test_numbers_read_as_people_write_them():
    assert [number(one) for one in (3, 3.0, 2.5, 1 / 3, float("inf"), True)] == [
        "3",
        "3",
        "2.5",
        "0.3333",
        "inf",
        "True",
    ]
