"""The page that tells students every mistake that a check can name, chapter by chapter.

python -m graders.mistakes_page      writes notebooks/00_welcome/mistakes.md
"""

from itertools import chain
from pathlib import Path

from graders.catalog import MESSAGES
from graders.exercises import EXERCISES
from graders.mutants import MUTANTS

PAGE = Path(__file__).parents[1] / "notebooks" / "00_welcome" / "mistakes.md"
OF_EVALUATIONS = (
    "food-blind",
    "ghost-blind",
    "scared-blind",
    "manhattan-through-walls",
    "zero-distance",
    "no-food-left",
    "no-ghosts",
    "half-cells",
    "slow",
    "searches-inside",
    "games",
)
OF_QUESTIONS = {
    "Chapter 1": ("no-name", "wrong-node", "takes-the-last", "wrong-root", "max-as-min"),
    "Chapter 3": ("think-again",),
    "Chapter 4": ("rows-missing", "impossible-numbers"),
}
INTRODUCTION = """\
# Mistakes, and what they mean

When a check knows the mistake behind an answer, it gives it a name. Here are all the names. Nobody makes all of these
mistakes, and everybody makes some: most were found in real, published solutions. Read a line when a check sends you
here, or read a chapter's part afterwards and ask yourself which of them you would have seen.
"""


def sections() -> dict[str, list[str]]:
    """Heading -> codes; each code stands under the first chapter in which it can be made."""
    found: dict[str, list[str]] = {}
    seen: set[str] = {*OF_EVALUATIONS, *chain(*OF_QUESTIONS.values())}
    for mutant in sorted(MUTANTS, key=lambda one: EXERCISES[one.exercise].chapter):
        heading = f"Chapter {int(EXERCISES[mutant.exercise].chapter[:2])}"
        for code in mutant.codes:
            if code not in seen:
                found.setdefault(heading, []).append(code)
                seen.add(code)
    for heading, codes in OF_QUESTIONS.items():
        found[heading].extend(codes)
    found["Chapter 6"] = list(OF_EVALUATIONS)
    return found | {"In every chapter": [code for code in MESSAGES if code not in seen]}


def page() -> str:
    """The page in Markdown."""
    parts = [INTRODUCTION]
    for heading, codes in sections().items():
        rows = "\n".join(f"| `{code}` | {MESSAGES[code]} |" for code in codes)
        parts.append(f"## {heading}\n\n| name | what it means |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE.name}: {len(MESSAGES)} names.")
