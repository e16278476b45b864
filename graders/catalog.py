"""The catalog of findings: the words for the student by code, read from `data/mistakes.toml`."""

import tomllib
from pathlib import Path
from typing import Any

from pacman_env.engine.layout import data_folder

FILE = data_folder() / "mistakes.toml"


class Words(dict[str, str]):
    """Code -> words."""

    def __missing__(self, code: str) -> str:
        """Nobody wrote about this code."""
        raise KeyError(f"{FILE} has no [{code}]: add it, with words for the student")


def read(path: Path) -> tuple[Words, dict[str, int]]:
    """The words of every code, and the chapters of those that name one; ValueError says what is missing where."""
    try:
        entries: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} is not TOML: {error}") from None
    for code, entry in entries.items():
        if not isinstance(entry, dict) or not str(entry.get("words", "")).strip():
            raise ValueError(f'{path}: [{code}] has no words; write words = """...""" below it')
    words = Words((code, " ".join(str(entry["words"]).split())) for code, entry in entries.items())
    return words, {code: int(entry["chapter"]) for code, entry in entries.items() if "chapter" in entry}


MESSAGES, CHAPTERS = read(FILE)
