"""From the visits of a search to its tree: nodes with values, windows and kinds, and the script of events.

The result is described in ``docs/architecture.md``, "The recorded tree".
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from types import CodeType
from typing import Any

import networkx as nx

from pacman_env.xray_recorder import Edge, Recorder, Step, Visit, Window, is_number
from pacman_env.xray_values import (
    Answers,
    all_visits,
    close,
    contains,
    is_mean,
    named_decision,
    named_player,
    names_chance,
)

_OTHER = {"max": "min", "min": "max", "chance": "chance"}


@dataclass(slots=True, eq=False)
class _Node:
    """A position in the tree: what all visits that came by the same moves have in common."""

    number: int
    state: Any
    parent: "_Node | None" = None
    action: Any = None
    children: dict[Any, "_Node"] = field(default_factory=dict)
    visits: list[Visit] = field(default_factory=list)
    agent: int | None = None
    mover: str = "max"
    order: int | None = None
    searches: int = 0
    value: Any = None
    legal: list[Any] | None = None

    @property
    def inner(self) -> bool:
        return any(visit.steps or visit.left_out for visit in self.visits)

    @property
    def left_out(self) -> int:
        return len({_key(move) for visit in self.visits for move in visit.left_out} - set(self.children))

    @property
    def kind(self) -> str:
        return self.mover if self.inner or (self.order is None and self.legal) else "leaf"


@dataclass(slots=True, eq=False)
class _Moment:
    """Something that happened, before the values are known: the raw form of an event."""

    event: str
    node: _Node
    visit: Visit
    window: Window = (None, None)
    others: list[_Node] = field(default_factory=list)


class TreeBuilder:
    """Builds the tree of the largest search that a recorder has seen."""

    def __init__(self, recorder: Recorder, chance: bool | None) -> None:
        """Take what was recorded; ``chance`` says whether ghosts are chance nodes (None: see from the values)."""
        self.recorder, self.chance = recorder, chance
        groups = _groups(recorder.roots)
        self.roots: list[Visit] = max(groups, key=lambda group: sum(1 for _ in all_visits(group)), default=[])
        self.other_searches = max(len(groups) - 1, 0)
        self.answers = Answers(all_visits(self.roots))
        self.action: Any = None
        self._searching = _searching_codes(self.roots)
        self._numbers, self._orders = count(), count()
        self._nodes: list[_Node] = []
        self._moments: list[_Moment] = []
        self._known: dict[Any, Any] = {}  # position -> value, for children answered from a table

    def build(self) -> nx.DiGraph:
        """Return the tree; empty, with ``root`` None, when nothing was recorded."""
        graph = nx.DiGraph(root=None, events=[], left_out=self.recorder.left_out)
        if not self.roots:
            return graph
        root = self._new(None, None, self.roots[0].state)
        for visit in self.roots:
            self._walk(visit, root)
        self._find_movers()
        sign = -1 if self._is_negamax() else 1
        events = [self._event(moment, sign) for moment in self._moments]
        self.action = self._action(root)
        self._fill(graph, sign)
        graph.graph.update(root=root.number, events=events)
        return graph

    # The walk through the visits

    def _walk(self, visit: Visit, node: _Node) -> None:
        """Retell one outermost call; a stack of its own, because searches can be deeper than Python's."""
        stack = [(visit, node, self._enter(visit, node), Step(Edge(None, None, None, None), None))]
        while stack:
            visit, node, steps, origin = stack[-1]
            step = next(steps, None)
            if step is None:
                stack.pop()
                self._leave(visit, node)
                if stack:
                    self._moments.append(_Moment("child", stack[-1][1], visit, origin.window, [node]))
            else:
                below, child = step.visit or self._answered(step.edge), self._child(node, step.edge)
                stack.append((below, child, self._enter(below, child), step))

    def _enter(self, visit: Visit, node: _Node) -> Iterator[Step]:
        node.visits.append(visit)
        if node.order is None:
            node.order = next(self._orders)
        node.searches += visit.code is not None or is_number(visit.result) or bool(visit.steps)
        self._moments.append(_Moment("enter", node, visit, visit.window))
        return iter(self._steps(visit))

    def _leave(self, visit: Visit, node: _Node) -> None:
        if not visit.returned:
            self._moments.append(_Moment("error", node, visit))
            return
        followed = {_key(step.edge.action) for step in self._steps(visit)} | set(map(_key, visit.left_out))
        cut = [move for move in self._legal(node) if _key(move) not in followed] if followed else []
        if cut:
            window = visit.steps[-1].window if visit.steps else visit.window
            self._moments.append(_Moment("cut", node, visit, window, [self._new(node, move, None) for move in cut]))
        self._moments.append(_Moment("leave", node, visit))

    def _child(self, node: _Node, edge: Edge) -> _Node:
        node.agent = edge.agent
        child = self._new(node, edge.action, edge.child)
        child.state = edge.child
        return child

    def _new(self, parent: _Node | None, action: Any, state: Any) -> _Node:
        """Return the node that a move leads to, made at first need."""
        key = _key(action)
        if parent is not None and key in parent.children:
            return parent.children[key]
        node = _Node(next(self._numbers), state, parent, action)
        self._nodes.append(node)
        if parent is not None:
            parent.children[key] = node
        return node

    def _answered(self, edge: Edge) -> Visit:
        """Stand in for the visit of a child that no call was handed: asked for its utility, or found in a table."""
        value = edge.utility if is_number(edge.utility) else None
        return Visit(edge.child, edge, result=value, returned=True)

    # Which steps count

    def _steps(self, visit: Visit) -> list[Step]:
        """Leave out calls that only looked at a child which was searched too (a test, an evaluation for ordering)."""
        groups: dict[Any, list[Step]] = {}
        for step in visit.steps:
            groups.setdefault(_key(step.edge.action), []).append(step)
        if len(groups) == len(visit.steps) and not self._is_mixed(visit.steps):
            return visit.steps
        kept = {id(step) for group in self._without_ordering(list(groups.values())) for step in self._essential(group)}
        return [step for step in visit.steps if id(step) in kept]

    def _is_mixed(self, steps: list[Step]) -> bool:
        return any(step.visit is None for step in steps) and any(step.visit is not None for step in steps)

    def _without_ordering(self, groups: list[list[Step]]) -> list[list[Step]]:
        """Leave out children that were only looked at, if the searched ones were looked at first as well."""
        searched = [group for group in groups if any(map(self._is_search, group))]
        if searched and all(any(map(self._is_look, group)) for group in searched):
            return searched
        return groups

    def _essential(self, group: list[Step]) -> list[Step]:
        """Return, of all that happened to one child, its searches; failing that, the calls that gave it its value."""
        searches = [step for step in group if self._is_search(step)]
        if searches:
            return searches
        calls = [step for step in group if step.visit]
        best = [step for step in calls if self._is_look(step)] or calls or group
        last = best[-1].visit
        if last is None or isinstance(last.result, bool):
            return best[-1:]
        return [step for step in best if step.visit and step.visit.code is last.code]

    def _is_search(self, step: Step) -> bool:
        visit = step.visit
        return visit is not None and bool(visit.steps or visit.left_out or visit.code in self._searching)

    def _is_look(self, step: Step) -> bool:
        if step.visit is None:
            return is_number(step.edge.utility)
        return not self._is_search(step) and self.answers.value(step.visit) is not None

    # Whose turn it is

    def _find_movers(self) -> None:
        root = self._nodes[0]
        agents = any(node.agent is not None for node in self._nodes)
        names = [named_player(visit) for visit in self.roots]
        named = next((name for name in names if name), None)
        declared = _declared(root.state)
        flip = bool(named and declared in ("max", "min") and named != declared) and not agents
        other = self._opponent()
        for node in self._nodes:
            if agents:
                node.agent = self._agent(node)
                node.mover = other if node.agent else "max"
            else:
                node.mover = self._mover(node, flip, named or "max", other)

    def _mover(self, node: _Node, flip: bool, first: str, other: str) -> str:
        declared = _declared(node.state)
        if declared is not None:
            mover = _OTHER[declared] if flip else declared
        elif node.parent is None:
            mover = first
        else:
            mover = "max" if node.parent.mover in ("min", "chance") else "min"
        return other if mover == "min" and (self.chance or declared is None) else mover

    def _agent(self, node: _Node) -> int:
        """Return whose turn it is in a game of many agents: seen from the moves, or the one after the parent's."""
        if node.agent is not None:
            return node.agent
        if node.parent is None or node.parent.agent is None:
            return 0
        agents = getattr(node.state or node.parent.state, "num_agents", None)
        if not isinstance(agents, int):
            agents = 1 + max(other.agent or 0 for other in self._nodes)
        return (node.parent.agent + 1) % agents

    def _opponent(self) -> str:
        """Say what the nodes of MAX's opponents are: ``"min"``, or ``"chance"`` if they give back averages."""
        if self.chance is not None:
            return "chance" if self.chance else "min"
        votes = {"mean": 0, "min": 0}
        for node in self._nodes:
            value, values = self._family(node)
            if values and is_mean(value, values) != close(value, min(values)) and not close(value, max(values)):
                votes["mean" if is_mean(value, values) else "min"] += 1
        if votes["mean"] == votes["min"]:
            return "chance" if names_chance(all_visits(self.roots)) else "min"
        return "chance" if votes["mean"] > votes["min"] else "min"

    def _family(self, node: _Node) -> tuple[Any, list[Any]]:
        """Return the value of a node and those of its children, if all are known and nothing was cut."""
        visit = node.visits[-1] if node.visits else None
        steps = self._steps(visit) if visit else []
        if not visit or not steps:
            return None, []
        values = [self.answers.value(step.visit or self._answered(step.edge)) for step in steps]
        value = self.answers.value(visit)
        whole = len(steps) >= len(self._legal(node)) and all(map(is_number, [value, *values]))
        return (value, values) if whole else (None, [])

    def _is_negamax(self) -> bool:
        """Say whether each value is from the view of the player to move: the maximum of the children's negatives."""
        votes = 0
        for node in self._nodes:
            value, values = self._family(node)
            if values and node.mover != "chance":
                usual = close(value, max(values) if node.mover == "max" else min(values))
                votes += close(value, max(-below for below in values)) - usual
        return votes > 0

    def _action(self, root: _Node) -> Any:
        visit = self.roots[-1]
        if self._gave_a_move(root, visit):
            return visit.result
        return None if is_number(visit.result) else self.answers.action(visit.result)

    # The rules of the game, asked after the search

    def _legal(self, node: _Node) -> list[Any]:
        if node.legal is None:
            agent = [] if node.agent is None else [node.agent]
            node.legal = _ask(node.state, self.recorder.legal_names, *agent) or []
        return node.legal

    def _look_ahead(self, node: _Node) -> None:
        """Find out which position a cut move would have led to."""
        parent = node.parent
        if parent is not None and node.state is None:
            arguments = [node.action] if parent.agent is None else [parent.agent, node.action]
            node.state = _ask(parent.state, self.recorder.successor_names, *arguments)
            self._legal(node)

    # Events and attributes

    def _event(self, moment: _Moment, sign: int) -> dict[str, Any]:
        node, event = moment.node, {"event": moment.event, "node": moment.node.number}
        if moment.event == "child":
            event |= {"child": moment.others[0].number, "value": moment.others[0].value}
        elif moment.event == "cut":
            event |= {"children": [other.number for other in moment.others], "value": self._value(moment, sign)}
        elif moment.event == "leave":
            node.value = event["value"] = self._value(moment, sign)
        elif moment.event == "error":
            event["message"] = moment.visit.error or "the search was interrupted"
        if moment.event in ("enter", "child", "cut"):
            event["alpha"], event["beta"] = _seen_by_max(moment.window, node, sign)
        return event

    def _value(self, moment: _Moment, sign: int) -> Any:
        """Return the value of a visit from MAX's view, found from the children if the call gave back a move only."""
        node, visit = moment.node, moment.visit
        value = self.answers.value(visit)
        if node.parent is None and self._gave_a_move(node, visit):
            value = self._best(node)
        elif value is None:
            value = self._best(node) if node.parent is None else self._from_table(node)
        elif sign < 0 and node.mover == "min":
            value = -value
        if value is not None:
            self._remember(node, value)
        return value

    def _gave_a_move(self, node: _Node, visit: Visit) -> bool:
        """Say whether the outermost call gave back a move only; it may look like a number (tic-tac-toe) or a pair."""
        if not visit.steps or not contains(self._legal(node), visit.result):
            return False
        return not is_number(visit.result) or named_decision(visit) or not close(visit.result, self._best(node))

    def _best(self, node: _Node) -> Any:
        values = [child.value for child in node.children.values() if is_number(child.value)]
        return {"max": max, "min": min}.get(node.mover, lambda _: None)(values) if values else None

    def _remember(self, node: _Node, value: Any) -> None:
        try:
            self._known[node.state] = value
        except TypeError:  # the position of the student's own class cannot be hashed
            return

    def _from_table(self, node: _Node) -> Any:
        try:
            return self._known.get(node.state) if not node.inner else None
        except TypeError:
            return None

    def _fill(self, graph: nx.DiGraph, sign: int) -> None:
        for node in self._nodes:
            self._look_ahead(node)
            graph.add_node(node.number, **self._attributes(node, sign))
        for node in self._nodes:
            for child in self._in_legal_order(node):
                graph.add_edge(node.number, child.number, action=child.action, **self._probability(node, child))

    def _attributes(self, node: _Node, sign: int) -> dict[str, Any]:
        last = node.visits[-1] if node.visits else None
        alpha, beta = _seen_by_max(last.window, node, sign) if last else (None, None)
        returned = last is not None and last.returned
        return {
            "kind": node.kind, "state": node.state, "label": _label(node), "value": node.value, "alpha": alpha,
            "beta": beta, "agent": node.agent, "order": node.order, "pruned": node.order is None,
            "searches": node.searches, "returned": returned, "left_out": node.left_out,
        }  # fmt: skip

    def _in_legal_order(self, node: _Node) -> list[_Node]:
        place = {_key(move): number for number, move in enumerate(self._legal(node))} if node.children else {}
        return sorted(node.children.values(), key=lambda child: place.get(_key(child.action), len(place)))

    def _probability(self, node: _Node, child: _Node) -> dict[str, Any]:
        if node.mover != "chance":
            return {}
        known = _ask(node.state, ("probability",), child.action)
        if known is not None:
            return {"probability": known}
        values = [below.value for below in node.children.values()]
        even = all(map(is_number, [node.value, *values])) and is_mean(node.value, values)
        return {"probability": 1 / len(values)} if even else {}


