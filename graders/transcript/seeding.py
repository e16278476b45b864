"""Lots that come out the same every time: an answer that draws them earns the same points whenever it is graded."""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from zlib import crc32


@contextmanager
def seeded(text: str) -> Iterator[None]:
    """Seed `random` and numpy's global generator from a text; afterwards both are as they were.

    A numpy that was not imported before the block stays as it is. Nor can `SystemRandom` and generators of an answer's
    own be seeded: whoever asks finds those by asking twice.
    """
    numpy, mine = sys.modules.get("numpy"), random.getstate()
    theirs = numpy.random.get_state() if numpy else None
    random.seed(text)
    if numpy:
        numpy.random.seed(crc32(text.encode()))
    try:
        yield
    finally:
        random.setstate(mine)
        if numpy:
            numpy.random.set_state(theirs)
