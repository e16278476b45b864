"""Code that is written to break its reader, or that an edit sets free, harms nothing."""

import json
import os
import pickle
import signal
import subprocess
import sys
from base64 import b64decode
from pathlib import Path

import pytest

from graders.code.edits import Edit, Splice
from graders.repair import words
from graders.repair.edits import Variant
from graders.repair.oracle import of_the_exercise
from graders.repair.search import Repair, look
from graders.repair.worker import Worker
from graders.transcript.source import Source
from pacman_env.sandbox.child import environment
from tests.graders.repair.cells import STYLES, source

KILLS_THE_CHECK = "import os; os.kill(os.getppid(), 9)"
WRONG = STYLES["value"].text.replace('"max"', '"min"')


def value_with(line: str, before: str = "") -> Source:
    """A wrong answer to `minimax.value` that begins with this line."""
    begin = "    if state.is_terminal():"
    return source("value", before + WRONG.replace(begin, f"    {line}\n{begin}"))


def test_what_could_not_be_read_is_told_so() -> None:
    text = "def value(state):\n    return 'never closed\n"
    assert str(look("minimax.value", Source("value", (text,), {"value": 0}))) == words.UNREADABLE


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "while state.to_move == 'min': pass",
        "while state.to_move != 'max':\n        try: state.actions()\n        except: pass",
    ],
    ids=["a loop", "one that catches everything"],
)
def test_an_endless_loop_cuts_the_search_short(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graders.repair.worker.LATE", 3)
    assert str(look("minimax.value", value_with(line))) == words.CUT_SHORT


def test_memory_has_a_limit() -> None:
    assert not look("minimax.value", value_with("hoard = [0] * 10**10"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("if state.to_move == 'nobody': end()", "import os\n\n\ndef end():\n    os._exit(0)\n\n\n"),
        ("with open({file!r}, 'a') as log: log.write('x' * 100000)", ""),
        ("import os; print({forged!r}); os.write(1, {forged!r}.encode() + b'\\n')", ""),
    ],
    ids=["it can end the process", "it keeps a log", "it prints what looks like an answer"],
)
def test_an_answer_that_does_more_than_search_is_mended_all_the_same(line: str, before: str, tmp_path: Path) -> None:
    log, forged = tmp_path / "log", json.dumps({"found": [[{"type": "int", "value": "7", "was": "int"}, None, 0, 0]]})
    repair = look("minimax.value", value_with(line.format(file=str(log), forged=forged), before))
    assert isinstance(repair, Repair) and "state.to_move" in repair.edits[0].shown
    assert not log.exists()


@pytest.mark.slow
def test_the_folder_of_the_process_is_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.chdir(tmp_path)
    look("minimax.value", value_with("open('here', 'w')"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a number of a process cannot be asked for")
def test_the_folder_of_a_killed_check_is_gone_after_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    check = "from tests.graders.repair.test_dangers import *; look('minimax.value', value_with(KILLS_THE_CHECK))"
    killed = subprocess.run([sys.executable, "-c", check], env={**os.environ, **environment()})
    assert killed.returncode == -signal.SIGKILL
    [left] = tmp_path.iterdir()
    with Worker("minimax.value", source("value", WRONG), [WRONG], of_the_exercise("minimax.value")[:1]) as worker:
        assert None not in list(worker.fingerprints([Variant(())], [0]))
        assert not left.exists()


def test_a_variant_that_kills_the_process_is_counted_and_the_next_one_has_its_turn() -> None:
    killed = STYLES["value"].text.replace("state.is_terminal():", "__import__('os')._exit(1):")
    answer = source("value", STYLES["value"].text)
    deadly = Edit("", "", (Splice(0, 0, 10**6, killed),), (1,), "value", "")
    questions = of_the_exercise("minimax.value")[:3]
    with Worker("minimax.value", answer, [STYLES["value"].text], questions) as worker:
        variants = [Variant(()), Variant((deadly,)), Variant(())]
        first, second, third = worker.fingerprints(variants, [0, 1, 2])
    assert second is None
    assert first is not None
    assert first == third
    assert all(question.accepts(found) for question, found in zip(questions, first, strict=True))


def test_no_secret_is_in_the_environment_of_the_children(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "hush")
    assert "hush" not in environment().values()


def test_the_trial_loads_nothing_that_is_right() -> None:
    code = "import sys, graders.repair.trial; print(*[name for name in sys.modules if name.startswith('graders')])"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment()}
    )
    loaded = set(run.stdout.split())
    assert "graders.repair.trial" in loaded
    right = {"exercises", "trusted", "words", "repair.oracle", "repair.search", "repair.variants", "repair.slips"}
    assert not loaded & {f"graders.{name}" for name in right}


@pytest.mark.slow
def test_no_seed_travels_to_the_trial() -> None:
    questions = of_the_exercise("pacman.minimax_agent", "sesame street")
    start = Worker("pacman.minimax_agent", source("value", WRONG), ["x = 1"], questions).start
    sent = b64decode(start.pop("cases"))
    assert b"sesame" not in sent
    assert "sesame" not in json.dumps(start)
    assert [case.root for case in pickle.loads(sent)] == [question.case.root for question in questions]
