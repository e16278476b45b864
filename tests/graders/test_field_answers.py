"""A plain oracle finds the right answers from the field right and the wrong ones wrong.

Wrong ones are right as soon as their wrong lines are mended, so each has that one slip and no other.
"""

from collections import defaultdict

import pytest

from graders import EXERCISES
from graders.exercises import reference
from pacman_env.games.searches import alpha_beta, minimax
from tests import oracle
from tests.graders import field_oracle
from tests.graders.field_oracle import disagreements, share_of_work
from tests.sample import rarely
from tools.corpus import FIELD, RIGHT, WRONG, Answer

FIELD_RIGHT = [one for one in RIGHT if one.rule == "field"]
OWN_ORDER = [one for one in RIGHT if one.own_order]
ASKED = {one.exercise for one in FIELD if EXERCISES[one.exercise].form in ("function", "agent")}  # all know these
SLIPPED = [one for one in WRONG if one.rule in ("field", "injected")]


def name(one: Answer) -> str:
    return f"{one.exercise}-{one.name}"


@pytest.mark.slow
@pytest.mark.parametrize("one", [one for one in RIGHT if one.rule in ("field", "repair")], ids=name)
def test_a_right_answer_agrees_with_the_oracle(one: Answer) -> None:
    assert disagreements("pacman.minimax_agent" if one.own_order else one.exercise, one.answer) == []


@pytest.mark.slow
@pytest.mark.parametrize("one", OWN_ORDER, ids=name)
def test_an_order_of_its_own_saves_work_too(one: Answer) -> None:
    assert share_of_work(one.answer) < 0.9


def test_the_same_exercises_have_right_answers_and_wrong_ones() -> None:
    assert len(FIELD_RIGHT) >= 35 and len(OWN_ORDER) >= 3
    assert {one.exercise for one in FIELD_RIGHT} == ASKED and len(ASKED) >= 11


@pytest.mark.slow
@pytest.mark.parametrize("exercise", sorted({one.exercise for one in SLIPPED}))
def test_a_wrong_answer_differs_from_the_oracle(exercise: str) -> None:
    wrong = [one for one in SLIPPED if one.exercise == exercise]
    assert [one.name for one in wrong if disagreements(exercise, one.answer, most=1) == []] == []


@pytest.mark.parametrize(
    "mistake", [pytest.param(one, marks=rarely(name(one), 8), id=name(one)) for one in WRONG if one.mends]
)
def test_without_its_slip_it_is_right(mistake: Answer) -> None:
    assert [mistake.text.count(piece) for piece in mistake.mends] == [1] * len(mistake.mends)
    assert disagreements(mistake.exercise, mistake.mended()) == []


def test_a_mistake_says_what_is_wrong() -> None:
    said = {name(one): (one.answer.__doc__ or "").partition("\n")[0] for one in FIELD}
    assert [one for one, words in said.items() if not words.endswith((".", "?"))] == []


def test_there_are_many_mistakes_each_with_a_name_of_its_own() -> None:
    assert len(FIELD) >= 80
    assert len({one.name for one in FIELD}) == len(FIELD)


def test_the_same_slip_comes_in_three_styles() -> None:
    slips = defaultdict(list)
    for one in FIELD:
        slips[one.family].append((one.exercise, one.slip))
    del slips[""]
    assert len(slips) >= 12
    assert [slip for slip, found in slips.items() if len(found) < 3 or len(set(found)) > 1] == []


def test_the_oracle_and_the_reference_agree() -> None:
    positions = (*field_oracle.trees(), *field_oracle.games_of_chance(), *field_oracle.real_games())
    assert [str(one) for one in positions if abs(oracle.value(one) - minimax(one)) > 1e-9] == []
    for state in (*field_oracle.trees(), *field_oracle.real_games()):
        counted = reference.Counted(state)
        assert (alpha_beta(counted), counted.work.made) == field_oracle.visits(state)
    for board in field_oracle.boards():
        turn = reference.Turn(board.state, board.evaluation, board.rounds)
        assert field_oracle.action_values(board, "min") == reference.move_values(turn)
