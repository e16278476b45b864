"""The channel to another process: who goes on sending has no more time than who is silent."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import repeat

import pytest

from pacman_env.sandbox.channel import Channel, ChannelBroken, ChannelSilent
from pacman_env.sandbox.limits import Clock, Time, WallClock

ECHO = """
import sys
from pacman_env.sandbox.channel import Channel, ChannelBroken
channel = Channel(sys.stdin.buffer, sys.stdout.buffer)
try:
    while True:
        channel.send({"heard": channel.receive()})
except ChannelBroken:
    pass
"""


def over_pipes() -> tuple[Channel, Callable[[bytes], object]]:
    """Our end of a channel, and what writes into the other one."""
    ours, theirs = os.pipe()
    return Channel(open(ours, "rb", 0), open(os.devnull, "wb", 0)), lambda data: os.write(theirs, data)


def over_a_socket() -> tuple[Channel, Callable[[bytes], object]]:
    ours, theirs = socket.socketpair()
    return Channel(ours), theirs.sendall


class Used:
    """A meter of somebody who is not starved."""

    def __init__(self, seconds: Iterator[float]) -> None:
        self.seconds = seconds

    def worked(self) -> float:
        return next(self.seconds)

    def is_starved(self) -> bool:
        return False


@pytest.fixture(params=[over_pipes, over_a_socket])
def ends(request: pytest.FixtureRequest) -> Iterator[tuple[Channel, Callable[[bytes], object]]]:
    """Our end of a channel on which two messages wait, and what writes into the other end."""
    channel, write = request.param()
    write(b'{"number": 1}\n{"number": 2}\n')
    yield channel, write
    channel.close()


@pytest.fixture
def channel(ends: tuple[Channel, Callable[[bytes], object]]) -> Channel:
    return ends[0]


def test_who_has_computed_too_long_is_not_heard_although_messages_wait(channel: Channel) -> None:
    used = iter([0.0, 0.5, 3.0, 3.0, 3.0, 3.0])
    clock = Clock(Time(work=2, wait=60), Used(used))
    assert channel.receive(clock) == {"number": 1}
    with pytest.raises(ChannelSilent, match="it had computed for 2 seconds"):
        channel.receive(clock)


def test_what_was_said_while_nobody_listened_is_heard(channel: Channel) -> None:
    """The grader may have been busy with something else for longer than the sandbox is allowed to wait."""
    clock = Clock(Time(work=2, wait=0), Used(repeat(0.0)))
    assert clock.left() == 0 and clock.waits
    assert [channel.receive(clock)["number"] for _ in range(2)] == [1, 2]
    with pytest.raises(ChannelSilent, match="computed almost nothing for 0 seconds, so it was waiting"):
        channel.receive(clock)


def test_a_player_whose_time_is_up_is_silent(channel: Channel) -> None:
    assert channel.receive(WallClock(60)) == {"number": 1}
    with pytest.raises(ChannelSilent, match="0 seconds had passed"):
        channel.receive(WallClock(0))


def test_what_was_answered_before_the_question_is_forgotten(ends: tuple[Channel, Callable[[bytes], object]]) -> None:
    channel, write = ends
    assert channel.receive() == {"number": 1}
    channel.discard()
    write(b'{"number": 3}\n')
    assert channel.receive(WallClock(60)) == {"number": 3}


@pytest.mark.parametrize("said", [b"[1]\n", b"1e999\n", b"\xff\n", b"[" * 50_000 + b"\n"])
def test_what_is_no_message_breaks_the_channel(ends: tuple[Channel, Callable[[bytes], object]], said: bytes) -> None:
    channel, write = ends
    channel.discard()
    write(said)
    with pytest.raises(ChannelBroken, match="no message"):
        channel.receive(WallClock(60))


def test_a_message_without_end_breaks_the_channel() -> None:
    channel, write = over_a_socket()
    channel.longest = 1000
    write(b"x" * 2000)
    with pytest.raises(ChannelBroken, match="never ends"):
        channel.receive(WallClock(60))
    channel.close()


def test_a_process_is_asked_through_its_pipes_until_it_has_gone() -> None:
    process = subprocess.Popen([sys.executable, "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None and process.stdout is not None
    channel = Channel(process.stdout, process.stdin)
    channel.send({"number": 1})
    assert channel.receive(WallClock(60)) == {"heard": {"number": 1}}
    process.stdin.close()
    with pytest.raises(ChannelBroken, match="gone"):
        channel.receive(WallClock(60))
    with pytest.raises(ChannelBroken):
        channel.send({"number": 2})
    channel.close()
    assert process.wait(60) == 0
