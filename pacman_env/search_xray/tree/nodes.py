"""The nodes of a recorded tree, and whose turn it is at each of them."""

from dataclasses import dataclass, field
from typing import Any

from pacman_env.games.protocol import Move, State, Value
from pacman_env.search_xray.recording.recorder import Recorder
from pacman_env.search_xray.recording.visits import Visit, is_number
from pacman_env.search_xray.tree.spots import Position
from pacman_env.search_xray.tree.values import Answers, close, is_mean, key_of, named_player, names_chance

_OTHER = {"max": "min", "min": "max", "chance": "chance"}


@dataclass(slots=True, eq=False)
class Node:
    """A position in the tree: what all visits that came by the same moves have in common."""

    number: int
    state: State
    parent: "Node | None" = None
    action: Move = None
    children: dict[Move, "Node"] = field(default_factory=dict)
    visits: list[Visit] = field(default_factory=list)
    agent: int | None = None
    mover: str = "max"
    order: int | None = None
    searches: int = 0
    value: Value | None = None
    legal: list[Move] | None = None

    @property
    def inner(self) -> bool:
        """Whether a move was followed from here."""
        return any(visit.steps or visit.left_out for visit in self.visits)

    @property
    def left_out(self) -> int:
        """How many moves were followed after ``max_nodes`` had been reached."""
        moves = {key_of(move) for visit in self.visits if visit.left_out for move in visit.left_out}
        return len(moves - set(self.children)) if moves else 0

    @property
    def kind(self) -> str:
        """``"leaf"`` if no move was followed from here, else whose turn it is."""
        return self.mover if self.inner or (self.order is None and self.legal) else "leaf"


class Rules:
    """Asks the positions about their rules after the search, with the method names that the recorder knows."""

    def __init__(self, recorder: Recorder) -> None:
        self._legal, self._successor = recorder.roles.legal_names, recorder.roles.successor_names
        self._found: dict[tuple[type, tuple[str, ...]], str | None] = {}

    def legal(self, node: Node) -> list[Move]:
        """Return the legal moves of a node; none if its class names no method for them."""
        if node.legal is None:
            agent = () if node.agent is None else (node.agent,)
            moves = self._ask(node.state, self._legal, *agent)
            node.legal = list(moves) if hasattr(moves, "__iter__") else []
        return node.legal

    def look_ahead(self, node: Node) -> None:
        """Find out which position a move would have led to that was cut."""
        parent = node.parent
        if parent is not None and node.state is None:
            agent = () if parent.agent is None else (parent.agent,)
            node.state = self._ask(parent.state, self._successor, *agent, node.action)

    def probability(self, node: Node, action: Move) -> Any:
        """Return how likely a move is, if the position says so."""
        return self._ask(node.state, ("probability",), action)

    def utility(self, node: Node) -> Any:
        """Return what a finished game is worth, if the position says so."""
        return self._ask(node.state, ("utility",))

    def _ask(self, state: object, names: tuple[str, ...], *arguments: object) -> Any:
        """Call the first of these methods that the position has; None if it has none or refuses."""
        known = (type(state), names)
        if known not in self._found:
            self._found[known] = next((name for name in names if callable(getattr(state, name, None))), None)
        name = self._found[known]
        if name is None:
            return None
        try:
            return getattr(state, name)(*arguments)
        except Exception:  # a position of the student's own class may refuse; the tree is drawn all the same
            return None


