"""What a check says: points, the parts they come from, and findings in words.

A report is plain data and knows two ways to show itself: `str(report)` for a terminal, a log or a screen reader, and
`_repr_html_` for a notebook. Nothing in it depends on color, and it takes its colors from the page, so that it reads
well in light and in dark notebooks.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from graders.outcome import Outcome
from graders.words import family_of
from pacman_env.compare.tables import Listing
from pacman_env.games.protocol import State
from pacman_env.pictures import switch
from pacman_env.wording import amount, number

if TYPE_CHECKING:
    from pacman_env.search_xray.telling.compare import Comparison

Points = float


def marked(words: str) -> str:
    """Words of the catalog as HTML: `code` and *stress*."""
    return "".join(
        f"<code>{escape(part)}</code>" if code else _stress(escape(part), r"<em>\1</em>")
        for code, part in _pieces(words)
    )


def plain(words: str) -> str:
    """Words of the catalog as text: stress is left out, `code` stays between its marks."""
    return "".join(f"`{part}`" if code else _stress(part, r"\1") for code, part in _pieces(words))


def _pieces(words: str) -> Iterator[tuple[bool, str]]:
    """What is outside and what inside of the marks for code."""
    return ((bool(place % 2), part) for place, part in enumerate(re.split(r"`([^`]+)`", words)))


def _stress(words: str, shown: str) -> str:
    return re.sub(r"(?<!\w)\*(\w[^*]*)\*(?!\w)", shown, words)


@dataclass(frozen=True)
class Example:
    """A small position that shows a mistake: what was asked, what should come back and what came back.

    `comparison` is an X-ray's comparison of the student's search with the definition's, or None. `search` searches a
    tree for its drawing, which shows what it finds at each node: without one, the minimax values. With `mine` false it
    is no answer of the student's that it shows, but the mistake alone. `call` is the case as a line of code. `film` are
    positions to be played instead of the one.
    """

    asked: str
    position: object
    expected: str
    got: str
    remark: str = ""
    comparison: "Comparison | None" = None
    search: Callable[[], object] | None = None
    mine: bool = True
    call: str = ""
    film: Sequence[State] = ()

    def __str__(self) -> str:
        """The example as text: the question, the position as a text picture, expected against got."""
        picture = "\n".join("    " + line for line in str(self.position).splitlines())
        lines = [self.asked, picture, f"expected: {self.expected}", f"{self._whose + ':':9} {self.got}"]
        lines += [f"to paste: {self.line}"] if self.line else []
        return "\n".join([*lines, plain(self.remark)] if self.remark else lines)

    def html(self) -> str:
        """The example as HTML, with a drawing of the position where one can be made."""
        told = f"<p>expected: {escape(self.expected)}<br>{self._whose}: {escape(self.got)}</p>"
        remark = f"<p>{marked(self.remark)}</p>" if self.remark else ""
        line = f"<pre>{escape(self.line)}</pre>" if self.line else ""
        return f"<p>{escape(self.asked)}</p>{told}{line}{self._drawing()}{remark}"

    @property
    def line(self) -> str:
        """The case as a line that can be pasted; empty where it is no call."""
        return self.call if self.mine else ""

    @property
    def _whose(self) -> str:
        return "got" if self.mine else "with this mistake"

    def _drawing(self) -> str:
        """The position and both searches, the first wrong node marked; without a comparison the position alone."""
        if self.comparison is not None:
            with suppress(Exception):  # it may be one that cannot be drawn
                title = "Your search" if self.mine else "With this mistake"
                compared = str(self.comparison.draw(title)._repr_html_())
                return compared if type(self.position).__name__ == "Tree" else drawing(self.position) + compared
        return (self.film and played(self.film)) or drawing(self.position, self.search)


@dataclass(frozen=True)
class Pair:
    """Two positions to be compared, each with a name and with what came back for it; `expected` compares them."""

    asked: str
    names: tuple[str, str]
    positions: tuple[object, object]
    values: tuple[str, str]
    expected: str
    mine: ClassVar[bool] = True

    @property
    def got(self) -> str:
        return " and ".join(f"{value} for {name}" for name, value in zip(self.names, self.values, strict=True))

    def __str__(self) -> str:
        """Each position as a text picture with its value below, then what is expected."""
        shown = [
            "\n".join([f"{name}:", *("    " + line for line in str(position).splitlines()), f"  your value: {value}"])
            for name, position, value in zip(self.names, self.positions, self.values, strict=True)
        ]
        return "\n".join([self.asked, *shown, f"expected: {self.expected}"])

    def html(self) -> str:
        """The two drawings side by side, each with its value below."""
        figures = "".join(
            f'<figure style="margin:0">{drawing(position)}<figcaption>{escape(name)}: '
            f"<strong>{escape(value)}</strong></figcaption></figure>"
            for name, position, value in zip(self.names, self.positions, self.values, strict=True)
        )
        row = f'<div style="display:flex;flex-wrap:wrap;gap:1.5em">{figures}</div>'
        return f"<p>{escape(self.asked)}</p>{row}<p>Expected: {escape(self.expected)}</p>"


@dataclass(frozen=True)
class Finding:
    """One thing that a check noticed: a slip, by its name in the catalog, and a message for people.

    `line` says where in the student's own code it happened, `sure` how well the behavior fits the named mistake.
    """

    slip: str
    message: str
    example: Example | Pair | None = None
    line: str = ""
    sure: str = ""

    @property
    def code(self) -> str:
        """The family of the slip: what a card calls it, and what its price depends on."""
        return family_of(self.slip)

    def __str__(self) -> str:
        said = plain(self.message)
        parts = [said, self.line and f"Where: {self.line}", self.sure, self.example and str(self.example)]
        return "\n".join(str(part) for part in parts if part)

    def perhaps(self) -> "Finding":
        """The same as a guess."""
        guessed = self.message.startswith(_PERHAPS)
        return self if guessed else replace(self, message=_PERHAPS + self.message)

    @property
    def summary(self) -> str:
        shown = self.example if self.example and self.example.mine else None
        example = f"(expected {shown.expected}, got {shown.got})" if shown else ""
        said = plain(self.message).strip().partition("\n")[0]
        return " ".join(filter(None, [f"{self.code}:", said, example, self.line and f"[{self.line}]"]))

    def html(self) -> str:
        where = f"<p>Where: <code>{escape(self.line)}</code></p>" if self.line else ""
        sure = f"<p>{escape(self.sure)}</p>" if self.sure else ""
        example = self.example.html() if self.example else ""
        return f"<p>{marked(self.message)}</p>{where}{sure}{example}"


_PERHAPS = "Perhaps this is the mistake. "


@dataclass(frozen=True)
class Part:
    """One idea of an exercise and the points it earned; `wrong` tells what no points can where there are none."""

    name: str
    points: Points
    max_points: Points
    kept: bool = False
    wrong: bool = False

    @property
    def passed(self) -> bool:
        """Whether the whole idea is right, or would be without a slip that is paid for elsewhere."""
        return self.points >= self.max_points and not self.wrong

    @property
    def verdict(self) -> str:
        return "correct except for the slip" if self.kept else "correct" if self.passed else "not yet"

    def told(self, width: int) -> str:
        """For example `correct 2 of 2  several ghosts`; the verdict has so much room, and there may be no points."""
        points = f"{_share(self)}  " if self.max_points else " "
        return f"{self.verdict:{width}}{points}{self.name}"


@dataclass(frozen=True)
class Report:
    """The outcome of one check.

    `price` is what a known slip costs, `grace` what the course gives an answer that never ran. `about` is that of its
    outcome. `case` is the smallest failing case (`graders.grading`), `repair` offers to look for the line
    that one change mends (`graders.repair.offer`): both only at home. `hint` is a last sentence on what to do next.
    `waited` says that the clock on the wall ended something that had computed almost nothing: it waits, or the machine
    was busy with others, and nobody knows which before it is asked again.
    """

    exercise: str
    title: str
    parts: tuple[Part, ...]
    findings: list[Finding] = field(default_factory=list)
    price: Points = 0
    grace: Points = 0
    about: str = ""
    case: Any = field(default=None, compare=False)
    repair: Any = field(default=None, compare=False)
    hint: str = ""
    waited: bool = False

    @property
    def graded(self) -> bool:
        """Whether all of it was judged."""
        return not self.waited

    @property
    def points(self) -> Points:
        """The points earned by what was judged: over the parts less the price of a slip, an int where it is whole."""
        return _whole(sum(part.points for part in self.parts) - self.price + self.grace)

    @property
    def max_points(self) -> Points:
        return _whole(sum(part.max_points for part in self.parts))

    @property
    def passed(self) -> bool:
        """Whether everything is correct and has earned all its points."""
        return self.graded and self.points == self.max_points and all(part.passed for part in self.parts)

    @property
    def cost(self) -> str:
        """What a slip costs, in words; empty where there is none."""
        if self.grace:
            of = f"{number(self.grace)} of {number(self.max_points)}"
            return f"Your code never ran without an error. You get {of} points for writing code."
        return f"This one slip costs {number(self.price)} of {number(self.max_points)} points." if self.price else ""

    @property
    def headline(self) -> str:
        """One line: the exercise, the verdict, and the points where there are any."""
        verdict = "all correct" if self.passed else "not there yet"
        points = f", {_share(self)} points" if self.max_points else ""
        end = " " if self.title.endswith("?") else ". " if ": " in self.title else ""  # no second colon
        said = f"{end}{verdict.capitalize()}" if end else f": {verdict}"
        return f"{self.title}{said}{points}"

    @property
    def told(self) -> list[Finding]:
        """The findings as they are said. Two voices, the vaguer counts: a name that the repair disputes is a guess."""
        disputed = self.repair.disputed if self.repair else ()
        return [one.perhaps() if one.sure and one.slip in disputed else one for one in self.findings]

    @property
    def outcome(self) -> Outcome:
        """The same as plain data."""
        codes = [finding.slip for finding in self.findings]
        reason = "" if self.passed else " | ".join(finding.summary for finding in self.told) or self.headline
        return Outcome(self.exercise, self.points, self.max_points, codes, reason, self.about)

    @property
    def _hints(self) -> list[str]:
        return [one for one in ("" if self.graded else NOT_JUDGED, self.hint) if one]

    def __str__(self) -> str:
        findings = [f"\n[{finding.code}]\n{finding}" for finding in self.told]
        cost = [f"  {self.cost}"] if self.cost else []
        repair = [f"\n{self.repair.told()}"] if self.repair else []
        hint = [f"\n{one}" for one in self._hints]
        width = max((len(part.verdict) + 1 for part in self.parts), default=0)
        parts = [f"  {part.told(max(8, width))}" for part in self.parts]
        return "\n".join([self.headline, *parts, *cost, *repair, *findings, *hint])

    def _ipython_display_(self) -> None:
        """What a notebook does first: the report may want to be shown twice, without and with its repair."""
        if self.repair is None or not self.repair.show(self):
            raise NotImplementedError  # then it is shown as everything else

    def _repr_mimebundle_(self, *_: object, **__: object) -> tuple[dict[str, str], dict[str, Any]]:
        """What a notebook shows, and the outcome as data."""
        return {"text/html": self._repr_html_(), "text/plain": str(self)}, self.outcome.metadata()

    def _repr_html_(self) -> str:
        """The report as HTML: headline, a table of the parts, the findings. No color carries meaning."""
        cost = f"<p><strong>{escape(self.cost)}</strong></p>" if self.cost else ""
        hint = "".join(f"<p>{escape(one)}</p>" for one in self._hints)
        sign = "\N{CHECK MARK}" if self.passed else "\N{WHITE CIRCLE}"
        return (
            f'<section aria-label="{escape(self.headline)}" style="border:1px solid currentColor;'
            f'border-left-width:6px;border-radius:4px;padding:.4em 1em;margin:.4em 0;max-width:60em;{switch.style()}">'
            f'<p role="heading" aria-level="4"><span aria-hidden="true">{sign}</span> '
            f"<strong>{escape(self.headline)}</strong></p>"
            f"{self._parts_html()}{cost}{self._repair_html()}{self._findings_html()}{hint}</section>"
        )

    def _parts_html(self) -> str:
        if len(self.parts) < 2:
            return ""
        columns = ("idea", "points", "verdict") if self.max_points else ("idea", "verdict")
        points = {part: [_share(part)] if self.max_points else [] for part in self.parts}
        rows = [[part.name, *points[part], part.verdict] for part in self.parts]
        return Listing(columns, rows, names="idea").html(f"Ideas: {self.title}")

    def _repair_html(self) -> str:
        # The line may come later: its place is there from the start, so that nothing below it moves then.
        return f'<div style="{_DIVISION};min-height:4.5em">{self.repair.html()}</div>' if self.repair else ""

    def _findings_html(self) -> str:
        told = "".join(
            f'<div style="{_DIVISION}"><p role="heading" aria-level="5"><code>{escape(finding.code)}</code></p>'
            f"{finding.html()}</div>"
            for finding in self.told
        )
        if not self.passed or not told:
            return told
        names = ", ".join(f"<code>{escape(finding.code)}</code>" for finding in self.told)
        said = f"You earned all the points. One more thing is worth knowing: {names}"
        return f"<details><summary>{said}</summary>{told}</details>"


NOT_JUDGED = (
    "The check did not judge everything: it stopped your code, which had computed almost nothing by then. Either your "
    "code was waiting for something, or this computer was busy with something else. Run the check again."
)
_DIVISION = "border-top:1px solid currentColor;margin-top:.6em"


def _share(one: Part | Report) -> str:
    return f"{number(one.points)} of {number(one.max_points)}"


def _whole(points: Points) -> Points:
    return int(points) if points == int(points) else points


def drawing(position: State, search: Callable[[], object] | None = None) -> str:
    """A picture of the position as HTML; its text picture where no drawing can be made."""
    try:
        from pacman_env import pictures, xray  # heavy: loaded only when something is drawn
        from pacman_env.games import minimax  # the picture shows a number at every node

        if type(position).__name__ != "Tree":
            return str(pictures.board(position)._repr_html_())
        with xray() as seen:
            search() if search else minimax(position)
        return str(pictures.tree(seen.tree, caption="")._repr_html_())  # the card has words of its own
    except Exception:  # a check must never fail because there is no picture
        return f'<pre style="line-height:1.2">{escape(str(position))}</pre>'


def played(positions: Sequence[State]) -> str:
    """A film of the last rounds of a game of Pacman as HTML; empty without any, or where none can be made."""
    try:
        from pacman_env.pictures import game_film  # heavy, as all pictures

        left = range(len(positions) - 1, 0, -1)
        captions = [
            *(f"{amount(n, 'move')} before the end." for n in left),
            f"The end: {amount(positions[-1].score, 'point')}.",
        ]
        return str(game_film(positions, captions, title="The end of the game")._repr_html_())
    except Exception:
        return ""
