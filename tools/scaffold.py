"""Files for a new exercise or a new mistake: small, running, and yours to rewrite.

python -m tools.scaffold exercise ID CELL      a module, an answer that is right and one that is wrong, and the cells
                                               behind the cell CELL of a chapter
python -m tools.scaffold mistake ID CODE       a line in the exercise's table, the code in `own` of a family, and
                                               an answer that shows the mistake

Until you write your own, the exercise asks for the number of leaves. Its tests pass from the first minute on, so what
they say afterward is about your lines.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import nbformat

from graders.exercises import EXERCISES
from tools.notebooks import NOTEBOOKS, add

ROOT = Path(__file__).parents[1]
ROOMS = ROOT / "graders" / "exercises"
REGISTER = ROOMS / "__init__.py"
WORDS = ROOT / "data" / "mistakes.toml"
MODULE = '''"""`{id}`: how many leaves a tree has. A warm-up, worth no points."""

import random
from collections.abc import Iterator
from typing import Any

from graders.exercises.base import CodeExercise, Expected, Idea, exactly
from graders.exercises.mistakes.base import mistake, mutants
from graders.exercises.mistakes.small_games import Minimax
from graders.exercises.positions.trees import any_shape, shallow
from graders.transcript.case import Case

SHAPE = Idea("any shape of tree", 0)


def make(rng: random.Random) -> Iterator[Case]:
    """Single nodes, then ragged trees."""
    yield from shallow(rng, SHAPE)
    yield from any_shape(rng, SHAPE)


def right(case: Case) -> Expected:
    """The number of leaves."""
    return exactly(Textbook().value(case.root))


class Textbook(Minimax):
    """The steps of the answer: a mistake changes one of them."""

    def leaf(self, node: Any) -> Any:
        """A leaf is one leaf."""
        return 1

    def combine(self, node: Any, values: list[Any]) -> Any:
        """All leaves below."""
        return sum(values)


MISTAKES = (
    mistake("CountsNodes", "{code}-counts-nodes", "Every node is counted, including the inner ones.",
            "Your code counts every node. A node with moves is not a leaf: it passes on what its children counted.",
            combine=lambda self, node, values: 1 + sum(values)),
)  # fmt: skip


EXERCISE = CodeExercise(
    id="{id}",
    chapter="{chapter}",
    title="{title}",
    form="function",
    asked="",
    ideas=(SHAPE,),
    make=make,
    right=right,
    search=lambda case: Textbook().value(case.root),
    mutants=mutants("{id}", Textbook, "value", MISTAKES),
)
'''
LINE = """    mistake("{name}", "{code}", "Every leaf counts twice.",
            "Your code counts each leaf twice. How many leaves are in a tree that is a single leaf?",
            leaf=lambda self, node: 2),
"""
ANSWER = """

def {name}(state):
    if state.is_terminal():
        return {leaf}
    total = {start}
    for action in state.actions():
        total += {name}(state.result(action))
    return total
"""
SOLUTION = '''def {name}(state):
    """Return the number of leaves below a position."""
    ### BEGIN SOLUTION
    if state.is_terminal():
        return 1
    return sum({name}(state.result(action)) for action in state.actions())
    ### END SOLUTION'''
SEE = """from pacman_env.games import Tree

with xray() as search:
    {name}(Tree([[3, 12, 8], [2, 4, 6]]))
