"""The code of a search next to its film: the line that runs at each step, and the numbers that its names have there.

At a cut this is the line of the ``break`` that ended the loop, which no profiler reports. The text of the code tells
which lines end the loop, and under which conditions; the numbers of that moment tell which of these hold. Where more
than one line is left, or none, it is the line that asked for the last child.
"""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

from pacman_env.games.protocol import Value
from pacman_env.games.recorded_tree import Block, CodePlace
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures import switch
from pacman_env.pictures.films.script import Script
from pacman_env.wording import number, pretty

if TYPE_CHECKING:
    from networkx import DiGraph

CodeLine: TypeAlias = list[int | str]
"""The number of a line in the listing, and the names there."""

LINES = 60  # more code than this is shown only when it is asked for
_NAMES = 8  # so many numbers are shown at once
_FIRST = ("alpha", "beta", "best", "value", "v")  # these before others


def listed(
    graph: "DiGraph[int]", script: Script, wanted: bool | None, projector: bool | None, words: Language = ENGLISH
) -> tuple[str, dict[str, list[CodeLine]]]:
    """The listing of a film as HTML, and for each step the number of its line, or -1, and the names there.

    Both are empty where no listing is wanted.

    Raises ValueError where one is wanted, and the code was not recorded or its text is not known.
    """
    blocks: list[Block] = graph.graph.get("code") or []
    if wanted is None:
        own = bool(blocks) and not any(block["ours"] for block in blocks)
        wanted = own and sum(map(len, map(_rows, blocks))) <= LINES and not switch.projected(projector)
    elif wanted and not blocks:
        raise ValueError(
            "there is no code to show: write the functions in a file or in a notebook, and record with xray(code=True)"
        )
    return (_html(blocks, words), {"lines": _lines(graph, script, blocks)}) if wanted else ("", {})


def _rows(block: Block) -> list[str]:
    return block["text"].split("\n")


def _in_order(blocks: list[Block]) -> list[int]:
    """As they are in their files; of several files, the one that was run first."""
    files = list(dict.fromkeys(block["file"] for block in blocks))
    return sorted(range(len(blocks)), key=lambda at: (files.index(blocks[at]["file"]), blocks[at]["first"]))


def _html(blocks: list[Block], words: Language) -> str:
    texts = []
    for at in _in_order(blocks):
        lines = "".join(map(_line_html, _rows(blocks[at])))
        texts.append(f'<pre class="block">{lines}</pre>')  # nbconvert's parser keeps runs of spaces only in a pre
    label = escape(words("film.code_label"), quote=True)
    return (
        f'<details class="code" open><summary>{escape(words("film.code"))}</summary>'
        f'<div class="words listing" tabindex="0" role="region" aria-label="{label}">{"".join(texts)}</div>'
        '<p class="names"></p></details>'
    )


def indent(row: str) -> int:
    """How many columns a line of code is moved in; the rest of a long line goes below it, farther in."""
    return len(row) - len(row.lstrip())


def _line_html(row: str) -> str:
    wide = indent(row)
    text = escape(row[wide:]).replace("{", "&#123;")  # two of them would be a place of the page's template
    return f'<span class="line" style="--in:{wide}"><i>{row[:wide]}</i>{text}</span>'


def _lines(graph: "DiGraph[int]", script: Script, blocks: list[Block]) -> list[CodeLine]:
    first, count = {}, 0
    for at in _in_order(blocks):
        first[at], count = count, count + len(_rows(blocks[at]))
    places = _with_exits(graph, blocks)
    return [_line(places[step.event], first) for step in script.steps]


def _with_exits(graph: "DiGraph[int]", blocks: list[Block]) -> list[CodePlace | None]:
    """The places of all events; at a cut the line that ended the loop, where it is certain."""
    events, places = graph.graph["events"], list(graph.graph["places"])
    asked: dict[int, CodePlace] = {}
    for rank, event in enumerate(events):
        place, last = places[rank], asked.get(event["node"])
        if event["event"] == "child" and place is not None:
            asked[event["node"]] = place
        if event["event"] == "cut" and last is not None:
            block, call, names = last
            line = exit_line(blocks[block]["text"], call, names, graph.nodes[event["node"]]["kind"])
            places[rank] = place if line is None else (block, line, names)
    return places


def _line(place: CodePlace | None, first: dict[int, int]) -> CodeLine:
    if place is None:
        return [-1, ""]
    block, line, values = place
    names = sorted(values, key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST))[:_NAMES]
    return [first[block] + line, "   ".join(f"{name} = {pretty(number(values[name]))}" for name in names)]


Condition: TypeAlias = tuple[ast.expr, bool]
"""A test, and whether it has to hold for the line to be reached."""

_SIGNS: dict[type[ast.cmpop], Callable[[Value, Value], bool]] = {
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def exit_line(text: str, call: int, names: Mapping[str, Value], mover: str) -> int | None:
    """The line, from 0, that ended the loop in which line ``call`` asked for a child; None if that is not certain.

    ``names`` has the numbers of that moment, ``mover`` is who moves: ``"max"`` or ``"min"``.
    """
    ways = _ways(text, call)
    possible = [line for line, way in ways if all(_holds(test, names, mover) in (due, None) for test, due in way)]
    return possible[0] if len(possible) == 1 else None


@lru_cache(maxsize=256)
def _ways(text: str, call: int) -> list[tuple[int, list[Condition]]]:
    """Each line that ends the innermost loop around a line, with the conditions that lead there."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []
    loops = [node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While)) and _holds_line(node, call)]
    return list(_exits(max(loops, key=lambda loop: loop.lineno).body, [])) if loops else []


def _holds_line(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line + 1 <= (node.end_lineno or node.lineno)


def _exits(body: list[ast.stmt], way: list[Condition]) -> Iterator[tuple[int, list[Condition]]]:
    for statement in body:
        if isinstance(statement, (ast.Break, ast.Return)):
            yield statement.lineno - 1, way
        elif isinstance(statement, ast.If):
            yield from _exits(statement.body, [*way, (statement.test, True)])
            yield from _exits(statement.orelse, [*way, (statement.test, False)])


def _holds(test: ast.expr, names: Mapping[str, Value], mover: str) -> bool | None:
    """Whether a test holds; None where numbers and the player do not tell."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            known = _holds(inner, names, mover)
            return None if known is None else not known
        case ast.BoolOp(op=joint, values=parts):
            every, held = isinstance(joint, ast.And), [_holds(part, names, mover) for part in parts]
            return None if None in held and (not every) not in held else every == ((not every) not in held)
        case ast.Compare(left=left, ops=ops, comparators=others):
            return _compared([_value(each, names) for each in (left, *others)], ops, mover)
    return None


def _compared(values: list[Any], ops: list[ast.cmpop], mover: str) -> bool | None:
    if len(ops) == 1 and isinstance(ops[0], (ast.Eq, ast.NotEq)) and {*values} & {"max", "min"}:
        return (mover in values) == isinstance(ops[0], ast.Eq)
    if None in values or not all(type(op) in _SIGNS for op in ops):
        return None
    return all(_SIGNS[type(op)](one, other) for one, op, other in zip(values, ops, values[1:], strict=False))


def _value(part: ast.expr, names: Mapping[str, Value]) -> Any:
    match part:
        case ast.Name(id=name):
            return names.get(name)
        case ast.Constant(value=bool()):
            return None
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
    return None
