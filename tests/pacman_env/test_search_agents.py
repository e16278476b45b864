"""The bundled searches answer the recorded search cases, count for count."""

from collections.abc import Callable
from typing import Any

import pytest

from pacman_env import GameState
from pacman_env.agents import score_evaluation
from pacman_env.agents.search.alpha_beta import AlphaBetaAgent, alphabeta
from pacman_env.agents.search.expectimax import ExpectimaxAgent, expectimax
from pacman_env.agents.search.minimax import MinimaxAgent, minimax
from pacman_env.agents.search.minimax_ghost import MinimaxGhost
from tests.positions import start

from . import vectors

CASES = vectors.load("search")["cases"]


def position(case: dict[str, Any]) -> GameState:
    return vectors.after(vectors.load("conformance")["games"][case["game"]], case["ply"])


@pytest.fixture
def successors(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many successors have been made since the test began, in a list of one."""
    count, original = [0], GameState.successor

    def counted(self: GameState, agent: int, action: str) -> GameState:
        count[0] += 1
        return original(self, agent, action)

    monkeypatch.setattr(GameState, "successor", counted)
    return count


def name(case: dict[str, Any]) -> str:
    return f"{case['layout']}-{case['game']}-{case['ply']}-depth{case['depth']}"


@pytest.mark.parametrize("search", [minimax, expectimax], ids=["minimax", "expectimax"])
def test_full_searches(search: Callable[..., Any], successors: list[int]) -> None:
    for case in CASES:
        state, known = position(case), case["results"][search.__name__]
        successors[0] = 0
        value, action = search(state, 0, case["depth"], score_evaluation)
        assert value == pytest.approx(known["value"]), name(case)
        assert (vectors.NAMES[action], successors[0]) == (known["best"][0], known["successors"]), name(case)


@pytest.mark.parametrize(("kind", "options"), [("strict", {"equality": False}), ("nonstrict", {})])
def test_alphabeta_cuts(kind: str, options: dict[str, bool], successors: list[int]) -> None:
    for case in CASES:
        state, known = position(case), case["results"][f"alphabeta_{kind}"]
        successors[0] = 0
        value, action = alphabeta(state, 0, case["depth"], score_evaluation, **options)
        found = (value, vectors.NAMES[action], successors[0])
        assert found == (known["value"], known["action"], known["successors"]), name(case)


def test_agents_use_their_depth_and_evaluation() -> None:
    ahead = start("%%%%%%%\n%P  .G%\n%%%%%%%")
    for agent in (MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent):
        assert agent(depth=1).get_action(ahead) == "Stop"
        assert agent(lambda state: state.pacman_position[0], depth="1").getAction(ahead) == "East"
        with pytest.raises(ValueError, match="the game is over"):
            agent().get_action(ahead.successor(0, "East").successor(0, "East").successor(0, "East"))


def test_a_minimax_ghost_cuts_the_way_off() -> None:
    ring = start("%%%%%%%\n%.   P%\n% %%% %\n%  G  %\n%%%%%%%")
    assert MinimaxGhost(1, depth=2).get_distribution(ring) == {"East": 1.0}
    scared = start("%%%%%%%\n%.  Po%\n% %%% %\n%   G %\n%%%%%%%").successor(0, "East")
    assert MinimaxGhost(1, depth=2).get_distribution(scared) == {"West": 1.0}
