"""What all states of a board share, and what all boards share: made once, small, and never in the way of the rules."""

import random

import pytest

from pacman_env import GameState, IllegalAction, Layout
from pacman_env.engine import phase
from pacman_env.engine.phase import phase_of

from .boards import random_game

RING = "%%%%%%%%\n%P   oo%\n%o%%%%o%\n%ooooG %\n%%%%%%%%"


def test_a_fright_needs_no_nodes_for_its_timers() -> None:
    """One node for each place and direction of the ghost, be it calm or scared, however many timers it has there."""
    seen, timers = {}, set()
    for game in range(40):
        for _, _, _, state in random_game(Layout.parse(RING, "ring"), random.Random(game), 200):
            node = state._ghosts[0]
            what = (str(state.ghost_positions[0]), state.directions[1])
            assert seen.setdefault(what, node) is node
            timers.add((what, state.scared_timers[0]))
    assert len(timers) > 4 * len(seen)


@pytest.mark.parametrize("first", ["North", "South", "East", "West", "Stop"])
def test_a_wrong_move_as_the_first_one_on_a_board_is_refused_and_does_no_harm(first: str) -> None:
    start = GameState.initial(Layout.parse(RING, f"ring, {first} first"))
    state = start.successor(1, "East").successor(0, "East")
    for agent in (0, 1):
        if first not in state.legal_actions(agent):
            with pytest.raises(IllegalAction, match=f"cannot do '{first}'"):
                state.successor(agent, first)
        for action in state.legal_actions(agent):
            facing = state.directions[agent] if action == "Stop" else action
            assert state.successor(agent, action).directions[agent] == facing


def test_only_so_many_phases_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phase, "MOST_KNOWN", 5)
    monkeypatch.setattr(phase, "_known", {})
    for timer in range(1, 41):
        assert phase_of((timer, 1)) is phase_of((timer, 1))
        assert len(phase._known) <= 5


def test_phases_that_were_forgotten_are_still_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = Layout.load("capsules")
    for _, _, _, state in random_game(layout, random.Random(2), 300):
        monkeypatch.setattr(phase, "_known", {})
        again = GameState.from_numbers(layout, state.to_numbers())
        assert again == state and hash(again) == hash(state) and again.board_key() == state.board_key()
