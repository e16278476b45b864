"""The searches of an answer, recorded on some of the cases that it got wrong, and read node by node."""

import math
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from graders.exercises.base import CodeExercise, turn
from graders.exercises.work import different_successors
from graders.transcript.case import Case
from graders.transcript.encoding import WrongType, decode
from graders.transcript.running import call_for
from graders.trusted.diagnosis.nodes import Difference, Read, Task, differences, kind_of, named, one_each
from graders.trusted.diagnosis.recorded import Node, record_search
from graders.trusted.verdicts import Verdict, kind, right_kinds
from pacman_env.games.protocol import Game
from pacman_env.games.searches import children, minimax

MOST, EACH = 14, 2  # searches that are looked into; of each kind of case
MOST_COUNTED = 400  # positions below a state


@dataclass(frozen=True)
class Reading:
    """What the recorded searches of an answer show: the families, the commonest first, and where each shows.

    verdicts   for each difference the verdict on the case whose search shows it
    every      all differences, with these verdicts
    """

    found: tuple[Difference, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    every: tuple[tuple[Difference, Verdict], ...] = ()


NOTHING = Reading()


def task_of(one: CodeExercise, case: Case) -> Task:
    """What a search of this case is asked for."""
    game = turn(case, one.ghosts) if case.depth else case.root
    return Task(game, one.cuts, one.asked)


def read(one: CodeExercise, answer: Any, graded: Sequence[Verdict]) -> Reading:
    """Record the answer again on some of its wrong cases, and read what its searches show."""
    wrong = [verdict for verdict in graded if not verdict.right]
    if not one.asked or any(verdict.record.get("changed") for verdict in wrong):  # no position is asked in ruins
        return NOTHING
    right, call = right_kinds(graded), call_for(one.questions(), answer)
    wrong.sort(key=lambda verdict: kind(verdict.case) in right)  # an example should not look like what is correct
    searches = [(each, record_search(call, each.case, _chance(one, each.case))) for each in _spread(wrong)]
    return reading(one, [(verdict, node) for verdict, node in searches if node], graded)


def _spread(wrong: Sequence[Verdict]) -> list[Verdict]:
    """Some of those without an error: of each part, depth and number of agents the first ones."""
    seen, chosen = Counter[tuple[str, int, int]](), list[Verdict]()
    for one in (verdict for verdict in wrong if not verdict.error):
        kind = one.part, one.case.depth, getattr(one.case.root, "num_agents", 0)
        seen[kind] += 1
        if seen[kind] <= EACH:
            chosen.append(one)
    return chosen[:MOST]


def reading(one: CodeExercise, searches: Sequence[tuple[Verdict, Node]], graded: Sequence[Verdict] = ()) -> Reading:
    """What these recorded searches show; `graded` are all verdicts, whose records tell whether anything is ever cut."""
    found = [(verdict, _differences(one, verdict, node)) for verdict, node in searches]
    ever_cut = any(inner.children and inner.left for _, node in searches for inner in node.below())
    ever_cut = ever_cut or bool(one.cuts and any(map(_saves, graded)))
    every = named([*(some for _, some in found), Read(refuted=_starts_beyond_reach(one, graded))], ever_cut)
    told = one_each(every)
    whose = {id(one): _verdict_of(one, found) for one in every}
    return Reading(tuple(told), tuple(whose[id(one)] for one in told), tuple((one, whose[id(one)]) for one in every))


def _starts_beyond_reach(one: CodeExercise, graded: Sequence[Verdict]) -> set[str | tuple[str, str]]:
    """Small games: a move came back from a position that is worse than one from which none did, whatever the start."""
    worth: dict[str, list[Any]] = {"nothing": [], "no-move": [], "move": []}
    for verdict in graded if one.asked in ("move", "first") else ():
        game = verdict.case.root
        if not (verdict.case.depth or verdict.error or game.is_terminal()) and game.to_move == "max":
            worth.get(kind_of(_plain(verdict), [*map(str, game.actions())], "move"), []).append(minimax(game))
    left_out = worth["nothing"] + worth["no-move"]
    return {"root-starts-within-reach"} if left_out and min(worth["move"], default=math.inf) < max(left_out) else set()


def _saves(verdict: Verdict) -> bool:
    """Whether a search has made fewer positions than there are, where that is known."""
    most = verdict.expected.uncut or (0 if verdict.case.depth else count_below(verdict.case.root))
    return not verdict.error and different_successors(verdict.record) < most


def count_below(state: Game) -> int:
    """The positions below a state, counted up to a limit."""
    waiting, count = [*children(state)], 0
    while waiting and count < MOST_COUNTED:
        waiting += children(waiting.pop())
        count += 1
    return count


def _differences(one: CodeExercise, verdict: Verdict, node: Node) -> Read:
    """What one search shows; nothing on a position that the answer has left in ruins."""
    with suppress(Exception):
        made, task = int(verdict.record.get("made") or 0), task_of(one, verdict.case)
        if not task.cuts and any(None not in (child.alpha, child.beta) for child in node.children):
            task = replace(task, cuts="allowed")
        return differences(node, task, _plain(verdict), made)
    return Read()


def _verdict_of(one: Difference, found: Sequence[tuple[Verdict, Read]]) -> Verdict:
    """The verdict on the case whose search shows a difference."""
    return next(verdict for verdict, some in found if any(_same(one, other) for other in some.found))


def _same(one: Difference, other: Difference) -> bool:
    return (one.node, one.words) == (other.node, other.words) and one.family in other.families


def _plain(verdict: Verdict) -> Any:
    try:
        return decode(verdict.record.get("value"))
    except WrongType as wrong:
        return wrong


def _chance(one: CodeExercise, case: Case) -> bool | None:
    """Whether the ghosts of a search are chance nodes: the exercise says so, whatever an answer makes of them."""
    return one.ghosts == "chance" if case.depth else None
