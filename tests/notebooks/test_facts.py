"""What the chapters say in prose and do not compute on the spot.

Each test reads the sentence that it holds (`said`), and compares the numbers there with those that it computes. Values
come from the oracle, which shares no code with the course, so that a fault of the course's own searches cannot confirm
itself.
"""

import random
import re
from itertools import chain
from math import ceil, exp, floor
from pathlib import Path
from typing import Any

import pytest

from graders import EXERCISES, grade
from graders.exercises.alphabeta import time_check as graded_check
from graders.exercises.base import GRADED_GAMES, VISIBLE_GAMES
from graders.exercises.evaluation.better import BOARDS, CONTEST, STEP, USUAL
from graders.exercises.evaluation.scenes import SIGHTS
from graders.transcript.evaluation_games import TIMES
from graders.words import MESSAGES
from pacman_env import GameState, Layout, play
from pacman_env.agents import GreedyAgent, RandomGhost
from pacman_env.agents.search.expectimax import ExpectimaxAgent
from pacman_env.agents.search.minimax import MinimaxAgent
from pacman_env.agents.search.minimax_ghost import MinimaxGhost
from pacman_env.compare.experiments import experiment
from pacman_env.compare.intervals import CARED, CONFIDENCE
from pacman_env.compare.laboratory import Ground, trial
from pacman_env.compare.sequential import BOUND
from pacman_env.engine.phase import SCARED_MOVES
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from pacman_env.widgets import sliders
from tests.notebooks.lint import read
from tests.notebooks.prose import CHAPTERS, cells, prose, said
from tests.oracle import Turn, alpha_beta, count, move_values, rows, value
from tests.positions import BOOK, GAMBLE, start
from tools.pages import glossary

ROOM = start("%%%%%\n% .G%\n%P G%\n%%%%%", name="room")
HALF_PLAYED, DANGER = TicTacToe("XO. .X. .O."), TicTacToe("XOX .O. ...")
ENDGAME = Isolation("12.\n..#", to_move="max")


# ---------------------------------------------------------------------------------------------- the whole course


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_points_in_the_notebook_are_those_of_the_exercises(path: Path) -> None:
    graded = [cell.metadata.nbgrader for cell in read(path).cells if cell.metadata.get("nbgrader", {}).get("grade")]
    by_machine = {cell.grade_id.replace("-", ".", 1): cell.points for cell in graded if cell.cell_type == "code"}
    assert by_machine == {one.id: one.points for one in EXERCISES.values() if one.chapter == path.stem}
    total = sum(cell.points for cell in graded)
    said = re.search(r"\*\*Worth\*\* (\d+|no) points", prose(path))
    assert said and said[1].replace("no", "0") == str(total)
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


