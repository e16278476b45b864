"""The text of an answer is found in cells, in modules and in files of the Berkeley project."""

import functools
import math
from pathlib import Path

from graders.repair import Source, source_of
from pacman_env.berkeley import load_agents
from tests.graders.repair.cells import STYLES, run, source

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


def test_what_is_not_needed_stays_where_it_is() -> None:
    found = source("value", "def other():\n    return secret\n", HELPER, CALLER, LIMIT=7, secret=3)
    assert "other" not in found.definitions
    assert "secret" not in found.names


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


def test_no_text_no_source() -> None:
    space: dict[str, object] = {}
    exec("def value(state):\n    return 1\n", space)

    def inner(state: object) -> int:
        return 1

    for answer in (space["value"], inner, lambda state: 1, len, None, 7, "text"):
        assert source_of(answer) is None


def test_a_text_that_is_too_long_is_none() -> None:
    space = run("def value(state):\n    return 1\n" + "# filling\n" * 30_000)
    assert source_of(space["value"]) is None


def test_a_source_travels_as_plain_data() -> None:
    found = source("value", HELPER, CALLER, LIMIT=7)
    assert Source.from_json(found.as_json()) == found
