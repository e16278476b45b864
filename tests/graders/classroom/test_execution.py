"""Running a submission: what the kernel may know, how much it may say, and how it may end."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook

from graders.classroom.sandbox.choice import NoBox, Sandbox
from graders.classroom.sandbox.questions import ticket
from graders.classroom.secret import case_seed
from graders.classroom.workers.execution import AnswerNotebook, kernel_environment
from graders.transcript.questions import ANSWERS_MIME, QUESTIONS_VARIABLE
from tests.conftest import ROOT
from tests.graders.classroom.sandbox.boxes import DENIED

RUN = {"student": "ada", "assignment": "02_isolation", "notebook": "02_isolation"}


def test_the_kernel_gets_its_questions_and_not_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "tell nobody")
    monkeypatch.setenv("PYTHONWARNINGS", "error")
    environment = kernel_environment(Path("here", "questions.pickle"))
    assert "tell nobody" not in environment.values()
    assert environment[QUESTIONS_VARIABLE] == str(Path("here", "questions.pickle"))
    assert environment["PYTHONWARNINGS"] == "ignore"
    assert "PATH" in environment and Path.home() != Path(environment["HOME"])


def test_the_kernel_gets_nothing_else_of_the_instructors(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LMS_TOKEN", "AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK", "JUPYTERHUB_API_TOKEN", "COURSE_EXCHANGE"):
        monkeypatch.setenv(name, "tell nobody")
    assert "tell nobody" not in kernel_environment(Path("here", "questions.pickle")).values()


def message(**content: Any) -> dict[str, Any]:
    kind = "stream" if "text" in content else "display_data"
    named = {"name": "stdout", **content} if kind == "stream" else {"metadata": {}, **content}
    return {"msg_type": kind, "header": {"msg_type": kind}, "parent_header": {"msg_id": "1"}, "content": named}


def received(*messages: dict[str, Any], max_output: int = 100) -> list[NotebookNode]:
    """What one cell keeps of these messages."""
    execution, outs = AnswerNotebook(max_output=max_output), []
    execution.spent = {}
    execution.reset_execution_trackers()
    execution.clear_before_next_output = False
    for one in messages:
        execution.output(outs, one, "", 0)
    return outs


def test_a_flood_is_cut_where_the_share_of_the_cell_ends() -> None:
    outs = received(message(text="a" * 60), message(text="b" * 60), message(text="c"))
    assert [out.text[:41] for out in outs] == ["a" * 41, "b" * 40 + "\n"]
    assert "left out" in outs[1].text


def test_a_picture_too_large_leaves_a_note() -> None:
    outs = received(message(data={"image/png": "x" * 200}))
    assert dict(outs[0].data) == {"text/plain": "... the rest of this output was left out: it is too long ..."}


def test_a_flood_does_not_keep_the_answers_out() -> None:
    outs = received(message(text="a" * 200), message(data={ANSWERS_MIME: {"answers": 1}}))
    assert outs[1].data[ANSWERS_MIME] == {"answers": 1}


def test_of_many_sheets_two_are_kept_to_show_that_there_are_several() -> None:
    assert len(received(*[message(data={ANSWERS_MIME: {}})] * 50)) == 2


SPY = """
import os, pathlib, pickle, warnings
warnings.warn("old")
questions = pathlib.Path(os.environ["COURSE_QUESTIONS"]).read_bytes()
print(pickle.loads(questions)["ticket"])
print(sorted(name for name, value in os.environ.items() if "tell nobody" in value or SEED in value))
try:
    print(b"tell nobody" in pathlib.Path(f"/proc/{os.getppid()}/environ").read_bytes())
except OSError:
    print(False)
"""


def run(*sources: str, timeout: int = 60) -> list[NotebookNode]:
    nb = new_notebook(cells=[new_code_cell(source) for source in sources])
    with TemporaryDirectory() as folder:
        Path(folder, "mine.txt").write_text("mine")
        AnswerNotebook(timeout=timeout).preprocess(nb, {"nbgrader": RUN, "metadata": {"path": folder}})
    return list(nb.cells)


@pytest.mark.slow
def test_a_real_kernel_knows_its_questions_only_and_cells_end_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "tell nobody")
    seed = case_seed("tell nobody", "02_isolation", "ada")
    spied = SPY.replace("SEED", repr(str(seed)))
    spy, loop, flood, after = run(spied, "while True: pass", "print('x' * 10**7)", "print('still here')", timeout=4)
    assert [out.get("name") for out in spy.outputs] == ["stdout"]
    assert spy.outputs[0].text.splitlines()[:2] == [ticket(seed), "[]"]
    assert loop.outputs[-1].ename == "CellTimeoutError"
    assert "4 seconds" in loop.outputs[-1].evalue
    assert len(flood.outputs[0].text) < 501_000
    assert after.outputs[0].text.strip() == "still here"


OUTSIDE = """
import os, socket
print(sorted(os.listdir(".")), os.getcwd(), [place for place in (ROOT, HOME) if os.path.exists(place)])
print([name for name in os.environ if name.startswith("COURSE_S")], len(os.listdir("/proc")) < 60)
connect = lambda: socket.create_connection(("127.0.0.1", 22), 1)
for attempt in (lambda: open("/course/x", "w"), connect, lambda: os.kill(1, 9)):
    try:
        attempt()
        print("done")
    except OSError:
        print("refused")
"""


@pytest.mark.slow
@pytest.mark.sandbox
def test_a_kernel_of_nbgrader_stands_behind_the_same_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "tell nobody")
    outside = OUTSIDE.replace("ROOT", repr(str(ROOT / "graders"))).replace("HOME", repr(str(Path.home() / ".ssh")))
    cell, calls = run(outside, DENIED)
    files, environment, *attempts = "".join(out.text for out in cell.outputs).splitlines()
    assert files == "['mine.txt'] /tmp/02_isolation []"
    assert environment == "[] True"
    assert calls.outputs[0].text.strip() == "[]"
    assert attempts == ["refused", "refused", "done"]  # the first process of a world is not hurt by its children


def test_without_a_sandbox_grading_refuses_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graders.classroom.sandbox.choice.why_not", lambda: "the program bwrap is missing")
    with pytest.raises(NoBox, match=r"(?s)bubblewrap.*virtual machine.*--unsafe.*COURSE_UNSAFE=1.*docs/classroom"):
        Sandbox().is_used()
    monkeypatch.setenv("COURSE_UNSAFE", "1")
    assert not Sandbox().is_used()


@pytest.mark.slow
def test_exit_is_survived_and_a_dying_kernel_leaves_what_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "tell nobody")
    wait = "import time; time.sleep(1.5); print('on')"  # exit() takes a second to end a kernel
    _, _, after, *rest = run("exit()", "quit()", wait, "import os; os._exit(1)", "print('after')")
    assert after.outputs[0].text.strip() == "on"
    assert [out.ename for cell in rest for out in cell.outputs] == ["DeadKernelError"]
