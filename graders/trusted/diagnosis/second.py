"""A second slip of an answer, told only where its recorded searches leave no doubt.

Each node is judged by its own children as recorded, so a slip at one step of a search seldom shows at another step. The
nodes that the first slip explains are set aside. A second one is told if all others agree on one family, at another
step that the first slip cannot affect, on two cases at least.
"""

from graders.trusted.diagnosis.families import code_of
from graders.trusted.diagnosis.nodes import Difference
from graders.trusted.diagnosis.searches import Reading
from graders.words import family_of

LEAST = 2  # cases that have to show it
_STEPS = {
    "turn": "max-after-max pacman-left-out ghosts-out-of-order",
    "depth": "goes-too-deep no-legal-actions stops-early stops-here stops-in-a-round round-short move-short "
    "replies-left-out depth-per-agent one-move-deep last-ghost-forgotten one-min-for-all-ghosts depth-in-loop "
    "no-search",
    "child": "drops-stop",
    "window": "window-reset window-not-updated alpha-beta-swapped bound-loosened tighter-window bound-changed-in-place "
    "starts-within-reach root-window-open never-on-equality no-pruning half-the-cuts cuts-on-equality "
    "children-first",
    "unsure": "prunes-chance ignores-the-unlikely most-likely-only returns-in-loop moves-left-out mutates-legal-list "
    "cuts cuts-too-early leaves-early stops-at-one test-against-own-bound cut-reversed returns-value",
    "root": "worst-move another-move ties-last root-starts-within-reach returns-move returns-nothing "
    "returns-no-move returns-pair returns-something-else",
}
_STEP_OF = {family: step for step, families in _STEPS.items() for family in families.split()}
_APART = {
    frozenset(pair.split())
    for pair in (
        "rule leaf", "rule depth", "rule child", "leaf depth", "leaf child", "leaf turn", "leaf window", "leaf root",
        "depth child", "depth root", "child root", "child turn", "depth window",
    )
}  # fmt: skip
"""Steps of a search of which none affects what is recorded of the other; what may be due to another slip has none."""


def second(first: str, reading: Reading) -> Difference | None:
    """Another slip than the first, a code, at its highest node; None where that is not certain."""
    family = family_of(first)
    mine = [one for one, _ in reading.every if family in _families(one)]
    rest = [(one, verdict) for one, verdict in reading.every if family not in _families(one)]
    codes, cases = {code_of(one) for one, _ in rest}, {id(verdict) for _, verdict in rest}
    steps = {frozenset((_step(one), _step(other))) for one in mine for other, _ in rest}
    certain = len(codes) == 1 and "" not in codes and len(cases) >= LEAST and steps and steps <= _APART
    return min((one for one, _ in rest), key=lambda one: len(one.path)) if certain else None


def _families(one: Difference) -> set[str]:
    """All families that a difference may be."""
    return {family_of(code) for name in one.families if (code := code_of(one.as_family(name)))}


def _step(one: Difference) -> str:
    """The step of a search at which a difference shows."""
    step = _STEP_OF.get(one.family, "leaf")
    return "rule" if one.mover in ("max", "min", "chance") and step in ("leaf", "window") else step
