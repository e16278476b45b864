"""How well `python -m graders similar` finds the copies of `corpus/copies` among the other answers of the corpus.

    python -m tools.measuring.similarity      writes the table of docs/similarity.md

For each exercise, the class is its correct answers and the wrong ones of the field, with all copies in it. A copy is
found if it is among the first twenty pairs together with its model; it is first if its model is first in a
list of its own.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

from graders.reports.answers import Answer
from graders.reports.similarity.likeness import ComparedAnswers
from pacman_env.compare.tables import Listing
from tools.corpus import COPIES, FIELD, FOLDER, RIGHT
from tools.corpus import Answer as CorpusAnswer
from tools.pages import written_between

PAGE = FOLDER.parent / "docs" / "similarity.md"
MARKS = "<!-- corpus: written by python -m tools.measuring.similarity -->", "<!-- end of corpus -->"
FIRST = 20
KINDS = ("light", "medium", "careful")


def table() -> str:
    """A line for each kind of copy: how many there are, are found, and have their model first in their own list."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for exercise in dict.fromkeys(one.exercise for one in COPIES):
        for copy, listed, alone in compared(exercise):
            found[copy.rule].update(copies=1, found=listed, first=alone)
    rows = [[kind, *(str(found[kind][what]) for what in ("copies", "found", "first"))] for kind in KINDS]
    headings = ["copies", "how many", "found", "first in their own list"]
    return Listing(headings, rows, "copies", headings[1:]).markdown()


def compared(exercise: str) -> Iterator[tuple[CorpusAnswer, bool, bool]]:
    """The copies among the answers to an exercise: whether each is found, and whether it is first."""
    copies = [one for one in COPIES if one.exercise == exercise]
    models = [one for one in (*RIGHT, *FIELD) if one.exercise == exercise]
    names = {one.path: one.path.relative_to(FOLDER).with_suffix("").as_posix() for one in (*models, *copies)}
    compared = ComparedAnswers([Answer(names[one.path], one.text) for one in (*models, *copies)])
    listed = [{pair.first.owner, pair.second.owner} for pair in compared.ranked(FIRST)]
    for one in copies:
        pair = {names[one.path], one.copy_of}
        [alone] = compared.ranked(1, [names[one.path]])
        yield one, pair in listed, pair == {alone.first.owner, alone.second.owner}


def main() -> None:
    """Measure, and write it down."""
    PAGE.write_text(written_between(PAGE.read_text(encoding="utf-8"), *MARKS, table()), encoding="utf-8")
    print(f"wrote {PAGE}")


if __name__ == "__main__":
    main()
