"""What the chapters say, cell by cell, and the numbers in it."""

import ast
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from tests.conftest import ROOT
from tests.notebooks.lint import read

CHAPTERS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))
WORDS = {"no": 0, "none": 0, "a": 1, "half": Fraction(1, 2), "quarter": Fraction(1, 4), "tenth": Fraction(1, 10)}
WORDS |= {
    word: n for n, word in enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 1)
}
WORDS |= {"first": 1, "second": 2, "twenty": 20, "hundred": 100}


def said(place: str, sentence: str) -> list[Any]:
    """The numbers in a sentence of a cell: what stands there in the places of ``{}``.

    A number may be a word, too ("five", "a tenth"); what is none comes back as it is. Emphasis and line breaks do not
    count. If the cell does not say the sentence any more, the test that asked has to be thought over.
    """
    text = cells()[place]
    match = found(text, sentence)
    assert match, f"cell {place} does not say {sentence!r}; it says:\n{text}"
    return [number(word) for word in match.groups()]


def found(text: str, sentence: str) -> re.Match[str] | None:
    """Where a text says this sentence."""
    pattern = re.escape(" ".join(sentence.split())).replace(r"\{\}", r"(\S+?)")
    return re.search(rf"(?<![\w./]){pattern}(?![\w/]|\.\d)", text)


@cache
def markdown_cells() -> dict[str, str]:
    """Those of `cells` that are prose."""
    places = {cell.id for path in CHAPTERS for cell in read(path).cells if cell.cell_type == "markdown"}
    return {place: text for place, text in cells().items() if place in places}


@cache
def cells() -> dict[str, str]:
    """The text of every cell of the course in one line, by the cell's id; of prose without its emphasis."""
    found = [cell for path in CHAPTERS for cell in read(path).cells]
    plain = {cell.id: cell.source if cell.cell_type == "code" else _plain(cell.source) for cell in found}
    assert len(plain) == len(found), "two cells of the course have one id"
    return {place: " ".join(text.split()) for place, text in plain.items()}


def _plain(markdown: str) -> str:
    """Without emphasis, and without the links of bold words to the glossary."""
    return re.sub(r"\[([^\]]+)\]\([^)]*glossary\.md#[^)]*\)", r"\1", markdown).replace("*", "")


def number(word: str) -> Any:
    """E.g. 729, "2,200", "five" or "1/3" as a number."""
    word = word.strip("$,;:?!").removesuffix(".")
    if word.lower() in WORDS:
        return WORDS[word.lower()]
    if re.fullmatch(r"\d+/\d+", word):
        return Fraction(word)
    if re.fullmatch(r"[+-]?\d{1,3}(,\d{3})+", word):
        return int(word.replace(",", ""))
    try:
        return ast.literal_eval(word)
    except (ValueError, SyntaxError):
        return word


def prose(path: Path) -> str:
    """All that a chapter says, code left out, as it stands there."""
    return "\n\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
