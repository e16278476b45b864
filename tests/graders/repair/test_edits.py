"""Edits are well formed, and their text is found in cells, in modules and in files of the Berkeley project."""

import ast
import functools
import itertools
import math
from pathlib import Path

import pytest

from graders.code.edits import edited
from graders.code.syntax import pieces_of
from graders.repair.edits import Variant
from graders.repair.variants import variants_of
from graders.transcript.source import Source, source_of
from pacman_env.berkeley import load_agents
from tests.graders.repair.cells import STYLES, source

TEXTS = {
    **{name: style.text for name, style in STYLES.items()},
    "tabs": STYLES["methods"].text.replace("    ", "\t"),
    "long texts": STYLES["value"].text.replace('"""One', '"""One\n  more\nline, '),
    "semicolons": "def value(s):\n    a = 1; b = 2; c = a + b % 2\n    if s: return a\n    else: return b; c = 3\n",
}


def variants(text: str) -> tuple[list[str], list[Variant]]:
    name = next(node.name for node in ast.parse(text).body if isinstance(node, (ast.ClassDef, ast.FunctionDef)))
    pieces, edits, numbers = variants_of(Source(name, (text,), {}))
    return [piece.code for piece in pieces], [Variant(tuple(edits[one] for one in each)) for each in numbers]


@pytest.mark.parametrize("name", TEXTS)
def test_every_variant_can_be_read_differs_and_comes_once(name: str) -> None:
    codes, found = variants(TEXTS[name])
    assert len(found) > 10
    texts = [tuple(sorted(edited(codes, variant.splices).items())) for variant in found]
    for changed in texts:
        assert changed
        for _, text in changed:
            ast.parse(text)  # that it runs is another question
    assert len(set(texts)) == len(texts)


def test_comments_and_blank_lines_outlive_an_edit() -> None:
    text = "def value(state):\n    # first\n\n    return (1 +  # odd\n            2)  # last\n"
    codes, found = variants(text)
    for variant, comment in itertools.product(found, ("# first\n\n", "# odd", "# last")):
        gone = any(splice.end - splice.start > 10 for splice in variant.splices)
        assert gone or comment in edited(codes, variant.splices)[0]


def test_places_are_counted_in_characters_not_in_bytes() -> None:
    text = 'def value(state):\n    return "äöü", state.isWin, "ß"\n'
    codes, found = variants(text)
    new = [edited(codes, one.splices)[0] for one in found if one.edits[0].slip == "parentheses"]
    assert new == [text.replace("isWin", "isWin()")]


@pytest.mark.parametrize("score", ["getScore()", "get_score()"])
def test_the_same_slip_at_several_places_is_one_kind(score: str) -> None:
    text = STYLES["methods"].text.replace("self.evaluationFunction(state)", f"state.{score}")
    _, found = variants(text)
    [both] = [one for one in found if one.edits[0].slip == "evaluation" and len(one.edits) == 2]
    assert len({edit.kind for edit in both.edits}) == 1
    assert [edit.function for edit in both.edits] == ["maxValue", "minValue"]


def test_a_search_that_is_inherited_is_edited_and_what_nobody_calls_is_not() -> None:
    text = STYLES["methods"].text
    heir = "\n\nclass Heir(Methods):\n    def spare(self, state):\n        return state.getScore() + 1\n"
    _, edits, _ = variants_of(Source("Heir", (text + heir,), {"Heir": 0, "Methods": 0}, {}))
    assert {"maxValue", "minValue"} <= {edit.function for edit in edits} <= {"getAction", "maxValue", "minValue"}


HELPER = "def over(state):\n    return state.is_terminal() or LIMIT == 0\n"
CALLER = "def value(state):\n    return 0 if over(state) else value(state.result(state.actions()[0]))\n"


def test_the_cells_of_a_function_and_of_what_it_calls_are_found() -> None:
    found = source("value", HELPER, CALLER, LIMIT=7)
    assert found.answer == "value"
    assert sorted(found.texts) == sorted([HELPER, CALLER])
    assert [found.texts[found.definitions[name]] for name in ("over", "value")] == [HELPER, CALLER]
    assert found.names == {"LIMIT": ["value", "7"]}


def test_the_latest_text_of_a_name_counts() -> None:
    newer = HELPER.replace("== 0", "== 1")
    found = source("value", HELPER, CALLER, newer, LIMIT=7)
    assert found.texts[found.definitions["over"]] == newer
    assert HELPER not in found.texts


def test_a_loop_at_the_top_that_uses_the_name_of_a_variable_does_not_belong_to_the_answer() -> None:
    text = (
        "LIMIT = 7\n"
        "def value(state):\n"
        "    children = [state.result(move) for move in state.actions()]\n"
        "    return max(value(child) for child in children) if children else LIMIT\n"
        "for child in range(3):\n"
        "    children = print(grade('minimax.value', value))\n"
    )
    pieces = pieces_of(Source("value", (text,), {"value": 0}))
    assert [piece.code.split()[0] for piece in pieces] == ["LIMIT", "def"]


def test_imports_constants_and_classes_are_fetched_anew() -> None:
    text = "def value(state):\n    return math.inf, sqrt, INFINITY, TABLE, strange\n"
    found = source("value", text, math=math, sqrt=math.sqrt, TABLE={"a": [1, (2, None)]}, strange=object())
    assert found.names == {
        "math": ["module", "math"],
        "sqrt": ["from", "math", "sqrt"],
        "INFINITY": ["value", "inf"],
        "TABLE": ["value", "{'a': [1, (2, None)]}"],
    }


def test_a_function_behind_a_decorator_is_found() -> None:
    text = "@functools.cache\ndef value(state):\n    return 1\n"
    assert source("value", text, functools=functools).texts == (text,)


def test_the_file_of_an_unchanged_berkeley_project_is_named(tmp_path: Path) -> None:
    path = tmp_path / "multiAgents.py"
    path.write_text("from game import Agent\nfrom pacman_env import MultiAgentSearchAgent\n" + STYLES["methods"].text)
    found = source_of(load_agents(path).Methods)
    assert found is not None
    assert found.file == str(path)
    assert "class Methods" in found.texts[0]
