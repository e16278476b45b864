"""How well `python -m graders similar` finds copies: disguised ones among honest answers, exercise by exercise.

python -m tools.measuring.similar                    with the answers of the corpus
python -m tools.measuring.similar --also FOLDER      and those of a folder of published solutions, up to a hundred

writes data/similar.json, which the page of look-alikes quotes, and the table of docs/instructor.md. Twenty answers of
an exercise are copied, each once: by hand where somebody has done that, else in turns by two disguisers that know
nothing of each other, one that renames and reorders and one that rewrites loops, branches and helpers. Some of the
copies by hand were looked at when the comparison was made what it is (tests/graders/week/copied_by_hand*.py); the
others (copied_in_levels.py) were not, and are of three levels of care. A copy is found if the pair of it and its model
is among the first twenty (or among as many as there are copies); every other pair there is a false alarm.
"""

import argparse
import ast
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from math import log
from pathlib import Path
from statistics import median
from textwrap import dedent
from typing import Any

from graders.week.alike.answers import Answer
from graders.week.alike.canon import canonical
from graders.week.alike.likeness import Comparison, Likeness, marks
from tools.corpus import RIGHT, WRONG
from tools.corpus import Answer as Corpus
from tools.measuring.disguises import rename_and_reorder, rewrite

FILE = Path(__file__).parents[2] / "data" / "similar.json"
GUIDE = FILE.parents[1] / "docs" / "instructor.md"
MARKS = "<!-- similar: written by python -m tools.measuring.similar -->", "<!-- end of similar -->"
COPIES, HONEST = 20, 100
FEWEST = 8  # honest answers that make a measurement
SAME = 0.85  # of the fingerprints: published or not, so much the same but for the names is one text in two places
LETTERS = 0.3  # of the lines, each weighed by how rare it is: published, so much to the letter is one text, too
LEVELS = ("light", "medium", "careful")
LOOKED_AT = "looked at"
DISGUISES: list[Callable[[str, random.Random], str]] = [rename_and_reorder, rewrite]
PROGRAMS = [disguise.__name__ for disguise in DISGUISES]

PUBLISHED = (
    ("", "MinimaxAgent", "pacman.minimax_agent"),
    ("", "AlphaBetaAgent", "alphabeta.agent"),
    ("", "ExpectimaxAgent", "expectimax.agent"),
    ("", "betterEvaluationFunction", "evaluation.better"),
    ("ExpectimaxAgent", "(?i).*exp(?!ectimax).*|.*chance.*|.*average.*", "expectimax.exp_value"),
    ("", "(?i)_*(terminal_test|is_?terminal)", "isolation.terminal_test"),
    ("MinimaxPlayer", "(?i)_*(terminal_test|is_?terminal|cutoff_test)", "isolation.terminal_test"),
    ("AlphaBetaPlayer", "(?i)_*(terminal_test|is_?terminal|cutoff_test)", "isolation.terminal_test"),
    ("CustomPlayer", "(?i)_*(terminal_test|is_?terminal|cutoff_test)", "isolation.terminal_test"),
    ("", "min_value", "isolation.min_value"),
    ("", "max_value", "isolation.max_value"),
    ("", "minimax_decision", "isolation.decision"),
    ("MinimaxPlayer", "(?i)_*(min_?value|mini?|min_?play)", "isolation.min_value"),
    ("MinimaxPlayer", "(?i)_*(max_?value|maxi?|max_?play)", "isolation.max_value"),
    ("MinimaxPlayer", "minimax", "isolation.decision"),
    ("AlphaBetaPlayer", "alphabeta", "alphabeta.value"),
    ("", "minimax", "minimax.decision"),
    ("", "(?i)max_?value", "minimax.value"),
)
"""What other courses call the answers to our exercises: the class, or the module; the name; the exercise."""

UNWRITTEN = ("raiseNotDefined", "NotImplementedError")
GIVEN = {"initial_state", "player", "actions", "result", "winner", "terminal", "utility", "get_move", "custom_score"}
GIVEN |= {"MultiAgentSearchAgent", "scoreEvaluationFunction"}
"""What a course gives with its exercise."""


