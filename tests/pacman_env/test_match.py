"""Matches: limits, failures that lose the game and not the run, one luck for everybody, recordings."""

import json
import random
import re
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacman_env import Agent, GameState, Layout, play
from pacman_env.agents import DirectionalGhost, RandomAgent, RandomGhost, StopAgent
from pacman_env.games.protocol import SUCCESSOR_NAMES
from pacman_env.matches.node_count import counting
from pacman_env.matches.recording import Recording, RecordingError
from pacman_env.wording import pretty

HALL = Layout.parse("%%%%%%%%\n%P.. .G%\n%%%%%%%%", "hall")
ROOM = Layout.parse("%%%%%%%%\n%P....G%\n%.%%o%.%\n%.....G%\n%%%%%%%%", "room")


def stop(state: GameState) -> str:
    return "Stop"


class Broken(Agent):
    def get_action(self, state: GameState) -> str:
        return {}["key"]


class Endless(Agent):
    def get_action(self, state: GameState) -> str:
        while True:
            try:  # noqa: SIM105
                sum(range(100))
            except:  # noqa: E722 - students do write this
                pass


class Unbuildable(Agent):
    def __init__(self, index: int = 0) -> None:
        raise OSError("no disk")


class Quitter(Agent):
    def get_action(self, state: GameState) -> str:
        sys.exit("enough")


class Evil:
    def __repr__(self) -> str:
        raise RuntimeError("no picture of me")


def test_a_game_says_how_it_went() -> None:
    result = play(HALL, "NearestFoodAgent", [RandomGhost(1)], seed=1, max_moves=4)
    assert result.moves == ((0, "East"), (1, "West"), (0, "East"), (1, "West"))
    assert (result.outcome, result.won, result.score) == ("stopped", False, 18)
    assert result.reason == "the limit of 4 moves in all was reached"
    assert len(result.thinking) == 2 and all(0 < seconds < 1 for seconds in result.thinking)
    assert result.state.pacman_position == (3, 1)
    lost = play(HALL, stop, seed=1)
    assert (lost.outcome, lost.score, lost.failed) == ("lost", -505, None)
    assert lost.reason == "ghost 1 caught Pacman at (1, 1)"
    crossing = Layout.parse("%%%%%%%\n%P..G.%\n%%%G%%%\n%%%%%%%")
    both = play(crossing, lambda state: "East", [lambda state: "North", lambda state: "West"])
    assert both.reason == "Pacman ran into ghosts 1 and 2 at (3, 2)"
    ran = play(Layout.parse("%%%%%\n%P.G%\n%. .%\n%%%%%"), lambda state: "East", [lambda state: "South"], max_ghosts=1)
    assert ran.moves[:2] == ((0, "East"), (1, "South"))


@pytest.mark.parametrize(
    ("pacman", "words"),
    [
        (Broken, r"Pacman \(Broken\) raised KeyError: 'key' at move 1 \(line \d+ of test_match.py, in get_action\)"),
        (Endless, r"Pacman \(Endless\) took longer than 0.05 s for move 1. Search less deeply"),
        (Unbuildable, r"Pacman \(Unbuildable\) raised OSError: no disk at move 1"),
        (Quitter, r"raised SystemExit: enough at move 1"),
        (
            lambda state: None,
            r"returned None at move 1. Have you written get_action, and does every path through it end in a return\?",
        ),
        (lambda state: "Up", r"returned 'Up', a str, at move 1. It must be one of .* here \['Stop', 'East'\]"),
        (lambda state: ["East"], r"returned \['East'\], a list, at move 1"),
        (lambda state: Evil(), r"returned <Evil instance at .*>, an Evil, at move 1"),
        (lambda state: "North", r"returned 'North'"),
    ],
    ids=["raises", "loops", "cannot be built", "quits", "none", "misspelt", "list", "evil", "illegal"],
)
def test_a_failing_pacman_loses_with_a_reason(pacman: Any, words: str) -> None:
    result = play(HALL, pacman, seed=0, time_limit=0.05)
    assert (result.outcome, result.failed, result.moves) == ("lost", 0, ())
    assert re.search(words, result.reason)


def test_a_failing_ghost_stops_the_game() -> None:
    result = play(ROOM, stop, [RandomGhost(1), Broken(2)])
    assert (result.outcome, result.failed, len(result.moves)) == ("stopped", 2, 2)
    assert "ghost 2 (Broken) raised KeyError" in result.reason
    assert 'return {}["key"]' in result.traceback and "roster.py" not in result.traceback


def test_time_is_per_move() -> None:
    def slow(state: GameState) -> str:
        time.sleep(0.01)
        return "Stop"

    result = play(ROOM, slow, max_ghosts=0, max_moves=30, time_limit=0.2)
    assert result.outcome == "stopped" and len(result.moves) == 30
    assert result.thinking[0] > 0.3


