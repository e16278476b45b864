"""A game tree given by hand, as in the first pages of every chapter on minimax (AIMA 4th ed., figure 5.2)."""

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from pacman_env.games.protocol import IllegalMove, Value
from pacman_env.lazy import Unchanging

_OTHER = {"max": "min", "min": "max"}


class Chance:
    """A chance node for a hand-made tree: ``Chance([(1/2, 8), (1/3, 24), (1/6, -12)])``.

    Each pair is (probability, subtree). A chance node takes the place of the player whose level it is on. So below a
    chance node that replaces MIN, it is MAX's turn, unless ``then="min"`` (or ``"max"``) says otherwise.
    """

    __slots__ = ("branches", "then")

    def __init__(self, branches: Iterable[tuple[Value, object]], then: str | None = None) -> None:
        """Take the (probability, subtree) pairs; probabilities must be positive and add up to 1."""
        self.branches = tuple(map(_pair, branches))
        self.then = _check_player(then) if then is not None else None
        total = sum(probability for probability, _ in self.branches)
        if not math.isclose(total, 1, abs_tol=1e-9):
            raise ValueError(
                f"the probabilities of a chance node must add up to 1, but these add up to {total}: {self!r}"
            )

    def __repr__(self) -> str:
        pairs = ", ".join(f"({probability}, {subtree!r})" for probability, subtree in self.branches)
        return f"Chance([{pairs}])" if self.then is None else f"Chance([{pairs}], then={self.then!r})"


