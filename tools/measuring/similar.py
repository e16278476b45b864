"""How well `python -m graders similar` finds copies: disguised ones among honest answers, exercise by exercise.

python -m tools.measuring.similar                    with the answers of the course's tests
python -m tools.measuring.similar --also FOLDER      and those of a folder of published solutions, up to a hundred

writes data/similar.json, which the page of look-alikes quotes. Twenty answers of an exercise are copied, each once: by
hand where somebody has done that (tests/graders/week/copied_by_hand.py), else in turns by two disguisers that know
nothing of each other, one that renames and reorders and one that rewrites loops, branches and helpers. A hit is a pair
of a copy and its model among the first twenty; every other pair there is a false alarm.
"""

import argparse
import ast
import inspect
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from graders.week.alike.answers import Answer
from graders.week.alike.canon import canonical
from graders.week.alike.likeness import Comparison, marks
from tools.measuring.disguises import rename_and_reorder, rewrite

FILE = Path(__file__).parents[2] / "data" / "similar.json"
COPIES, HONEST = 20, 100
FEWEST = 8  # honest answers that make a measurement
SAME = 0.85  # of the fingerprints: published or not, so much the same but for the names is one text in two places
DISGUISES: list[Callable[[str, random.Random], str]] = [rename_and_reorder, rewrite]

PUBLISHED = {
    "MinimaxAgent": "pacman.minimax_agent",
    "AlphaBetaAgent": "alphabeta.agent",
    "ExpectimaxAgent": "expectimax.agent",
    "min_value": "isolation.min_value",
    "max_value": "isolation.max_value",
    "terminal_test": "isolation.terminal_test",
    "minimax_decision": "isolation.decision",
}
"""What other courses call the answers to our exercises."""


@dataclass(frozen=True)
class Measured:
    """What was found for one exercise: of so many copies, among so many honest answers, so many in the first pairs.

    `lines` is how long an honest answer is, in its one way of writing (the median); `equal` more were left out, because
    they are an honest one but for the names. `above` is how many other pairs are more alike than the copy that is
    hidden best, `honest_most` how alike the most alike honest pair is.
    """

    copies: int
    by_hand: int
    by_hand_hits: int
    honest: int
    lines: float
    equal: int
    published: int
    hits: int
    above: int
    honest_most: float


# ------------------------------------------------------------------------------------------- honest answers


def honest(folders: Iterable[Path] = ()) -> dict[str, dict[str, str]]:
    """Exercise -> name -> an honest answer: right ones, those of the folders, wrong ones."""
    from tests.graders import field_answers  # noqa: F401  (they join RIGHT)
    from tests.graders.field_mistakes import MISTAKES
    from tests.graders.wrong_answers import WRONG
    from tests.styles import RIGHT

    wrong = [(id, answer) for id, _, answer in WRONG] + [(one.id, one.answer) for one in MISTAKES]
    found: dict[str, dict[str, str]] = {}
    for kind in (_ours(RIGHT), _theirs(folders), _ours(wrong)):
        for exercise, answers in kind.items():
            found[exercise] = {**found.get(exercise, {}), **answers}
    return found


def different(answers: dict[str, str]) -> tuple[dict[str, str], int]:
    """The first hundred that are not an earlier one with other names; and how many on the way are."""
    known: dict[str, frozenset[int]] = {}
    equal = 0
    for name, text in answers.items():
        own = marks(text)
        if any(len(own & other) > SAME * len(own | other) for other in known.values()):
            equal += 1
        elif own and len(known) < HONEST:
            known[name] = own
    return {name: answers[name] for name in known}, equal