def test_keyboard_interrupts_are_the_users() -> None:
    def interrupted(state: GameState) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(HALL, interrupted)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((HALL, "GreedyAgnt"), "Did you mean GreedyAgent"),
        (("smal", stop), "Did you mean small"),
        ((ROOM, stop, RandomGhost(1)), "cannot be 2 ghosts: pass a class, or a list with one for each"),
        ((ROOM, stop, [RandomGhost(2), RandomGhost(1)]), r"ghost 1 has index 2: build it as RandomGhost\(1\)"),
    ],
)
def test_mistakes_of_the_caller_are_raised(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        play(*arguments)
    with pytest.raises(TypeError, match="7 cannot play"):
        play(HALL, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"max_moves": -1}, "max_moves is -1: use 0 or more, or None"),
        ({"time_limit": 0}, "time_limit is 0: use a number of seconds above 0, or None"),
        ({"time_limit": float("nan")}, "time_limit is nan"),
        ({"time_limit": float("inf")}, "time_limit is inf"),
        ({"max_ghosts": -1}, "max_ghosts is -1"),
    ],
)
def test_limits_that_make_no_game_are_the_callers_mistake(limits: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        play(HALL, stop, **limits)


class Unready(StopAgent):
    @property
    def registerInitialState(self) -> Any:
        raise KeyError("not yet")


class Blind(StopAgent):
    @property
    def observationFunction(self) -> Any:
        raise OSError("no eyes")


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (Unready, "raised KeyError: 'not yet'"),
        (Blind, "raised OSError: no eyes"),
    ],
)
def test_whatever_code_of_an_agent_runs_it_loses_only_its_game(agent: Any, words: str) -> None:
    result = play(HALL, agent, seed=1)
    assert result.outcome == "lost" and result.failed == 0 and words in result.reason


def test_a_class_without_get_action_is_the_callers_mistake() -> None:
    class Misspelt:
        def getaction(self, state: GameState) -> str:
            return "Stop"

    for cls in (Misspelt, int):
        with pytest.raises(TypeError, match=f"the class {cls.__name__} cannot play: it has no get_action"):
            play(HALL, cls)


class Odd(str):
    __slots__ = ()

    def __hash__(self) -> int:
        raise OSError("no hash")


class Shy:
    def __repr__(self) -> str:
        raise SystemExit


def test_answers_that_cannot_be_shown_lose_the_game() -> None:
    for answer in (10**5000, [10**5000], Shy(), "\ud800"):
        result = play(HALL, lambda state, answer=answer: answer, seed=1)
        assert result.failed == 0 and "returned" in result.reason and result.reason.encode()
    assert play(HALL, lambda state: Odd("Stop"), seed=1, max_moves=4).failed is None


def test_the_same_seed_is_the_same_game() -> None:
    first, again = (play(ROOM, RandomAgent, DirectionalGhost, seed="x") for _ in range(2))
    assert first == again and first.moves == again.moves
    games = {play(ROOM, RandomAgent, RandomGhost, seed=seed).moves for seed in range(10)}
    assert len(games) == 10
    fresh = play(ROOM, RandomAgent)
    assert play(ROOM, RandomAgent, seed=fresh.seed).moves == fresh.moves


def test_ghosts_do_not_depend_on_the_luck_of_pacman() -> None:
    def thoughtful(state: GameState) -> str:
        random.random()
        return "Stop"

    assert play(ROOM, stop, seed=3).moves == play(ROOM, thoughtful, seed=3).moves


def test_the_global_generator_is_given_back() -> None:
    random.seed(1)
    expected = random.Random(1).random()
    play(ROOM, RandomAgent, seed=2)
    assert random.random() == expected


def test_one_shared_stream() -> None:
    """With ``rng=random`` every ghost move and every draw of Pacman comes from the global stream, in order of play."""
    random.seed("cs188")
    result = play(ROOM, RandomAgent, rng=random)
    rest, reference = random.random(), random.Random("cs188")
    state = GameState.initial(ROOM)
    for agent, action in result.moves:
        legal = state.legal_actions(agent)
        if agent:
            names, luck = sorted(legal), reference.random()
            assert action == next(name for i, name in enumerate(names) if luck <= sum([1 / len(names)] * (i + 1)))
        else:
            assert action == reference.choice(legal)
        state = state.successor(agent, action)
    assert reference.random() == rest


