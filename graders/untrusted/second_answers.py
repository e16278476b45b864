"""Asking an answer a second time, with a small slip undone: where it gave no answers, or used up its depth.

This runs beside the student's code, like the first asking. Whoever could make up a second answer could have given it as
the first one, for more points.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from graders.code.listed_edits import RESTORES, SPENT, changed_texts
from graders.transcript.running import CASE, Record
from graders.transcript.source import Source, function_of
from pacman_env.matches.time_limit import call_within

MOST = 2
"""So many second answers are judged: that of a forgotten `return` may be the value, or the move."""
TRIED = 8
MOST_CHARACTERS = 60_000
SPENDING = "depth-in-loop"


def second_answers(source: Source, answer: object, records: list[Record]) -> Iterator[tuple[str, Any]]:
    """The code of a slip, and the answer without it."""
    nothing = gives_nothing(records)
    if sum(map(len, source.texts)) > MOST_CHARACTERS or (not nothing and not any(map(SPENT.search, source.texts))):
        return
    try:
        texts = [one for one in changed_texts(source) if nothing or one[0] == SPENDING]
    except Exception:  # whatever a text does to its reader, the first answer stays
        return
    for slip, pieces in texts[:TRIED]:
        try:
            built = call_within(CASE, _built, source, answer, pieces)
        except BaseException:  # also exit(): what is changed may be no answer at all
            continue
        yield slip, built


def gives_nothing(records: list[Record]) -> bool:
    """Whether no plain value came back from most cases."""
    return sum(map(_is_nothing, records)) * 2 > len(records)


def _is_nothing(record: Record) -> bool:
    value = record["value"] or {}
    return value.get("type", "None") == "None" or bool(value.get("strange"))


def _built(source: Source, answer: object, pieces: list[str]) -> Any:
    """The answer that these pieces define, among the same names."""
    function = function_of(answer)
    space = {**(function.__globals__ if function else {}), RESTORES: _depth_restored}
    for piece in pieces:
        exec(compile(piece, "<second answer>", "exec", dont_inherit=True), space)
    first, *rest = source.answer.split(".")
    built = space[first]
    for name in rest:
        built = getattr(built, name)
    return built


def _depth_restored(method: Callable[..., object]) -> Callable[..., Any]:
    """A method after which the depth of its agent is what it was before."""

    @wraps(method)
    def restoring(self: Any, *arguments: object, **named: object) -> Any:
        depth = self.depth
        try:
            return method(self, *arguments, **named)
        finally:
            self.depth = depth

    return restoring
