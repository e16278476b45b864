"""What a difference in a recorded search is called on a report."""

from collections.abc import Mapping

from graders.trusted.diagnosis.nodes import Difference

_SAME = (
    "unweighted", "sums-up", "keeps-first", "keeps-last", "midrange", "wrong-count", "rounded", "never-updated",
    "infinite-ends", "ends-alike",
    "one-move-deep", "depth-per-agent", "depth-in-loop", "goes-too-deep", "ghosts-out-of-order", "drops-stop",
    "window-reset", "never-on-equality", "children-first", "returns-pair", "returns-value", "returns-nothing",
    "worst-move", "ties-last", "no-search",
)  # fmt: skip
CODES: Mapping[str, str] = {name: name for name in _SAME} | {
    "max-takes-min": "max-reversed",
    "max-takes-chance": "mean-in-max",
    "min-takes-max": "min-reversed",
    "min-takes-chance": "mean-in-min",
    "chance-takes-max": "max-in-chance",
    "chance-takes-min": "min-in-chance",
    "most-likely": "most-likely-only",
    "divided-twice": "wrong-count",
    "divided-leaf": "wrong-count",
    "scaled": "wrong-count",
    "sign": "utility-flipped",
    "starts-within-reach": "start-within-reach",
    "root-starts-within-reach": "start-within-reach",
    "ends-made-up": "no-utility",
    "score-at-the-end": "leaf-not-evaluated",
    "own-number-at-the-end": "leaf-not-evaluated",
    "own-evaluation": "other-evaluation",
    "skips-moves": "mutates-legal-list",
    "ignores-the-unlikely": "ignores-the-unlikely",
    "shared-bounds": "bound-changed-in-place",
    "score-for-evaluation": "other-evaluation",
    "evaluates-another": "root-evaluated",
    "goes-too-deep": "depth-off-by-one",
    "goes-on-after-the-end": "no-legal-actions",
    "round-short": "depth-off-by-one",
    "move-short": "depth-off-by-one",
    "last-ghost-left-out": "last-ghost-forgotten",
    "one-ghost-for-all": "one-min-for-all-ghosts",
    "ghost-left-out": "max-after-max",
    "ghosts-out-of-order": "ghosts-in-wrong-order",
    "pacman-left-out": "ghosts-in-wrong-order",
    "leaves-the-loop": "returns-in-loop",
    "stops-at-a-win": "stops-at-one",
    "cuts-at-chance": "prunes-chance",
    "window-not-updated": "window-reset",
    "root-window-open": "window-reset",
    "window": "bound-loosened",
    "bounds-swapped": "alpha-beta-swapped",
    "never-cuts": "no-pruning",
    "no-cut": "half-the-cuts",
    "cuts-at-own-bound": "test-against-own-bound",
    "cuts-before-its-bound": "cut-reversed",
    "cuts-too-early": "cuts-too-early",
    "stops-in-a-round": "depth-off-by-one",
    "replies-left-out": "depth-off-by-one",
    "stops-early": "stops-early",
    "bound-for-value": "cuts-on-equality",
    "returns-move": "returns-action",
    "returns-something-else": "wrong-type",
    "returns-no-move": "not-legal",
}
"""The code of a report for each family; what has none here says only what is seen."""


OF_THE_WORK = ("window-reset", "bound-loosened", "no-pruning", "never-on-equality", "children-first")
"""Codes whose words say that the values are correct: they are told where that is so."""


OF_THE_VALUES = ("start-within-reach",)
"""Codes whose words say that values are wrong: they are told where one is."""


def code_of(one: Difference) -> str:
    """The code under which a difference is reported; empty where it has no name."""
    return CODES.get(one.family, "")
