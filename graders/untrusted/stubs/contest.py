"""In place of `pacman_env.compare.contest`: no contest is held."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graders.untrusted.stubs.words import NOT_PLAYED, stub

hold = stub(NOT_PLAYED)


def __getattr__(name: str) -> Any:
    """Every other name of the door is part of a contest."""
    if name.startswith("_"):
        raise AttributeError(name)
    return hold


class ContestError(ValueError):
    """Never raised here."""


@dataclass(frozen=True)
class Limits:
    """Nobody is held to them here."""

    move: float = 1.0
    game: float = 60.0
    moves: int = 2000
    memory: int = 2048
    sandbox: bool = True
    steps: int | None = None


def samples() -> Path:
    """A folder that is not there."""
    return Path("samples")
