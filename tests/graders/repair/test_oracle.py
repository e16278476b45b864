"""When a repair is believed: on how many cases, of which kind, and by what a run leaves behind."""

import math

import pytest

from graders.repair.oracle import COVERED, of_this_room
from graders.repair.trial import digest
from graders.transcript.encoding import encode
from pacman_env.games.searches import children

AGENTS = [id for id in COVERED if "agent" in id]


@pytest.mark.parametrize("id", AGENTS)
def test_there_are_enough_cases_and_of_every_kind(id: str) -> None:
    cases = [question.case for question in of_this_room(id)]
    small = [case for case in cases if getattr(case.evaluation, "values", 0) == 4]
    assert len(cases) - 40 >= 20 and len(small) >= 6
    assert {case.depth for case in cases} == {1, 2, 3}
    assert {case.root.num_agents - 1 for case in cases} == {1, 2, 3}
    assert len({str(case.root) for case in cases}) > 40


@pytest.mark.parametrize("id", AGENTS)
def test_the_rules_of_the_house_are_not_among_them(id: str) -> None:
    """No board without a ghost, no evaluation without bounds: they would swamp the slip itself."""
    for question in of_this_room(id):
        root, evaluation = question.case.root, question.case.evaluation
        assert root.num_agents > 1 and evaluation is not None
        assert all(math.isfinite(evaluation(root.successor(0, move))) for move in root.legal_actions(0))


def test_a_value_is_not_enough() -> None:
    """The right value, and one of the positions that a right search values was not looked at."""
    question = next(one for one in of_this_room("minimax.value") if len(list(children(one.case.root))) > 1)
    [search] = question._searches
    value = encode(question.expected.values[0])
    assert question.accepts((value, None, digest(search.marks), search.made))
    assert not question.accepts((value, None, digest(sorted(search.marks)[1:]), search.made))
    assert not question.accepts((value, "ValueError", digest(search.marks), search.made))


def test_of_cuts_the_number_of_successors_counts() -> None:
    """Both kinds of cuts are right, beyond a bound and at it; no cut at all is not."""
    questions = [one for one in of_this_room("alphabeta.agent") if len(one.leaves) > 1]
    assert questions
    for question in questions[:3]:
        move = encode(question.expected.values[0])
        made = [search.made for search in question._searches]
        for search in question._searches:
            assert question.accepts((move, None, digest(search.marks), search.made))
        assert not question.accepts((move, None, digest(question._searches[0].marks), max(made) + 1))
