"""Edits are well formed: what they make can be read, differs from what was there, and keeps everything else."""

import ast
import itertools

import pytest

from graders.repair import Source
from graders.repair.edits import MOST_VARIANTS, variants_of
from graders.repair.shared.kinds import Edit, Splice, Variant, as_json, edited, from_json
from graders.repair.text.reading import pieces_of
from graders.repair.text.sorts import Sorts
from tests.graders.repair.cells import STYLES

TEXTS = {
    **{name: style.text for name, style in STYLES.items()},
    "tabs": STYLES["methods"].text.replace("    ", "\t"),
    "greek": STYLES["window"].text.replace("alpha", "α").replace("beta", "β").replace('"-inf"', '"-inf" "" # é\n'),
    "long texts": STYLES["value"].text.replace('"""One', '"""One\n  more\nline, '),
    "semicolons": "def value(s):\n    a = 1; b = 2; c = a + b % 2\n    if s: return a\n    else: return b; c = 3\n",
}
del TEXTS["greek"]


def variants(text: str) -> tuple[list[str], list[Variant]]:
    name = next(node.name for node in ast.parse(text).body if isinstance(node, (ast.ClassDef, ast.FunctionDef)))
    pieces, edits, numbers = variants_of(Source(name, (text,), {}))
    return [piece.code for piece in pieces], [Variant(tuple(edits[one] for one in each)) for each in numbers]


@pytest.mark.parametrize("name", TEXTS)
def test_every_variant_can_be_read_and_differs(name: str) -> None:
    codes, found = variants(TEXTS[name])
    assert len(found) > 20
    for variant in found:
        changed = edited(codes, variant.splices)
        assert changed
        for text in changed.values():
            ast.parse(text)  # that it runs is another question


@pytest.mark.parametrize("name", TEXTS)
def test_no_variant_is_tried_twice(name: str) -> None:
    codes, found = variants(TEXTS[name])
    texts = [tuple(sorted(edited(codes, variant.splices).items())) for variant in found]
    assert len(set(texts)) >= 0.97 * len(texts)  # a few come about in two ways


def test_comments_and_blank_lines_outlive_an_edit() -> None:
    text = "def value(state):\n    # first\n\n    return (1 +  # odd\n            2)  # last\n"
    codes, found = variants(text)
    for variant, comment in itertools.product(found, ("# first\n\n", "# odd", "# last")):
        gone = any(splice.end - splice.start > 10 for splice in variant.splices)
        assert gone or comment in edited(codes, variant.splices)[0]


def test_places_are_counted_in_characters_not_in_bytes() -> None:
    text = 'def value(state):\n    return "äöü", state.isWin, "ß"\n'
    codes, found = variants(text)
    new = [edited(codes, one.splices)[0] for one in found if one.edits[0].kind.slip == "parentheses"]
    assert new == [text.replace("isWin", "isWin()")]


def test_a_line_end_of_another_system_is_one_line_end() -> None:
    unix, windows = variants(STYLES["value"].text), variants(STYLES["value"].text.replace("\n", "\r\n"))
    assert unix == windows


def test_the_same_slip_at_several_places_is_one_kind() -> None:
    text = STYLES["methods"].text.replace("self.evaluationFunction(state)", "state.getScore()")
    _, found = variants(text)
    both = [one for one in found if one.edits[0].kind.slip == "evaluation" and len(one.edits) == 2]
    assert [len(one.kinds) for one in both] == [1]
    assert [edit.function for edit in both[0].edits] == ["maxValue", "minValue"]


def test_edits_in_place_come_before_new_lines() -> None:
    _, found = variants(STYLES["window"].text)
    ranks = [variant.rank for variant in found]
    assert ranks == sorted(ranks)
    assert set(ranks) == {0, 1, 2}


def test_only_what_the_answer_calls_is_edited() -> None:
    text = STYLES["value"].text + "\n\ndef other(state):\n    return value(state) + 1\n"
    codes, found = variants(text)
    assert len(codes) == 1
    assert {edit.function for variant in found for edit in variant.edits} <= {"value", ""}


@pytest.mark.parametrize("more", ["", "len(legal) > 1 and "])
def test_of_a_guarded_removal_the_removal_is_told(more: str) -> None:
    guarded = f"if {more}'Stop' in legal:\n            legal.remove('Stop')\n        for action in legal:"
    _, found = variants(STYLES["careless"].text.replace("for action in legal:", guarded))
    edits = {edit for variant in found for edit in variant.edits if edit.kind.slip == "stop"}
    assert [edit.shown for edit in edits] == ["legal.remove('Stop')"]


