"""From the visits of a search to its tree: a graph with values, windows, and kinds, and the script of events.

The result is described in ``docs/reference.md``, "The recorded tree".
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

import networkx as nx

from pacman_env.games.protocol import Move, State, Value
from pacman_env.games.recorded_tree import Event, NodeData, Window
from pacman_env.search_xray.recording.recorder import Recorder
from pacman_env.search_xray.recording.visits import (
    NO_WINDOW,
    ChildVisit,
    Edge,
    Place,
    Visit,
    is_number,
    same,
)
from pacman_env.search_xray.tree.code import told_places
from pacman_env.search_xray.tree.learned import SEEN, Learned
from pacman_env.search_xray.tree.nodes import Movers, Node, Rules
from pacman_env.search_xray.tree.sift import follow_one_each, join, sift
from pacman_env.search_xray.tree.unseen import CANNOT, why_unseen
from pacman_env.search_xray.tree.values import Answers, all_visits, close, contains, is_mean, key_of, named_decision

_NO_ORIGIN = ChildVisit(Edge(None, None, None, None), None)


@dataclass(slots=True, eq=False)
class _Moment:
    """Something that happened, before the values are known: the raw form of an event."""

    event: str
    node: Node
    visit: Visit
    window: Window = NO_WINDOW
    others: Sequence[Node] = ()
    place: Place | None = None


class TreeBuilder:
    """Builds the tree of the largest search that a recorder has seen."""

    def __init__(self, recorder: Recorder, chance: bool | None, negamax: bool | None) -> None:
        """Take what was recorded; ``chance`` and ``negamax`` as in :func:`pacman_env.xray`."""
        roots, self.unseen, self.cuts, others = _seen(recorder)
        groups = [] if self.unseen else _groups(roots)
        self.roots: list[Visit] = _largest(groups)
        self.outermost = self.roots[-1] if self.roots else None
        self.other_searches = max(len(groups) - 1, 0) + others
        self.left_out, self._places = recorder.left_out, recorder.places
        if recorder.recursion is not None:
            self.left_out += recorder.recursion.left_out
        self.action: Move = None
        self._chance, self._negamax, self._rules = chance, negamax, Rules(recorder)
        self._answers = Answers(all_visits(self.roots))
        self._orders = count()
        self._nodes: list[Node] = []
        self._moments: list[_Moment] = []
        self._known: dict[State, Value | None] = {}  # position -> value, for children answered from a table
        self._left: list[tuple[State, Value | None]] = []  # the same of what was left since a child was

    def build(self) -> nx.DiGraph:
        """Return the tree; empty, with ``root`` None, when nothing was recorded or the search cannot be seen."""
        graph = nx.DiGraph(root=None, events=[], left_out=self.left_out, unseen=self.unseen, cuts=self.cuts)
        if not self.roots:
            return graph
        if follow_one_each(self.roots):
            self.roots = [join(self.roots)]
        sift(self.roots, self._answers)
        root = self._child(None, None, self.roots[0].state)
        for visit in self.roots:
            self._walk(visit, root)
        movers = Movers(self._nodes, self.roots, self._answers, self._rules)
        movers.find(self._chance)
        sign = -1 if (movers.is_negamax() if self._negamax is None else self._negamax) else 1
        events = [self._event(moment, sign) for moment in self._moments]
        self.action = self._action(root)
        self._fill(graph, sign)
        graph.graph.update(root=root.number, events=events, action=self.action)
        if self._places:
            graph.graph["code"], graph.graph["places"] = told_places([moment.place for moment in self._moments])
        return graph

    # The walk through the visits

    def _walk(self, visit: Visit, node: Node) -> None:
        """Retell one outermost call; a stack of its own, because searches can be deeper than Python's."""
        stack = [(visit, node, self._enter(visit, node), _NO_ORIGIN)]
        while stack:
            visit, node, steps, origin = stack[-1]
            step = next(steps, None)
            if step is not None and step.visit is not None:
                node.agent = step.edge.agent
                child = self._child(node, step.edge.action, step.edge.child)
                stack.append((step.visit, child, self._enter(step.visit, child), step))
            else:
                stack.pop()
                self._leave(visit, node)
                if stack and visit.returned:
                    self._moments.append(_Moment("child", stack[-1][1], visit, origin.window, [node], origin.place))

    def _enter(self, visit: Visit, node: Node) -> Iterator[ChildVisit]:
        node.visits.append(visit)
        if node.order is None:
            node.order = next(self._orders)
        node.searches += visit.code is not None or bool(visit.steps) or is_number(visit.result)
        self._moments.append(_Moment("enter", node, visit, visit.window, (), visit.entered))
        return iter(visit.steps)

    def _leave(self, visit: Visit, node: Node) -> None:
        if not visit.returned:
            self._moments.append(_Moment("error", node, visit, place=visit.left or visit.entered))
            return
        if visit.steps:
            self._cut(visit, node)
        self._moments.append(_Moment("leave", node, visit, place=visit.left or visit.entered))

    def _cut(self, visit: Visit, node: Node) -> None:
        followed = {key_of(step.edge.action) for step in visit.steps} | {key_of(move) for move in visit.left_out}
        cut = [move for move in self._rules.legal(node) if key_of(move) not in followed]
        if cut:
            children = [self._child(node, move, None) for move in cut]
            self._moments.append(_Moment("cut", node, visit, visit.steps[-1].window, children, visit.left))

    def _child(self, parent: Node | None, action: object, state: object) -> Node:
        """Return the node that a move leads to, made at first need."""
        key = key_of(action)
        node = parent.children.get(key) if parent else None
        if node is None:
            node = Node(len(self._nodes), state, parent, action)
            self._nodes.append(node)
            if parent:
                parent.children[key] = node
        elif state is not None:
            node.state = state
        return node

    # Events

    def _event(self, moment: _Moment, sign: int) -> Event:
        node, kind = moment.node, moment.event
        event: Event = {"event": kind, "node": node.number}
        if kind == "leave":
            node.value = event["value"] = self._value(moment, sign)
            self._left.append((node.state, node.value))
            return event
        if kind == "error":
            event["message"] = moment.visit.error or "the search was interrupted"
            return event
        if kind == "child":
            [child] = moment.others
            event["child"], event["value"] = child.number, child.value
        elif kind == "cut":
            event["children"] = [other.number for other in moment.others]
            event["value"] = self._value(moment, sign)
        event["alpha"], event["beta"] = _seen_by_max(moment.window, node, sign)
        return event

    def _value(self, moment: _Moment, sign: int) -> Value | None:
        """Return the value of a visit from MAX's view, found from the children if the call gave back a move only."""
        node, visit = moment.node, moment.visit
        moved = self._gave_a_move(node, visit)
        inner = self._answers.number_in(visit.inner_result) if moved else self._answers.value(visit)
        handed_on = moved and contains([visit.result], visit.inner_result)  # of a function around the one that chose
        value = None if handed_on else inner
        if value is None:
            return self._from_table(node) if node.parent else self._best(node)
        return -value if sign < 0 and node.mover == "min" else value

    def _gave_a_move(self, node: Node, visit: Visit) -> bool:
        """Say whether the outermost call gave back a move only; it may look like a number (tic-tac-toe) or a pair."""
        if node.parent or not visit.steps or not contains(self._rules.legal(node), visit.result):
            return False
        return not is_number(visit.result) or named_decision(visit) or not close(visit.result, self._best(node))

    def _action(self, root: Node) -> Move:
        visit = self.roots[-1]
        if self._gave_a_move(root, visit):
            return visit.result
        return None if is_number(visit.result) else self._answers.action(visit.result)

    def _best(self, node: Node) -> Value | None:
        if any(child.searches and not is_number(child.value) for child in node.children.values()):
            return None  # the best of some of them would be a guess
        values = [child.value for child in node.children.values() if is_number(child.value)]
        return {"max": max, "min": min}.get(node.mover, lambda _: None)(values) if values else None

    def _from_table(self, node: Node) -> Value | None:
        """Return the value that an equal position had, for a child that no call was handed."""
        for state, value in self._left:
            with suppress(Exception):  # a position of the student's own class may refuse to be hashed or compared
                self._known.setdefault(state, value)
        self._left.clear()
        with suppress(Exception):
            return self._known.get(node.state) if not node.searches else None
        return None

    # Attributes

    def _fill(self, graph: nx.DiGraph, sign: int) -> None:
        graph.add_nodes_from((node.number, self._attributes(node, sign)) for node in self._nodes)
        graph.add_edges_from(
            (node.number, child.number, {"action": child.action, **self._probability(node, child)})
            for node in self._nodes
            if node.children
            for child in self._in_legal_order(node)
        )

    def _attributes(self, node: Node, sign: int) -> NodeData:
        if node.order is None:
            self._rules.look_ahead(node)
            self._rules.legal(node)
        last = node.visits[-1] if node.visits else None
        alpha, beta = _seen_by_max(last.window, node, sign) if last else (None, None)
        return {
            "kind": node.kind, "state": node.state, "label": _label(node), "value": node.value, "alpha": alpha,
            "beta": beta, "agent": node.agent, "order": node.order, "pruned": node.order is None,
            "searches": node.searches, "returned": bool(last and last.returned), "left_out": node.left_out,
        }  # fmt: skip

    def _in_legal_order(self, node: Node) -> list[Node]:
        legal = list(map(key_of, self._rules.legal(node)))
        if list(node.children) == legal:
            return list(node.children.values())
        place = {move: number for number, move in enumerate(legal)}
        return sorted(node.children.values(), key=lambda child: place.get(key_of(child.action), len(place)))

    def _probability(self, node: Node, child: Node) -> dict[str, Value]:
        if node.mover != "chance":
            return {}
        known = self._rules.probability(node, child.action)
        if known is not None:
            return {"probability": known}
        values = [below.value for below in node.children.values()]
        even = self._chance or (all(map(is_number, [node.value, *values])) and is_mean(node.value, values))
        return {"probability": 1 / len(values)} if even else {}


