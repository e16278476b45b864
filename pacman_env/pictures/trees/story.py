"""What the value of a node says: that it is sure, that it is a bound, or that its player would have chosen another one.

All of it follows from what the search has told, visit by visit: a node with a cut knows a bound only, and whoever takes
over such a value knows no more.
"""

from dataclasses import dataclass, field
from math import isclose
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pacman_env.games.protocol import Value, is_number, same_value
from pacman_env.games.recorded_tree import Event, NodeData, Window

if TYPE_CHECKING:
    from networkx import DiGraph

    Graph: TypeAlias = "DiGraph[int]"


class Told(NamedTuple):
    """What the value of one visit says.

    Attributes:
        least, most: whether the true value is at least, and at most, the one that was given back.
        due: what the player of this level makes of the children's values, if that is not what was returned.
        child: the child that this player would keep; None where chance decides.
        picked: whether the value that was given back is that of some child.
    """

    least: bool = True
    most: bool = True
    due: Value | None = None
    child: int | None = None
    picked: bool = False

    @property
    def sign(self) -> str:
        """What is before the value: ``">= "`` or ``"<= "`` for a bound, ``"? "`` when not even that is sure."""
        return {(True, True): "", (True, False): ">= ", (False, True): "<= "}.get((self.least, self.most), "? ")


SURE = Told()


class _Got(NamedTuple):
    """A child's value, and whether the true one is at least, and at most, this."""

    value: Any
    least: bool
    most: bool

    def turned(self) -> "_Got":
        """The same as MIN sees it."""
        return _Got(-self.value, self.most, self.least)


@dataclass(slots=True)
class _OpenVisit:
    """A visit that has not ended: when it began, its window on entry, and what its children have given back."""

    begin: int = -1
    window: Window = (None, None)
    cut: bool = False
    got: dict[int, _Got] = field(default_factory=dict)


class Story:
    """Goes through the events of a search once, and tells what the values say."""

    def __init__(self, graph: "Graph", objections: bool = True) -> None:
        """Read the events of a recorded tree; without ``objections`` no player ever would have chosen otherwise."""
        self._graph: Any = graph
        self._objections = objections
        self._latest: dict[int, Told] = {}
        self._visits: dict[int, Told] = {}  # by the number of the event with which the visit began
        self._silent: set[int] = set()
        self._running: dict[int, _OpenVisit] = {}
        self._chooses = False  # whether some node has what its player makes of different values
        for number, event in enumerate(graph.graph.get("events", ())):
            self._take(number, event)
        self._chooses = self._chooses or all(
            given for _, data in graph.nodes(data=True) if (given := gives_utility(data)) is not None
        )

    def node(self, node: int) -> Told:
        """What the value of the latest visit of this node says."""
        return self._fair(self._latest.get(node, SURE))

    def visit(self, begin: int) -> Told:
        """The same of the visit that began with the event of this number."""
        return self._fair(self._visits.get(begin, SURE))

    def counts(self, begin: int) -> bool:
        """Whether that visit makes something else of its children's values than a choice, as all of the search does.

        One that returns nothing makes nothing of them.
        """
        return begin in self._silent or (
            self.visit(begin).due is None and self._visits.get(begin, SURE).due is not None
        )

    def objects(self, node: int) -> bool:
        """Whether the player of this node would have made something else of the children's values."""
        return self.node(node).due is not None

    @property
    def only_counts(self) -> bool:
        """Whether this search nowhere chooses: where a leaf of it returns a utility, it does so by chance."""
        return not self._chooses

    def leaf(self, node: int) -> object:
        """The utility of a leaf that gave back something else; None if it did not, or if the search only counts."""
        data = self._graph.nodes[node]
        wrong = self._objections and self._chooses and gives_utility(data) is False and not self.node(node).sign
        return utility_of(data) if wrong else None

    def _fair(self, told: Told) -> Told:
        """A search that nowhere chooses, a count for example, has no player who would have chosen otherwise."""
        if told.due is not None and not self._objections:
            return told._replace(due=None, child=None)
        return told if told.due is None or told.picked or self._chooses else SURE

    def _take(self, number: int, event: Event) -> None:
        kind = event["event"]
        if kind == "enter":
            self._running[event["node"]] = _OpenVisit(number, (event.get("alpha"), event.get("beta")))
        if kind == "enter" or (visit := self._running.get(event["node"])) is None:
            return
        if kind == "child":
            told = self._latest.get(event["child"], SURE)
            visit.got[event["child"]] = _Got(event["value"], told.least, told.most)
        elif kind == "cut":
            visit.cut = True
        elif kind == "leave":
            told = self._judged(event["node"], visit, event["value"])
            self._latest[event["node"]] = self._visits[visit.begin] = told
            if event["value"] is None:
                self._silent.add(visit.begin)

    def _judged(self, node: int, visit: _OpenVisit, value: object) -> Told:
        data, got = self._graph.nodes[node], list(visit.got.values())
        if not got:
            return SURE if visit.window == (None, None) else _leaf(utility_of(data), value, visit.window)
        if not is_number(value) or not all(is_number(one.value) for one in got):
            return SURE
        kind = data["kind"]
        told = self._average(node, visit, value) if kind == "chance" else self._chosen(kind, visit, value)
        # the choice may have been among those that were not kept
        return SURE if told.due is not None and data.get("left_out") else told

    def _chosen(self, kind: str, visit: _OpenVisit, value: Value) -> Told:
        told, got = _best(kind, visit, value), visit.got.values()
        if told.due is None:
            self._chooses |= len({one.value for one in got}) > 1
            return told
        child, one = list(visit.got.items())[int(told.due)]
        return told._replace(due=one.value, child=child, picked=any(same_value(one.value, value) for one in got))

    def _average(self, node: int, visit: _OpenVisit, value: object) -> Told:
        if visit.cut:
            return Told(least=False, most=False)
        shares = [self._graph.edges[node, child].get("probability") for child in visit.got]
        if None not in shares and isclose(sum(shares), 1, abs_tol=1e-9):
            due = sum(share * one.value for share, one in zip(shares, visit.got.values(), strict=True))
            if not same_value(value, due):
                return Told(due=due)
        return Told(all(one.least for one in visit.got.values()), all(one.most for one in visit.got.values()))


