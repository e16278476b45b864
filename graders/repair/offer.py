"""The offer that a check makes with a wrong answer: to look for the one change that mends it.

Nothing is looked for before somebody asks for it: by `str(offer)`, by `offer.found`, or with a notebook that shows the
report.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from re import sub
from typing import Any

from graders.exercises import REPAIRABLE
from graders.repair import words
from graders.repair.search import Nothing, Repair, look
from graders.report import Report
from graders.transcript.case import QUESTIONS_VARIABLE, Seed
from graders.transcript.source import Source


@dataclass(repr=False, eq=False)
class Offer:
    """The repair of one wrong answer, to be looked for; `codes` are the mistakes that the report names.

    `sentence` is what is told now: that it waits, that it is looked for, what was found, or why nothing was.
    """

    exercise: str
    source: Source | None
    seed: Seed = None
    codes: tuple[str, ...] = ()
    sentence: str = words.NO_PROCESS if sys.platform == "emscripten" else words.WAITING

    @cached_property
    def found(self) -> Repair | Nothing:
        """The repair, or why there is none. It is looked for when it is first asked for."""
        try:
            found = look(self.exercise, self.source, self.seed) if self.source else Nothing(words.NO_SOURCE)
        except OSError:
            found = Nothing(words.NO_PROCESS)
        self.sentence = str(found)
        return found

    @property
    def disputed(self) -> frozenset[str]:
        """The names on the report that the repair speaks against, once it has been found."""
        found = self.__dict__.get("found")
        return words.disputed(found.edits, self.codes) if found else frozenset()

    def told(self) -> str:
        """As text, without looking for anything."""
        return self.sentence

    def html(self) -> str:
        """As HTML, without looking for anything: what is between backticks is set as code."""
        text = sub("`([^`]*)`", r"<code>\1</code>", escape(self.sentence))
        return f"<p><strong>{text}</strong></p>" if self.__dict__.get("found") else f"<p><small>{text}</small></p>"

    def show(self, report: Report) -> bool:
        """Show a report in a notebook and look for its repair meanwhile; False if there is no notebook."""
        if not in_a_notebook():
            return False
        if self.sentence == words.WAITING:
            self.sentence = words.LOOKING
        again = displayed(report)
        self._look()
        again(report)
        return True

    def _look(self) -> None:
        try:
            self.found  # noqa: B018  (asking for it looks for it)
        except KeyboardInterrupt:  # the reader does not want to wait
            self.sentence = words.STOPPED

    def __str__(self) -> str:
        """Look, then tell."""
        self._look()
        return self.told()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython writes for an offer of its own."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        """Look, then tell."""
        self._look()
        return self.html()


def offered(exercise: str, source: Source | None, seed: Seed, codes: tuple[str, ...]) -> Offer | None:
    """What is offered with a wrong answer; nothing for exercises of which no repair can be trusted, nor in class."""
    if exercise not in REPAIRABLE or QUESTIONS_VARIABLE in os.environ:
        return None
    return Offer(exercise, source, seed, codes)


def in_a_notebook() -> bool:
    """Whether outputs go to a kernel's notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None


def displayed(report: Report) -> Callable[[Report], None]:
    """Display a report; what comes back displays another one in the same place."""
    from IPython.display import display

    data, metadata = report._repr_mimebundle_()
    place: Any = display(data, metadata=metadata, raw=True, display_id=True)

    def again(report: Report) -> None:
        data, metadata = report._repr_mimebundle_()
        place.update(data, metadata=metadata, raw=True)

    return again
