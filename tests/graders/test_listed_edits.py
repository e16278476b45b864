"""A small slip that leaves no answers costs little: the check undoes it, and asks the answer again."""

from collections.abc import Callable
from typing import Any

import pytest

from graders.code.listed_edits import changed_texts
from graders.exercises import exercise
from graders.trusted.naming.pricing import points_of
from graders.words import UNDONE
from tests.conftest import ROOT
from tests.graders.builders import ask, judge
from tests.graders.repair.cells import run, source

pytestmark = pytest.mark.slow

VALUE = """
def value(state):
    if state.is_terminal():
        return state.utility()
    best = None
    for action in state.actions():
        found = value(state.result(action))
        if best is None or (found > best if state.to_move == "max" else found < best):
            best = found
    return best
"""
AGENT = """
class Agent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        top, chosen = -INFINITY, None
        for action in gameState.getLegalActions(0):
            found = self.worth(gameState.generateSuccessor(0, action), 1, self.depth)
            if found > top:
                top, chosen = found, action
        return chosen

    def worth(self, state, agent, rounds):
        if rounds == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        if agent == state.getNumAgents() - 1:
            below = [self.worth(state.generateSuccessor(agent, one), 0, rounds - 1) for one in moves(state, agent)]
        else:
            below = [self.worth(state.generateSuccessor(agent, one), agent + 1, rounds) for one in moves(state, agent)]
        return max(below) if agent == 0 else min(below)


def moves(state, agent):
    return state.getLegalActions(agent)
"""
COUNTS_DOWN = """
class Agent(MultiAgentSearchAgent):
    def getAction(self, state):
        return max(state.getLegalActions(0), key=lambda one: self.worth(state.generateSuccessor(0, one), 1))

    def worth(self, state, agent):
        if agent == state.getNumAgents():
            agent = 0
            self.depth -= 1
        if self.depth <= 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        below = [self.worth(state.generateSuccessor(agent, one), agent + 1) for one in state.getLegalActions(agent)]
        return min(below) if agent else max(below)
"""


def slip(text: str, right: str, wrong: str) -> str:
    assert right in text
    return text.replace(right, wrong)


VALUES = {
    "no return at the end": ("returns-nothing", slip(VALUE, "    return best\n", "")),
    "no return at a leaf": ("returns-nothing", slip(VALUE, "return state.utility()", "state.utility()")),
    "a leaf that is kept": ("returns-nothing", slip(VALUE, "return state.utility()", "best = state.utility()")),
    "an end that is not asked": ("missing-parentheses", slip(VALUE, "state.is_terminal()", "state.is_terminal")),
    "a value that is not asked": ("missing-parentheses", slip(VALUE, "state.utility()", "state.utility")),
}
AGENTS = {
    "no move at the end": ("returns-nothing", slip(AGENT, "        return chosen\n", "")),
    "no value at the end": ("returns-nothing", slip(AGENT, "return max(below)", "max(below)")),
    "every successor is swapped": ("swapped-arguments", slip(AGENT, "(agent, one)", "(one, agent)")),
    "one successor is swapped": ("swapped-arguments", slip(AGENT, "(0, action)", "(action, 0)")),
    "the depth is used up": ("depth-in-loop", COUNTS_DOWN),
}
EVERY = {
    **{name: ("minimax.value", "value", *one) for name, one in VALUES.items()},
    **{name: ("pacman.minimax_agent", "Agent", *one) for name, one in AGENTS.items()},
}


@pytest.mark.parametrize(("id", "name", "code", "text"), EVERY.values(), ids=EVERY)
def test_a_small_slip_costs_its_price_on_every_seed(id: str, name: str, code: str, text: str) -> None:
    answer, most = run(text)[name], exercise(id).points
    for seed in (None, 3):
        report = judge(id, ask(id, answer, seed), seed)
        assert report.price == points_of(UNDONE[code], most) > 0
        assert report.points == most - report.price
        assert report.findings[0].slip == code and "ran your code again" in str(report)


def test_without_its_slip_each_text_is_the_right_one() -> None:
    for name, (code, text) in VALUES.items():
        changed = ["".join(pieces).strip() for found, pieces in changed_texts(source("value", text)) if found == code]
        assert VALUE.strip() in changed, name


def test_the_page_says_what_such_a_slip_costs() -> None:
    [share] = set(UNDONE.values())
    page = " ".join((ROOT / "docs" / "points.md").read_text("utf-8").split())
    assert f"Each slip that can be fixed by one of these changes costs {share:.0%} of the points." in page


JUNK: dict[str, Callable[[Any], Any]] = {}


def junk(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    JUNK[function.__name__] = function
    return function


@junk
def says_nothing(state: Any) -> Any:
    return None


@junk
def walks(state: Any) -> Any:
    for action in state.actions():
        walks(state.result(action))


@junk
def walks_and_names_a_number(state: Any) -> Any:
    best = 0  # noqa: F841
    for action in state.actions():
        walks_and_names_a_number(state.result(action))


@junk
def asks_the_ends(state: Any) -> Any:
    if state.is_terminal():
        state.utility()
    for action in state.actions():
        asks_the_ends(state.result(action))


@junk
def names_the_end(state: Any) -> Any:
    return state.utility


@junk
def names_the_root(state: Any) -> Any:
    return state.is_terminal


@junk
def takes_one_line(state: Any) -> Any:
    if state.is_terminal():
        return state.utility()
    takes_one_line(state.result(state.actions()[0]))


@junk
def is_a_number(state: Any) -> Any:
    value = 1  # noqa: F841


@junk
def sums_the_ends(state: Any) -> Any:
    total = 0
    for action in state.actions():
        total += len(state.result(action).actions())


@junk
def passes(state: Any) -> Any:
    pass


@junk
def raises_at_once(state: Any) -> Any:
    raise ValueError(state)


@pytest.mark.parametrize("name", JUNK)
def test_an_answer_without_a_search_gains_nothing_by_imitating_a_slip(name: str) -> None:
    for seed in (None, 3):
        assert judge("minimax.value", ask("minimax.value", JUNK[name], seed), seed).points == 0


def test_a_forged_second_answer_is_worth_its_correct_cases_and_no_more() -> None:
    id, seed = "minimax.value", 5
    nothing, right = ask(id, walks, seed), ask(id, run(VALUE)["value"], seed)
    price = points_of(UNDONE["returns-nothing"], exercise(id).points)
    assert judge(id, {**nothing, "second": [{**right, "slip": "returns-nothing"}]}, seed).points == 5 - price
    for slip in ("ties-last", "", None, ["returns-nothing"]):
        assert judge(id, {**nothing, "second": [{**right, "slip": slip}]}, seed).points == 0
    first = {**right, "slip": "returns-nothing", "answers": right["answers"][:-1]}
    constant = {**right, "slip": "returns-nothing", "answers": right["answers"][:1] * len(right["answers"])}
    for second in ([first], [constant], "all", [[]], {}, [nothing, nothing, {**right, "slip": "returns-nothing"}]):
        assert judge(id, {**nothing, "second": second}, seed).points == 0
    assert judge(id, {**right, "second": [{**nothing, "slip": "returns-nothing"}]}, seed).points == 5
