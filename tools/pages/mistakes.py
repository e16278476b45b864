"""The page that tells students every mistake that a check can name, family by family.

python -m tools.pages.mistakes      writes notebooks/00_welcome/mistakes.md
"""

from pathlib import Path

from graders.exercises import all_words
from graders.words import FAMILIES

PAGE = Path(__file__).parents[2] / "notebooks" / "00_welcome" / "mistakes.md"
INTRODUCTION = """\
# Mistakes, and what they mean

For a student whose card names a mistake. Finding it takes a minute.

When a check recognizes the mistake behind an answer, its card begins with the name of a family, for example
`wrong-depth`. Mistakes that look alike in a recorded search are in one family. Here are all the families. Nobody
makes all of these mistakes, and everybody makes some. We found most of them in real, published solutions. When a
check sends you here, read the table of that family. Ask yourself which of its mistakes you would have noticed.
"""


def sections() -> list[tuple[str, str, tuple[str, ...]]]:
    """Code, heading and slips of each family."""
    return [(code, f"`{code}`: {one.name}", (*one.slips, *one.own)) for code, one in FAMILIES.items()]


def page() -> str:
    """The page in Markdown."""
    parts, words = [INTRODUCTION], all_words()
    for _, heading, slips in sections():
        rows = "\n".join(f"| `{slip}` | {words[slip]} |" for slip in slips)
        parts.append(f"## {heading}\n\n| mistake | what it means |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE.name}: {len(all_words())} names in {len(FAMILIES)} families.")
