"""Edits of expressions, in place: another comparison, one more or less, another name, another argument.

Each function looks at one place and gives the edits of one slip.
"""

import ast
import difflib
from collections.abc import Callable, Iterator

from graders.repair.places import Edit, Place, is_infinite, is_search, same_parameters
from graders.repair.sorts import COUNT, EVALUATION, LEGAL, OVER, SUCCESSOR, WORTH, called, parameters

Operator = Callable[[Place], Iterator[Edit]]
LOWER, UPPER = 'float("-inf")', 'float("inf")'
_SYMBOLS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_CHANGES = {
    "equality": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "direction": {"<": ">", "<=": ">=", ">": "<", ">=": "<="},
    "opposite": {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="},
    "from equal": {"==": "<="},
    "up from equal": {"==": ">="},
    "to equal": {"<": "==", "<=": "==", ">": "==", ">=": "=="},
}


def comparison(at: Place) -> Iterator[Edit]:
    """Another comparison: with or without equality, the other way round, the opposite."""
    match at.node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _SYMBOLS:
            old = _SYMBOLS[type(op)]
            end, start = at.piece.span(left)[1], at.piece.span(right)[0]
            between = at.piece.code[end:start]
            role, name = at.at(left).role()
            for how, changes in _CHANGES.items():
                if old in changes and between.count(old) == 1:
                    there = at.insert(end, "")
                    there = type(there)(there.piece, end, start, between.replace(old, changes[old]))
                    yield at.edit("comparison", how, there, role=role or "test", name=name)


def extreme(at: Place) -> Iterator[Edit]:
    """The largest in place of the smallest, or the other way round."""
    other = {"max": "min", "min": "max", "amax": "amin", "amin": "amax"}
    match at.node:
        case ast.Name(id=name, ctx=ast.Load()) if name in other:
            yield at.edit("extreme", f"{name} -> {other[name]}", at.put(other[name]), role="extreme")
        case ast.Call(func=ast.Name(id="sum"), args=[_]):
            for name in ("max", "min"):
                yield at.edit("extreme", f"sum -> {name}", at.put(name, at.node.func), role="extreme")
        case ast.BinOp(left=ast.Call(func=ast.Name(id="sum")) as total, op=ast.Div() | ast.FloorDiv()):
            for name in ("max", "min"):
                new = f"{name}{at.shown(total)[3:]}"
                yield at.edit("extreme", f"mean -> {name}", at.put(new), role="extreme")
        case ast.keyword(arg="reverse", value=ast.Constant(value=bool() as value)):
            yield at.edit("extreme", "reverse", at.put(str(not value), at.node.value), role="extreme")


def number(at: Place) -> Iterator[Edit]:
    """One more or one less."""
    if isinstance(at.node, ast.Constant) and type(at.node.value) in (int, float) and abs(at.node.value) < 50:
        value = at.node.value
        for new in dict.fromkeys([value + 1, value - 1, 0, 1]):
            if new != value:
                yield at.edit("number", f"{value} -> {new}", at.put(str(new)))
    if not isinstance(at.node, ast.expr) or not _counts(at):
        return
    match at.node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=ast.Constant(value=1)):
            one = at.shown(left)
            yield at.edit("number", "without", at.put(one))
            sign = "-" if isinstance(op, ast.Add) else "+"
            yield at.edit("number", "other sign", at.put(_safe(at, f"{one} {sign} 1")))
        case ast.Name() | ast.Attribute() | ast.Call() if not _is_part(at):
            for how in ("+ 1", "- 1"):
                yield at.edit("number", how, at.put(_safe(at, f"{at.shown()} {how}")))


def _counts(at: Place) -> bool:
    return at.sort() in ("depth", "agent", "count") and isinstance(getattr(at.node, "ctx", ast.Load()), ast.Load)


def _is_part(at: Place) -> bool:
    """Whether a place is only a part of a name or a sum, or what is called."""
    match at.parent:
        case ast.Attribute() | ast.BinOp() | ast.UnaryOp():
            return True
        case ast.Call(func=func):
            return func is at.node
    return False


