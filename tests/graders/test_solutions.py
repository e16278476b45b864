"""Solutions appear after an honest try, and never in a class."""

import pytest

from graders import EXERCISES
from graders.home.solutions import COURSE_VARIABLE, solution
from pacman_env.games import Isolation
from tests.conftest import ROOT


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COURSE_VARIABLE, str(ROOT))


def test_a_class_sees_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(COURSE_VARIABLE, raising=False)
    for shown in (solution("isolation.terminal_test", Isolation.is_terminal), solution("minimax.value", confirm=True)):
        assert shown.code == "" and "instructor" in str(shown)


@pytest.mark.usefixtures("at_home")
def test_it_appears_after_a_passed_check() -> None:
    assert "get_legal_moves" in solution("isolation.terminal_test", Isolation.is_terminal).code
    assert "SOLUTION" not in solution("isolation.terminal_test", Isolation.is_terminal).code


@pytest.mark.usefixtures("at_home")
def test_before_that_it_must_be_asked_for() -> None:
    shown = solution("isolation.terminal_test", lambda state: False)
    assert shown.code == "" and 'solution("isolation.terminal_test", confirm=True)' in str(shown)


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("id", EXERCISES)
def test_every_exercise_has_one(id: str) -> None:
    code = solution(id, confirm=True).code
    compile(code, id, "exec")
    assert len(code.splitlines()) > 1


def test_a_missing_course_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COURSE_VARIABLE, "nowhere")
    assert "git checkout" in str(solution("minimax.value", confirm=True))
