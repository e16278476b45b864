"""Trees for an exam: equally difficult, no answer visible at a glance, and no cut that changes nothing.

Two trees are equally difficult when all that :class:`Measures` counts is the same.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from graders.exam.search import Rule, Visits, mean, nodes, search, value_by
from pacman_env.games.protocol import Value
from pacman_env.games.tree import Chance, Tree

KINDS = ("minimax", "alpha-beta", "expectimax")
NUMBERS = range(1, 31)
"""The numbers of the leaves."""

_TRIES, _FILLINGS, _SHUFFLES = 100_000, 15, 40
_LEAVES = (3, 3, 2, 2, 2, 2)  # below the six nodes of the third row, in any order
_CHANCES = tuple(
    tuple(Fraction(share, 4) for share in shares) for shares in ((2, 2), (1, 3), (2, 1, 1))
)  # below the three chance nodes, in any order


@dataclass(frozen=True)
class Measures:
    """How difficult a tree is, counted.

    Attributes:
        plies: moves from the root to the deepest leaf.
        inner, leaves: nodes with moves, and without.
        chance: those inner nodes where chance moves.
        searched, evaluated: the inner nodes and the leaves that the search visits.
        cuts: how many cuts lie 0, 1, 2, ... plies below the root.
        ties: nodes where the player meets one value twice, and cuts where a value equals its bound.
        largest: the most digits that a leaf has.
    """

    plies: int
    inner: int
    leaves: int
    chance: int
    searched: int
    evaluated: int
    cuts: tuple[int, ...]
    ties: int
    largest: int

    @property
    def cut(self) -> int:
        return sum(self.cuts)

    @property
    def deepest(self) -> int | None:
        """How many plies below the root the deepest cut is; None without one."""
        return max((ply for ply, count in enumerate(self.cuts) if count), default=None)


def measured(tree: Tree, kind: str) -> Measures:
    """Count what makes a tree difficult for a question of this kind."""
    visits = search(tree, kind == "alpha-beta")
    there, seen = _kinds(nodes(tree)), _kinds(visit.node for visit in visits.values())
    depth = {node.path: ply for node, ply in _plies(tree)}
    cuts = Counter(depth[path] for path, visit in visits.items() if visit.skipped)
    plies = max(depth.values())
    return Measures(
        plies=plies,
        inner=there.total() - there["leaf"],
        leaves=there["leaf"],
        chance=there["chance"],
        searched=seen.total() - seen["leaf"],
        evaluated=seen["leaf"],
        cuts=tuple(cuts[ply] for ply in range(plies)),
        ties=sum(_ties_at(visit, visits) for visit in visits.values() if visit.node.to_move != "chance"),
        largest=max(len(str(abs(node.utility()))) for node in nodes(tree) if node.is_terminal()),
    )


def _kinds(nodes: Iterable[Tree]) -> Counter[str]:
    """How many of these nodes are leaves, and how many belong to each player."""
    return Counter("leaf" if node.is_terminal() else node.to_move for node in nodes)


def _plies(tree: Tree, ply: int = 0) -> Iterator[tuple[Tree, int]]:
    yield tree, ply
    for move in tree.actions():
        yield from _plies(tree.result(move), ply + 1)


def _ties_at(visit: Any, visits: Visits) -> int:
    values = [visits[move].value for move in visit.node.actions() if move in visits]
    return int(len(set(values)) < len(values)) + int(visit.bound is not None and visit.bound == visit.due)


STANDARD = {
    "minimax": Measures(3, 10, 14, 0, 10, 14, (0, 0, 0), 0, 2),
    "alpha-beta": Measures(3, 10, 14, 0, 9, 10, (0, 1, 1), 0, 2),
    "expectimax": Measures(3, 11, 14, 3, 11, 14, (0, 0, 0), 0, 2),
}
"""What every tree that is drawn for a question of a kind measures (`ties` as the instructor wants)."""


def draw(kind: str, rng: random.Random, ties: int = 0, second: bool = False) -> Tree:
    """Draw a tree of the standard measures; the same state of `rng` gives the same tree on every machine.

    Each move of the root is the best one equally often, so that nobody gains by guessing. `second` turns the sides:
    MIN moves at the root, or below the chance nodes. Raises ValueError when no tree with that many ties is found.
    """
    wanted = replace(STANDARD[kind], ties=ties)
    best = rng.choice("abc")
    for _ in range(_TRIES):
        tree = _random(kind, rng, ties, second)
        if search(tree, kind == "alpha-beta")[""].child != best or measured(tree, kind) != wanted:
            continue
        for filled in _filled(tree, kind, rng):
            if measured(filled, kind) == wanted and not flaws(filled, kind):
                return filled
    raise ValueError(f"no {kind} tree with {ties} ties was found: ask for fewer with --ties")


def _random(kind: str, rng: random.Random, ties: int, second: bool) -> Tree:
    numbers = rng.sample(NUMBERS, sum(_LEAVES) - ties)
    numbers += rng.sample(numbers, ties)
    rng.shuffle(numbers)
    if kind == "expectimax":
        return Tree(_chances(numbers, rng, "min" if second else "max"))
    leaf, sizes = iter(numbers), iter(rng.sample(_LEAVES, len(_LEAVES)))
    nested = [[[next(leaf) for _ in range(next(sizes))] for _ in range(2)] for _ in range(3)]
    return Tree(nested, "min" if second else "max")


def _chances(numbers: list[int], rng: random.Random, then: str) -> list[Chance]:
    """The three chance nodes; their numbers are shuffled until the averages are whole, as far as they can be."""
    drawn = []
    for shares in rng.sample(_CHANCES, len(_CHANCES)):
        for _ in range(_SHUFFLES):
            rng.shuffle(numbers)
            pairs = [numbers[2 * place : 2 * place + 2] for place in range(len(shares))]
            node = Chance(zip(rng.sample(shares, len(shares)), pairs, strict=True), then)
            average = sum(share * (max if then == "max" else min)(pair) for share, pair in node.branches)
            if average == int(average):
                break
        del numbers[: 2 * len(shares)]
        drawn.append(node)
    return drawn


def _filled(tree: Tree, kind: str, rng: random.Random) -> Iterator[Tree]:
    """The tree, and then others with new numbers at the leaves that no search looks at.

    So the cuts stay, and sooner or later each hides what would have changed a value.
    """
    yield tree
    visits = search(tree, kind == "alpha-beta")
    hidden = [node.path for node in nodes(tree) if node.is_terminal() and node.path not in visits]
    used = {visit.due for visit in visits.values() if visit.node.is_terminal()}
    free = [number for number in NUMBERS if number not in used]
    for _ in range(_FILLINGS if hidden else 0):
        yield tree.with_leaves(dict(zip(hidden, rng.sample(free, len(hidden)), strict=True)))


def flaws(tree: Tree, kind: str) -> list[str]:
    """What makes a tree a bad one for an exam; codes of the catalog of words, none for a good tree."""
    visits = search(tree, kind == "alpha-beta")
    root = visits[""]
    values = [visit.value for visit in visits.values()]
    flawed = {
        "lucky-rule": any(value_by(tree, rule) == root.value for rule in _wrong_rules(kind)),
        "at-a-glance": root.child != "" and root.child in _eye_catchers(tree, kind),
        "idle-cut": kind == "alpha-beta" and _has_idle_cut(tree, visits),
        "fractions": kind == "expectimax" and any(isinstance(value, Fraction) for value in values),
    }
    return [name for name, is_flawed in flawed.items() if is_flawed]


def _has_idle_cut(tree: Tree, visits: Visits) -> bool:
    """Whether a cut hides nothing: the value would be the same without it."""
    exact = search(tree, cuts=False)
    return any(exact[path].due == visit.due for path, visit in visits.items() if visit.skipped)


def _wrong_rules(kind: str) -> list[Rule]:
    """How people get it wrong, as a rule for all nodes: where one of these is as good, the question tells nothing."""
    rules: list[Rule] = [
        lambda node, values: min(values) if node.to_move == "max" else max(values),
        lambda node, values: max(values),
        lambda node, values: min(values),
        lambda node, values: mean(values),
    ]
    return [*rules, _at_chance(min), _at_chance(max), _at_chance(mean)] if kind == "expectimax" else rules


def _at_chance(rule: Callable[[list[Value]], Value]) -> Rule:
    players: dict[str, Callable[[list[Value]], Value]] = {"max": max, "min": min, "chance": rule}
    return lambda node, values: players[node.to_move](values)


def _eye_catchers(tree: Tree, kind: str) -> set[str]:
    """The moves of the root that a player who does not search would choose."""
    best = max if tree.to_move == "max" else min
    looks: list[Rule] = [lambda node, values: best(values)]
    if kind == "minimax":
        looks.append(lambda node, values: mean(values))
    if kind == "expectimax":
        looks = [_at_chance(min), _at_chance(mean)]
    values = [{move: value_by(tree.result(move), look) for move in tree.actions()} for look in looks]
    return {move for look in values for move, value in look.items() if value == best(look.values())}


def family(tree: Tree) -> tuple[object, ...]:
    """The same for two trees that are alike: one becomes the other by renaming moves, mirroring, or renumbering.

    Numbers count by their order only, and the order of the moves does not count at any node.
    """
    numbers = sorted({node.utility() for node in nodes(tree) if node.is_terminal()})
    rank = {number: place for place, number in enumerate(numbers)}

    def shape(node: Tree) -> tuple[object, ...]:
        if node.is_terminal():
            return (rank[node.utility()],)
        chance = node.to_move == "chance"
        below = [(node.probability(move) if chance else 0, shape(node.result(move))) for move in node.actions()]
        return (node.to_move, *sorted(below, key=repr))

    return shape(tree)
