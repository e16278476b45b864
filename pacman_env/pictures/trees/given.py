"""A tree that nobody has searched yet, in the form of a recorded one: only its leaves have numbers."""

import networkx as nx

from pacman_env.games.tree import Tree


def graph_of(tree: Tree) -> "nx.DiGraph[int]":
    """The whole tree, with the attributes of ``docs/reference.md`` that do not need a search."""
    graph: nx.DiGraph[int] = nx.DiGraph(root=0, events=[], searched=False)
    graph.add_node(0, **_attributes(tree))
    for number, node in enumerate(line := [tree]):
        for action in node.actions():
            chance = {"probability": node.probability(action)} if node.to_move == "chance" else {}
            child = node.result(action)
            graph.add_node(len(line), **_attributes(child))
            graph.add_edge(number, len(line), action=action, **chance)
            line.append(child)
    return graph


def _attributes(node: Tree) -> dict[str, object]:
    kind, value = ("leaf", node.utility()) if node.is_terminal() else (node.to_move, None)
    return {"kind": kind, "state": node, "value": value, "pruned": False, "searches": 1, "returned": True}
