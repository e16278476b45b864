"""Variants follow from the secret; no two are alike."""

import pytest

from graders.exam.search import nodes
from graders.exam.trees import family
from graders.exam.variants import Plan, Student, Variant, fingerprint, make
from pacman_env.games import Tree

PLAN = Plan("2026", ("minimax", "minimax"), 0, {})
CLASS = [Student(f"s{number}") for number in range(8)]


def trees(variants: list[Variant]) -> dict[str, list[Tree]]:
    return {one.students[0].id: [question.tree for question in one.questions] for one in variants}


@pytest.mark.slow
def test_the_same_secret_makes_the_same_exam_and_another_one_another() -> None:
    found = trees(make("secret", PLAN, CLASS))
    assert trees(make("secret", PLAN, CLASS)) == found
    other = trees(make("Secret", PLAN, CLASS))
    later = trees(make("secret", Plan("2027", PLAN.kinds, 0, {}), CLASS))
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
    monkeypatch.setattr("graders.exam.variants.draw", lambda *_: next(drawn))
    first, second = make("secret", Plan("2026", ("minimax",), 0, {}), CLASS[:2])
    assert first.questions[0].tree == Tree([[1, 2], [3, 4]])
    assert second.questions[0].tree == Tree([[1, 3], [2, 4]])  # the one between was the first, mirrored


def test_the_second_question_of_a_kind_begins_with_min() -> None:
    (variant,) = make("secret", PLAN, CLASS[:1])
    assert [question.tree.to_move for question in variant.questions] == ["max", "min"]


def test_a_few_variants_go_around() -> None:
    variants = make("secret", Plan("2026", ("minimax",), 0, {}), CLASS, 3)
    assert [[student.id for student in one.students] for one in variants] == [
        ["s0", "s3", "s6"], ["s1", "s4", "s7"], ["s2", "s5"]
    ]  # fmt: skip


def test_an_own_tree_is_everybody_s() -> None:
    own = Tree.book()
    variants = make("secret", Plan("2026", ("alpha-beta",), 0, {"alpha-beta": own}), CLASS[:2])
    assert [one.questions[0].tree for one in variants] == [own, own]
    assert all(one.questions[0].own for one in variants)


def test_the_fingerprint_knows_the_secret_and_does_not_tell_it() -> None:
    assert fingerprint("secret") == fingerprint("secret") != fingerprint("Secret")
    assert len(fingerprint("secret")) == 6


def test_leaves_stay_small() -> None:
    (variant,) = make("secret", PLAN, CLASS[:1])
    for question in variant.questions:
        assert all(1 <= node.utility() <= 30 for node in nodes(question.tree) if node.is_terminal())
