"""A class of 500: status, every export and the class page take seconds of a processor."""

import io
import time
from collections.abc import Callable

import pytest

from graders.__main__ import main
from graders.classroom import results
from graders.classroom.course import Course
from graders.reports import registers
from graders.reports.class_page import class_page
from tests.graders.reports.builders import CHAPTER, graded, hand_in

pytestmark = pytest.mark.long

STUDENTS, SECONDS = 100, 20  # a fifth of the class has a fifth of the time, and each costs the same

EXAMPLES = 8  # seconds for the examples of the page, however many students there are


def seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def test_a_fifth_of_500_takes_a_fifth_of_the_seconds(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    names = [f"s{number:03}" for number in range(STUDENTS)]
    for name in names:
        hand_in(course, name, {})
    graded(course, {name: {"isolation-min_value": (2, "min-reversed")} for name in names})
    taken = {
        "status": seconds(lambda: main(["status", "02", "--course", str(course.root)])),
        "export": seconds(lambda: results.export(course, [CHAPTER], io.StringIO())),
        "canvas": seconds(lambda: registers.export(course, [CHAPTER], "canvas", io.StringIO())),
        "page": seconds(lambda: class_page(course, CHAPTER)),
    }
    assert f"{STUDENTS} graded" in capsys.readouterr().out
    assert {name: one for name, one in taken.items() if one > SECONDS * STUDENTS / 500 + EXAMPLES} == {}