def _safe(at: Place, new: str) -> str:
    """New text in parentheses where it would fall apart otherwise."""
    bare = (ast.Call, ast.keyword, ast.Return, ast.Assign, ast.AugAssign, ast.Tuple, ast.Subscript, ast.comprehension)
    simple = new.replace(".", "").isidentifier() or new.isdigit() or (new.endswith(")") and new.count("(") == 1 and " " not in new)
    return new if simple or isinstance(at.parent, bare) else f"({new})"


def other_name(at: Place) -> Iterator[Edit]:
    """Another expression of the sort that belongs here: the next agent, the depth of the next round, another state."""
    if not _is_whole(at):
        return
    sort = _wanted(at)
    old = " ".join(at.shown().split())
    for new in at.candidates(sort):
        if new != old:
            yield at.edit(sort if sort in ("depth", "agent") else "name", f"{old} -> {new}", at.put(_safe(at, new)))


def _is_whole(at: Place) -> bool:
    """Whether this is an expression that can be replaced as a whole."""
    node, parent = at.node, at.parent
    if not isinstance(node, (ast.Name, ast.Constant, ast.Attribute, ast.BinOp, ast.UnaryOp, ast.Call, ast.IfExp)):
        return False
    if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)) or isinstance(parent, (ast.UnaryOp, ast.Expr)):
        return False
    if isinstance(node, ast.Constant) and not isinstance(node.value, (int, float)):
        return False
    if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.USub):
        return False
    if isinstance(node, ast.Call) and (called(node) not in COUNT or isinstance(parent, ast.Attribute)):
        return False
    if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
        return False
    return not (isinstance(parent, ast.Call) and parent.func is node)


def _wanted(at: Place) -> str:
    """The sort of what belongs here."""
    parent = at.parent
    holder = parent if not isinstance(parent, ast.keyword) else at.piece.parents.get(parent)
    if isinstance(holder, ast.Call):
        for variable, argument in at.sorts.handed(at.piece, holder):
            if argument is at.node:
                return at.sorts.settled(variable) or at.sort()
        name, place = called(holder), holder.args.index(at.node) if at.node in holder.args else -1
        if name in SUCCESSOR and place >= 0:
            return "action" if place == len(holder.args) - 1 else "agent"
        if name in LEGAL and place == 0:
            return "agent"
        if name in EVALUATION:
            return "state"
    if isinstance(parent, ast.Assign) and not isinstance(parent.targets[0], ast.Tuple):
        return at.sort(parent.targets[0]) if not is_infinite(at.node) else ""
    if isinstance(parent, ast.Compare) and isinstance(at.node, ast.Constant):
        other = parent.left if parent.left is not at.node else parent.comparators[0]
        return at.sort(other)
    if isinstance(at.node, ast.BinOp) and isinstance(at.node.op, ast.Mod):
        return "agent"
    return at.sort()


def arguments(at: Place) -> Iterator[Edit]:
    """Two arguments that changed places; an argument too many or too few."""
    if not isinstance(at.node, ast.Call):
        return
    call = at.node
    for one, other in zip(call.args, call.args[1:], strict=False):
        if not isinstance(one, ast.Starred) and not isinstance(other, ast.Starred):
            swapped = (at.put(at.shown(other), one), at.put(at.shown(one), other))
            yield at.edit("arguments", "swapped", *swapped, role="arguments", name=called(call))
    found = at.sorts.meant(at.piece, call)
    if found is None:
        return
    names, given = parameters(found[1]), len(call.args) + len(call.keywords)
    least = len(names) - len(found[1].args.defaults)
    if given > len(names):
        for number, _ in enumerate(call.args):
            kept = [at.shown(one) for place, one in enumerate(call.args) if place != number]
            yield _called_with(at, kept, "one less")
    if given < least and not call.keywords:
        yield from _completed(at, names)


