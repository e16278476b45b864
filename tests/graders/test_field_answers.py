"""A plain oracle finds the right answers from the field right and the wrong ones wrong.

Wrong ones are right as soon as their wrong lines are mended, so each has that one slip and no other.
"""

from collections import defaultdict
from typing import Any

import pytest

from graders import EXERCISES
from graders.exercises import reference
from graders.words import MESSAGES
from pacman_env.games.searches import alpha_beta, minimax
from tests.graders import field_oracle
from tests.graders.field_answers import FIELD, OWN_ORDER
from tests.graders.field_mistakes import MISTAKES, NEW, Mistake
from tests.graders.field_oracle import disagreements, share_of_work

ASKED = {one.id for one in MISTAKES if EXERCISES[one.id].form in ("function", "agent")}  # which the field knows, too
NAMES = [f"{one.id}-{one.name}" for one in MISTAKES]
MENDED = [one for one in MISTAKES if one.mends]


@pytest.mark.parametrize(("id", "answer"), FIELD, ids=[f"{id}-{answer.__name__}" for id, answer in FIELD])
def test_a_right_answer_agrees_with_the_oracle(id: str, answer: Any) -> None:
    moves_only = answer in OWN_ORDER
    assert disagreements("pacman.minimax_agent" if moves_only else id, answer) == []


@pytest.mark.parametrize("answer", OWN_ORDER)
def test_an_order_of_its_own_saves_work_too(answer: Any) -> None:
    assert share_of_work(answer) < 0.9


def test_the_same_exercises_have_right_answers_and_wrong_ones() -> None:
    assert len(FIELD) >= 35
    assert {id for id, _ in FIELD} == ASKED and len(ASKED) >= 11


@pytest.mark.parametrize("mistake", MISTAKES, ids=NAMES)
def test_a_wrong_answer_differs_from_the_oracle(mistake: Mistake) -> None:
    assert disagreements(mistake.id, mistake.answer, most=1) != []


@pytest.mark.parametrize("mistake", MENDED, ids=[f"{one.id}-{one.name}" for one in MENDED])
def test_without_its_slip_it_is_right(mistake: Mistake) -> None:
    assert [mistake.text.count(piece) for piece in mistake.mends] == [1] * len(mistake.mends)
    assert disagreements(mistake.id, mistake.mended()) == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=NAMES)
def test_a_mistake_has_a_name_and_says_what_is_wrong(mistake: Mistake) -> None:
    assert mistake.code in MESSAGES or mistake.code in NEW
    assert (mistake.answer.__doc__ or "").splitlines()[0].endswith((".", "?"))


def test_there_are_many_mistakes_each_with_a_name_of_its_own() -> None:
    assert len(MISTAKES) >= 80
    assert set(NEW) <= {one.code for one in MISTAKES}
    assert len({one.name for one in MISTAKES}) == len(MISTAKES)


def test_the_same_slip_comes_in_three_styles() -> None:
    slips = defaultdict(list)
    for one in MISTAKES:
        slips[one.slip].append((one.id, one.code))
    del slips[""]
    assert len(slips) >= 12
    assert [slip for slip, found in slips.items() if len(found) < 3 or len(set(found)) > 1] == []


def test_the_oracle_and_the_reference_agree() -> None:
    positions = (*field_oracle.trees(), *field_oracle.games_of_chance(), *field_oracle.real_games())
    assert [str(one) for one in positions if abs(field_oracle.worth(one) - minimax(one)) > 1e-9] == []
    for state in (*field_oracle.trees(), *field_oracle.real_games()):
        counted = reference.Counted(state)
        assert (alpha_beta(counted), counted.work.made) == field_oracle.visits(state)
    for board in field_oracle.boards():
        turn = reference.Turn(board.state, board.evaluation, board.depth)
        assert field_oracle.action_values(board, average=False) == reference.move_values(turn)
