"""What an answer makes of a chance node by itself, and by what it divides: for expectimax on small trees.

Who makes a second slip elsewhere is explained by no mistake of the catalog, but where only a chance node is asked, with
nothing but leaves below it, the answers show what becomes of their values. And a chance node with one outcome tells the
number by which somebody divides.
"""

from collections.abc import Sequence

from graders.exercises.base import CodeExercise
from graders.exercises.mistakes.base import Mutant, Step, mistake
from graders.exercises.mistakes.expectimax import Expectimax
from graders.trusted.naming.facts import LEAST, Fact
from graders.trusted.naming.rivals import Deed, Rivals
from graders.trusted.verdicts import Verdict
from pacman_env.games.searches import children

_SEEN_ALONE = (
    "unweighted", "wrong-count", "sums-up", "min-in-chance", "max-in-chance", "midrange", "most-likely-only",
    "probability-added", "ignores-the-unlikely",
)  # fmt: skip
"""Mistakes that say what becomes of the values; others may look like these by chance."""


def chance_alone(one: CodeExercise, found: Sequence[Verdict], rivals: Rivals) -> list[Fact]:
    """The one mistake, if it is one, that explains all chance nodes with nothing but leaves below them."""
    alone = [verdict for verdict in found if is_alone(verdict)] if _has_chance(one) else []
    if sum(not verdict.right for verdict in alone) < LEAST:
        return []
    here = [mutant for mutant in [*one.mutants, *own_counts(one, found)] if set(mutant.steps) == {"chance"}]
    codes = {mutant.codes[0] for mutant in here if all(rivals.explains(mutant, verdict) for verdict in alone)}
    where = "Every chance node with nothing but leaves below it shows it."
    return [Fact(code, where, is_alone) for code in codes if len(codes) == 1 and code in _SEEN_ALONE]


def own_counts(one: CodeExercise, found: Sequence[Verdict]) -> list[Mutant]:
    """Mistakes with the number by which this answer divides, as chance nodes with one outcome tell it."""
    sure = [verdict for verdict in found if is_alone(verdict) and len(verdict.case.root.actions()) == 1]
    share = next(filter(None, map(_share, sure)), 0.0) if _has_chance(one) else 0.0
    if not share:
        return []
    steps: dict[str, Step] = {
        "Times": lambda self, values, chances: share * sum(values) / len(values),
        "More": lambda self, values, chances: sum(values) / (len(values) + 1 / share - 1),
        "Weighted": lambda self, values, chances: share * Expectimax.chance(self, values, chances),
    }
    words = "The sum is divided by a number of one's own."
    mistakes = [mistake(f"DividesByOwn{name}", "wrong-count", words, chance=step) for name, step in steps.items()]
    return [Mutant(one.id, (own,), one.mutants[0].base, one.mutants[0].method) for own in mistakes]


def is_alone(verdict: Verdict) -> bool:
    """Whether a chance node is asked that has nothing but leaves below it."""
    root = verdict.case.root
    return getattr(root, "to_move", "") == "chance" and all(child.is_terminal() for child in children(root))


def _has_chance(one: CodeExercise) -> bool:
    return bool(one.mutants) and issubclass(one.mutants[0].base, Expectimax)


def _share(verdict: Verdict) -> float:
    """What an answer makes of 1; 0 where that cannot be told, or where it is right."""
    value, right = Deed(verdict.record).value, verdict.expected.values[0]
    numbers = isinstance(value, (int, float)) and isinstance(right, (int, float))
    return value / right if numbers and right and not verdict.right and 1e-3 < abs(value / right) < 1e3 else 0.0
