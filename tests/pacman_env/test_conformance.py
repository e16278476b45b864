"""The engine replays every recorded game of the reference engine without a difference."""

import pytest

from pacman_env import GameOver, GameState, LayoutError

from . import vectors

GAMES = [game for game in vectors.load("conformance")["games"] if game["layout"] != "sealedGhost"]


def agents(state: GameState) -> list[list[object]]:
    positions = [state.pacman_position, *state.ghost_positions]
    timers = [0, *state.scared_timers]
    rows = zip(positions, vectors.letters(state.directions), timers, strict=True)
    return [[*position, facing, timer] for position, facing, timer in rows]


def cells(pairs: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(pair) for pair in pairs)


def name(game: dict) -> str:
    return f"{game['layout']}-{game['pacman']}-{game['ghost']}-{game['seed']}"


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_replays(game: dict) -> None:
    state = vectors.start(game)
    begin = game["start"]
    assert [agents(state), state.food, state.capsules, state.score] == [
        begin["agents"],
        cells(begin["food"]),
        cells(begin["capsules"]),
        begin["score"],
    ]
    for agent, legal, action, moved, score, status, food_left, eaten, capsules, *_ in game["plies"]:
        before = state
        assert vectors.letters(state.legal_actions(agent)) == legal
        state = state.successor(agent, vectors.LETTERS[action])
        assert agents(state) == moved
        assert (state.score, len(state.food)) == (score, food_left)
        assert (state.is_win(), state.is_lose()) == (status == 1, status == 2)
        assert set(before.food) - set(state.food) == ({tuple(eaten)} if eaten else set())
        assert state.capsules == (before.capsules if capsules == 0 else cells(capsules))
    end = game["end"]
    assert [state.food, state.capsules, state.score] == [cells(end["food"]), cells(end["capsules"]), end["score"]]
    assert game["result"] in ("cut", "win" if state.is_win() else "loss" if state.is_lose() else "cut")
    if game["result"] != "cut":
        assert all(state.legal_actions(agent) == [] for agent in range(state.num_agents))
        with pytest.raises(GameOver):
            state.successor(0, "Stop")


def test_ghost_without_a_move_is_refused() -> None:
    game = next(g for g in vectors.load("conformance")["games"] if g["layout"] == "sealedGhost")
    with pytest.raises(LayoutError, match=r'"sealedGhost", line 4, column 2: this ghost is walled into one cell'):
        vectors.start(game)