def _ours(answers: Iterable[tuple[str, Any]]) -> dict[str, dict[str, str]]:
    """Those of the tests, each with the helpers that it alone calls; without those with hardly a text of their own.

    What several of them call is no part of an answer: they would be alike because they are the same text.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for exercise, answer in answers:
        code = inspect.unwrap(answer)
        if hasattr(code, "__name__"):  # no object of a library
            made = _definitions(inspect.getfile(code))
            found.setdefault(exercise, {})[code.__name__] = needs(code.__name__, made)
    return {exercise: dict(_own(cells)) for exercise, cells in found.items()}


def _own(cells: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    holders = Counter(text for cell in cells.values() for text in set(cell))
    for name, cell in cells.items():
        own = "\n\n".join(text for place, text in enumerate(cell) if not place or holders[text] == 1)
        if 3 * len(own) > len("\n\n".join(cell)):
            yield name, own


@cache
def _definitions(file: str) -> dict[str, str]:
    return definitions(Path(file).read_text(encoding="utf-8"))


def definitions(module: str) -> dict[str, str]:
    """The functions and classes of a module, by name, without their decorators."""
    lines = module.splitlines()
    nodes = [node for node in ast.parse(module).body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    return {node.name: "\n".join(lines[node.lineno - 1 : node.end_lineno]) for node in nodes}


def needs(name: str, made: dict[str, str]) -> list[str]:
    """A definition and all that it needs."""
    needed, waiting = [], [name] if name in made else []
    while waiting:
        one = waiting.pop()
        if one not in needed:
            needed.append(one)
            waiting += [other for other in made if re.search(rf"\b{other}\b", made[one])]
    return [made[one] for one in needed]


def _theirs(folders: Iterable[Path]) -> dict[str, dict[str, str]]:
    """What is published in folders of Python files, by the names of other courses."""
    found: dict[str, dict[str, str]] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.py")):
            for exercise, text in _published(path):
                found.setdefault(exercise, {})[f"{folder.name}/{path.name}"] = text
    return found


def _published(path: Path) -> Iterator[tuple[str, str]]:
    try:
        made = definitions(path.read_text(encoding="utf-8", errors="replace"))
        for name in made.keys() & PUBLISHED.keys():
            text = "\n\n".join(ast.unparse(_without_docstrings(one)) for one in needs(name, made))
            if "raiseNotDefined" not in text and text.count("\n") > 1:
                yield PUBLISHED[name], text
    except (SyntaxError, ValueError, RecursionError):  # of another Python
        return


def _without_docstrings(text: str) -> ast.Module:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


# ------------------------------------------------------------------------------------------------- measuring


def copies(models: dict[str, str], by_hand: dict[str, str], luck: random.Random) -> Iterator[Answer]:
    """Twenty of the models, or as many as there are, copied each once; the owner of a copy is `<model> copied ...`."""
    others = [name for name in models if name not in by_hand]
    chosen = [*by_hand, *luck.sample(others, min(len(others), max(0, COPIES - len(by_hand))))]
    for place, name in enumerate(chosen):
        disguise = DISGUISES[place % len(DISGUISES)]
        text = by_hand.get(name) or disguise(models[name], luck)
        yield Answer(f"{name} copied by {'hand' if name in by_hand else disguise.__name__}", text)


def measure(answers: dict[str, str], by_hand: dict[str, str]) -> Measured:
    """Hide copies among honest answers, and look for them."""
    models, equal = different(answers)
    by_hand = {name: text for name, text in by_hand.items() if name in models}
    made = [*copies(models, by_hand, random.Random(17))]
    ranked = Comparison([*(Answer(name, text) for name, text in models.items()), *made]).ranked(10**9)
    right = [place for place, pair in enumerate(ranked) if same(pair)]
    right += [len(ranked)] * (len(made) - len(right))  # nothing in common any more
    first = [pair for pair in ranked[: len(made)] if same(pair)]
    hand_hits = sum(pair.second.owner.endswith("by hand") for pair in first)
    honest = (pair.share for pair in ranked if "copied by" not in pair.first.owner + pair.second.owner)
    published = sum("/" in name for name in models)
    above = right[-1] - len(right) + 1
    most = round(next(honest, 0.0), 2)
    lines = median(canonical(text).strip().count("\n") + 1 for text in models.values())
    return Measured(len(made), len(by_hand), hand_hits, len(models), lines, equal, published, len(first), above, most)


def same(pair: Any) -> bool:
    """Whether one is the copy of the other."""
    first, second = pair.first.owner, pair.second.owner
    return bool(f"{first} copied" in second.rpartition(" by ")[0] or f"{second} copied" in first.rpartition(" by ")[0])


def copied_by_hand() -> dict[str, dict[str, str]]:
    """Exercise -> name of the model -> its copy, with the helpers that it needs."""
    from tests.graders.week import copied_by_hand as ours

    made = _definitions(str(ours.__file__))
    return {
        exercise: {model: "\n\n".join(needs(code.__name__, made)) for model, code in copies.items()}
        for exercise, copies in ours.COPIES.items()
    }


def main(argv: list[str] | None = None) -> int:
    """Measure, and write it down."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.similar")
    parser.add_argument("--also", type=Path, action="append", default=[], metavar="FOLDER", help="published answers")
    by_hand = copied_by_hand()
    found: dict[str, Measured] = {}
    for exercise, models in honest(parser.parse_args(argv).also).items():
        if len(models) >= FEWEST:
            about = found[exercise] = measure(models, by_hand.get(exercise, {}))
            print(f"{exercise:24} {about}", flush=True)
    FILE.write_text(json.dumps({name: asdict(about) for name, about in found.items()}, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
