"""What of a recorded search is shown: which nodes, which are folded, and what is written next to them.

Drawings, films and descriptions all read this one view, so that they cannot disagree.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias

from pacman_env.games.protocol import Value, same_value
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.trees.story import Story, Told, leaf_word
from pacman_env.wording import apart, move, number, reason, window

if TYPE_CHECKING:
    from networkx import DiGraph

    Graph: TypeAlias = "DiGraph[int]"

COLUMNS = 27  # as many leaves side by side as one can read at 18 pt on a projector
FILM_COLUMNS = 20  # the tree of a film has a board next to it


class View:
    """The part of a search tree that is drawn.

    Attributes:
        graph: the recorded tree (its form is fixed in docs/reference.md).
        root: the node where the search began.
        searched: whether there was a search; else inner nodes have no values.
        children: node -> its children in the order of the moves, for the nodes that are open.
        folded: node -> how many nodes are hidden below it.
        cuts_inside: folded node -> how many nodes with a cut it hides, itself among them.
        left_out: node -> those of its children that find no room, for nodes with very many moves.
        principal: the nodes of the principal variation, root first.
        depth: node -> plies from the root, for every visible node, in the order of a walk from the root.
        words: the language in which all of it is told.
    """

    def __init__(
        self,
        graph: "Graph",
        columns: int | None = COLUMNS,
        opened: Collection[int] = (),
        kept: Collection[int] = (),
        story: Story | None = None,
        words: Language = ENGLISH,
    ) -> None:
        """Choose what to show: everything if ``columns`` is None, else about that many leaves side by side.

        The children of ``opened`` nodes and the ``kept`` nodes are never left out. ``story`` spares reading the events
        once more.
        """
        self.graph: Any = graph
        self.words = words
        self.root: int = graph.graph["root"]
        self.searched: bool = graph.graph.get("searched", True)
        self.story = Story(graph) if story is None else story
        self.principal = principal_variation(graph)
        sizes = subtree_counts(graph, lambda graph, node: True)
        shown = _opened(graph, self.principal, columns, opened, self.story)
        kept = {*kept, *opened, *shown, *self.principal}
        self.children = {node: _first(graph, node, columns, kept, sizes) for node in shown}
        self.left_out = {
            node: sorted(set(graph.successors(node)) - set(children))
            for node, children in self.children.items()
            if len(children) < graph.out_degree(node)
        }
        self.depth = dict(self._walk())
        self.folded = {n: sizes[n] - 1 for n in self.depth if sizes[n] > 1 and n not in shown}
        cuts = subtree_counts(graph, _is_cut)
        self.cuts_inside = {node: cuts[node] for node in self.folded}

    def _walk(self) -> Iterator[tuple[int, int]]:
        stack = [(self.root, 0)]
        while stack:
            node, depth = stack.pop()
            yield node, depth
            stack.extend((child, depth + 1) for child in reversed(self.children.get(node, [])))

    def kind(self, node: int) -> str:
        """``max``, ``min``, ``chance``, or ``leaf``."""
        kind: str = self.graph.nodes[node]["kind"]
        return kind

    def parent(self, node: int) -> int | None:
        """The node above; None at the root."""
        return _parent(self.graph, node)

    def action(self, node: int) -> str:
        """The move that leads to this node; empty at the root."""
        parent = self.parent(node)
        return "" if parent is None else move(self.graph.edges[parent, node].get("action", ""))

    def probability(self, node: int) -> Value | None:
        """How likely that move is; None unless the parent is a chance node."""
        parent = self.parent(node)
        return None if parent is None else self.graph.edges[parent, node].get("probability")

    def pruned(self, node: int) -> bool:
        """Whether this move was never followed."""
        return bool(self.graph.nodes[node].get("pruned"))

    def cut_children(self, node: int) -> list[int]:
        """The moves of this node that were never followed."""
        return [child for child in self.graph.successors(node) if self.pruned(child)]

    def skips(self, node: int) -> bool:
        """Whether this node left out a move before one that it followed, without a bound: a cut ends the moves."""
        pruned = [self.pruned(child) for child in self.graph.successors(node)]
        cuts = [event for event in self.graph.graph["events"] if event["event"] == "cut" and event["node"] == node]
        bounds = [(event["alpha"], event["beta"]) for event in cuts]
        return bounds == [(None, None)] and not all(pruned[pruned.index(True) :])

    def cut_head(self, node: int, rank: int) -> str:
        """The name of a place where moves were left out: ``cut 1``."""
        return self.words("tree.skip_rank" if self.skips(node) else "tree.cut_rank", n=rank)

    def value(self, node: int) -> str:
        """The value as text: a bound (``<= 2``) where a cut left moves out, ``?`` where the call gave back none."""
        data = self.graph.nodes[node]
        if self.pruned(node):
            return ""
        if data.get("value") is None:
            return "?" if self.searched else ""
        return self.story.node(node).sign + number(data["value"])

    def silence(self, node: int) -> str:
        """Why a node has no value."""
        returned = self.graph.nodes[node].get("returned", True)
        return self.words("tree.no_value" if returned else "tree.never_returned")

    def leaf_word(self, node: int) -> str:
        """What the value of a leaf is: ``utility``, ``evaluation``, or ``value``."""
        word = leaf_word(self.graph.nodes[node])
        return self.words(f"tree.{'value' if word == 'utility' and self.story.only_counts else word}")

    def objection(self, node: int, told: Told | None = None, value: object = None) -> str:
        """What its player would have kept, where the code gave back something else; empty where it did not.

        ``told`` and ``value`` are those of an earlier visit; without them it is the latest one.
        """
        told = self.story.node(node) if told is None else told
        value = self.graph.nodes[node].get("value") if value is None else value
        if told.due is not None:
            due, got = apart(told.due, value)
            if told.child is None:
                return self.words("tree.average_due", due=due, got=got)
            player, kept = self.player(node), self.action(told.child)
            return self.words("tree.would_keep", player=player, move=kept, due=due, got=got)
        if (utility := self.story.leaf(node)) is not None:
            due, got = apart(utility, value)
            return self.words("tree.utility_due", due=due, got=got)
        return self._other_move() if node == self.root else ""

    def _other_move(self) -> str:
        """The same for the move that the search gave back at the root."""
        best, chosen = best_child(self.graph, self.root), chosen_child(self.graph)
        values = [None if child is None else self.graph.nodes[child].get("value") for child in (best, chosen)]
        if best is None or chosen is None or None in values or same_value(*values):
            return ""
        due, got = apart(*values)
        facts = {"player": self.player(self.root), "move": self.action(best), "chosen": self.action(chosen)}
        return self.words("tree.would_choose", **facts, due=due, got=got)

    def due(self, node: int) -> str:
        """The note next to a node to which its player objects: ``MIN: 3``."""
        told = self.story.node(node)
        if told.due is not None:
            if told.child is None:
                return self.words("tree.due_average", value=number(told.due))
            return f"{self.side(node)}: {number(told.due)}"
        if (utility := self.story.leaf(node)) is not None:
            return self.words("tree.due_utility", value=number(utility))
        if node != self.root or not self._other_move():
            return ""
        return f"{self.side(node)}: {self.action(self._best())}"

    def _best(self) -> int:
        best = best_child(self.graph, self.root)
        assert best is not None
        return best

    def window(self, node: int) -> str:
        """The window on entry, ``[alpha, beta]``; empty when the code has none, and at leaves."""
        data = self.graph.nodes[node]
        return "" if data["kind"] == "leaf" or self.pruned(node) else window(data.get("alpha"), data.get("beta"))

    def agent(self, node: int) -> int | None:
        """Who moves at this node of a Pacman search, 0 for Pacman; None in other games."""
        data = self.graph.nodes[node]
        if "agent" in data:
            agent: int | None = data["agent"]
            return agent
        count = getattr(self.graph.nodes[self.root].get("state"), "num_agents", None)
        return None if count is None else self.depth[node] % int(count)

    def player(self, node: int) -> str:
        """Who moves, in words: ``MAX``, ``GHOST 2 (MIN)``."""
        kind, agent = self.side(node), self.agent(node)
        return kind if agent is None else self.words("tree.agent", agent=self.agent_name(agent), kind=kind)

    def side(self, node: int) -> str:
        """Who moves there, as a side: ``MAX``, ``CHANCE``; at a leaf ``LEAF``."""
        kind = self.kind(node)
        return self.words(f"tree.{kind}") if kind != "leaf" else "LEAF"

    def agent_name(self, agent: int) -> str:
        """``PACMAN``, ``GHOST 1``, ..."""
        return self.words("tree.ghost", n=agent) if agent else self.words("tree.pacman")

    def name(self, node: int) -> str:
        """The way to this node: ``the root``, ``a1``, ``West then North``, as cards say it."""
        if node == self.root:
            return self.words("tree.root")
        path, step = self.path(node), getattr(self.graph.nodes[node].get("state"), "path", None)
        return path[-1] if step is not None else self.words("tree.then").join(path)

    def place(self, node: int) -> str:
        """Where this is: ``at the root``, ``at a1``."""
        return self.words("tree.at_root") if node == self.root else self.words("tree.at", name=self.name(node))

    def path(self, node: int) -> list[str]:
        """The moves from the root to this node."""
        return [self.action(at) for at in reversed(_line_to(self.graph, node)[:-1])]


def cut_reason(view: View, node: int) -> str:
    """The reason of the cut at this node; empty if there is none."""
    left = view.cut_children(node)
    if not left:
        return ""
    events = view.graph.graph.get("events", ())
    event = next((e for e in events if e["event"] == "cut" and e["node"] == node), view.graph.nodes[node])
    return reason(view.kind(node), event.get("value"), event.get("alpha"), event.get("beta"), len(left), view.words)


def principal_variation(graph: "Graph") -> list[int]:
    """The line of best play, as the search sees it; ends at chance nodes.

    From the root the move that the search gave back, then always the first child whose value is the node's.
    """
    line: list[int] = [graph.graph["root"]]
    child = chosen_child(graph)
    while (child := best_child(graph, line[-1]) if child is None else child) is not None:
        line.append(child)
        child = None
    return line


def chosen_child(graph: "Graph") -> int | None:
    """The child of the root to which the move leads that the search gave back; None if it gave back none."""
    action, root = graph.graph.get("action"), graph.graph["root"]
    if action is None or graph.nodes[root]["kind"] == "chance":
        return None
    followed = (child for child in graph.successors(root) if not graph.nodes[child].get("pruned"))
    return next((child for child in followed if _equal(graph.edges[root, child].get("action"), action)), None)


def _equal(one: object, other: object) -> bool:
    """Whether two moves are the same; what a student's code gave back may refuse to be compared."""
    try:
        return bool(one == other)
    except Exception:
        return False


