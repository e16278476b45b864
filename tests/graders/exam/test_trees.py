"""The trees of an exam: equally difficult, good ones, and a key that a second search confirms."""

import random

import pytest

from graders.exam.questions import Question
from graders.exam.search import nodes, search
from graders.exam.trees import KINDS, NUMBERS, STANDARD, draw, family, flaws, measured
from pacman_env.games import Tree
from pacman_env.games.tree import Chance
from tests.graders.exam.second_search import LEAST, MOST, exact, plain, second

SEEDS = [pytest.param(range(start, start + 20), marks=[pytest.mark.slow]) for start in range(0, 40, 20)] + [
    pytest.param(range(start, start + 60), marks=[pytest.mark.long]) for start in range(40, 1000, 60)
]


def drawn(seed: int) -> tuple[str, Tree]:
    kind = KINDS[seed % 3]
    return kind, draw(kind, random.Random(seed), second=seed % 2 == 1)


@pytest.mark.parametrize("cuts", [False, True])
def test_the_root_has_the_value_of_the_definition(cuts: bool) -> None:
    assert search(Tree.book(), cuts)[""].value == exact(plain(Tree.book())) == 3
    for seed in range(0, 12, 3):
        tree = draw("alpha-beta", random.Random(seed))
        assert search(tree, cuts)[""].value == exact(plain(tree))


@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_a_second_search_says_what_the_key_says(seeds: range) -> None:
    families = {kind: set() for kind in KINDS}
    for seed in seeds:
        kind, tree = drawn(seed)
        one, other = Question(kind, tree), second(tree, kind == "alpha-beta")
        assert one.visits[""].value == exact(plain(tree))
        assert {path: visit.value for path, visit in one.visits.items()} == other.values
        assert {path: list(one.visits[path].skipped) for path in one.cut_nodes} == other.left
        assert one.visits[""].child == other.move
        if kind == "alpha-beta":
            for path in one.inner:
                visit = one.visits[path]
                assert (max(visit.alpha, LEAST), min(visit.beta, MOST)) == other.windows[path]
        assert measured(tree, kind) == STANDARD[kind]
        assert not flaws(tree, kind)
        families[kind].add(family(tree))
    assert sum(map(len, families.values())) == len(seeds)


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_are_small_and_differ(kind: str) -> None:
    leaves = [node.utility() for node in nodes(draw(kind, random.Random(1))) if node.is_terminal()]
    assert len(leaves) == len(set(leaves)) == 14
    assert set(leaves) <= set(NUMBERS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_ties_are_there_when_asked_for(kind: str) -> None:
    assert measured(draw(kind, random.Random(4), ties=1), kind).ties == 1


def test_no_move_is_the_best_one_all_the_time() -> None:
    assert {Question("minimax", draw("minimax", random.Random(seed))).visits[""].child for seed in range(20)} == {
        *"abc"
    }


@pytest.mark.parametrize(
    ("kind", "nested", "flaw"),
    [
        ("minimax", [[1, 2], [3, 9]], "at-a-glance"),
        ("minimax", [[5, 5], [5, 5]], "lucky-rule"),
        ("alpha-beta", [[3, 12, 8], [2, 4, 6], [14, 5, 2]], "idle-cut"),
        ("expectimax", [Chance([(0.5, 1), (0.5, 2)]), Chance([(0.5, 3), (0.5, 9)])], "fractions"),
    ],
)
def test_a_bad_tree_is_known_by_its_flaw(kind: str, nested: list[object], flaw: str) -> None:
    assert flaw in flaws(Tree(nested), kind)


def test_a_tie_is_two_equal_values_or_a_cut_on_equality() -> None:
    assert measured(Tree([[3, 12], [3, 4]]), "minimax").ties == 1  # the root meets 3 twice
    assert measured(Tree([[3, 12], [3, 4]]), "alpha-beta").ties == 2  # and b cuts at 3 <= 3
    assert measured(Tree([[3, 12], [2, 4]]), "alpha-beta").ties == 0


@pytest.mark.parametrize(
    "alike",
    [
        Tree([[2, 4, 6], [3, 12, 8]]),  # moves renamed
        Tree([[6, 4, 2], [8, 12, 3]]),  # mirrored
        Tree([[4, 20, 10], [3, 6, 7]]),  # other numbers in the same order
    ],
)
def test_trees_are_alike_up_to_names_sides_and_numbers(alike: Tree) -> None:
    assert family(alike) == family(Tree([[3, 12, 8], [2, 4, 6]]))


@pytest.mark.parametrize(
    "other", [Tree([[3, 12, 8], [2, 9, 6]]), Tree([[3, 12], [8, 2, 4, 6]]), Tree([[3, 12, 8], [2, 4, 6]], "min")]
)
def test_other_trees_are_not(other: Tree) -> None:
    assert family(other) != family(Tree([[3, 12, 8], [2, 4, 6]]))
