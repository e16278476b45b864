"""Ghosts by students: every Pacman meets every team but his own, and a team that fails has lost its game."""

import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pacman_env import Layout, play
from pacman_env.agents import RandomGhost
from pacman_env.compare.contest import ContestError, Leaderboard, leaderboard
from pacman_env.compare.contest.ladder import FILE, Night, added, ladder
from pacman_env.compare.ratings import MIDDLE, SCALE, chance, ratings
from pacman_env.matches.recording import ACTIONS
from tests.pacman_env.test_contest import HALL, YARD, agent
from tests.pacman_env.test_contest import LIMITS as USUAL

pytestmark = pytest.mark.slow
LIMITS = replace(USUAL, moves=20)

CHASER = """
class ContestGhost:
    def __init__(self, index):
        self.index, self.built = index, True
    def registerInitialState(self, state):
        self.ready = True
    def get_action(self, state):
        assert self.ready and self.built
        {}
        return min(state.legal_actions(self.index), key=lambda action: self.gap(state, action))
    def gap(self, state, action):
        x, y = state.successor(self.index, action).ghost_positions[self.index - 1]
        return abs(x - state.pacman_position[0]) + abs(y - state.pacman_position[1])
"""


def contest(folder: Path, layout: Layout = YARD, games: int = 2, **options: Any) -> Leaderboard:
    given: dict[str, Any] = {"limits": LIMITS, "progress": False} | options
    return leaderboard(folder, [layout], ["RandomGhost"], games, **given)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("teams")
    files = {
        "anna": agent("pass") + CHASER.format("pass"),
        "bert": agent("return state.legal_actions(0)[0]"),
        "only_ghosts": CHASER.format("pass"),
        "fails": agent("return 'Stop'") + CHASER.format("[][0]"),
        "walls": agent("pass") + CHASER.format("return 'Up'"),
    }
    for name, text in files.items():
        (root / f"{name}.py").write_text(text, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def board(folder: Path) -> Leaderboard:
    return contest(folder, baselines=["GreedyAgent"])


def test_everybody_meets_every_team_but_the_own_one(board: Leaderboard) -> None:
    teams = {"anna's ghosts", "only_ghosts's ghosts", "fails's ghosts", "walls's ghosts"}
    assert {row.agent for row in board.rows} == {"anna", "bert", "fails", "walls", "GreedyAgent"}
    assert {row.agent for row in board.ghost_rows} == {*teams, "RandomGhost"}
    met = {agent: {game.ghosts for game in board.games_of(agent)} for agent in ("anna", "bert", "GreedyAgent")}
    assert met == {
        "anna": {"RandomGhost", *teams} - {"anna's ghosts"},
        "bert": {"RandomGhost", *teams},
        "GreedyAgent": {"RandomGhost", *teams},
    }


def test_a_team_plays_as_it_would_without_a_referee(board: Leaderboard, folder: Path) -> None:
    """The same game, in this process."""
    from pacman_env.matches.roster import agent_class

    [game, *_] = [game for game in board.games_of("bert") if game.ghosts == "anna's ghosts"]
    chaser = agent_class(f"{folder / 'anna.py'}:ContestGhost")
    alone = play(YARD, f"{folder / 'bert.py'}:Walker", chaser, rng=random.Random(game.seed), max_moves=20 * 3)
    assert game.recording is not None and game.recording.moves == alone.recording.moves


def test_a_team_that_fails_has_lost_and_its_ghosts_move_at_random(board: Leaderboard) -> None:
    rows = {row.agent: row for row in board.ghost_rows}
    assert rows["fails's ghosts"].wins == 0 and rows["fails's ghosts"].games == 8
    assert rows["fails's ghosts"].trouble.startswith("8 of 8 games: raised IndexError: list index out of range (line ")
    assert "returned 'Up' for ghost 1, which is not legal there, move 1" in rows["walls's ghosts"].trouble
    assert rows["anna's ghosts"].trouble == rows["RandomGhost"].trouble == ""
    for game in board.games:
        if game.ghosts == "fails's ghosts":
            assert game.ghost_trouble and not game.trouble and game.outcome in ("won", "lost", "stopped")
            same = play(YARD, FromRecord(game), RandomGhost, rng=random.Random(game.seed), max_moves=20 * 3)
            assert same.score == game.score, "the ghosts draw the luck of the game"
    matrix = board.matrix().description
    assert "2/2 against fails's ghosts" in matrix and "against Clyde" in matrix and "-" in matrix
    assert ">1 &lt; 2</figcaption>" in board.matrix(caption="1 < 2")._repr_html_()


class FromRecord:
    """Pacman's moves of a game once more."""

    def __init__(self, game: Any) -> None:
        self.moves = [ACTIONS[letter] for letter in game.recording.moves[::3]]  # he and two ghosts

    def get_action(self, state: Any) -> str:
        return self.moves.pop(0)


def test_ranks_go_by_ratings_that_stand_in_table_page_and_json(board: Leaderboard, tmp_path: Path) -> None:
    values = [row.rating.value for row in board.rows if row.rating]
    assert values == sorted(values, reverse=True) and len(values) == len(board.rows)
    assert "rating (95%)" in str(board) and "Ranks follow ratings" in board.caption
    text = board.save(tmp_path, films=1, date="2026-11-01").read_text(encoding="utf-8")
    for words in ("Who beats whom", "The ghosts", "What nobody expected", "Clyde (RandomGhost)", "anna&#x27;s ghosts"):
        assert words in text, words
    assert "The ladder" not in text and '"ratings": {' in (tmp_path / "leaderboard.json").read_text()
    assert "The ladder for the term" in board.save(tmp_path, films=0, date="2026-11-08").read_text(encoding="utf-8")
    least = min(board.surprises(2), key=board._expected)
    assert board._expected(least) == min(board._expected(game) for game in board.games if game.outcome != "stopped")


def test_without_teams_the_average_score_ranks_as_before(tmp_path: Path) -> None:
    (tmp_path / "anna.py").write_text(agent("pass"), encoding="utf-8")
    board = contest(tmp_path, HALL, 1, baselines=["GreedyAgent"])
    scores = [row.score for row in board.rows if row.score is not None]
    assert not board.has_teams and scores == sorted(scores, reverse=True) and "rating" not in str(board)
    assert "against Clyde" in board.matrix().description


def test_ghosts_alone_are_no_contest_of_pacmen_and_a_baseline_meets_them(tmp_path: Path) -> None:
    (tmp_path / "only.py").write_text(CHASER.format("pass"), encoding="utf-8")
    board = contest(tmp_path, HALL, 1, baselines=["GreedyAgent"])
    assert {game.ghosts for game in board.games} == {"RandomGhost", "only's ghosts"}
    with pytest.raises(ContestError):
        contest(tmp_path, HALL, 1).best_game()


def test_ratings_are_the_likeliest_ones() -> None:
    """At the top, everybody has won as often as expected; and intervals hold the truth 19 times of 20."""
    results = [("a", "x", 7.0, 10), ("a", "y", 4.5, 10), ("b", "x", 3.0, 10), ("b", "y", 1.0, 10)]
    found = ratings(results)
    for name in "ab":
        mine = [one for one in results if one[0] == name]
        expected = sum(count * chance(found[name], found[other]) for _, other, _, count in mine)
        pull = 1 / (1 + math.exp((MIDDLE - found[name].value) / SCALE)) - 0.5  # by the one game in the middle
        assert expected + pull == pytest.approx(sum(points for _, _, points, _ in mine), abs=1e-6)
    assert ratings([]) == {} and ratings([("a", "x", 5, 5)])["a"].value < 2000, "nobody is infinitely strong"
    rng, true = random.Random(1), {"a": 0.6, "b": 0.0, "c": -0.4, "x": 0.3, "y": -0.5}
    inside = []
    for _ in range(150):
        lots = [(p, g, sum(rng.random() < 1 / (1 + math.exp(true[g] - true[p])) for _ in range(20)), 20)
                for p in "abc" for g in "xy"]  # fmt: skip
        for name, one in ratings(lots).items():
            inside.append(one.low <= MIDDLE + SCALE * true[name] <= one.high)
    assert 0.92 < sum(inside) / len(inside) < 0.98


def test_a_ladder_keeps_a_line_for_each_date(tmp_path: Path) -> None:
    added(tmp_path, Night("2026-11-08", {"anna": 2, "bert": 1}))
    added(tmp_path, Night("2026-11-01", {"anna": 1}))
    term = added(tmp_path, Night("2026-11-08", {"anna": 1, "bert": 1}))
    assert [(night.date, dict(night.ranks)) for night in term] == [
        ("2026-11-01", {"anna": 1}),
        ("2026-11-08", {"anna": 1, "bert": 1}),
    ]
    told = ladder(term).description
    assert told.splitlines()[1:] == ["- anna: 1, 1.", "- bert: -, 1."] and "anna" in ladder(term).svg
    (tmp_path / FILE).write_text("spoiled\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1 is not a ladder entry"):
        added(tmp_path, Night("2026-11-09", {}))
