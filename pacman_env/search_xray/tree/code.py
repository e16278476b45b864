"""The code of a recorded search: the text of its functions, and the line that ran at each event."""

import ast
import inspect
import linecache
import textwrap
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from tokenize import TokenError
from types import CodeType

from pacman_env.games.recorded_tree import Block, CodePlace
from pacman_env.search_xray.recording.visits import Place, is_number

_OURS = Path(__file__).resolve().parents[3]
_LAZY = frozenset({"any", "all", "takewhile"})
_PACKAGES = tuple(str(_OURS / name) for name in ("pacman_env", "graders"))


def told_places(
    places: Sequence[Place | None],
) -> tuple[list[Block], list[CodePlace | None]]:
    """The blocks of code in which these places lie, and for each place (block, line in it from 0, numbers by name).

    A block has its first line (``first``), its text (``text``), its file (``file``), and whether it comes from this
    course (``ours``). A function inside of another one that ran, too, is a part of its block. None stands for a place
    that is not known, or whose text is not.
    """
    codes = list(dict.fromkeys(place[0] for place in places if place is not None))
    texts = {code: text for code in codes if (text := _text(code))}
    outer = {code: _around(code, texts) for code in texts}
    order = list(dict.fromkeys(outer.values()))
    blocks = [_block(code, texts[code]) for code in order]
    numbers = {code: order.index(around) for code, around in outer.items()}
    return blocks, [None if place is None else _told(place, numbers, blocks) for place in places]


def _text(code: CodeType) -> list[str]:
    """The lines of a function; none where its text is nowhere, as for code of an interactive console."""
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :]
    try:
        return inspect.getblock(lines) if lines else []
    except (SyntaxError, TokenError):
        return []


def _around(code: CodeType, texts: dict[CodeType, list[str]]) -> CodeType:
    """The outermost of these functions in whose text this one is."""
    start, end = code.co_firstlineno, code.co_firstlineno + len(texts[code])
    holds = [
        other
        for other, text in texts.items()
        if other.co_filename == code.co_filename
        and other.co_firstlineno <= start
        and other.co_firstlineno + len(text) >= end
    ]
    return max(holds, key=lambda other: len(texts[other]))


def _block(code: CodeType, text: list[str]) -> Block:
    return {
        "first": code.co_firstlineno,
        "text": textwrap.dedent("".join(text)).rstrip("\n"),
        "file": code.co_filename,
        "ours": code.co_filename.startswith(_PACKAGES),
    }


@lru_cache(maxsize=4096)
def _line(code: CodeType, instruction: int) -> int:
    """The line of an instruction; a call that has just begun is at its first line."""
    lines = (line for start, end, line in code.co_lines() if start <= instruction < end)
    return next(lines, None) or code.co_firstlineno


def _told(place: Place, numbers: dict[CodeType, int], blocks: list[Block]) -> CodePlace | None:
    code, instruction, values = place
    if code not in numbers:
        return None
    line = _line(code, instruction)
    known = {name: value for name, value in values.items() if is_number(value)}
    return numbers[code], line - blocks[numbers[code]]["first"], known


@lru_cache(maxsize=1024)
def may_stop(code: CodeType, names: frozenset[str]) -> bool:
    """Say whether a function can leave a loop in which it calls one of ``names`` before the loop is through."""
    text = _text(code)
    try:
        tree = ast.parse(textwrap.dedent("".join(text)))
    except SyntaxError:
        return True
    loops = [node for node in ast.walk(tree) if isinstance(node, (ast.For, ast.While, ast.AsyncFor))]
    searching = [loop for loop in loops if _calls(loop, names)]
    return not text or _calls(tree, _LAZY) or any(map(_may_be_left, searching))


def _may_be_left(loop: ast.AST) -> bool:
    return isinstance(loop, ast.While) or any(isinstance(node, (ast.Break, ast.Return)) for node in ast.walk(loop))


def _calls(tree: ast.AST, names: frozenset[str]) -> bool:
    called = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any((func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")) in names for func in called)
