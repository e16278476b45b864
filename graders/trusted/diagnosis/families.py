"""What a difference in a recorded search is called on a report."""

from graders.trusted.diagnosis.nodes import Difference
from graders.words import MESSAGES

_TOLD_AS = {
    "divided-twice": "wrong-count",
    "divided-leaf": "wrong-count",
    "scaled": "wrong-count",
    "starts-within-reach": "start-within-reach",
    "root-starts-within-reach": "start-within-reach",
    "score-at-the-end": "leaf-not-evaluated",
    "own-number-at-the-end": "leaf-not-evaluated",
    "own-evaluation": "other-evaluation",
    "score-for-evaluation": "other-evaluation",
    "goes-too-deep": "depth-off-by-one",
    "round-short": "depth-off-by-one",
    "move-short": "depth-off-by-one",
    "stops-in-a-round": "depth-off-by-one",
    "replies-left-out": "depth-off-by-one",
    "ghosts-out-of-order": "ghosts-in-wrong-order",
    "pacman-left-out": "ghosts-in-wrong-order",
    "window-not-updated": "window-reset",
    "root-window-open": "window-reset",
    "returns-move": "returns-action",
    "returns-something-else": "wrong-type",
    "returns-no-move": "not-legal",
}
"""What a search shows in several ways, or at several places, and what a report calls it."""

OF_THE_WORK = ("window-reset", "bound-loosened", "no-pruning", "never-on-equality", "children-first")
"""Codes whose words say that the values are correct: they are told where that is so."""


OF_THE_VALUES = ("start-within-reach",)
"""Codes whose words say that values are wrong: they are told where one is."""


def code_of(one: Difference) -> str:
    """The code under which a difference is reported; empty where it says only what is seen, and not why."""
    code = _TOLD_AS.get(one.family, one.family)
    return code if code in MESSAGES and code != "impossible-move" else ""
