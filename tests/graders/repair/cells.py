"""Answers as a notebook makes them: from the text of a cell, which Python remembers."""

import itertools
import linecache
import math
from typing import Any

from graders.repair import Source, source_of
from pacman_env import MultiAgentSearchAgent
from tests.graders.repair.styles import STYLES, Slip

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


def source_with(slip: Slip) -> Source:
    """The source of a wrong answer."""
    style = STYLES[slip.style]
    return source(style.name, *filter(None, [style.before]), slip.text)