def _groups(roots: list[Visit]) -> list[list[Visit]]:
    """Put outermost calls of one function for one position together: the same search, repeated or deepened."""
    groups: list[list[Visit]] = []
    for root in roots:
        for group in groups:
            if group[0].code is root.code and (group[0].state is root.state or _equal(group[0].state, root.state)):
                group.append(root)
                break
        else:
            groups.append([root])
    return groups


def _searching_codes(roots: list[Visit]) -> set[CodeType | None]:
    """Collect the functions that followed moves: a call of one of them is a search, of another one only a look."""
    return {code for visit in all_visits(roots) if visit.steps for code in (visit.code, *visit.codes)}


def _equal(one: Any, other: Any) -> bool:
    try:
        return type(one) is type(other) and bool(one == other)
    except Exception:  # the student's own __eq__ may fail
        return False


def _key(action: Any) -> Any:
    try:
        hash(action)
    except TypeError:
        return repr(action)
    return action


def _declared(state: Any) -> str | None:
    mover = getattr(state, "to_move", None)
    return mover if isinstance(mover, str) and mover in _OTHER else None


def _ask(state: Any, names: tuple[str, ...], *arguments: Any) -> Any:
    """Call the first of these methods that the position has; None if it has none or refuses."""
    method = next((getattr(state, name) for name in names if callable(getattr(state, name, None))), None)
    if method is None:
        return None
    try:
        answer = method(*arguments)
    except Exception:  # a position of the student's own class may refuse; the tree is drawn all the same
        return None
    return answer if isinstance(answer, (list, str, float, int)) or not hasattr(answer, "__iter__") else list(answer)


def _seen_by_max(window: Window, node: _Node, sign: int) -> Window:
    alpha, beta = window
    if sign > 0 or node.mover != "min":
        return window
    return None if beta is None else -beta, None if alpha is None else -alpha


def _label(node: _Node) -> str:
    path = getattr(node.state, "path", None)
    if isinstance(path, str):
        return path
    return "" if node.agent is None else f"ghost {node.agent}" if node.agent else "Pacman"
