"""What the prose of chapter 7 claims without printing it."""

import random

from pacman_env import GameState, Layout, play
from pacman_env.agents import DirectionalGhost, RandomGhost
from pacman_env.contest_agents import Budget, MonteCarloAgent, OpponentModelAgent, deepening, hungry
from tests.conftest import ROOT
from tests.notebooks.lint import read

AMBUSH = Layout.parse("%%%%%%%%%%\n%%  P   %%\n%%%G. .  %\n%%%%%%%%%%", name="ambush")


def small(ghosts: int = 2) -> GameState:
    return GameState.initial(Layout.load("small"), ghosts)


def test_the_ambush_is_the_one_of_the_chapter() -> None:
    cells = {cell.id: cell.source for cell in read(ROOT / "notebooks" / "07_contest" / "07_contest.ipynb").cells}
    assert all(f'"{row}"' in cells["contest-model-distribution"] for row in AMBUSH.text.split("\n"))


def test_searching_all_depths_with_a_table_is_cheaper_than_the_last_depth_alone() -> None:
    plain = [found.steps for found in deepening(small(), hungry, Budget(steps=60_000), ordered=False)]
    clever = [found.steps for found in deepening(small(), hungry, Budget(steps=60_000))]
    assert clever[len(plain) - 1] < plain[-1] - plain[-2]


def reached(state: GameState, rounds: int, agent: int = 0) -> list[tuple[int, GameState]]:
    if agent == state.num_agents:
        agent, rounds = 0, rounds - 1
    after = [state.successor(agent, action) for action in state.legal_actions(agent)] if rounds else []
    return [(agent, state), *(one for child in after for one in reached(child, rounds, agent + 1))]


def test_ghosts_are_clocks() -> None:
    """Forgetting the score makes many positions one without ghosts, next to none with ghosts."""
    counts = {}
    for ghosts, rounds in ((0, 6), (1, 4), (2, 3)):
        found = set(reached(small(ghosts), rounds))
        boards = {
            (agent, state.food, *state.directions, state.pacman_position, *state.ghost_positions)
            for agent, state in found
        }
        counts[ghosts] = len(boards) / len(found)
    assert counts[0] < 0.5 and counts[1] > 0.95 and counts[2] > 0.95


def test_knowing_the_ghosts_decides_the_ambush() -> None:
    start = GameState.initial(AMBUSH)
    actions = {ghost: OpponentModelAgent(depth=3, ghost=ghost).get_action(start) for ghost in KINDS}
    assert actions["RandomGhost"] == "South" != actions["DirectionalGhost"]
    wins = {(belief, ghost): won(belief, ghost) for belief in KINDS for ghost in KINDS}
    assert wins["DirectionalGhost", "RandomGhost"] == wins["DirectionalGhost", "DirectionalGhost"] == 20
    assert wins["RandomGhost", "DirectionalGhost"] < wins["RandomGhost", "RandomGhost"] < 20


KINDS = ("RandomGhost", "DirectionalGhost")


def won(belief: str, ghost: str) -> int:
    return sum(play(AMBUSH, OpponentModelAgent(depth=3, ghost=belief), ghost, seed=seed).won for seed in range(20))


def test_beside_the_ghost_it_is_heads_or_tails_only_for_a_random_one() -> None:
    beside = GameState.initial(AMBUSH).successor(0, "South")
    assert RandomGhost(1).get_distribution(beside)["East"] == 0.5
    assert DirectionalGhost(1).get_distribution(beside)["East"] > 0.85
    assert beside.successor(1, "East").is_lose()


def test_playouts_are_shared_out_at_first_and_then_go_to_one_action() -> None:
    shares = {}
    for number in (40, 2560):
        random.seed(1)
        arms = MonteCarloAgent(steps=number).search(small()).arms
        shares[number] = [arm.visits / number for arm in arms.values()]
    assert min(shares[40]) > 0.1 and max(shares[2560]) > 0.9
