"""The page that tells students every mistake that a check can name, chapter by chapter.

python -m tools.pages.mistakes      writes notebooks/00_welcome/mistakes.md
"""

from pathlib import Path

from graders.exercises import EXERCISES, all_mutants, all_words
from graders.exercises.mistakes.base import Mutant
from graders.words import CHAPTERS

PAGE = Path(__file__).parents[2] / "notebooks" / "00_welcome" / "mistakes.md"
INTRODUCTION = """\
# Mistakes, and what they mean

When a check knows the mistake behind an answer, it gives it a name. Here are all the names. Nobody makes all of these
mistakes, and everybody makes some: most were found in real, published solutions. Read a line when a check sends you
here, or read a chapter's part afterwards and ask yourself which of them you would have seen.
"""


def sections() -> dict[str, list[str]]:
    """Heading -> codes; each code stands under the first chapter in which it can be made."""
    first: dict[str, int] = {}
    for mutant in sorted(all_mutants(), key=_chapter):
        first.setdefault(mutant.code, _chapter(mutant))
    found: dict[str, list[str]] = {}
    for code, chapter in sorted((first | CHAPTERS).items(), key=lambda one: one[1]):
        found.setdefault(f"Chapter {chapter}", []).append(code)
    return found | {"In every chapter": [code for code in all_words() if code not in first | CHAPTERS]}


def _chapter(mutant: Mutant) -> int:
    return int(EXERCISES[mutant.exercise].chapter[:2])


def page() -> str:
    """The page in Markdown."""
    parts, words = [INTRODUCTION], all_words()
    for heading, codes in sections().items():
        rows = "\n".join(f"| `{code}` | {words[code]} |" for code in codes)
        parts.append(f"## {heading}\n\n| name | what it means |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE.name}: {len(all_words())} names.")
