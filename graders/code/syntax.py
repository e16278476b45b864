"""The syntax of a text: the pieces that belong to an answer, where everything is, and which names are in scope.

Positions count characters from the beginning of a piece, so that an edit is a splice.
"""

import ast
import re
import symtable
from collections.abc import Iterator, Sequence
from itertools import accumulate

from graders.transcript.source import Source

Function = ast.FunctionDef | ast.AsyncFunctionDef
Block = list[ast.stmt]
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""What Python raises for a text that is none, or is nested too deeply."""
ENTRIES = ("get_action", "getAction", "__call__")
"""The methods by which an agent is asked for a move, and an object for a value."""
_BLOCKS = ("body", "orelse", "finalbody")
_MARGIN = re.compile(r"^(?=[^\s#)\]}])", re.MULTILINE)
SyntaxNode = ast.expr | ast.stmt | ast.arg | ast.keyword


def parsed(text: str) -> tuple[str, Block]:
    """A text as it was read, and the statements at its top; of a text with an error those that can be read alone.

    Raises one of `UNREADABLE` where there are none.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        return text, ast.parse(text).body
    except UNREADABLE:
        text = text.expandtabs()
        starts = [found.start() for found in _MARGIN.finditer(text)]
        found = [one for pair in zip(starts, [*starts[1:], None], strict=True) for one in _statement(text, *pair)]
        if not found:
            raise
        return text, found


def _statement(text: str, start: int, end: int | None) -> Block:
    """What is between two lines at the left margin, if it can be read alone."""
    try:
        tree = ast.parse(text[start:end])
    except UNREADABLE:
        return []
    return ast.increment_lineno(tree, text.count("\n", 0, start)).body


class Piece:
    """A statement at the top of a text that belongs to the answer: a function, a class, a table."""

    def __init__(self, number: int, whole: str, node: ast.stmt) -> None:
        """`whole` is the text that the statement is in."""
        self.number, self.node = number, node
        self._lines = whole.split("\n")
        self._starts: list[int] = [0, *accumulate(len(line) + 1 for line in self._lines)]
        self._plain = whole.isascii()
        first: int = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
        self.start = self._starts[first - 1]
        self.code = whole[self.start : self._starts[node.end_lineno or first]]
        self.parents = {child: parent for parent in ast.walk(node) for child in ast.iter_child_nodes(parent)}
        self._bound: dict[ast.AST, list[str]] = {}

    def place(self, line: int, column: int) -> int:
        """Where a line and a column of the syntax tree (in bytes) are in this piece (in characters)."""
        if not self._plain:
            column = len(self._lines[line - 1].encode()[:column].decode(errors="ignore"))
        return self._starts[line - 1] + column - self.start

    def span(self, node: SyntaxNode) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno, node.end_col_offset)

    def shown(self, node: SyntaxNode) -> str:
        """The student's own words for a node."""
        start, end = self.span(node)
        return self.code[start:end]

    def indent(self, statement: ast.stmt) -> str:
        """What is before a statement in its line; a statement after a semicolon has no indentation of its own."""
        return self.code[self.place(statement.lineno, 0) : self.span(statement)[0]]

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What a node is in, from the inside outwards."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def statement(self, node: ast.AST) -> ast.stmt:
        """The statement that a node belongs to."""
        return next(one for one in [node, *self.above(node)] if isinstance(one, ast.stmt))

    def function(self, node: ast.AST) -> Function | None:
        """The function that a node is in."""
        return next((one for one in self.above(node) if isinstance(one, Function)), None)

    def owner(self, node: ast.AST, name: str) -> ast.AST | None:
        """The scope that a name belongs to at this place; None for a global name."""
        return next((scope for scope in self.scopes(node) if name in self._bound_by(scope)), None)

    def scopes(self, node: ast.AST) -> Iterator[ast.AST]:
        """The functions, lambdas and comprehensions around a node, from the inside outwards."""
        return (one for one in self.above(node) if isinstance(one, SCOPES))

    def visible(self, node: ast.AST) -> list[str]:
        """All names of the functions around a node, the nearest first."""
        return list(dict.fromkeys(name for scope in self.scopes(node) for name in self._bound_by(scope)))

    def _bound_by(self, scope: ast.AST) -> list[str]:
        if scope not in self._bound:
            self._bound[scope] = list(dict.fromkeys(_names_bound_by(scope)))
        return self._bound[scope]


def pieces_of(source: Source) -> list[Piece]:
    """The pieces that an answer needs, in the order of the texts. Raises one of `UNREADABLE`."""
    read = [parsed(text) for text in source.texts]
    needed = _needed(source, [dict(_bound(statements)) for _, statements in read])
    ordered = sorted(needed.items(), key=lambda item: item[0])
    return [Piece(number, read[text][0], node) for number, ((text, _), node) in enumerate(ordered)]


def _needed(source: Source, bound: list[dict[str, ast.stmt]]) -> dict[tuple[int, int], ast.stmt]:
    """The statements that an answer needs, by text and line; `bound` has for each text what its names stand for."""
    wanted, found, seen = [source.answer.partition(".")[0]], dict[tuple[int, int], ast.stmt](), set[str]()
    while wanted:
        name = wanted.pop()
        text = source.definitions.get(name, 0 if len(bound) == 1 else -1)
        node = bound[text].get(name) if text >= 0 and name not in seen else None
        seen.add(name)
        if node is not None and (text, node.lineno) not in found:
            found[text, node.lineno] = node
            wanted += _free(node)
    return found


