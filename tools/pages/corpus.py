"""The tables of `corpus/README.md`: how many answers each exercise has, and the slips that they show.

python -m tools.pages.corpus      writes them again, each between its two marks
"""

from collections import Counter

from graders.exercises import EXERCISES, all_words
from pacman_env.compare.tables import Listing
from tools.corpus import FOLDER, RIGHT, WRONG
from tools.pages import anchor, written_between
from tools.pages.mistakes import sections

PAGE = FOLDER / "README.md"
MISTAKES = "../notebooks/00_welcome/mistakes.md"
RULES = {"right": ("style", "field", "repair"), "wrong": ("field", "named", "injected")}


def document(text: str) -> str:
    """The page with the tables of today in it."""
    for name, table in (("exercises", exercises()), ("slips", slips())):
        marks = f"<!-- {name}: written by make docs -->", f"<!-- end of {name} -->"
        text = written_between(text, *marks, table.markdown())
    return text


def exercises() -> Listing:
    """How many answers each exercise has, rule by rule; one that answers two exercises counts in both."""
    kinds = [(kind, rule) for kind, rules in RULES.items() for rule in rules]
    counted = Counter(("right", one.rule, one.exercise) for one in RIGHT)
    counted.update(("wrong", one.rule, one.exercise) for one in WRONG)
    numbers = {id: [counted[*kind, id] for kind in kinds] for id in EXERCISES}
    rows = [[f"`{id}`", EXERCISES[id].title, *map(str, found)] for id, found in numbers.items() if any(found)]
    rows.append(["all", "", *map(str, map(sum, zip(*numbers.values(), strict=True)))])
    heads = [f"{kind}: {rule}" for kind, rule in kinds]
    return Listing(["exercise", "what is asked", *heads], rows, "exercise", heads)


def slips() -> Listing:
    """Each slip, its family on the page of mistakes, and where it is shown."""
    shown = Counter((one.slip, one.exercise) for one in WRONG)
    where = {slip: [f"{shown[slip, id]} {id}" for id in EXERCISES if shown[slip, id]] for slip in all_words()}
    links = [(f"[`{code}`]({MISTAKES}#{anchor(heading)})", slips) for code, heading, slips in sections()]
    family = {slip: link for link, slips in links for slip in slips}
    rows = [[f"`{slip}`", family[slip], ", ".join(where[slip])] for slip in all_words() if where[slip]]
    return Listing(["slip", "family", "files"], rows, "slip")


if __name__ == "__main__":
    PAGE.write_text(document(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {PAGE}")
