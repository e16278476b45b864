"""Reading the text of an answer: which pieces belong to it, where everything stands, and which names are in scope.

Nothing here runs the code. Positions count characters from the beginning of a text, so that an edit is a splice.
"""

import ast
from collections.abc import Iterator
from itertools import accumulate

from graders.transcript.source import Source

Function = ast.FunctionDef | ast.AsyncFunctionDef
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Piece:
    """A statement at the top of a text that belongs to the answer: a function, a class, a table."""

    def __init__(self, number: int, text: int, whole: str, node: ast.stmt) -> None:
        """`whole` is the text that the statement stands in."""
        self.number, self.text, self.node = number, text, node
        self._lines = whole.split("\n")
        self._starts: list[int] = [0, *accumulate(len(line) + 1 for line in self._lines)]
        self._plain = whole.isascii()
        first: int = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
        self.start = self._starts[first - 1]
        self.end = self._starts[node.end_lineno or first]
        self.code = whole[self.start : self.end]
        self.parents: dict[ast.AST, ast.AST] = {}
        for parent in ast.walk(node):
            for child in ast.iter_child_nodes(parent):
                self.parents[child] = parent

    def place(self, line: int, column: int) -> int:
        """Where a line and a column of the syntax tree (in bytes) stand in this piece (in characters)."""
        if not self._plain:
            column = len(self._lines[line - 1].encode()[:column].decode(errors="ignore"))
        return self._starts[line - 1] + column - self.start

    def span(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.place(node.lineno, node.col_offset), self.place(node.end_lineno, node.end_col_offset)

    def shown(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> str:
        """The student's own words for a node."""
        start, end = self.span(node)
        return self.code[start:end]

    def line_start(self, line: int) -> int:
        """Where a line begins."""
        return self.place(line, 0)

    def indent(self, statement: ast.stmt) -> str:
        """What stands before a statement in its line; a statement after a semicolon has no indentation of its own."""
        return self.code[self.line_start(statement.lineno) : self.span(statement)[0]]

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What a node stands in, from the inside outwards."""
        while node in self.parents:
            node = self.parents[node]
            yield node

    def statement(self, node: ast.AST) -> ast.stmt:
        """The statement that a node belongs to."""
        return next(one for one in [node, *self.above(node)] if isinstance(one, ast.stmt))

    def function(self, node: ast.AST) -> Function | None:
        """The function that a node stands in."""
        return next((one for one in self.above(node) if isinstance(one, Function)), None)


def pieces_of(source: Source) -> list[Piece]:
    """The pieces that an answer needs, in the order of the texts. SyntaxError, RecursionError: it cannot be read."""
    texts = [text.replace("\r\n", "\n").replace("\r", "\n") for text in source.texts]
    bound = [dict(_bound(ast.parse(text))) for text in texts]
    wanted, found = [source.answer.partition(".")[0]], dict[tuple[int, int], ast.stmt]()
    seen = set[str]()
    while wanted:
        name = wanted.pop()
        if name in seen:
            continue
        seen.add(name)
        text = source.definitions.get(name, 0 if len(texts) == 1 else -1)
        node = bound[text].get(name) if text >= 0 else None
        if node is not None and (text, node.lineno) not in found:
            found[text, node.lineno] = node
            wanted += {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    ordered = sorted(found.items(), key=lambda item: item[0])
    return [Piece(number, text, texts[text], node) for number, ((text, _), node) in enumerate(ordered)]


def _bound(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The names that the top of a text binds, imports apart: the last statement of each name counts."""
    for node in tree.body:
        if isinstance(node, Function | ast.ClassDef):
            yield node.name, node
        elif not isinstance(node, (ast.Import, ast.ImportFrom)):
            for one in ast.walk(node):
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                    yield one.id, node


class Names:
    """Which names mean something at a place."""

    def __init__(self, piece: Piece) -> None:
        """The places of this piece."""
        self.piece = piece
        self._bound: dict[ast.AST, list[str]] = {}

    def scopes(self, node: ast.AST) -> Iterator[ast.AST]:
        """The functions, lambdas and comprehensions around a node, from the inside outwards."""
        return (one for one in self.piece.above(node) if isinstance(one, SCOPES))

    def owner(self, node: ast.AST, name: str) -> ast.AST | None:
        """The scope that a name belongs to at this place; None for a global name."""
        return next((scope for scope in self.scopes(node) if name in self.bound_by(scope)), None)

    def bound_by(self, scope: ast.AST) -> list[str]:
        """The names that one scope binds: parameters, then the others from top to bottom."""
        if scope not in self._bound:
            self._bound[scope] = list(dict.fromkeys(_names_bound_by(scope)))
        return self._bound[scope]

    def visible(self, node: ast.AST) -> list[str]:
        """All names of the functions around a node, the nearest first."""
        return list(dict.fromkeys(name for scope in self.scopes(node) for name in self.bound_by(scope)))


def _names_bound_by(scope: ast.AST) -> Iterator[str]:
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
