"""What is told: the place, the case, the expression; never what should stand there."""

import pytest

from graders.repair import Repair
from graders.repair.accepting import of_the_exercise
from graders.repair.shared.kinds import IN_PLACE, INSERTED, Change, Edit, Kind, Splice
from graders.repair.telling.codes import codes
from graders.repair.telling.words import about

CASE = of_the_exercise("minimax.value")[1].case
DEPTH = Kind("depth", "handed on", "depth -> depth - 1")
LEAF = Kind("evaluation", "leaf", "")


def edit(line: int, kind: Kind = DEPTH, function: str = "value", name: str = "depth", rank: int = IN_PLACE) -> Edit:
    return Edit(kind, (Splice(0, 0, 5, "the patch"),), name, (line,), 0, function, f"expression {line}", rank)


def repair(*changes: Change) -> Repair:
    return Repair("minimax.value", changes, 62, CASE, "7", "3")


def test_one_place() -> None:
    words = repair(Change(DEPTH, (edit(14),))).words()
    assert words == (
        "Everything else in your search is right. One change in line 14, in how `depth` is handed on, "
        "makes all 62 cases right."
    )


def test_two_places_that_both_have_to_change() -> None:
    words = repair(Change(LEAF, (edit(14, LEAF), edit(20, LEAF)))).words()
    assert "One kind of change in lines 14 and 20, in how a position is valued where the search ends, makes" in words


def test_two_places_of_which_either_would_do() -> None:
    assert "One change in line 160 or 164, in how" in repair(Change(DEPTH, (edit(160),), (edit(164),))).words()


def test_more_places_are_told_by_their_functions() -> None:
    three = tuple(edit(line, function=name) for line, name in ((1, "highest"), (2, "highest"), (3, "lowest")))
    assert "in `highest` and `lowest`, in how" in repair(Change(DEPTH, three)).words()


def test_places_with_different_purposes_are_not_named() -> None:
    assert "One change in line 14 or 20 makes all" in repair(Change(DEPTH, (edit(14),), (edit(20, LEAF),))).words()


def test_a_line_that_is_missing() -> None:
    missing = Kind("cut", "missing cut", "if v > beta: break")
    words = repair(Change(missing, (edit(9, missing, rank=INSERTED),))).words()
    assert "One more line after line 9, a test that cuts, makes all 62 cases right." in words
    assert "beta" not in words


def test_a_line_that_is_missing_somewhere_in_a_block() -> None:
    missing = Kind("update", "worked out", "best = found")
    words = repair(Change(missing, (edit(6, missing, name="best", rank=INSERTED),))).words()
    assert "One more line below line 6, one that keeps `best`, makes all 62 cases right." in words


def test_two_kinds_together() -> None:
    words = repair(Change(DEPTH, (edit(14),)), Change(LEAF, (edit(20, LEAF),))).words()
    assert words.startswith("One change in line 14")
    assert " and one change in line 20, in how a position is valued" in words
    assert words.endswith("make all 62 cases right.")
    assert "Everything else" not in words


def test_the_case_and_then_the_expression() -> None:
    found = repair(Change(DEPTH, (edit(14),)))
    assert "expected: 7\ngot: 3" in found.words(2)
    assert str(CASE.root) in found.words(2)
    assert found.words(3) == "Look at this expression: line 14: `expression 14`."


@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_patch_is_never_told(step: int) -> None:
    assert "the patch" not in repair(Change(DEPTH, (edit(14),), (edit(15),))).words(step)


def test_where_the_catalog_disagrees_the_place_is_told_alone() -> None:
    found = repair(Change(DEPTH, (edit(14),)))
    assert "in how `depth` is handed on" in found.words(1, ["depth-per-agent"])
    assert "One change in line 14 makes all 62 cases right." in found.words(1, ["drops-stop"])


def test_a_kind_without_a_code_agrees_with_nothing() -> None:
    assert codes(Kind("arithmetic", "worked out", "")) == frozenset()


def test_a_role_without_its_name_is_not_told() -> None:
    assert about(edit(1, name="")) == ""