def test_bold_words_link_to_the_glossary_and_the_glossary_to_the_chapter() -> None:
    page = glossary.PAGE.read_text(encoding="utf-8")
    assert page == glossary.page()
    places = {heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", page, re.MULTILINE)}
    assert len(places) == len(glossary.meanings()) > 60
    for path in CHAPTERS:
        text = prose(path)
        assert glossary.linked(text) == text, path
        linked = re.findall(r"\*\*\[[^\]]+\]\(\.\./00_welcome/glossary\.md#([^)]+)\)\*\*", text)
        assert linked and set(linked) <= places


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
    assert said("welcome-play", "the ghosts are scared for their next {} moves.") == [SCARED_MOVES]


def points_of_events() -> dict[str, int]:
    """What each event brings, besides the point that the move costs: from games in two corridors."""
    corridor, last = start("%%%%%%%%\n%P.o G.%\n%%%%%%%%"), start("%%%%%%\n%P. G%\n%%%%%%")
    dot = corridor.successor(0, "East")
    capsule = dot.successor(0, "East")
    beside = capsule.successor(1, "West").successor(1, "West")
    waiting = last.successor(1, "West").successor(1, "West").successor(0, "Stop")
    move = capsule.score - dot.score
    return {
        "each of Pacman's moves": move,
        "a dot": dot.score - move,
        "the last dot": last.successor(0, "East").score - dot.score,
        "a scared ghost eaten": beside.successor(0, "East").score - beside.score - move,
        "caught by a ghost": waiting.successor(1, "West").score - waiting.score,
    }


@pytest.mark.parametrize("place", ["welcome-score", "pacman-score"])
def test_0_and_3_the_table_of_points(place: str) -> None:
    told = re.findall(r"\| ([^|,(]+?)(?:[,(][^|]*)? \| ([+-]\d+) \|", cells()[place])
    points = points_of_events()
    assert {event.strip(): int(number) for event, number in told} == points
    assert said(place, "the last dot, on top of its {} |") == [points["a dot"]]


def test_0_a_scared_ghost_is_worth_200_points() -> None:
    assert said("welcome-play", "Each scared ghost that you eat is worth {} points") == [
        points_of_events()["a scared ghost eaten"]
    ]


def test_0_the_greedy_film_ends_in_a_ghosts_mouth() -> None:
    """The cell asks "Where does it blunder?": Pacman walks into a ghost that he could see."""
    said("welcome-watch", "Where does it blunder?")
    sources = {cell.id: cell.source for cell in read(CHAPTERS[0]).cells}
    made: dict[str, Any] = {}
    exec("\n".join(sources[place] for place in ("welcome-setup", "welcome-watch-film")), made)
    assert made["game"].recording.replay()[-1].is_lose()


def test_1_the_textbook_tree_is_worth_3_and_c_brings_only_2() -> None:
    c = BOOK.result("c")
    highest = {
        move: max(BOOK.result(move).result(leaf).utility() for leaf in BOOK.result(move).actions()) for move in "abc"
    }
    hoped = max(highest, key=lambda move: highest[move])
    assert said("minimax-wishful-read", "goes for the {} and chooses {}") == [highest[hoped], hoped] == [14, "c"]
    answers = move_values(c)
    assert said("minimax-wishful-read", "MIN answers with {}. The prize is {}.") == [
        min(answers, key=answers.get),
        value(c),
    ]
    assert said("minimax-two-plies-read", "MAX gets {}: no more") == [value(BOOK)]


def test_1_all_five_squares_win_and_8_wins_at_once() -> None:
    said("minimax-half-played", 'TicTacToe("XO. .X. .O.")')
    marks = [[square for square, mark in enumerate(HALF_PLAYED.squares) if mark == who] for who in "XO."]
    words = "squares {} and {}, and O holds {} and {}. For each free square ({}, {}, {}, {}, and {})"
    assert said("minimax-predict-squares", words) == [*chain(*marks)]
    values = move_values(HALF_PLAYED)
    at_once = [move for move in HALF_PLAYED.actions() if HALF_PLAYED.result(move).is_terminal()]
    wins = [square for square, worth in values.items() if worth == 1]
    assert said("minimax-squares-read", "All {} win. Square {} wins at once") == [len(wins), *at_once]
    assert wins == marks[2]


def test_1_a_win_is_1_a_loss_is_minus_1_a_draw_is_0() -> None:
    ends = [TicTacToe("XXX OO. ..."), TicTacToe("OOO XX. X.."), TicTacToe("XOX XOO OXX")]
    words = "A win for X is worth {}, a win for O is worth {}, and a draw is worth {}."
    assert said("minimax-tictactoe", words) == [end.utility() for end in ends]


def test_1_x_in_danger_has_one_move_that_does_not_lose() -> None:
    said("minimax-danger", 'TicTacToe("XOX .O. ...")')
    said("minimax-decision-see", "The root has as many branches as X has moves. Which moves lose")
    assert [move for move, worth in move_values(DANGER).items() if worth > -1] == [7]


@pytest.mark.slow
def test_1_tic_tac_toe_is_a_draw_with_about_a_hundred_times_fewer_positions_than_nodes() -> None:
    positions: dict[Any, int] = {}
    assert said("minimax-numbers-read", "the value of the empty board is {}.") == [value(TicTacToe(), positions)]
    [times] = said(
        "minimax-positions-read", "The tree has about a {} times as many nodes as there are different positions."
    )
    assert count(TicTacToe())[0] / len(positions) == pytest.approx(times, rel=0.05)


def test_1_flipping_the_sign_prefers_a_draw_to_a_win() -> None:
    tree = Tree([1, [0, 0]])
    said("minimax-flip-draw", "flipped(Tree([1, [0, 0]]))")
    assert said("minimax-flip-read", "The left leaf is a win for MAX, {}.") == [tree.result("a").utility()]
    assert move_values(tree) == {"a": 1, "b": 0}


def longest(game: Any) -> int:
    return max((1 + longest(game.result(move)) for move in game.actions()), default=0)


def test_2_whoever_begins_on_five_open_cells_wins() -> None:
    assert said("isolation-title", "Two players, {} open cells") == [len(Isolation().actions())]
    assert said("pacman-title", "one opponent and a game of {} moves") == [longest(Isolation())]
    nodes, _ = count(Isolation())
    assert said("isolation-whole-game-read", "In all, your code visited {} positions") == [nodes]
    assert said("alphabeta-isolation", "Isolation has {} positions on the small board") == [nodes]
    said("isolation-whole-game-read", "on this board, the player who moves first wins.")
    assert value(Isolation()) == 1 and value(Isolation(to_move="min")) == -1


def test_2_only_the_second_position_is_terminal_and_the_first_is_a_win_one_move_later() -> None:
    waiting, active = Isolation("##2\n.1#", to_move="max"), Isolation("##.\n12#", to_move="max")
    terminal = [place for place, state in enumerate((waiting, active), 1) if state.is_terminal()]
    assert said("isolation-stuck-answer", "Only the {} one is terminal.") == terminal
    assert said("isolation-stuck-answer", "the game ends {} move later, with MIN to move.") == [longest(waiting)]
    ends = waiting.result(*waiting.actions())
    said("isolation-stuck-answer", "MAX wins all the same.")
    assert value(waiting) == 1 and ends.to_move == "min"
    words = "with MAX to move is worth {}. A game that ends with MIN to move is worth {}."
    assert said("isolation-terminal", words) == [active.utility(), ends.utility()]


def test_2_the_endgame() -> None:
    """(1, 1) wins, (0, 1) loses; at most three moves are left; both leave MIN two moves."""
    said("isolation-endgame", 'Isolation("12.\\n..#", to_move="max")')
    said("isolation-predict-endgame", "down to (0, 1) or diagonally to (1, 1). One of the two moves wins")
    assert move_values(ENDGAME) == {(0, 1): -1, (1, 1): 1}
    assert said("isolation-predict-endgame", "at most {} moves left") == [longest(ENDGAME)]
    replies = {len(ENDGAME.result(move).actions()) for move in ENDGAME.actions()}
    assert said("isolation-greedy-read", "Either way, MIN has {} moves.") == [*replies]


def test_2_the_estimate_of_running_away_is_larger_than_a_sure_win() -> None:
    said("isolation-heuristic-board", 'Isolation("1#2\\n..#\\n..#", to_move="max")')
    danger = Isolation("1#2\n..#\n..#", to_move="max")
    said("isolation-heuristic-question", "MAX can move to (1, 1) and block MIN: then MIN is stuck")
    won, running = danger.result((1, 1)), danger.result((0, 2))
    mine = len(Isolation("\n".join(str(running).splitlines()[:-1]), to_move="max").actions())
    words = "The estimate of (0, 2) is {}, and {} is more than {}"
    estimate = mine - len(running.actions())
    assert said("isolation-heuristic-read", words) == [estimate, estimate, won.utility()]
    assert value(won) == 1 and value(running) == -1


# ------------------------------------------------------------------------------------------------ chapters 3 to 5


def worth_of_moves(state: GameState, depth: int) -> dict[str, float]:
    return {str(action): worth for action, worth in move_values(Turn(state, depth)).items()}


def test_3_the_room() -> None:
    assert said("pacman-why", "a room with {} columns and {} rows") == [ROOM.layout.width - 2, ROOM.layout.height - 2]
    assert said("pacman-why", "{} dot remains") == [len(ROOM.food)]
    assert said("pacman-why", "and {} ghosts are next to it") == [ROOM.num_agents - 1]
    assert said("pacman-rounds", "With two ghosts, that is {} moves.") == [2 * ROOM.num_agents]
    assert said("pacman-rounds", "so depth {} means {} plies here") == [2, 2 * ROOM.num_agents]


def test_3_the_room_at_depth_1_and_2() -> None:
    """East is a disaster at once; Stop loses one round later; North wins, whatever the ghosts do."""
    words = "going East is a disaster. Stop and North look equally good: each of them costs {} point, and nothing else"
    assert worth_of_moves(ROOM, 1) == {"Stop": -1, "East": -501, "North": -1}
    assert said("pacman-depth-1-read", words) == [1]
    said("pacman-depth-2-read", "Waiting is not safe at all: it loses. And running toward the two ghosts wins")
    assert worth_of_moves(ROOM, 2) == {"Stop": -502, "East": -501, "North": 508}


def test_3_the_last_dot_wins_under_a_ghost() -> None:
    said("pacman-depth-2-read", "The last dot wins the game before a ghost can catch him.")
    state = ROOM.successor(0, "North").successor(1, "West").successor(2, "West").successor(0, "East")
    assert state.is_win() and state.pacman_position in state.ghost_positions


def test_3_the_minimax_board_turns_from_good_to_lost_at_depth_4() -> None:
    values = [max(worth_of_moves(start("minimax"), depth).values()) for depth in (1, 2, 3, 4)]
    lost = [depth for depth, worth in enumerate(values, 1) if worth < -400]
    assert said("pacman-predict-minimax", "At some depth, no greater than {}, the value drops to a loss.") == lost
    said("pacman-predict-minimax", "At depth 1, the value of this position is positive.")
    assert all(worth > 0 for worth in values[:3])


def test_3_on_the_trapped_board_running_into_the_nearest_ghost_is_best() -> None:
    said("pacman-reflect-task", "On the `trapped` board, a minimax Pacman runs straight into the nearest ghost.")
    trapped = start("trapped")
    values = worth_of_moves(trapped, 3)
    assert values == {"Stop": -502, "North": -501, "South": -502}
    gaps = [trapped.layout.distance(trapped.pacman_position, ghost) for ghost in trapped.ghost_positions]
    assert gaps[1] < gaps[0] and trapped.ghost_positions[1][1] > trapped.pacman_position[1]


def test_3_the_one_who_does_not_think_survives_on_the_trapped_board() -> None:
    said("pacman-other-film", 'play(Layout.load("trapped"), "NearestFoodAgent", wandering, seed=1)')
    game = play("trapped", "NearestFoodAgent", [RandomGhost(1), RandomGhost(2)], seed=1)
    assert game.outcome == "won"
    said("pacman-other-read", "never wins. The Pacman who does not think wins most of his games.")
    said("pacman-other-fifty", 'rules = {"depths": [3], "ghosts": [RandomGhost], "n": 50, "progress": False}')
    pacmen, rules = [MinimaxAgent, "NearestFoodAgent"], {"depths": [3], "ghosts": [RandomGhost], "progress": False}
    thinks, walks = experiment(pacmen, ["trapped"], n=200, **rules).records()
    assert thinks["wins"] == 0 and walks["win_low"] > 0.5


def test_3_this_agent_dithers_with_dots_left() -> None:
    said("pacman-play-game", 'play(Layout.load("small"), MinimaxAgent(depth=2), ghosts, seed=1, max_moves=180)')
    said("pacman-play-film-text", "At some point, Pacman begins to dither, although there are dots left.")
    game = play("small", MinimaxAgent(depth=2), [RandomGhost(1), RandomGhost(2)], seed=1, max_moves=180)
    assert game.outcome == "stopped" and len(game.state.food) > 20


def leaves_seen(tree: Tree) -> int:
    return sum(kind == "leaf" for _, kind, *_ in rows(alpha_beta(tree)))


def test_4_the_first_cut() -> None:
    """Two numbers are enough to know that b is no better than a."""
    words = "MAX can get {} there. Now the search looks at b, and the first leaf is {}."
    [at_a, at_b] = [value(BOOK.result("a")), BOOK.result("b").result("b1").utility()]
    assert said("alphabeta-why", words) == [at_a, at_b]
    assert said("alphabeta-never", "So b is worth at most {}, and MAX gets {} for sure at a.") == [at_b, at_a]
    words = "MIN can already get {} there. A number larger than {} is of no use to MIN."
    assert said("alphabeta-never", words) == [at_b, at_b]
    assert said("alphabeta-bounds", 'at b above, "at most {}."') == [at_b]
    pruned = [path[-1] for path, kind, *_ in rows(alpha_beta(BOOK)) if kind == "pruned"]
    assert said("alphabeta-predict", "Suppose that the leaves {} and {} are two numbers") == pruned


def test_4_which_leaves_of_eight() -> None:
    said("alphabeta-deep", "numbers = [[[5, 6], [7, 4]], [[3, 1], [9, 8]]]")
    _, leaves = count(Tree([[[5, 6], [7, 4]], [[3, 1], [9, 8]]]))
    assert said("alphabeta-predict-deep", "How many of the {} leaves will alpha-beta look at?") == [leaves]


def best_first(nested: Any, largest: bool = True) -> Any:
    """The same tree with the best move of every node first."""
    if not isinstance(nested, list):
        return nested
    parts = [best_first(part, not largest) for part in nested]
    worth = [value(Tree(part, to_move="min" if largest else "max")) for part in parts]
    return [part for _, part in sorted(zip(worth, parts, strict=True), key=lambda pair: pair[0], reverse=largest)]


def random_lists(branching: int, depth: int, rng: random.Random) -> Any:
    return rng.random() if not depth else [random_lists(branching, depth - 1, rng) for _ in range(branching)]


def test_4_alpha_beta_sees_fewer_than_a_tenth_of_729_leaves_in_the_best_order() -> None:
    """As many as the formula says: b to the m/2 rounded up, plus b to the m/2 rounded down, minus 1."""
    words = "A tree with {} moves at each node and {} plies has {} leaves."
    [b, m, leaves] = said("alphabeta-predict-order", words)
    lists = random_lists(b, m, random.Random(4))
    assert count(Tree(lists))[1] == leaves
    said("alphabeta-order-read", r"b^{\lceil m/2 \rceil} + b^{\lfloor m/2 \rfloor} - 1")
    seen = leaves_seen(Tree(best_first(lists)))
    assert seen == b ** ceil(m / 2) + b ** floor(m / 2) - 1
    [half, quarter, tenth] = said("alphabeta-predict-order", '`"about {}"`, `"about a {}"`, or `"fewer than a {}"`?')
    assert seen < tenth * leaves < quarter * leaves < half * leaves


def test_4_equal_values_are_where_the_variants_differ() -> None:
    said("alphabeta-equality-draw", "tied = Tree([[3, 5], [3, 9, 9]])")
    words = "a has the leaves {} and {}, and b has the leaves {}, {}, and {}."
    tied = Tree([[3, 5], [3, 9, 9]])
    leaves = [node.result(leaf).utility() for node in map(tied.result, "ab") for leaf in node.actions()]
    assert said("alphabeta-equality", words) == leaves
    tie = value(tied.result("a"))
    words = "Once the search has found a {} at b, b can be no better than a."
    assert said("alphabeta-equality-read", words) == [tie] == [leaves[2]]
    said("alphabeta-equality-read", '"at most 3" and "exactly 3" look the same')


def test_4_the_time_check_is_the_one_of_the_grader() -> None:
    assert said("alphabeta-time_check-task", "`n={}` games per row") == [graded_check.FEWEST]
    for board, depth in graded_check.BOARDS.items():
        assert said("alphabeta-time", f"`{board}` at depth {{}}") == [depth]
    assert said("alphabeta-time", "so the table also shows a {}% confidence interval") == [100 * CONFIDENCE]


def test_5_the_gamble_is_worth_10() -> None:
    words = "With probability {} you win {}, with probability {} you win {}, and with probability {} you lose {}."
    [p, win, q, more, r, loss] = said("expectimax-predict-gamble", words)
    lottery = [(p, win), (q, more), (r, -loss)]
    gamble = [(GAMBLE.probability(action), GAMBLE.result(action).utility()) for action in GAMBLE.actions()]
    assert gamble == [(pytest.approx(float(chance)), prize) for chance, prize in lottery]
    worth = sum(chance * prize for chance, prize in lottery)
    assert said("expectimax-gamble-read", "= 4 + 8 - 2 = {}$") == [worth] == [pytest.approx(value(GAMBLE))]
    assert said("expectimax-gamble-read", "Note that {} is not even one of the prizes") == [worth]


def test_5_the_gamble_in_numbers_and_two_popular_wrong_answers() -> None:
    words = r"In numbers: $\frac12 \cdot {} + \frac13 \cdot {} + \frac16 \cdot ({}) ="
    prizes = [GAMBLE.result(action).utility() for action in GAMBLE.actions()]
    assert said("expectimax-gamble-read", words) == prizes
    assert said("expectimax-gamble-read", "The plain average of {}, {}, and {} ignores the probabilities") == prizes
    likely = max(GAMBLE.actions(), key=GAMBLE.probability)
    assert said("expectimax-gamble-read", 'The answer {} ("because that is what usually happens")') == [
        GAMBLE.result(likely).utility()
    ]
    [sure] = said("expectimax-predict-choice", "MAX can choose the gamble or a sure {}, which")
    said("expectimax-two-gambles", f"Chance([(1, {sure})])")


def test_5_how_low_a_leaf_may_fall() -> None:
    said("expectimax-exp_value-fall-text", "Change the {} in the field for a3.")
    [low, worth] = said("expectimax-exp_value-fall-read", "At {} both moves are worth {}:")
    [again] = said("expectimax-exp_value-fall-read", "Below {}, MAX takes the sure thing.")
    [share] = said("expectimax-exp_value-fall-read", "This leaf has a probability of {}. So")

    def gamble(leaf: float) -> float:
        return value(Tree(Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, leaf)])))

    assert again == low and gamble(low) == pytest.approx(worth) and gamble(low - 1) < worth
    assert gamble(0) - gamble(-1) == pytest.approx(float(share))


