"""Places in the text of an answer: what an expression is there for, and what else could stand there."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from graders.repair.reading import Function, Piece, Splice
from graders.repair.sorts import COUNT, EVALUATION, LEGAL, OVER, SUCCESSOR, WORTH, Sorts, called, parameters

IN_PLACE, MOVED, INSERTED = range(3)
"""How much an edit changes: a piece of an expression; where a statement stands; a line that was not there."""


@dataclass(frozen=True)
class Kind:
    """A kind of edit: the same slip at several places is one kind.

    slip   what is edited: "comparison", "depth", ...
    role   what the place is there for (`Place.role`), with the name that it is about, if there is one
    how    what becomes of it; two edits of the same kind do the same to the same
    """

    slip: str
    role: str
    name: str
    how: str


@dataclass(frozen=True)
class Edit:
    """A small change of a text. `shown` is the student's own expression that it is about."""

    kind: Kind
    splices: tuple[Splice, ...]
    line: int
    text: int
    function: str
    shown: str
    rank: int = IN_PLACE


class Place:
    """A node of an answer, and what stands around it."""

    def __init__(self, sorts: Sorts, piece: Piece, node: ast.AST) -> None:
        """The node stands in the piece."""
        self.sorts, self.piece, self.node = sorts, piece, node

    def at(self, node: ast.AST) -> "Place":
        """Another place in the same piece."""
        return Place(self.sorts, self.piece, node)

    @property
    def parent(self) -> ast.AST | None:
        """What the node stands in."""
        return self.piece.parents.get(self.node)

    def sort(self, node: ast.AST | None = None) -> str:
        """The sort of a node, or of this one."""
        return self.sorts.of(self.piece, node or self.node)

    def shown(self, node: ast.AST | None = None) -> str:
        """The text of a node, or of this one."""
        return self.piece.shown(node or self.node)  # type: ignore[arg-type]

    # ---------------------------------------------------------------------------------------------- edits

    def put(self, new: str, node: ast.AST | None = None) -> Splice:
        """Put something in the place of a node, or of this one."""
        return Splice(self.piece.number, *self.piece.span(node or self.node), new)  # type: ignore[arg-type]

    def insert(self, position: int, new: str) -> Splice:
        """Put something before a position."""
        return Splice(self.piece.number, position, position, new)

    def edit(self, slip: str, how: str, *splices: Splice, role: str = "", name: str = "", rank: int = IN_PLACE) -> Edit:
        """An edit of this place."""
        if not role:
            role, name = self.role()
        function = self.piece.function(self.node)
        line = getattr(self.node, "lineno", 0)
        kind = Kind(slip, role, name, how)
        inside = function.name if function else ""
        return Edit(kind, splices, line, self.piece.text, inside, _short(self.shown()), rank)

    # ----------------------------------------------------------------------------------------------- role

    def role(self) -> tuple[str, str]:
        """What the place is there for, and the name that it is about."""
        child = self.node
        for parent in self.piece.above(self.node):
            found = self._role_in(parent, child)
            if found is not None:
                return found
            child = parent
        return "", ""

    def _role_in(self, parent: ast.AST, child: ast.AST) -> tuple[str, str] | None:
        match parent:
            case ast.Call():
                return self._role_in_call(parent, child)
            case ast.Attribute(attr=name) if name in OVER:
                return "end", ""
            case ast.Attribute(attr=name) if name in WORTH:
                return "leaf", ""
            case ast.Attribute(attr=name) if name in SUCCESSOR:
                return "made from", ""
            case ast.Attribute(attr=name) if name in LEGAL:
                return "moves of", ""
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) if child is test:
                return self.test_role(parent)
            case ast.comprehension():
                return "moves", ""
            case ast.For(iter=every) if child is every:
                return "moves", ""
            case ast.Assign(targets=[target, *_]) | ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                return self._role_of_assigned(target, child)
            case ast.Return():
                return "result", ""
            case ast.stmt():
                return "", ""
        return None

    def _role_in_call(self, call: ast.Call, child: ast.AST) -> tuple[str, str] | None:
        name = called(call)
        if child is call.func:
            return None
        for (_, parameter), argument in self.sorts.handed(self.piece, call):
            if argument is child or (isinstance(child, ast.keyword) and child.value is argument):
                return "handed on", parameter
        if name in SUCCESSOR:
            return ("which move" if child is call.args[-1] else "whose move"), ""
        if name in LEGAL:
            return "whose moves", ""
        if name in EVALUATION:
            return "leaf", ""
        return None

    def test_role(self, node: ast.AST) -> tuple[str, str]:
        """What a test decides."""
        test: ast.AST = node.test  # type: ignore[attr-defined]
        inside = list(ast.walk(test))
        if any(isinstance(one, (ast.Attribute, ast.Name)) and _name(one) in OVER for one in inside):
            return "end", ""
        sorts = {self.sort(one) for one in inside if isinstance(one, (ast.Name, ast.Attribute))}
        if "action" in sorts:
            return "moves", ""
        if "depth" in sorts:
            return "end", ""
        if "bound" in sorts and isinstance(node, (ast.If, ast.While)) and leaves(node):
            return "cut", ""
        if sorts & {"value", "bound"}:
            return "best", ""
        if sorts & {"agent", "count"} or any(isinstance(one, ast.Attribute) and one.attr == "to_move" for one in inside):
            return "turn", ""
        return "test", ""

    def _role_of_assigned(self, target: ast.AST, child: ast.AST) -> tuple[str, str]:
        if isinstance(target, ast.Tuple):
            if isinstance(child, ast.Tuple) and len(child.elts) == len(target.elts):
                for one, value in zip(target.elts, child.elts, strict=True):
                    if self.node is value or any(self.node is inner for inner in ast.walk(value)):
                        return self._role_of_assigned(one, value)
            return "", ""
        name = _name(target)
        sort = self.sort(target)
        if sort in ("depth", "agent"):
            return "counted", name
        if sort == "bound":
            return "bound", name
        if sort == "value" and is_infinite(child):
            return "start", name
        if sort == "moves":
            return "moves", ""
        return "worked out", name

    # ----------------------------------------------------------------------------------------- candidates

    def visible(self, *sorts: str) -> list[str]:
        """The names of these sorts that mean something here."""
        names = self.sorts.names[self.piece]
        found = []
        for name in names.visible(self.node):
            variable = names.owner(self.node, name), name
            if self.sorts.settled(variable) in sorts:
                found.append(name)
        return found

    def has_self(self) -> bool:
        """Whether `self` means something here."""
        return "self" in self.sorts.names[self.piece].visible(self.node)

    def counts(self) -> list[str]:
        """Expressions for the number of agents."""
        asked = next((name for name in sorted(COUNT) if any(name in piece.code for piece in self.sorts.pieces)), "")
        asked = asked or "getNumAgents"
        ending = "()" if asked == "getNumAgents" else ""
        states = self.visible("state")[:1]
        return [*self.visible("count")[:1], *(f"{state}.{asked}{ending}" for state in states)][:1]

    def candidates(self, sort: str) -> list[str]:
        """Expressions of a sort that could stand here."""
        make = {"depth": self._depths, "agent": self._agents, "count": self._counts}.get(sort)
        if make is not None:
            return make()
        if sort in ("value", "bound"):
            return self.visible("value", "bound")
        return self.visible(sort) if sort else []

    def _depths(self) -> list[str]:
        names = [*self.visible("depth"), *(["self.depth"] if self.has_self() else [])]
        counted = [f"{name} {sign} 1" for name in names for sign in "-+"]
        return [*names, *counted, *self._rounds(), "0"]

    def _rounds(self) -> list[str]:
        """Depths that change once in a round."""
        tests = [f"{agent} == 0" for agent in self.visible("agent")]
        tests += [f"{agent} == {count} - 1" for agent in self.visible("agent") for count in self.counts()]
        signs = "-" if self.counts_down() else "+"
        return [f"{name} {sign} ({test})" for name in self.visible("depth") for sign in signs for test in tests]

    def counts_down(self) -> bool:
        """Whether depth is counted down to zero in this answer."""
        return _counts_down(self.sorts)

    def _agents(self) -> list[str]:
        names = self.visible("agent")
        turns = [f"({name} + 1) % {count}" for name in names for count in self.counts()]
        return [*names, *(f"{name} + 1" for name in names), *turns, *(f"{name} - 1" for name in names), "0", "1"]

    def _counts(self) -> list[str]:
        every = list(dict.fromkeys([*self.visible("count"), *self.counts()]))
        return [*every, *(f"{one} - 1" for one in every), *(f"{one} + 1" for one in every)]


