"""Answers as a notebook makes them: from the text of a cell, which Python remembers."""

import itertools
import linecache
import math
from typing import Any

from graders.transcript.source import Source, source_of
from pacman_env import MultiAgentSearchAgent
from tools.corpus import RIGHT, WRONG, Answer

STYLES = {one.name: one for one in RIGHT if one.rule == "repair" or one.name == "low_high"}
"""Right answers whose texts are made wrong."""
SLIPS = [one for one in WRONG if one.rule == "injected"]
"""What became of them by one slip, whose role the heads name: what the place is there for."""
_numbers = itertools.count(1)


def run(*texts: str, **names: Any) -> dict[str, Any]:
    """The names that cells with these texts leave behind, one after the other."""
    space = {"__name__": "__main__", "MultiAgentSearchAgent": MultiAgentSearchAgent, "INFINITY": math.inf, **names}
    for text in texts:
        name = f"/tmp/ipykernel_1/{next(_numbers)}.py"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        exec(compile(text, name, "exec"), space)
    return space


def source(name: str, *texts: str, **names: Any) -> Source:
    """The source of what a cell defines."""
    found = source_of(run(*texts, **names)[name])
    assert found is not None
    return found


def source_with(slip: Answer) -> Source:
    """The source of a wrong answer."""
    return source(slip.handed_in, slip.text)


def lines_of(slip: Answer) -> set[int]:
    """The lines that differ from the right answer, counted from 1; of a line that is gone the one before, too."""
    right, wrong = slip.mended_text.splitlines(), slip.text.splitlines()
    different = [number for number, pair in enumerate(zip(right, wrong, strict=False), 1) if pair[0] != pair[1]]
    return set(different) if len(right) == len(wrong) else {different[0] - 1, different[0]}
