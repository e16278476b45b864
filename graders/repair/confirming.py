"""What a repair is worth: one kind of change that mends everything is one slip, and a slip costs its price.

The same at home and in a class; only who tries the edits is another one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from re import sub

from graders.repair.hiring import Child
from graders.repair.looking import Repair, look
from graders.repair.racing import Hand
from graders.repair.telling.codes import codes
from graders.report import Report
from graders.sheet.source import Source
from graders.trusted.judging import Judgment


@dataclass(frozen=True)
class Told:
    """A repair on a graded page: where one change helps, in words. The step by step belongs to the check at home.

    disputed   the mistakes on the report that this change is none of
    """

    sentence: str
    places: tuple[str, ...]
    disputed: frozenset[str] = frozenset()

    shown = None

    def told(self) -> str:
        """As text."""
        return "\n".join([self.sentence, *(f"    {place}" for place in self.places)])

    def html(self) -> str:
        """As HTML."""
        places = "".join(f"<div><code>{escape(place)}</code></div>" for place in self.places)
        sentence = sub("`([^`]*)`", r"<code>\1</code>", escape(self.sentence))
        return f"<p><strong>{sentence}</strong></p>{places}"

    def show(self, report: Report) -> bool:
        """There is nothing to wait for."""
        return False


def priced(judgment: Judgment, repair: Repair | None) -> Judgment:
    """The judgment with what a repair costs; as it is where there is none."""
    if repair is None:
        return judgment
    return judgment.mended(frozenset(code for kind in repair.kinds for code in codes(kind)), repair.calls)


def mended(judgment: Judgment, source: Source, hire: Callable[[], Hand] = Child) -> Judgment:
    """The judgment with the repair that was found for this text, and what it costs."""
    repair = look(judgment.exercise.id, source, judgment.seed, hire=hire)
    if repair is None:
        return judgment
    named = [finding.code for finding in judgment.report().findings]
    told = Told(repair.words(1, named), tuple(repair.places(source)), repair.disputed(named))
    return priced(judgment, repair).with_words(told)
