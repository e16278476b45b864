"""The line to a box: who goes on talking has no more time than who is silent."""

import socket
from collections.abc import Iterator

import pytest

from graders.transcript.channel import Line, LineSilent
from pacman_env.sandbox.limits import Clock, Time


@pytest.fixture
def line() -> Iterator[Line]:
    """Our end of a line on which two messages wait."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b'{"number": 1}\n{"number": 2}\n')
        yield Line(ours)


def test_who_has_computed_too_long_is_not_heard_although_messages_wait(line: Line) -> None:
    used = iter([0.0, 0.5, 3.0, 3.0, 3.0, 3.0])
    clock = Clock(Time(work=2, wait=60), lambda: next(used))
    assert line.hear(clock) == {"number": 1}
    with pytest.raises(LineSilent, match="it had computed for 2 seconds"):
        line.hear(clock)


def test_what_was_said_while_nobody_listened_is_heard(line: Line) -> None:
    """The grader may have been busy with something else for longer than the box is allowed to wait."""
    clock = Clock(Time(work=2, wait=0), lambda: 0.0)
    assert clock.waits
    assert [line.hear(clock)["number"] for _ in range(2)] == [1, 2]
    with pytest.raises(LineSilent, match="hardly computed for 0 seconds, so it waits"):
        line.hear(clock)
