"""A game played by a person: rounds, refusals, take back, hints, the recording."""

from pacman_env import GameState, Layout
from pacman_env.matches.session import Session, action_values

ROOM = Layout.parse("%%%%%\n% .G%\n%P G%\n%%%%%", name="room")
CORRIDOR = Layout.parse("%%%%%%%%\n%P..  G%\n%%%%%%%%", name="corridor")


def test_taking_back_restores_the_ghosts_luck_too() -> None:
    session = Session("small", seed=3)
    session.move("West")
    first = session.state
    assert session.take_back() and session.moves == ""
    session.move("West")
    assert session.state == first
    session.take_back()
    assert not session.take_back() and "nothing" in session.last


def test_the_hint_names_the_best_move_its_value_and_the_runner_up() -> None:
    """In the room North is worth 508 two rounds ahead, East -501, Stop -502."""
    session = Session(ROOM, seed=1)
    assert session.hint(depth=2) == "The search would choose North: it is worth 508, and East is worth -501."
    assert (
        session.hint(depth=1)
        == "The search would choose Stop (just as good: North): it is worth -1, and East is worth -501."
    )
    values = action_values(GameState.initial(ROOM), 2)
    assert {str(action): value for action, value in values.items()} == {"Stop": -502, "East": -501, "North": 508}


def test_an_agent_can_play_a_round_and_the_end_is_told() -> None:
    session = Session(CORRIDOR, seed=1)
    while not session.over:
        assert session.let("NearestFoodAgent")
    assert ("You win" in session.last) == session.state.is_win()
    assert not session.let("NearestFoodAgent") and session.hint() == "The game is over."


def test_an_agent_without_an_answer_is_met_kindly() -> None:
    session = Session(CORRIDOR, seed=1)
    assert not session.let(lambda state: None) and "Have you written the agent?" in session.last  # type: ignore[arg-type, return-value]
    assert session.moves == ""


def test_the_recording_replays_to_the_same_position() -> None:
    session = Session("small", seed=5)
    for action in ("West", "West", "Stop", "East"):
        session.move(action)
    assert session.recording.replay()[-1] == session.state


def test_a_seed_makes_the_game_repeatable() -> None:
    games = [Session("small", seed=seed) for seed in (9, 9, 8)]
    for game in games:
        for _ in range(5):
            game.move("Stop")
    assert games[0].moves == games[1].moves != games[2].moves
