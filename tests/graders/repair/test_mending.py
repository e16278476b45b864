"""Each kind of edit mends its slip, in several styles, and says where and what it is about."""

import pytest

from graders.repair import look
from tests.graders.repair.cells import SLIPS, STYLES, lines_of, source, source_with
from tools.corpus import Answer

QUICK = [slip for slip in SLIPS if slip.into in ("value", "decision", "low_high")]


def name(slip: Answer) -> str:
    return slip.name


def check(slip: Answer) -> None:
    repair = look(slip.exercise, source_with(slip), seconds=60)
    assert repair is not None
    assert len(repair.changes) == 1
    assert set(repair.lines) & lines_of(slip), f"{repair.words()} The slip is in {lines_of(slip)}."
    roles = {edit.kind.role for change in repair.changes for edit in (*change.edits, *change.others)}
    assert slip.role in roles, repair.words()


@pytest.mark.slow
@pytest.mark.parametrize("slip", QUICK, ids=name)
def test_a_slip_in_a_function_is_mended(slip: Answer) -> None:
    check(slip)


@pytest.mark.long
@pytest.mark.parametrize("slip", [slip for slip in SLIPS if slip not in QUICK], ids=name)
def test_a_slip_in_an_agent_is_mended(slip: Answer) -> None:
    check(slip)


@pytest.mark.slow
@pytest.mark.parametrize("style", ["value", "closure"])
def test_a_right_answer_has_no_repair(style: str) -> None:
    right = STYLES[style]
    assert look(right.exercise, source(right.handed_in, right.text), seconds=60) is None


def test_a_stub_has_no_repair() -> None:
    assert look("minimax.value", source("value", "def value(state):\n    ...\n"), seconds=60) is None


def test_of_isolation_nothing_is_said() -> None:
    text = "def min_value(state):\n    return 0\n"
    assert look("isolation.min_value", source("min_value", text)) is None


TWO_SLIPS = {
    "each shows by itself": {"ghost + 1, depth": "ghost + 1, depth - 1", "isWin()": "isWin"},
    "one shows on few boards": {"getLegalActions(0):": "getLegalActions(0)[1:]:", 'float("inf")': "450"},
}


@pytest.mark.long
@pytest.mark.parametrize("slips", TWO_SLIPS.values(), ids=TWO_SLIPS)
def test_two_kinds_of_slip_are_mended_together_and_not_by_one(slips: dict[str, str]) -> None:
    text = STYLES["methods"].text
    for right, slip in slips.items():
        text = text.replace(right, slip, 1)
    wrong = source("Methods", text)
    assert look("pacman.minimax_agent", wrong, seconds=60) is None
    repair = look("pacman.minimax_agent", wrong, seconds=120, together=True)
    assert repair is not None
    assert len(repair.changes) == 2


@pytest.mark.slow
def test_places_where_a_change_changes_nothing_are_not_told() -> None:
    """The same edit everywhere mends it, but three of the five places are never reached."""
    dead = "        if False:\n            return state.getScore()\n"
    text = STYLES["methods"].text.replace("self.evaluationFunction(state)", "state.getScore()")
    for start, times in (("        best =", 1), ("        worst =", 2)):
        text = text.replace(start, dead * times + start, 1)
    assert text.count("getScore") == 5
    repair = look("pacman.minimax_agent", source("Methods", text), seconds=60)
    assert repair is not None
    live = [number for number, line in enumerate(text.split("\n"), 1) if "isWin()" in line]
    assert repair.lines == tuple(number + 1 for number in live), repair.words()


@pytest.mark.slow
def test_successors_that_a_loop_makes_before_the_search_are_made_one_by_one() -> None:
    loop = "    for action in state.actions():\n        value = low_high(state.result(action), lo, hi)\n"
    first = "    after = []\n    for action in state.actions():\n        after.append(state.result(action))\n"
    text = STYLES["low_high"].text
    assert loop in text
    text = text.replace(loop, first + "    for child in after:\n        value = low_high(child, lo, hi)\n")
    repair = look("alphabeta.value", source("low_high", text), seconds=60)
    assert repair is not None and "in when the successors are made" in repair.words()
    [line] = repair.lines
    assert "for action" in text.split("\n")[line - 1]


@pytest.mark.slow
def test_ghosts_in_reverse_order_are_one_slip() -> None:
    text = STYLES["methods"].text
    for right, wrong in {
        "action), 1, self": "action), gameState.getNumAgents() - 1, self",
        "action), 1, depth": "action), state.getNumAgents() - 1, depth",
        "ghost == state.getNumAgents() - 1": "ghost == 1",
        "ghost + 1": "ghost - 1",
    }.items():
        assert right in text
        text = text.replace(right, wrong)
    repair = look("pacman.minimax_agent", source("Methods", text), seconds=60)
    assert repair is not None and "in whose moves are looked at" in repair.words()


@pytest.mark.slow
def test_a_share_that_one_branch_forgets() -> None:
    text = STYLES["lucky"].text.replace("            worth += score / len(legal)\n", "")
    text = text.replace("score = self.highest(after, rounds + 1)", "worth += self.highest(after, rounds + 1)")
    text = text.replace(
        "score = self.chance(after, ghost + 1,", "worth += 1 / len(legal) * self.chance(after, ghost + 1,"
    )
    repair = look("expectimax.agent", source("Lucky", text), seconds=60)
    assert repair is not None and "in how the average is made" in repair.words()
    [line] = repair.lines
    assert "worth += self.highest" in text.split("\n")[line - 1]


