"""The clinic: paste somebody's code, and see its film and its card."""

import asyncio
import linecache
from collections.abc import Callable, Iterator
from html import escape
from types import FunctionType
from typing import Any

import ipywidgets as widgets

from graders.exercises import EXERCISES
from graders.grading import grade
from graders.repair.words import LOOKING
from graders.report import Report
from pacman_env import pictures, xray
from pacman_env.games.isolation import Isolation
from pacman_env.games.tree import Chance, Tree
from pacman_env.widgets.table import Table, row

TRIED: dict[str, Any] = {
    "alphabeta.value": Tree.book(),
    "minimax.value": Tree.book(),
    "expectimax.exp_value": Tree([Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]), Chance([(1, 9)])]),
    "isolation.min_value": Isolation(),
    "isolation.max_value": Isolation(),
}
"""The exercises of the clinic, each with the position on which the film is made: one function each, in any style."""

PLACE = "<the clinic>"  # the file of what was pasted
SECONDS = 5.0  # for the film; a check has limits of its own
EXAMPLE = """def alpha_beta(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_terminal():
        return node.utility()
    best = float("-inf") if node.to_move == "max" else float("inf")
    for move in node.actions():
        value = alpha_beta(node.result(move))
        if node.to_move == "max":
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best
"""


class Clinic(Table):
    """A place for code, and behind it what its search did and what its check says."""

    how_to = "Run this cell to open the clinic."

    def __init__(self) -> None:
        """Begin with an example that is almost right."""
        titles = [(EXERCISES[id].title, id) for id in TRIED]
        self._exercise = widgets.Dropdown(options=titles, layout=widgets.Layout(width="60%"))
        self._code = widgets.Textarea(EXAMPLE, layout=widgets.Layout(width="98%", height="16em"))
        self._code.add_class("clinic-code")
        self._said = widgets.HTML('<p role="status">Paste a function, then press the button.</p>')
        self._film, self._card = widgets.Output(), widgets.Output()
        look = self.button("Look at it", "look", self._look)
        code = widgets.VBox([row(self._exercise, look), self._code, self._said])
        self._report: Report | None = None
        self._seen = widgets.Tab([code, self._film, self._card], titles=["Code", "Film", "Card"])
        super().__init__([self._seen], {}, _CSS)
        self.add_class("clinic")

    def still(self) -> str:
        """The code."""
        return f"<pre>{escape(self._code.value)}</pre>"

    def _look(self) -> None:
        self._film.outputs = self._card.outputs = ()
        try:
            answer = last_function(self._code.value)
        except Exception as error:  # the code of the room: any of Python's errors
            self._say(f"This code does not run: {type(error).__name__}: {error}")
            return
        id = self._exercise.value
        words, film = film_of(id, answer)
        self._say(words)
        self._seen.selected_index = 1 if film else 2
        if film:
            self._film.outputs = (_shown(film.replace('class="film', 'class="film alone', 1)),)  # keys without a click
        self._report = report = grade(id, answer)
        offer = report.repair
        if offer is not None:
            offer.sentence = LOOKING
        self._card.outputs = (_shown(report._repr_html_()),)
        if offer is not None:
            _later(lambda: self._mend(report))

    def _mend(self, report: Report) -> None:
        """Look for the line that one change would mend, and show the card with it; unless somebody has gone on."""
        if report is self._report and report.repair is not None:
            report.repair.found  # noqa: B018  (it is looked for when it is asked for)
            self._card.outputs = (_shown(report._repr_html_()),)

    def _say(self, words: str) -> None:
        self._said.value = f'<p role="status"><strong>{escape(words)}</strong></p>'


def last_function(code: str) -> Callable[..., Any]:
    """Run the code, and answer the last function that it defines. ValueError if there is none."""
    names: dict[str, Any] = {"__name__": "clinic", "inf": float("inf"), "infinity": float("inf")}
    exec(compile(code, PLACE, "exec"), names)
    linecache.cache[PLACE] = (len(code), None, code.splitlines(keepends=True), PLACE)  # its lines can be told
    made = [one for one in names.values() if isinstance(one, FunctionType) and one.__module__ == "clinic"]
    if not made:
        raise ValueError("there is no function in it: paste one that takes a position")
    return max(made, key=lambda one: one.__code__.co_firstlineno)


def film_of(id: str, answer: Callable[..., Any]) -> tuple[str, str]:
    """What a function did on the position of this exercise, in words, and its film (empty if it looked at nothing)."""
    with xray(time_limit=SECONDS) as search:
        trouble = _error_of(answer, TRIED[id])
    nothing = search.unseen.rstrip(".") or "it has looked at no position"
    found = f"value {search.value}, {search.visited} nodes" if search.tree else nothing
    film = pictures.film(search.tree, title=f"{answer.__name__}: {found}").html if search.tree else ""
    return f"{answer.__name__}: {trouble or found}.", film


def warm_up() -> None:
    """Look at something before the room does: the first look at an exercise makes its positions, and draws letters.

    Call it where an event loop runs, as in a kernel; a click that comes meanwhile waits for one look at the most.
    """
    looks = _looks()

    def one_more() -> None:
        if next(looks, None):
            loop.call_later(0.05, one_more)

    loop = asyncio.get_running_loop()
    loop.call_later(0.5, one_more)  # the page comes first


def _looks() -> Iterator[str]:
    answer = last_function(EXAMPLE)
    for id in TRIED:
        yield film_of(id, answer)[0]
        yield grade(id, answer)._repr_html_()


def _later(act: Callable[[], None]) -> None:
    """Act when what has been said so far is on its way to the page."""
    try:
        asyncio.get_running_loop().call_later(0.05, act)
    except RuntimeError:  # no loop: nobody waits
        act()


def _error_of(answer: Callable[..., Any], position: Any) -> str:
    """What went wrong while it searched, in words; empty if nothing did."""
    try:
        answer(position)
    except Exception as error:  # the code of the room
        return f"{type(error).__name__}: {error}"
    return ""


def _shown(html: str) -> dict[str, Any]:
    return {"output_type": "display_data", "data": {"text/html": html, "text/plain": ""}, "metadata": {}}


_CSS = """
.clinic .clinic-code textarea{font-family:ui-monospace,monospace;font-size:24px;height:100%;line-height:1.3}
.clinic .film{--film-room:79vh}
.clinic .film:not(.still){border:0!important;padding:0 .8em!important}
.clinic .film:not(.still) :is(.film-controls,details){display:none!important}
.clinic p{margin:.2em 0}
.live .lm-TabBar-tab.lm-TabBar-tab{font-size:24px;height:1.8em;max-height:none;line-height:1.7}
.live .lm-TabBar-tab.lm-TabBar-tab{flex:0 0 auto;min-width:6em}
.live .lm-TabBar{min-height:1.8em!important;height:auto;max-height:none}
"""
