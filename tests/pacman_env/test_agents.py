"""Agents: the two spellings, the evaluation function by name, and the exact luck of the ghosts."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman_env import Agent, GameState, Layout, MultiAgentSearchAgent
from pacman_env.agents import (
    DirectionalGhost,
    GhostAgent,
    GreedyAgent,
    LeftTurnAgent,
    NearestFoodAgent,
    RandomGhost,
    sample,
    score_evaluation,
)
from tests.positions import start

from . import vectors

CROSS = Layout.parse("%%%%%%%\n%% . %%\n%% % %%\n%P   G%\n%% % %%\n%%   %%\n%%%%%%%", "cross")
DIRECTIONAL = [
    game
    for game in vectors.load("conformance")["games"]
    if game["ghost"] == "directional" and game["layout"] != "sealedGhost"
]


def twice(state: GameState) -> float:
    return 2 * state.score


class Scripted:
    """A generator that answers what it is told."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_a_helper_under_our_spelling_stays_a_helper() -> None:
    class Helped(Agent):
        def getAction(self, gameState: GameState) -> str:
            return self.get_action(gameState, 2)  # type: ignore[call-arg]

        def get_action(self, state: GameState, depth: int) -> str:  # type: ignore[override]
            return f"at depth {depth}"

    state = GameState.initial(CROSS)
    assert Helped().get_action(state) == Helped().getAction(state) == "at depth 2"


def test_either_spelling_serves_both() -> None:
    class Snake(Agent):
        def get_action(self, state: GameState) -> str:
            return "snake"

    class Camel(Snake):
        def getAction(self, gameState: GameState) -> str:
            return "camel"

    class Mixin:
        def getAction(self, gameState: GameState) -> str:
            return "mixin"

    class Mixed(Mixin, Snake):
        pass

    state = GameState.initial(CROSS)
    answers = [(agent.get_action(state), agent.getAction(state)) for agent in (Snake(), Camel(), Mixed())]
    assert answers == [("snake", "snake"), ("camel", "camel"), ("mixin", "mixin")]


def test_a_forgotten_method_is_named() -> None:
    class Forgetful(MultiAgentSearchAgent):
        pass

    with pytest.raises(NotImplementedError, match="Forgetful has no get_action"):
        Forgetful().getAction(GameState.initial(CROSS))


def test_evaluation_functions_by_name_and_by_value() -> None:
    class Mine(MultiAgentSearchAgent):
        def getAction(self, gameState: GameState) -> str:
            return "Stop"

    assert Mine().evaluation_function is score_evaluation
    assert Mine("twice").evaluationFunction is twice
    named = Mine(evalFn=twice, depth="3")
    assert (named.evaluation_function, named.evaluationFunction, named.depth, named.index) == (twice, twice, 3, 0)
    named.evaluationFunction = score_evaluation
    assert named.evaluation_function is score_evaluation
    with pytest.raises(ValueError, match="cannot find an evaluation function 'twiice': did you mean 'twice'"):
        Mine("twiice")


@pytest.mark.parametrize("depth", [0, -1, "two", None])
def test_a_wrong_depth_is_refused(depth: Any) -> None:
    with pytest.raises(ValueError, match="use a whole number, 1 or more"):
        MultiAgentSearchAgent(depth=depth)


@pytest.mark.parametrize("game", DIRECTIONAL, ids=lambda game: f"{game['layout']}-{game['pacman']}-{game['seed']}")
def test_directional_ghosts_as_recorded(game: dict[str, Any]) -> None:
    state = vectors.start(game)
    for agent, _, action, *rest in game["plies"]:
        if len(rest) > 6:
            found = DirectionalGhost(agent).get_distribution(state)
            assert {vectors.NAMES[key]: value for key, value in found.items()} == pytest.approx(rest[6])
        state = state.successor(agent, vectors.LETTERS[action])


def test_there_are_recorded_distributions() -> None:
    assert sum(len(ply) > 9 for game in DIRECTIONAL for ply in game["plies"]) > 500


@pytest.mark.parametrize(
    ("luck", "drawn"), [(0, "East"), (0.2, "East"), (0.21, "North"), (0.5, "North"), (0.51, "West"), (0.999, "West")]
)
def test_sampling_walks_in_the_order_of_names(luck: float, drawn: str) -> None:
    assert sample({"West": 0.5, "North": 0.3, "East": 0.2}, Scripted(luck)) == drawn


def test_a_ghost_uses_one_number_a_move_even_without_a_choice() -> None:
    corridor = start("%%%%%%\n%P. G%\n%%%%%%")
    ghost = RandomGhost(1)
    ghost.rng = Scripted(0.9, 0.1)
    assert corridor.legal_actions(1) == ["West"]
    assert ghost.get_action(corridor) == "West"
    assert ghost.rng.numbers == [0.1]


def test_a_ghost_without_a_move_stops() -> None:
    over = start("%%%%%%\n%P. G%\n%%%%%%").successor(0, "East")
    for ghost in (RandomGhost(1), DirectionalGhost(1)):
        ghost.rng = Scripted()
        assert ghost.get_action(over) == "Stop"


@given(st.integers(0, 10**6), st.sampled_from([RandomGhost, DirectionalGhost]))
def test_distributions_are_distributions(seed: int, kind: type[GhostAgent]) -> None:
    rng, state = random.Random(seed), GameState.initial(CROSS)
    for ply in range(20):
        if not state.legal_actions(ply % 2):
            break
        chances = kind(1).get_distribution(state)
        assert set(chances) == set(state.legal_actions(1))
        assert sum(chances.values()) == pytest.approx(1)
        state = state.successor(ply % 2, rng.choice(state.legal_actions(ply % 2)))


def test_simple_pacmen() -> None:
    field = start("%%%%%%%\n%.   .%\n% P % %\n%.    %\n%%%%%%%", name="field")
    assert NearestFoodAgent().get_action(field) == "West"
    assert LeftTurnAgent().get_action(field) == "West"
    assert LeftTurnAgent().get_action(field.successor(0, "West")) == "South"
    beside = field.successor(0, "West")
    assert {GreedyAgent().get_action(beside) for _ in range(20)} == {"North", "South"}
