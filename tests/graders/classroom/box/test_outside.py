"""What is played outside while a box only answers: it comes to an end, whatever the box says."""

from typing import Any

import pytest

from graders.classroom.box.outside import Outside
from graders.sheet.wire.line import LineBroken


class Parrot:
    """A line whose other end says the same each time."""

    def __init__(self, reply: dict[str, Any]) -> None:
        self.reply, self.asked = reply, 0

    def say(self, message: dict[str, Any], seconds: float) -> None:
        self.asked += 1

    def hear(self, seconds: float) -> dict[str, Any]:
        return self.reply


@pytest.mark.parametrize("told", [None, [], "much", [[1, None]], [[None, {"type": "x"}], [1, None]]])
def test_who_leaves_questions_of_the_games_open_is_not_asked_again(told: Any) -> None:
    line = Parrot({} if told is None else {"told": told})
    with pytest.raises(LineBroken):
        Outside("06_evaluation", 1).talk(line, {"ask": "evaluation.better"}, lambda: 0.0)  # type: ignore[arg-type]
    assert line.asked == 1