def test_5_a_second_outcome_can_make_up_for_the_first_unless_it_is_bounded() -> None:
    [sure, first] = said(
        "expectimax-pruning",
        "MAX has {} for sure and looks at a gamble with two equally likely outcomes. The first one is {}.",
    )
    [second, worth] = said("expectimax-pruning-read", "A second outcome of {} makes the gamble worth {}.")
    assert value(Tree(Chance([(0.5, first), (0.5, second)]))) == worth > sure
    words = (
        r"is larger than, say, {}. Then the gamble is worth at most $\frac12 \cdot ({}) + \frac12 \cdot {} = {}$. "
        "That is less than {}, so you can cut."
    )
    [bound, low, high, most, less] = said("expectimax-pruning-read", words)
    assert (low, high, less) == (first, bound, sure) and value(Tree(Chance([(0.5, low), (0.5, bound)]))) == most < sure


def test_5_squaring_turns_the_decision_around() -> None:
    said("expectimax-scale-try", "choice(4, 0, 7)")
    said("expectimax-scale-squared", "choice(4**2, 0**2, 7**2)")
    said("expectimax-scale-read", "The decision changes.")
    plain, squared = (
        move_values(Tree([safe, Chance([(0.5, low), (0.5, high)])])) for safe, low, high in ((4, 0, 7), (16, 0, 49))
    )
    assert max(plain, key=plain.get) != max(squared, key=squared.get)