@dataclass(frozen=True)
class Measured:
    """What was found for one exercise: of so many copies, among so many honest answers, so many in the first pairs.

    `lines` is how long an honest answer is, in its one way of writing (the median); `equal` more were left out:
    they are an honest one but for the names, or to the letter in many lines. For each disguiser, `found` is how many
    of its copies are, `above` how many other pairs stand before each of them, `first` of how many the model stands
    first in the list of the copy alone (`--student`). `honest_most` is how far two honest answers stand out at most.
    """

    copies: int
    honest: int
    published: int
    equal: int
    lines: float
    found: dict[str, int]
    above: dict[str, list[int]]
    first: dict[str, int]
    honest_most: float


# ------------------------------------------------------------------------------------------- honest answers


def honest(folders: Iterable[Path] = ()) -> dict[str, dict[str, str]]:
    """Exercise -> name -> an honest answer: right ones, those of the folders, wrong ones."""
    found: dict[str, dict[str, str]] = {}
    for kind in (_ours(RIGHT), _theirs(folders), _ours(WRONG)):
        for exercise, answers in kind.items():
            found[exercise] = {**found.get(exercise, {}), **answers}
    return found


def different(answers: dict[str, str]) -> tuple[dict[str, str], int]:
    """The first hundred that are no copy of an earlier one; and how many on the way are.

    A copy is one with other names only, or, of two published ones, with many lines to the letter: people publish what
    they have from each other.
    """
    known: dict[str, frozenset[int]] = {}
    lines = {name: _lines(text) for name, text in answers.items()}
    holders = Counter(line for own in lines.values() for line in own)
    weights = {line: log((1 + len(lines)) / count) for line, count in holders.items()}

    def letters(name: str, other: str) -> bool:
        both = sum(weights[line] for line in lines[name] & lines[other])
        least = min(sum(weights[line] for line in lines[one]) for one in (name, other))
        return "/" in name and "/" in other and both > LETTERS * least

    equal = 0
    for name, text in answers.items():
        own = marks(text)
        if any(len(own & other) > SAME * len(own | other) or letters(name, one) for one, other in known.items()):
            equal += 1
        elif own and len(known) < HONEST:
            known[name] = own
    return {name: answers[name] for name in known}, equal


def _lines(text: str) -> set[str]:
    return {line.strip() for line in text.splitlines() if len(line.strip()) > 6}


def _ours(answers: Iterable[Corpus]) -> dict[str, dict[str, str]]:
    """Those of the corpus, each with the helpers that it alone calls; without those with hardly a text of their own.

    What several of them call is no part of an answer: they would be alike because they are the same text.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for one in answers:
        made = definitions(one.text)
        if one.searches in made and one.rule not in ("repair", "injected"):  # those have one text many times
            found.setdefault(one.exercise, {})[one.searches] = needs(one.searches, made)
    return {exercise: dict(_own(cells)) for exercise, cells in found.items()}


def _own(cells: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Each with the helpers that no earlier one has: what several call would make them alike, and is nobody's copy."""
    seen: set[str] = set()
    for name, cell in cells.items():
        own = [text for place, text in enumerate(cell) if not place or text not in seen]
        if 3 * len("".join(own)) > len("".join(cell)):
            seen |= set(cell)
            yield name, "\n\n".join(own)


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
            waiting += [other for other in made if other in _asked(made[one])]
    return [made[one] for one in needed]


