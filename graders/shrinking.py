"""A smaller position that shows a mistake: a search over smaller and smaller trees and boards.

Possible only where the answer itself is at hand, that is in the visible check. Starting from the smallest wrong case,
each step tries everything that is a little simpler (a branch less, a subtree turned into a leaf, smaller numbers, a
cell less, a round less) and moves to the first candidate on which the answer is still wrong in the same way.
"""

import contextlib
import io
import math
import re
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from graders.exercises.base import CodeExercise
from graders.transcript.calls import Answer
from graders.transcript.case import Case
from graders.transcript.running import call_for, run
from graders.transcript.watching import CaseRecorder
from graders.trusted.diagnosis.families import code_of
from graders.trusted.diagnosis.searches import read
from graders.trusted.naming.account import Card, size
from graders.trusted.verdicts import Verdict, judged, kind
from pacman_env import GameState, Layout, LayoutError
from pacman_env.games.isolation import Isolation
from pacman_env.games.protocol import State, Value
from pacman_env.games.recorded_tree import NodeData
from pacman_env.games.tree import Tree
from pacman_env.games.udacity_board import UdacityBoard
from pacman_env.matches.time_limit import TimeUp, call_within
from pacman_env.sandbox.limits import Time

if TYPE_CHECKING:
    from pacman_env.search_xray.search import Search
    from pacman_env.search_xray.telling.compare import Comparison

SECONDS = 0.3  # of processor time for the whole search: a check must stay quick
CASE = Time(work=0.2, wait=0.5)
TINY = (
    Tree([1, 2]),
    Tree([2, 1]),
    Tree([-2, -1]),
    Tree([1, 2], to_move="min"),
    Tree([2, 1], to_move="min"),
    Tree([[1, 2], [3, 4]]),
    Tree([[2, 1], [4, 3]]),
)
"""What a student can work out at a glance, the smallest first."""


def shrink(card: Card, answer: Any, verdict: Verdict) -> Verdict:
    """A wrong verdict that cannot be made simpler and shows what is told, or the best one found within the time."""
    one, end = card.account.exercise, time.process_time() + SECONDS
    tiny = None if _waits(verdict) else _first(card, answer, verdict.case, _tiny(one, verdict.case), end)
    improved: Verdict | None = None if tiny else verdict
    while improved is not None and not _waits(improved):
        verdict = improved
        improved = _first(card, answer, verdict.case, simpler_cases(verdict.case), end)
    found = tiny or verdict
    return replace(found, comparison=_compared(one, answer, found))


def _waits(verdict: Verdict) -> bool:
    return verdict.error.get("type") == "Waiting"


def _first(card: Card, answer: Answer, before: Case, cases: Iterable[Case], end: float) -> Verdict | None:
    """The first of these cases on which the answer fails in the same way; none that looks like those of a right part.

    Above that it would say "correct".
    """
    for case in cases:
        if time.process_time() > end:
            return None
        looks_right = kind(case) in card.account.right_kinds and kind(before) not in card.account.right_kinds
        tried = None if looks_right else _failing(card, answer, case)
        if tried is not None:
            return tried
    return None


def _tiny(one: CodeExercise, case: Case) -> Iterator[Case]:
    """The smallest trees in the place of another tree; where a move is asked for, the same player chooses."""
    if isinstance(case.root, Tree):
        roots = [root for root in TINY if one.asked == "value" or root.to_move == case.root.to_move]
        smallest = (replace(case, root=root) for root in roots)
        yield from (one for one in smallest if size(one) < size(case))


def _compared(one: CodeExercise, answer: Answer, verdict: Verdict) -> "Comparison | None":
    """The search, compared node by node with the textbook's search; None where none is seen."""
    if one.search is None or verdict.error:
        return None
    try:
        return _difference(one, answer, verdict.case)
    except (Exception, TimeUp, SystemExit):  # the comparison is an extra: without it the finding still stands
        return None