def test_5_one_move_loses_the_trapped_game() -> None:
    said("expectimax-watch-film", 'play(Layout.load("trapped"), MinimaxAgent(depth=3), ghosts, seed=1)')
    game = play("trapped", MinimaxAgent(depth=3), [RandomGhost(1), RandomGhost(2)], seed=1)
    moves = sum(agent == 0 for agent, _ in game.moves)
    assert said("expectimax-watch", "It takes him {} move to lose a game") == [moves] and game.outcome == "lost"


def test_5_the_games_on_the_board_where_the_average_pays() -> None:
    [games, depth] = said("expectimax-pays", "play {} games each, at depth {}, against random ghosts")
    said("expectimax-pays-run", f'experiment(pacmen, ["minimax"], depths=[{depth}], n={games}, progress=False)')


def test_5_what_is_rare_counts() -> None:
    """The lottery and the insurance: what the text says is what the cell below computes."""
    [price, chance, prize] = said(
        "expectimax-rare", "A lottery ticket costs {}. With probability 1/{} it wins {}; otherwise it wins nothing."
    )
    [often, loss] = said("expectimax-rare", "with probability 1/{} you lose {}.")
    cell = next(cell.source for cell in read(CHAPTERS[5]).cells if cell.id == "expectimax-rare-numbers")
    assert f"({1 - 1 / chance:g}, 0), ({1 / chance:g}, {prize})" in cell and prize / chance < price
    assert f"({1 - 1 / often:g}, 0), ({1 / often:g}, -{loss:_})" in cell
    [dull, years] = said("expectimax-rare-read", "In {} out of {} years, nothing happens.")
    assert (dull, years) == (often - 1, often)


