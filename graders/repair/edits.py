"""All small edits of an answer, as kinds, and the variants of its text that they make."""

import ast
from collections.abc import Iterator, Sequence
from itertools import combinations

from graders.repair.shared.kinds import UNUSUAL, USUAL, Edit, Kind, Splice, Variant
from graders.repair.slips import ADDING, IN_PLACE, MOVING, OF_CHANCE
from graders.repair.text.places import Place
from graders.repair.text.reading import Function, Piece, pieces_of
from graders.repair.text.sorts import LEGAL, SUCCESSOR, Sorts, called
from graders.transcript.source import Source

MOST_VARIANTS = 6000


def edits_of(pieces: list[Piece], answer: str, chance: bool) -> list[Edit]:
    """All edits, those in place first; with `chance` those of averages, too."""
    sorts = Sorts(pieces)
    nodes = [(piece, node) for piece, function in _searching(sorts, answer) for node in _inside(function)]
    return [
        edit
        for slips in (OF_CHANCE + IN_PLACE if chance else IN_PLACE, MOVING, ADDING)
        for piece, node in nodes
        for slip in slips
        for edit in slip(Place(sorts, piece, node))
    ]


def variants_of(source: Source, chance: bool = True) -> tuple[list[Piece], list[Edit], list[list[int]]]:
    """The pieces of an answer, all edits, and the variants to try, each a list of edits by their numbers."""
    pieces = pieces_of(source)
    codes = [piece.code for piece in pieces]
    edits = edits_of(pieces, source.answer, chance)
    numbers = {id(edit): number for number, edit in enumerate(edits)}
    seen = set[frozenset[Splice]]()
    variants = []
    for variant in sorted(_variants(edits), key=_likelihood):
        changes = frozenset(splice.trimmed(codes[splice.piece]) for splice in variant.splices)
        if changes not in seen and any(splice.new or splice.start < splice.end for splice in changes):
            seen.add(changes)
            variants.append([numbers[id(edit)] for edit in variant.edits])
    return pieces, edits, variants[:MOST_VARIANTS]


def _likelihood(variant: Variant) -> tuple[int, int]:
    """What changes less comes first; of two that come to the same, the slip that people make more often names it."""
    return variant.rank, sum(UNUSUAL.get(kind.slip, USUAL) for kind in variant.kinds)


def _variants(edits: list[Edit]) -> Iterator[Variant]:
    """Each edit alone, and all edits of a kind at once: in the whole answer and in each function."""
    kinds: dict[Kind, list[Edit]] = {}
    for edit in edits:
        yield Variant((edit,))
        kinds.setdefault(edit.kind, []).append(edit)
    for same in kinds.values():
        yield from _together(same)
        for two in combinations(same, 2) if len(same) in (3, 4) else ():
            yield from _together(two)
        for function in {edit.function for edit in same}:
            yield from _together([edit for edit in same if edit.function == function])


def _together(edits: Sequence[Edit]) -> Iterator[Variant]:
    variant = Variant(tuple(edits[:1]))
    for edit in edits[1:]:
        variant = variant.with_(Variant((edit,))) or variant
    if len(variant.edits) > 1:
        yield variant


def _searching(sorts: Sorts, answer: str) -> list[tuple[Piece, Function]]:
    """The outermost functions that the answer calls, itself first; what it only names counts if it searches itself."""
    tops = [(piece, function) for piece, function in sorts.functions if piece.function(function) is None]
    first, *rest = answer.split(".")
    wanted = [one for one in tops if getattr(one[0].node, "name", "") == first]
    if rest:
        wanted = [one for one in wanted if one[1].name == rest[-1]] or wanted
    found = list(wanted)
    for _, function in found:
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