def _difference(one: CodeExercise, answer: Answer, case: Case) -> "Comparison | None":
    from pacman_env import xray  # heavy: loaded only when a mistake is shown

    call = call_for(one.questions(), answer)
    chance = one.ghosts == "chance" or None  # the exercise says what its ghosts are, whatever an answer makes of them
    for negamax in (None,) if one.others else (None, False):  # right but for its signs: shown as it is
        with contextlib.redirect_stdout(io.StringIO()), xray(chance=chance, negamax=negamax, code=False) as search:
            call_within(CASE, call, case, CaseRecorder(case.root))
        searches = textbooks(one, _as_searched(case, search.state), chance)
        found = max(map(search.compare, searches), key=lambda one: (one.same, one.steps))
        if not found.same and found.node is not None:
            free = search.repeated or _is_free(found) if one.others else _looks_again(search, found)
            return None if free else found
    return None


def textbooks(one: CodeExercise, case: Case, chance: bool | None = None) -> Iterator["Search"]:
    """The searches of the textbook, recorded."""
    from pacman_env import xray

    for right in filter(None, (one.search, *one.others)):
        with xray(chance=chance, code=False) as textbook:
            right(case)
        yield textbook


def _as_searched(case: Case, root: State) -> Case:
    """The case with the root that was searched: on Udacity's board a win is worth infinity."""
    return replace(case, root=UdacityBoard(case.root, "MAX")) if isinstance(root, UdacityBoard) else case


def _looks_again(search: "Search", found: "Comparison") -> bool:
    """Whether a child more is no other search, but a second look at a position that was searched before."""
    return bool(search.repeated) and found.what == "children" and found.expected is None


def _is_free(found: "Comparison") -> bool:
    """Whether a right search with cuts may differ so.

    The order of the moves is free, and so is a cut where values are tied, or a table instead of a search; a value
    beyond its window is but a bound.
    """
    mine, theirs = found.search.tree.nodes[found.node], found.reference.tree.nodes[found.reference_node]
    if found.what == "children":
        return _place(theirs) != 1 if found.expected is None else found.got is not None or _place(mine) != 0
    if found.what == "depth" and found.got is None:
        return bool(mine["value"] == theirs["value"])
    if theirs["kind"] == "leaf":
        return found.what == "window" or found.got in (theirs["alpha"], theirs["beta"])
    return found.what == "value" and (_place(theirs) != 0 or _is_turned(found))


def _is_turned(found: "Comparison") -> bool:
    """Whether a value differs by its sign alone, as in a negamax."""
    return isinstance(found.got, (int, float)) and bool(found.got == -found.expected)


def _place(node: NodeData) -> float:
    """Where its value lies: 0 inside the window of a node, 1 beyond it, a half on one of its bounds."""
    value: Any = node["value"]
    low, high = (
        (-math.inf if node["alpha"] is None else node["alpha"]),
        (math.inf if node["beta"] is None else node["beta"]),
    )
    return 0 if low < value < high else 0.5 if value in (low, high) else 1


def _failing(card: Card, answer: Answer, case: Case) -> Verdict | None:
    """The verdict on a case if the answer fails there in the way that is told."""
    tried = _verdict(card.account.exercise, answer, case)
    return tried if tried is not None and card.same_failure(tried) and _shows(card, answer, tried) else None


def _shows(card: Card, answer: Answer, tried: Verdict) -> bool:
    """Whether the recorded search of a case shows the family that is told, where it was told by one."""
    if card.voice != "search" or not card.local:
        return True
    return code_of(card.local[1]) in map(code_of, read(card.account.exercise, answer, [tried]).found)


def _verdict(one: CodeExercise, answer: Answer, case: Case) -> Verdict | None:
    """The verdict on one case; None where the exercise has no answer, as for the best move of a finished game."""
    expected = one.right(case)
    if not expected.values:
        return None
    [record] = run(one.questions(), answer, [case], CASE)
    return judged(case, record, expected)