def _seen(recorder: Recorder) -> tuple[list[Visit], str, str, int]:
    """The outermost visits, or why they cannot be seen; whether cuts can (as in ``learned``); searches not among them.

    Positions that make moves of their own say more than what is learned of a game that nobody knows.
    """
    unseen, recursion = why_unseen(recorder), recorder.recursion
    if recursion is None or not recursion.roots or (recorder.followed and not unseen):
        return recorder.roots, unseen, SEEN, 0
    return _rather(Learned(recursion, recorder.roles.threads), recorder, unseen)


def _rather(learned: Learned, recorder: Recorder, unseen: str) -> tuple[list[Visit], str, str, int]:
    """The same, where something may have been learned."""
    if learned.roots and (unseen or not recorder.roots or any(root.steps for root in learned.roots)):
        return learned.roots, "", learned.cuts, learned.others
    if unseen or recorder.roots or not learned.unseen:
        return recorder.roots, unseen, SEEN, 0
    return [], CANNOT + learned.unseen, SEEN, 0


def _groups(roots: list[Visit]) -> list[list[Visit]]:
    """Put outermost calls of one function for one position together: the same search, repeated or deepened."""
    groups: list[list[Visit]] = []
    for root in roots:
        for group in groups:
            if group[0].code is root.code and same(group[0].state, root.state):
                group.append(root)
                break
        else:
            groups.append([root])
    return groups


def _largest(groups: list[list[Visit]]) -> list[Visit]:
    if len(groups) < 2:
        return groups[0] if groups else []
    return max(groups, key=lambda group: sum(1 for _ in all_visits(group)))


def _seen_by_max(window: Window, node: Node, sign: int) -> Window:
    alpha, beta = window
    if sign > 0 or node.mover != "min":
        return window
    return None if beta is None else -beta, None if alpha is None else -alpha


def _label(node: Node) -> str:
    path = getattr(node.state, "path", None)
    if isinstance(path, str):
        return path
    return "" if node.agent is None else f"ghost {node.agent}" if node.agent else "Pacman"