def test_5_two_by_two() -> None:
    """Against random ghosts expectimax wins most games and minimax none; against searching ones both lose."""
    [depth, games] = said("expectimax-experiment-task", 'the layout `"trapped"`, depth {}, `n={}`')
    assert said("expectimax-two-by-two", "Each pairing will play {} games.") == [games]
    agents, ghosts = [MinimaxAgent, ExpectimaxAgent, "NearestFoodAgent"], [RandomGhost, MinimaxGhost]
    records = experiment(agents, ["trapped"], depths=[depth], ghosts=ghosts, n=games, progress=False).records()
    found = {(row["agent"], row["ghosts"]): row for row in records}
    said(
        "expectimax-two-by-two-read",
        "Against random ghosts, the expectimax Pacman wins most of his games. The minimax Pacman wins none",
    )
    assert found["ExpectimaxAgent", "RandomGhost"]["win_low"] > 0.5
    assert found["MinimaxAgent", "RandomGhost"]["wins"] == 0
    said("expectimax-two-by-two-read", "Against minimizing ghosts, both lose.")
    assert found["MinimaxAgent", "MinimaxGhost"]["wins"] == found["ExpectimaxAgent", "MinimaxGhost"]["wins"] == 0
    later = found["MinimaxAgent", "MinimaxGhost"]["score"] - found["ExpectimaxAgent", "MinimaxGhost"]["score"]
    words = "Expectimax survives only one move longer, and that move costs {} more point."
    assert said("expectimax-two-by-two-read", words) == [later]
    said("expectimax-two-by-two-read", "he wins exactly the games that expectimax wins")
    assert found["NearestFoodAgent", "RandomGhost"]["wins"] == found["ExpectimaxAgent", "RandomGhost"]["wins"]


