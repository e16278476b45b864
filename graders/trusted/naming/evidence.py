"""What records show by themselves, without a mutant: it is true whatever the answer looks like.

An answer that makes no successor does not search; one whose successors all lie one move deep looks one move ahead; a
pair, a position or a move in the place of something else is what it is; code that answers the same question in two ways
draws lots.
"""

from collections.abc import Callable, Sequence

from graders.exercises.base import CodeExercise, same
from graders.exercises.work import comes_back, different_successors
from graders.reading import is_refusal_text
from graders.trusted.naming.candidates import choices, is_legal
from graders.trusted.trace import Trace
from graders.trusted.verdicts import Verdict

UNPROVEN = "not-shown"
"""The code of correct answers that the recorded work does not show to be right."""
REMEMBERED = "remembers-calls"
"""The same, where answers come from an earlier call."""

LOTS, ONE_LINE = "random-choice", "follows-one-line"
LAZY = ("constant-answer", "takes-the-first", "no-search", "one-move-deep", ONE_LINE)
"""Answers that leave out the search."""
ANOTHER = "another-search"
"""The code of searches that are right and save more than the one that is asked for."""
NO_UTILITY = "no-utility"
"""The code of functions that search to the ends of games, and never ask what these are worth."""
OWN_EVALUATION = "other-evaluation"
"""The code of agents that search where they should, and judge by something of their own."""
POSITIONS = ("GameState", "Isolation", "TicTacToe", "Tree")


def observed(one: CodeExercise, found: Sequence[Verdict]) -> str:
    """The code of what the records show, or an empty text."""
    wrong = [verdict for verdict in found if not verdict.right]
    if 2 * sum(one.unproven for one in wrong) > len(wrong):
        if _remembers(found):
            return REMEMBERED  # a table may also hold wrong values
        if all(one.value_right for one in wrong):
            return UNPROVEN
    if any(_draws_lots(one, verdict) for verdict in found):
        return LOTS
    if all(map(is_nothing, found)):
        return "returns-nothing"
    mostly_errors = sum(not verdict.error for verdict in wrong) * 2 < len(wrong)
    return "" if mostly_errors else _kind_of_value(wrong) or _lazy(one, found)


def _kind_of_value(wrong: Sequence[Verdict]) -> str:
    """What mostly came back in the place of what was asked for, or an empty text."""
    answered = [verdict for verdict in wrong if not verdict.error]
    return next((code for code, shows in _KINDS if sum(map(shows, answered)) * 2 > len(wrong)), "")


def _remembers(found: Sequence[Verdict]) -> bool:
    """Whether some correct answers came without a look at anything, and others did not."""
    unseen = any(verdict.unproven and not verdict.record.get("made") for verdict in found)
    return unseen and any(verdict.record.get("made") for verdict in found)


def saves_more(found: Sequence[Verdict]) -> bool:
    """Whether all values are right and shown, with fewer positions than are asked for here and there, and in all."""
    if not all(verdict.value_right and not verdict.unproven for verdict in found):
        return False
    exact = [(verdict.expected.made or 0, verdict.record) for verdict in found if verdict.expected.exactly]
    spared = [asked - different_successors(record) for asked, record in exact]
    return sum(spared) >= 0 and any(positions > 0 for positions in spared)


def searches_again(found: Sequence[Verdict]) -> bool:
    """Whether all values are right and shown, and much of what is wrong is work that comes back with another window."""
    wrong = [verdict for verdict in found if not verdict.right]
    right = all(verdict.value_right and not verdict.unproven for verdict in wrong)
    again = sum(comes_back(verdict.record) or verdict.looks_again for verdict in wrong)
    return right and 3 * again > len(wrong)


def _draws_lots(one: CodeExercise, verdict: Verdict) -> bool:
    """Whether a value came out in two ways, or a move without a look at anything, or one that is no move.

    A random choice among moves that are worth the same to an answer is no slip, whatever else is wrong with their
    values (`answers_differ`, because there is no name).
    """
    others = [Trace(record) for record in verdict.others]
    looked = one.asked in ("move", "first") and any(way.record.get("made") for way in others)
    moves = (way.value is None or is_legal(verdict.case, way.value) for way in (verdict.trace, *others))
    return bool(others) and not (looked and all(moves))


def answers_differ(found: Sequence[Verdict]) -> bool:
    """Whether a case was answered in two ways: at random, even if only among moves that the answer likes equally."""
    return any(verdict.others for verdict in found)


