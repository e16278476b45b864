"""What a number in a recorded search may be: a rule over the values below it, or a number of the position itself.

A number may be two things at once (3 is the smallest child and the last one), so each question here has several
answers: families of mistakes, each with words of its own.
"""

import math
from collections.abc import Iterable, Iterator
from statistics import median, median_high, median_low
from typing import Any

from graders.exercises.reference import Turn
from pacman_env.games.protocol import Game, is_number, same_value
from pacman_env.wording import number

FAR = 10**6  # from here on a value stands for infinity: even the sum of a whole tree's values does not come near it
Families = dict[str, str]
"""What something may be: the family, and words that say so (", which is their sum")."""

_WORDS = {
    "max": "the largest of them",
    "min": "the smallest of them",
    "chance": "their average, weighted by the probabilities",
    "unweighted": "their plain average",
    "sums-up": "their sum",
    "keeps-last": "the last of them",
    "keeps-first": "the first of them",
    "most-likely-only": "the value of the most likely outcome",
    "midrange": "the midpoint between the smallest and the largest",
    "divided-twice": "their average, divided again",
}


_MEDIANS = median_low, median, median_high
_TAKES = {
    ("max", "min"): "max-reversed",
    ("max", "chance"): "mean-in-max",
    ("max", "unweighted"): "mean-in-max",
    ("min", "max"): "min-reversed",
    ("min", "chance"): "mean-in-min",
    ("min", "unweighted"): "mean-in-min",
    ("chance", "max"): "max-in-chance",
    ("chance", "min"): "min-in-chance",
}
"""What it is called when a player takes the rule of another one."""


def told(value: Any) -> str:
    """A value in words."""
    if is_number(value):
        return number(value) if not math.isinf(value) else "-infinity" if value < 0 else "infinity"
    return "no value" if value is None else repr(value)[:60]


def rules(values: list[Any], chances: list[Any]) -> dict[str, Any]:
    """What each rule makes of the values below a node; `"max"`, `"min"` and `"chance"` are those of the game."""
    shares = [value * chance for value, chance in zip(values, chances, strict=True)]
    found = {
        "max": max(values),
        "min": min(values),
        "chance": sum(shares),
        "unweighted": sum(values) / len(values),
        "sums-up": sum(values),
        "keeps-last": values[-1],
        "keeps-first": values[0],
    }
    if len(set(chances)) > 1:
        found["most-likely-only"] = values[chances.index(max(chances))]
    if len(values) > 2:
        found["midrange"] = (min(values) + max(values)) / 2
    return found | {"divided-twice": sum(shares) / len(values)}


def predicted(values: list[Any], chances: list[Any], mover: str) -> dict[str, tuple[str, tuple[Any, ...]]]:
    """What each family that makes a rule of its own would make of these values: its words, and the numbers."""
    found = rules(values, chances)
    right, total = found[mover], sum(values)
    families: dict[str, tuple[str, tuple[Any, ...]]] = {}
    if mover == "chance" and all(map(math.isfinite, values)):
        cut = math.floor(right), int(right), round(right), total // len(values)
        families["rounded"] = ": your code rounded it", (*cut, round(right, 2))
    wrong = [rule for rule in found if rule != mover]
    families |= {_named(rule, mover): (f", which is {_WORDS[rule]}", (found[rule],)) for rule in wrong}
    if len(values) > 1:  # of two, the middle one is the smaller or the larger one, or their average
        families["median"] = ", which is the middle one", tuple(rule(values) for rule in _MEDIANS)
    return families | {"utility-flipped": (": its sign is flipped", (-right,))}


def of_children(value: Any, values: list[Any], chances: list[Any], mover: str) -> Families:
    """What the value of a node may be that is not its player's rule over the values below it."""
    every = predicted(values, chances, mover)
    families = {name: words for name, (words, numbers) in every.items() if _is_among(value, numbers)}
    others = dict(_otherwise(value, values, rules(values, chances)[mover], mover))
    # Where wins are infinite, every wrong value may be both.
    if "never-updated" in others and "utility-flipped" in families:
        others["utility-flipped"] = families.pop("utility-flipped")
    return families | others | {"value": ""}


def refuted(value: Any, values: list[Any], chances: list[Any], mover: str) -> list[str]:
    """The families that would have made another value of these."""
    every = predicted(values, chances, mover)
    return [name for name, (_, numbers) in every.items() if not _is_among(value, numbers)]


def _is_among(value: Any, numbers: Iterable[Any]) -> bool:
    return any(same_value(value, one) for one in numbers)


def _named(rule: str, mover: str) -> str:
    """A rule of another player is a family of its own."""
    return _TAKES.get((mover, rule), rule)


def _otherwise(value: Any, values: list[Any], right: Any, mover: str) -> Iterator[tuple[str, str]]:
    if math.isinf(value) if mover == "chance" else abs(value) >= FAR:
        yield "never-updated", ": nothing has replaced the starting value"
        return
    if mover == "chance":
        if len(values) > 1:  # one outcome alone does not say how several are put together
            yield from _of_averages(value, values, right)
    elif (value > max(values)) if mover == "max" else (value < min(values)):
        yield "starts-within-reach", f", as if the search had started from {told(value)}"
    if _is_among(value, values):
        yield "another-child", ", which is the value of another child"


def _of_averages(value: Any, values: list[Any], right: Any) -> Iterator[tuple[str, str]]:
    total = sum(values)
    if same_value(value, total):  # that says more than a factor does
        return
    if value and total and round(total / value) > 1 and same_value(total / value, round(total / value)):
        yield "wrong-count", f", which is the sum divided by {round(total / value)}"
    times = value / right if right else 0
    if times > 0 and same_value(12 * times, round(12 * times)):  # halves, thirds, quarters: other numbers are chance
        yield "scaled", f", which is {number(times)} times the correct value"


def of_leaf(value: Any, right: Any, game: Game, root: Game) -> Families:
    """What the value of a leaf may be that is not what it should be; `root` is the game at the root."""
    families = {family: said for family, said, what in _numbers(right, game, root) if same_value(value, what)}
    if getattr(root, "ghosts", "") == "chance" and value and any(same_value(value * one, right) for one in (2, 3, 4)):
        twice = ": your code already divides here, and the chance node above divides again"
        families = {"divided-leaf": twice} | families
    if isinstance(game, Turn):
        over = game.state.is_win() or game.state.is_lose()
        return families | ({"own-number-at-the-end": ""} if over else {}) | {"own-evaluation": ""}
    return {"ends-alike": ", like all finished games in your code"} | families | {"no-utility": ""}


def _numbers(right: Any, game: Game, root: Game) -> Iterator[tuple[str, str, Any]]:
    """Whose number may be at a leaf."""
    if isinstance(game, Turn) and isinstance(root, Turn):
        over = game.state.is_win() or game.state.is_lose()
        for family in ("score-at-the-end", "score-for-evaluation") if over else ("score-for-evaluation",):
            yield family, ", which is the score", game.state.score
        yield (
            "root-evaluated",
            ", which is what the evaluation function returns for the root",
            root.evaluate(root.state),
        )
    yield "utility-flipped", ": its sign is flipped", -right
    if isinstance(game, Turn):
        return
    yield "infinite-ends", "", math.inf
    yield "infinite-ends", "", -math.inf
    if isinstance(right, float) and math.isfinite(right):
        yield "rounded", ": your code rounded it", int(right)
        yield "rounded", ": your code rounded it", round(right)
