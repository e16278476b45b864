"""A node of a search tree that grows while one searches (Monte Carlo tree search, AIMA 4th ed., section 5.4)."""

from pacman_env.games.protocol import Game, Move
from pacman_env.lazy import Pictured


class SearchNode(Pictured):
    """A position in a growing tree, and what the search has learned about it so far.

    Attributes:
        state: the position.
        parent: the node above; None at the root.
        children: the nodes below that the tree has so far, by move.
        visits: how often the search has come through here.
        total: the sum of the results, seen from the player who moved here: the one who is to move in the parent.

    >>> from pacman_env.games import Tree
    >>> root = SearchNode(Tree([[3, 12], [2, 4]]))
    >>> child = root.add("b")
    >>> root.children["b"] is child, child.parent is root, child.visits
    (True, True, 0)
    """

    __slots__ = ("children", "parent", "state", "total", "visits")

    def __init__(self, state: Game, parent: "SearchNode | None" = None) -> None:
        self.state, self.parent = state, parent
        self.children: dict[Move, SearchNode] = {}
        self.visits, self.total = 0, 0.0

    def add(self, move: Move) -> "SearchNode":
        """Put the node after this move into the tree, and return it. IllegalMove for a move that the rules forbid."""
        self.children[move] = child = SearchNode(self.state.result(move), self)
        return child

    def copy(self, parent: "SearchNode | None" = None) -> "SearchNode":
        """Return a copy of the tree from here down, which stays as it is while this one grows."""
        twin = SearchNode(self.state, parent)
        twin.visits, twin.total = self.visits, self.total
        twin.children = {move: child.copy(twin) for move, child in self.children.items()}
        return twin

    def __repr__(self) -> str:
        return f"<SearchNode: {self.visits} visits, total {self.total:g}, {len(self.children)} children>"
