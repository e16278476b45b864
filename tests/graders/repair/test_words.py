"""What is told: one place and the expression there; never what should stand there instead."""

from dataclasses import replace

import pytest

from graders.code.edits import IN_PLACE, INSERTED, Edit, Splice
from graders.repair import words

END = "makes all 62 cases correct. Everything else in your search is correct."


def edit(
    line: int, shown: str = "depth", rank: int = IN_PLACE, missing: str = "", side: str = "", slip: str = "depth"
) -> Edit:
    return Edit(slip, "depth", (Splice(0, 0, 5, "the patch"),), (line,), "value", shown, rank, missing, side)


CUT = edit(9, "v = max(v, w)", INSERTED, "a test that cuts", "after")


@pytest.mark.parametrize(
    ("edits", "sentence"),
    [
        ([edit(14)], f"Look at this expression (line 14): `depth`. One change there {END}"),
        ([edit(14), edit(20)], "(line 14): `depth`. Also look at line 20. The same kind of change in each of"),
        ([edit(1), edit(2), edit(3)], "(line 1): `depth`. Also look at lines 2 and 3. The same"),
        ([edit(14), edit(14)], f"(line 14): `depth`. The same kind of change in more than one place there {END}"),
        ([edit(19, "return alpha")], f"Look at this code (line 19): `return alpha`. One change there {END}"),
        ([edit(34, "score = p * value")], "Look at this code (line 34): `score = p * value`."),
        ([edit(8, "low >= f(x, key=g)")], "Look at this expression (line 8): `low >= f(x, key=g)`."),
        ([replace(edit(2), lines=(2, 9))], f"Look at this expression (lines 2 and 9): `depth`. One change there {END}"),
        (
            [edit(6, "depth -= 1", slip="in the loop")],
            f"Look at where this line is (line 6): `depth -= 1`. One change there {END}",
        ),
        ([CUT], f"A test that cuts is missing after this line (line 9): `v = max(v, w)`. Adding it {END}"),
        (
            [CUT, replace(CUT, lines=(23,))],
            f"`v = max(v, w)`. The same thing is missing at line 23. Adding it in each of these places {END}",
        ),
        (
            [edit(3, "for", INSERTED, "", "before")],
            "Something is missing before this line (line 3): `for`. Adding it makes",
        ),
    ],
)
def test_a_sentence_names_one_place_and_not_the_patch(edits: list[Edit], sentence: str) -> None:
    told = words.place(edits, 62)
    assert sentence in told and "patch" not in told


def test_of_several_cells_it_is_said_which() -> None:
    assert "(line 14 of the cell with `value`): `depth`" in words.place([edit(14)], 62, cells=2)


def test_nothing_is_said_to_be_proved() -> None:
    every = [text for text in vars(words).values() if isinstance(text, str)] + [words.place([CUT], 7)]
    assert not [text for text in every for word in ("proved", "proof", "the only", "must ") if word in text]


@pytest.mark.parametrize(
    ("codes", "disputed"),
    [(["depth-per-agent"], set()), (["drops-stop"], {"drops-stop"}), (["returns-nothing"], set())],
)
def test_a_name_is_disputed_that_the_edit_may_not_be(codes: list[str], disputed: set[str]) -> None:
    assert words.disputed([edit(14)], codes) == disputed


def test_whose_turn_it_is_may_be_any_rule_of_the_players() -> None:
    names = ["depth-off-by-one", "min-reversed", "mean-in-min", "wrong-count"]
    assert words.disputed([edit(14, slip="agent")], [*names, "drops-stop"]) == {"drops-stop"}
