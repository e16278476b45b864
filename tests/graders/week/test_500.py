"""A class of 500: status, every export and the page of the class take seconds."""

import io
import time
from collections.abc import Callable

import pytest

from graders.__main__ import main
from graders.classroom import results
from graders.classroom.course import Course
from graders.week import registers
from graders.week.class_page import class_page
from tests.graders.week.builders import CHAPTER, graded, hand_in

pytestmark = pytest.mark.slow

STUDENTS, SECONDS = 40, 20


def seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def test_a_class_of_500_takes_seconds(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
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
    print(taken)
    assert {name: one for name, one in taken.items() if one > SECONDS} == {}
