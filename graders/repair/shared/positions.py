"""What a run of a search leaves behind, in few bytes: the same marks on both sides of the line."""

import zlib
from collections.abc import Iterable
from typing import Any


def mark(position: Any) -> int:
    """A number for a position that is the same in every process."""
    key = getattr(position, "board_key", None)
    if key is not None:
        return hash((position.score, *key()))  # whole numbers only: no luck in their hashes
    text = position.path if hasattr(position, "path") else str(position)
    return zlib.crc32(text.encode())


def digest(marks: Iterable[int]) -> int:
    """A number for a set of marks."""
    return hash(frozenset(marks))
