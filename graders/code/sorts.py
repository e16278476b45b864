"""What names stand for in a search: a position, a move, an agent, a depth, a value, a bound.

A guess from how a name is used and what it is called. It need not be right, only good enough to try the likely edits.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from graders.code.syntax import Function, Piece, called, parameters
from pacman_env.berkeley_names import pep8
from pacman_env.games.protocol import SUCCESSOR_NAMES


def _spelled(*names: str) -> frozenset[str]:
    """These names, with the spellings of PEP 8 that the engine gives each of them."""
    return frozenset({*names, *map(pep8, names)})


LEGAL = _spelled("getLegalActions", "getLegalPacmanActions", "legal_actions", "actions", "get_legal_moves")
SUCCESSOR = _spelled(*SUCCESSOR_NAMES)
OVER = _spelled("isWin", "isLose", "is_terminal")
COUNT = _spelled("getNumAgents", "num_agents")
WORTH = _spelled("getScore", "score", "utility")
EVALUATION = _spelled("evaluationFunction")
ASKED = OVER | {"getNumAgents", "getScore", "utility", "actions"}
"""What a position is asked with parentheses and nothing in them."""

_FIELDS = {**dict.fromkeys(WORTH, "value"), **dict.fromkeys(COUNT, "count")}
_TAKES = ((SUCCESSOR, ("agent", "action")), (LEGAL, ("agent",)), (EVALUATION, ("state",)))
"""The sorts of what is passed on to these; of a successor alone the move."""

_CALLED = {
    "depth": "depth|ply|plies|level|round|deep|layer|iter",
    "count": "num(?!.*(act|mov|succ|leg))|count(?!er)|n_?agents|total_?agents",
    "agent": "agent|ghost|index|idx|player|turn(?!s)|pacman|counter",
    "bound": "alpha|beta|α|β|^lo(w)?$|^hi(gh)?$|^a$|^b$",
    "action": "action|move|^act$|direction",
    "state": "state|board|node|succ|child|position|^s$",
    "value": "val|score|best|worst|^v$|cost|util|result|total|expect|^max|^min|sum|^low|^high|^top|worth",
}
_HINTS = {sort: re.compile(pattern, re.IGNORECASE) for sort, pattern in _CALLED.items()}
_PLURAL = {"state": "states", "action": "moves", "value": "values"}
_SINGLE = {many: one for one, many in _PLURAL.items()}
Variable = tuple[ast.AST | None, str]


class Sorts:
    """The sort of each name and expression of an answer, and which function each call means."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.functions = [(piece, one) for piece in pieces for one in ast.walk(piece.node) if isinstance(one, Function)]
        self._votes: dict[Variable, Counter[str]] = defaultdict(Counter)
        self._flows: dict[Variable, dict[Variable, None]] = defaultdict(dict)  # in the order of the text
        for _ in range(2):  # what a function returns is known after the first time
            for piece in pieces:
                for node in ast.walk(piece.node):
                    self._read(piece, node)
        self._settled: dict[Variable, str] = {}
        self._visible: dict[tuple[Piece, ast.AST | None], list[tuple[str, str]]] = {}
        self._settle()

    def variable(self, piece: Piece, node: ast.AST) -> Variable | None:
        """The variable behind a name or an attribute of self."""
        if isinstance(node, ast.Name):
            return piece.owner(node, node.id), node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            return None, f"self.{node.attr}"
        return None

    def _vote(self, piece: Piece, node: ast.AST, sort: str, weight: int = 3) -> None:
        variable = self.variable(piece, node)
        if variable is not None:
            self._votes[variable][sort] += weight

    def _flow(self, piece: Piece, target: Variable | None, value: ast.AST) -> None:
        source = self.variable(piece, _core(value))
        if target is not None and source is not None:
            self._flows[target][source] = None
            self._flows[source][target] = None
        elif target is not None and (sort := self.of(piece, value)):
            self._votes[target][sort] += 3

    def _read(self, piece: Piece, node: ast.AST) -> None:
        match node:
            case ast.Call():
                self._read_call(piece, node)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._assigned(piece, target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.AugAssign(target=target, value=value):
                self._assigned(piece, target, value)
            case ast.For(target=target, iter=every) | ast.comprehension(target=target, iter=every):
                if one := _SINGLE.get(self.of(piece, every)):
                    self._vote(piece, target, one)
            case ast.Compare(left=left, comparators=[right]):
                self._compared(piece, left, right)
                self._compared(piece, right, left)
            case ast.BinOp(left=left, op=ast.Mod(), right=right) if self.of(piece, right) == "count":
                self._vote(piece, _core(left), "agent", 1)

    def _read_call(self, piece: Piece, call: ast.Call) -> None:
        for node, sort in _told_by(call):
            self._vote(piece, _core(node), sort)
        for parameter, argument in self.handed(piece, call):
            self._flow(piece, parameter, argument)

    def _assigned(self, piece: Piece, target: ast.AST, value: ast.AST) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, other in zip(target.elts, value.elts, strict=True):
                self._assigned(piece, one, other)
        else:
            self._flow(piece, self.variable(piece, target), value)

    def _compared(self, piece: Piece, node: ast.AST, other: ast.AST) -> None:
        sort = self.of(piece, other)
        if sort in ("depth", "state", "action"):
            self._vote(piece, _core(node), sort, 2)
        elif sort == "count":
            self._vote(piece, _core(node), "agent", 2)

    def _settle(self) -> None:
        """First by what was seen and what the name says, then by where values come from and go to."""
        every = list(dict.fromkeys([*self._votes, *self._flows]))
        self._settled |= {variable: sort for variable in every if (sort := _commonest(self._votes_on(variable)))}
        for _ in range(3):
            for variable in [one for one in every if one not in self._settled]:
                near = Counter(self._settled[one] for one in self._flows[variable] if one in self._settled)
                if near:
                    self._settled[variable] = _commonest(near)

    def _votes_on(self, variable: Variable) -> Counter[str]:
        """What was seen of a variable, and what its name says."""
        votes, name = self._votes[variable].copy(), variable[1]
        if hint := hinted(name.removeprefix("self.")):
            votes[hint] += 99 if hint == "bound" and len(name) > 1 else 2  # a bound is used like a value
        return votes

    def of(self, piece: Piece, node: ast.AST) -> str:
        """The sort of an expression; empty if nothing is known."""
        match node:
            case ast.Name() | ast.Attribute(value=ast.Name(id="self")):
                return self._of_variable(piece, node)
            case ast.Attribute(attr=name):
                return _FIELDS.get(name, "")
            case ast.Call():
                return self._of_call(piece, node)
            case ast.BinOp():
                return self._of_sum(piece, node)
            case ast.UnaryOp(op=ast.UAdd() | ast.USub() | ast.Invert(), operand=operand):
                return self.of(piece, operand)
            case ast.IfExp(body=body, orelse=other):
                return self.of(piece, body) or self.of(piece, other)
            case ast.ListComp(elt=element) | ast.GeneratorExp(elt=element):
                return _PLURAL.get(self.of(piece, element), "")
        return ""

    def _of_sum(self, piece: Piece, node: ast.BinOp) -> str:
        if isinstance(node.op, ast.Mod):
            return "agent"
        sorts = {self.of(piece, node.left), self.of(piece, node.right)} - {"", "count"}
        return sorts.pop() if len(sorts) == 1 else "value" if "value" in sorts else ""

    def visible(self, piece: Piece, node: ast.AST) -> list[tuple[str, str]]:
        """All names that mean something at a place, the nearest first, with their sorts."""
        scope = next(piece.scopes(node), None)
        if (piece, scope) not in self._visible:
            every = [(name, self.settled((piece.owner(node, name), name))) for name in piece.visible(node)]
            self._visible[piece, scope] = every
        return self._visible[piece, scope]

    def settled(self, variable: Variable) -> str:
        """The sort of a variable; of one that was never seen at work what its name says."""
        return self._settled.get(variable) or hinted(variable[1].removeprefix("self."))

    def _of_variable(self, piece: Piece, node: ast.AST) -> str:
        variable = self.variable(piece, node)
        assert variable is not None
        if variable[1] in ("self.depth", "self.index"):
            return {"self.depth": "depth", "self.index": "agent"}[variable[1]]
        settled = getattr(self, "_settled", {})
        if variable in settled:
            return str(settled[variable])
        return _commonest(self._votes.get(variable, Counter())) or hinted(variable[1].removeprefix("self."))

    def _of_call(self, piece: Piece, call: ast.Call) -> str:
        name = called(call)
        if name in SUCCESSOR:
            return "state"
        if name in LEGAL:
            return "moves"
        if name in COUNT:
            return "count"
        if name in WORTH | EVALUATION or name in ("max", "min", "sum", "abs", "float"):
            return "value"
        if name in ("list", "sorted", "reversed", "tuple") and call.args:
            return self.of(piece, call.args[0])
        return "value" if self.meant(piece, call) is not None else ""

    def meant(self, piece: Piece, call: ast.Call) -> tuple[Piece, Function] | None:
        """The function of the answer that a call means, by its name."""
        name = called(call)
        found = [one for one in self.functions if one[1].name == name]
        return next((one for one in found if one[0] is piece), found[0] if found else None)

    def searches(self, piece: Piece, call: ast.Call) -> bool:
        """Whether a call means a function of the answer that makes successors, or calls one that does."""
        waiting, seen = [self.meant(piece, call)], set[Function]()
        while waiting:
            found = waiting.pop()
            if found is None or found[1] in seen:
                continue
            seen.add(found[1])
            calls = [node for node in ast.walk(found[1]) if isinstance(node, ast.Call)]
            if any(called(one) in SUCCESSOR for one in calls):
                return True
            waiting += [self.meant(found[0], one) for one in calls]
        return False

    def handed(self, piece: Piece, call: ast.Call) -> Iterator[tuple[Variable, ast.expr]]:
        """Each argument of a call of the answer's own functions, with the parameter that it becomes."""
        found = self.meant(piece, call)
        if found is None:
            return
        names = parameters(found[1])
        for name, argument in zip(names, call.args, strict=False):
            yield (found[1], name), argument
        for keyword in call.keywords:
            if keyword.arg is not None:
                yield (found[1], keyword.arg), keyword.value


def _told_by(call: ast.Call) -> Iterator[tuple[ast.AST, str]]:
    """What a call of the engine says about the position that it asks, and about its arguments."""
    name = called(call)
    if isinstance(call.func, ast.Attribute) and name in SUCCESSOR | LEGAL | OVER | COUNT | WORTH:
        yield call.func.value, "state"
    for names, sorts in _TAKES:
        if name in names:
            yield from zip(call.args, sorts[-len(call.args) :], strict=False)


def _commonest(votes: Counter[str]) -> str:
    return votes.most_common(1)[0][0] if votes else ""


def hinted(name: str) -> str:
    """What a name says about itself."""
    many = name.endswith("s") and not name.endswith("ss")
    sort = next((sort for sort, pattern in _HINTS.items() if pattern.search(name)), "")
    return _PLURAL.get(sort, sort) if many else sort


def _core(node: ast.AST) -> ast.AST:
    """What is counted up or down in `depth - 1` or `(agent + 1) % n`."""
    while isinstance(node, ast.BinOp):
        node = node.left
    return node
