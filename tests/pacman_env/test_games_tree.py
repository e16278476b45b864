import math
import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pacman_env.games import Chance, IllegalMove, Tree
from tests.oracle import value


def paths(tree: Tree) -> list[str]:
    return [tree.path, *(path for action in tree.actions() for path in paths(tree.result(action)))]


@pytest.mark.parametrize(
    ("nested", "worth"),
    [
        ([[3, 12, 8], [2, 4, 6]], 3),
        (5, 5),
        (Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]), pytest.approx(10)),
        (Chance([(Fraction(1, 2), 8), (Fraction(1, 3), 24), (Fraction(1, 6), -12)]), Fraction(10)),
        ([Chance([(0.5, [1, 9]), (0.5, [4, 2])]), 6], 6.5),  # below a chance node in MIN's place MAX moves
        ([Chance([(0.5, [1, 9]), (0.5, [4, 2])], then="min"), 1], 1.5),
        ([-math.inf, 7], 7),
    ],
)
def test_known_values(nested: Any, worth: Any) -> None:
    assert value(Tree(nested)) == worth


def test_the_tree_of_the_book_has_the_values_that_the_book_says() -> None:
    tree = Tree.book()
    assert [value(tree.result(move)) for move in "abc"] == [3, 2, 2] and value(tree) == 3
    assert tree == Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


def test_moves_alternate_letters_and_numbers() -> None:
    tree = Tree([[[1, 2], 3], 4])
    assert paths(tree) == ["", "a", "a1", "a1a", "a1b", "a2", "b"]
    assert tree.result("a").result("a1").actions() == ["a1a", "a1b"]
    assert (tree.to_move, tree.result("a").to_move, tree.result("a").result("a1").to_move) == ("max", "min", "max")


def test_equal_leaves_in_different_places_differ() -> None:
    tree = Tree([7, 7])
    assert tree.result("a") != tree.result("b")
    assert tree.result("a") == Tree([7, 8]).result("a")
    assert len({tree.result("a"), tree.result("b"), Tree([7, 7]).result("b")}) == 2


def test_content_is_compared() -> None:
    assert Tree([[3, 12], [2, 4]]) == Tree([(3, 12), (2, 4)])
    assert Tree([[3, 12], [2, 4]]) != Tree([[3, 12], [2, 5]])
    assert Tree([1, 2]) != Tree([1, 2], to_move="min")
    assert Tree(Chance([(0.5, 1), (0.5, 2)])) != Tree(Chance([(0.25, 1), (0.75, 2)]))
    assert hash(Tree([[3, 12], [2, 4]])) == hash(Tree([[3, 12], [2, 4]]))


def test_text_picture() -> None:
    assert str(Tree([[3, 12], Chance([(Fraction(1, 4), 8), (Fraction(3, 4), -12)])])).split("\n") == [
        "MAX",
        "  a: MIN",
        "    a1: 3",
        "    a2: 12",
        "  b: CHANCE",
        "    b1 (p = 1/4): 8",
        "    b2 (p = 3/4): -12",
    ]
    assert repr(Tree([[3, 12], 5])) == "Tree([[3, 12], 5])"
    assert repr(Tree([1, 2], to_move="min")) == "Tree([1, 2], to_move='min')"
    for chance in (Chance([(0.5, [1, 9]), (0.5, [4, 2])], then="min"), Chance([(0.5, [1, 9]), (0.5, [4, 2])])):
        assert eval(repr(Tree([chance, 1]))) == Tree([chance, 1])


def test_random_trees_are_uniform_and_repeatable() -> None:
    tree = Tree.random(3, 4, seed=1, low=-5, high=5)
    assert tree == Tree.random(3, 4, seed=1, low=-5, high=5) != Tree.random(3, 4, seed=2, low=-5, high=5)
    assert len(paths(tree)) == (3**5 - 1) // 2
    assert all(-5 <= int(line.split(": ")[1]) <= 5 for line in str(tree).split("\n") if line[-1].isdigit())


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Tree([]), ValueError, "the root is an empty list"),
        (lambda: Tree([[1, 2], []]), ValueError, "node at 'b' is an empty list"),
        (lambda: Tree([1, "3"]), TypeError, "node at 'b' is '3'; a leaf must be a number"),
        (lambda: Tree([[1, None]]), TypeError, "node at 'a2' is None"),
        (lambda: Tree([True]), TypeError, "node at 'a' is True"),
        (lambda: Tree([1, [2, math.nan]]), ValueError, "node at 'b2' is nan"),
        (lambda: Tree([1], to_move="X"), ValueError, "'max' or 'min', not 'X'"),
        (lambda: Chance([(0.5, 1), (0.4, 2)]), ValueError, "must add up to 1, but these add up to 0.9"),
        (lambda: Chance([]), ValueError, "must add up to 1"),
        (lambda: Chance([(1.5, 1), (-0.5, 2)]), ValueError, "at most 1, but this is 1.5"),
        (lambda: Chance([3, 4]), ValueError, "a pair"),
        (lambda: Tree.random(0, 2, seed=1), ValueError, "branching >= 1"),
    ],
)
def test_broken_input_says_what_and_where(make: Callable[[], object], error: type[Exception], words: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert words in str(caught.value)


def test_alone_the_same_player_moves_everywhere() -> None:
    puzzle = Tree([[3, 12], [2, [4, Chance([(1 / 2, 1), (1 / 2, [5])])]]], alone=True)
    movers = {puzzle.to_move, puzzle.result("b").to_move, puzzle.result("b").result("b2").to_move}
    assert movers == {"max"} and puzzle != Tree([[3, 12], [2, [4, Chance([(1 / 2, 1), (1 / 2, [5])])]]])
    below = puzzle.result("b").result("b2").result("b2b")
    assert (below.to_move, below.result("b2b2").to_move) == ("chance", "max")
    assert eval(repr(puzzle)) == puzzle == pickle.loads(pickle.dumps(puzzle))


def test_questions_asked_at_the_wrong_place() -> None:
    tree = Tree([[1, 2], Chance([(1, 4)])])
    with pytest.raises(IllegalMove, match=r"'c' is not legal.*'a', 'b'"):
        tree.result("c")
    with pytest.raises(IllegalMove):
        tree.result(["a"])
    with pytest.raises(ValueError, match="the root is not a leaf"):
        tree.utility()
    with pytest.raises(ValueError, match="not a chance node"):
        tree.probability("a")
    with pytest.raises(IllegalMove):
        tree.result("b").probability("b2")
    with pytest.raises(IllegalMove, match="the game is over"):
        Tree(5).result("a")


def test_values_travel_between_processes() -> None:
    tree = Tree([[1, 2], Chance([(1, 4)])])
    assert pickle.loads(pickle.dumps(tree)) == tree
    error = pickle.loads(pickle.dumps(IllegalMove("c", ["a"])))
    assert (error.move, error.legal, "'a'" in str(error)) == ("c", ["a"], True)


def test_trees_cannot_be_changed_from_outside() -> None:
    tree = Tree([1, 2])
    with pytest.raises(AttributeError):
        tree.to_move = "min"
    tree.actions().clear()
    assert tree.actions() == ["a", "b"]
