"""Attributes that are not there: a method that stands inside of another one, a note that is put onto a position."""

import ast
from collections.abc import Iterator

from graders.reading.notes import Note
from graders.reading.syntax.code import Code, Definition, Function, last_name


def nested_methods(code: Code) -> Iterator[Note]:
    """`self.search(...)` where `search` is defined inside of another method, mostly one indentation too far."""
    methods = {one.name for one in code.functions if one.owner is not None}
    inner = {
        node.name: (function, node)
        for function in code.functions
        for node in function.own
        if isinstance(node, Definition) and node.name not in methods
    }
    for function in code.functions:
        for node in function.own:
            if isinstance(node, ast.Attribute) and last_name(node.value) == "self" and node.attr in inner:
                outer, found = inner[node.attr]
                words = (
                    f"`{node.attr}` stands inside of `{outer.name}` (line {found.lineno}), so it is no method of the "
                    "class. Look at how far it is indented."
                )
                yield _on_attribute(function, node, "missing-attribute", words)


def written_on_positions(code: Code) -> Iterator[Note]:
    """`state.depth = 1`: something of one's own is put onto an object that somebody handed in."""
    for function in code.functions:
        for node in function.own:
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                name = _owner(node.value)
                if name in function.parameters and name != "self":
                    words = f"`{ast.unparse(node)}` is set here."
                    yield _on_attribute(function, node, "written-on-position", words)


def _owner(node: ast.expr) -> str:
    """The name with which an expression such as `state.data.score` begins."""
    return _owner(node.value) if isinstance(node, ast.Attribute) else last_name(node)


def _on_attribute(function: Function, node: ast.Attribute, code: str, words: str) -> Note:
    return function.note(code, node, words, name=node.attr, places=function.places(function.statement(node)))