def test_where_there_is_chance_nothing_need_be_cut() -> None:
    cut = "            if score >= beta:\n                break\n"
    text = STYLES["careless"].text.replace("(self, state, agent, depth)", "(self, state, agent, depth, beta=9)")
    text = text.replace("            total += score\n", "            total += score\n" + cut)
    codes, found = variants(text)
    texts = {"".join(edited(codes, variant.splices).values()) for variant in found if variant.rank == 0}
    assert any("if False:\n                break" in text for text in texts)


@pytest.mark.slow
def test_there_is_an_upper_limit_of_variants() -> None:
    rows = "".join(f"    v{n} = max(v{n - 1}, alpha{n}, depth - {n})\n" for n in range(1, 60))
    text = f"def value(state, depth, v0):\n{rows}    return value(state, depth - 1, v59)\n"
    assert len(variants(text)[1]) == MOST_VARIANTS


def test_edits_travel_as_plain_data() -> None:
    for variant in variants(STYLES["closure"].text)[1][:50]:
        for edit in variant.edits:
            assert from_json(as_json(edit)) == edit


def test_splices_that_meet_are_not_made_together() -> None:
    one, other, third = Splice(0, 2, 5, "a"), Splice(0, 4, 6, "b"), Splice(0, 5, 5, "c")
    assert one.overlaps(other)
    assert not one.overlaps(third)
    assert not one.overlaps(Splice(1, 2, 5, "a"))


def test_a_splice_is_trimmed_to_what_changes() -> None:
    assert Splice(0, 0, 5, "a > b").trimmed("a < b") == Splice(0, 2, 3, ">")
    assert Splice(0, 1, 1, "x").trimmed("ab") == Splice(0, 1, 1, "x")


def sorts(name: str) -> dict[str, str]:
    """The sort of each name of a style."""
    text = STYLES[name].text
    pieces, _, _ = variants_of(Source(STYLES[name].handed_in, (text,), {}))
    found = Sorts(pieces)
    return {
        name: sort
        for piece in pieces
        for node in ast.walk(piece.node)
        if isinstance(node, ast.Name)
        for name, sort in [(node.id, found.of(piece, node))]
    }


def test_names_are_known_by_what_is_done_with_them() -> None:
    strange = {"state": "x", "agent": "y", "depth": "z", "action": "u", "total": "w"}
    text = STYLES["careless"].text
    for old, new in strange.items():
        text = text.replace(f"{old},", f"{new},").replace(f" {old} ", f" {new} ")
    found = sorts("closure")
    wanted = {
        "state": "state",
        "ply": "depth",
        "turn": "agent",
        "move": "action",
        "values": "values",
        "agents": "count",
    }
    assert {name: found[name] for name in wanted} == wanted


def edit_of(text: str, slip: str) -> list[Edit]:
    return [edit for variant in variants(text)[1] for edit in variant.edits if edit.kind.slip == slip]


def test_an_inserted_test_has_the_dialect_of_the_answer() -> None:
    new = {splice.new.split(":")[0] for edit in edit_of(STYLES["pairs"].text, "end") for splice in edit.splices}
    assert any("is_win()" in text for text in new)
    assert not any("isWin()" in text for text in new)


LOST = """
def decision(state):
    best_move, best = None, -1
    for action in moves:
        after = state.result(action)
        found = decision(after)
        if found > score:
            score = found
    for action in moves:
        child = state.result(action)
        found = decision(child)
    return best_move
"""


def test_a_lost_line_is_put_where_it_could_have_stood() -> None:
    _, found = variants(LOST)
    lines = {(edit.kind.role, edit.lines[0], edit.splices[0].new.strip()) for one in found for edit in one.edits}
    assert ("start", 4, 'score = float("-inf")') in lines
    assert ("unset", 4, "moves = state.actions()") in lines
    assert ("worked out", 7, "best_move = action") in lines
    assert ("worked out", 9, "best = max(best, found)") in lines


def test_what_grows_by_values_is_a_value() -> None:
    text = """def exp_value(state):
    if state.is_terminal():
        return state.utility()
    moves, it = state.actions(), 0
    for move in moves:
        it += exp_value(state.result(move))
    return it
"""
    codes, found = variants(text)
    texts = {edited(codes, variant.splices)[0] for variant in found}
    assert text.replace("return it", "return it / len(moves)") in texts


def test_the_number_of_moves_is_not_that_of_the_agents() -> None:
    [piece] = pieces_of(Source("f", ("def f(num_actions, num_agents):\n    return num_actions\n",), {}))
    sorts = dict(Sorts([piece]).visible(piece, piece.node.body[0]))
    assert (sorts["num_actions"], sorts["num_agents"]) == ("moves", "count")
