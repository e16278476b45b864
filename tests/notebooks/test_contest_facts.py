"""What the prose of chapter 7 claims without printing it."""

import random

import pytest

from pacman_env import GameState, Layout, play
from pacman_env.agents import DirectionalGhost, RandomGhost
from pacman_env.agents.contest.budget import Budget, hungry
from pacman_env.agents.contest.deepening import deepening
from pacman_env.agents.contest.monte_carlo import MonteCarloAgent
from pacman_env.agents.contest.opponent_model import OpponentModelAgent
from pacman_env.compare import Limits
from pacman_env.compare.ratings import MIDDLE, Rating, chance
from pacman_env.engine.state import LOSS_POINTS
from tests.notebooks.prose import said
from tests.positions import start

AMBUSH = Layout.parse("%%%%%%%%%%\n%%  P   %%\n%%%G. .  %\n%%%%%%%%%%", name="ambush")


def test_the_ambush_is_the_one_of_the_chapter() -> None:
    said("contest-model-distribution", " ".join(f'"{row}",' for row in AMBUSH.text.split("\n")))


@pytest.mark.slow
def test_searching_all_depths_with_a_table_is_cheaper_than_the_last_depth_alone() -> None:
    words = "searching to every depth in turn can be cheaper than searching only to the last depth."
    said("contest-waste-read", words)
    said("contest-ordering-compare", "Budget(steps=60_000)")
    plain = [found.steps for found in deepening(start("small", 2), hungry, Budget(steps=60_000), ordered=False)]
    clever = [found.steps for found in deepening(start("small", 2), hungry, Budget(steps=60_000))]
    assert clever[len(plain) - 1] < plain[-1] - plain[-2]


def reached(state: GameState, rounds: int, agent: int = 0) -> list[tuple[int, GameState]]:
    if agent == state.num_agents:
        agent, rounds = 0, rounds - 1
    after = [state.successor(agent, action) for action in state.legal_actions(agent)] if rounds else []
    return [(agent, state), *(one for child in after for one in reached(child, rounds, agent + 1))]


def boards_share(ghosts: int, rounds: int) -> float:
    """How many boards there are for each position that is reached."""
    found = set(reached(start("small", ghosts), rounds))
    boards = {
        (agent, state.food, *state.directions, state.pacman_position, *state.ghost_positions) for agent, state in found
    }
    return len(boards) / len(found)


def test_ghosts_are_clocks() -> None:
    """Forgetting the score makes many positions one without ghosts, next to none with ghosts."""
    said("contest-table-read", "Without ghosts, a search that forgets the score recognizes many more positions.")
    said("contest-table-read", "With ghosts, forgetting the score hardly helps.")
    said("contest-table-show", "in ((0, 6), (1, 4), (2, 3)):")
    assert boards_share(0, 6) < 0.5 and boards_share(1, 4) > 0.95 and boards_share(2, 3) > 0.95


KINDS = ("RandomGhost", "DirectionalGhost")


@pytest.mark.slow
def test_knowing_the_ghosts_decides_the_ambush() -> None:
    [dots, depth] = said("contest-model-predict", "{} dots are left, and Pacman looks {} rounds ahead.")
    [games] = said("contest-model-predict", "Pacmen will play {} games against directional ghosts. How many")
    ambush = GameState.initial(AMBUSH)
    assert len(ambush.food) == dots
    actions = {ghost: OpponentModelAgent(depth=depth, ghost=ghost).get_action(ambush) for ghost in KINDS}
    said("contest-model-predict", "He can go South, as above, and eat a dot")
    said("contest-model-read", "The first Pacman gambles")
    assert actions["RandomGhost"] == "South" != actions["DirectionalGhost"]
    wins = {(belief, ghost): won(belief, ghost, depth, games) for belief in KINDS for ghost in KINDS}
    said("contest-model-read", "his caution costs him nothing, even when the ghosts are random after all.")
    assert wins["DirectionalGhost", "RandomGhost"] == wins["DirectionalGhost", "DirectionalGhost"] == games
    said("contest-model-read", "Against directional ghosts, the coin is not fair, and he pays for it.")
    assert wins["RandomGhost", "DirectionalGhost"] < wins["RandomGhost", "RandomGhost"] < games


def won(belief: str, ghost: str, depth: int, games: int) -> int:
    pacman = OpponentModelAgent(depth=depth, ghost=belief)
    return sum(play(AMBUSH, pacman, ghost, seed=seed).won for seed in range(games))


def test_the_budget_is_the_one_of_a_class_and_ratings_are_as_in_chess() -> None:
    steps = Limits().steps
    assert said("contest-why", "each move is allowed {} steps.") == [steps]
    assert said("contest-predict-depth", "How many rounds deep can alpha-beta look in {} steps") == [steps]
    said("contest-one-second", f"Budget(steps={steps:_})")
    assert said(
        "contest-class-ratings",
        "The average rating of all players is {}. A player who is {} points ahead wins ten games out of eleven",
    ) == [
        MIDDLE,
        400,
    ]
    assert chance(Rating(MIDDLE + 400, 0, 0), Rating(MIDDLE, 0, 0)) == pytest.approx(10 / 11)


def test_beside_the_ghost_it_is_heads_or_tails_only_for_a_random_one() -> None:
    beside = GameState.initial(AMBUSH).successor(0, "South")
    said("contest-model-read", "he believes that the ghost will step onto him with probability one half")
    assert RandomGhost(1).get_distribution(beside) == {"East": 0.5, "North": 0.5}
    [chance] = said(
        "contest-model", "with probability {} it takes an action that brings it as close to him as possible"
    )
    assert DirectionalGhost(1).get_distribution(beside)["East"] == pytest.approx(chance + (1 - chance) / 2)
    assert beside.successor(1, "East").is_lose()


def test_the_visits_of_the_three_actions_are_those_of_their_node() -> None:
    words = (
        "visited {} times. Action A earned {} points in {} visits, action B earned {} in {}, and action C earned {} in"
    )
    [total, *arms] = said("contest-ucb", words)
    assert said("contest-ucb-numbers", '"A": ({} {}), "B": ({} {}), "C": ({} {})}') == [*arms, 1]
    assert total == arms[1] + arms[3] + 1


def test_the_curiosities_and_playouts_are_those_of_the_cells() -> None:
    words = "curious at all ($C = {}$)? Which one does it try next if $C = {}$, and which one if $C = {}$?"
    assert said("contest-ucb", words) == said("contest-ucb-numbers", "for curiosity in ({}, {}, {}):") == [0, 5, 50]
    [few, more] = said("contest-montecarlo-predict", "after {} playouts, after {}, and so on")
    said("contest-montecarlo-grow", f"for number in ({few}, {more}, ")


def test_a_game_that_is_broken_off_costs_as_much_as_being_caught() -> None:
    assert said("contest-agent", "loses that game and {} points") == [-LOSS_POINTS]


def test_playouts_are_shared_out_at_first_and_then_go_to_one_action() -> None:
    said("contest-montecarlo-read", "At first, all three actions get their share.")
    said("contest-montecarlo-read", "more and more playouts go to the action that looks best")
    shares = {}
    for number in (40, 2560):
        random.seed(1)
        arms = MonteCarloAgent(steps=number).search(start("small", 2)).arms
        shares[number] = [arm.visits / number for arm in arms.values()]
    assert min(shares[40]) > 0.1 and max(shares[2560]) > 0.9
