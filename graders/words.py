"""The catalog of findings: families of slips, with words for the student and prices, read from `data/mistakes.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graders.decisions import in_force
from pacman_env.engine.layout import data_folder

FILE = data_folder() / "mistakes.toml"


@dataclass(frozen=True)
class Family:
    """What one would say of a recorded search: the slips that show alike, what they cost, and where to look.

    name      a heading for people
    slips     code -> what a student reads, the words of the family behind the sentence of the slip
    price     a share of an exercise's points; None: only correct cases earn points
    unpriced  slips without a price: they leave out the idea of an exercise
    """

    name: str
    slips: Mapping[str, str]
    price: float | None = None
    unpriced: tuple[str, ...] = ()


class Words(dict[str, str]):
    """Code of a slip -> words: those of the course whose decisions hold, else those of the catalog."""

    def __getitem__(self, code: str) -> str:
        return in_force().words.get(code) or super().__getitem__(code)

    def __missing__(self, code: str) -> str:
        raise KeyError(f"{FILE} has no {code} among the slips of a family: add it, with words for the student")


def read(path: Path) -> dict[str, Family]:
    """The families by code; ValueError says what is wrong where."""
    try:
        entries: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} is not TOML: {error}") from None
    return {code: _family(entry, f"{path}: [{code}]") for code, entry in entries.items()}


def _family(entry: Any, place: str) -> Family:
    if not isinstance(entry, dict) or not str(entry.get("name", "")).strip():
        raise ValueError(f'{place} has no name; write name = "..." below it')
    price = entry.get("price")
    if price is not None and (not isinstance(price, float) or not 0 < price <= 1):
        raise ValueError(f"{place} has the price {price!r}; a price is a share of the points, above 0 to 1.0")
    said = {slip: str(words) for slip, words in entry.get("slips", {}).items()}
    unpriced = tuple(entry.get("unpriced", ()))
    for slip in (*said, *unpriced):
        if slip not in said:
            raise ValueError(f"{place} has no slip {slip}, and names it in unpriced")
        if not said[slip].strip():
            raise ValueError(f'{place} has no words for {slip}; write {slip} = "..." among its slips')
    slips = {slip: " ".join(f"{words} {entry.get('words', '')}".split()) for slip, words in said.items()}
    return Family(entry["name"], slips, price, unpriced)


FAMILIES = read(FILE)
FAMILY = {slip: code for code, one in FAMILIES.items() for slip in one.slips}
"""The code of each slip -> that of its family; a slip that only one exercise knows is in none."""

MESSAGES = Words((slip, words) for one in FAMILIES.values() for slip, words in one.slips.items())
PRICES = {slip: one.price for one in FAMILIES.values() for slip in one.slips if one.price and slip not in one.unpriced}


def family_of(code: str) -> str:
    """The family of a slip; the code itself where there is none."""
    return FAMILY.get(code, code)
