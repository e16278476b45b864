"""The candidate mistakes of an answer: mutants run on its cases, and compared with what the answer did.

Compared are the answers (a move is explained if it is among those that the mistake values best, a value if it is equal
up to rounding), errors by their type, their moment and, where they are ours, their words; how deep the search went; of
agents the set of evaluated positions; and the number of successors, but only where the exercise counts work.

Mistakes that explain everything are named. If several do, those are that have searched as the answer did, and where
that leaves more than one name, none of them is certain.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from graders.exercises.base import CodeExercise, same
from graders.exercises.mistakes.alpha_beta import NEVER_CUTS, AlphaBeta, in_order
from graders.exercises.mistakes.base import Mistake, Mutant
from graders.exercises.work import Order, orders_of_moves
from graders.transcript.case import Case
from graders.transcript.running import Raised, Record, run
from graders.transcript.watching import MAX_STEPS
from graders.trusted.diagnosis.nodes import NO_MOVE
from graders.trusted.trace import Trace
from graders.trusted.verdicts import Verdict

WORK = 20_000  # successors that a mutant may make on one case: no clock, so that points never depend on the machine
INFORMATIVE = 0.8  # from here on, any choice among equal moves is believed
DEEP_ENOUGH = 0.75  # of the moves that a mistake looks ahead, on all positions together
DEEPER = 3  # that many positions have to show that somebody stops in the middle of a game


def same_answer(mine: Trace, theirs: Trace) -> bool:
    """Whether a mistake would have answered this."""
    if mine.error or theirs.error:
        return same_error(mine, theirs)
    nothing = mine.value is None and theirs.value is None
    if nothing or same(mine.value, theirs.value):
        return True
    return any(same(mine.value, move) for move in theirs.best or ())


def _no_move(trace: Trace, verdict: Verdict) -> bool:
    """Whether what came back is what people put where no move has been found yet."""
    own_cell = getattr(verdict.case.root, "players", ())  # of isolation: some stay where they are
    nothing = trace.value in _NOTHING or trace.value in own_cell
    return not trace.error and nothing and not is_legal(verdict.case, trace.value)


_NOTHING = (None, 0, *NO_MOVE)


def same_error(mine: Trace, theirs: Trace) -> bool:
    """The same type and gist at the same moment: as deep, after the same successors but for those made in advance."""
    if mine.error.get("type") != theirs.error.get("type") or _gist(mine.error) != _gist(theirs.error):
        return False
    return mine.depth == theirs.depth and (mine.made <= theirs.made or mine.made >= theirs.made)


def _gist(error: Raised) -> str:
    """What an error's words say, without what depends on the case or on the version of Python."""
    words = str(error.get("message"))
    if "empty" in words or "no arguments" in words:
        return "empty"
    return re.sub(r"'[^']*'|\d+", "", words)[:60]


