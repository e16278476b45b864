"""No name for what can stand where it is used: small helpers, parts of an expression, pairs."""

import ast
from collections import Counter, defaultdict
from copy import deepcopy
from typing import Any

from graders.week.alike.deep.shapes import BLOCKS, Blocks, Put, assign, assigned, is_constant, is_name, load, mentions
from graders.week.alike.deep.shapes import size as size_of

MANY = 5  # counts as more than one assignment
SMALL = 24  # so large is an expression at most that is written out wherever its name stood
HELPER = 40  # and the one line of a helper, and what it is called with
WRITTEN_OUT = 5_000  # so much comes of helpers at most: one may call another thrice, which calls a third thrice
STEPS = 40  # of each kind in a function, so that no text takes for ever
COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.Lambda)


def functions(tree: ast.AST) -> list[ast.FunctionDef]:
    """All functions and methods."""
    return [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]


def of_oneself(tree: ast.AST) -> ast.AST:
    """`self.method` is a function, and `self.thing` a name that is no argument's."""
    own = {one.name for one in functions(tree)}

    class _Own(ast.NodeTransformer):
        def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
            self.generic_visit(node)
            if is_name(node.value, "self"):
                return ast.Name(node.attr if node.attr in own else f"own_{node.attr}", node.ctx)
            return node

    return _Own().visit(tree)  # type: ignore[no-any-return]


# ----------------------------------------------------------------------------------------------- helpers


def inline_functions(tree: ast.AST) -> ast.AST:
    """Helpers of one line stand where they were called."""
    small = {one.name: one for one in functions(tree) if _is_one_line(one)}
    calls = _Calls(small)
    tree = calls.visit(tree) if small else tree
    left = Counter(one.id for one in ast.walk(tree) if isinstance(one, ast.Name))
    return _Without({name for name in calls.used if not left[name]}).visit(tree)  # type: ignore[no-any-return]


def _is_one_line(function: ast.FunctionDef) -> bool:
    line = function.body[0]
    if len(function.body) != 1 or not isinstance(line, ast.Return) or line.value is None:
        return False
    inside = any(isinstance(one, COMPREHENSIONS) for one in ast.walk(line))
    return not inside and size_of(line.value) <= HELPER and not mentions(line, function.name)


class _Calls(ast.NodeTransformer):
    """The line of a helper in the place of its calls."""

    def __init__(self, small: dict[str, ast.FunctionDef]) -> None:
        self.small, self.used, self.left = small, set[str](), WRITTEN_OUT

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        helper = self.small.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if helper is None or node.keywords or len(helper.args.args) != len(node.args):
            return node
        if self.left < 0 or sum(map(size_of, node.args)) > HELPER:
            return node
        self.used.add(helper.name)
        names = [one.arg for one in helper.args.args]
        line: Any = helper.body[0]
        made: ast.AST = Put(dict(zip(names, node.args, strict=True))).visit(deepcopy(line.value))
        self.left -= size_of(made)
        return made

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node if node.name in self.small else self.generic_visit(node)


class _Without(Blocks):
    """Without functions of these names."""

    def __init__(self, names: set[str]) -> None:
        self.names = names

    def block(self, block: list[ast.stmt]) -> list[ast.stmt]:
        return [one for one in block if not (isinstance(one, ast.FunctionDef) and one.name in self.names)]


# ------------------------------------------------------------------------------------------------ parts


def plain_names(function: ast.FunctionDef, own: set[str]) -> None:
    """No pairs, and no names for what is used once or small; `own` are the functions of the program."""
    _take_parts(function)
    steps = STEPS
    while steps and (_split_a_pair(function) or _write_out(function, own)):
        steps -= 1


def _stored(function: ast.FunctionDef) -> Counter[str]:
    """How often each name gets a value."""
    count: Counter[str] = Counter()
    for one in ast.walk(function):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            count[one.id] += 1
        elif isinstance(one, ast.arg):
            count[one.arg] += MANY
        elif isinstance(one, ast.For | ast.comprehension):
            count.update({name.id: MANY for name in ast.walk(one.target) if isinstance(name, ast.Name)})
    return count


def _loaded(function: ast.FunctionDef) -> Counter[str]:
    return Counter(one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load))