# ------------------------------------------------------------------------------------------------------ chapter 6


def test_6_the_points_of_better_are_those_of_the_grader() -> None:
    text = prose(CHAPTERS[6])
    points = [
        int(points)
        for points in re.findall(r"^\| .* \| (\d) \|$", text.partition("Here is how you earn points:")[2], re.M)
    ]
    assert [idea.points for idea in EXERCISES["evaluation.better"].ideas] == points[:4]
    assert len({sight.about for sight in SIGHTS}) == points[1]
    assert STEP * sum(len(board.wins) for board in BOARDS) == points[2]
    assert STEP * sum(len(board.scores) for board in BOARDS) == points[3]
    words = "The check plays {} games with your function, half of them on the usual board `{}`"
    assert said("evaluation-better-task", words) == [VISIBLE_GAMES, USUAL.layout]
    assert said("evaluation-better-task", "half on the larger board `{}`") == [CONTEST.layout]
    assert said("evaluation-better-task", "the grader plays {} games with different luck,") == [GRADED_GAMES]
    usual = "On the usual board, the targets are {}, {}, {}, and {}% of the games."
    assert said("evaluation-better-task", usual) == [*USUAL.wins]
    larger = "On the larger board, they are {}, {}, {}, and {}% |"
    assert said("evaluation-better-task", larger) == [*CONTEST.wins]
    usual_scores = "On the usual board, the targets are {}, {}, {}, and {} points."
    assert said("evaluation-better-task", usual_scores) == [*USUAL.scores]
    larger_scores = "On the larger board, they are {}, {}, {}, and {} points |"
    assert said("evaluation-better-task", larger_scores) == [*CONTEST.scores]
    assert said("evaluation-better-task", "more than {} times as long as `nearest_dot_on_foot`") == [TIMES]


