"""The tables of `corpus/README.md`: how many answers each exercise has, and the slips that they show.

python -m tools.pages.corpus      writes them anew, each between its two marks
"""

from collections import Counter
from collections.abc import Iterable

from graders.exercises import EXERCISES, all_words
from tools.corpus import FOLDER, RIGHT, WRONG

PAGE = FOLDER / "README.md"
RIGHT_RULES, WRONG_RULES = ("style", "field", "repair"), ("field", "named", "injected")


def document(text: str) -> str:
    """The page with the tables of today in it."""
    for name, table in (("exercises", exercises()), ("slips", slips())):
        begin, end = f"<!-- {name}: written by make docs -->\n", f"<!-- end of {name} -->\n"
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}\n{table}\n{end}{rest.partition(end)[2]}"
    return text


def exercises() -> str:
    """How many answers each exercise has, rule by rule; one that answers two exercises counts in both."""
    counted = Counter((kind, one.exercise, one.rule) for kind, some in enumerate((RIGHT, WRONG)) for one in some)
    rules = [*((0, rule) for rule in RIGHT_RULES), *((1, rule) for rule in WRONG_RULES)]
    numbers = {id: [counted[kind, id, rule] for kind, rule in rules] for id in EXERCISES}
    rows = [[f"`{id}`", EXERCISES[id].title, *found] for id, found in numbers.items() if any(found)]
    heads = [*(f"right: {rule}" for rule in RIGHT_RULES), *(f"wrong: {rule}" for rule in WRONG_RULES)]
    return _table(
        ["exercise", "what is asked", *heads], [*rows, ["all", "", *map(sum, zip(*numbers.values(), strict=True))]]
    )


def slips() -> str:
    """Each slip in words, and where it is shown."""
    shown = Counter((one.slip, one.exercise) for one in WRONG)
    where = {slip: [f"{shown[slip, id]} {id}" for id in EXERCISES if shown[slip, id]] for slip in all_words()}
    rows = [[f"`{slip}`", words, ", ".join(where[slip])] for slip, words in all_words().items() if where[slip]]
    return _table(["slip", "in words", "files"], rows)


def _table(heads: list[str], rows: Iterable[Iterable[object]]) -> str:
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in [heads, ["---"] * len(heads), *rows])


if __name__ == "__main__":
    PAGE.write_text(document(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {PAGE}")