def _completed(at: Place, names: list[str]) -> Iterator[Edit]:
    """Missing arguments are given by name: what is called the same here, or is of the same sort."""
    assert isinstance(at.node, ast.Call)
    found = at.sorts.meant(at.piece, at.node)
    given = [at.shown(one) for one in at.node.args]
    for place in range(len(given) + 1):
        new, complete = list(given), True
        for name in names[place : place + len(names) - len(given)]:
            visible = at.visible(at.sorts.settled((found[1] if found else None, name)))
            choice = name if name in at.sorts.names[at.piece].visible(at.node) else next(iter(visible), "")
            complete = complete and bool(choice)
            new.insert(min(place + names[place:].index(name), len(new)), choice)
        if complete:
            yield _called_with(at, new, "more")


def _called_with(at: Place, arguments: list[str], how: str) -> Edit:
    assert isinstance(at.node, ast.Call)
    end = at.piece.span(at.node)[1]
    start = at.piece.span(at.node.func)[1]
    new = f"({', '.join(arguments)})"
    splice = at.insert(start, "")
    splice = type(splice)(splice.piece, start, end, new)
    return at.edit("arguments", how, splice, role="arguments", name=called(at.node))


def other_function(at: Place) -> Iterator[Edit]:
    """Another one of the answer's own functions is called."""
    if not isinstance(at.node, ast.Call):
        return
    found = at.sorts.meant(at.piece, at.node)
    if found is None:
        return
    for piece, other in at.sorts.functions:
        if piece is found[0] and other.name != found[1].name and same_parameters(other, found[1]):
            new = at.shown(at.node.func)
            new = new[: len(new) - len(found[1].name)] + other.name
            yield at.edit("function", f"{found[1].name} -> {other.name}", at.put(new, at.node.func), role="called")


def start(at: Place) -> Iterator[Edit]:
    """Another value to start from."""
    node = at.node
    if not isinstance(node, ast.expr) or not is_infinite(node) or isinstance(at.parent, (ast.UnaryOp, ast.Subscript)):
        return
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        return
    if _wanted(at) in ("depth", "agent", "count", "state", "action") or isinstance(at.parent, (ast.BinOp, ast.Compare)):
        return
    if isinstance(at.parent, ast.Assign) and at.sort(at.parent.targets[0]) in ("depth", "agent", "count", "state", "action"):
        return
    role, name = at.role()
    if role in ("whose moves", "whose move", "", "moves"):
        return
    for new in (LOWER, UPPER):
        yield at.edit("start", new, at.put(new), role=role if role != "result" else "leaf", name=name)


def evaluation(at: Place) -> Iterator[Edit]:
    """The agent's own evaluation function in place of another value of a position."""
    state = _valued(at)
    for own in _evaluations(at) if state is not None else ():
        names = [state] if state else at.visible("state")
        for name in names:
            new = f"{own}({name})"
            if new != at.shown():
                yield at.edit("evaluation", "", at.put(new), role="leaf")
    match at.node:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=function)) if "eval" in function.lower():
            if at.has_self():
                put = at.put("self.evaluationFunction", at.node.value)
                yield at.edit("evaluation", "", put, role="leaf", name="")


def _valued(at: Place) -> str | None:
    """The position that an expression values by itself; empty if it names none, None if it values nothing."""
    match at.node:
        case ast.Call(func=ast.Attribute(value=state, attr=name), args=[]) if name in WORTH:
            return at.shown(state)
        case ast.Attribute(value=state, attr="score") if at.sort(state) == "state":
            return at.shown(state)
        case ast.Call(args=[state]) if at.sort(state) == "state" and called(at.node) not in LEGAL | SUCCESSOR:
            if at.sorts.meant(at.piece, at.node) is None and called(at.node) not in ("str", "len", "print", "hash"):
                return at.shown(state)
        case ast.Constant(value=int() | float()) | ast.UnaryOp() | ast.Call() if is_infinite(at.node):
            if isinstance(at.parent, ast.Return) or _first_of_returned(at):
                return ""
    return None


def _first_of_returned(at: Place) -> bool:
    match at.parent:
        case ast.Tuple(elts=[first, *_]) as pair if first is at.node:
            return isinstance(at.piece.parents.get(pair), ast.Return)
    return False


