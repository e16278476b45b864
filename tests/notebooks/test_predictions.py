"""What the readers are asked to predict: every answer of the catalog is computed, and every question is asked."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from graders.exercises.evaluation.scenes import EATING, SIGHTS, scenes
from graders.home.predictions import catalog
from pacman_env import GameState, Layout, RandomGhost
from pacman_env.agents import Budget, ExpectimaxAgent, MinimaxAgent, MinimaxGhost, deepening, hungry, ucb1
from pacman_env.compare import Limits, experiment
from pacman_env.compare.laboratory import FEATURES
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from tests.notebooks.lint import read
from tests.notebooks.prose import CHAPTERS, said
from tests.notebooks.test_contest_facts import KINDS, boards_share, won
from tests.notebooks.test_facts import DANGER, ENDGAME, HALF_PLAYED, ROOM, leaves_seen, start, worth_of_moves
from tests.notebooks.test_learning_facts import score_on_fresh_games, visits_of_the_winner, winner_of_the_duel
from tests.oracle import alpha_beta, count, move_values, rows, value
from tests.positions import BOOK, GAMBLE

RARE = ([(0.999, 0), (0.001, 1000)], [(0.99, 0), (0.01, -10_000)])
RAGGED = Tree([[4, [7, 1]], 5, [[[2, 9], 6]]], to_move="min")
DEEP = Tree([[[5, 6], [7, 4]], [[3, 1], [9, 8]]])
CALL = re.compile(r'^predict\("([\w-]+)"(.*)\)$', re.MULTILINE)


def best(values: dict[Any, Any]) -> Any:
    return max(values, key=lambda move: values[move])


def last_node(tree: Any, name: str = "") -> str:
    return name if tree.is_terminal() else last_node(tree.result(tree.actions()[-1]), tree.actions()[-1])


def line_that_mends() -> int:
    """The line of `hurried` that has to keep the larger number; with it the code is right on many trees."""
    [source] = [cell.source for cell in read(CHAPTERS[0]).cells if cell.id == "welcome-bug-draw"]
    lines = source.partition("\n\n")[0].splitlines()
    [number] = [number for number, line in enumerate(lines) if line.strip().startswith("best = hurried")]
    mended = [*lines]
    mended[number] = lines[number].replace("= hurried(tree.result(move))", "= max(best, hurried(tree.result(move)))")
    rng = random.Random(1)
    trees = [Tree([[rng.randint(-9, 9) for _ in "ab"] for _ in "abc"], alone=True) for _ in range(20)]
    wrong, right = ([function(tree) for tree in trees] for function in map(defined, (lines, mended)))
    assert right == [value(tree) for tree in trees] != wrong
    return number + 1


def defined(lines: list[str]) -> Any:
    place: dict[str, Any] = {}
    exec("\n".join(lines), place)
    return place["hurried"]


def impatient() -> int:
    """The first free square: no move wins at once."""
    assert not any(DANGER.result(move).is_terminal() for move in DANGER.actions())
    return int(DANGER.actions()[0])


def where_the_loss_appears() -> int:
    return next(depth for depth in range(1, 5) if max(worth_of_moves(start("minimax"), depth).values()) < -400)


def largest_rise() -> int:
    """The largest b1 of the book's tree with which b is not better than a."""
    values = {b1: move_values(Tree([[3, 12, 8], [b1, 4, 6], [14, 5, 2]])) for b1 in range(2, 10)}
    return max(b1 for b1, worth in values.items() if worth["b"] <= worth["a"])


def two_by_two() -> list[int]:
    """Wins on the trapped board, in the order in which the chapter asks."""
    kinds = [RandomGhost, MinimaxGhost]
    table = experiment([MinimaxAgent, ExpectimaxAgent], ["trapped"], [3], kinds, 30, progress=False)
    wins = {(row.agent, row.ghosts): row.wins for row in table.rows}
    return [wins[agent.__name__, ghosts.__name__] for ghosts in kinds for agent in (MinimaxAgent, ExpectimaxAgent)]


def who_wins_most_on_the_minimax_board() -> str:
    pacmen = ["NearestFoodAgent", MinimaxAgent, ExpectimaxAgent]
    rows = experiment(pacmen, ["minimax"], [3], n=60, progress=False).rows
    return max(rows, key=lambda row: row.wins).agent


def signs_of_the_features() -> list[str]:
    """Whether a feature is larger in the better one of two scenes."""
    pairs = {"food_near": (SIGHTS[0].better, SIGHTS[0].worse), "food_left": (EATING.better, EATING.worse)}
    pairs |= {"ghost_anywhere": (SIGHTS[2].better, SIGHTS[2].worse), "scared_near": (SIGHTS[3].better, SIGHTS[3].worse)}
    gains = []
    for name, (better, worse) in pairs.items():
        good, bad = (FEATURES[name](scenes()[one], scenes()[one].pacman_position) for one in (better, worse))
        assert good != bad
        gains.append("+" if good > bad else "-")
    return gains