search.draw()"""


def new_exercise(id: str, cell: str) -> list[Path]:
    """Make the files of an exercise. Raises ValueError for a name that is taken or a cell that is nowhere."""
    group, dot, name = id.partition(".")
    if not (dot and group.isidentifier() and name.isidentifier()):
        raise ValueError(f"{id!r} is not a name for an exercise: write group.name, as in minimax.height")
    module = ROOMS / group / f"{name}.py"
    if id in EXERCISES or module.exists():
        raise ValueError(f"there is already an exercise {id}")
    notebook = _chapter_with(cell)
    module.parent.mkdir(exist_ok=True)
    made = [module] if (module.parent / "__init__.py").exists() else [module, module.parent / "__init__.py"]
    for path in made[1:]:
        path.write_text(f'"""The exercises called {group}."""\n', encoding="utf-8")
    title = name.replace("_", " ").capitalize()
    module.write_text(MODULE.format(id=id, code=name.replace("_", "-"), chapter=notebook.stem, title=title), "utf-8")
    text = REGISTER.read_text("utf-8")
    last = [known for known, one in EXERCISES.items() if one.chapter <= notebook.stem][-1]
    REGISTER.write_text(text.replace(f'    "{last}",\n', f'    "{last}",\n    "{id}",\n'), encoding="utf-8")
    made += [_answer("right", id, f"{name}_in_a_loop", 'rule = "style"', leaf=1, start=0)]
    made += [_answer("wrong", id, f"{name}_of_nodes", f'slip = "{name.replace("_", "-")}-counts-nodes"', 1, 1)]
    add(notebook, import_module(f"graders.exercises.{id}").EXERCISE, cell)
    _fill(notebook, id.replace(".", "-", 1), name)
    return [*made, REGISTER, notebook, _in_a_family(f"{name.replace('_', '-')}-counts-nodes")]


def new_mistake(id: str, code: str) -> list[Path]:
    """Make a line and an answer for a mistake. Raises ValueError where the exercise has no table of its own."""
    module = ROOMS / f"{id.replace('.', '/')}.py"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", code):
        raise ValueError(f"{code!r} is not a name for a mistake: write words with hyphens, as in counts-leaves-twice")
    text = module.read_text("utf-8") if id in EXERCISES else ""
    head, table, rest = text.partition("\nMISTAKES = (\n")
    if not table:
        own = ", ".join(one for one in EXERCISES if "\nMISTAKES = (\n" in _source(one))
        raise ValueError(f"{id} has no table of its own (these do: {own}). See docs/architecture.md, 'a new mistake'")
    line = LINE.format(name=code.title().replace("-", ""), code=code)
    end = rest.index("\n)") + 1
    module.write_text(head + table + rest[:end] + line + rest[end:], encoding="utf-8")
    made = _answer("wrong", id, code.replace("-", "_"), f'slip = "{code}"', leaf=2, start=0)
    return [module, made, _in_a_family(code)]


def _in_a_family(code: str) -> Path:
    """Put a slip that only one exercise knows with those that count, until you choose another family."""
    head, start, rest = WORDS.read_text("utf-8").partition("\n[counting]\n")
    place = rest.index("own = [\n") + len("own = [\n")
    WORDS.write_text(f'{head}{start}{rest[:place]}  "{code}",\n{rest[place:]}', encoding="utf-8")
    return WORDS


def _source(id: str) -> str:
    return (ROOMS / f"{id.replace('.', '/')}.py").read_text("utf-8")


def _answer(kind: str, id: str, name: str, about: str, leaf: int, start: int) -> Path:
    path = ROOT / "corpus" / kind / id / f"{name}.py"
    path.parent.mkdir(exist_ok=True)
    head = f'# exercise = "{id}"\n' + ('# rule = "named"\n' if kind == "wrong" else "") + f"# {about}\n"
    path.write_text(head + ANSWER.format(name=name, leaf=leaf, start=start), encoding="utf-8")
    return path


def _chapter_with(cell: str) -> Path:
    for path in sorted(NOTEBOOKS.glob("*/*.ipynb")):
        if cell in (one.id for one in nbformat.read(path, as_version=4).cells):
            return path
    raise ValueError(
        f"no chapter has a cell {cell!r}: `grep '\"id\":' notebooks/01_minimax/01_minimax.ipynb` lists ids"
    )


def _fill(path: Path, prefix: str, name: str) -> None:
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.id in (f"{prefix}-answer", f"{prefix}-see-draw"):
            cell.source = (SOLUTION if cell.id.endswith("-answer") else SEE).format(name=name)
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Make the files and name them; 1 with a sentence where something is in the way."""
    parser = argparse.ArgumentParser(prog="python -m tools.scaffold", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    exercise = commands.add_parser("exercise", help="a new exercise")
    mistake = commands.add_parser("mistake", help="a new mistake for an exercise")
    for command in (exercise, mistake):
        command.add_argument("id", metavar="ID", help="the exercise: group.name")
    exercise.add_argument("word", metavar="CELL", help="the id of the chapter's cell that the exercise follows")
    mistake.add_argument("word", metavar="CODE", help="the name of the mistake, in words with hyphens")
    options = parser.parse_args(argv)
    try:
        made = (new_exercise if options.command == "exercise" else new_mistake)(options.id, options.word)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    print("These files are new, and yours to rewrite:", *(f"  {path.relative_to(ROOT)}" for path in made), sep="\n")
    print(f"Check that it runs:\n  make test-quick PYTEST_FLAGS=\"-k '{options.id}'\"\nThen: docs/write-an-exercise.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