def best_child(graph: "Graph", node: int) -> int | None:
    """The first followed child that has the value of this node; None at leaves and chance nodes."""
    data = graph.nodes[node]
    if data["kind"] not in ("max", "min") or data.get("value") is None:
        return None
    followed = (child for child in graph.successors(node) if not graph.nodes[child].get("pruned"))
    return next((child for child in followed if graph.nodes[child].get("value") == data["value"]), None)


def subtree_counts(graph: "Graph", counts: "Callable[[Graph, int], bool]") -> dict[int, int]:
    """How many such nodes each subtree has, its root included."""
    order = _walk(graph)
    found = {node: int(counts(graph, node)) for node in order}
    for node in reversed(order):
        found[node] += sum(found[child] for child in graph.successors(node))
    return found


def _walk(graph: "Graph") -> list[int]:
    """All nodes, level by level."""
    order: list[int] = [graph.graph["root"]]
    for node in order:
        order.extend(graph.successors(node))
    return order


def _is_cut(graph: "Graph", node: int) -> bool:
    """Whether moves of this node were never followed."""
    return any(graph.nodes[child].get("pruned") for child in graph.successors(node))


def _opened(
    graph: "Graph", principal: list[int], columns: int | None, wanted: Collection[int], story: Story
) -> set[int]:
    """The nodes whose children are drawn.

    First those asked for, then the principal variation and the way to the first node where the code chose otherwise;
    then, as long as there is room, the ways to others of these and to the cuts; then level by level.
    """
    order = _walk(graph)
    if columns is None:
        return {node for node in order if graph.out_degree(node)}
    shown: set[int] = set()
    width = 1 + sum(_open(graph, _line_to(graph, node), shown, columns) for node in wanted)
    width += _open(graph, principal, shown, columns)
    chosen, cut = _in_order(graph, order, story.objects), _in_order(graph, order, partial(_is_cut, graph))
    width += sum(_open(graph, _line_to(graph, node), shown, columns) for node in chosen[:1])
    for node in [*chosen, *cut]:
        width += _open(graph, _line_to(graph, node), shown, columns, columns - width)
    for node in order:
        if _parent(graph, node) in shown:
            width += _open(graph, [node], shown, columns, columns - width)
    return shown


