"""Exams: trees of one difficulty with a confirmed key, variants that follow from the secret, and marks node by node."""

import random
from typing import Any

import pytest

from graders.exam.questions import ExamPlan, ExamQuestion, ExamVariant, Student, fingerprint, make
from graders.exam.search import search
from graders.exam.trees import KINDS, STANDARD, draw, family, flaws, measured
from pacman_env.games import Tree
from pacman_env.games.tree import Chance
from tests import oracle

SEEDS = [
    pytest.param(range(18), marks=[pytest.mark.slow]),
    *(pytest.param(range(start, start + 60), marks=[pytest.mark.long]) for start in range(18, 978, 60)),
]


def drawn(seed: int) -> tuple[str, Tree]:
    kind = KINDS[seed % 3]
    return kind, draw(kind, random.Random(seed), second=seed % 2 == 1)


def recorded(kind: str, tree: Tree) -> tuple[dict[str, Any], dict[str, Any], dict[str, list[str]]]:
    """Values and windows by node, and by node the moves that are not followed; a node is called by its last move."""
    values, windows, left = {}, {}, {}
    for path, what, *found in oracle.rows((oracle.alpha_beta if kind == "alpha-beta" else oracle.minimax)(tree)):
        above, name = ["", "", *path][-2:]
        if what == "pruned":
            left.setdefault(above, []).append(name)
        else:
            windows[name], values[name] = found
    return values, windows, left


@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_a_second_search_says_what_the_key_says(seeds: range) -> None:
    families = {kind: set() for kind in KINDS}
    for seed in seeds:
        kind, tree = drawn(seed)
        one = ExamQuestion(kind, tree)
        values, windows, left = recorded(kind, tree)
        assert one.visits[""].value == search(tree, False)[""].value == oracle.value(tree)
        assert {path: visit.value for path, visit in one.visits.items()} == values
        assert {path: list(one.visits[path].skipped) for path in one.cut_nodes} == left
        assert one.visits[""].child == next(move for move in tree.actions() if values.get(move) == values[""])
        if kind == "alpha-beta":
            assert {path: (one.visits[path].alpha, one.visits[path].beta) for path in one.inner} == {
                path: windows[path] for path in one.inner
            }
        assert measured(tree, kind) == STANDARD[kind]
        assert not flaws(tree, kind)
        families[kind].add(family(tree))
    assert sum(map(len, families.values())) == len(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_ties_are_there_when_asked_for(kind: str) -> None:
    assert measured(draw(kind, random.Random(0), ties=1), kind).ties == 1


def test_no_move_is_the_best_one_all_the_time() -> None:
    assert {ExamQuestion("minimax", draw("minimax", random.Random(seed))).visits[""].child for seed in range(20)} == {
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


PLAN = ExamPlan("2026", ("minimax", "minimax"), 0, {})
CLASS = [Student(f"s{number}") for number in range(8)]


def trees(variants: list[ExamVariant]) -> dict[str, list[Tree]]:
    return {one.students[0].id: [question.tree for question in one.questions] for one in variants}


@pytest.mark.slow
def test_the_same_secret_makes_the_same_exam_and_another_one_another() -> None:
    found = trees(make("secret", PLAN, CLASS))
    assert trees(make("secret", PLAN, CLASS)) == found
    other = trees(make("Secret", PLAN, CLASS))
    later = trees(make("secret", ExamPlan("2027", PLAN.kinds, 0, {}), CLASS))
    for student in CLASS:
        assert found[student.id] != other[student.id]
        assert found[student.id] != later[student.id]


@pytest.mark.slow
def test_whoever_comes_later_changes_no_other_sheet() -> None:
    found = trees(make("secret", PLAN, CLASS[:4]))
    assert trees(make("secret", PLAN, [*reversed(CLASS[:4]), *CLASS[4:]])).items() >= found.items()


@pytest.mark.slow
def test_no_two_variants_are_alike() -> None:
    variants = make("secret", PLAN, CLASS)
    for place in range(len(PLAN.kinds)):
        assert len({family(one.questions[place].tree) for one in variants}) == len(CLASS)
    assert {(question.measures, question.marks) for one in variants for question in one.questions} == {
        (variants[0].questions[0].measures, 11)
    }


def test_alike_trees_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([Tree([[1, 2], [3, 4]]), Tree([[4, 3], [2, 1]]), Tree([[1, 3], [2, 4]])])
    monkeypatch.setattr("graders.exam.questions.draw", lambda *_: next(drawn))
    first, second = make("secret", ExamPlan("2026", ("minimax",), 0, {}), CLASS[:2])
    assert first.questions[0].tree == Tree([[1, 2], [3, 4]])
    assert second.questions[0].tree == Tree([[1, 3], [2, 4]])  # the one between was the first, mirrored


def test_the_second_question_of_a_kind_begins_with_min() -> None:
    (variant,) = make("secret", PLAN, CLASS[:1])
    assert [question.tree.to_move for question in variant.questions] == ["max", "min"]


def test_a_few_variants_go_around() -> None:
    variants = make("secret", ExamPlan("2026", ("minimax",), 0, {}), CLASS, 3)
    assert [[student.id for student in one.students] for one in variants] == [
        ["s0", "s3", "s6"], ["s1", "s4", "s7"], ["s2", "s5"]
    ]  # fmt: skip


def test_an_own_tree_is_everybody_s() -> None:
    own = Tree.book()
    variants = make("secret", ExamPlan("2026", ("alpha-beta",), 0, {"alpha-beta": own}), CLASS[:2])
    assert [one.questions[0].tree for one in variants] == [own, own]
    assert all(one.questions[0].own for one in variants)


def test_the_fingerprint_knows_the_secret_and_does_not_tell_it() -> None:
    assert fingerprint("secret") == fingerprint("secret") != fingerprint("Secret")
    assert len(fingerprint("secret")) == 6


BOOK = ExamQuestion("alpha-beta", Tree.book())  # 3 <- 3, 2 (cut after 2), 2; windows of AIMA, figure 5.5
PLAIN = ExamQuestion("minimax", Tree.book())
DICE = ExamQuestion("expectimax", Tree([Chance([(0.25, 8), (0.75, 4)]), Chance([(0.5, 1), (0.5, 7)])]))


def test_the_book_s_tree_has_the_book_s_answers() -> None:
    visits = BOOK.visits
    assert {path: visits[path].value for path in BOOK.inner} == {"": 3, "a": 3, "b": 2, "c": 2}
    assert visits[""].child == "a"
    assert {path: (visits[path].skipped, visits[path].bound) for path in BOOK.cut_nodes} == {"b": (("b2", "b3"), 3)}
    assert BOOK.asked == "b"  # it and c are entered with one bound, the first of them is asked
    assert BOOK.marks == 4 + 1 + 2 + 2
    assert BOOK.hard("b") == 3
    assert (DICE.visits[""].value, DICE.visits[""].child, DICE.worst) == (5, "a", "a")


def test_after_a_slip_the_rest_follows_from_it() -> None:
    slips = {slip.node: slip for slip in PLAIN.slips}
    assert {node: slip.value for node, slip in slips.items()} == {"": 2, "a": 12, "b": 6, "c": 14}
    assert slips["a"].visits[""].value == 12
    assert {slip.node: slip.value for slip in DICE.slips} == {"": 4, "a": 6, "b": 7}


def test_a_slip_takes_a_cut_away() -> None:
    visits = search(BOOK.tree, cuts=True, written={"a": 1})  # then b = 2 reaches no bound
    assert visits["b"].skipped == ()
    assert visits["b"].value == 2
