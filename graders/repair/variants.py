"""The variants of an answer, made in a process of its own: it only reads the code, but code can be written to break
whoever reads it.

A line of JSON with a source comes in, and whether there is chance in it; a line with pieces and variants goes out.
Nothing goes out for a text that cannot be read.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import astuple
from itertools import combinations

from graders.code.edits import Edit, edited, together
from graders.code.place import places_of
from graders.code.syntax import Piece, pieces_of
from graders.repair.edits import Variant
from graders.repair.limits import MAKING, MOST_VARIANTS
from graders.repair.slips import ADDING, IN_PLACE, MOVING, OF_CHANCE
from graders.transcript.source import Source


def variants_of(source: Source, chance: bool = True) -> tuple[list[Piece], list[Edit], list[list[int]]]:
    """The pieces of an answer, all edits, and the variants to try, each a list of edits by their numbers.

    What changes less comes first. With `chance` averages are edited, too.
    """
    pieces = pieces_of(source)
    edits = edits_of(pieces, source.answer, chance)
    numbers = {id(edit): number for number, edit in enumerate(edits)}
    codes, variants, seen = [piece.code for piece in pieces], [], set[tuple[tuple[int, str], ...]]({()})
    for variant in sorted(_variants(edits), key=lambda one: one.likelihood):
        texts = tuple(sorted(edited(codes, variant.splices).items()))
        if texts not in seen:
            seen.add(texts)
            variants.append([numbers[id(edit)] for edit in variant.edits])
    return pieces, edits, variants


def edits_of(pieces: list[Piece], answer: str, chance: bool) -> list[Edit]:
    """All edits, those in place first."""
    places = places_of(pieces, answer)
    kinds = (OF_CHANCE + IN_PLACE if chance else IN_PLACE, MOVING, ADDING)
    return [edit for slips in kinds for place in places for slip in slips for edit in slip(place)]


def _variants(edits: list[Edit]) -> Iterator[Variant]:
    """Each edit alone, and all edits of a kind at once: in the whole answer and in each function."""
    kinds: dict[str, list[Edit]] = {}
    for edit in edits:
        yield Variant((edit,))
        kinds.setdefault(edit.kind, []).append(edit)
    for same in kinds.values():
        names = dict.fromkeys(edit.function for edit in same)
        functions = [[edit for edit in same if edit.function == name] for name in names]
        pairs = combinations(same, 2) if len(same) in (3, 4) else ()
        for some in (same, *pairs, *functions):
            if len(done := together(some)) > 1:
                yield Variant(tuple(done))


def main() -> None:
    """Read, make, write."""
    MAKING.apply()
    request = json.loads(sys.stdin.readline())
    pieces, edits, variants = variants_of(Source.from_json(request["source"]), request["chance"])
    made = {
        "pieces": [piece.code for piece in pieces],
        "edits": [astuple(edit) for edit in edits],
        "variants": variants[:MOST_VARIANTS],
        "all": len(variants) <= MOST_VARIANTS,
    }
    print(json.dumps(made))


if __name__ == "__main__":
    main()
