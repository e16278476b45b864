"""What a check offers with a wrong answer: to look for its repair, and to tell it step by step.

Nothing is looked for before somebody asks for it: by `str(offer)`, by `offer.found`, or with a notebook that shows the
report.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from re import sub
from typing import Any

from graders.repair.accepting import COVERED
from graders.repair.looking import Repair, look
from graders.repair.telling import words
from graders.repair.telling.showing import displayed, in_a_notebook, with_button
from graders.report import Example, Report
from graders.transcript.case import Seed
from graders.transcript.questions import QUESTIONS_VARIABLE
from graders.transcript.source import Source

_TOLD: dict[str, set[tuple[str, ...]]] = defaultdict(set)
"""The texts of each exercise whose repair has been told in this process."""


@dataclass(frozen=True)
class Step:
    """What is told on a click."""

    title: str
    text: str
    html: str


@dataclass(repr=False, eq=False)
class Offer:
    """The repair of one wrong answer, to be looked for.

    codes     the mistakes that the report names; where the repair speaks of something else, it tells the place alone
    example   the smallest position on which the answer fails
    several   look for two or three kinds of change together, not for one
    """

    exercise: str
    source: Source | None
    seed: Seed = None
    codes: tuple[str, ...] = ()
    example: Example | None = None
    several: bool = False
    state: str = words.NO_PROCESS if sys.platform == "emscripten" else words.WAITING

    def together(self) -> "Offer":
        """The same for two or three kinds of change together, which takes longer."""
        return Offer(self.exercise, self.source, self.seed, self.codes, self.example, several=True)

    @cached_property
    def found(self) -> Repair | None:
        """The repair, None if there is none. It is looked for when it is first asked for."""
        try:
            found = look(self.exercise, self.source, self.seed, together=self.several) if self.source else None
        except OSError:
            self.state = words.NO_PROCESS
            return None
        missing = words.NOT_TOGETHER if self.several else f"{words.NOT_FOUND} {words.TOGETHER}"
        self.state = "" if found else missing if self.source else words.NO_SOURCE
        return found

    @property
    def further(self) -> bool:
        """Whether there is more to look for: one kind of change was not enough."""
        return not self.several and self.state == f"{words.NOT_FOUND} {words.TOGETHER}"

    @cached_property
    def tried_again(self) -> bool:
        """Whether a repair has been told before, and the answer been changed since."""
        assert self.source
        others = _TOLD[self.exercise] - {self.source.texts}
        _TOLD[self.exercise].add(self.source.texts)
        return bool(others)

    @property
    def sentence(self) -> str:
        """The first step; else why there is nothing to tell."""
        return self.state or (self.found.words(1, self.codes) if self.found else "")

    @property
    def shown(self) -> Example | None:
        """The example that is shown on a click, so that the report need not show it."""
        return self.example if not self.state else None

    @property
    def disputed(self) -> frozenset[str]:
        """The names on the report that the repair speaks against, once it has been found."""
        found = self.__dict__.get("found")
        return found.disputed(self.codes) if found else frozenset()

    @property
    def places(self) -> list[str]:
        """The lines that are told, as they stand in the student's text."""
        return self.found.places(self.source) if self.found and self.source else []

    @property
    def steps(self) -> list[Step]:
        """The second step, and after another try the third one."""
        if self.state or not self.found:
            return []
        text = str(self.example) if self.example else self.found.words(2)
        html = self.example.html() if self.example else f"<pre>{escape(text)}</pre>"
        steps = [Step("The smallest position where it shows", text, html)]
        if self.tried_again:
            text = self.found.words(3)
            steps.append(Step("The expression to look at", text, f"<p>{_marked(text)}</p>"))
        return steps

    def told(self) -> str:
        """As text, without looking for anything. The second step is for a click, and the report's example shows it."""
        places = [f"    {place}" for place in self.places] if not self.state else []
        return "\n".join([self.sentence, *places, *(step.text for step in self.steps[1:])])

    def html(self) -> str:
        """As HTML, without looking for anything."""
        if self.state:
            return f"<p><small>{_marked(self.state)}</small></p>"
        places = "".join(f"<div><code>{escape(place)}</code></div>" for place in self.places)
        steps = "".join(
            f'<details style="margin:.4em 0"><summary>{step.title}</summary>{step.html}</details>'
            for step in self.steps
        )
        return f"<p><strong>{_marked(self.sentence)}</strong></p>{places}{steps}"

    def show(self, report: Report) -> bool:
        """Show a report in a notebook and look for its repair meanwhile; False if there is no notebook.

        Where one kind of change is not enough, a button looks for two or three together.
        """
        if not in_a_notebook():
            return False
        if self.state == words.WAITING:
            self.state = words.LOOKING
        again = displayed(report)
        self._look()
        button = with_button(lambda: self._show_together(report, again)) if self.further else None
        if button:
            self.state = f"{words.NOT_FOUND} {words.ON_A_CLICK}"
        again(report)
        if button:
            button()
        return True

    def _show_together(self, report: Report, again: Callable[[Report], None]) -> str:
        """Look for two or three kinds of change together, and show the report with them in its place."""
        offer = self.together()
        wider = replace(report, repair=offer)
        offer.state = words.LOOKING_TOGETHER
        again(wider)
        offer._look()
        again(wider)
        return _marked(offer.sentence)

    def _look(self) -> None:
        try:
            self.found  # noqa: B018  (asking for it looks for it)
        except KeyboardInterrupt:  # the reader does not want to wait
            self.state = words.STOPPED

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


def offered(
    exercise: str, source: Source | None, seed: Seed, codes: tuple[str, ...], example: Example | None
) -> Offer | None:
    """What is offered with a wrong answer; nothing for exercises of which no repair can be trusted, nor in class."""
    if exercise not in COVERED or QUESTIONS_VARIABLE in os.environ:
        return None
    return Offer(exercise, source, seed, codes, example)


def _marked(text: str) -> str:
    """As HTML, with what stands between backticks set as code."""
    return sub("`([^`]*)`", r"<code>\1</code>", escape(text))