def _pair(verdict: Verdict) -> bool:
    """A tuple or list that holds what was asked for."""
    plain = verdict.trace.value
    if not isinstance(plain, tuple) or len(plain) != 2 or verdict.expected.accepts(verdict.record.get("value")):
        return False
    return any(same(item, right) for item in plain for right in verdict.expected.values)


def _move_for_value(verdict: Verdict) -> bool:
    """A legal move where a number is asked for."""
    right = next(iter(verdict.expected.values), None)
    if isinstance(right, (str, tuple, bool)) or right is None or verdict.case.depth:
        return False
    plain = verdict.trace.value
    return isinstance(plain, (str, tuple)) and is_legal(verdict.case, plain)


def _later_move(verdict: Verdict) -> bool:
    """A move of a tree that was made further down: no two nodes have moves of the same name."""
    plain, right = verdict.trace.value, next(iter(verdict.expected.values), None)
    if verdict.case.depth or not isinstance(plain, str) or not isinstance(right, str):
        return False
    return any(len(path) > 1 and path[-1][1] == plain for path in verdict.trace.made)


_KINDS: tuple[tuple[str, Callable[[Verdict], bool]], ...] = (
    ("returns-pair", _pair),
    ("returns-position", lambda verdict: verdict.value.get("type") in POSITIONS),
    ("returns-action", _move_for_value),
    ("later-move", _later_move),
)


def _lazy(one: CodeExercise, found: Sequence[Verdict]) -> str:
    """An answer that has not searched at all, or one move deep where more is asked for."""
    traces = [verdict.trace for verdict in found]
    deepest = max((trace.depth for trace in traces), default=0)
    if not one.searches:
        return ""
    if deepest == 0 and all(map(_sensible, found)):
        return _without_a_search(traces, found)
    return "one-move-deep" if deepest == 1 and one.form == "agent" and _only_pacman_moved(traces) else ""


def _without_a_search(traces: Sequence[Trace], found: Sequence[Verdict]) -> str:
    """How an answer finds what it returns, if it makes no successor."""
    if len({str(trace.value) for trace in traces if not trace.error}) == 1:
        return "constant-answer"
    return "takes-the-first" if first_moves(found) else "no-search"


def looks_one_move_ahead(one: CodeExercise, found: Sequence[Verdict]) -> bool:
    """Whether a function has made the children of the root at most, on every position, and answered."""
    traces = [verdict.trace for verdict in found]
    return (
        one.searches
        and one.form == "function"
        and max(trace.depth for trace in traces) == 1
        and not any(trace.error for trace in traces)
    )


def walks_one_line(one: CodeExercise, found: Sequence[Verdict]) -> bool:
    """Whether below each position one child at most was gone into, on every position: by a slip, or by intent."""
    followed = [{path[:-1] for path in verdict.trace.made} for verdict in found]
    single = all(len(parents) == len({len(path) for path in parents}) for parents in followed)
    return one.searches and single and max(map(len, followed), default=0) > 1


def _only_pacman_moved(traces: Sequence[Trace]) -> bool:
    """Whether nobody made a ghost's move from the root: that is no short search, but one that starts again."""
    return all(path[0][0] == 0 for trace in traces for path in trace.made)


def _sensible(verdict: Verdict) -> bool:
    """Whether an answer is of the kind that is asked for: a number, or a legal move."""
    plain = verdict.trace.value
    if isinstance(next(iter(verdict.expected.values), None), (str, tuple)):
        return is_legal(verdict.case, plain)
    return isinstance(plain, (int, float)) and plain == plain


def first_moves(found: Sequence[Verdict]) -> bool:
    """Whether every answer is the first legal move."""
    return all(same(verdict.trace.value, (choices(verdict.case) or [None])[0]) for verdict in found)


def is_refusal(verdict: Verdict) -> bool:
    """Whether the code says of itself that it is not written yet."""
    kind = verdict.error.get("type")
    said = kind in ("Exception", "RuntimeError", "ValueError", "AssertionError")
    return kind == "NotImplementedError" or (said and is_refusal_text(verdict.error.get("message")))


def is_nothing(verdict: Verdict) -> bool:
    """Whether nothing came back."""
    return verdict.value.get("type", "None") in ("None", "ellipsis", "NotImplementedType") and not verdict.error