ARMS = {"A": (30, 6), "B": (16, 3), "C": (2, 1)}


def deepest(board: str) -> int:
    """The last depth that is finished within the steps of a move."""
    [*_, last] = deepening(GameState.initial(Layout.load(board)), hungry, Budget(steps=Limits().steps))
    return last.depth


def fails_at() -> int:
    for distance in range(9):
        try:
            1 / distance
        except ZeroDivisionError:
            return distance
    raise AssertionError("it never fails")


def pairs_that_keep_the_decision() -> int:
    """The endgame with other numbers at its ends."""
    said("isolation-scale-try", "[(-1, 1), (-100, 7), (100.99, 101.0), (-infinity, infinity), (1, -1)]")
    pairs: list[tuple[float, float]] = [(-1, 1), (-100, 7), (100.99, 101.0), (float("-inf"), float("inf")), (1, -1)]

    def worth(state: Any, loss: float, win: float) -> float:
        if state.is_terminal():
            return win if state.utility() > 0 else loss
        below = [worth(state.result(move), loss, win) for move in state.actions()]
        return max(below) if state.to_move == "max" else min(below)

    def choice(loss: float, win: float) -> Any:
        return best({move: worth(ENDGAME.result(move), loss, win) for move in ENDGAME.actions()})

    return sum(choice(*pair) == choice(-1, 1) for pair in pairs)


def size_of_tic_tac_toe() -> str:
    nodes, _ = count(TicTacToe())
    return "thousands" if nodes < 100_000 else "hundreds of thousands" if nodes < 1_000_000 else "millions"


def share_in_the_best_order() -> str:
    return "fewer than a tenth" if 3**3 + 3**3 - 1 < 3**6 / 10 else "more"


def dead_end() -> Any:
    place: dict[str, Any] = {}
    [source] = [cell.source for cell in read(CHAPTERS[4]).cells if cell.id == "alphabeta-horizon-board"]
    exec(f"from pacman_env import GameState, Layout\nfrom pacman_env.pictures import board\n{source}", place)
    return place["dead_end"]


def test_depth_3_is_wrong_in_the_dead_end_and_depth_4_is_right() -> None:
    """East loses from depth 4 on; West goes on without a loss as far as the oracle can look."""
    assert best(worth_of_moves(dead_end(), 3)) == "East"
    for depth in (4, 5, 6):
        values = worth_of_moves(dead_end(), depth)
        assert best(values) == "West" and values["East"] < -400 and values["West"] > 0


