"""All small edits of an answer, as kinds, and the variants of its text that they make."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from graders.repair.expressions import EXPRESSIONS
from graders.repair.places import Edit, Kind, Place
from graders.repair.reading import Function, Piece, Splice, pieces_of
from graders.repair.sorts import LEGAL, SUCCESSOR, Sorts, called
from graders.repair.source import Source
from graders.repair.statements import INSERTIONS, STATEMENTS

MOST_VARIANTS = 6000


@dataclass(frozen=True)
class Variant:
    """A text with one kind of edit, at one place or at several."""

    edits: tuple[Edit, ...]

    @property
    def kind(self) -> Kind:
        """The kind of all its edits."""
        return self.edits[0].kind

    @property
    def rank(self) -> int:
        """How much it changes."""
        return max(edit.rank for edit in self.edits)

    @property
    def splices(self) -> tuple[Splice, ...]:
        """What to put where."""
        return tuple(splice for edit in self.edits for splice in edit.splices)


def edits_of(pieces: list[Piece], answer: str) -> list[Edit]:
    """All edits, those in place first."""
    sorts = Sorts(pieces)
    nodes = [(piece, node) for piece, function in _searching(sorts, answer) for node in _inside(function)]
    return [
        edit
        for operators in (EXPRESSIONS, STATEMENTS, INSERTIONS)
        for piece, node in nodes
        for operator in operators
        for edit in operator(Place(sorts, piece, node))
    ]


def variants_of(source: Source) -> tuple[list[Piece], list[Variant]]:
    """The pieces of an answer and the variants to try."""
    pieces = pieces_of(source)
    edits = edits_of(pieces, source.answer)
    seen = set[frozenset[tuple[int, str]]]()
    variants = []
    for variant in sorted(_variants(edits), key=lambda one: one.rank):
        texts = frozenset(edited(pieces, variant.splices).items())
        if texts and texts not in seen:
            seen.add(texts)
            variants.append(variant)
    return pieces, variants[:MOST_VARIANTS]


def _variants(edits: list[Edit]) -> Iterator[Variant]:
    """Each edit alone, and all edits of a kind at once: in the whole answer and in each function."""
    kinds: dict[Kind, list[Edit]] = {}
    for edit in edits:
        yield Variant((edit,))
        kinds.setdefault(edit.kind, []).append(edit)
    for same in kinds.values():
        yield from _together(same)
        for function in {edit.function for edit in same}:
            yield from _together([edit for edit in same if edit.function == function])


def _together(edits: list[Edit]) -> Iterator[Variant]:
    kept: list[Edit] = []
    for edit in edits:
        if not any(_overlap(one, other) for mine in kept for one in mine.splices for other in edit.splices):
            kept.append(edit)
    if len(kept) > 1:
        yield Variant(tuple(kept))


def _overlap(one: Splice, other: Splice) -> bool:
    return one.piece == other.piece and one.start < max(other.end, other.start + 1) and other.start < max(one.end, one.start + 1)


def edited(pieces: list[Piece], splices: tuple[Splice, ...]) -> dict[int, str]:
    """The new text of each piece that changes."""
    texts: dict[int, str] = {}
    for splice in sorted(splices, key=lambda one: (one.start, one.end), reverse=True):
        code = texts.get(splice.piece, pieces[splice.piece].code)
        texts[splice.piece] = code[: splice.start] + splice.new + code[splice.end :]
    return {number: text for number, text in texts.items() if text != pieces[number].code}


def _searching(sorts: Sorts, answer: str) -> list[tuple[Piece, Function]]:
    """The outermost functions that the answer calls, itself first; what it only names counts if it searches itself."""
    tops = [(piece, function) for piece, function in sorts.functions if piece.function(function) is None]
    first, *rest = answer.split(".")
    wanted = [one for one in tops if getattr(one[0].node, "name", "") == first]
    if rest:
        wanted = [one for one in wanted if one[1].name == rest[-1]] or wanted
    found = list(wanted)
    for piece, function in found:
        for node in ast.walk(function):
            name = called(node) if isinstance(node, ast.Call) else getattr(node, "id", getattr(node, "attr", ""))
            for other in tops:
                if other[1].name == name and other not in found and (isinstance(node, ast.Call) or _searches(other[1])):
                    found.append(other)
    return [one for one in found if one[1].name != "__init__"]


def _searches(function: Function) -> bool:
    return any(isinstance(node, ast.Call) and called(node) in SUCCESSOR | LEGAL for node in ast.walk(function))


def _inside(function: Function) -> Iterator[ast.AST]:
    yield from ast.walk(function)
