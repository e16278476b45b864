"""What a student is told about a repair: a place and the expression there, never what should be there instead."""

import re
from collections.abc import Sequence

from graders.code.edits import INSERTED, Edit
from pacman_env.wording import and_list

WAITING = "To look for the line to fix, run `print(grade(...).repair)`."
LOOKING = "The check is looking for the line to fix ..."
NOT_FOUND = "The check found no single change that makes all cases correct."
CUT_SHORT = "The check stopped looking, because your code takes too long on each try. One change may still be enough."
UNREADABLE = "The check cannot read your code or run it on its own, so it did not try any changes."
NO_SOURCE = "The check cannot find the text of your answer here, so it did not try any changes."
NO_PROCESS = (
    "The check cannot start a process here (in a browser, for instance), so it did not try any changes to your answer."
)
STOPPED = "You stopped the check. It had not found anything yet."


def place(edits: Sequence[Edit], cases: int, cells: int = 1) -> str:
    """The sentence about one kind of change: where it has to be done; of several cells, in which of them."""
    first, end = edits[0], f"makes all {cases} cases correct. Everything else in your search is correct."
    where = _numbered(first.lines)
    if cells > 1 and first.function:
        where += f" of the cell with `{first.function}`"
    lines = dict.fromkeys(line for edit in edits[1:] for line in edit.lines if line not in first.lines)
    if first.rank == INSERTED:
        missing = _capital(first.missing or "something")
        look = f"{missing} is missing {first.side} this line ({where}): `{first.shown}`."
        if lines:
            return f"{look} The same thing is missing at {_numbered([*lines])}. Adding it in each of these places {end}"
        return f"{look} Adding it {end}"
    what = _WHAT.get(first.slip, "this code" if _STATEMENT.match(first.shown) else "this expression")
    look = f"Look at {what} ({where}): `{first.shown}`."
    if lines:
        return f"{look} Also look at {_numbered([*lines])}. The same kind of change in each of these lines {end}"
    if len(edits) > 1:
        return f"{look} The same kind of change in more than one place there {end}"
    return f"{look} One change there {end}"


_STATEMENT = re.compile(r"(return|raise|if|while|for|break|continue|pass)\b|[^(=]*[^(=!<>]=(?!=)")
"""How a statement begins: a word of its own, or a name to which something is assigned."""
_WHAT = {
    "indentation": "where this line is",
    "in the loop": "where this line is",
    "return": "this line",
}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _numbered(lines: Sequence[int]) -> str:
    return f"line{'s' * (len(lines) > 1)} {and_list([*map(str, lines)])}"


_COUNTED = "depth-per-agent depth-off-by-one depth-twice depth-in-loop depth-ignored"
_TURNS = (
    "one-min-for-all-ghosts agents-fixed last-ghost-forgotten max-after-max min-after-min no-ghost-layer "
    "ghosts-in-wrong-order precedence endless-recursion"
)
_EXTREMES = "min-reversed max-reversed players-swapped min-in-chance max-in-chance mean-in-min mean-in-max sums-up"
_AVERAGES = "unweighted sums-up wrong-count integer-division probability-added midrange min-in-chance max-in-chance"
_MEANINGS = {
    "evaluation": "leaf-not-evaluated other-evaluation own-evaluation root-evaluated no-utility",
    "wrapped": "sign-lost rounded integer-division utility-flipped no-utility",
    "stop": "drops-stop mutates-legal-list",
    "extreme": f"{_EXTREMES} never-updated",
    "whose": _EXTREMES,
    "start": "starts-from-zero wrong-infinity start-within-reach unset-name never-updated infinite-ends",
    "depth": _COUNTED,
    "agent": f"{_TURNS} {_EXTREMES} depth-off-by-one wrong-count",
    "number": f"{_COUNTED} {_TURNS}",
    "in the loop": "depth-in-loop",
    "average": _AVERAGES,
    "pair": "returns-pair returns-action returns-value compares-actions wrong-type",
}
"""The mistakes of the catalog that an edit may be; of others it says nothing about the name."""
_OF_TIES = "ties-last random-choice worst-move"
"""Mistakes that no edit here undoes."""
NAMED = frozenset(code for codes in (*_MEANINGS.values(), _OF_TIES) for code in codes.split())


def disputed(edits: Sequence[Edit], codes: Sequence[str]) -> frozenset[str]:
    """The names that a repair speaks against: its slip has names, and these are none of them."""
    meant = _MEANINGS.get(edits[0].slip, "").split()
    return NAMED.intersection(codes).difference(meant) if meant else frozenset()
