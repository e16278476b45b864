"""Which edition of the graders this is."""

import hashlib
from functools import cache
from pathlib import Path

from pacman_env.engine.layout import data_folder


@cache
def edition() -> str:
    """A hash of the source of the graders and of the catalog of mistakes, in which the prices are."""
    root = Path(__file__).resolve().parents[2]
    total = hashlib.sha256()
    for path in [*sorted(root.rglob("*.py")), data_folder() / "mistakes.toml"]:
        total.update(path.read_bytes())
    return total.hexdigest()[:12]
