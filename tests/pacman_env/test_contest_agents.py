"""The agents for the contest: the values that minimax gives, within a budget, and choices that can be worked out."""

import math
import time
import zlib
from itertools import islice

import pytest

from pacman_env import GameState, Layout
from pacman_env.agents import DirectionalGhost, RandomGhost
from pacman_env.agents.contest.budget import Budget, OutOfBudget, hungry
from pacman_env.agents.contest.deepening import IterativeDeepeningAgent, Table, deepening
from pacman_env.agents.contest.monte_carlo import MonteCarloAgent, ucb1
from pacman_env.agents.contest.opponent_model import OpponentModelAgent, expected_value
from pacman_env.agents.search.expectimax import expectimax
from pacman_env.agents.search.minimax import minimax
from tests.positions import start

ROOM = Layout.parse("%%%%%%%%\n%P....G%\n%.%%o%.%\n%.....G%\n%%%%%%%%", "room")
FORK = Layout.parse("%%%%%%%%%\n%.P    G%\n%%%%%%%%%", "fork")
BOARDS = ["small", "capsules", "trapped", "minimax"]


def jumble(state: GameState) -> float:
    """An evaluation function without rhyme or reason: bounds are then rarely tight."""
    return zlib.crc32(str(state).encode()) % 1000


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("ordered", [True, False])
def test_deepening_gives_the_minimax_value_of_every_depth(name: str, ordered: bool) -> None:
    state = start(name, 2)
    searches = list(islice(deepening(state, hungry, Budget(), ordered=ordered), 3))
    assert [found.depth for found in searches] == [1, 2, 3]
    for found in searches:
        assert found.value == minimax(state, 0, found.depth, hungry)[0]
        assert minimax(state.successor(0, found.action), 1, found.depth, hungry)[0] == found.value


def test_all_that_the_table_knows_is_true() -> None:
    table = Table()
    list(islice(deepening(GameState.initial(ROOM), jumble, Budget(), table), 3))
    kinds = set()
    for (agent, state), entry in table.entries.items():
        value = minimax(state, agent, entry.depth, jumble)[0]
        assert entry.value == value or (entry.low and value > entry.value) or (entry.high and value < entry.value)
        kinds.add((entry.low, entry.high))
    assert kinds == {(False, False), (True, False), (False, True)}


def test_the_table_and_the_order_spare_work() -> None:
    state = start("small")
    plain = list(islice(deepening(state, hungry, Budget(), ordered=False), 4))[-1]
    clever = list(islice(deepening(state, hungry, Budget()), 4))[-1]
    assert clever.value == plain.value and clever.hits > plain.hits == 0
    assert clever.steps < plain.steps


def test_forgetting_the_score_finds_the_same_board_again() -> None:
    """Pacman waits for a round: the same board, a point poorer, so it is not in the tree of the other."""
    early = start("%%%%%\n%P .%\n%%%%%", name="alone")
    late = early.successor(0, "Stop").successor(0, "East").successor(0, "West").successor(0, "Stop")
    early = early.successor(0, "East").successor(0, "West").successor(0, "Stop")
    assert late.score == early.score - 1
    for forget, hits in ((False, False), (True, True)):
        table = Table(forget_score=forget)
        value = list(islice(deepening(late, hungry, Budget(), table), 2))[-1].value
        entry = table.get(early, 0)
        assert (entry is not None) is hits
        assert entry is None or entry.value == pytest.approx(value + 1)


def test_a_budget_is_kept() -> None:
    budget = Budget(steps=2)
    budget.spend()
    budget.spend()
    with pytest.raises(OutOfBudget):
        budget.spend()
    assert list(deepening(GameState.initial(ROOM), hungry, Budget(steps=0))) == []
    begin = time.perf_counter()
    IterativeDeepeningAgent(seconds=0.1).get_action(start("medium"))
    assert time.perf_counter() - begin > 0.1  # how much longer depends on what else the machine does


def test_an_answer_is_there_whenever_it_is_wanted() -> None:
    state = GameState.initial(ROOM)
    for steps in (0, 1, 10, 100, 1000):
        assert IterativeDeepeningAgent(steps=steps).get_action(state) in state.legal_actions()
        assert MonteCarloAgent(steps=steps).get_action(state) in state.legal_actions()


def test_a_contest_tells_how_long_a_move_may_take() -> None:
    agent = IterativeDeepeningAgent()
    agent.move_limit = 0.2
    budget = agent.budget()
    assert budget.end - budget.begin == pytest.approx(0.02)
    agent.game_limit = 1
    for _ in range(1000):
        agent.budget()
    assert agent.planned <= 1, "it keeps within the time of the game, however long that lasts"


def test_expectations_of_ghosts_of_a_known_kind() -> None:
    """One ghost between Pacman and a wall of dots: the chances are its own, the sum is done by hand."""
    hall = Layout.parse("%%%%%%%%%\n%P .  G %\n%.%%%%%.%\n%.......%\n%%%%%%%%%", "ring")
    state = GameState.initial(hall).successor(0, "East")
    ghost = DirectionalGhost(1, prob_attack=0.7)
    chances = {"West": 0.7 + 0.3 / 2, "East": 0.3 / 2}
    assert ghost.get_distribution(state) == pytest.approx(chances)

    def worth(position: GameState) -> float:
        return position.ghost_positions[0][0]

    expected = sum(chance * worth(state.successor(1, action)) for action, chance in chances.items())
    assert expected_value(state, 1, 1, worth, [ghost]) == pytest.approx(expected)


def test_with_random_ghosts_it_is_plain_expectimax() -> None:
    state = GameState.initial(ROOM)
    ghosts = [RandomGhost(1), RandomGhost(2)]
    assert expected_value(state, 0, 2, hungry, ghosts) == pytest.approx(expectimax(state, 0, 2, hungry)[0])
    agent = OpponentModelAgent(depth=2, ghost="RandomGhost")
    value = expectimax(state.successor(0, agent.get_action(state)), 1, 2, hungry)[0]
    assert value == pytest.approx(expectimax(state, 0, 2, hungry)[0])


def test_ucb1_by_hand() -> None:
    assert ucb1(total=12, visits=4, parent_visits=9, exploration=2) == 3 + 2 * math.sqrt(math.log(9) / 4)
    assert ucb1(0, 0, 5, 1) == math.inf
    assert ucb1(12, 4, 90, 2) > ucb1(12, 4, 9, 2), "the longer it is left alone, the more it is worth a try"


def test_monte_carlo_sees_the_win_next_door() -> None:
    root = MonteCarloAgent(steps=60).search(GameState.initial(FORK))
    assert max(root.arms, key=lambda action: root.arms[action].visits) == "West"
    assert sum(arm.visits for arm in root.arms.values()) == root.visits == 60
