"""A channel to another process: one JSON object a line, in both directions, each of bounded length.

Nothing is ever unpickled: what comes in was written by somebody's code, whatever our own part of it may say.
"""

import contextlib
import json
import os
import select
import socket
import sys
import threading
from collections.abc import Callable
from typing import IO, Any, TypeAlias

from pacman_env.sandbox.limits import Clock, WallClock

LONGEST = 8_000_000
"""The most bytes that one message may have."""

CHUNK = 65_536
MOST_UNASKED = 1000  # chunks

Message: TypeAlias = dict[str, Any]
"""A message between two processes, plain JSON: a claim, as long as nobody has looked at it."""


class ChannelBroken(Exception):
    """The other end has gone, or what it sends is no message."""


class ChannelSilent(Exception):
    """Nothing came in time; the message says whether the other end computed all that time, or waited."""


class Channel:
    """One end of the channel: a connected socket, or the two ends of pipes, one to read from and one to write to.

    Args:
        incoming: the socket, or an unbuffered pipe.
        outgoing: the pipe to write to, where `incoming` is a pipe.
        longest: the most bytes that a message may have.

    `received` counts the bytes that have come in.
    """

    def __init__(
        self, incoming: socket.socket | IO[bytes], outgoing: IO[bytes] | None = None, longest: int = LONGEST
    ) -> None:
        self.incoming, self.outgoing, self.longest, self.received = incoming, outgoing, longest, 0
        self._rest = bytearray()
        self._searched = 0  # so far no end of a message was found in the rest
        self._source, self._read_some = _source(incoming)

    def send(self, message: Message, seconds: float | None = None) -> None:
        """Send a message. Raises ChannelBroken if the other end is gone, or (a socket) reads nothing for so long."""
        data = json.dumps(message).encode() + b"\n"
        try:
            if self.outgoing is not None:
                self.outgoing.write(data)
                self.outgoing.flush()
            elif isinstance(self.incoming, socket.socket):
                self.incoming.settimeout(seconds)
                self.incoming.sendall(data)
        except (OSError, ValueError) as error:  # ValueError: a file that is closed
            raise ChannelBroken(str(error)) from None

    def receive(self, clock: Clock | WallClock | None = None) -> Message:
        """The next message. Raises ChannelSilent if none comes in time, ChannelBroken if none can come anymore.

        An end that goes on sending has no more time than a silent one. But what was sent while the clock looked the
        other way is received.
        """
        if clock is not None and clock.is_over:
            raise ChannelSilent(clock.why)
        while (place := self._rest.find(b"\n", self._searched)) < 0:
            self._searched = len(self._rest)
            if self._searched > self.longest:
                raise ChannelBroken("a message that never ends")
            self._read(clock)
        line, self._searched = bytes(self._rest[:place]), 0
        del self._rest[: place + 1]
        return _message(line)

    def discard(self) -> None:
        """Forget what has come in unasked: an answer that was given before the question does not count."""
        with contextlib.suppress(ChannelBroken):  # the next who receives is told
            for _ in range(MOST_UNASKED):
                if not select.select([self._source], [], [], 0)[0]:
                    break
                del self._rest[:]
                self._read(None)
        del self._rest[:]
        self._searched = 0

    def _read(self, clock: Clock | WallClock | None) -> None:
        left = clock.left() if clock else None
        while not select.select([self._source], [], [], left)[0]:
            if clock is not None and left == 0:
                raise ChannelSilent(clock.why)
            left = clock.left() if clock else None
        try:
            chunk = self._read_some(CHUNK)
        except OSError as error:
            raise ChannelBroken(str(error)) from None
        if not chunk:
            raise ChannelBroken("the other end is gone")
        self.received += len(chunk)
        self._rest += chunk

    def close(self) -> None:
        """Close both ends."""
        for end in {self.incoming, self.outgoing, self._source} - {None}:
            with contextlib.suppress(OSError):
                end.close()


def _source(incoming: socket.socket | IO[bytes]) -> tuple[Any, Callable[[int], bytes]]:
    """What one can wait for, and how one reads from it as much as there is."""
    if isinstance(incoming, socket.socket):
        return incoming, incoming.recv
    if sys.platform != "win32":
        return incoming, lambda most: os.read(incoming.fileno(), most)
    ours, theirs = socket.socketpair()  # there, one cannot wait for a pipe: a thread passes on what comes
    threading.Thread(target=_pass_on, args=(incoming, theirs), daemon=True).start()
    return ours, ours.recv


def _pass_on(pipe: IO[bytes], target: socket.socket) -> None:
    with target, contextlib.suppress(OSError, ValueError):
        while chunk := os.read(pipe.fileno(), CHUNK):
            target.sendall(chunk)


def _message(line: bytes) -> Message:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise ChannelBroken("no message") from None
    if not isinstance(message, dict):
        raise ChannelBroken("no message")
    return message
