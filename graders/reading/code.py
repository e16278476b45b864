"""The syntax of an answer: parsed, bounded in length and nesting, and never run.

Of all that the texts define, only what the answer can reach is looked at: a function that it, or something that it
reaches, mentions by name. What is never mentioned cannot be what is wrong.
"""

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from graders.transcript.source import MOST_CHARACTERS, Source

LONGEST_LINE, DEEPEST = 2_000, 150
Definition = ast.FunctionDef | ast.AsyncFunctionDef
ENTRIES = ("get_action", "getAction")


def parse(text: str) -> ast.Module:
    """The syntax tree of a text; ValueError if it is no Python, or longer or deeper nested than people write."""
    lines = text.splitlines()
    if len(text) > MOST_CHARACTERS or max(map(len, lines), default=0) > LONGEST_LINE:
        raise ValueError("too long")
    try:
        tree = ast.parse(text)
    except (SyntaxError, MemoryError, RecursionError) as error:  # a row of a million minus signs
        raise ValueError(str(error)) from None
    layer, depth = list[ast.AST]([tree]), 0
    while layer:
        layer, depth = [child for node in layer for child in ast.iter_child_nodes(node)], depth + 1
        if depth > DEEPEST:
            raise ValueError("too deep")
    return tree


@dataclass(frozen=True, eq=False)
class Function:
    """A function of the texts: its name, its syntax, the class that it is a method of, and the lines of its text."""

    name: str
    node: Definition | ast.Lambda
    owner: ast.ClassDef | None
    lines: list[str]

    @cached_property
    def body(self) -> list[ast.stmt]:
        """Its statements; of a lambda one return."""
        if isinstance(self.node, ast.Lambda):
            return [ast.copy_location(ast.Return(self.node.body), self.node.body)]
        return self.node.body

    @cached_property
    def own(self) -> list[ast.AST]:
        """Its nodes without those of the functions and classes defined inside, lambdas and comprehensions included."""
        found, waiting = [], list[ast.AST](self.body)
        while waiting:
            node = waiting.pop()
            found.append(node)
            if not isinstance(node, Definition | ast.ClassDef):
                waiting += ast.iter_child_nodes(node)
        return sorted(found, key=lambda node: (getattr(node, "lineno", 0), getattr(node, "col_offset", 0)))

    @cached_property
    def inside(self) -> dict[ast.AST, ast.AST]:
        """What each node stands in."""
        nodes = ast.walk(self.node)
        return {child: parent for parent in nodes for child in ast.iter_child_nodes(parent)}

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """What a node stands in, from the inside outwards."""
        while node in self.inside:
            node = self.inside[node]
            yield node

    def statement(self, node: ast.AST) -> ast.AST:
        """The statement that a node belongs to."""
        return next((one for one in (node, *self.above(node)) if isinstance(one, ast.stmt)), node)


class Code:
    """What an answer can reach: `entry` is the function that is asked, `functions` are all, as the text has them."""

    def __init__(self, source: Source) -> None:
        """Raises ValueError for texts that cannot be read."""
        trees = [parse(text) for text in source.texts]
        self._bound = [_bound(tree) for tree in trees]
        self._lines = [text.splitlines() for text in source.texts]
        self._source = source
        self.tops = self._needed(source.answer.partition(".")[0])
        every = [one for text, node in self.tops for one in _functions(node, self._lines[text])]
        self.classes = [node for _, node in self.tops if isinstance(node, ast.ClassDef)]
        self.entry = self._entry(source.answer, every)
        self.functions = self._reached(every)

    def _needed(self, answer: str) -> list[tuple[int, ast.stmt]]:
        """The statements at the top of the texts that the answer needs, each with the number of its text."""
        wanted, seen, found = [answer], set[str](), list[tuple[int, ast.stmt]]()
        while wanted:
            name = wanted.pop()
            text = self._source.definitions.get(name, 0 if len(self._bound) == 1 else -1)
            node = self._bound[text].get(name) if text >= 0 and name not in seen else None
            seen.add(name)
            if node is not None and (text, node) not in found:
                found.append((text, node))
                wanted += {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        return sorted(found, key=lambda one: (one[0], one[1].lineno))

    def _entry(self, answer: str, every: list[Function]) -> Function | None:
        """The function that is asked: the answer itself, or the method of an agent, its own or of a class above it."""
        name, _, method = answer.partition(".")
        kin = self.kin(name)
        if not kin:
            return next((one for one in every if one.name == name and one.owner is None), None)
        wanted = [method] if method else ENTRIES
        return next((one for kind in kin for one in every if one.owner is kind and one.name in wanted), None)

    def kin(self, name: str) -> list[ast.ClassDef]:
        """A class of the texts and those above it."""
        own = [one for one in self.classes if one.name == name][:1]
        above = [base.id for one in own for base in one.bases if isinstance(base, ast.Name) and base.id != name]
        return own + [one for base in above[:3] for one in self.kin(base)]

    def _reached(self, every: list[Function]) -> list[Function]:
        reached = [one for one in every if one is self.entry or one.name.startswith("__")]
        tables = [node for _, top in self.tops if isinstance(top, ast.Assign) for node in ast.walk(top)]
        mentioned = _mentioned([*tables, *(node for one in reached for node in one.own)])
        while fresh := [one for one in every if one.name in mentioned and one not in reached]:
            reached += fresh
            mentioned = _mentioned(node for one in fresh for node in one.own)
        return [one for one in every if one in reached]


def _bound(tree: ast.Module) -> dict[str, ast.stmt]:
    """The names that the top of a text binds, imports apart: the last statement of each name counts."""
    found: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, Definition | ast.ClassDef):
            found[node.name] = node
        elif not isinstance(node, ast.Import | ast.ImportFrom):
            stored = [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
            found |= dict.fromkeys(stored, node)
    return found


def _functions(top: ast.AST, lines: list[str], owner: ast.ClassDef | None = None) -> Iterator[Function]:
    """All functions below a node that have a name."""
    if isinstance(top, Definition):
        yield Function(top.name, top, owner, lines)
    elif isinstance(top, ast.Assign) and isinstance(top.value, ast.Lambda) and isinstance(top.targets[0], ast.Name):
        yield Function(top.targets[0].id, top.value, owner, lines)
    for child in ast.iter_child_nodes(top):
        yield from _functions(child, lines, top if isinstance(top, ast.ClassDef) else None)


def _mentioned(nodes: Iterable[ast.AST]) -> set[str]:
    """The names, attributes and texts among some nodes; a text may be a name for `getattr`."""
    found = set[str]()
    for node in nodes:
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str() as name):
                found.add(name)
    return found


def last_name(node: ast.AST) -> str:
    """The name of a variable or an attribute; empty for anything else."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
