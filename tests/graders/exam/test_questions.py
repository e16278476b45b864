"""Marks: each node is judged by what stands below it on the sheet."""

from dataclasses import replace
from fractions import Fraction

import pytest

from graders.exam.questions import Question, Written
from pacman_env.games import Tree
from pacman_env.games.tree import Chance

BOOK = Question("alpha-beta", Tree.book())  # 3 <- 3, 2 (cut after 2), 2; windows of AIMA, figure 5.5
PLAIN = Question("minimax", Tree.book())
DICE = Question("expectimax", Tree([Chance([(0.25, 8), (0.75, 4)]), Chance([(0.5, 1), (0.5, 7)])]))


def test_the_book_s_tree_has_the_book_s_answers() -> None:
    right = BOOK.right()
    assert right.values == {"": 3, "a": 3, "b": 2, "c": 2}
    assert right.move == "a"
    assert right.crossed == {"b": ("b2", "b3")}
    assert right.reasons == {"b": (2, 3)}
    assert BOOK.asked == "b"  # it and c are entered with one bound, the first of them is asked
    assert BOOK.marks == 4 + 1 + 2 + 2 == BOOK.judged(right)


def test_an_empty_sheet_has_no_marks() -> None:
    assert PLAIN.judged(Written()) == 0
    assert BOOK.judged(Written()) == 0


@pytest.mark.parametrize("question", [BOOK, PLAIN, DICE], ids=lambda question: question.kind)
def test_one_slip_costs_one_mark(question: Question) -> None:
    assert question.slips
    assert {slip.marks for slip in question.slips} == {question.marks - 1}


def test_a_slip_that_is_not_followed_costs_more() -> None:
    slip = {**PLAIN.right().values, "a": 12}  # the largest in place of the smallest
    assert PLAIN.judged(PLAIN.right({"a": 12})) == PLAIN.marks - 1  # the root is 12 then
    assert PLAIN.judged(replace(PLAIN.right(), values=slip)) == PLAIN.marks - 2  # a 3 at the root does not follow


def test_what_a_slip_takes_away_is_given() -> None:
    without = BOOK.right({"a": 1})  # then b = 2 reaches no bound, nothing is cut there
    assert without.crossed == {}
    assert without.values["b"] == 2
    assert BOOK.judged(without) == BOOK.marks - 1


def test_a_branch_that_is_wrongly_crossed_out_costs_a_mark() -> None:
    wrong = replace(BOOK.right(), crossed={"b": ("b2", "b3"), "c": ("c3",)})
    assert BOOK.judged(wrong) == BOOK.marks - 1


def test_a_cut_without_its_reason_has_half_of_its_marks() -> None:
    assert BOOK.judged(replace(BOOK.right(), reasons={})) == BOOK.marks - 1
    assert BOOK.judged(replace(BOOK.right(), reasons={"b": (2, 4)})) == BOOK.marks - 1
    assert BOOK.judged(replace(BOOK.right(), crossed={"b": ("b3",)})) == BOOK.marks - 1


def test_a_fail_hard_value_is_right_and_misleads_nobody() -> None:
    hard = {**BOOK.right().values, "b": 3, "c": 3}
    assert BOOK.hard("b") == 3
    assert BOOK.judged(replace(BOOK.right(), values=hard)) == BOOK.marks
    assert BOOK.judged(replace(BOOK.right(), values=hard, move="b")) == BOOK.marks - 1


def test_a_window_is_judged_by_the_values_on_the_sheet() -> None:
    assert BOOK.right().window == (3, float("inf"))
    assert BOOK.judged(replace(BOOK.right(), window=(2, float("inf")))) == BOOK.marks - 2
    assert BOOK.right({"a": 5}).window == (5, float("inf"))


def test_the_move_without_chance_is_asked() -> None:
    assert DICE.right().values == {"": 5, "a": 5, "b": 4}
    assert (DICE.right().move, DICE.worst) == ("a", "a")
    assert DICE.judged(replace(DICE.right(), worst="b")) == DICE.marks - 1


def test_below_a_chance_node_the_window_starts_anew_for_each_move() -> None:
    gamble = Chance([(Fraction(1, 2), [2, 1, 9]), (Fraction(1, 2), [100, 100])], then="min")
    visits = Question("alpha-beta", Tree([[3, 4], gamble])).visits
    assert [visits[path].skipped for path in ("b", "b1", "b2")] == [(), (), ()]
    assert visits["b"].value == Fraction(101, 2)


def test_of_equal_moves_each_is_right() -> None:
    question = Question("minimax", Tree([[3, 4], [3, 9]]))
    assert question.judged(replace(question.right(), move="b")) == question.marks