@pytest.mark.slow
@pytest.mark.parametrize("counted", ["depth -= 1", "depth = depth - 1"])
def test_what_is_counted_anew_for_every_move(counted: str) -> None:
    handed = "worst = min(worst, self.maxValue(successor, depth - 1))"
    text = STYLES["methods"].text
    assert handed in text
    text = text.replace(handed, f"{counted}\n                {handed.replace('depth - 1', 'depth')}")
    repair = look("pacman.minimax_agent", source("Methods", text), seconds=60)
    assert repair is not None and "in how `depth` is counted" in repair.words()
    [line] = repair.lines
    assert text.split("\n")[line - 1].strip() == counted


ALONE = """
    def minValue(self, state, depth):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        worst = float("inf")
        {loop}
            for action in state.getLegalActions(ghost):
                worst = min(worst, self.maxValue(state.generateSuccessor(ghost, action), depth - 1))
            {last}
        return worst
"""
LOOPS = {
    "for": {"loop": "for ghost in range(1, state.getNumAgents()):", "last": "pass"},
    "while": {"loop": "ghost = 1\n        while ghost < state.getNumAgents():", "last": "ghost += 1"},
}


@pytest.mark.slow
@pytest.mark.parametrize("loop", LOOPS)
def test_ghosts_that_move_as_if_each_were_alone_are_one_slip(loop: str) -> None:
    before, _, _ = STYLES["methods"].text.replace(", 1, self", ", self").partition("\n    def minValue")
    text = before.replace(", 1, depth", ", depth") + ALONE.format(**LOOPS[loop])
    repair = look("pacman.minimax_agent", source("Methods", text), seconds=60)
    assert repair is not None and "in how the ghosts move: one after the other" in repair.words()
    told = [text.split("\n")[line - 1].strip() for line in repair.lines]
    assert [line.split()[0] for line in told] == [loop, "worst"]


@pytest.mark.slow
def test_a_whole_number_is_a_number() -> None:
    asked = "isinstance(found, float)"
    text = STYLES["pairs"].text.replace("self.evaluation_function(state), None", "self.evaluation_function(state)")
    made = "            found = self.search(after, agent + 1, rounds)\n"
    text = text.replace("            pairs.append(", f"{made}            pairs.append(")
    text = text.replace("self.search(after, agent + 1, rounds)[0]", f"found if {asked} else found[0]")
    repair = look("pacman.minimax_agent", source("Pairs", text), seconds=60)
    assert repair is not None and "in the test whether it is a number" in repair.words()
    [line] = repair.lines
    assert asked in text.split("\n")[line - 1]


@pytest.mark.slow
def test_a_number_where_a_pair_is_taken() -> None:
    text = STYLES["pairs"].text.replace("self.evaluation_function(state), None", "self.evaluation_function(state)")
    repair = look("pacman.minimax_agent", source("Pairs", text), seconds=60)
    assert repair is not None and len(repair.changes) == 1
    assert repair.changes[0].kind.slip == "pair"


@pytest.mark.slow
@pytest.mark.parametrize(
    "collected",
    [
        "scores = [{call} for action in actions]",
        "scores = list(({call}, action)[0] for action in actions)",
        "scores = []\n        for action in actions:\n            scores.append({call})",
    ],
)
def test_a_window_that_is_the_same_for_all_moves_of_a_list(collected: str) -> None:
    call = 'self.value(gameState.generateSuccessor(0, action), 1, self.depth, float("-inf"), float("inf"))[0]'
    text = STYLES["window"].text.replace(
        'return self.value(gameState, 0, self.depth, float("-inf"), float("inf"))[1]',
        f"actions = gameState.getLegalActions(0)\n        {collected.format(call=call)}\n"
        "        return actions[scores.index(max(scores))]",
    )
    repair = look("alphabeta.agent", source("Window", text), seconds=60)
    assert repair is not None and "in how `alpha` is handed on" in repair.words()
    [line] = repair.lines
    assert "self.value(gameState" in text.split("\n")[line - 1]


@pytest.mark.slow
def test_nothing_yet_is_no_number() -> None:
    text = STYLES["methods"].text.replace('best = float("-inf")', "best = None")
    repair = look("pacman.minimax_agent", source("Methods", text), seconds=60)
    assert repair is not None and len(repair.changes) == 1
    assert {"best = None", "best = max(best"} & {text.split("\n")[line - 1].strip()[:15] for line in repair.lines}


@pytest.mark.slow
def test_the_smallest_of_all_where_the_average_is_meant() -> None:
    text = STYLES["careless"].text
    assert "            total += score" in text
    before, _, _ = text.partition("        total, most")
    text = before + (
        "        legal = state.getLegalActions(agent)\n"
        "        following = (self.after(state.generateSuccessor(agent, one), agent + 1, depth) for one in legal)\n"
        "        return max(following) if agent == 0 else min(self.after(state.generateSuccessor(agent, one), "
        "agent + 1, depth) for one in legal)\n"
    )
    repair = look("expectimax.agent", source("Careless", text), seconds=60)
    assert repair is not None and "in how the average is made" in repair.words()
