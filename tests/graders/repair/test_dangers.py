"""Code that is written to break its reader, or that an edit sets free, harms nothing."""

import json
import os
import pickle
import subprocess
import sys
import time
from base64 import b64decode
from pathlib import Path

import pytest

from graders.repair import Source, look
from graders.repair.accepting import of_the_exercise
from graders.repair.hiring import environment
from graders.repair.looking import draft_of
from graders.repair.racing import CannotTry, Trier
from graders.repair.shared.kinds import Edit, Kind, Splice, Variant
from graders.repair.trying import CASE_SECONDS, import_ahead
from tests.graders.repair.cells import STYLES, source

WRONG = STYLES["value"].text.replace('"max"', '"min"')


def value_with(line: str, before: str = "") -> Source:
    """A wrong answer to `minimax.value` that begins with this line."""
    begin = "    if state.is_terminal():"
    return source("value", before + WRONG.replace(begin, f"    {line}\n{begin}"))


@pytest.mark.parametrize(
    "text",
    [
        "def value(state):\n    return " + "-" * 100_000 + "1\n",
        "def value(state):\n    return " + "(" * 5_000 + ")" * 5_000 + "\n",
        "def value(state):\n    return " + "[" * 90 + "1" + "]" * 90 + "\n",
        "def value(state):\n" + "".join(f"{' ' * depth}if state:\n" for depth in range(1, 99)) + " " * 99 + "pass\n",
        "def value(state):\n    return 'never closed\n",
        "def value(state):\n    return 1\n\x00",
        "",
    ],
    ids=["minus signs", "parentheses", "brackets", "indentation", "open text", "zero byte", "nothing"],
)
def test_a_text_that_breaks_the_parser_has_no_repair(text: str) -> None:
    assert look("minimax.value", Source("value", (text,), {"value": 0}), seconds=20) is None


def test_a_million_minus_signs_break_nothing() -> None:
    text = "def value(state):\n    return " + "-" * 1_000_000 + "1\n"
    assert draft_of("minimax.value", Source("value", (text,), {"value": 0})) is None


@pytest.mark.slow
def test_an_endless_loop_costs_its_time_and_no_more() -> None:
    begin = time.monotonic()
    look("minimax.value", value_with("while state.to_move == 'min': pass"), seconds=4)
    assert time.monotonic() - begin < 30


@pytest.mark.slow
def test_a_bare_except_does_not_keep_an_endless_search_alive() -> None:
    lines = "while state.to_move == 'nobody':\n        try: state.actions()\n        except: pass"
    text = value_with(lines).texts[0].replace("== 'nobody'", "!= 'nobody'")
    begin = time.monotonic()
    assert look("minimax.value", source("value", text), seconds=4) is None
    assert time.monotonic() - begin < 30


def test_what_is_imported_inside_of_a_function_does_not_count_as_its_time() -> None:
    sys.modules.pop("colorsys", None)
    import_ahead(Source("value", ("def value(state):\n    import colorsys\n    from nowhere import thing\n",), {}))
    assert "colorsys" in sys.modules


def test_a_machine_that_is_busy_elsewhere_takes_no_time_from_a_case() -> None:
    """An answer that waits has the processor no more than one on a busy machine."""
    text = f"import time\n\n\ndef value(state):\n    time.sleep({1.2 * CASE_SECONDS})\n    return 7\n"
    questions = of_the_exercise("minimax.value")[:1]
    with Trier("minimax.value", source("value", text), [text], questions, 20) as trier:
        [found] = trier.fingerprints([Variant(())], [0])
    assert found is not None and found[0][1] is None


def test_memory_has_a_limit() -> None:
    assert look("minimax.value", value_with("hoard = [0] * 10**10"), seconds=20) is None


@pytest.mark.slow
def test_a_call_that_ends_the_process_ends_only_that_one_variant() -> None:
    ended = "import os\n\n\ndef end():\n    os._exit(0)\n\n\n"
    source_ = value_with("if state.to_move == 'nobody': end()", ended)
    repair = look("minimax.value", source_, seconds=60)
    assert repair is not None
    assert "state.to_move" in repair.words(3)


def test_nothing_is_written(tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled"
    lines = f"with open({str(spoiled)!r}, 'w') as file: file.write('x' * 100000)"
    look("minimax.value", value_with(lines), seconds=20)
    assert not spoiled.exists() or spoiled.stat().st_size == 0


@pytest.mark.slow
def test_the_folder_of_the_process_is_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.chdir(tmp_path)
    look("minimax.value", value_with("open('here', 'w')"), seconds=20)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_what_the_code_prints_is_no_answer() -> None:
    """The lines of the protocol cannot be counterfeited by printing, to the standard output or past it."""
    forged = json.dumps([[{"type": "int", "value": "7", "was": "int"}, None, 0, 0]])
    lines = f"import os; print({forged!r}); os.write(1, {forged!r}.encode() + b'\\n')"
    repair = look("minimax.value", value_with(lines), seconds=60)
    assert repair is not None
    assert "state.to_move" in repair.words(3)


def test_a_variant_that_kills_the_process_is_counted_and_the_next_one_has_its_turn() -> None:
    killed = STYLES["value"].text.replace("state.is_terminal():", "__import__('os')._exit(1):")
    answer = source("value", STYLES["value"].text)
    deadly = Edit(Kind("", "", ""), (Splice(0, 0, 10**6, killed),), "", (1,), 0, "value", "")
    questions = of_the_exercise("minimax.value")[:3]
    with Trier("minimax.value", answer, [STYLES["value"].text], questions, 60) as trier:
        variants = [Variant(()), Variant((deadly,)), Variant(())]
        first, second, third = trier.fingerprints(variants, [0, 1, 2])
    assert second is None
    assert first is not None
    assert first == third
    assert all(question.accepts(found) for question, found in zip(questions, first, strict=True))


def test_an_answer_that_cannot_be_built_is_told_so() -> None:
    """A piece that asks for what is not there any more stops nobody."""
    questions = of_the_exercise("minimax.value")[:1]
    missing = Source("value", ("def value(state):\n    return 1\n",), {"value": 0}, {}, file="nowhere.py")
    with pytest.raises(CannotTry), Trier("minimax.value", missing, ["x = 1"], questions, 20) as trier:
        list(trier.fingerprints([Variant(())], [0]))


def test_no_secret_is_in_the_environment_of_the_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "hush")
    assert "hush" not in environment().values()


def test_the_trying_half_is_a_program_that_loads_nothing_that_is_right() -> None:
    code = "import sys, graders.repair.trying; print(*[name for name in sys.modules if name.startswith('graders')])"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment()}
    )
    loaded = set(run.stdout.split())
    assert "graders.repair.trying" in loaded
    right = {
        "reference",
        "expecting",
        "judging",
        "diagnosis",
        "mutants",
        "solutions",
        "repair.accepting",
        "repair.looking",
    }
    making = {"repair.making", "repair.edits", "repair.reading", "repair.slips", "repair.places"}
    assert not loaded & {f"graders.{name}" for name in right | making}


@pytest.mark.slow
def test_no_seed_travels_to_the_trying_half() -> None:
    questions = of_the_exercise("pacman.minimax_agent", "sesame street")
    trier = Trier("pacman.minimax_agent", source("value", WRONG), ["x = 1"], questions, 20)
    start = trier.start
    sent = b64decode(start.pop("cases"))
    assert b"sesame" not in sent
    assert "sesame" not in json.dumps(start)
    assert [case.root for case in pickle.loads(sent)] == [question.case.root for question in questions]
