"""`monte_carlo.back_up`: a result is written into all the nodes on the way to the root."""

import random
from collections.abc import Callable, Iterator

from graders.exercises.base import CallExercise, Expected, Idea
from graders.exercises.mistakes.base import mistake, mutants
from graders.exercises.monte_carlo.trees import PLAYERS, game, line
from graders.transcript.calls import BackUp, backed_up
from graders.transcript.case import Case
from pacman_env.games.search_node import SearchNode

SHORT = Idea("one move below the root", 0)
LONG = Idea("a long way to the root", 0)
ROOT = Idea("the root itself", 0)


def make(rng: random.Random) -> Iterator[Case]:
    """One move below the root, then two and three, for wins and losses; at last the root."""
    for value in (1, -1, 1, -1, 3, -2):
        for player in PLAYERS:
            yield SHORT.ask(_asked(rng, 1, player, value))
    for depth in (2, 3, 2, 3):
        for value in (1, -1, 4, -3):
            for player in PLAYERS:
                yield LONG.ask(_asked(rng, depth, player, value))
    for value in (1, -1, 2):
        for player in PLAYERS:
            yield ROOT.ask(_asked(rng, 0, player, value))


def _asked(rng: random.Random, depth: int, player: str, value: int) -> BackUp:
    tree = game(rng, (2, 2, 2), player)
    path, node = "", tree
    for _ in range(depth):
        path = rng.choice(node.actions())
        node = node.result(path)
    return BackUp(tree, line(rng, path), path, value)


def right(case: Case) -> Expected:
    """A visit for each node; the value for MAX, with the other sign for MIN, for whoever moved there."""
    asked: BackUp = case.root
    added: dict[str, tuple[float, float]] = {}
    for path, node in asked.nodes().items():
        sign = 0 if node.parent is None else 1 if node.parent.state.to_move == "max" else -1
        added[path] = (1, sign * asked.value)
    said = backed_up(added)
    return Expected((said,), str(said))


class Bookkeeping:
    """Back-up, a method for each step."""

    def back_up(self, node: SearchNode, value: float) -> None:
        """Go up and add."""
        self.leaf = node
        for here in self.way(node):
            here.visits = self.visits(here)
            here.total = self.total(here, value)

    def way(self, node: SearchNode | None) -> list[SearchNode]:
        """The nodes from this one to the root."""
        nodes = []
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes

    def visits(self, node: SearchNode) -> int:
        """The visits of a node after this one."""
        return node.visits + 1

    def total(self, node: SearchNode, value: float) -> float:
        """The total of a node after this result."""
        return node.total + self.sign(node) * value

    def sign(self, node: SearchNode) -> int:
        """1 where MAX moved here, -1 where MIN did."""
        return 1 if node.parent is None or node.parent.state.to_move == "max" else -1


def _by_turns(first: int) -> Callable[..., int]:
    """Signs that change at every step up, from this one at the node where it begins."""

    def sign(self: Bookkeeping, node: SearchNode) -> int:
        steps = Bookkeeping.way(self, self.leaf).index(node)
        return first if steps % 2 == 0 else -first

    return sign


MISTAKES = (
    mistake("NoTurn", "back-up-without-the-turn", "The value is added as it is, whoever moved.",
            "Your code adds the same value at every node. But a node's total is from the point of view of the player "
            "who moved there, and MIN loses what MAX wins. Who moved here? It was the player to move in `node.parent`.",
            sign=lambda self, node: 1),
    mistake("WrongPlayer", "win-for-the-wrong-player", "The sign is that of the player to move at the node.",
            "Your code counts a win for the wrong player. A node's total is from the point of view of the "
            "player who *moved there*. That is the player to move in the parent, not in the node itself.",
            sign=lambda self, node: 1 if node.state.to_move == "max" else -1),
    mistake("AllForMin", "win-for-the-wrong-player", "Every value is added with the opposite sign.",
            sign=lambda self, node: -1),
    mistake("TurnsFromPlus", "sign-from-the-leaf", "The sign changes at every step, starting with plus.",
            "Your code changes the sign at every step up. That is a fine idea, but your code always begins with the "
            "same sign. The value is from MAX's point of view, so the first sign depends on who moved to the node "
            "where back-up begins.",
            sign=_by_turns(1)),
    mistake("TurnsFromMinus", "sign-from-the-leaf", "The sign changes at every step, starting with minus.",
            sign=_by_turns(-1)),
    mistake("OnlyTheNode", "back-up-stops-early", "Only the node itself learns anything.",
            "Your code adds the result to some of the nodes, but not to all. The search has visited every node on the "
            "way to the root, and the root itself. Go on until there is no parent.",
            way=lambda self, node: [node]),
    mistake("WithoutTheRoot", "back-up-stops-early", "The root learns nothing.",
            way=lambda self, node: Bookkeeping.way(self, node)[:-1]),
    mistake("WithoutTheNode", "back-up-skips-the-node", "It begins with the parent.",
            "Your code begins with the parent. But the search also visited the node where the playout began. Add to "
            "that node before you go up.",
            way=lambda self, node: Bookkeeping.way(self, node)[1:]),
    mistake("NoVisits", "visits-not-counted", "The visits are not counted.",
            "Your code adds to the totals but not to the visits. UCB1 divides by the visits, so without them, no "
            "average is correct.",
            visits=lambda self, node: node.visits),
    mistake("Overwrites", "total-overwritten", "The total is replaced with the last result.",
            "Your code replaces the total with the last result. A total is the *sum* of all results: add to what is "
            "there.",
            total=lambda self, node, value: self.sign(node) * value),
    mistake("WinsOnly", "losses-not-counted", "Only wins are added.",
            "Your code adds a win to the winner's total, but subtracts nothing from the loser's. A "
            "loss also counts, with a minus sign.",
            total=lambda self, node, value: node.total + max(0, self.sign(node) * value)),
)  # fmt: skip

EXERCISE = CallExercise(
    id="monte_carlo.back_up",
    chapter="08_learning",
    title="Back-up: who has won?",
    arguments="node, value",
    ideas=(SHORT, LONG, ROOT),
    make=make,
    right=right,
    mutants=mutants("monte_carlo.back_up", Bookkeeping, "back_up", MISTAKES),
)
