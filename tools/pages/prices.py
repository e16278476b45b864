"""The table of prices in `docs/points.md`: what a slip of each family costs, as `data/mistakes.toml` says.

python -m tools.pages.prices      writes it again, between its two marks
"""

from collections.abc import Sequence
from pathlib import Path

from graders.exercises import EXERCISES, CodeExercise
from graders.trusted.naming.pricing import points_of
from graders.words import FAMILIES, PRICES, Family
from pacman_env.compare.tables import Listing
from tools.pages import written_between

DOCUMENT = Path(__file__).parents[2] / "docs" / "points.md"
MARKS = "<!-- prices: written by make docs -->", "<!-- end of prices -->"
SIZES = (4, 8, 14)  # points of exercises, as examples


def priced() -> set[str]:
    """The slips of exercises with points."""
    some = [one for one in EXERCISES.values() if isinstance(one, CodeExercise) and one.points]
    return {mutant.code for one in some for mutant in one.mutants}


def table() -> str:
    """The table in Markdown: a line for each family, the dearest first."""
    made, costs = priced(), ["share", *(f"of {size} points" for size in SIZES)]
    families = [(one, [slip for slip in one.slips if slip in made]) for one in FAMILIES.values()]
    families.sort(key=lambda pair: -(pair[0].price or 0))
    rows = [_row(one, slips) for one, slips in families if slips]
    return Listing(["family", *costs, "slips", "slips without a price"], rows, "family", costs).markdown()


def _row(one: Family, slips: Sequence[str]) -> list[str]:
    costs = [""] * (len(SIZES) + 1)
    if one.price:
        costs = [f"{100 * one.price:g}%", *(f"{points_of(one.price, size):g}" for size in SIZES)]
    names = [", ".join(f"`{slip}`" for slip in slips if (slip in PRICES) == paid) for paid in (True, False)]
    return [one.name, *costs, *names]


def document(text: str) -> str:
    """The page with the table of today in it."""
    return written_between(text, *MARKS, table())


if __name__ == "__main__":
    DOCUMENT.write_text(document(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {DOCUMENT}")