def _evaluations(at: Place) -> list[str]:
    """How the agent's evaluation function is called here."""
    found = dict[str, None]()
    for piece in at.sorts.pieces:
        for node in ast.walk(piece.node):
            if isinstance(node, ast.Attribute) and node.attr in EVALUATION and isinstance(node.value, ast.Name):
                found[piece.shown(node)] = None
    names = at.sorts.names[at.piece].visible(at.node)
    own = [one for one in found if one.partition(".")[0] in names]
    if not own and at.has_self() and any("Function" in piece.code or "class" in piece.code for piece in at.sorts.pieces):
        own = ["self.evaluationFunction"]
    return own


def precedence(at: Place) -> Iterator[Edit]:
    """Parentheses around what is computed first."""
    match at.node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=ast.BinOp(left=inner, op=ast.Mod() | ast.Div() | ast.Mult()) as right):
            end = at.piece.span(inner)[1]
            yield at.edit("precedence", "", at.insert(at.piece.span(left)[0], "("), at.insert(end, ")"), role="precedence")
        case ast.BoolOp(op=ast.Or(), values=[*first, ast.BoolOp(op=ast.And(), values=[inner, *_])]) if first:
            begin, end = at.piece.span(first[0])[0], at.piece.span(inner)[1]
            yield at.edit("precedence", "", at.insert(begin, "("), at.insert(end, ")"), role="precedence")
        case ast.BoolOp(op=ast.Or(), values=[ast.BoolOp(op=ast.And(), values=[*_, inner]), *rest]) if rest:
            begin, end = at.piece.span(inner)[0], at.piece.span(rest[-1])[1]
            yield at.edit("precedence", "", at.insert(begin, "("), at.insert(end, ")"), role="precedence")
        case ast.BoolOp(values=[ast.UnaryOp(op=ast.Not(), operand=inner), *rest]):
            begin, end = at.piece.span(inner)[0], at.piece.span(rest[-1])[1]
            yield at.edit("precedence", "", at.insert(begin, "("), at.insert(end, ")"), role="precedence")


def parentheses(at: Place) -> Iterator[Edit]:
    """A method that is named, but not called."""
    if isinstance(at.node, ast.Attribute) and isinstance(at.node.ctx, ast.Load):
        name = at.node.attr
        called_already = isinstance(at.parent, ast.Call) and at.parent.func is at.node
        if not called_already and name in OVER | (COUNT | WORTH) - {"num_agents", "score"} | {"actions"}:
            yield at.edit("parentheses", name, at.put(f"{at.shown()}()"), role="not called", name=name)
        if called_already and name in {"num_agents", "to_move", "score"} and isinstance(at.parent, ast.Call):
            yield at.edit("parentheses", name, at.put(at.shown(), at.parent), role="called in vain", name=name)


def condition(at: Place) -> Iterator[Edit]:
    """And in place of or, one condition less, the opposite."""
    match at.node:
        case ast.BoolOp(op=op, values=values):
            old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            gaps = [(at.piece.span(a)[1], at.piece.span(b)[0]) for a, b in zip(values, values[1:], strict=False)]
            if all(at.piece.code[a:b].count(old) == 1 for a, b in gaps):
                there = [type(at.insert(0, ""))(at.piece.number, a, b, at.piece.code[a:b].replace(old, new)) for a, b in gaps]
                role, name = at.at(values[0]).role()
                yield at.edit("condition", f"{old} -> {new}", *there, role=role or "test", name=name)
            for dropped in values:
                kept = f" {old} ".join(at.shown(one) for one in values if one is not dropped)
                role, name = at.at(dropped).role()
                yield at.edit("condition", f"without {at.shown(dropped)}", at.put(f"({kept})"), role=role or "test", name=name)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            role, name = at.at(operand).role()
            yield at.edit("condition", "not", at.put(f"({at.shown(operand)})"), role=role or "test", name=name)
    if isinstance(at.parent, (ast.If, ast.IfExp, ast.While)) and at.parent.test is at.node:
        role, name = at.role()
        yield at.edit("condition", "not", at.put(f"not ({at.shown()})"), role=role or "test", name=name)
        yield from _longer_end(at)


