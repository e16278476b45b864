"""The catalog of findings: families of slips, with words for the student and prices, read from `data/mistakes.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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


@dataclass(frozen=True)
class Decisions:
    """The decisions of one course; without any, the catalog holds.

    Attributes:
        prices: by the code of a mistake, a share of the points, above 0 to 1; None: only correct cases count.
        words: by code, what a student reads.
        slips: whether a slip has a price at all, or only correct cases count.
        never_ran: the share of the points that an answer earns which was written, and never ran without an error.
    """

    prices: Mapping[str, float | None] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    slips: bool = True
    never_ran: float = 0.0

    def price(self, code: str, catalog: float | None) -> float | None:
        """What a mistake costs here, where the catalog says so much."""
        return self.prices.get(code, catalog) if self.slips else None

    @property
    def mark(self) -> str:
        """All of it as one text, the same for the same decisions; empty where there are none."""
        if self == Decisions():
            return ""
        return repr((sorted(self.prices.items()), sorted(self.words.items()), self.slips, self.never_ran))


_IN_FORCE: ContextVar[Decisions] = ContextVar("decisions")
_NONE = Decisions()


def in_force() -> Decisions:
    """The decisions that hold now."""
    return _IN_FORCE.get(_NONE)


@contextmanager
def under(decisions: Decisions) -> Iterator[None]:
    """Inside of this block, these decisions hold."""
    before = _IN_FORCE.set(decisions)
    try:
        yield
    finally:
        _IN_FORCE.reset(before)


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
    slips, unpriced = _slips(entry, place), tuple(entry.get("unpriced", ()))
    if missing := [slip for slip in unpriced if slip not in slips]:
        raise ValueError(f"{place} has no slip {missing[0]}, but names it in unpriced")
    return Family(entry["name"], slips, price, unpriced)


def _slips(entry: Any, place: str) -> dict[str, str]:
    """The words of each slip, and those of the family behind them."""
    sentences = {slip: str(sentence) for slip, sentence in entry.get("slips", {}).items()}
    if silent := [slip for slip, sentence in sentences.items() if not sentence.strip()]:
        raise ValueError(f'{place} has no words for {silent[0]}; write {silent[0]} = "..." among its slips')
    return {slip: " ".join(f"{sentence} {entry.get('words', '')}".split()) for slip, sentence in sentences.items()}


FAMILIES = read(FILE)
FAMILY = {slip: code for code, one in FAMILIES.items() for slip in one.slips}
"""The code of each slip -> that of its family; a slip that only one exercise knows is in none."""

MESSAGES = Words((slip, words) for one in FAMILIES.values() for slip, words in one.slips.items())
PRICES = {slip: one.price for one in FAMILIES.values() for slip in one.slips if one.price and slip not in one.unpriced}


def family_of(code: str) -> str:
    """The family of a slip; the code itself where there is none."""
    return FAMILY.get(code, code)
