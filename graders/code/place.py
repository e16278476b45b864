"""Places in the text of an answer: what an expression is there for, and what else could be there."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

from graders.code.edits import AFTER, BEFORE, IN_PLACE, INSERTED, Edit, Splice
from graders.code.sorts import EVALUATION, LEGAL, SUCCESSOR, Sorts
from graders.code.syntax import Piece, SyntaxNode, blocks, called, name_of, reached

NEAREST = 3
"""So many names of a sort, the nearest ones, are counted up and down."""
LOWEST, HIGHEST = 'float("-inf")', 'float("inf")'


class Place:
    """A node of an answer, and what is around it."""

    def __init__(self, sorts: Sorts, piece: Piece, node: ast.AST) -> None:
        """The node is in the piece."""
        self.sorts, self.piece, self.node = sorts, piece, node

    def at(self, node: ast.AST) -> "Place":
        """Another place in the same piece."""
        return Place(self.sorts, self.piece, node)

    @property
    def parent(self) -> ast.AST | None:
        """What the node is in."""
        return self.piece.parents.get(self.node)

    @property
    def holder(self) -> ast.AST | None:
        """What the node is in; of a keyword argument the call."""
        parent = self.parent
        return self.piece.parents.get(parent) if isinstance(parent, ast.keyword) else parent

    def sort(self, node: ast.AST | None = None) -> str:
        """The sort of a node, or of this one."""
        return self.sorts.of(self.piece, node or self.node)

    def shown(self, node: ast.AST | None = None) -> str:
        """The text of a node, or of this one."""
        return self.piece.shown(node or self.node)  # type: ignore[arg-type]

    def loaded(self) -> bool:
        """Whether this is an expression whose value is used."""
        return isinstance(self.node, ast.expr) and isinstance(getattr(self.node, "ctx", ast.Load()), ast.Load)

    def put(self, new: str, node: SyntaxNode | None = None) -> Splice:
        """Put something in the place of a node, or of this one."""
        return Splice(self.piece.number, *self.piece.span(node or self.node), new)  # type: ignore[arg-type]

    def between(self, one: ast.expr, other: ast.expr, new: str) -> Splice:
        """Put something between two nodes."""
        return Splice(self.piece.number, self.piece.span(one)[1], self.piece.span(other)[0], new)

    def insert(self, position: int, new: str) -> Splice:
        """Put something before a position."""
        return Splice(self.piece.number, position, position, new)

    def edit(
        self,
        slip: str,
        how: str,
        *splices: Splice,
        role: str | None = None,
        rank: int = IN_PLACE,
        lines: tuple[int, ...] = (),
        missing: str = "",
        side: str = "",
    ) -> Edit:
        """An edit of this place; `lines` if it is not about the line where this place begins."""
        function = self.piece.function(self.node)
        kind = " | ".join((slip, self.role() if role is None else role, how))
        lines, inside = lines or (getattr(self.node, "lineno", 0),), function.name if function else ""
        return Edit(slip, kind, splices, lines, inside, self._short(), rank, missing, side)

    def _short(self, most: int = 80) -> str:
        """The text of this place on one line, and not too long; of a name or a number with what is around it."""
        node = self.node
        if isinstance(node, ast.Name | ast.Constant) or getattr(self.holder, "func", None) is node:
            around = takewhile(lambda one: isinstance(one, ast.expr | ast.keyword), self.piece.above(node))
            statement = self.piece.statement(node)
            alone = statement if isinstance(statement, ast.Assign | ast.AugAssign | ast.Return) else node
            node = next((one for one in around if not isinstance(one, ast.Attribute | ast.keyword)), alone)
        line = " ".join(self.shown(node).split())
        return line if len(line) <= most else f"{line[: most - 3]}..."

    def becomes(self, new: str, slip: str, how: str = "", role: str | None = None, rank: int = IN_PLACE) -> Edit:
        """An edit that puts something else here."""
        return self.edit(slip, how, self.put(self.safe(new)), role=role, rank=rank)

    def swap(self, one: ast.expr, other: ast.expr) -> Edit:
        """An edit that puts two arguments of this call in each other's place."""
        splices = (self.put(self.shown(other), one), self.put(self.shown(one), other))
        return self.edit("arguments", "swapped", *splices, role=called(self.node))

    def line(self, new: str, missing: str, side: str = AFTER) -> Edit:
        """An edit that adds a line after this statement, or before it; `missing` says what it is."""
        assert isinstance(self.node, ast.stmt)
        (begin, end), margin = self.piece.span(self.node), self.piece.indent(self.node)
        splice = self.insert(begin, f"{new}\n{margin}") if side == BEFORE else self.insert(end, f"\n{margin}{new}")
        told = self._last_line() if side == AFTER else self
        return told.edit("missing", new, splice, role="", rank=INSERTED, missing=missing, side=side)

    def _last_line(self) -> "Place":
        """The statement in the last line of this statement."""
        below = list(blocks(self.node))
        return self.at(below[-1][-1])._last_line() if below else self

    def safe(self, new: str) -> str:
        """New text, in parentheses where it would fall apart otherwise."""
        try:
            whole = isinstance(ast.parse(new, mode="eval").body, _WHOLE)
        except SyntaxError:  # a statement
            return new
        return new if whole or isinstance(self.parent, _AROUND) or isinstance(self.node, ast.stmt) else f"({new})"

    def role(self) -> str:
        """What the place is there for: only what has the same role can be the same slip."""
        if self.is_handed_on():
            return "handed on"
        statement = self.piece.statement(self.node)
        leaves = type(statement.body[-1]).__name__ if isinstance(statement, ast.If | ast.While) else ""
        return f"{type(statement).__name__} {leaves}"

    def is_handed_on(self) -> bool:
        """Whether this is in what is passed on to one of the answer's own functions."""
        call = next((one for one in self.piece.above(self.node) if isinstance(one, ast.Call)), None)
        return call is not None and self.sorts.meant(self.piece, call) is not None

    def target(self) -> str:
        """The name that this place is assigned to; empty where it is assigned to none."""
        match self.piece.statement(self.node):
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = list(zip(targets, values, strict=False))
            case ast.Assign(targets=[target], value=value):
                pairs = [(target, value)]
            case _:
                return ""
        return next((name_of(one) for one, value in pairs if self.node in ast.walk(value)), "")

    def visible(self, *sorts: str) -> list[str]:
        """The names of these sorts that mean something here, the nearest first."""
        return [name for name, sort in self.sorts.visible(self.piece, self.node) if sort in sorts]

    def has(self, name: str) -> bool:
        """Whether a name means something here."""
        return self.piece.owner(self.node, name) is not None

    def wanted(self) -> str:
        """The sort of what belongs here, as far as what is around it tells."""
        holder, parent = self.holder, self.parent
        if isinstance(holder, ast.Call) and self.node is not holder.func:
            return self._wanted_by(holder) or self.sort()
        if isinstance(parent, ast.Assign) and not isinstance(parent.targets[0], ast.Tuple):
            return self.sort(parent.targets[0])
        if isinstance(parent, ast.Compare) and isinstance(self.node, ast.Constant):
            return self.sort(parent.left if parent.left is not self.node else parent.comparators[0])
        return self.sort()

    def _wanted_by(self, call: ast.Call) -> str:
        for variable, argument in self.sorts.handed(self.piece, call):
            if argument is self.node:
                return self.sorts.settled(variable)
        name = called(call)
        if name in SUCCESSOR and self.node in call.args:
            return "action" if self.node is call.args[-1] else "agent"
        return "agent" if name in LEGAL else "state" if name in EVALUATION else ""

    def candidates(self, sort: str) -> list[str]:
        """Expressions of a sort that could be here."""
        make = {"depth": self._depths, "agent": self._agents, "state": self._states}.get(sort)
        if make is not None:
            return make()
        return self.visible("value", "bound") if sort in ("value", "bound") else self.visible(sort) if sort else []

    def _depths(self) -> list[str]:
        names = [*self.visible("depth")[:NEAREST], *(["self.depth"] if self.has("self") else [])]
        counted = [f"{name} {sign} 1" for name in names for sign in "-+"]
        return [*names, *counted, *(f"self.depth * {count}" for count in self.counts()), "0"]

    def _agents(self) -> list[str]:
        names = self.visible("agent")
        turns = [f"({name} {sign} 1) % {count}" for name in names[:NEAREST] for count in self.counts() for sign in "+-"]
        return [*names, *(f"{name} + 1" for name in names[:NEAREST]), *turns, "0", "1"]

    def counts(self) -> list[str]:
        """Expressions for the number of agents: a name that may be one, and the question itself."""
        asked = [f"{state}.getNumAgents()" for state in self.visible("state")]
        return [*self.visible("count")[:1], *asked[:1]]

    def _states(self) -> list[str]:
        names, made = self.visible("state"), dict[str, None]()
        for state in names:
            for action in self.visible("action")[:1]:
                for agent in [""] if of_trees(self.sorts) else [f"{one}, " for one in self.visible("agent")[:2]]:
                    made[f"{state}.{'result' if of_trees(self.sorts) else 'successor'}({agent}{action})"] = None
        return [*names, *made]


