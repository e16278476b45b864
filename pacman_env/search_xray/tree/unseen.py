"""Which searches cannot be seen: those that are no chain of calls, each of which is handed one position.

A search with a stack of its own, in a generator or in another thread goes on from positions that no recorded call was
handed. To order moves, or to evaluate a leaf, a search may look at such positions all the same.
"""

from collections.abc import Iterator
from types import CodeType

from pacman_env.search_xray.recording.recorder import ITSELF, Recorder
from pacman_env.search_xray.recording.visits import Visit
from pacman_env.search_xray.tree.values import all_visits, codes_of
from pacman_env.wording import and_list

_EVALUATION_WORDS = ("eval", "heuristic", "score")

CANNOT = "This search cannot be seen, so nothing is drawn: "
_BEYOND = "it makes moves from positions that it never passes to a function"
_OWN_STACK = f"{_BEYOND}: it keeps them in its own stack, queue, or list. The X-ray sees calls, one for each position."
ELSEWHERE = "it hands work to other threads or processes, and the X-ray sees only the calls of one thread."
SIDE_BY_SIDE = (
    "its coroutines run side by side (gather, tasks), so no call shows which position it came from. "
    "The X-ray sees coroutines that wait for one another."
)
_PAUSED = f"{_BEYOND}. These moves are in a generator or a coroutine that no other generator or coroutine calls."
_NO_POSITION = (
    "{}. The X-ray needs a method that returns a new position, the one after the move, and leaves the old one as it is."
)


def why_unseen(recorder: Recorder) -> str:
    """Say why the search of a block cannot be seen, in words for its reader; empty if it can, or if there was none."""
    moved = recorder.followed
    answers = sorted(answer for answer in recorder.answers if not moved or answer.endswith(ITSELF))
    if answers:
        return CANNOT + _NO_POSITION.format(and_list(answers))
    in_generator = recorder.roles.generators and (recorder.outside or not recorder.roots)
    hidden = in_generator or (recorder.doubts and _hidden(recorder.roots))
    return CANNOT + _how_hidden(recorder) if hidden else ""


def _how_hidden(recorder: Recorder) -> str:
    if recorder.roles.threads:
        return ELSEWHERE
    if recorder.recursion is not None and recorder.recursion.interleaved:
        return SIDE_BY_SIDE
    return _PAUSED if recorder.roles.generators else _OWN_STACK


def _hidden(roots: list[Visit]) -> bool:
    searching = {code for visit in all_visits(roots) if visit.steps and visit.edge for code in codes_of(visit)}
    return any(
        not _evaluates(code, visit, above) and not _orders(visit, searching)
        for visit, above in _with_calls_above(roots)
        for code in visit.unseen or ()
    )


def _with_calls_above(roots: list[Visit]) -> Iterator[tuple[Visit, list[CodeType | None]]]:
    """Walk through all visits, each with the functions that search the positions above it."""
    stack: list[tuple[Visit, list[CodeType | None]]] = [(root, []) for root in roots]
    while stack:
        visit, above = stack.pop()
        yield visit, above
        stack += [(step.visit, [*above, *codes_of(visit)]) for step in visit.steps if step.visit]


def _evaluates(code: CodeType | None, visit: Visit, above: list[CodeType | None]) -> bool:
    """Say whether a function only evaluates the position of a visit: so it is named, or a search handed it a leaf."""
    if code and any(word in code.co_name.lower() for word in _EVALUATION_WORDS):
        return True
    return code not in above and (visit.code in above or len(set(above)) > 1)


def _orders(visit: Visit, searching: set[CodeType]) -> bool:
    """Say whether a visit looked ahead to order its moves: its children are searched by calls."""
    searched = any(step.visit and step.visit.code in searching for step in visit.steps)
    return not visit.strange and (searched or bool(visit.left_out))
