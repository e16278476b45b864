"""Write docs/claims.md: every claim of the chapters that is a number, with what was measured. Three to four minutes.

python -m tools.pages.claims            # write the page
python -m tools.pages.claims 1 2 3      # play other games, with these seeds, and say which numbers are outside

Claims are of two kinds. What is *measured* is in data/claims.toml: a sentence of a cell, and for each ``{}`` in it
the name of a measure; `tools.measuring.chapters` plays the games. What is *exact* is computed by a test that reads
the sentence (`tests.notebooks.prose.said`); those sentences are collected from the tests.
"""

import argparse
import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

from pacman_env.compare.intervals import between
from pacman_env.compare.tables import Listing
from tests.notebooks.prose import found, markdown_cells, said
from tools.measuring.chapters import Measured, measured

ROOT = Path(__file__).parents[2]
DATA, PAGE = ROOT / "data" / "claims.toml", ROOT / "docs" / "claims.md"
FACTS = (
    "tests/notebooks/test_facts.py",
    "tests/notebooks/test_contest_facts.py",
    "tests/notebooks/test_learning_facts.py",
)
NUMERAL = re.compile(
    r"(?<![\w.^_{])[+-]?\d+(?:,\d{3})*(?:\.\d+)*(?![\w])"
    r"|\b(?:tens|dozens|hundreds|thousands|millions) of\b"  # numbers written as words claim as much
    r"|\b(?:a|one|two|three|ten|twenty|thirty|forty|fifty) (?:hundred|thousand|million)\b"
    r"|\b(?:twenty|thirty|forty|fifty)\b"
    r"|\b(?:about|almost|nearly|only|(?:less|fewer|more) than) (?:an?|one|two) "
    r"(?:third|quarter|fifth|sixth|eighth|tenth)s?\b",
    re.IGNORECASE,
)
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]+>")

TEXT = """\
# The numbers that the chapters claim

For an instructor who doubts a number. Finding one takes a minute. This page lists every sentence in the chapters with a
number that could be wrong, and what we measured. A test reads each sentence in its notebook, and compares its numbers
with the correct ones. Another test finds every numeral in the chapters' prose, and checks that it is in one of the
three tables below. (A number that a cell prints is not a claim: the cell computes it before the reader's eyes.) Every
machine computes the same numbers. `make claims` makes this page.

## Measured

The column *95%* holds the 95% confidence interval for the true number. The column *another seed* gives the range in
which your number should be if you play as many games with a different seed. This range is wider for two reasons. First,
both runs are samples, so their difference varies more than either of them, by a factor of the square root of 2. Second,
the range has to hold for all numbers in the table and for five repetitions at once. So each number gets only its share
of the 5% (Bonferroni). `python -m tools.pages.claims 1 2 3` plays with three other seeds, and says which numbers are
outside their range.

{measured}

## Exact

The named test computes each number from the rules, and from searches that share no code with the course's.

{exact}

## Numerals that claim nothing

{exceptions}
"""


@dataclass(frozen=True)
class Claim:
    """A sentence with measured numbers: the names of their measures in order."""

    cell: str
    sentence: str
    measures: tuple[str, ...]

    @property
    def told(self) -> list[Any]:
        """The numbers that the chapter tells."""
        return said(self.cell, self.sentence)

    @property
    def values(self) -> list[Measured]:
        """What was measured."""
        return [measured(name) for name in self.measures]


@dataclass(frozen=True)
class Fact:
    """A sentence that a test reads, to compare its numbers with those that it computes."""

    cell: str
    sentence: str
    test: str


@dataclass(frozen=True)
class Exempt:
    """Numerals that need no claim: where the pattern matches the text of a cell (all cells, if none is named)."""

    pattern: str
    reason: str
    cells: tuple[str, ...] = ()


def claims() -> list[Claim]:
    """Those of data/claims.toml."""
    return [Claim(one["cell"], one["sentence"], tuple(one["measures"])) for one in _data()["claim"]]


def exempt() -> list[Exempt]:
    """The exceptions of data/claims.toml."""
    return [Exempt(one["pattern"], one["reason"], tuple(one.get("cells", ()))) for one in _data()["exempt"]]


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def facts() -> list[Fact]:
    """The sentences that tests read, test by test."""
    trees = [ast.parse((ROOT / path).read_text(encoding="utf-8")) for path in FACTS]
    functions = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [fact for function in functions for fact in _facts(function)]


def _facts(function: ast.FunctionDef) -> Iterator[Fact]:
    """Calls of `said` with texts, or with names of texts assigned above."""
    texts: dict[str, str] = {}
    for statement in function.body:
        for node in ast.walk(statement):
            match node:
                case ast.Call(func=ast.Name("said"), args=arguments):
                    cell, sentence = (_text(one, texts) for one in arguments)
                    if cell and sentence:
                        yield Fact(cell, sentence, function.name)
        match statement:
            case ast.Assign(targets=[ast.Name(name), *_], value=value):
                texts[name] = _text(value, texts)