def test_hooks_are_called() -> None:
    class Watchful(Agent):
        def __init__(self) -> None:
            super().__init__()
            self.seen: list[Any] = []

        def registerInitialState(self, state: GameState) -> None:
            self.seen.append(state.score)

        def observationFunction(self, state: GameState) -> tuple[str, GameState]:
            return "seen", state

        def getAction(self, state: Any) -> str:
            assert state[0] == "seen"
            return "Stop"

        def final(self, state: GameState) -> None:
            self.seen.append(state.score)
            raise RuntimeError("too late to matter")

    agent = Watchful()
    result = play(HALL, agent, seed=0)
    assert agent.seen == [0, -505]
    assert result.outcome == "lost" and result.reason.startswith(
        "ghost 1 caught Pacman at (1, 1); after the game, Pacman"
    )


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9), ghost=st.sampled_from([RandomGhost, DirectionalGhost]))
def test_recordings_replay_exactly(seed: int, ghost: Callable[..., Agent], tmp_path_factory: Any) -> None:
    result = play(ROOM, RandomAgent, ghost, seed=seed, max_moves=200)
    path = tmp_path_factory.mktemp("games") / "game.json"
    result.recording.save(path)
    states = Recording.load(path).replay(ROOM)
    assert states[0] == GameState.initial(ROOM) and states[-1] == result.state
    assert len(states) == len(result.moves) + 1
    assert path.stat().st_size < 2000


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda content: content["layout"].update(text=HALL.text.split("\n")), "was changed after the game"),
        (lambda content: content.update(score=1), "the recording says 1"),
        (lambda content: content.update(moves="N" + content["moves"][1:]), "move 1 of the recording, 'N', cannot"),
        (lambda content: content.update(moves="?" + content["moves"][1:]), "move 1 of the recording, '?', cannot"),
        (lambda content: content.update(format="other"), "is not a recording"),
        (lambda content: content.update(outcome="won"), "says that the game is won, but its moves do not lead there"),
        (lambda content: content.update(outcome="banana"), "outcome makes no sense"),
        (lambda content: content["layout"].update(name=None), "the name of its layout is not text"),
        (lambda content: content.update(moves=7), "moves makes no sense"),
        (lambda content: content.update(ghosts=-1), "ghosts makes no sense"),
        (lambda content: content.update(ghosts=9), "ghosts makes no sense"),
        (lambda content: content["layout"].update(text=7), "is not a recording"),
        (lambda content: content.clear(), "is not a recording"),
    ],
)
def test_a_damaged_recording_is_refused(change: Callable[[Any], None], words: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(ROOM, stop, seed=1).recording.save(path)
    content = json.loads(path.read_text())
    change(content)
    path.write_text(json.dumps(content))
    with pytest.raises(RecordingError) as error:
        Recording.load(path).replay()
    assert words in str(error.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[" * 100_000, b"", b"7"])
def test_what_is_no_recording_at_all_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordingError, match=r"game\.json is not a recording"):
        Recording.load(path)


@pytest.mark.parametrize("threads", [1, 3])
def test_nodes_are_counted_for_each_agent(threads: int) -> None:
    def looker(state: GameState) -> str:
        for action in state.getLegalActions():
            state.generateSuccessor(0, action)
            state.getNextState(0, action)
        return "Stop"

    with ThreadPoolExecutor(threads) as pool:
        games = list(pool.map(lambda seed: play(ROOM, looker, seed=seed, measure=True, max_moves=9), range(6)))
    for game in games:
        state, expected = GameState.initial(ROOM), 0
        for agent, action in game.moves:
            expected += 0 if agent else 2 * len(state.legal_actions(0))
            state = state.successor(agent, action)
        assert game.nodes == (expected, 0, 0) and len(game.cpu) == 3
    assert play(ROOM, looker, max_moves=3).nodes == ()
    assert GameState.successor.__name__ == "successor"


@pytest.mark.parametrize("name", [name for name in SUCCESSOR_NAMES if hasattr(GameState, name)])
def test_a_successor_is_counted_once_under_each_of_its_names(name: str) -> None:
    state = GameState.initial(Layout.load("small"))
    with counting() as nodes:
        after = getattr(state, name)(*([] if "Pacman" in name else [0]), "Stop")
        assert nodes() == 1
    assert after == state.successor(0, "Stop")


def test_the_rounds_of_a_game_and_its_film() -> None:
    game = play("tiny", "NearestFoodAgent", "RandomGhost", seed=3)
    rounds, states = game.recording.rounds(), game.recording.replay()
    assert rounds[0] == states[0] and rounds[-1] == states[-1] == game.state
    own = sum(agent == 0 for agent, _ in game.moves)
    assert len(rounds) == own + 1 == game.recording.film(rounds=True).steps
    end = f"{pretty(str(game.state.score))} points. {game.reason[0].upper()}{game.reason[1:]}."
    assert end in game.recording.film(rounds=True).html