class Movers:
    """Finds out whose turn it is at each node, and from whose view the values are."""

    def __init__(self, nodes: list[Node], roots: list[Visit], answers: Answers, rules: Rules) -> None:
        """Take all nodes, parents first, and the outermost visits."""
        self.nodes, self.roots, self.answers, self.rules = nodes, roots, answers, rules
        self.agents = any(node.agent is not None for node in nodes)
        if self.agents:
            for node in nodes:
                node.agent = self._agent(node)
        families = (self._family(node) for node in nodes)
        self.families = [family for family in families if family is not None]

    def find(self, chance: bool | None) -> None:
        """Set the mover of every node; ``chance`` says whether MAX's opponents are chance nodes (None: see)."""
        opponent = self._opponent(chance)
        first = next((name for visit in self.roots if (name := named_player(visit))), None)
        flip = self._is_flipped(first)
        for node in self.nodes:
            if self.agents:
                node.mover = opponent if node.agent else "max"
            else:
                mover, said = self._mover(node, flip, first or "max")
                node.mover = opponent if mover == "min" and (chance or not said) else mover

    def _is_flipped(self, first: str | None) -> bool:
        """Say whether the code takes for MIN whom the game calls MAX: its first player is the game's other one.

        A name that elsewhere agrees with the game says nothing: `only_min_cuts` searches the nodes of both.
        """
        state = self.nodes[0].state
        if isinstance(state, Position) or first is None or _OTHER[first] != _declared(state):
            return False
        inner = [(visit, _declared(node.state)) for node in self.nodes if node.inner for visit in node.visits]
        return not any(player and named_player(visit) == player for visit, player in inner)

    def _mover(self, node: Node, flip: bool, first: str) -> tuple[str, bool]:
        """Return whose turn it is, and whether the game says so (else the players alternate)."""
        declared = _declared(node.state)
        if declared is not None:
            return (_OTHER[declared] if flip else declared), True
        if node.parent is None:
            return first, False
        return ("min" if node.parent.mover == "max" else "max"), False

    def _agent(self, node: Node) -> int:
        """Return whose turn it is in a game of many agents: seen from the moves, or the one after the parent's."""
        if node.agent is not None:
            return node.agent
        if node.parent is None or node.parent.agent is None:
            return 0
        agents = getattr(node.parent.state, "num_agents", None)
        if not isinstance(agents, int):
            agents = 1 + max(other.agent or 0 for other in self.nodes)
        return (node.parent.agent + 1) % agents

    def _family(self, node: Node) -> tuple[Node, State, list[State]] | None:
        """Return a node, its value and its children's, if all are known and nothing was cut."""
        steps = node.visits[-1].steps if node.visits else []
        if not steps:
            return None
        values = [self.answers.value(step.visit) for step in steps if step.visit]
        value = self.answers.value(node.visits[-1])
        if not all(map(is_number, [value, *values])) or len(steps) < len(self.rules.legal(node)):
            return None
        return node, value, values

    def _opponent(self, chance: bool | None) -> str:
        """Say what the nodes of MAX's opponents are: ``"min"``, or ``"chance"`` if they return averages."""
        if chance is not None:
            return "chance" if chance else "min"
        votes = 0
        for _, value, values in self.families:
            lowest = min(values)
            if lowest != max(values) and not close(value, max(values)):
                votes += is_mean(value, values) - close(value, lowest)
        if votes == 0:
            return "chance" if names_chance(self.roots) else "min"
        return "chance" if votes > 0 else "min"

    def is_negamax(self) -> bool:
        """Say whether each value is from the view of the player to move: the maximum of the children's negatives.

        That is seen where a value is the negative of a child's, and the value of no child. A leaf of MIN's that gave
        back its utility for MAX refutes it: no value may be turned that the code did not turn.
        """
        votes = 0
        for node, value, values in self.families:
            if node.mover != "chance":
                usual = max(values) if node.mover == "max" else min(values)
                turned = close(value, -min(values))
                votes += turned and not any(close(value, one) for one in values)
                votes -= not turned and close(value, usual)
        return votes > 0 and not any(map(self._is_for_max, self.nodes))

    def _is_for_max(self, node: Node) -> bool:
        """Say whether this is a leaf of MIN's with its utility, unturned, as its value."""
        if node.mover != "min" or node.kind != "leaf" or not node.visits:
            return False
        visit = node.visits[-1]
        utility = visit.edge.utility if visit.edge else None
        if utility is None:
            utility = self.rules.utility(node)
        value = self.answers.value(visit)
        return is_number(utility) and is_number(value) and bool(value) and close(value, utility)


def _declared(state: object) -> str | None:
    mover = getattr(state, "to_move", None)
    return mover if isinstance(mover, str) and mover in _OTHER else None