TRAPPED = {"North": "into the ghost", "South": "away from it", "Stop": "he waits"}
COMPUTED: dict[str, Callable[[], list[Any]]] = {
    "ch0-last": lambda: [last_node(Tree([[3, 12, 8], [2, 4, 6]], alone=True))],
    "ch0-line": lambda: [line_that_mends()],
    "ch1-book": lambda: [best(move_values(BOOK)), value(BOOK)],
    "ch1-ragged": lambda: [value(RAGGED)],
    "ch1-squares": lambda: [[square for square, worth in move_values(HALF_PLAYED).items() if worth == 1]],
    "ch1-film": lambda: [value(TicTacToe("XOX .O. .X.", to_move="min"))],
    "ch1-danger": lambda: [impatient(), best(move_values(DANGER))],
    "ch1-size": lambda: [size_of_tic_tac_toe()],
    "ch1-rise": lambda: [largest_rise()],
    "ch2-first": lambda: ["first" if value(Isolation()) == 1 else "second"],
    "ch2-moves": lambda: [len(Isolation().result((0, 0)).result((1, 1)).actions())],
    "ch2-stuck": lambda: ["second"],
    "ch2-endgame": lambda: [best(move_values(ENDGAME))],
    "ch2-pairs": lambda: [pairs_that_keep_the_decision()],
    "ch2-run": lambda: ["better than a sure win"],
    "ch2-greedy": lambda: ["yes" if best(move_values(ENDGAME)) == ENDGAME.actions()[0] else "no"],
    "ch3-room": lambda: [best(worth_of_moves(ROOM, 2))],
    "ch3-reflex": lambda: [str(best({one: ROOM.successor(0, one).score for one in ROOM.legal_actions(0)}))],
    "ch3-depth": lambda: [where_the_loss_appears()],
    "ch3-trapped": lambda: [TRAPPED[best(worth_of_moves(start("trapped"), 3))]],
    "ch4-xy": lambda: ["for none" if value(BOOK.result("a")) > BOOK.result("b").result("b1").utility() else "for some"],
    "ch4-deep": lambda: [leaves_seen(DEEP)],
    "ch4-isolation": lambda: [sum(kind != "pruned" for _, kind, *_ in rows(alpha_beta(Isolation())))],
    "ch4-tied": lambda: [
        [path[-1] for path, kind, *_ in rows(alpha_beta(Tree([[3, 5], [3, 9, 9]]))) if kind == "pruned"]
    ],
    "ch4-horizon": lambda: [str(best(worth_of_moves(dead_end(), depth))) for depth in (3, 4)],
    "ch4-order": lambda: [share_in_the_best_order()],
    "ch5-gamble": lambda: [round(value(GAMBLE), 9)],
    "ch5-rare": lambda: [round(value(Tree(Chance(each))), 9) for each in RARE],
    "ch5-choice": lambda: [
        "gamble" if worth > 9 else "sure" for worth in (value(GAMBLE), min(move_values(GAMBLE).values()))
    ],
    "ch5-cut": lambda: [
        "yes" if len({value(Tree([6, Chance([(0.5, -10), (0.5, n)])])) for n in (10, 30)}) > 1 else "no"
    ],
    "ch5-two-by-two": two_by_two,
    "ch5-pays": lambda: [who_wins_most_on_the_minimax_board()],
    "ch6-zero": lambda: [fails_at()],
    "ch6-signs": signs_of_the_features,
    "ch7-depth": lambda: [deepest(board) for board in ("tiny", "small", "contest")],
    "ch7-waste": lambda: ["a tenth" if (1 + 10 + 100) / (1 + 10 + 100 + 1000) < 0.3 else "a half"],
    "ch7-forget": lambda: ["without" if boards_share(0, 6) < boards_share(1, 4) else "with"],
    "ch7-ambush": lambda: [won(belief, "DirectionalGhost", 3, 40) for belief in KINDS],
    "ch8-visits": lambda: [visits_of_the_winner()],
    "ch8-duel": lambda: [winner_of_the_duel()],
    "ch7-ucb": lambda: [max("ABC", key=lambda arm: ucb1(*ARMS[arm], 10, curiosity)) for curiosity in (0, 5, 50)],
}
LENGTHY = ("ch1-size", "ch5-pays", "ch7-ambush", "ch7-depth", "ch8-duel", "ch8-visits")
SLOW = {"ch8-fresh": lambda: [score_on_fresh_games()]}
"""What takes ten seconds of a processor."""
MEASURED = {
    "ch3-fifty": ("pacman-fifty-read", "your agent wins about {}% against random ghosts"),
    "ch6-score": ("evaluation-tournament-read", "In a thousand games, the score alone wins {}"),
    "ch4-time": (
        "alphabeta-time-debrief",
        r"leave about {}% of minimax's nodes, and cuts on $v \ge \beta$ leave about {}%",
    ),
}


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.slow if one in LENGTHY else ()) for one in COMPUTED]
)
def test_the_answer_is_what_comes_out(name: str) -> None:
    answers = catalog()[name].answers
    assert [list(one) if isinstance(one, tuple) else one for one in answers] == [
        list(one) if isinstance(one, tuple) else one for one in COMPUTED[name]()
    ]


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_the_answer_is_what_comes_out_of_hundreds_of_games(name: str) -> None:
    assert list(catalog()[name].answers) == SLOW[name]()


@pytest.mark.parametrize("name", MEASURED)
def test_the_answer_is_the_one_that_make_claims_measures(name: str) -> None:
    assert list(catalog()[name].answers) == said(*MEASURED[name])


def test_every_answer_of_the_catalog_has_its_proof() -> None:
    with_answers = {name for name, asked in catalog().items() if asked.answers}
    assert with_answers == set(COMPUTED) | set(SLOW) | set(MEASURED)


def test_every_question_is_asked_once_in_its_chapter_and_left_open() -> None:
    """A call has a place to write (`...`) for each answer."""
    asked = [
        (path.stem, *found) for path in CHAPTERS for cell in read(path).cells for found in CALL.findall(cell.source)
    ]
    assert sorted(name for _, name, _ in asked) == sorted(catalog())
    for chapter, name, places in asked:
        assert name.startswith(f"ch{int(chapter[:2])}-"), f"{name} stands in {chapter}"
        assert places == ", ..." * len(catalog()[name].asks), f"{name} has places for {places!r}"


def test_what_a_text_asks_to_predict_has_a_place_to_write() -> None:
    """Below each heading that says Predict there is a call before the next heading of that kind."""
    without = []
    for path in CHAPTERS:
        open_since = ""
        for cell in read(path).cells:
            if cell.cell_type == "markdown" and re.search(r"^#+ .*\bPredict\b", cell.source, re.MULTILINE):
                without += [open_since] if open_since else []
                open_since = cell.id
            elif CALL.search(cell.source):
                open_since = ""
        without += [open_since] if open_since else []
    assert without == []
