"""The widgets without a browser: what their buttons and sliders do, and how fast."""

import threading
from typing import Any

import pytest

from pacman_env import Layout, xray
from pacman_env.compare.games import Played
from pacman_env.compare.rows import summary
from pacman_env.games import Isolation, TicTacToe, Tree, minimax
from pacman_env.search_xray import Search
from pacman_env.widgets import (
    GameTable,
    Laboratory,
    PacmanTable,
    laboratory,
    play_game,
    play_pacman,
    play_quiz,
    so_far,
)
from pacman_env.widgets.sliders import _memory_table

CORRIDOR = Layout.parse("%%%%%%%%\n%P..  G%\n%%%%%%%%", name="corridor")


def press(widget: Any, name: str) -> None:
    """Click the button with this class."""
    [button] = [one for one in descendants(widget) if f"go-{name}" in getattr(one, "_dom_classes", ())]
    button.click()


def descendants(widget: Any) -> list[Any]:
    below = [found for child in getattr(widget, "children", ()) for found in descendants(child)]
    return [widget, *below]


def text(widget: Any) -> str:
    return " ".join(str(getattr(one, "value", "")) for one in descendants(widget))


def test_buttons_move_pacman_and_take_back() -> None:
    table = play_pacman(CORRIDOR, seed=1)
    press(table, "East")
    assert table.session.state.pacman_position == (2, 1) and "Score 9" in text(table)
    press(table, "back")
    assert table.session.state.pacman_position == (1, 1) and "took back one round" in text(table)
    press(table, "North")
    assert "not possible" in text(table)
    press(table, "hint")
    assert "East" in text(table)
    press(table, "again")
    assert table.session.moves == ""


def test_the_readers_agent_plays_and_its_errors_stay_its_own() -> None:
    table = play_pacman(CORRIDOR, player="NearestFoodAgent", seed=1)
    press(table, "let")
    assert table.session.state.pacman_position == (2, 1)

    def broken(state: Any) -> str:
        raise RuntimeError("no idea")

    table = PacmanTable(table.session, player=broken)
    press(table, "let")
    assert "RuntimeError: no idea" in text(table)


def test_a_small_game_answers_and_knows_who_has_won() -> None:
    table = play_game(Isolation(), lambda state: state.actions()[0], you="min")
    assert isinstance(table, GameTable) and table.state.to_move == "min"
    while not table.state.is_terminal():
        table._cells[table.state.actions()[-1]].click()
    assert "win" in text(table)


def test_an_unwritten_player_is_met_kindly() -> None:
    table = play_game(TicTacToe().result(0), lambda state: None, you="min")
    table._cells[4].click()
    assert "Have you written your function?" in text(table)


@pytest.mark.parametrize("name", ["pacman", "game", "laboratory"])
def test_a_widget_leaves_a_picture_where_it_cannot_live(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page without kernel shows the first output, and neither the second one nor its text."""
    shown: list[Any] = []
    monkeypatch.setattr("pacman_env.widgets.table.display", lambda output, **_: shown.append(output))
    made = {"pacman": play_pacman, "game": lambda: play_game(TicTacToe(), min), "laboratory": laboratory}[name]()
    made._ipython_display_()
    picture, widget = shown
    assert "<svg" in picture.data and "Run this cell" in picture.data
    assert set(widget) == {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"}
    assert "Table(" not in widget["text/plain"] and widget["text/html"] == "<span></span>"


def test_a_press_on_what_is_no_move_is_answered_too() -> None:
    """Else the page would say that Python is silent."""
    game = play_game(TicTacToe().result(0), min, you="min")
    before = game._heard.value
    game._cells[0].click()
    assert game.state == TicTacToe().result(0) and game._heard.value != before


def recorded() -> Search:
    """A search of four leaves."""

    with xray() as search:
        minimax(Tree([[3, 5], [2, 9]]))
    return search


def test_the_quiz_counts_and_an_empty_one_says_so() -> None:
    search = recorded()
    quiz = play_quiz(search)
    question = quiz.quiz.ask()
    assert question is not None
    press(quiz, f"choice-{question.choices.index(question.answer)}")
    assert quiz.quiz.right == 1 and "Correct" in text(quiz)
    with xray() as search:
        (lambda tree: None)(Tree([[3, 5], [2, 9]]))
    assert "nothing to ask" in text(play_quiz(search))


def test_the_quiz_shows_nothing_that_comes_later() -> None:
    search = recorded()
    at_first, later = so_far(search.tree, 1), so_far(search.tree, len(search.tree.graph["events"]))
    assert {known for _, known in at_first.nodes(data="value")} == {None}
    assert dict(later.nodes(data="value")) == dict(search.tree.nodes(data="value"))
    assert "<svg" in text(play_quiz(search))


def test_a_slider_changes_the_board_the_shares_and_the_line_to_paste() -> None:
    lab = laboratory("small")
    lab._sliders["ghost_near"].value = -40
    assert lab.weights["ghost_near"] == -40 and "&#x27;ghost_near&#x27;: -40.0" in text(lab)
    before = lab._pose.value
    lab._sliders["food_near"].value = 15
    assert lab._pose.value != before
    press(lab, "reset")
    assert lab.weights["ghost_near"] == 0


def test_games_in_the_background_report_and_stop_and_a_new_weight_keeps_what_they_brought() -> None:
    lab, reported, before = Laboratory(laboratory("tiny").state), threading.Event(), set(threading.enumerate())
    lab._rate.observe(lambda change: "games won" in change.new and reported.set(), "value")
    press(lab, "games")
    [games] = set(threading.enumerate()) - before
    assert reported.wait(60)
    press(lab, "halt")
    games.join(60)
    lab._sliders["food_near"].value = 5
    [(weights, played)] = lab.tried.items()
    assert not games.is_alive() and dict(weights) == {"score": 1}
    assert f"score 1: {summary('', played, ())}" in text(lab)


def games(outcome: str, *scores: int) -> list[Played]:
    where = {"layout": "tiny", "agent": "GreedyAgent", "ghosts": "RandomGhost", "moves": 9, "outcome": outcome}
    return [Played(**where, score=score, seed=str(seed)) for seed, score in enumerate(scores)]


def test_what_was_tried_is_set_against_the_best_and_a_lost_game_is_a_film(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decided is said at the end only: who looks after every game finds something decided too often."""
    lab = Laboratory(laboratory("tiny").state)
    lab.tried = {(("score", 1),): games("lost", 10, 20, 30), (("food_near", 2),): games("won", 500, 510, 530)}
    table = _memory_table(lab.tried)
    assert "the best so far" in table and "-493 (-508 to -479), with no verdict until the end" in table
    monkeypatch.setattr("pacman_env.widgets.sliders.GAMES", 3)
    assert "-493 (-508 to -479), decided" in _memory_table(lab.tried)
    press(lab, "film")
    [film] = lab._film.outputs
    assert "Lost." in film["data"]["text/html"] and "score 1" in film["data"]["text/html"]
