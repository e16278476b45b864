"""The table of prices in `docs/instructor.md`: what each slip costs, as `data/mistakes.toml` says.

python -m tools.pages.prices      writes it anew, between its two marks
"""

from pathlib import Path

from graders.exercises import EXERCISES, CodeExercise
from graders.trusted.pricing import points_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "instructor.md"
BEGIN, END = "<!-- prices: written by make docs -->\n", "<!-- end of prices -->\n"
SIZES = (4, 8, 14)  # points of exercises, as examples


def prices() -> dict[float | None, list[str]]:
    """Price -> the codes of the mistakes that cost it, the dearest first; None: mistakes that leave out the idea."""
    by_code: dict[str, float | None] = {}
    for one in EXERCISES.values():
        if isinstance(one, CodeExercise) and one.points:
            by_code |= {mutant.code: one.price(mutant.code) for mutant in one.mutants}
    found: dict[float | None, list[str]] = {}
    for code, price in sorted(by_code.items(), key=lambda pair: (-(pair[1] or 0), pair[0])):
        found.setdefault(price, []).append(code)
    return found


def table() -> str:
    """The table in Markdown."""
    head = ["share", *(f"of {size} points" for size in SIZES), "slips"]
    lines = [head, ["--:"] * (len(head) - 1) + [":--"]]
    for price, codes in prices().items():
        names = ", ".join(f"`{code}`" for code in codes)
        if price is None:
            lines.append(["none", *["only correct cases count"] * len(SIZES), names])
        else:
            lines.append([f"{100 * price:g} %", *(f"{points_of(price, size):g}" for size in SIZES), names])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def document(text: str) -> str:
    """The page with the table of today in it."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    DOCUMENT.write_text(document(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {DOCUMENT}")