def _open(graph: "Graph", way: list[int], shown: set[int], columns: int, room: float = inf) -> int:
    """Open these nodes if there is room for the columns that this adds, and return how many these are."""
    hidden = [node for node in way if graph.out_degree(node) and node not in shown]
    extra = sum(_drawn_moves(graph, node, columns) - 1 for node in hidden)
    if extra > room:
        return 0
    shown.update(hidden)
    return extra


def _in_order(graph: "Graph", nodes: list[int], told: Callable[[int], bool]) -> list[int]:
    """Those inner nodes of which something is told, in the order of the search."""
    chosen = [node for node in nodes if graph.out_degree(node) and told(node)]
    return sorted(chosen, key=lambda node: graph.nodes[node].get("order") or 0)


def _line_to(graph: "Graph", node: int) -> list[int]:
    """This node and all above it."""
    line = [node]
    while (above := _parent(graph, line[-1])) is not None:
        line.append(above)
    return line


def _drawn_moves(graph: "Graph", node: int, columns: int) -> int:
    """How many moves of a node are drawn at most: more at the root, where the choice is made, than elsewhere."""
    most = max(4, columns * 2 // 3) if node == graph.graph["root"] else max(3, columns // 3)
    return min(int(graph.out_degree(node)), most)


def _first(graph: "Graph", node: int, columns: int | None, kept: Collection[int], sizes: dict[int, int]) -> list[int]:
    """The children that are drawn, in their order: the kept ones, and of the others those with the least below them.

    So a move that ends the game is seen. Of equal ones the first are drawn.
    """
    children = list(graph.successors(node))
    if columns is None:
        return children
    others = sorted((child for child in children if child not in kept), key=sizes.__getitem__)
    room = _drawn_moves(graph, node, columns) - (len(children) - len(others))
    drawn = {*others[: max(0, room)], *kept}
    return [child for child in children if child in drawn]


def _parent(graph: "Graph", node: int) -> int | None:
    return next(iter(graph.predecessors(node)), None)
