"""What the records of an answer show by themselves: what kind of thing came back, lots, memory, no search at all."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from graders.exercises.base import CodeExercise, same
from graders.exercises.work import comes_back, different_successors
from graders.transcript.encoding import WrongType, decode
from graders.trusted.diagnosis.errors import came_back
from graders.trusted.diagnosis.mutants import Deed, choices
from graders.trusted.verdicts import Verdict

UNPROVEN, REMEMBERED = "not-shown", "remembers-calls"
"""Right answers that the recorded work does not show to be right, and those of which some come from an earlier call."""
LOTS = "random-choice"
ANOTHER = "another-search"
"""Searches that are right and save more than the one that is asked for."""
LEAST = 5  # so many choices show a habit


def kind_of(verdict: Verdict) -> str:
    """The code of what came back where it is no answer: an error, nothing, or a thing of another kind; else empty."""
    code = came_back(verdict)
    if code or verdict.value_right or verdict.error:
        return code
    plain, right = _plain(verdict), next(iter(verdict.expected.values), None)
    moves = choices(verdict.case) if hasattr(verdict.case.root, "actions") or verdict.case.depth else []
    if isinstance(right, bool):
        return "" if isinstance(plain, bool) else "not-a-bool"
    if isinstance(plain, WrongType | bool):
        return "returns-position" if verdict.value.get("type") in ("GameState", "Isolation", "Tree") else "wrong-type"
    if isinstance(right, str | tuple):
        return _in_place_of_a_move(plain, moves)
    if isinstance(plain, str | tuple) and any(same(plain, move) for move in moves):
        return "returns-action"
    return "" if isinstance(plain, int | float) or hasattr(plain, "numerator") else _pair_or(plain, "wrong-type")


def _in_place_of_a_move(plain: Any, moves: Sequence[Any]) -> str:
    if any(same(plain, move) for move in moves):
        return ""
    if isinstance(plain, int | float):
        return "returns-value"
    pair = isinstance(plain, tuple) and any(same(item, move) for item in plain for move in moves)
    return "returns-pair" if pair else "not-legal"


def _pair_or(plain: Any, code: str) -> str:
    numbers = [one for one in plain if isinstance(one, int | float)] if isinstance(plain, tuple) else []
    return "returns-pair" if numbers else code


def unproven(found: Sequence[Verdict]) -> str:
    """The code of right answers that are not shown by what was looked at; or an empty text."""
    wrong = [verdict for verdict in found if not verdict.right]
    if not all(verdict.value_right for verdict in wrong):
        return ""
    if 2 * sum(verdict.unproven for verdict in wrong) > len(wrong):
        unseen = any(verdict.unproven and not verdict.record.get("made") for verdict in found)
        return REMEMBERED if unseen and any(verdict.record.get("made") for verdict in found) else UNPROVEN
    return ""


def another_search(found: Sequence[Verdict]) -> bool:
    """Whether all values are right and shown, and the work is that of a search which saves more, or looks again."""
    return _searches_again(found) or _saves_more(found)


def _searches_again(found: Sequence[Verdict]) -> bool:
    """Whether all values are right and shown, and much of the work that is too much comes back with another window."""
    wrong = [verdict for verdict in found if not verdict.right]
    right = all(verdict.value_right and not verdict.unproven for verdict in wrong)
    return right and 3 * sum(comes_back(verdict.record) for verdict in wrong) > len(wrong)


def _saves_more(found: Sequence[Verdict]) -> bool:
    """Whether all values are right and shown, with fewer positions than are asked for here and there, and in all."""
    if not all(verdict.value_right and not verdict.unproven for verdict in found):
        return False
    exact = [(verdict.expected.made or 0, verdict.record) for verdict in found if verdict.expected.exactly]
    spared = [asked - different_successors(record) for asked, record in exact]
    return sum(spared) >= 0 and any(positions > 0 for positions in spared)


def draws_lots(verdict: Verdict) -> bool:
    """Whether a value came out in two ways, or a move without a look at anything.

    Lots among moves that are worth the same to an answer are no slip, whatever else is wrong with what they are worth.
    """
    is_move = isinstance(next(iter(verdict.expected.values), None), (str, tuple))
    return bool(verdict.others) and not (is_move and any(one.get("made") for one in verdict.others))


def lazy(one: CodeExercise, found: Sequence[Verdict]) -> str:
    """The code of an answer that has made no successor at all, and still answers sensibly; or an empty text."""
    deeds = [Deed(verdict.record) for verdict in found]
    if not one.searches or any(deed.made for deed in deeds) or not all(map(_is_sensible, found)):
        return ""
    values = Counter(str(deed.value) for deed in deeds)
    return "constant-answer" if len(values) == 1 else "takes-the-first" if first_moves(found) else "no-search"


def walks_one_line(one: CodeExercise, found: Sequence[Verdict]) -> bool:
    """Whether below each position one child at most was gone into, on every position: nothing was compared."""
    followed = [{path[:-1] for path in Deed(verdict.record).made} for verdict in found]
    single = all(len(parents) == len({len(path) for path in parents}) for parents in followed)
    return one.searches and single and max(map(len, followed), default=0) > 1


def _is_sensible(verdict: Verdict) -> bool:
    """Whether an answer is of the kind that is asked for: a number, or a legal move."""
    plain = _plain(verdict)
    if isinstance(next(iter(verdict.expected.values), None), (str, tuple)):
        return any(same(plain, move) for move in choices(verdict.case) or [None])
    return isinstance(plain, (int, float)) and plain == plain


def first_moves(found: Sequence[Verdict]) -> bool:
    """Whether every answer is the first legal move."""
    return all(same(_plain(verdict), (choices(verdict.case) or [None])[0]) for verdict in found)


def habit(found: Sequence[Verdict]) -> str:
    """The code of an answer that always takes the first legal move, or always the last; or an empty text."""
    asked = [one for one in found if isinstance(next(iter(one.expected.values), None), (str, tuple))]
    moves = [(_plain(one), choices(one.case)) for one in asked]
    chosen = [(move, every) for move, every in moves if len(every) > 1]
    if len(chosen) < LEAST or len(asked) < len(found):
        return ""
    for code, place in (("takes-the-first", 0), ("keeps-last", -1)):
        if all(same(move, every[place]) for move, every in chosen):
            return code
    return ""


def _plain(verdict: Verdict) -> Any:
    try:
        return decode(verdict.record.get("value"))
    except WrongType as wrong:
        return wrong
