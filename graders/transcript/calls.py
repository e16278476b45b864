"""What a function is asked that takes more than a position, or changes what it is given.

A call makes its arguments again each time, and says in plain words or numbers what came of them. So one answer cannot
change the next question, and what it did to a tree can be judged like any other value.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pacman_env.games.protocol import Game, Move
from pacman_env.games.search_node import SearchNode
from pacman_env.games.tree import Tree

Answer = Callable[..., object]
"""What a student hands in: a function or a class."""
Known = tuple[tuple[str, int, int], ...]
"""The nodes of a growing tree, parents first: path, visits, total; the path of the root is empty."""


class Call(ABC):
    """One question; `str` of it is the question in words, `silence` is what a card says where nothing came of it."""

    silence: ClassVar[str] = "None"

    @abstractmethod
    def call(self, answer: Answer) -> object:
        """What comes of it, as plain values."""

    def actions(self) -> list[Move]:
        """None: this is no position of a game."""
        return []


def name(path: object) -> str:
    """What a node of a growing tree is called."""
    return str(path) or "the root"


@dataclass(frozen=True)
class Growing(Call):
    """A question about a growing tree on a tree by hand: the game, and its nodes so far."""

    question: ClassVar[str]

    game: Tree
    known: Known

    def nodes(self) -> dict[str, SearchNode]:
        """The nodes by path, made again."""
        made = {"": SearchNode(self.game)}
        for path, visits, total in self.known:
            node = made[path] if path in made else made.setdefault(path, made[path[:-1]].add(path))
            node.visits, node.total = visits, total
        return made

    def __str__(self) -> str:
        """The tree, a node a line, and what is asked."""
        lines = []
        for path, node in self.nodes().items():
            moves = "the game is over" if node.state.is_terminal() else f"{node.state.to_move.upper()} to move"
            learned = f"visits {node.visits}" + (f", total {node.total:g}" if path else "")
            lines.append(f"{'  ' * len(path)}{name(path)} ({moves}): {learned}")
        return "\n".join([*lines, self.question.format(self, name(getattr(self, "path", "")))])

    @staticmethod
    def told(nodes: dict[str, SearchNode], got: object) -> object:
        """A node of the tree by its name; anything else as it is."""
        if not isinstance(got, SearchNode):
            return f"{got}, which is not a node" if isinstance(got, str) else got
        path = next((path for path, node in nodes.items() if node is got), None)
        return "a node that is not in the tree" if path is None else name(path)


@dataclass(frozen=True)
class Select(Growing):
    """`select(node, curiosity)` at the root: which child?"""

    question: ClassVar[str] = "curiosity {0.curiosity:g}"

    curiosity: float

    def call(self, answer: Answer) -> object:
        nodes = self.nodes()
        return self.told(nodes, answer(nodes[""], self.curiosity))


@dataclass(frozen=True)
class Expand(Growing):
    """`expand(node)`: which node comes back, and which children are there then?"""

    question: ClassVar[str] = "expand {1}"
    silence: ClassVar[str] = "returns nothing, and no child was added"

    path: str

    def call(self, answer: Answer) -> object:
        nodes = self.nodes()
        node = nodes[self.path]
        before, got, after = _children(node), answer(node), _children(node)
        if (got is None or got is ...) and after == before:
            return None
        new = {str(move): child for move, child in node.children.items() if child not in nodes.values()}
        back = self.told(nodes | new, got) if got is not None else "nothing"
        return expanded(back, {str(move): after[move][1:] == (0, 0) for move in after})


def _children(node: SearchNode) -> dict[Move, tuple[SearchNode, float, float]]:
    return {move: (child, child.visits, child.total) for move, child in node.children.items()}


def expanded(returned: object, children: dict[str, bool]) -> str:
    """What an expansion did, in words; of each child, whether it is as good as new."""
    listed = ", ".join(f"{move} (new)" if new else move for move, new in children.items())
    noun = "child" if len(children) == 1 else "children"
    return f"returns {returned}, with {f'the {noun} {listed}' if listed else 'no children'}"


@dataclass(frozen=True)
class BackUp(Growing):
    """`back_up(node, value)`: what is added where?"""

    question: ClassVar[str] = "back up the value {0.value} from {1}"
    silence: ClassVar[str] = "nothing was added"

    path: str
    value: int

    def call(self, answer: Answer) -> object:
        """What was added, in words; nothing where nothing was done."""
        nodes = self.nodes()
        answer(nodes[self.path], self.value)
        known = {path: (visits, total) for path, visits, total in self.known}
        added = {path: (node.visits - known[path][0], node.total - known[path][1]) for path, node in nodes.items()}
        return backed_up({path: more for path, more in added.items() if any(more)})


def backed_up(added: dict[str, tuple[float, float]]) -> str | None:
    """What was added to visits and totals, in words; of the root the visits alone, since nobody moved there."""
    told = [
        f"{name(path)}: visits {visits:+g}" + (f", total {total:+g}" if path else "")
        for path, (visits, total) in added.items()
        if visits or path
    ]
    return "; ".join(told) or None


@dataclass(frozen=True)
class MostVisited(Growing):
    """`most_visited(root)`: which move?"""

    question: ClassVar[str] = "choose the move to play"

    def call(self, answer: Answer) -> object:
        nodes = self.nodes()
        got = answer(nodes[""])
        return f"the node {self.told(nodes, got)}, which is not a move" if isinstance(got, SearchNode) else got


class Choices:
    """Chooses moves by these numbers, one after another, instead of a source of luck."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers, self._chosen = numbers, 0

    def __call__(self, moves: Sequence[Move]) -> Move:
        """The next choice; IndexError where there is nothing to choose from, as of `random.choice`."""
        legal = list(moves)
        if not legal:
            raise IndexError("Cannot choose from an empty sequence")
        self._chosen += 1
        return legal[self._numbers[(self._chosen - 1) % len(self._numbers)] % len(legal)]