def _longer_end(at: Place) -> Iterator[Edit]:
    """A test that ends the search ends it in one more case, too."""
    role, name = at.role()
    if role != "end":
        return
    text = at.shown()
    states = at.visible("state")
    berkeley = any("isWin" in piece.code or "getLegal" in piece.code for piece in at.sorts.pieces)
    if "in" not in text and "erminal" not in text:
        for state in states:
            over = f"{state}.isWin() or {state}.isLose()" if berkeley else f"{state}.is_win() or {state}.is_lose()"
            yield at.edit("end", "also when the game is over", at.put(f"({text}) or {over}"), role="end")
    for one, other in (("isWin", "isLose"), ("is_win", "is_lose")):
        for have, lack in ((one, other), (other, one)):
            if have in text and lack not in text:
                for state in states:
                    yield at.edit("end", f"also {lack}", at.put(f"({text}) or {state}.{lack}()"), role="end")
    for depth in at.visible("depth"):
        tests = [f"{depth} == 0"] if at.counts_down() else [f"{depth} == self.depth"]
        for test in tests if depth not in text else ():
            yield at.edit("end", "also by depth", at.put(f"({text}) or {test}"), role="end")


def stop(at: Place) -> Iterator[Edit]:
    """No move is left out: a test for Stop that is always true, or never."""
    match at.node:
        case ast.Compare(comparators=[right]) if _is_stop(at, at.node.left) or _is_stop(at, right):
            unequal = isinstance(at.node.ops[0], (ast.NotEq, ast.NotIn, ast.IsNot))
            yield at.edit("stop", "", at.put(str(unequal)), role="moves")
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="remove"), args=[gone])) if _is_stop(at, gone):
            yield at.edit("stop", "", at.put("pass"), role="moves")


def _is_stop(at: Place, node: ast.AST) -> bool:
    match node:
        case ast.Constant(value="Stop") | ast.Attribute(attr="STOP"):
            return True
        case ast.List(elts=[one]) | ast.Tuple(elts=[one]) | ast.Set(elts=[one]):
            return _is_stop(at, one)
    return False


def average(at: Place) -> Iterator[Edit]:
    """What an average is divided by, and how."""
    match at.node:
        case ast.BinOp(left=left, op=ast.Div() | ast.FloorDiv() as op, right=right):
            if isinstance(op, ast.FloorDiv):
                yield at.edit("average", "//", at.put(f"{at.shown(left)} / {at.shown(right)}"), role="average")
            for new in at.visible("moves", "states", "values"):
                yield at.edit("average", f"/ len({new})", at.put(f"{at.shown(left)} / len({new})"), role="average")
            yield at.edit("average", "not divided", at.put(at.shown(left)), role="average")
        case ast.Call(func=ast.Name(id="max" | "min"), args=[values]):
            for state in at.visible("state")[:1]:
                del state
                new = f"(sum({at.shown(values)}) / len({at.shown(values)}))"
                if isinstance(values, (ast.Name, ast.ListComp)):
                    yield at.edit("average", "extreme -> mean", at.put(new), role="average")
        case ast.Return(value=ast.Name() as total) if at.sort(total) == "value":
            for new in at.visible("moves", "states", "values"):
                yield at.edit("average", f"/ len({new})", at.put(f"{at.shown(total)} / len({new})", total), role="average")
        case ast.Call() if _is_result_of_chance(at):
            for state in at.visible("state"):
                for action in at.visible("action"):
                    new = f"{state}.probability({action}) * {at.shown()}"
                    yield at.edit("average", "weighted", at.put(new), role="average")


def _is_result_of_chance(at: Place) -> bool:
    return at.sorts.meant(at.piece, at.node) is not None and any("probability" in one.code or "chance" in one.code for one in at.sorts.pieces)  # type: ignore[arg-type]


