"""A look at the text of an answer: what it shows by itself, without a run."""

import ast
from collections.abc import Callable, Iterable

from graders.reading.attributes import nested_methods, written_on_positions
from graders.reading.habits import false_zeros, infinite_ends, is_infinite, near_starts, used_up_depth
from graders.reading.moves import moves_for_positions, overwritten_positions
from graders.reading.notes import Note
from graders.reading.parentheses import missing_parentheses
from graders.reading.paths.idle import idle_branches
from graders.reading.paths.returning import gaps
from graders.reading.paths.setting import unset_names
from graders.reading.syntax.code import Code
from graders.reading.syntax.stubs import is_empty
from graders.reading.twins import copies
from graders.transcript.source import Source

_LOOKS: tuple[Callable[[Code], Iterable[Note]], ...] = (
    missing_parentheses,
    unset_names,
    gaps,
    idle_branches,
    moves_for_positions,
    overwritten_positions,
    nested_methods,
    written_on_positions,
    used_up_depth,
    copies,
    infinite_ends,
    near_starts,
    false_zeros,
)


def look(source: Source) -> list[Note]:
    """What the text shows, the surest first; nothing for a text that cannot be read. Never raises.

    Many a note is on something that does no harm: only an answer that is wrong, in the way that a note tells, makes it
    worth telling (`graders.trusted.naming.evidence`).
    """
    found: dict[tuple[str, int, str], Note] = {}
    try:
        code = Code(source)
        for one in _LOOKS:
            for note in one(code):
                found.setdefault((note.code, note.line, note.text), note)
    except Exception:  # a look is an extra: without it the verdicts still stand
        pass
    return list(found.values())


def has_infinity(source: Source) -> bool:
    """Whether plus or minus infinity stands anywhere in the text; True where that cannot be read. Never raises."""
    return _has(source, is_infinite)


def has_remainder_in_a_sum(source: Source) -> bool:
    """Whether something like `a + 1 % n` stands in the text; True where that cannot be read. Never raises."""
    return _has(source, lambda code, node: isinstance(node, ast.BinOp) and _is_remainder_in_a_sum(node))


def _is_remainder_in_a_sum(node: ast.BinOp) -> bool:
    sides = [side.op for side in (node.left, node.right) if isinstance(side, ast.BinOp)]
    return isinstance(node.op, ast.Add | ast.Sub) and any(isinstance(op, ast.Mod) for op in sides)


def _has(source: Source, is_it: Callable[[Code, ast.expr], bool]) -> bool:
    try:
        code = Code(source)
        parts = (node for one in code.functions for node in one.own if isinstance(node, ast.expr))
        return any(is_it(code, node) for node in parts)
    except Exception:
        return True


def is_stub(source: Source) -> bool | None:
    """Whether nothing has been written into the function that is asked; None if that cannot be read. Never raises."""
    try:
        entry = Code(source).entry
        return None if entry is None else is_empty(entry)
    except Exception:
        return None