_WHOLE = (ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.Subscript, ast.List, ast.ListComp, ast.GeneratorExp)
_AROUND = (ast.Call, ast.keyword, ast.Return, ast.Assign, ast.AugAssign, ast.Tuple, ast.Subscript, ast.If, ast.While)


@cache
def of_trees(sorts: Sorts) -> bool:
    """Whether this answer searches trees and small games, which have utilities; else it plays Pacman."""
    return not mentioned(sorts).isdisjoint({"is_terminal", "utility", "actions", "to_move"})


@cache
def mentioned(sorts: Sorts) -> frozenset[str]:
    """All names and short texts that are in an answer."""
    return frozenset(name_of(node) or str(getattr(node, "value", "")) for _, node in nodes(sorts))


def nodes(sorts: Sorts) -> Iterator[tuple[Piece, ast.AST]]:
    """All nodes of an answer."""
    return ((piece, node) for piece in sorts.pieces for node in ast.walk(piece.node))


def over(at: Place, state: str) -> str:
    """The test whether the game is over in a position."""
    return f"{state}.is_terminal()" if of_trees(at.sorts) else f"{state}.isWin() or {state}.isLose()"


@cache
def _evaluations(sorts: Sorts) -> list[str]:
    attributes = [(piece, node) for piece, node in nodes(sorts) if isinstance(node, ast.Attribute)]
    named = [
        piece.shown(node) for piece, node in attributes if node.attr in EVALUATION and isinstance(node.value, ast.Name)
    ]
    return list(dict.fromkeys(named))