@cache
def _counts_down(sorts: Sorts) -> bool:
    for piece in sorts.pieces:
        for node in ast.walk(piece.node):
            match node:
                case ast.Compare(left=left, comparators=[ast.Constant(value=0)]) if sorts.of(piece, left) == "depth":
                    return True
    return False


def leaves(node: ast.If | ast.While) -> bool:
    """Whether the body of a test leaves the function or the loop."""
    return bool(node.body) and isinstance(node.body[-1], (ast.Return, ast.Break))


def is_infinite(node: ast.AST) -> bool:
    """Whether this is a number, or an infinity, as searches for the best value start from."""
    if isinstance(node, ast.UnaryOp):
        return is_infinite(node.operand)
    match node:
        case ast.Constant(value=int() | float()):
            return True
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str())]):
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.lower() in {"inf", "infinity", "infty", "maxsize", "maxint", "max_value", "min_value", "neginf"}
    return False


def is_search(sorts: Sorts, piece: Piece, node: ast.AST) -> bool:
    """Whether an expression calls one of the answer's own functions."""
    return any(isinstance(one, ast.Call) and sorts.meant(piece, one) is not None for one in ast.walk(node))


def same_parameters(one: Function, other: Function) -> bool:
    """Whether one function can be called in place of another."""
    return len(parameters(one)) == len(parameters(other))


def _name(node: ast.AST) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _short(text: str, most: int = 80) -> str:
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 3]}..."
