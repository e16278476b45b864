"""The textbook searches of the catalog are right, and a mistake can say which moves it values best."""

import pytest

from graders.exercises import all_mutants, reference
from graders.exercises.base import turn
from graders.exercises.mistakes.base import Mutant, mistake, named
from graders.exercises.mistakes.small_games import LEAVES
from graders.transcript.case import Case
from graders.transcript.encoding import show
from graders.trusted.verdicts import judged
from tests.graders.builders import ask_cases, cases, code, expected

MOVES = ("minimax.decision", "isolation.decision", "pacman.minimax_agent", "alphabeta.agent", "expectimax.agent")
TEXTBOOKS = {mutant.exercise: Mutant(mutant.exercise, (), mutant.base, mutant.method) for mutant in all_mutants()}


def some(id: str, count: int = 25) -> list[Case]:
    """A few cases, spread over the exercise."""
    asked = [case for case in cases(id, "a few") if not case.advice]
    return asked[:: max(1, len(asked) // count)]


def settings(case: Case) -> dict[str, object]:
    return {"evalFn": case.evaluation, "depth": case.depth} if case.depth else {}


def named_mutant(id: str, name: str) -> Mutant:
    return next(mutant for mutant in code(id).mutants if mutant.name == name)


@pytest.mark.parametrize("id", TEXTBOOKS)
def test_the_textbook_without_a_mistake_is_right(id: str) -> None:
    asked = some(id)
    for case, record in zip(asked, ask_cases(id, TEXTBOOKS[id].answer, asked), strict=True):
        assert judged(case, record, expected(id, case)).right


@pytest.mark.parametrize("id", MOVES)
def test_the_textbook_values_all_best_moves_best(id: str) -> None:
    for case in some(id):
        node = turn(case, "chance" if id.startswith("expectimax") else "min") if case.depth else case.root
        values = reference.move_values(node)
        assert TEXTBOOKS[id].best(case.root, **settings(case)) == reference.best_moves(values)
        assert TEXTBOOKS[id].scored(case.root, **settings(case)) == [
            (pytest.approx(value), move) for move, value in values.items()
        ]


@pytest.mark.slow
@pytest.mark.parametrize("id", MOVES)
def test_the_move_of_a_mutant_is_among_those_that_it_values_best(id: str) -> None:
    asked = some(id, 5)
    moves = missed = 0
    for mutant in code(id).mutants:
        for case, record in zip(asked, ask_cases(id, mutant.answer, asked), strict=True):
            value = record["value"] or {}
            if value.get("type") == "str" or (value.get("type") == "tuple" and "Pair" not in mutant.name):
                best = mutant.best(case.root, **settings(case))
                missed += best is not None and show(value) not in [repr(move) for move in best]
                moves += best is not None
    assert missed <= (0.03 * moves if id == "alphabeta.agent" else 0)  # there a wrong value may hang on what was cut
    assert moves > 2 * len(code(id).mutants)


def test_a_mistake_without_values_has_none() -> None:
    case = some("isolation.decision")[-1]
    assert named_mutant("isolation.decision", "NeverSearches").best(case.root) is None
    assert named_mutant("isolation.min_value", "MinForMax").best(case.root) is None


def test_who_takes_the_first_move_values_only_that_one_best() -> None:
    case = some("pacman.minimax_agent")[-1]
    first = case.root.legal_actions(0)[:1]
    assert named_mutant("pacman.minimax_agent", "TakesTheFirst").best(case.root, **settings(case)) == first


def test_a_line_that_is_not_in_the_table_is_missed_by_name() -> None:
    assert [one.name for one in named(LEAVES, "UtilityNegated")] == ["UtilityNegated"]
    with pytest.raises(KeyError, match="UtilityForgotten"):
        named(LEAVES, "UtilityForgotten")


def test_builtins_are_steps_too() -> None:
    line = mistake("Loud", "min-reversed", "MIN also takes the largest value.", for_min=max)
    search = Mutant("minimax.value", (line,), TEXTBOOKS["minimax.value"].base, "value")
    assert search.search().for_min([1, 3]) == 3
