"""How well `python -m graders similar` finds copies: disguised ones among honest answers, exercise by exercise.

python -m tools.measuring.similar      writes data/similar.json, which the page of look-alikes quotes

The honest answers are those of `tests/styles`. Every one is copied twice, by two disguisers that know nothing of each
other: one renames and reorders, one rewrites loops, branches and helpers. A pair of a copy with its model is a hit; two
copies of the same model are left out.
"""

import ast
import inspect
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from graders.week.alike.answers import Answer
from graders.week.alike.likeness import Comparison
from tools.measuring.disguises import rename_and_reorder, rewrite

FILE = Path(__file__).parents[2] / "data" / "similar.json"
FEWEST = 4  # honest answers that make a measurement
DISGUISES: list[Callable[[str, random.Random], str]] = [rename_and_reorder, rewrite]


def honest() -> dict[str, list[str]]:
    """Exercise -> the different right answers to it, each with the helpers that it alone calls.

    What several of them call is no part of an answer: they would be alike because they are the same text.
    """
    from tests.graders import field_answers  # noqa: F401  (they join RIGHT)
    from tests.styles import RIGHT

    found: dict[str, list[list[str]]] = {}
    for exercise, answer in RIGHT:
        code = inspect.unwrap(answer)
        if not hasattr(code, "__name__"):  # an object of a library
            continue
        made = definitions(Path(inspect.getfile(code)).read_text(encoding="utf-8"))
        if needed := needs(code.__name__, made):
            found.setdefault(exercise, []).append(needed)
    return {exercise: _own(cells) for exercise, cells in found.items()}


def _own(cells: list[list[str]]) -> list[str]:
    """The cells without the definitions that several of them have; none twice."""
    holders = Counter(text for cell in cells for text in set(cell))
    own = ("\n\n".join(text for text in cell if holders[text] == 1) for cell in cells)
    return list(dict.fromkeys(filter(None, own)))


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
            names = [node.id for node in ast.walk(ast.parse(made[one])) if isinstance(node, ast.Name)]
            waiting += [other for other in names if other in made]
    return [made[one] for one in needed]


def measure(sources: list[str]) -> dict[str, int]:
    """How many copies, how many honest answers, and how many of the first pairs are a copy and its model."""
    luck = random.Random(17)
    models = [Answer(f"{place}", source) for place, source in enumerate(sources)]
    copies = [
        Answer(f"{model.owner} by {disguise.__name__}", disguise(model.source, luck))
        for model in models
        for disguise in DISGUISES
    ]
    ranked = Comparison([*models, *copies]).ranked(len(models) ** 2 * 9)
    fair = [pair for pair in ranked if not (" by " in pair.first.owner and " by " in pair.second.owner and same(pair))]
    hits = [same(pair) for pair in fair[: len(copies)]]
    return {"copies": len(copies), "honest": len(models), "hits": sum(hits)}


def same(pair: object) -> bool:
    """Whether both have the same model."""
    first, second = (answer.owner.split(" by ")[0] for answer in (pair.first, pair.second))  # type: ignore[attr-defined]
    return bool(first == second)


def main() -> int:
    """Measure, and write it down."""
    found = {exercise: measure(sources) for exercise, sources in honest().items() if len(sources) >= FEWEST}
    for exercise, about in found.items():
        print(f"{exercise:24} {about['hits']:3} of {about['copies']:3} copies, among {about['honest']} honest answers")
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
