"""The quiz about a search: true questions, at the right moment, fairly counted."""

from typing import Any

import pytest

from pacman_env import xray
from pacman_env.games import Tree
from pacman_env.search_xray import Search
from pacman_env.search_xray.telling.predict import Quiz, QuizQuestion, _Questions
from tests.positions import BOOK
from tools.corpus import load

ExpectimaxPairs = load("right/expectimax.agent/ExpectimaxPairs")
lecture = load("right/alphabeta.value/lecture")
one_function = load("right/minimax.value/one_function")


@pytest.fixture(scope="module")
def search() -> Search:
    with xray() as search:
        lecture(BOOK)
    return search


def question(quiz: Quiz, kind: str, node_label: str, tree: Any, step: int | None = None) -> QuizQuestion:
    """Return the question of this kind about the node, the first one or the one at this step."""
    about = [q for q in quiz.questions if q.kind == kind and tree.nodes[q.node]["label"] == node_label]
    return about[0] if step is None else next(q for q in about if q.step == step)


def every_question(search: Search) -> Quiz:
    """A quiz that asks all it could, several questions a step."""
    quiz = search.predict(questions=1)
    quiz.questions = list(_Questions(search.tree))
    return quiz


def test_no_question_answers_the_one_before_it(search: Search) -> None:
    """ "Does the search cut the rest?" and "Which is next: b2, b3, none: it cuts the rest" have one answer."""
    steps = [asked.step for asked in every_question(search).questions]
    assert len(set(steps)) < len(steps), "there is something to choose"
    for seed in range(20):
        asked = [question.step for question in search.predict(questions=100, seed=seed).questions]
        assert sorted(set(asked)) == asked
        assert set(asked) == set(steps)


def test_the_cut_of_the_lecture(search: Search) -> None:
    quiz = every_question(search)
    asked = question(quiz, "cut", "b", search.tree)
    assert (
        asked.text
        == "Node b (MIN) now has the window [3, +inf], and its best value so far is 2. Does the search cut the rest?"
    )
    assert (asked.choices, asked.answer) == (("yes", "no"), "yes")
    assert asked.why == "2 <= alpha = 3: the two remaining moves cannot matter."
    open_node = question(quiz, "cut", "c", search.tree)
    assert (open_node.answer, open_node.why) == ("no", "14 > alpha = 3: the search went on.")


def test_which_move_comes_next(search: Search) -> None:
    quiz = every_question(search)
    first = question(quiz, "move", "", search.tree)
    assert first.text == "The root (MAX) begins. Which move does it try first?"
    assert (first.choices, first.answer) == (("a", "b", "c"), "a")
    cut = question(quiz, "move", "b", search.tree, step=17)
    assert (cut.choices, cut.answer) == (("b2", "b3", "none: it cuts the rest"), "none: it cuts the rest")


def test_which_value_comes_back(search: Search) -> None:
    quiz = every_question(search)
    asked = question(quiz, "value", "c", search.tree)
    assert (asked.choices, asked.answer) == (("2", "5", "14"), "2")
    assert asked.why == "2 is the smallest of 14, 5, and 2."
    assert question(quiz, "value", "", search.tree).why == "3 is the largest of 3, 2, and 2."


def test_a_question_comes_before_its_answer_happens(search: Search) -> None:
    events = search.tree.graph["events"]
    for asked in every_question(search).questions:
        after = events[asked.step]
        if asked.kind == "value":
            assert (after["event"] in ("leave", "cut"), after["node"]) == (True, asked.node)
        elif asked.answer in ("yes", "none: it cuts the rest"):
            assert (after["event"], after["node"]) == ("cut", asked.node)
        else:
            assert after["event"] == "enter"
            assert next(search.tree.predecessors(after["node"])) == asked.node
        assert asked.answer in asked.choices


def test_counting(search: Search) -> None:
    quiz = search.predict(questions=6, seed=3)
    assert len(quiz) == 6
    assert {asked.kind for asked in quiz.questions} == {"move", "cut", "value"}
    for number, asked in enumerate(quiz):
        wrong = next(choice for choice in asked.choices if choice != asked.answer)
        verdict = quiz.answer(asked.answer if number % 2 else wrong)
        assert verdict.right == bool(number % 2)
        assert asked.why in str(verdict)
        assert verdict.right or asked.answer in str(verdict)
    assert (quiz.asked, quiz.right, quiz.ask()) == (6, 3, None)
    assert str(quiz) == "3 of 6 correct, 0 to go"
    with pytest.raises(ValueError, match="all questions are answered"):
        quiz.answer("yes")


def test_the_same_seed_asks_the_same(search: Search) -> None:
    assert search.predict(5, seed=1).questions == search.predict(5, seed=1).questions
    chosen = {tuple(q.step for q in search.predict(5, seed=seed).questions) for seed in range(10)}
    assert len(chosen) > 1
    assert all(list(steps) == sorted(steps) for steps in chosen)


def test_answers_may_be_numbers_truth_values_or_moves(search: Search) -> None:
    for kind, label, given in [("value", "c", 2), ("value", "c", " 2.0 "), ("cut", "b", True), ("move", "", "A")]:
        quiz = every_question(search)
        quiz.questions = [question(quiz, kind, label, search.tree)]
        assert quiz.answer(given).right
    quiz = every_question(search)
    quiz.questions = [question(quiz, "move", "b", search.tree, step=17)]
    assert quiz.answer("none").right


def test_a_loop_must_answer(search: Search) -> None:
    with pytest.raises(ValueError, match="before the next question"):
        list(search.predict())


def test_nothing_to_ask() -> None:
    with xray() as search:
        one_function(Tree(7))
    quiz = search.predict()
    assert (len(quiz), quiz.ask(), list(quiz)) == (0, None, [])
    with xray() as empty:
        pass
    assert len(empty.predict()) == 0
    with pytest.raises(ValueError, match="at least one question"):
        search.predict(questions=0)