def _write_out(function: ast.FunctionDef, own: set[str]) -> bool:
    """Write one name out; whether there was one. What calls the program's own functions is written once only."""
    stored, loaded = _stored(function), _loaded(function)
    for place in ast.walk(function):
        for block in filter(None, (getattr(place, name, None) for name in BLOCKS)):
            for line in block if isinstance(block, list) else ():
                name = assigned(line)
                if stored[name] == 1 and _may_go(line.value, name, loaded[name], own):
                    block.remove(line)
                    block.extend([] if block else [ast.Pass()])
                    Put({name: line.value}).visit(function)
                    return True
    return False


def _may_go(value: ast.expr, name: str, uses: int, own: set[str]) -> bool:
    if isinstance(value, ast.List | ast.Dict) or mentions(value, name):
        return False
    return uses <= 1 or (size_of(value) <= SMALL and not mentions(value, *own))


def _take_parts(function: ast.FunctionDef) -> None:
    """`a, _ = call` as `a = call[0]`, and `r = call` of which only `r[0]` is used as `r = call[0]`."""
    stored, loaded = _stored(function), _loaded(function)
    for line in list(ast.walk(function)):
        if not isinstance(line, ast.Assign) or not isinstance(line.value, ast.Call):
            continue
        target, name = line.targets[0], assigned(line)
        if isinstance(target, ast.Tuple) and len(target.elts) == 2 and all(map(is_name, target.elts)):
            unused = [place for place, one in enumerate(target.elts) if is_name(one) and not loaded[one.id]]
            if unused:
                line.targets = [target.elts[1 - unused[-1]]]
                line.value = ast.Subscript(line.value, ast.Constant(1 - unused[-1]), ast.Load())
        elif name and stored[name] == 1:
            parts = [one for one in ast.walk(function) if isinstance(one, ast.Subscript) and is_name(one.value, name)]
            numbered = [one.slice.value for one in parts if isinstance(one.slice, ast.Constant)]
            places = set(numbered)
            if len(places) == 1 and len(numbered) == loaded[name]:
                line.value = ast.Subscript(line.value, ast.Constant(places.pop()), ast.Load())
                _Whole(name).visit(function)


class _Whole(ast.NodeTransformer):
    """`r` in the place of `r[0]`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return load(self.name) if is_name(node.value, self.name) else self.generic_visit(node)


def _split_a_pair(function: ast.FunctionDef) -> bool:
    """One name that always holds a pair becomes two names; whether there was one."""
    lines: dict[str, list[ast.Assign]] = defaultdict(list)
    other: set[str] = {one.arg for one in ast.walk(function) if isinstance(one, ast.arg)}
    for one in ast.walk(function):
        if isinstance(one, ast.Assign):
            for target in one.targets:
                if isinstance(target, ast.Name):
                    lines[target.id].append(one)
                else:
                    other |= {name.id for name in ast.walk(target) if isinstance(name, ast.Name)} - _subscripted(target)
        elif isinstance(one, ast.For | ast.comprehension):
            other |= {name.id for name in ast.walk(one.target) if isinstance(name, ast.Name)}
    for name, found in lines.items():
        pairs = [line for line in found if isinstance(line.value, ast.Tuple | ast.List) and len(line.value.elts) == 2]
        empty = [line for line in found if is_constant(line.value, None)]
        if name not in other and pairs and len(pairs) + len(empty) == len(found):
            _Halves(name).visit(function)
            return True
    return False


def _subscripted(target: ast.AST) -> set[str]:
    return {one.value.id for one in ast.walk(target) if isinstance(one, ast.Subscript) and is_name(one.value)}


class _Halves(ast.NodeTransformer):
    """`x_0` and `x_1` in the place of `x`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if is_name(node.value, self.name) and isinstance(node.slice, ast.Constant) and node.slice.value in (0, 1):
            return ast.Name(f"{self.name}_{node.slice.value}", node.ctx)
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> Any:
        if assigned(node) != self.name:
            return self.generic_visit(node)
        halves = node.value.elts if isinstance(node.value, ast.Tuple | ast.List) else [node.value, node.value]
        return [assign(f"{self.name}_{place}", self.visit(half)) for place, half in enumerate(halves)]

    def visit_Name(self, node: ast.Name) -> ast.AST:
        both: list[ast.expr] = [load(f"{self.name}_0"), load(f"{self.name}_1")]
        return ast.Tuple(both, ast.Load()) if node.id == self.name else node