@cache
def _asked(text: str) -> set[str]:
    """The names that a definition uses and does not make itself, and those of its own object."""
    nodes = list(ast.walk(ast.parse(text)))
    own = {one.id for one in nodes if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)}
    own |= {one.arg for one in nodes if isinstance(one, ast.arg)}
    used = {one.id for one in nodes if isinstance(one, ast.Name)} - own
    return used | {one.attr for one in nodes if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self"}


def _theirs(folders: Iterable[Path]) -> dict[str, dict[str, str]]:
    """What is published in folders of Python files, by the names of other courses."""
    found: dict[str, dict[str, str]] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.py")):
            for exercise, text in _published(path):
                found.setdefault(exercise, {})[f"{folder.name}/{path.name}"] = text
    return found


def _published(path: Path) -> Iterator[tuple[str, str]]:
    with suppress(SyntaxError, ValueError, RecursionError):  # of another Python
        for within, made in _rooms(path.read_text(encoding="utf-8", errors="replace")):
            for room, name, exercise in PUBLISHED:
                for one in filter(re.compile(name).fullmatch, made if room == within else ()):
                    texts = [ast.unparse(_without_docstrings(text)) for text in needs(one, made)]
                    if not any(word in text for text in texts for word in UNWRITTEN) and "\n" in texts[0]:
                        yield exercise, "\n\n".join(texts)


def _rooms(module: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The definitions of a module without what it was given, then those in each class, by the name of the class."""
    made = definitions(module)
    yield "", {name: text for name, text in made.items() if name not in GIVEN}
    for name, text in made.items():
        if text.startswith("class "):
            lines = text.splitlines()
            functions = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.FunctionDef)]
            bodies = {one.name: dedent("\n".join(lines[one.lineno - 1 : one.end_lineno])) for one in functions}
            yield name, {own: body for own, body in bodies.items() if own not in GIVEN}


def _without_docstrings(text: str) -> ast.Module:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree


# ------------------------------------------------------------------------------------------------- measuring


Hands = dict[str, dict[str, str]]
"""Who disguises by hand -> name of the model -> its copy."""


def copies(models: dict[str, str], hands: Hands, luck: random.Random) -> Iterator[Answer]:
    """Twenty of the models, or as many as there are, each copied once; a copy's owner is `<model> copied by ...`."""
    by_hand = {model: (hand, text) for hand, made in hands.items() for model, text in made.items() if model in models}
    others = [name for name in models if name not in by_hand]
    for name, (hand, text) in by_hand.items():
        yield Answer(f"{name} copied by {hand}", text)
    for place, name in enumerate(luck.sample(others, min(len(others), max(0, COPIES - len(by_hand))))):
        disguise = DISGUISES[place % len(DISGUISES)]
        yield Answer(f"{name} copied by {disguise.__name__}", disguise(models[name], luck))


def measure(answers: dict[str, str], hands: Hands) -> Measured:
    """Hide copies among honest answers, and look for them."""
    copied = [name for made in hands.values() for name in made if name in answers]
    models, equal = different({name: answers[name] for name in [*copied, *answers]})
    made = [*copies(models, hands, random.Random(17))]
    ranked = Comparison([*(Answer(name, text) for name, text in models.items()), *made]).ranked(10**9)
    places = {copy_in(pair): place for place, pair in enumerate(ranked) if same(pair)}
    above: dict[str, list[int]] = {}
    alone: dict[str, Likeness] = {}
    for pair in ranked:
        for one in (pair.first, pair.second):
            alone.setdefault(one.owner, pair)
    first: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for copy in made:
        first[_disguiser(copy)] += copy.owner in alone and same(alone[copy.owner])
        behind = places.get(copy.owner, len(ranked))  # nothing in common any more: behind all
        others = behind - sum(place < behind for place in places.values())
        above.setdefault(_disguiser(copy), []).append(others)
        found[_disguiser(copy)] += behind < len(made)
    return Measured(
        copies=len(made),
        honest=len(models),
        published=sum("/" in name for name in models),
        equal=equal,
        lines=median(canonical(text).strip().count("\n") + 1 for text in models.values()),
        found=dict(found),
        above={disguise: sorted(found) for disguise, found in above.items()},
        first=dict(first),
        honest_most=round(next((pair.beyond for pair in ranked if not copy_in(pair)), 0.0), 2),
    )


def _disguiser(copy: Answer) -> str:
    return copy.owner.rpartition(" by ")[2]


def copy_in(pair: Likeness) -> str:
    """The owner of the copy of a pair; empty for an honest one."""
    return next((one.owner for one in (pair.second, pair.first) if " copied by " in one.owner), "")


def same(pair: Likeness) -> bool:
    """Whether one is the copy of the other."""
    first, second = pair.first.owner, pair.second.owner
    return f"{first} copied" == second.rpartition(" by ")[0] or f"{second} copied" == first.rpartition(" by ")[0]


def copied_by_hand() -> dict[str, Hands]:
    """Exercise -> the copies by hand, each with the helpers that it needs."""
    from tests.graders.week import copied_by_hand, copied_by_hand_too, copied_in_levels

    found: dict[str, Hands] = {}
    kinds: list[tuple[str, Any, Any]] = [(LOOKED_AT, one, one.COPIES) for one in (copied_by_hand, copied_by_hand_too)]
    kinds += [(level, copied_in_levels, copies) for level, copies in copied_in_levels.COPIES.items()]
    for hand, module, copied in kinds:
        made = _definitions(str(module.__file__))
        for exercise, copies in copied.items():
            texts = {model: "\n\n".join(needs(code.__name__, made)) for model, code in copies.items()}
            found.setdefault(exercise, {}).setdefault(hand, {}).update(texts)
    return found


def told(found: dict[str, Any]) -> str:
    """The table of docs/instructor.md: an exercise a line, from what was measured."""
    kinds = [PROGRAMS, *([one] for one in (*LEVELS, LOOKED_AT))]
    names = ["programs", *LEVELS, LOOKED_AT]
    lines = [f"| exercise | honest answers | found of the copies | false alarms | {' | '.join(names)} | alone |"]
    lines.append(f"|---|{'--:|' * (len(names) + 4)}")
    named = [(f"`{exercise}`", about) for exercise, about in found.items()]
    for exercise, about in [*named, ("all together", together(found.values()))]:
        hits, copies = sum(about["found"].values()), about["copies"]
        cells = [_cell(about, kind) for kind in kinds]
        line = [exercise, about["honest"], f"{hits} of {copies}", copies - hits, *cells]
        lines.append(f"| {' | '.join(map(str, line))} | {sum(about['first'].values())} of {copies} |")
    return "\n".join(lines)


def together(every: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """All exercises as if they were one."""
    found: Counter[str] = Counter()
    first: Counter[str] = Counter()
    above: dict[str, list[int]] = {}
    copies = 0
    for about in every:
        found.update(about["found"])
        first.update(about["first"])
        copies += about["copies"]
        for kind, places in about["above"].items():
            above[kind] = sorted([*above.get(kind, []), *places])
    return {"honest": "", "copies": copies, "found": found, "first": first, "above": above}


def _cell(about: dict[str, Any], kinds: Sequence[str]) -> str:
    """How many were found of how many; before the others, so many other pairs."""
    above = sorted(place for kind in kinds for place in about["above"].get(kind, []))
    hits = sum(about["found"].get(kind, 0) for kind in kinds)
    if not above:
        return ""
    return f"{hits} of {len(above)}" + (f" ({_range(above)})" if hits < len(above) else "")


def _range(above: list[int]) -> str:
    """Before the best and the worst; of many the one in the middle, too."""
    if above[0] == above[-1]:
        return str(above[0])
    middle = f"median {median(above):g}, " if len(above) > 4 else ""
    return f"{middle}{above[0]} to {above[-1]}"


def main(argv: list[str] | None = None) -> int:
    """Measure, and write it down."""
    parser = argparse.ArgumentParser(prog="python -m tools.measuring.similar")
    parser.add_argument("--also", type=Path, action="append", default=[], metavar="FOLDER", help="published answers")
    parser.add_argument("exercise", nargs="*", help="only these; what was measured for the others stays")
    options = parser.parse_args(argv)
    hands = copied_by_hand()
    kept: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if options.exercise else {}
    for exercise, models in honest(options.also).items():
        if len(models) >= FEWEST and (not options.exercise or exercise in options.exercise):
            kept[exercise] = asdict(measure(models, hands.get(exercise, {})))
            print(f"{exercise:24} {kept[exercise]}", flush=True)
    FILE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    text = GUIDE.read_text(encoding="utf-8")
    begin, end = (text.index(mark) for mark in MARKS)
    GUIDE.write_text(f"{text[:begin]}{MARKS[0]}\n\n{told(kept)}\n\n{text[end:]}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
