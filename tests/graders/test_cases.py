"""Cases are the same everywhere for one seed, and differ between seeds."""

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from graders import EXERCISES, own_tree
from graders.exercises.base import _cases
from graders.transcript.case import Case
from pacman_env import GameState, MultiAgentSearchAgent
from tests.graders.builders import cases, code

CODED = [id for id, one in EXERCISES.items() if one.form in ("function", "agent", "call")]
PRINT = """
from graders.exercises import EXERCISES
print([(c.part, str(c.root), c.depth) for c in EXERCISES[{id!r}].cases({seed!r})])
"""


def told(asked: Sequence[Case]) -> list[Any]:
    return [(c.part, str(c.root), c.depth, c.evaluation(c.root) if c.evaluation is not None else None) for c in asked]


@pytest.mark.slow
@pytest.mark.parametrize("id", CODED)
def test_seeds_make_different_cases_and_the_same_seed_the_same(id: str) -> None:
    once, again = cases(id, 1), _cases.__wrapped__(code(id), "1")
    assert told(once) == told(again) and once[0] is not again[0]
    assert told(once) != told(cases(id, None))


@pytest.mark.slow
def test_another_process_with_another_hash_seed_makes_the_same_cases() -> None:
    code = PRINT.format(id="pacman.minimax_agent", seed="x")
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONHASHSEED": hash_seed})
        for hash_seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout != ""


@pytest.mark.slow
@pytest.mark.parametrize("id", CODED)
def test_every_idea_has_cases(id: str) -> None:
    for seed in (None, 1):
        assert {case.part for case in cases(id, seed) if not case.advice} == {idea.name for idea in EXERCISES[id].ideas}


@pytest.mark.parametrize("id", EXERCISES)
def test_all_ideas_have_points_or_none_has(id: str) -> None:
    assert len({idea.points > 0 for idea in EXERCISES[id].ideas}) == 1


def test_agents_meet_one_to_three_ghosts_and_depths_one_to_three() -> None:
    met = {(case.root.num_agents - 1, case.depth) for case in cases("pacman.minimax_agent") if not case.advice}
    assert {ghosts for ghosts, _ in met} == {1, 2, 3}
    assert {depth for _, depth in met} == {1, 2, 3}
    assert all(
        isinstance(case.root, GameState) and case.root.legal_actions(0) for case in cases("pacman.minimax_agent")
    )


def test_a_tree_of_ones_own() -> None:
    assert own_tree("Ada Lovelace") == own_tree(" ada  lovelace")
    assert own_tree("Ada") != own_tree("Bob")
    leaves = [
        leaf.utility() for node in map(own_tree("Ada").result, "abc") for leaf in map(node.result, node.actions())
    ]
    assert len(set(leaves)) == 9


@pytest.mark.parametrize("seed", [None, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, "a"))])
def test_the_first_ghosts_shares_are_asked_for_where_it_stands_now(seed: int | str | None) -> None:
    """Who divides by the number of moves that it had at the start is right on nearly every position."""

    class Careless(MultiAgentSearchAgent):
        def get_action(self, state: GameState) -> Any:
            ways = [len(state.legal_actions(ghost)) for ghost in range(1, state.num_agents)]

            def hope(now: GameState, left: int) -> float:
                if left == 0 or now.is_win() or now.is_lose():
                    return float(self.evaluation_function(now))
                return max(fear(now.successor(0, move), left, 1) for move in now.legal_actions(0))

            def fear(now: GameState, left: int, ghost: int) -> float:
                if now.is_win() or now.is_lose():
                    return float(self.evaluation_function(now))
                after = [now.successor(ghost, move) for move in now.legal_actions(ghost)]
                if ghost == len(ways):
                    return sum(hope(one, left - 1) for one in after) / len(after)
                return sum(fear(one, left, ghost + 1) for one in after) / ways[ghost - 1]

            return max(state.legal_actions(0), key=lambda move: fear(state.successor(0, move), self.depth, 1))

    one, asked = EXERCISES["expectimax.agent"], cases("expectimax.agent", seed)
    wrong = [
        case.part
        for case, right in zip(asked, one.expected(seed), strict=True)
        if case.part and Careless(evalFn=case.evaluation, depth=case.depth).get_action(case.root) not in right.values
    ]
    assert set(wrong) == {"several ghosts"}
