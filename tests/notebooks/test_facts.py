"""What the chapters say in prose and do not compute on the spot.

Each test names the sentence that it holds. The searches below are written for these tests and share no code with the
course, so that a fault of the course's own searches cannot confirm itself.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from graders import EXERCISES
from graders.exercises.evaluation import better
from graders.sheet.evaluation_games import GAMES
from graders.words import MESSAGES
from pacman_env import GameState, Layout, play
from pacman_env.agents import RandomGhost
from pacman_env.engine.state import SCARED_MOVES
from pacman_env.experiments import experiment
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from pacman_env.laboratory import Ground, tallies
from pacman_env.search_agents import ExpectimaxAgent, MinimaxAgent, MinimaxGhost
from tests.conftest import ROOT
from tests.notebooks.lint import read

CHAPTERS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))
ROOM = GameState.initial(Layout.parse("%%%%%\n% .G%\n%P G%\n%%%%%", name="room"))
TEXTBOOK = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


# ------------------------------------------------------------------------------------- searches for these tests


@cache
def worth(game: Any) -> float:
    """The value of a game that is played to its end."""
    if not game.actions():
        return game.utility()
    return {"max": max, "min": min}[game.to_move](worth(game.result(move)) for move in game.actions())


def length(game: Any) -> int:
    return max((1 + length(game.result(move)) for move in game.actions()), default=0)


def size(game: Any) -> int:
    return 1 + sum(size(game.result(move)) for move in game.actions())


Mix = Callable[[list[float]], float]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def looked_ahead(state: GameState, turns: list[int], mix: Mix) -> float:
    """The score after these turns (agents' numbers), Pacman maximizing, the ghosts' values mixed."""
    if not turns or state.is_win() or state.is_lose():
        return state.score
    agent, *later = turns
    values = [looked_ahead(state.successor(agent, action), later, mix) for action in state.legal_actions(agent)]
    return max(values) if agent == 0 else mix(values)


def worth_of_moves(state: GameState, depth: int, mix: Mix = min) -> dict[str, float]:
    turns = [*range(state.num_agents)] * depth
    return {str(a): looked_ahead(state.successor(0, a), turns[1:], mix) for a in state.legal_actions(0)}


def start(name: str) -> GameState:
    return GameState.initial(Layout.load(name))


# ---------------------------------------------------------------------------------------------- the whole course


def prose(path: Path) -> str:
    return "\n\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_points_in_the_notebook_are_those_of_the_exercises(path: Path) -> None:
    graded = [cell.metadata.nbgrader for cell in read(path).cells if cell.metadata.get("nbgrader", {}).get("grade")]
    by_machine = {cell.grade_id.replace("-", ".", 1): cell.points for cell in graded if cell.cell_type == "code"}
    assert by_machine == {one.id: one.points for one in EXERCISES.values() if one.chapter == path.stem}
    total = sum(cell.points for cell in graded)
    said = re.search(r"\*\*Worth\*\* (\d+|none of the 100) points", prose(path))
    assert said and said[1].replace("none of the 100", "0") == str(total)
    table = prose(path).split("**Worth**")[1].split("\n#")[0]
    assert sum(map(int, re.findall(r"\| (\d+) \|$", table, re.MULTILINE))) == total


def test_the_map_in_chapter_0_tells_the_points_and_times_of_each_chapter() -> None:
    rows = re.findall(r"\(\.\./(\w+)/\w+\.ipynb\) \| .*? \| (.*?) \| (.*?) \|$", prose(CHAPTERS[0]), re.MULTILINE)
    assert [row[0] for row in rows] == [path.stem for path in CHAPTERS[1:]]
    for path, (_, points, minutes) in zip(CHAPTERS[1:], rows, strict=True):
        text = prose(path)
        if points != "extra":
            assert f"**Worth** {points} points" in text and f"**Time** about {minutes}" in text
    assert sum(int(points) for _, points, _ in rows if points != "extra") == 100


def test_bold_words_and_the_glossary_agree() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text()
    rows = re.findall(r"^\| (?!term \||---)(.+?) \| .+ \| (\d) \|$", text, re.MULTILINE)
    labels = {"After this chapter you can", "Reading", "Time", "Worth"}
    first: dict[str, str] = {}
    for number, path in enumerate(CHAPTERS):
        for term in re.findall(r"\*\*(.+?)\*\*", prose(path)):
            if term not in labels:
                first.setdefault(_singular(term), str(number))
    assert {_singular(term): chapter for term, chapter in rows} == first
    assert (ROOT / "notebooks" / "00_welcome" / "glossary.md").read_text() == text, "the students' copy is the same"


def _singular(term: str) -> str:
    return term.lower().removesuffix("s")


@pytest.mark.parametrize("path", CHAPTERS[1:7], ids=lambda path: path.stem)
def test_every_exercise_has_three_hints_a_look_at_ones_own_search_and_a_check(path: Path) -> None:
    cells = {cell.id: cell for cell in read(path).cells}
    hints = [cell.source.count("<details><summary>Hint") for id, cell in cells.items() if id.endswith("-hints")]
    assert hints and set(hints) == {3}
    for one in EXERCISES.values():
        if one.chapter == path.stem:
            name = one.id.replace(".", "-")
            assert {f"{name}-answer", f"{name}-check", name} <= set(cells)
            assert f'grade("{one.id}", ' in cells[f"{name}-check"].source
            assert "### BEGIN SOLUTION" in cells[f"{name}-answer"].source
            assert "### BEGIN HIDDEN TESTS" in cells[name].source


@pytest.mark.parametrize("path", CHAPTERS[1:7], ids=lambda path: path.stem)
def test_the_mistakes_that_a_chapter_names_are_those_of_the_checks(path: Path) -> None:
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", prose(path)))
    assert named and named <= set(MESSAGES)


# ------------------------------------------------------------------------------------------------ chapters 0 to 2


def test_0_a_capsule_lasts_for_40_moves_of_a_ghost() -> None:
    assert SCARED_MOVES == 40


def test_0_and_3_the_table_of_points() -> None:
    """-1 a move, +10 a dot, +500 the last one, +200 a scared ghost, -500 caught."""
    corridor = GameState.initial(Layout.parse("%%%%%%%%\n%P.o G.%\n%%%%%%%%"))
    corridor = corridor.successor(0, "East")
    assert corridor.score == -1 + 10
    corridor = corridor.successor(0, "East")
    assert corridor.score == -2 + 10
    beside = corridor.successor(1, "West").successor(1, "West")
    assert beside.successor(0, "East").score == -3 + 10 + 200
    last = GameState.initial(Layout.parse("%%%%%%\n%P. G%\n%%%%%%"))
    assert last.successor(0, "East").score == -1 + 10 + 500
    assert last.successor(1, "West").successor(1, "West").successor(0, "Stop").successor(1, "West").score == -501


def test_1_the_textbook_tree_is_worth_3_and_c_brings_only_2() -> None:
    assert worth(TEXTBOOK) == 3 and worth(TEXTBOOK.result("c")) == 2
    assert min(["c1", "c2", "c3"], key=lambda leaf: worth(TEXTBOOK.result("c").result(leaf))) == "c3"


def test_1_all_five_squares_win_and_8_wins_at_once() -> None:
    position = TicTacToe("XO. .X. .O.")
    assert {move: worth(position.result(move)) for move in position.actions()} == dict.fromkeys([2, 3, 5, 6, 8], 1)
    assert [move for move in position.actions() if position.result(move).is_terminal()] == [8]


def test_1_x_in_danger_has_one_move_that_does_not_lose() -> None:
    position = TicTacToe("XOX .O. ...")
    assert [move for move in position.actions() if worth(position.result(move)) > -1] == [7]


def test_1_tic_tac_toe_is_a_draw_with_about_a_hundred_times_fewer_positions_than_nodes() -> None:
    seen, line = {TicTacToe()}, [TicTacToe()]
    for state in line:
        new = {state.result(move) for move in state.actions()} - seen
        seen |= new
        line += new
    nodes = _count_nodes(TicTacToe(), {})
    assert (worth(TicTacToe()), nodes, len(seen)) == (0, 549_946, 5_478)
    assert 95 < nodes / len(seen) < 105


def _count_nodes(state: Any, known: dict[Any, int]) -> int:
    if state not in known:
        known[state] = 1 + sum(_count_nodes(state.result(move), known) for move in state.actions())
    return known[state]


def test_1_flipping_the_sign_prefers_a_draw_to_a_win() -> None:
    assert worth(Tree([1, [0, 0]])) == 1


def test_2_whoever_begins_on_five_open_cells_wins() -> None:
    """Five cells, five moves at most, 225 positions; the value is 1 if MAX begins and -1 if MIN begins."""
    assert len(Isolation().actions()) == 5 and length(Isolation()) == 5
    assert size(Isolation()) == 225
    assert worth(Isolation()) == 1 and worth(Isolation(to_move="min")) == -1


def test_2_only_the_second_position_is_terminal_and_the_first_is_a_win_one_move_later() -> None:
    waiting, active = Isolation("##2\n.1#", to_move="max"), Isolation("##.\n12#", to_move="max")
    assert not waiting.is_terminal() and active.is_terminal()
    [move] = waiting.actions()
    assert waiting.result(move).is_terminal() and worth(waiting) == 1


def test_2_the_endgame() -> None:
    """(1, 1) wins, (0, 1) loses; at most three moves are left; both leave MIN two moves."""
    endgame = Isolation("12.\n..#", to_move="max")
    assert {move: worth(endgame.result(move)) for move in endgame.actions()} == {(0, 1): -1, (1, 1): 1}
    assert length(endgame) == 3
    assert {len(endgame.result(move).actions()) for move in endgame.actions()} == {2}


def test_2_the_estimate_of_running_away_is_larger_than_a_sure_win() -> None:
    danger = Isolation("1#2\n..#\n..#", to_move="max")
    assert danger.result((1, 1)).is_terminal() and worth(danger.result((1, 1))) == 1
    running = danger.result((0, 2))
    mine = len(Isolation("\n".join(str(running).splitlines()[:-1]), to_move="max").actions())
    assert mine - len(running.actions()) == 2 and worth(running) == -1


# ------------------------------------------------------------------------------------------------ chapters 3 to 5


def test_3_the_room_at_depth_1_and_2() -> None:
    """East is a disaster at once; Stop loses one round later; North wins, whatever the ghosts do."""
    assert worth_of_moves(ROOM, 1) == {"Stop": -1, "East": -501, "North": -1}
    assert worth_of_moves(ROOM, 2) == {"Stop": -502, "East": -501, "North": 508}


def test_3_the_last_dot_wins_under_a_ghost() -> None:
    state = ROOM.successor(0, "North").successor(1, "West").successor(2, "West").successor(0, "East")
    assert state.is_win() and state.pacman_position in state.ghost_positions


def test_3_the_minimax_board_turns_from_good_to_lost_at_depth_4() -> None:
    values = [max(worth_of_moves(start("minimax"), depth).values()) for depth in (1, 2, 3, 4)]
    assert all(value > 0 for value in values[:3]) and values[3] < -400


def test_3_on_the_trapped_board_running_into_the_nearest_ghost_is_best() -> None:
    values = worth_of_moves(start("trapped"), 3)
    assert values == {"Stop": -502, "North": -501, "South": -502}
    gaps = [
        start("trapped").layout.distance(start("trapped").pacman_position, g) for g in start("trapped").ghost_positions
    ]
    assert gaps[1] < gaps[0] and start("trapped").ghost_positions[1][1] > start("trapped").pacman_position[1]


def test_3_this_agent_dithers_with_dots_left() -> None:
    game = play("small", MinimaxAgent(depth=2), [RandomGhost(1), RandomGhost(2)], seed=1, max_moves=180)
    assert game.outcome == "stopped" and len(game.state.food) > 20


def test_4_alpha_beta_sees_fewer_than_a_tenth_of_729_leaves_in_the_best_order() -> None:
    """Knuth and Moore's formula for b = 3, m = 6: 27 + 27 - 1."""
    assert (3**3 + 3**3 - 1) / 3**6 < 0.1


def test_5_the_gamble_is_worth_10_and_the_bounded_one_at_most_0() -> None:
    gamble = Tree(Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]))
    assert sum(gamble.probability(a) * gamble.result(a).utility() for a in gamble.actions()) == pytest.approx(10)
    assert 0.5 * -10 + 0.5 * 10 == 0
    assert 0.5 * -10 + 0.5 * 30 == 10