def nearest_dot_on_foot(state: GameState) -> float:
    """As the chapter prints it."""
    if not state.food:
        return state.score
    return state.score + 1 / (1 + min(state.layout.distance(state.pacman_position, dot) for dot in state.food))


def test_6_a_dot_brings_10_points_and_a_scared_ghost_200() -> None:
    points = points_of_events()
    assert said("evaluation-first-answers", "sometimes by more than the {} points he gains") == [points["a dot"]]
    assert said("evaluation-features", "| {} points on the run |") == [points["a scared ghost eaten"]]


def test_6_the_position_of_the_chapter() -> None:
    [rounds, scared] = said(
        "evaluation-ghosts",
        "after {} rounds. {} ghosts are scared. The fourth was eaten and came back, so it is no longer scared.",
    )
    said("evaluation-ghosts-look", f"chase = blind.recording.replay()[{rounds} * 5]")
    [seed] = said("evaluation-player-film", "GreedyAgent(evalFn=nearest_dot_on_foot), RandomGhost, seed={})")
    game = play("contest", GreedyAgent(evalFn=nearest_dot_on_foot), RandomGhost, seed=seed)
    timers = game.recording.rounds()[rounds].scared_timers
    assert [sum(timer > 0 for timer in timers), len(timers)] == [scared, 4]


