"""How well `python -m graders similar` finds the copies of `corpus/copies` among the other answers of the corpus.

    python -m tools.measuring.similarity      writes the table of docs/similarity.md

Of each exercise the class is its right answers and the wrong ones of the field, with all copies in it. A copy is found
if it stands with its model among the first twenty pairs; it is first if its model is first in a list of its own.
"""

from collections import Counter, defaultdict

from graders.reports.answers import Answer
from graders.reports.similarity.likeness import Comparison
from tools.corpus import COPIES, FIELD, FOLDER, RIGHT

PAGE = FOLDER.parent / "docs" / "similarity.md"
MARKS = "<!-- corpus: written by python -m tools.measuring.similarity -->", "<!-- end of corpus -->"
FIRST = 20
KINDS = ("light", "medium", "careful")


def table() -> str:
    """A line for each kind of copy: how many there are, are found, and have their model first in their own list."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for exercise in dict.fromkeys(one.exercise for one in COPIES):
        copies = [one for one in COPIES if one.exercise == exercise]
        models = [one for one in (*RIGHT, *FIELD) if one.exercise == exercise]
        names = {one.path: one.path.relative_to(FOLDER).with_suffix("").as_posix() for one in (*models, *copies)}
        compared = Comparison([Answer(names[one.path], one.text) for one in (*models, *copies)])
        first = [{pair.first.owner, pair.second.owner} for pair in compared.ranked(FIRST)]
        for one in copies:
            pair = {names[one.path], one.copy_of}
            [alone] = compared.ranked(1, [names[one.path]])
            found[one.rule].update(copies=1, found=pair in first, first=pair == {alone.first.owner, alone.second.owner})
    rows = [
        f"| {kind} | {found[kind]['copies']} | {found[kind]['found']} | {found[kind]['first']} |\n" for kind in KINDS
    ]
    return "".join(["| copies | how many | found | first in their own list |\n", "|---|--:|--:|--:|\n", *rows])


def main() -> None:
    """Measure, and write it down."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = (text.index(mark) for mark in MARKS)
    PAGE.write_text(f"{text[:begin]}{MARKS[0]}\n\n{table()}\n{text[end:]}", encoding="utf-8")
    print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
