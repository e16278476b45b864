"""One way of choosing: `a if c else b` for branches, and `argmax` for every way to the thing with the largest value."""

import ast
from copy import deepcopy
from itertools import pairwise

from graders.week.alike.deep.shapes import (
    Blocks,
    Put,
    assign,
    assigned,
    called,
    generated,
    is_constant,
    is_name,
    mentions,
    size,
    text,
)

LARGE = 999  # from here on a number stands for infinity


def one_choice(tree: ast.AST) -> ast.AST:
    """`x = a` in one branch and `x = b` in the other as `x = a if c else b`."""
    return _Choices().visit(tree)  # type: ignore[no-any-return]


def best_of_all(tree: ast.AST) -> ast.AST:
    """`argmax(... for ...)` for `max` with a key, for a loop that keeps the best, for the place of the largest."""
    return _Zipped().visit(_Best().visit(tree))  # type: ignore[no-any-return]


class _Choices(Blocks):
    def block(self, block: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for one in block:
            made.append(_branches(one) or _overwritten(one, made) or one)
        return made


def _only(block: list[ast.stmt]) -> ast.Assign | None:
    """The line of a block that only gives a name a value."""
    line = block[0] if len(block) == 1 else None
    return line if isinstance(line, ast.Assign) and assigned(line) else None


def _branches(one: ast.stmt) -> ast.stmt | None:
    if not isinstance(one, ast.If):
        return None
    yes, no = _only(one.body), _only(one.orelse)
    if yes is None or no is None or assigned(yes) != assigned(no):
        return None
    return assign(assigned(yes), ast.IfExp(one.test, yes.value, no.value))


def _overwritten(one: ast.stmt, before: list[ast.stmt]) -> ast.stmt | None:
    """`x = a` and later `if c: x = b` as `x = b if c else a`; takes the first line away."""
    yes = _only(one.body) if isinstance(one, ast.If) and not one.orelse else None
    if yes is None or not isinstance(one, ast.If) or mentions(yes.value, assigned(yes)):
        return None
    name = assigned(yes)
    last = next((line for line in reversed(before) if mentions(line, name)), None)
    if not isinstance(last, ast.Assign) or assigned(last) != name or mentions(one.test, name):
        return None
    before.remove(last)
    return assign(name, ast.IfExp(one.test, yes.value, last.value))


class _Best(Blocks):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`max(things, key=lambda x: ...)`."""
        self.generic_visit(node)
        key = node.keywords[0] if called(node, "max", "min") and len(node.args) == 1 and node.keywords else None
        if key is None or key.arg != "key" or not isinstance(key.value, ast.Lambda):
            return node
        each = ast.Name(key.value.args.args[0].arg, ast.Store())
        return generated(f"arg{text(node.func)}", key.value.body, each, node.args[0])

    def block(self, block: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for one in block:
            found = _kept_best(one)
            if found:
                names = {assigned(line) for line in found}
                made = [line for line in made if assigned(line) not in names or not _is_beginning(line)]
            made += found or [one]
        for first, then in pairwise(made):
            _place_of_best(first, then)
        return made


def _is_beginning(line: ast.stmt) -> bool:
    value = line.value if isinstance(line, ast.Assign) else None
    if value is None or is_constant(value, None) or isinstance(value, ast.Subscript):
        return value is not None
    if isinstance(value, ast.Constant):
        return isinstance(value.value, int | float) and abs(value.value) >= LARGE
    return size(value) < 6 and "inf" in text(value)


def _kept_best(loop: ast.stmt) -> list[ast.stmt]:
    """Of a loop that keeps the best value and its thing: these two as expressions."""
    if not isinstance(loop, ast.For) or loop.orelse or not is_name(loop.target):
        return []
    *first, last = loop.body
    if len(first) > 1 or not isinstance(last, ast.If) or last.orelse or len(last.body) != 2:
        return []
    kept = {is_name(line.value, loop.target.id): line for line in last.body if isinstance(line, ast.Assign)}
    if len(kept) != 2 or not all(map(assigned, kept.values())):
        return []
    best, value, test = assigned(kept[False]), kept[False].value, last.test
    if first and isinstance(first[0], ast.Assign) and is_name(value, assigned(first[0]) or " "):
        value = first[0].value
    which = _which(test, best)
    if not which or mentions(value, best):
        return []
    return [
        assign(assigned(kept[True]), generated(f"arg{which}", value, loop.target, loop.iter)),
        assign(best, generated(which, value, loop.target, loop.iter)),
    ]


def _which(test: ast.expr, best: str) -> str:
    if not isinstance(test, ast.Compare) or not isinstance(test.ops[0], ast.Lt | ast.LtE):
        return ""
    return "max" if is_name(test.left, best) else "min" if is_name(test.comparators[0], best) else ""


def _place_of_best(first: ast.stmt, then: ast.stmt) -> None:
    """`values = [... for x in things]` and `things[values.index(max(values))]`."""
    name, made = assigned(first), getattr(first, "value", None)
    if not name or not isinstance(made, ast.ListComp):
        return
    turn, things = made.generators[0], text(made.generators[0].iter)
    for place in ast.walk(then):
        for field, found in ast.iter_fields(place):
            for which in ("max", "min") if isinstance(found, ast.Subscript) else ():
                if text(found.slice) == f"{name}.index({which}({name}))" and text(found.value) == things:
                    setattr(place, field, generated(f"arg{which}", made.elt, turn.target, turn.iter))


class _Zipped(ast.NodeTransformer):
    """`... for a, b in zip([... for x in y], [... for x in y])` as one comprehension over y."""

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        self.generic_visit(node)
        return _unzipped(node)

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        self.generic_visit(node)
        return _unzipped(node)


def _unzipped(node: ast.GeneratorExp | ast.ListComp) -> ast.AST:
    turn = node.generators[0]
    source = turn.iter
    if len(node.generators) != 1 or not called(source, "zip") or not isinstance(turn.target, ast.Tuple):
        return node
    parts = [one for one in source.args if isinstance(one, ast.ListComp | ast.GeneratorExp)]
    turns = [one.generators[0] for one in parts]
    if (
        len(parts) != len(source.args)
        or len(parts) != len(turn.target.elts)
        or len({text(one.iter) for one in turns}) != 1
    ):
        return node
    first = turns[0].target
    values: dict[str, ast.expr] = {}
    for name, part, own in zip(turn.target.elts, parts, turns, strict=True):
        if is_name(name) and is_name(own.target) and isinstance(first, ast.Name):
            values[name.id] = Put({own.target.id: ast.Name(first.id, ast.Load())}).visit(deepcopy(part.elt))
    node.elt, node.generators = Put(values).visit(node.elt), [turns[0]]
    return node
