"""The catalog of findings: the words for the student by code, read from `data/mistakes.toml`."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graders.decisions import in_force
from pacman_env.engine.layout import data_folder

FILE = data_folder() / "mistakes.toml"


class Words(dict[str, str]):
    """Code -> words: those of the course whose decisions hold, else those of the catalog."""

    def __getitem__(self, code: str) -> str:
        return in_force().words.get(code) or super().__getitem__(code)

    def __missing__(self, code: str) -> str:
        raise KeyError(f"{FILE} has no [{code}]: add it, with words for the student")


@dataclass(frozen=True)
class Catalog:
    """By code: the words; the chapter of those that name one; the price of a slip, a share of an exercise's points."""

    words: Words
    chapters: dict[str, int]
    prices: dict[str, float]


def read(path: Path) -> Catalog:
    """The catalog; ValueError says what is missing where."""
    try:
        entries: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} is not TOML: {error}") from None
    for code, entry in entries.items():
        if not isinstance(entry, dict) or not str(entry.get("words", "")).strip():
            raise ValueError(f'{path}: [{code}] has no words; write words = """...""" below it')
    words = Words((code, " ".join(str(entry["words"]).split())) for code, entry in entries.items())
    prices = {code: entry["price"] for code, entry in entries.items() if "price" in entry}
    for code, price in prices.items():
        if not isinstance(price, float) or not 0 < price <= 1:
            raise ValueError(
                f"{path}: [{code}] has the price {price!r}; a price is a share of the points, above 0 to 1.0"
            )
    chapters = {code: int(entry["chapter"]) for code, entry in entries.items() if "chapter" in entry}
    return Catalog(words, chapters, prices)


_CATALOG = read(FILE)
MESSAGES, CHAPTERS, PRICES = _CATALOG.words, _CATALOG.chapters, _CATALOG.prices
