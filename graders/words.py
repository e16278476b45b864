"""The catalog of findings: families of slips, with words for the student and prices, read from `data/mistakes.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
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
    undone    slips that a listed edit undoes (`graders.code.listed_edits`) -> what each costs then
    own       further slips, each known to one exercise alone, which has their words and prices
    """

    name: str
    slips: Mapping[str, str]
    price: float | None = None
    unpriced: tuple[str, ...] = ()
    undone: Mapping[str, float] = field(default_factory=dict)
    own: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decisions:
    """The decisions of one course; without any, the catalog holds.

    Attributes:
        prices: by the code of a mistake, a share of the points, above 0 and at most 1; None: only correct cases count.
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
        raise KeyError(f"{FILE} has no {code}: add it to the slips of its family, with a message for the student")


def _family(entry: Mapping[str, Any]) -> Family:
    sentences, words = entry.get("slips", {}), entry.get("words", "")
    slips = {slip: " ".join(f"{sentence} {words}".split()) for slip, sentence in sentences.items()}
    unpriced = tuple(entry.get("unpriced", ()))
    undone, own = entry.get("undone", {}), tuple(entry.get("own", ()))
    return Family(entry["name"], slips, entry.get("price"), unpriced, undone, own)


FAMILIES = {code: _family(entry) for code, entry in tomllib.loads(FILE.read_text(encoding="utf-8")).items()}
FAMILY = {slip: code for code, one in FAMILIES.items() for slip in (*one.slips, *one.own)}
"""The code of each slip -> that of its family."""

MESSAGES = Words((slip, words) for one in FAMILIES.values() for slip, words in one.slips.items())
PRICES = {slip: one.price for one in FAMILIES.values() for slip in one.slips if one.price and slip not in one.unpriced}
UNDONE = {slip: price for one in FAMILIES.values() for slip, price in one.undone.items()}
"""The slips that a listed edit undoes -> a share of the points: the correct cases of the changed answer count."""


def family_of(code: str) -> str:
    """The family of a slip; the code itself where there is none."""
    return FAMILY.get(code, code)