class Tree(Unchanging):
    """A node of a game tree; ``Tree([[3, 12, 8], [2, 4, 6]])`` is a MAX root over two MIN nodes with three leaves each.

    Lists are decisions, numbers are leaves, and levels alternate, MAX first; ``Chance`` may be anywhere a list may be.
    The moves of the root are ``a``, ``b``, ``c``, ...; below ``a`` they are ``a1``, ``a2``, ...; below ``a1`` they are
    ``a1a``, ``a1b``, ... After ``z`` comes ``aa``. A node knows its path, so equal leaves in different places differ.

    >>> tree = Tree([[3, 12, 8], [2, 4, 6]])
    >>> tree.actions(), tree.result("b").result("b3").utility()
    (['a', 'b'], 6)
    """

    __slots__ = ("_alone", "_branches", "_hash", "_path", "_probabilities", "_then", "_to_move", "_utility")

    def __init__(self, nested: object, to_move: str = "max", *, alone: bool = False) -> None:
        """Build the tree from nested lists of numbers; ``to_move`` is who moves at the root.

        ``alone`` makes a puzzle of it: that player moves at every node.

        Raises TypeError or ValueError, naming the place, for an empty list, a leaf that is no number, or nan.
        """
        self._alone = alone
        self._build(nested, _check_player(to_move), "", depth=0)

    def _build(self, nested: object, player: str, path: str, depth: int) -> None:
        self._path = path
        self._probabilities: dict[str, Value] = {}
        self._branches: dict[str, Tree] = {}
        self._utility: Value | None = None
        self._then = nested.then if isinstance(nested, Chance) else None
        if isinstance(nested, Chance):
            self._to_move, below = "chance", nested.then or self._after(player)
            self._grow([subtree for _, subtree in nested.branches], below, depth)
            self._probabilities = dict(zip(self._branches, (p for p, _ in nested.branches), strict=True))
        elif isinstance(nested, (list, tuple)):
            self._to_move = player
            self._grow(nested, self._after(player), depth)
        else:
            self._to_move = player
            self._utility = _check_leaf(nested, path)
        self._hash = hash((path, self._to_move, self._utility, tuple(self._branches.values()), *self._weights()))

    def _after(self, player: str) -> str:
        return player if self._alone else _OTHER[player]

    def _grow(self, subtrees: Sequence[object], player: str, depth: int) -> None:
        if not subtrees:
            raise ValueError(f"{_place(self._path)} is an empty list; give it at least one move, or a number as a leaf")
        for number, subtree in enumerate(subtrees):
            child = Tree.__new__(Tree)
            child._alone = self._alone
            child._build(subtree, player, self._path + _label(number, depth), depth + 1)
            self._branches[child._path] = child

    def _weights(self) -> tuple[Value, ...]:
        return tuple(self._probabilities.values())

    @classmethod
    def book(cls) -> "Tree":
        """The tree of the book (AIMA 4th ed., figure 5.2): two plies, three moves at each node, worth 3 to MAX."""
        return cls([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

    @classmethod
    def random(cls, branching: int, depth: int, seed: int, low: int = 0, high: int = 99) -> "Tree":
        """Make a uniform tree: ``branching`` moves per node, ``depth`` plies, whole numbers low..high at the leaves.

        The same arguments give the same tree on every machine.
        """
        if branching < 1 or depth < 0:
            raise ValueError(f"a random tree needs branching >= 1 and depth >= 0, got {branching} and {depth}")
        rng = random.Random(seed)

        def grow(plies: int) -> object:
            return [grow(plies - 1) for _ in range(branching)] if plies else rng.randint(low, high)

        return cls(grow(depth))

    def with_leaves(self, leaves: Mapping[str, Value]) -> "Tree":
        """Return the same tree with different numbers at some leaves, by path; this must be the root.

        >>> Tree([[3, 12], [2, 4]]).with_leaves({"b1": 9})
        Tree([[3, 12], [9, 4]])
        """
        player = self._to_move
        if player == "chance":  # it replaced the other player than the one below it
            below = next(iter(self._branches.values()))._to_move
            player = _OTHER.get(below, "max")
        return Tree(self._nested(leaves), player, alone=self._alone)

    @property
    def to_move(self) -> str:
        """The player to move: ``"max"``, ``"min"``, or ``"chance"`` (at a leaf, the player whose turn it would be)."""
        return self._to_move

    @property
    def path(self) -> str:
        """The last move on the path from the root; its name spells the whole path: ``"a1b"``; empty at the root."""
        return self._path

    def actions(self) -> list[str]:
        """List the moves from left to right; empty at a leaf."""
        return list(self._branches)

    def result(self, action: str) -> "Tree":
        """Return the node that ``action`` leads to; IllegalMove names the legal ones otherwise."""
        try:
            return self._branches[action]
        except (KeyError, TypeError):
            raise IllegalMove(action, self.actions()) from None

    def is_terminal(self) -> bool:
        """Say whether this is a leaf."""
        return not self._branches

    def utility(self) -> Value:
        """Return the number at a leaf; ValueError elsewhere."""
        if self._utility is None:
            raise ValueError(f"{_place(self._path)} is not a leaf: only a leaf has a utility; ask is_terminal() first")
        return self._utility

    def probability(self, action: str) -> Value:
        """Return how likely ``action`` is at a chance node; ValueError at any other node."""
        if self._to_move != "chance":
            raise ValueError(f"{_place(self._path)} is not a chance node: {self._to_move.upper()} chooses here")
        if action not in self._probabilities:
            raise IllegalMove(action, self.actions())
        return self._probabilities[action]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Tree) and self._hash == other._hash and self._key() == other._key()

    def _key(self) -> tuple[object, ...]:
        return (self._path, self._to_move, self._utility, list(self._branches.values()), self._probabilities)

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        """Draw the tree as indented text, one node a line."""
        return "\n".join(self._lines(""))

    def _lines(self, move: str, indent: str = "") -> Iterator[str]:
        name = self._to_move.upper() if self._branches else str(self._utility)
        yield f"{indent}{move}{name}"
        for action, child in self._branches.items():
            chance = f" (p = {self._probabilities[action]})" if self._probabilities else ""
            yield from child._lines(f"{action}{chance}: ", indent + "  ")

    def __repr__(self) -> str:
        """Show the nested lists, and for an inner node where it is."""
        if self._path:
            return f"<Tree {self._path}: {self._nested()!r}, {self._to_move} to move>"
        to_move = ", to_move='min'" if self._to_move == "min" else ""
        return f"Tree({self._nested()!r}{to_move}{', alone=True' if self._alone else ''})"

    def _nested(self, leaves: Mapping[str, Value] = MappingProxyType({})) -> object:
        if self._utility is not None:
            return leaves.get(self._path, self._utility)
        subtrees = [child._nested(leaves) for child in self._branches.values()]
        return Chance(zip(self._weights(), subtrees, strict=True), self._then) if self._probabilities else subtrees


def _label(number: int, depth: int) -> str:
    """Name the ``number``-th move (from 0): letters on even levels, numbers from 1 on odd ones."""
    if depth % 2:
        return str(number + 1)
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def _place(path: str) -> str:
    return f"the node at {path!r}" if path else "the root"


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)


def _check_leaf(leaf: Any, path: str) -> Value:
    if not _is_number(leaf):
        raise TypeError(
            f"{_place(path)} is {leaf!r}; a leaf must be a number, and an inner node a list or Chance([...])"
        )
    if math.isnan(leaf):
        raise ValueError(f"{_place(path)} is nan; a leaf needs a value that can be compared")
    number: Value = leaf
    return number


def _check_player(player: str) -> str:
    if player not in _OTHER:
        raise ValueError(f"a player is 'max' or 'min', not {player!r}")
    return player


def _pair(branch: tuple[Value, object]) -> tuple[Value, Any]:
    try:
        probability, subtree = branch
    except (TypeError, ValueError):
        raise ValueError(f"a branch of a chance node is a pair (probability, subtree), not {branch!r}") from None
    if not _is_number(probability) or not 0 < probability <= 1:
        raise ValueError(
            f"a probability must be above 0 and at most 1, but this is {probability!r} (before {subtree!r})"
        )
    return probability, subtree