def _free(statement: ast.stmt) -> set[str]:
    """The names that a statement at the top of a text finds around itself; a variable of a function is none."""
    tables, names = [symtable.symtable(ast.unparse(statement), "", "exec")], set[str]()
    for table in tables:  # grows on the way
        tables += table.get_children()
        around = table.get_type() == "module"
        names |= {one.get_name() for one in table.get_symbols() if around or one.is_global()}
    return names


def _bound(statements: Block) -> Iterator[tuple[str, ast.stmt]]:
    """The names that the top of a text binds, imports apart: the last statement of each name counts."""
    for node in statements:
        if isinstance(node, Function | ast.ClassDef):
            yield node.name, node
        elif not isinstance(node, (ast.Import, ast.ImportFrom)):
            for one in ast.walk(node):
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                    yield one.id, node


def entry_of(pieces: Sequence[Piece], answer: str) -> ast.AST | None:
    """The function that is asked: the answer itself, or the method of an agent, its own or of a class above it."""
    name, _, method = answer.partition(".")
    classes = {piece.node.name: piece.node for piece in pieces if isinstance(piece.node, ast.ClassDef)}
    if name not in classes:
        return next((node for called, node in _functions(pieces) if called == name), None)
    methods = [one for kind in _kin(name, classes) for one in kind.body if isinstance(one, Function)]
    return next((one for one in methods if one.name in ([method] if method else ENTRIES)), None)


def _kin(name: str, classes: dict[str, ast.ClassDef]) -> list[ast.ClassDef]:
    """A class of the text and those above it, the nearest first."""
    names = [name]
    for one in names:
        names += [base for base in map(name_of, classes[one].bases) if base in classes and base not in names]
    return [classes[one] for one in names]


def _functions(pieces: Sequence[Piece]) -> list[tuple[str, ast.AST]]:
    """All functions that have a name."""
    found: list[tuple[str, ast.AST]] = []
    for node in (one for piece in pieces for one in ast.walk(piece.node)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.append((name, node))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda()):
                found.append((name, node.value))
    return found


def reached(pieces: Sequence[Piece], answer: str) -> dict[ast.AST, str]:
    """The functions that an answer can reach, the one that is asked first, each with its name.

    That is what it, or something that it reaches, mentions: by a name, or by a text, which may be one for `getattr`.
    """
    every, entry = _functions(pieces), entry_of(pieces, answer)
    always: list[ast.AST] = [piece.node for piece in pieces if isinstance(piece.node, ast.Assign)]
    always += [one for name, one in every if name[:2] == "__"]
    found = [entry, *always] if entry else []
    for one in found:  # grows on the way
        mentioned = _mentioned(one)
        found += [other for name, other in every if name in mentioned and other not in found]
    names = {one: name for name, one in every}
    return {one: names[one] for one in found if one in names}


def _mentioned(top: ast.AST) -> set[str]:
    """The names, attributes and texts in a node."""
    texts = {one.value for one in ast.walk(top) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return texts | set(map(name_of, ast.walk(top)))


def _names_bound_by(scope: ast.AST) -> Iterator[str]:
    """Parameters, then the others from top to bottom."""
    if isinstance(scope, Function | ast.Lambda):
        every = scope.args
        for argument in [*every.posonlyargs, *every.args, *every.kwonlyargs, every.vararg, every.kwarg]:
            if argument is not None:
                yield argument.arg
    for node in sorted(_own(scope), key=lambda one: (getattr(one, "lineno", 0), getattr(one, "col_offset", 0))):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, Function | ast.ClassDef):
            yield node.name


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope without those of the scopes inside of it."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, (*SCOPES, ast.ClassDef)):
            waiting += ast.iter_child_nodes(node)


def blocks(node: ast.AST | None) -> Iterator[Block]:
    """The lists of statements in a statement."""
    for name in _BLOCKS:
        block = getattr(node, name, None)
        if isinstance(block, list) and block:
            yield block


def called(call: ast.AST) -> str:
    """The name of what is called, without what is before the dot; empty for what is no call."""
    return name_of(call.func) if isinstance(call, ast.Call) else ""


def name_of(node: ast.AST | None) -> str:
    """The name of a name or an attribute; empty for anything else."""
    return str(getattr(node, "id", getattr(node, "attr", "")))


def names_in(node: ast.AST, stored: bool = False) -> set[str]:
    """The names in a node; or only those that it sets."""
    names = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
    return {one.id for one in names if not stored or isinstance(one.ctx, ast.Store)}


def parameters(function: Function) -> list[str]:
    """The names of the positional parameters, without self."""
    names = [one.arg for one in [*function.args.posonlyargs, *function.args.args]]
    return names[1:] if names[:1] == ["self"] else names


def undocumented(body: Block) -> Block:
    """The statements of a body without its docstring."""
    first = body[0] if body else None
    said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return body[1:] if said else body