@dataclass(frozen=True)
class Playout(Call):
    """`playout(state, choose)` on a position, where `choose` takes moves by these numbers."""

    state: Game
    numbers: tuple[int, ...]

    def call(self, answer: Answer) -> object:
        return answer(self.state, Choices(self.numbers))

    @property
    def line(self) -> list[Move]:
        state, choose, moves = self.state, Choices(self.numbers), list[object]()
        while not state.is_terminal():
            moves.append(choose(state.actions()))
            state = state.result(moves[-1])
        return moves

    def __str__(self) -> str:
        return f"{self.state}\nchoose picks: {', '.join(map(str, self.line)) or 'nothing, the game is over'}"


Sample = tuple[float, ...]
"""One number for each weight."""


@dataclass(frozen=True)
class Elite(Call):
    """`elite(samples, scores, count)`: which samples?"""

    samples: tuple[Sample, ...]
    scores: tuple[float, ...]
    count: int

    def call(self, answer: Answer) -> object:
        """The samples, sorted: their order is free."""
        got = plain(answer([list(one) for one in self.samples], list(self.scores), self.count))
        rows = isinstance(got, (list, tuple)) and all(isinstance(row, (list, tuple)) for row in got)
        return sorted(map(list, got)) if rows else got

    def __str__(self) -> str:
        pairs = zip(self.samples, self.scores, strict=True)
        return "\n".join([*(f"{list(one)} scores {score:g}" for one, score in pairs), f"count {self.count}"])


@dataclass(frozen=True)
class Fit(Call):
    """`fit(best)`: where do the next samples come from?"""

    best: tuple[Sample, ...]

    def call(self, answer: Answer) -> object:
        got = answer([list(one) for one in self.best])
        if not isinstance(got, (list, tuple)):
            return plain(got)
        return list(map(plain, got)) if isinstance(got, list) else tuple(map(plain, got))

    def __str__(self) -> str:
        return "\n".join(str(list(one)) for one in self.best)


def plain(value: Any) -> Any:
    """An array of numpy as lists; anything else as it is."""
    return value.tolist() if type(value).__name__ == "ndarray" else value