def assignment(at: Place) -> Iterator[Edit]:
    """Added up in place of set, and the other way round; a bound that only ever moves one way."""
    match at.node:
        case ast.AugAssign(target=target, op=op, value=value):
            name, new = at.shown(target), at.shown(value)
            role, about = at.at(value).role()
            yield at.edit("assignment", "=", at.put(f"{name} = {new}"), role=role, name=about)
            sign = {ast.Add: "-=", ast.Sub: "+="}.get(type(op))
            if sign:
                yield at.edit("assignment", sign, at.put(f"{name} {sign} {new}"), role=role, name=about)
        case ast.Assign(targets=[ast.Name() as target], value=value) if at.sort(target) in ("value", "bound"):
            name, new = at.shown(target), at.shown(value)
            role, about = at.at(value).role()
            if not is_infinite(value):
                yield at.edit("assignment", "+=", at.put(f"{name} += {new}"), role=role, name=about)
                for extreme in ("max", "min"):
                    yield at.edit("assignment", extreme, at.put(f"{name} = {extreme}({name}, {new})"), role=role, name=about)
        case ast.Call(func=ast.Name(id="max" | "min"), args=[one, other]):
            for kept in (one, other):
                yield at.edit("assignment", "alone", at.put(at.shown(kept)))


def pair(at: Place) -> Iterator[Edit]:
    """The value, or the move, of a pair."""
    match at.node:
        case ast.Subscript(value=value, slice=ast.Constant(value=int() as which)):
            yield at.edit("pair", "other", at.put(str(1 - which), at.node.slice))
            yield at.edit("pair", "whole", at.put(at.shown(value)))
        case ast.Call() if is_search(at.sorts, at.piece, at.node) and at.sorts.meant(at.piece, at.node):
            if not isinstance(at.parent, ast.Subscript):
                for which in "01":
                    yield at.edit("pair", which, at.put(f"{at.shown()}[{which}]"))
        case ast.Return(value=ast.Tuple(elts=[one, other])):
            both = at.put(f"{at.shown(other)}, {at.shown(one)}", at.node.value)
            yield at.edit("pair", "swapped", both, role="result")
            for kept in (one, other):
                yield at.edit("pair", "alone", at.put(at.shown(kept), at.node.value), role="result")


def result(at: Place) -> Iterator[Edit]:
    """Another name is given back."""
    match at.node:
        case ast.Return(value=ast.expr() as value):
            old = at.shown(value)
            for new in at.visible("value", "action", "bound"):
                if new != old and not isinstance(value, ast.Tuple):
                    yield at.edit("result", f"{old} -> {new}", at.put(new, value), role="result")


def spelling(at: Place) -> Iterator[Edit]:
    """A name of the engine that is not spelled right."""
    known = SUCCESSOR | LEGAL | OVER | COUNT | WORTH | EVALUATION | {"depth", "probability", "to_move"}
    match at.node:
        case ast.Attribute(value=value, attr=name) if name not in known:
            if at.sort(value) == "state" or (isinstance(value, ast.Name) and value.id == "self"):
                for new in difflib.get_close_matches(name, sorted(known), n=2, cutoff=0.6):
                    yield at.edit("spelling", new, at.put(f"{at.shown(value)}.{new}"), role="name", name=name)
        case ast.Name(id=name, ctx=ast.Load()) if at.sorts.names[at.piece].owner(at.node, name) is None:
            own = [function.name for _, function in at.sorts.functions]
            if name in own and at.has_self():
                yield at.edit("spelling", "self.", at.put(f"self.{name}"), role="name", name=name)
            for new in difflib.get_close_matches(name, at.sorts.names[at.piece].visible(at.node), n=2, cutoff=0.7):
                yield at.edit("spelling", new, at.put(new), role="name", name=name)


EXPRESSIONS: tuple[Operator, ...] = (
    stop,
    evaluation,
    parentheses,
    spelling,
    comparison,
    number,
    other_name,
    extreme,
    start,
    arguments,
    other_function,
    precedence,
    condition,
    average,
    assignment,
    pair,
    result,
)