class Candidates:
    """The mutants of an exercise, each run at most once on each case."""

    def __init__(self, one: CodeExercise) -> None:
        """Nothing has been run yet."""
        self.exercise, self.questions = one, one.questions()
        self._traces: dict[tuple[str, int], Trace] = {}
        self._ordered: dict[tuple[str, int], list[Trace]] = {}
        self._orders: dict[int, list[Order]] = {}
        self._refuting = Counter[int]()

    def trace(self, mutant: Mutant, case: Case) -> Trace:
        """What a mutant does on one case."""
        key = mutant.name, id(case)
        if key not in self._traces:
            settings = {"evalFn": case.evaluation, "depth": case.depth} if case.depth else {}
            self._traces[key] = Trace(self._run(mutant.answer, case), lambda: mutant.best(case.root, **settings))
        return self._traces[key]

    def _run(self, answer: Any, case: Case) -> Record:
        return run(self.questions, answer, [case], None, WORK)[0]

    def explains(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Whether a mistake would have answered what a verdict says, where work counts with as much work.

        An answer that has not searched is explained by no mistake in a search.
        """
        mine, theirs = verdict.trace, self.trace(mutant, verdict.case)
        least = 2 if verdict.case.depth else 1
        alike = same_answer(mine, theirs) or (
            mutant.method in ("decision", "") and _no_move(mine, verdict) and _no_move(theirs, verdict)
        )
        if not alike or min(mine.depth, least) < min(theirs.depth, least):
            return False
        return self.same_work(mutant, verdict)

    def explains_all(self, mutant: Mutant, verdicts: Sequence[Verdict]) -> bool:
        """Whether a mistake explains each of these. The cases that have refuted most mistakes are asked first."""
        for verdict in sorted(verdicts, key=self._how_seldom_it_refutes):
            if not self.explains(mutant, verdict):
                self._refuting[id(verdict)] += 1
                return False
        return True

    def _how_seldom_it_refutes(self, verdict: Verdict) -> float:
        """By how little is won where a mistake is run on this case."""
        return -self._refuting[id(verdict)] / (10 + verdict.record.get("made", 0))

    def convinces(self, mutant: Mutant, verdicts: Sequence[Verdict]) -> bool:
        """Whether explaining these verdicts says something, where moves are compared.

        A mistake that likes many moves equally explains almost any move. It convinces if the answer has one habit
        of choosing among them, or if on the whole there was little to choose. It convinces nobody where the answer has
        not searched: "always 1" and "the last move" are what some mistakes return, too.
        """
        if not self._goes_as_deep(mutant, verdicts):
            return False
        return self._has_habit(mutant, verdicts) or self.information(mutant, verdicts) > INFORMATIVE

    def _goes_as_deep(self, mutant: Mutant, verdicts: Sequence[Verdict]) -> bool:
        """Whether the answer goes about as deep as the mistake; who remembers positions goes less deep here and there.

        Positions where the mistake looks one move ahead do not count.
        """
        depths = [(one.trace.depth, self.trace(mutant, one.case).depth) for one in verdicts]
        longer = [(min(mine, theirs), theirs) for mine, theirs in depths if theirs > 1]
        return sum(mine for mine, _ in longer) >= DEEP_ENOUGH * sum(theirs for _, theirs in longer)

    def _has_habit(self, mutant: Mutant, verdicts: Sequence[Verdict]) -> bool:
        """Whether the answer always chooses in the same way among the moves that a mistake likes best."""
        habits = set(_HABITS)
        for verdict in verdicts:
            if verdict.trace.error:  # no move at all: nothing has to be run to know it
                continue
            liked, move = self._liked(mutant, verdict), str(verdict.trace.value)
            if move in liked:
                first = str(self.trace(mutant, verdict.case).value)
                tried = [action for _, action in self._orders_of(verdict)[-1].get((), []) if action in liked]
                habits = {habit for habit in habits if habit(liked, first, tried or liked) == move}
        return bool(habits)

    def information(self, mutant: Mutant, verdicts: Sequence[Verdict]) -> float:
        """How much a mistake says about the moves, from 0 (likes all of them) to 1 (likes one)."""
        told = chosen = 0.0
        for verdict in verdicts:
            liked, legal = self._liked(mutant, verdict), len(choices(verdict.case))
            if legal > 1 and liked:
                told += math.log(legal / len(liked))
                chosen += math.log(legal)
        return told / chosen if chosen else 1.0

    def _liked(self, mutant: Mutant, verdict: Verdict) -> list[str]:
        """The moves that a mistake likes best."""
        return [str(move) for move in self.trace(mutant, verdict.case).best or ()]

    def same_search(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Whether the answer has looked where the mistake looks: agents by what they evaluate, in the answer's order.

        Functions are compared by what they make, and by whether they ask for a utility at all.
        """
        mine = verdict.trace
        if not verdict.case.depth:
            alike = mine.made == self.trace(mutant, verdict.case).made
            return alike and not self._goes_without(mutant, verdict)
        if mine.record.get("made", 0) > MAX_STEPS:  # the record has not seen all
            return True
        if mine.evaluated == self.trace(mutant, verdict.case).evaluated:
            return True
        others = self._in_order(mutant, verdict) if self._cuts else []
        return any(mine.evaluated == theirs.evaluated for theirs in others)

    def fits_the_search(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Whether a function has not searched what the mistake leaves out, and asks for utilities if the mistake does.

        Of an agent its search says so much that it is compared whole (`same_search`).
        """
        within = verdict.trace.made <= self.trace(mutant, verdict.case).made
        return bool(verdict.error) or (within and not self._goes_without(mutant, verdict))

    def _goes_without(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Whether the mistake asks for utilities here, and the answer does not."""
        theirs = self.trace(mutant, verdict.case).record
        return bool(theirs.get("evaluated")) and not verdict.record.get("evaluated")

    def searched_right(self, verdicts: Sequence[Verdict]) -> bool:
        """Whether an agent has looked exactly where the textbook looks."""
        textbook = self._textbook()
        return all(verdict.case.depth and self.same_search(textbook, verdict) for verdict in verdicts)

    def makes_up_the_ends(self, verdicts: Sequence[Verdict]) -> bool:
        """Whether a function goes as deep as the textbook, and never asks for a utility where the textbook does."""
        if any(verdict.case.depth or verdict.error or verdict.record.get("evaluated") for verdict in verdicts):
            return False
        textbook = self._textbook()
        deep = sum(verdict.trace.depth >= self.trace(textbook, verdict.case).depth for verdict in verdicts)
        alone = all(self._goes_without(textbook, verdict) for verdict in verdicts)
        return alone and 2 * deep > len(verdicts)

    def judged_alone(self, verdicts: Sequence[Verdict]) -> bool:
        """Whether an agent makes the textbook's positions, and never asks the evaluation function that it was given."""
        return all(
            verdict.case.depth
            and not verdict.error
            and not verdict.record.get("evaluated")
            and self._makes_what_is_there(verdict)
            for verdict in verdicts
        )

    def stops_early(self, verdicts: Sequence[Verdict]) -> bool:
        """Whether a function looks that many moves ahead and no further, wherever the textbook does."""
        if any(verdict.case.depth or verdict.error for verdict in verdicts):
            return False
        textbook = self._textbook()
        pairs = [(one.trace.depth, self.trace(textbook, one.case).depth) for one in verdicts]
        most = max((mine for mine, _ in pairs), default=0)
        longer = sum(theirs > most for _, theirs in pairs)
        return most > 1 and longer >= DEEPER and all(mine == min(theirs, most) for mine, theirs in pairs)

    def _makes_what_is_there(self, verdict: Verdict) -> bool:
        """Whether an agent makes the positions of a search without cuts; one that may cut, some of them, as deep."""
        uncut = self._textbook(NEVER_CUTS if self._cuts else ())
        mine, theirs = verdict.trace, self.trace(uncut, verdict.case)
        if mine.depth != theirs.depth or not mine.made <= theirs.made:
            return bool(mine.record.get("made", 0) > MAX_STEPS)  # the record has not seen all
        return self._cuts or mine.made == theirs.made

    def _textbook(self, steps: Sequence[Mistake] = ()) -> Mutant:
        """The search that the mistakes of this exercise build on."""
        first = self.exercise.mutants[0]
        return Mutant(first.exercise, tuple(steps), first.base, first.method)

    @property
    def _cuts(self) -> bool:
        """Whether the order of the moves decides what a search looks at."""
        return issubclass(self.exercise.mutants[0].base, AlphaBeta)

    def same_work(self, mutant: Mutant, verdict: Verdict) -> bool:
        """Where a case counts work: whether the answer made what the mistake makes in the same order of moves."""
        if verdict.expected.made is None:
            return True
        made = verdict.trace.made
        if made == self.trace(mutant, verdict.case).made:
            return True
        others = [] if verdict.expected.exactly else self._in_order(mutant, verdict)
        return any(made == theirs.made for theirs in others)

    def _in_order(self, mutant: Mutant, verdict: Verdict) -> list[Trace]:
        """What a mistake does in the answer's order of moves, with strict cuts and with cuts on equality."""
        key = mutant.name, id(verdict.case)
        if key not in self._ordered:
            searches = [
                in_order(mutant, order, strict)
                for order in self._orders_of(verdict)
                for strict in ((True,) if self._needs_no_order(mutant, verdict, order) else (True, False))
            ]
            self._ordered[key] = [Trace(self._run(search, verdict.case)) for search in searches]
        return self._ordered[key]

    def _orders_of(self, verdict: Verdict) -> list[Order]:
        """The orders in which an answer may have tried the moves."""
        if id(verdict) not in self._orders:
            self._orders[id(verdict)] = orders_of_moves(verdict.record)
        return self._orders[id(verdict)]

    def _needs_no_order(self, mutant: Mutant, verdict: Verdict, order: Order) -> bool:
        """Whether an agent's mistake tries the moves in this order anyway, and cuts on equality."""
        steps = {"actions", "root_moves", "beyond"} & mutant.steps.keys()
        return bool(verdict.case.depth) and not steps and _is_usual(verdict.case.root, order)


def _is_usual(root: Any, order: Order) -> bool:
    """Whether moves were tried in the order in which the game lists them: then a mistake needs no other order."""
    states = {(): root}
    for path, tried in sorted(order.items(), key=lambda one: len(one[0])):
        if path and path[:-1] in states:
            with suppress(Exception):  # a forged or a mistaken step
                states[path] = states[path[:-1]].successor(*path[-1])
        if path in states:
            moves = [str(move) for move in states[path].legal_actions(tried[0][0])]
            if [action for _, action in tried] != moves[: len(tried)]:
                return False
    return True


def choices(case: Case) -> list[Any]:
    """The moves to choose from."""
    return list(case.root.legal_actions(0) if case.depth else case.root.actions())


def is_legal(case: Case, value: Any) -> bool:
    """Whether a value is one of these moves."""
    return any(same(value, move) for move in choices(case))


_HABITS: tuple[Callable[[list[str], str, list[str]], str], ...] = (
    lambda moves, first, tried: first,
    lambda moves, first, tried: moves[-1],
    lambda moves, first, tried: max(moves),
    lambda moves, first, tried: tried[0],
)
"""How people choose among equal moves: as the mistake itself does, the last, that with the largest name, or the first
that they tried."""


# ------------------------------------------------------------------------------------------------ which are named


@dataclass(frozen=True)
class Match:
    """A mutant that explains all answers that were compared, and whether that leaves no doubt."""

    mutant: Mutant
    compared: int
    certain: bool = False

    def __str__(self) -> str:
        """How sure that is."""
        return f"By itself, this mistake explains your code's answers in all {self.compared} of the check's cases."


def convincing(mutants: Iterable[Mutant], found: Sequence[Verdict], candidates: Candidates) -> list[Mutant]:
    """Those of these mistakes that explain each of these verdicts, where that says something."""
    return [one for one in mutants if candidates.explains_all(one, found) and candidates.convinces(one, found)]


def explaining(mutants: Iterable[Mutant], found: Sequence[Verdict], candidates: Candidates) -> list[Match]:
    """The mistakes that explain everything; of these those that have searched alike, where there are any."""
    found = sorted(found, key=lambda one: (one.right, one.case.depth))  # wrong ones, and small ones, refute soonest
    whole = convincing(mutants, found, candidates)
    same = [one for one in whole if all(candidates.same_search(one, verdict) for verdict in found)]
    best = same or whole
    one_name = len({mutant.code for mutant in best}) == 1
    certain = one_name and (bool(same) or _fits(candidates, best, found))
    return [Match(mutant, len(found), certain) for mutant in best]


def _fits(candidates: Candidates, best: Sequence[Mutant], found: Sequence[Verdict]) -> bool:
    """Whether a function has searched nothing that these mistakes leave out."""
    function = not found[0].case.depth
    return function and all(candidates.fits_the_search(mutant, verdict) for mutant in best for verdict in found)


def others(matches: Sequence[Match]) -> list[str]:
    """The names of further single mistakes that fit as well, two at most."""
    best, *rest = matches
    codes = dict.fromkeys(one.mutant.code for one in rest)
    return [code for code in codes if code != best.mutant.code][:2]