def test_5_squaring_turns_the_decision_around() -> None:
    assert mean([0, 7]) < 4
    assert mean([0**2, 7**2]) > 4**2


def test_5_one_move_loses_the_trapped_game() -> None:
    game = play("trapped", MinimaxAgent(depth=3), [RandomGhost(1), RandomGhost(2)], seed=1)
    assert game.outcome == "lost" and sum(agent == 0 for agent, _ in game.moves) == 1


def test_5_two_by_two() -> None:
    """Against random ghosts the optimist wins most games and the pessimist none; against searching ones both lose."""
    agents, ghosts = [MinimaxAgent, ExpectimaxAgent], [RandomGhost, MinimaxGhost]
    rows = experiment(agents, ["trapped"], depths=[3], ghosts=ghosts, n=30, progress=False).records()
    found = {(row["agent"], row["ghosts"]): row for row in rows}
    assert found["ExpectimaxAgent", "RandomGhost"]["win_low"] > 0.5
    assert found["MinimaxAgent", "RandomGhost"]["wins"] == 0
    assert found["MinimaxAgent", "MinimaxGhost"]["wins"] == found["ExpectimaxAgent", "MinimaxGhost"]["wins"] == 0
    later = found["MinimaxAgent", "MinimaxGhost"]["score"] - found["ExpectimaxAgent", "MinimaxGhost"]["score"]
    assert later == 1, "the optimist loses one point later"


