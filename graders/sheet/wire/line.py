"""A line between the grader and the box: one JSON object after another, each of bounded length.

What comes out of the box was written by somebody's code, whatever our own part of it may say.
"""

import json
import select
import socket
import time
from typing import Any

LONGEST = 8_000_000
"""The most bytes that one message may have."""

CHUNK = 65_536


class LineBroken(Exception):
    """The other end has gone, or what it says is no message."""


class LineSilent(Exception):
    """Nothing came in time."""


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

    def hear(self, seconds: float | None = None) -> dict[str, Any]:
        """The next message. Raises LineSilent if none comes in time, LineBroken if none can come any more."""
        end = None if seconds is None else time.monotonic() + seconds
        while (place := self._rest.find(b"\n", self._looked)) < 0:
            self._looked = len(self._rest)
            if self._looked > LONGEST:
                raise LineBroken("a message without end")
            self._read(None if end is None else end - time.monotonic())
        line, self._looked = bytes(self._rest[:place]), 0
        del self._rest[: place + 1]
        return _message(line)

    def _read(self, seconds: float | None) -> None:
        if not select.select([self.end], [], [], seconds if seconds is None else max(seconds, 0))[0]:
            raise LineSilent
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
