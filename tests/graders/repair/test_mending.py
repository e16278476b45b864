"""Each kind of edit mends its slip, in several styles, and says where; and when a repair is believed."""

import pytest

from graders.repair import words
from graders.repair.oracle import of_this_room
from graders.repair.search import Repair, look
from graders.repair.trial import digest
from graders.transcript.encoding import encode
from graders.transcript.source import source_of
from pacman_env.games.searches import children
from tests.graders.repair.cells import SLIPS, STYLES, lines_of, source, source_with
from tests.sample import rarely
from tools.corpus import WRONG, Answer

TOO_RARE = {
    "low_high_no_pruning",
    "lucky_min_in_chance",
    "closure_wrong_agents_moves",
    "methods_no_ghost_layer",
    "methods_start_within_reach",
    "pairs_one_min_for_all_ghosts",
    "decision_returns_value",
    "methods_returns_value",
}
"""What would mend these mended fewer than one answer in a hundred (docs/repair.md)."""
UNMENDED = {"missing-name"}
"""Python says itself that a name is not there."""
REPLACED = ("value_keeps_the_end", "value_counts_wins", "WonAndLost", "MoveThenWho")
KNOWN = [slip for slip in SLIPS if slip.slip not in UNMENDED and slip.name not in TOO_RARE]
QUICK = [slip for slip in KNOWN if slip.into in ("value", "decision", "low_high")]


def name(slip: Answer) -> str:
    return slip.name


def mended(exercise: str, answer: str, text: str) -> tuple[Repair, str]:
    """The repair of an answer, and the line that is told."""
    repair = look(exercise, source(answer, text))
    assert isinstance(repair, Repair), repair
    return repair, text.split("\n")[repair.line - 1].strip()


def check(slip: Answer) -> None:
    repair = look(slip.exercise, source_with(slip))
    assert isinstance(repair, Repair), repair
    assert repair.line in lines_of(slip), f"{repair} The slip is in {lines_of(slip)}."


@pytest.mark.parametrize("slip", [pytest.param(one, marks=rarely(one.name, 2), id=one.name) for one in QUICK])
def test_a_slip_in_a_function_is_mended(slip: Answer) -> None:
    check(slip)


@pytest.mark.long
@pytest.mark.parametrize("slip", [slip for slip in KNOWN if slip not in QUICK], ids=name)
def test_a_slip_in_an_agent_is_mended(slip: Answer) -> None:
    check(slip)


@pytest.mark.slow
@pytest.mark.parametrize("slip", [one for one in WRONG if one.name in REPLACED], ids=name)
def test_where_the_line_can_be_replaced_none_is_added(slip: Answer) -> None:
    repair = look(slip.exercise, source_of(slip.answer))
    assert isinstance(repair, Repair) and "missing" not in str(repair)
    line = slip.path.read_text(encoding="utf-8").splitlines()[repair.line - 1]
    assert any(piece in line for piece in slip.mends), repair


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "answer", "text"),
    [
        (STYLES["value"].exercise, "value", STYLES["value"].text),
        ("minimax.value", "value", "def value(state):\n    ...\n"),
        ("minimax.value", "value", "def value(state):\n    return len(str(state)) * 7919 % 13\n"),
        ("isolation.min_value", "min_value", "def min_value(state):\n    return 0\n"),
    ],
    ids=["right", "a stub", "no search", "isolation"],
)
def test_nothing_is_found_where_nothing_is_to_be_mended(exercise: str, answer: str, text: str) -> None:
    assert str(look(exercise, source(answer, text))) == words.NOT_FOUND


@pytest.mark.slow
@pytest.mark.parametrize(("exercise", "answer", "old", "new"), [
    ("pacman.minimax_agent", "Methods", "self.evaluationFunction(state)", "state.get_score()"),
    pytest.param("pacman.minimax_agent", "Methods", "worst = min(worst, self.maxValue(successor, depth - 1))",
     "depth -= 1\n                worst = min(worst, self.maxValue(successor, depth))", marks=pytest.mark.long),
    pytest.param("pacman.minimax_agent", "Methods", 'best = float("-inf")', "best = 0", marks=pytest.mark.long),
])  # fmt: skip
def test_of_several_places_the_first_is_told(exercise: str, answer: str, old: str, new: str) -> None:
    text = STYLES["methods"].text
    assert old in text
    _, line = mended(exercise, answer, text.replace(old, new))
    assert new.split("\n")[0] in line


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