def _leaf(utility: object, value: Any, window: Window) -> Told:
    """What the value of a leaf says: a bound, where the code has cut the utility down to its window."""
    if not is_number(utility) or not same_value(value, _clamped(utility, *window)):
        return SURE
    return Told(utility >= value, utility <= value)


def _best(kind: str, visit: _OpenVisit, value: Value) -> Told:
    """What the value of MAX or MIN says; ``due`` is the place of the best child, if it is not that one's."""
    got = list(visit.got.values())
    if kind != "min":
        return _largest(got, value, visit.window, visit.cut)
    alpha, beta = visit.window
    told = _largest([one.turned() for one in got], -value, (_minus(beta), _minus(alpha)), visit.cut)
    return told._replace(least=told.most, most=told.least)


def _largest(got: list[_Got], value: Value, window: Window, cut: bool) -> Told:
    """The same of a value that should be the largest of these."""
    values = [one.value for one in got]
    best = max(values)
    if not same_value(value, best) and not same_value(value, _clamped(best, *window)):
        return Told(due=values.index(best))
    least = any(one.least and _reaches(one.value, value) for one in got)
    return Told(least, not cut and all(one.most and _reaches(value, one.value) for one in got))


def _reaches(one: Value, other: Value) -> bool:
    return bool(one >= other or same_value(one, other))


def _clamped(value: Value, alpha: Value | None, beta: Value | None) -> Value:
    """The value of a search that returns nothing outside of its window."""
    value = max(value, alpha) if is_number(alpha) else value
    return min(value, beta) if is_number(beta) else value


def _minus(bound: Value | None) -> Value | None:
    return -bound if is_number(bound) else None


def leaf_word(data: NodeData) -> str:
    """What the value of a leaf is: ``utility`` at the end of a game, ``evaluation`` before it, else just ``value``."""
    state, given, silent = data.get("state"), gives_utility(data), data.get("value") is None
    if given or state is None or (silent and _asked(state, "is_terminal")):
        return "utility"
    return "value" if silent or given is False or not data.get("searches", 1) else "evaluation"


def gives_utility(data: NodeData) -> bool | None:
    """Whether a leaf has given back what the game is worth; None for all but leaves at the end of a game."""
    utility = utility_of(data)
    return None if utility is None or not is_number(data.get("value")) else same_value(utility, data["value"])


def utility_of(data: NodeData) -> object:
    """What a game is worth that is over at this leaf, as the game itself says; None elsewhere."""
    if data["kind"] != "leaf" or data.get("pruned"):
        return None
    return _asked(data.get("state"), "utility") if _asked(data.get("state"), "is_terminal") else None


def _asked(state: object, name: str) -> object:
    """What a position answers; None if it has no such question or refuses."""
    try:
        return getattr(state, name)()
    except Exception:  # a position of the student's own class may refuse
        return None
