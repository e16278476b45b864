"""The table of prices in `docs/points.md`: what a slip of each family costs, as `data/mistakes.toml` says.

python -m tools.pages.prices      writes it anew, between its two marks
"""

from pathlib import Path

from graders.exercises import EXERCISES, CodeExercise
from graders.trusted.naming.pricing import points_of
from graders.words import FAMILIES, PRICES

DOCUMENT = Path(__file__).parents[2] / "docs" / "points.md"
BEGIN, END = "<!-- prices: written by make docs -->\n", "<!-- end of prices -->\n"
SIZES = (4, 8, 14)  # points of exercises, as examples


def priced() -> set[str]:
    """The slips of exercises with points."""
    some = [one for one in EXERCISES.values() if isinstance(one, CodeExercise) and one.points]
    return {mutant.code for one in some for mutant in one.mutants}


def table() -> str:
    """The table in Markdown: a line for each family, the dearest first."""
    made = priced()
    head = ["family", "share", *(f"of {size} points" for size in SIZES), "slips", "slips without a price"]
    lines = [head, [":--", *["--:"] * (len(SIZES) + 1), ":--", ":--"]]
    for one in sorted(FAMILIES.values(), key=lambda one: -(one.price or 0)):
        slips = [slip for slip in one.slips if slip in made]
        paid = [slip for slip in slips if slip in PRICES]
        costs = [f"{100 * one.price:g} %", *(f"{points_of(one.price, size):g}" for size in SIZES)] if one.price else []
        names = [", ".join(f"`{slip}`" for slip in some) for some in (paid, [one for one in slips if one not in paid])]
        if slips:
            lines.append([one.name, *(costs or [""] * (len(SIZES) + 1)), *names])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def document(text: str) -> str:
    """The page with the table of today in it."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    DOCUMENT.write_text(document(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {DOCUMENT}")
