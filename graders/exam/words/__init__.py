"""The words of sheets and keys: a catalog for each language, in the form of :mod:`pacman_env.language`."""

import json
from functools import cache
from pathlib import Path

from pacman_env.language import Language

FOLDER = Path(__file__).parent
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


@cache
def words(tag: str) -> Language:
    """The catalog of a language of :data:`LANGUAGES`."""
    return Language(tag, json.loads((FOLDER / f"{tag}.json").read_text(encoding="utf-8")))