def simpler_cases(case: Case) -> Iterator[Case]:
    """Cases that are a little simpler than this one."""
    if case.depth > 1:
        yield replace(case, depth=case.depth - 1)
    simpler = _BY_GAME.get(type(case.root).__name__)
    if simpler is not None:
        yield from (replace(case, root=root) for root in simpler(case.root))


# ---------------------------------------------------------------------------------------------------- trees


def _simpler_trees(tree: Tree) -> Iterator[Tree]:
    """A branch less, a leaf instead of a subtree, smaller numbers. Trees with chance nodes stay as they are."""
    nested = _nested(tree)
    if nested is None or not isinstance(nested, list):
        return
    for smaller in [*_smaller(nested), *_ranked(nested)]:
        if isinstance(smaller, list):
            yield Tree(smaller, to_move=tree.to_move)


Nested: TypeAlias = "list[Nested] | Value"
"""A tree as nested lists."""


def _nested(tree: Tree) -> Any:
    """The nested lists that make this tree; None if there is a chance node in it."""
    if tree.is_terminal():
        return tree.utility()
    children = [_nested(tree.result(action)) for action in tree.actions()]
    return None if tree.to_move == "chance" or None in children else children


def _smaller(nested: Nested) -> Iterator[Nested]:
    """Every tree with one change that makes it smaller; the biggest changes first."""
    if not isinstance(nested, list):
        return
    for place in range(len(nested)):
        if len(nested) > 1:
            yield nested[:place] + nested[place + 1 :]
    for place, child in enumerate(nested):
        if isinstance(child, list):
            yield [*nested[:place], _first_leaf(child), *nested[place + 1 :]]
        yield from ([*nested[:place], smaller, *nested[place + 1 :]] for smaller in _smaller(child))


def _first_leaf(nested: Nested) -> Value:
    while isinstance(nested, list):
        nested = nested[0]
    return nested


def _ranked(nested: Nested) -> Iterator[Nested]:
    """The same tree with its numbers replaced by their ranks 0, 1, 2, ..., then with two neighbouring ranks as one."""
    leaves: list[Any] = sorted(set(_leaves(nested)))
    ranks = {leaf: rank for rank, leaf in enumerate(leaves)}
    if sum(ranks.values()) < sum(abs(leaf) for leaf in leaves):
        yield _mapped(nested, ranks)
    for least in range(1, len(leaves)):
        yield _mapped(nested, {leaf: rank - (rank >= least) for leaf, rank in ranks.items()})


def _leaves(nested: Nested) -> Iterator[Value]:
    if isinstance(nested, list):
        for child in nested:
            yield from _leaves(child)
    else:
        yield nested


def _mapped(nested: Nested, ranks: dict[Value, int]) -> Nested:
    return [_mapped(child, ranks) for child in nested] if isinstance(nested, list) else ranks[nested]


# --------------------------------------------------------------------------------------------------- boards


def _simpler_boards(state: Isolation) -> Iterator[Isolation]:
    """One open cell less."""
    text = str(state)
    board = text.rpartition("\n")[0]
    for place, mark in enumerate(board):
        if mark == ".":
            yield Isolation(f"{text[:place]}#{text[place + 1 :]}", to_move=state.to_move)


def _simpler_rooms(state: GameState) -> Iterator[GameState]:
    """A ghost less, a food less, but never the last: games that begin where this one stands."""
    rows = str(state).splitlines()[: state.layout.height]
    text = re.sub("[<>v^]", "P", "\n".join(rows))
    for mark, least in (("G", 1), (".", 1), ("o", 0)):
        places = [place for place, one in enumerate(text) if one == mark]
        for place in places if len(places) > least else ():
            with contextlib.suppress(LayoutError):
                yield GameState.initial(Layout.parse(f"{text[:place]} {text[place + 1 :]}", name="small room"))


_BY_GAME: dict[str, Callable[[State], Iterator[State]]] = {
    "Tree": _simpler_trees,
    "Isolation": _simpler_boards,
    "GameState": _simpler_rooms,
}
