"""A film's drawing of a tree by hand: the whole tree of the game, with room for whatever a search may find in it.

A drawing of what was searched would tell beforehand what will be cut. This one tells nothing: every node is as large as
if it were visited, and has a place for a value, for a window and for the cross of a cut.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pacman_env.games.tree import Tree
from pacman_env.pictures.canvas import text_width
from pacman_env.pictures.trees.view import View
from pacman_env.wording import number

if TYPE_CHECKING:
    from networkx import DiGraph

_WINDOW = "[-99, 99]"
_OPEN = "[-inf, +inf]"


class Skeleton(View):
    """The view of the drawing, on a :func:`whole` tree."""

    def __init__(self, view: View, values: Mapping[int, list[str]], windowed: bool) -> None:
        """Stand for the view of a whole tree, and have room for ``values``, all that each node shows in the film.

        ``windowed`` says whether the search has windows.
        """
        super().__init__(view.graph, None, story=view.story, words=view.words)
        self._windowed, self._values = windowed, values

    def pruned(self, node: int) -> bool:
        """Nothing is: a film tells of a cut when it comes."""
        return False

    def value(self, node: int) -> str:
        """The number of a leaf; of others the widest text that must find room."""
        if self.kind(node) == "leaf":
            return number(self.graph.nodes[node]["state"].utility())
        least = "20" if self.kind(node) == "chance" or not self._windowed else "<= 9"
        texts: list[str] = [*self._values.get(node, []), least]
        return max(texts, key=_width)

    def window(self, node: int) -> str:
        """A window for every inner node, where the search has windows at all."""
        known = super().window(node)
        return known or (_OPEN if self._windowed and self.kind(node) != "leaf" else "")

    def room(self, windows: Mapping[int, str]) -> dict[int, str]:
        """For each node the widest window that it may show."""
        inner = [node for node in self.depth if self._windowed and self.kind(node) != "leaf"]
        return {node: max(windows.get(node, ""), _WINDOW, _OPEN, key=_width) for node in inner}


def whole(view: View) -> "DiGraph[int] | None":
    """The recorded tree with all nodes of the game below the moves that were never followed, all of them pruned.

    None for other games, and where what was recorded is not, node by node, the tree of the game, or is folded.
    """
    root = view.graph.nodes[view.root].get("state")
    if not isinstance(root, Tree) or view.folded or view.left_out:
        return None
    graph: DiGraph[int] = view.graph.copy()
    return graph if _is_grown(graph, view.root, root) else None


def _is_grown(graph: "DiGraph[int]", root: int, game: Tree) -> bool:
    """Add what was never followed; say whether the graph is then, node by node, the tree of the game."""
    line = [(root, game)]
    for node, state in line:
        if graph.nodes[node]["pruned"]:
            graph.nodes[node]["returned"] = True  # it is not the code that never returned
            _grow(graph, node, state)
        below = {graph.edges[node, child]["action"]: child for child in graph.successors(node)}
        if graph.nodes[node]["kind"] != _kind(state) or list(below) != state.actions():
            return False
        line += [(child, state.result(action)) for action, child in below.items()]
    return True


def graph_of(tree: Tree) -> "DiGraph[int]":
    """A whole tree that nobody has searched yet, in the form of a recorded one: only its leaves have numbers."""
    import networkx as nx

    graph: DiGraph[int] = nx.DiGraph(root=0, events=[], searched=False)
    graph.add_node(0, **_unsearched(tree))
    for parent, node in enumerate(line := [tree]):
        for action in node.actions():
            graph.add_node(len(line), **_unsearched(node.result(action)))
            graph.add_edge(parent, len(line), action=action, **_likely(node, action))
            line.append(node.result(action))
    return graph


def _unsearched(node: Tree) -> dict[str, object]:
    value = node.utility() if node.is_terminal() else None
    return {"kind": _kind(node), "state": node, "value": value, "pruned": False, "searches": 1, "returned": True}


def _likely(state: Tree, action: str) -> dict[str, object]:
    return {"probability": state.probability(action)} if state.to_move == "chance" else {}


def _kind(state: Tree) -> str:
    return "leaf" if state.is_terminal() else state.to_move


def _grow(graph: "DiGraph[int]", node: int, state: Tree) -> None:
    """The moves of a node that was never visited."""
    for action in state.actions():
        below, child = state.result(action), len(graph)
        graph.add_node(child, kind=_kind(below), state=below, value=None, pruned=True, searches=0)
        graph.add_edge(node, child, action=action, **_likely(state, action))


def _width(text: str) -> float:
    return text_width(text, 1.0, bold=True)
