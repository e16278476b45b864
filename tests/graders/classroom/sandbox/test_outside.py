"""What is played outside while a sandbox only answers: it comes to an end, whatever the sandbox says."""

from typing import Any

import pytest

from graders.classroom.sandbox.outside import Outside
from graders.transcript import evaluation_games
from graders.transcript.encoding import encode
from pacman_env.sandbox.channel import ChannelBroken
from pacman_env.sandbox.limits import OwnProcess


class Parrot:
    """A channel whose other end says the same each time."""

    def __init__(self, reply: dict[str, Any]) -> None:
        self.reply, self.asked = reply, 0

    def send(self, message: dict[str, Any], seconds: float) -> None:
        self.asked += 1

    def receive(self, seconds: float) -> dict[str, Any]:
        return self.reply


class Searcher(Parrot):
    """A sandbox that says that it makes no successors, and that it took no time, whatever it does."""

    def __init__(self, seconds: float) -> None:
        super().__init__({})
        self.seconds, self.used = seconds, 0.0

    def worked(self) -> float:
        return self.used

    def send(self, message: dict[str, Any], seconds: float) -> None:
        self.positions = message.get("positions", [])

    def receive(self, clock: Any) -> dict[str, Any]:
        self.used += self.seconds * len(self.positions)
        told = [[encode(number), None] for number in range(len(self.positions))]
        return {"told": told, "made": 0, "seconds": 0}


def test_the_time_of_the_games_is_measured_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation_games, "MOST_MOVES", 5)
    sandbox, outside = Searcher(seconds=0.001), Outside("06_evaluation", 1)
    assert outside.talk(sandbox, {"ask": "evaluation.better"}, sandbox)  # type: ignore[arg-type]
    assert not outside.talk(sandbox, {"ask": "evaluation.better"}, sandbox)  # type: ignore[arg-type]
    [games] = outside.played.values()
    assert sum(game["seconds"] for game in games) == pytest.approx(sandbox.used, rel=0.01)
    assert sum(game["usual"] for game in games) > 0


@pytest.mark.parametrize("told", [None, [], "much", [[1, None]], [[None, {"type": "x"}], [1, None]]])
def test_who_leaves_questions_of_the_games_open_is_not_asked_again(told: Any) -> None:
    channel = Parrot({} if told is None else {"told": told})
    with pytest.raises(ChannelBroken):
        Outside("06_evaluation", 1).talk(channel, {"ask": "evaluation.better"}, OwnProcess())  # type: ignore[arg-type]
    assert channel.asked == 1