def _text(node: ast.expr, texts: dict[str, str]) -> str:
    if isinstance(node, ast.Name):
        return texts.get(node.id, "")
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


# -------------------------------------------------------------------------------------------------- with another seed

REPEATS = 5
"""Runs with other seeds that the intervals for them are meant for, together."""


def another_seed(value: Measured) -> tuple[float, float]:
    """Where the number is if as many other games are played: for all numbers and `REPEATS` runs at once."""
    assert value.low is not None and value.high is not None
    numbers = sum(len(one.measures) for one in claims())
    quantile = NormalDist().inv_cdf
    wider = sqrt(2) * quantile(1 - 0.025 / (numbers * REPEATS)) / quantile(1 - 0.025)
    return value.value - wider * (value.value - value.low), value.value + wider * (value.high - value.value)


def outside(seed: int) -> list[str]:
    """Every told number that another run does not bear out: it is outside of that run's interval."""
    return [
        f"seed {seed}: {name} is {value.value:.4g}, and {one.cell} says {told:,}"
        for one in claims()
        for told, name in zip(one.told, one.measures, strict=True)
        for value in [measured(name, seed)]
        for low, high in [another_seed(value)]
        if not low <= told <= high
    ]


# ------------------------------------------------------------------------------------------------- what is not covered


def uncovered() -> list[str]:
    """Every numeral of the prose that is in no claim, in no fact and no exception."""
    return [
        f"{cell}: {text[max(0, match.start() - 40) : match.end() + 20]!r} has the numeral {match[0]}"
        for cell, text in markdown_cells().items()
        for match in NUMERAL.finditer(_without_code(text))
        if not any(low <= match.start() and match.end() <= high for low, high in _covered(cell, text))
    ]


def _without_code(text: str) -> str:
    return CODE.sub(lambda match: " " * len(match[0]), text)


@cache
def _covered(cell: str, text: str) -> list[tuple[int, int]]:
    told: list[Claim | Fact] = [*claims(), *facts()]
    sentences = [found(text, one.sentence) for one in told if one.cell == cell]
    exceptions = [re.finditer(one.pattern, text) for one in exempt() if not one.cells or cell in one.cells]
    return [match.span() for match in chain(sentences, *exceptions) if match]


# --------------------------------------------------------------------------------------------------------- the page


def page() -> str:
    """All of it as Markdown; plays the games."""
    tables = {"measured": _measured_table(), "exact": _exact_table(), "exceptions": _exceptions_table()}
    return TEXT.format(**{name: table.markdown() for name, table in tables.items()})


def _measured_table() -> Listing:
    rows = [row for claim in claims() for row in _rows(claim)]
    columns = ["claim", "cell", "told", "measured", "95%", "another seed", "n", "measure"]
    return Listing(columns, rows, "claim", ("told", "measured", "n"))


def _rows(claim: Claim) -> Iterator[list[str]]:
    for told, name, value in zip(claim.told, claim.measures, claim.values, strict=True):
        ends = [between(*both, "{:.4g}").strip("()") for both in ((value.low, value.high), another_seed(value))]
        number = f"{value.value:.4g}"
        yield [_filled(claim.cell, claim.sentence), claim.cell, f"{told:,}", number, *ends, str(value.n), name]


def _exact_table() -> Listing:
    rows = [[_filled(one.cell, one.sentence), one.cell, one.test] for one in facts() if _has_numeral(one)]
    return Listing(["claim", "cell", "test"], rows, "claim")


def _has_numeral(fact: Fact) -> bool:
    return fact.cell in markdown_cells() and ("{}" in fact.sentence or bool(NUMERAL.search(fact.sentence)))


def _exceptions_table() -> Listing:
    rows = [[f"`{one.pattern}`".replace("|", "\\|"), ", ".join(one.cells) or "all", one.reason] for one in exempt()]
    return Listing(["pattern", "cells", "why"], rows, "pattern")


def _filled(cell: str, sentence: str) -> str:
    """The sentence as it is in the chapter."""
    match = found(markdown_cells()[cell], sentence)
    assert match, f"cell {cell} does not say {sentence!r}"
    return match[0].replace("|", "\\|")


def main(arguments: list[str]) -> int:
    """Write the page; with seeds, play with them and say what they do not bear out."""
    parser = argparse.ArgumentParser(prog="python -m tools.pages.claims", description="Write docs/claims.md.")
    parser.add_argument("seeds", nargs="*", type=int, metavar="SEED", help="play with this seed, and write nothing")
    seeds: list[int] = parser.parse_args(arguments).seeds
    if seeds:
        found = [line for seed in seeds for line in outside(seed)]
        numbers = len(seeds) * sum(len(one.measures) for one in claims())
        print(*found, f"{len(found)} of {numbers} numbers are outside their range.", sep="\n")
        return 1 if found else 0
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE.name}: {len(claims())} measured sentences, {sum(map(_has_numeral, facts()))} exact ones.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
