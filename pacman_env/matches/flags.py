"""Numbers on a command line, refused with a remedy; each is a ``type`` for ``argparse``."""

import argparse
from collections.abc import Callable

from pacman_env.matches.time_limit import LONGEST


def whole(least: int) -> Callable[[str], int]:
    """Read a whole number that is not smaller than this.

    >>> whole(1)("12")
    12
    """

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if value < least:
            raise argparse.ArgumentTypeError(f"{text!r} does not work: use a whole number, {least} or more")
        return value

    return number


def seconds(text: str) -> float:
    """Read a time that is more than nothing.

    >>> seconds("0.5")
    0.5
    """
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a time: use a number of seconds, more than 0 and at most {LONGEST:.0f}"
        )
    return value
