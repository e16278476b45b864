"""Which mistakes of the catalog a kind of edit may be: the second vote on a name.

An edit says where a change helps, not what its author had in mind; the catalog compares behavior and does not see the
code. A name is told when both say the same.
"""

from graders.repair.shared.kinds import Kind

_COUNTED = "depth-per-agent depth-off-by-one depth-twice depth-in-loop depth-ignored depth-used-up"
_TURNS = (
    "one-min-for-all-ghosts agents-fixed last-ghost-forgotten max-after-max min-after-min no-ghost-layer "
    "ghosts-in-wrong-order precedence endless-recursion"
)
_EXTREMES = (
    "min-reversed max-reversed players-swapped min-in-chance max-in-chance mean-in-min mean-in-max sums-up "
    "never-updated"
)
_BOUNDS = (
    "alpha-beta-swapped window-reset bound-loosened bound-changed-in-place test-against-own-bound update-before-test"
)
_CUTS = "cut-reversed half-the-cuts no-pruning cuts-on-equality never-on-equality prunes-chance returns-bound"
_ENDS = "no-legal-actions depth-off-by-one leaf-not-evaluated endless-recursion"

_BY_SLIP = {
    "evaluation": "leaf-not-evaluated other-evaluation own-evaluation root-evaluated",
    "wrapped": "sign-lost rounded integer-division",
    "stop": "drops-stop mutates-legal-list",
    "parentheses": "missing-parentheses raises-error missing-attribute",
    "spelling": "missing-name missing-attribute",
    "extreme": _EXTREMES,
    "whose": _EXTREMES,
    "mirror": f"{_EXTREMES} copied-function",
    "start": "starts-from-zero wrong-infinity start-within-reach unset-name never-updated",
    "unset": "unset-name missing-name",
    "precedence": "precedence",
    "nothing yet": "zero-is-false",
    "arguments": f"swapped-arguments raises-error {_BOUNDS} {_CUTS} {_COUNTED} {_TURNS}",
    "name": f"{_BOUNDS} {_CUTS} root-evaluated root-expanded-again state-overwritten swapped-arguments",
    "chained": _TURNS,
    "number type": "raises-error wrong-type returns-pair",
    "window": "window-reset window-through-chance prunes-chance",
    "average": "unweighted sums-up wrong-count integer-division probability-added midrange min-in-chance max-in-chance",
    "pair": "returns-pair returns-action returns-value compares-actions wrong-type",
    "key": "compares-actions returns-value ties-last random-choice",
    "return": "returns-nothing",
    "count": _TURNS,
    "function": f"{_TURNS} one-move-deep",
    "update": f"keeps-last never-updated {_BOUNDS}",
    "assignment": "keeps-last sums-up never-updated",
    "in the loop": "depth-in-loop",
    "hoisted": "depth-in-loop",
    "outer": "root-evaluated root-expanded-again",
    "overwritten": "returns-action state-overwritten",
}
_BY_ROLE = {
    "end": _ENDS,
    "forgotten end": _ENDS,
    "another end": _ENDS,
    "missing cut": _CUTS,
    "cut": f"{_CUTS} {_BOUNDS}",
    "bound": f"{_BOUNDS} {_CUTS}",
    "best": f"{_EXTREMES} keeps-last never-updated ties-last",
    "turn": f"{_TURNS} {_COUNTED} {_EXTREMES} root-always-max half-the-cuts",
    "whose moves": "wrong-agents-moves ghosts-in-wrong-order",
    "whose move": "swapped-arguments wrong-agents-moves",
    "made from": "root-expanded-again",
    "leaf": "root-evaluated leaf-not-evaluated other-evaluation",
    "result": "returns-pair returns-action returns-value returns-bound returns-index returns-nothing",
    "indentation": "returns-in-loop half-the-cuts depth-per-agent keeps-last",
    "all at once": "children-first no-pruning",
}
_BY_SORT = {"depth": _COUNTED, "agent": _TURNS, "number": f"{_COUNTED} {_TURNS}"}

_TABLES = (_BY_SLIP, _BY_ROLE, _BY_SORT)
KNOWN = frozenset(code for table in _TABLES for row in table.values() for code in row.split())
"""Codes that some kind of edit may be."""


def codes(kind: Kind) -> frozenset[str]:
    """The codes that agree with a kind; none: the catalog has no word for it."""
    keys = (kind.slip, kind.role, kind.slip)
    return frozenset(code for table, key in zip(_TABLES, keys, strict=True) for code in table.get(key, "").split())
