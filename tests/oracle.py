"""What a search must find: values by the definition, and whole searches step by step.

Nothing here knows the X-ray or a search of the course, so a fault of theirs cannot confirm itself. A game answers the
five questions of the small games; `Turn` makes one of Pacman.
"""

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import networkx as nx

from pacman_env import Action, GameState

Row = tuple[Any, ...]


def value(game: Any, known: dict[Any, Any] | None = None) -> Any:
    """The value of a game that is played to its end; ``known`` gathers the value of every position."""
    known = {} if known is None else known
    if game not in known:
        known[game] = _value(game, known)
    return known[game]


def _value(game: Any, known: dict[Any, Any]) -> Any:
    if game.is_terminal():
        return game.utility()
    values = {action: value(game.result(action), known) for action in game.actions()}
    if game.to_move == "chance":
        return sum(game.probability(action) * values[action] for action in values)
    return {"max": max, "min": min}[game.to_move](values.values())


def move_values(game: Any) -> dict[Any, Any]:
    """The value of the position after each move."""
    return {action: value(game.result(action)) for action in game.actions()}


def count(game: Any) -> tuple[int, int]:
    """How many nodes the whole tree has, and how many of them are leaves."""
    below = [count(game.result(action)) for action in game.actions()]
    return 1 + sum(nodes for nodes, _ in below), sum(leaves for _, leaves in below) or 1


@dataclass(frozen=True)
class Turn:
    """A position of Pacman with what the position does not know: who is to move, and when the search ends."""

    state: GameState
    rounds: int
    evaluation: Callable[[GameState], float] = GameState.getScore
    ghosts: str = "min"  # or "chance": all their actions are equally likely
    agent: int = 0

    @property
    def to_move(self) -> str:
        return self.ghosts if self.agent else "max"

    def is_terminal(self) -> bool:
        return self.state.is_win() or self.state.is_lose() or not self.rounds

    def utility(self) -> float:
        return self.evaluation(self.state)

    def actions(self) -> list[Action]:
        return [] if self.is_terminal() else self.state.legal_actions(self.agent)

    def result(self, action: Action) -> "Turn":
        after = (self.agent + 1) % self.state.num_agents
        state = self.state.successor(self.agent, action)
        return replace(self, state=state, agent=after, rounds=self.rounds - (after == 0))

    def probability(self, action: Action) -> float:
        return 1 / len(self.actions())


Cut = Callable[[float, float], bool]


def minimax(game: Any) -> nx.DiGraph:
    """The search of everything, chance nodes included, as a recorded tree."""
    return _Search(game, None).graph


def alpha_beta(game: Any) -> nx.DiGraph:
    """The search that cuts as soon as a value reaches the bound, as a recorded tree."""
    return _Search(game, operator.ge).graph


def strict_alpha_beta(game: Any) -> nx.DiGraph:
    """The search that cuts only when a value passes the bound, as a recorded tree."""
    return _Search(game, operator.gt).graph


class _Search:
    """A search that writes down what it does, in the form of docs/reference.md ("The recorded tree")."""

    def __init__(self, game: Any, cut: Cut | None) -> None:
        self.graph = nx.DiGraph(root=0, events=[])
        self.cut, self.visits = cut, 0
        self.add(game)
        self.visit(0, -inf, inf)

    def add(self, game: Any) -> int:
        node, kind = len(self.graph), "leaf" if game.is_terminal() else game.to_move
        data = {"value": None, "alpha": None, "beta": None, "order": None, "pruned": True, "searches": 0}
        self.graph.add_node(node, kind=kind, state=game, label="", returned=False, **data)
        return node

    def log(self, event: str, node: int, **facts: Any) -> None:
        self.graph.graph["events"].append({"event": event, "node": node, **facts})

    def window(self, alpha: float, beta: float) -> dict[str, Any]:
        return {"alpha": alpha, "beta": beta} if self.cut else {"alpha": None, "beta": None}

    def visit(self, node: int, alpha: float, beta: float) -> Any:
        data = self.graph.nodes[node]
        data.update(pruned=False, order=self.visits, searches=1, **self.window(alpha, beta))
        self.visits += 1
        self.log("enter", node, **self.window(alpha, beta))
        value = data["state"].utility() if data["kind"] == "leaf" else self.expand(node, alpha, beta)
        data.update(value=value, returned=True)
        self.log("leave", node, value=value)
        return value

    def expand(self, node: int, alpha: float, beta: float) -> Any:
        kind, children = self.graph.nodes[node]["kind"], self.children(node)
        value: Any = {"max": -inf, "min": inf, "chance": 0}[kind]
        for rank, child in enumerate(children, 1):
            got = self.visit(child, alpha, beta)
            if kind == "chance":
                value += self.graph.edges[node, child]["probability"] * got
            elif kind == "max":
                value = max(value, got)
                alpha = max(alpha, value)
            else:
                value = min(value, got)
                beta = min(beta, value)
            self.log("child", node, child=child, value=got, **self.window(alpha, beta))
            if self.cut and kind != "chance" and self.cut(alpha, beta) and children[rank:]:
                self.log("cut", node, children=children[rank:], value=value, **self.window(alpha, beta))
                break
        return value

    def children(self, node: int) -> list[int]:
        """All of them, also those that will be cut."""
        game, children = self.graph.nodes[node]["state"], []
        for action in game.actions():
            chance = {"probability": game.probability(action)} if game.to_move == "chance" else {}
            children.append(self.add(game.result(action)))
            self.graph.add_edge(node, children[-1], action=action, **chance)
        return children


def rows(tree: nx.DiGraph) -> list[Row]:
    """A row for each node of a recorded tree, depth first: path, kind, window and value, or path, "pruned" and None."""
    found: list[Row] = []

    def walk(node: int, path: tuple[Any, ...]) -> None:
        data = tree.nodes[node]
        if data["pruned"]:
            found.append((path, "pruned", None))
            return
        found.append((path, data["kind"], (data["alpha"], data["beta"]), data["value"]))
        for child in tree.successors(node):
            walk(child, (*path, tree.edges[node, child]["action"]))

    walk(tree.graph["root"], ())
    return found


def events(tree: nx.DiGraph) -> list[Row]:
    """What happened, in order: event, node, the children that it is about, and the value, if it has one.

    Nodes are called by their rank in depth-first order.
    """
    rank = {node: number for number, node in enumerate(nx.dfs_preorder_nodes(tree, tree.graph["root"]))}

    def row(event: str, node: int, child: int | None = None, children: Any = (), value: Any = None, **_: Any) -> Row:
        about = [rank[one] for one in ([child] if child is not None else children)]
        return (event, rank[node], about) if value is None else (event, rank[node], about, value)

    return [row(**event) for event in tree.graph["events"]]