def test_6_the_games_of_the_laboratory() -> None:
    assert said("evaluation-laboratory", "Play {} games plays whole games") == [sliders.GAMES]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (None, 2))])
def test_6_what_the_printed_function_earns(seed: int | None) -> None:
    [points] = said("evaluation-better-task", "The function `nearest_dot_on_foot` from above earns {} points")
    assert grade("evaluation.better", nearest_dot_on_foot, seed=seed).points == points


def test_6_the_score_alone_wastes_time() -> None:
    [depth] = said("evaluation-why", "The Pacman below looks {} rounds ahead and expects the ghosts to move at random.")
    words = 'play(Layout.load("small"), ExpectimaxAgent(depth={}), ghosts, seed={}, max_moves={})'
    [same_depth, seed, moves] = said("evaluation-why-film", words)
    said("evaluation-why", "stop the replay when he starts wasting time.")
    game = play("small", ExpectimaxAgent(depth=depth), [RandomGhost(1), RandomGhost(2)], seed=seed, max_moves=moves)
    assert game.outcome == "stopped" and same_depth == depth


def test_6_manhattan_presses_his_nose_against_the_wall() -> None:
    """On the way around, every step looks worse at first; on foot, every step looks better."""
    pocket = start("%%%%%%%%%\n%P      %\n%%%%%%% %\n%.      %\n%%%%%%%%%")
    for row in pocket.layout.text.split("\n"):
        said("evaluation-map-pocket", f'"{row}",')
    said("evaluation-walls", "every step on the long way around looks worse to him")
    [dot], here = pocket.food, pocket.pacman_position
    east = pocket.successor(0, "East").pacman_position
    assert abs(east[0] - dot[0]) + abs(east[1] - dot[1]) > abs(here[0] - dot[0]) + abs(here[1] - dot[1])
    assert pocket.layout.distance(east, dot) < pocket.layout.distance(here, dot)


@pytest.mark.slow
def test_6_weights_that_win_more_than_half_of_the_games_can_be_found_in_the_laboratory() -> None:
    [share] = said("evaluation-laboratory", "Win more than {} of the games.")
    weights = {"score": 1, "food_near": 5, "ghost_near": -20, "scared_near": 50}
    games = [trial(weights, Layout.load("contest"), seed) for seed in range(24)]
    assert sum(game.outcome == "won" for game in games) / len(games) > share


def test_6_the_ground_agrees_with_walking_there() -> None:
    said("evaluation-laboratory", "The board shows the value of standing on each cell")
    said("evaluation-features", "| 1 / (1 + steps) for each ghost that can catch him | danger |")
    said("evaluation-laboratory", "`ghost_near` is max(0, 3 - steps)")
    state = start("small")
    near, anywhere = (Ground(state).values({name: 1}) for name in ("ghost_near", "ghost_anywhere"))
    for cell, worth in near.items():
        steps = [state.layout.distance(cell, (int(x), int(y))) for x, y in state.ghost_positions]
        assert worth == sum(max(0, 3 - gap) for gap in steps)
        assert anywhere[cell] == pytest.approx(sum(1 / (1 + gap) for gap in steps))
    assert max(near.values()) > 0


def test_6_the_sequential_test_asks_what_the_prose_says() -> None:
    place = "evaluation-tournament-sprt-text"
    [points] = said(
        place, "that `mine` scores {} points more per game than `on foot`, and that the two score equally well."
    )
    [odds] = said(place, "When the results are {} times as likely under one claim as under the other, the test stops.")
    assert (points, odds) == (CARED, round(exp(BOUND)))