def evaluations(at: Place) -> list[str]:
    """How the agent's evaluation function can be named here."""
    own = [one for one in _evaluations(at.sorts) if at.has(one.partition(".")[0])]
    return own or (["self.evaluationFunction"] if at.has("self") else [])


def is_number(node: ast.AST | None) -> bool:
    """Whether this is a number, or an infinity, as searches for the best value start from."""
    match node:
        case ast.UnaryOp(operand=operand) if isinstance(node.op, ast.USub):
            return is_number(operand)
        case ast.Constant(value=bool()):
            return False
        case ast.Constant(value=int() | float()):
            return True
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str())]):
            return True
        case ast.Call(func=ast.Name(id="float"), args=[inner]):
            return is_number(inner)
    return name_of(node).lower() in {"inf", "infinity", "infty", "maxsize", "maxint"}


def is_search(at: Place, node: ast.AST) -> bool:
    """Whether an expression calls one of the answer's own functions."""
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
    return any(at.sorts.meant(at.piece, call) is not None for call in calls)


def places_of(pieces: list[Piece], answer: str) -> list[Place]:
    """The places in the functions that an answer reaches; its own come first, then those that it inherits or calls."""
    sorts, found = Sorts(pieces), {one: name for one, name in reached(pieces, answer).items() if name != "__init__"}
    own_first = sorted(pieces, key=lambda piece: getattr(piece.node, "name", "") != answer.partition(".")[0])
    every = [(piece, one) for piece in own_first for one in ast.walk(piece.node) if one in found]
    outermost = [(piece, one) for piece, one in every if found.keys().isdisjoint(piece.above(one))]
    return [Place(sorts, piece, node) for piece, top in outermost for node in ast.walk(top)]