# ------------------------------------------------------------------------------------------------------ chapter 6


def test_6_the_points_of_better_are_those_of_the_grader() -> None:
    text = prose(CHAPTERS[6])
    worth = [int(points) for points in re.findall(r"^\| .* \| (\d) \|$", text.partition("The points:")[2], re.M)]
    assert [idea.points for idea in EXERCISES["evaluation.better"].ideas] == worth[:5]
    assert len(better.SIGHT) == worth[1] and len(better.SCORES) == worth[3]
    assert GAMES == 10 and "Ten games" in text
    assert better.WINS == 4 and "up to four games" in text
    assert f"at least {', '.join(map(str, better.SCORES))}" in text
    assert f"at most {1000 * better.SECONDS_PER_MOVE:.0f} milliseconds" in text


def test_6_the_score_alone_wastes_time() -> None:
    ghosts = [RandomGhost(1), RandomGhost(2)]
    game = play("small", ExpectimaxAgent(depth=2), ghosts, seed=3, max_moves=150)
    assert game.outcome == "stopped"


def test_6_manhattan_presses_his_nose_against_the_wall() -> None:
    """On the way around, every step looks worse at first; on foot, every step looks better."""
    pocket = GameState.initial(Layout.parse("%%%%%%%%%\n%P      %\n%%%%%%% %\n%.      %\n%%%%%%%%%"))
    [dot], here = pocket.food, pocket.pacman_position
    east = pocket.successor(0, "East").pacman_position
    assert abs(east[0] - dot[0]) + abs(east[1] - dot[1]) > abs(here[0] - dot[0]) + abs(here[1] - dot[1])
    assert pocket.layout.distance(east, dot) < pocket.layout.distance(here, dot)


@pytest.mark.slow
def test_6_weights_that_win_more_than_half_of_the_games_can_be_found_in_the_laboratory() -> None:
    weights = {"score": 1, "food_near": 5, "ghost_near": -20, "scared_near": 50}
    *_, tally = tallies(weights, Layout.load("small"), games=40)
    assert tally.wins / tally.games > 0.5


def test_6_the_ground_agrees_with_walking_there() -> None:
    state = start("small")
    ground = Ground(state).values({"ghost_near": 1})
    distance = state.layout.distances_from(state.pacman_position)
    nearest = min(distance[int(x), int(y)] for x, y in state.ghost_positions)
    assert ground[state.pacman_position] == pytest.approx(1 / (1 + nearest))
