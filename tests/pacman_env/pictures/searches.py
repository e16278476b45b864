"""Searches written for the tests alone: they record themselves in the form that the pictures read."""

import math
from typing import Any

import networkx as nx


class Recorder:
    """Minimax, alpha-beta or expectimax over anything with the five questions of a game, recorded as it runs."""

    def __init__(self, state: Any, *, cuts: bool = True, windows: bool = True) -> None:
        self.graph = nx.DiGraph(root=0, events=[])
        self.events: list[dict[str, Any]] = self.graph.graph["events"]
        self.cuts, self.windows, self.visits = cuts, windows, 0
        self._add(state)
        self.search(0, -math.inf, math.inf)

    def _add(self, state: Any) -> int:
        node, kind = len(self.graph), "leaf" if state.is_terminal() else state.to_move
        data = {"value": None, "alpha": None, "beta": None, "order": None, "pruned": True, "searches": 0}
        self.graph.add_node(node, kind=kind, state=state, label="", returned=False, **data)
        return node

    def _log(self, event: str, node: int, **facts: Any) -> None:
        self.events.append({"event": event, "node": node, **facts})

    def _window(self, alpha: float, beta: float) -> dict[str, Any]:
        return {"alpha": alpha if self.windows else None, "beta": beta if self.windows else None}

    def search(self, node: int, alpha: float, beta: float) -> float:
        data = self.graph.nodes[node]
        data.update(pruned=False, order=self.visits, searches=1, **self._window(alpha, beta))
        self.visits += 1
        self._log("enter", node, **self._window(alpha, beta))
        value = data["state"].utility() if data["kind"] == "leaf" else self._expand(node, alpha, beta)
        data.update(value=value, returned=True)
        self._log("leave", node, value=value)
        return float(value)

    def _expand(self, node: int, alpha: float, beta: float) -> float:
        state, kind = self.graph.nodes[node]["state"], self.graph.nodes[node]["kind"]
        children = []
        for action in state.actions():
            child = self._add(state.result(action))
            chance = {"probability": state.probability(action)} if kind == "chance" else {}
            self.graph.add_edge(node, child, action=action, **chance)
            children.append(child)
        value = {"max": -math.inf, "min": math.inf, "chance": 0.0}[kind]
        for rank, child in enumerate(children):
            got = self.search(child, alpha, beta)
            if kind == "chance":
                value += float(self.graph.edges[node, child]["probability"]) * got
            elif kind == "max":
                value = max(value, got)
                alpha = max(alpha, value) if self.cuts else alpha
            else:
                value = min(value, got)
                beta = min(beta, value) if self.cuts else beta
            self._log("child", node, child=child, value=got, **self._window(alpha, beta))
            if kind != "chance" and self.cuts and alpha >= beta and children[rank + 1 :]:
                self._log("cut", node, children=children[rank + 1 :], value=value, **self._window(alpha, beta))
                break
        return value


def alpha_beta(state: Any) -> nx.DiGraph:
    return Recorder(state).graph


def minimax(state: Any) -> nx.DiGraph:
    return Recorder(state, cuts=False, windows=False).graph
