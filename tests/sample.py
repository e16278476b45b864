"""A sample of a long sweep, for `make test`: the same names whatever is added beside them."""

from typing import Any
from zlib import crc32

import pytest


def drawn(name: str, one_in: int) -> bool:
    """Whether a name is in the sample, which has about one of so many."""
    return crc32(name.encode()) % one_in == 0


def rarely(name: str, one_in: int) -> Any:
    """The mark of a slow test with this name: those that are not in the sample run in `make test-all` only."""
    return pytest.mark.slow if drawn(name, one_in) else pytest.mark.long
