"""A line between the grader and the box: one JSON object after another, each of bounded length.

What comes out of the box was written by somebody's code, whatever our own part of it may say.
"""

import json
import select
import socket
from typing import Any

from pacman_env.sandbox.limits import Clock

LONGEST = 8_000_000
"""The most bytes that one message may have."""

CHUNK = 65_536


class LineBroken(Exception):
    """The other end has gone, or what it says is no message."""


class LineSilent(Exception):
    """Nothing came in time; it says whether the other end computed all that time, or waited."""

    def __init__(self, clock: Clock) -> None:
        """The clock ended it."""
        waited = f"it had hardly computed for {clock.limit.wait:g} seconds, so it waits for something"
        super().__init__(waited if clock.waits else f"it had computed for {clock.limit.work:g} seconds")


class Line:
    """One end of the line. `heard` counts the bytes that have come in."""

    def __init__(self, end: socket.socket) -> None:
        """Take over a connected socket."""
        self.end, self.heard = end, 0
        self._rest = bytearray()
        self._looked = 0  # so far no end of a message was found in the rest

    def say(self, message: dict[str, Any], seconds: float | None = None) -> None:
        """Send a message. Raises LineBroken if the other end has gone, or reads nothing for so long."""
        self.end.settimeout(seconds)
        try:
            self.end.sendall(json.dumps(message).encode() + b"\n")
        except OSError as error:
            raise LineBroken(str(error)) from None

    def hear(self, clock: Clock | None = None) -> dict[str, Any]:
        """The next message. Raises LineSilent if none comes in time, LineBroken if none can come any more.

        Who goes on talking has no more time than who is silent, but what has been said while the clock looked the other
        way is heard.
        """
        if clock is not None and clock.worked > clock.limit.work:
            raise LineSilent(clock)
        while (place := self._rest.find(b"\n", self._looked)) < 0:
            self._looked = len(self._rest)
            if self._looked > LONGEST:
                raise LineBroken("a message without end")
            self._read(clock)
        line, self._looked = bytes(self._rest[:place]), 0
        del self._rest[: place + 1]
        return _message(line)

    def _read(self, clock: Clock | None) -> None:
        left = clock.left() if clock else None
        while not select.select([self.end], [], [], left)[0]:
            if clock is not None and left == 0:
                raise LineSilent(clock)
            left = clock.left() if clock else None
        try:
            chunk = self.end.recv(CHUNK)
        except OSError as error:
            raise LineBroken(str(error)) from None
        if not chunk:
            raise LineBroken("the other end has gone")
        self.heard += len(chunk)
        self._rest += chunk

    def close(self) -> None:
        """Hang up."""
        self.end.close()


def _message(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise LineBroken("no message") from None
    if not isinstance(message, dict):
        raise LineBroken("no message")
    return message
