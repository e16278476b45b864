"""The limits of a submission, with walls and without (`--unsafe`), and the end of all that it started."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from unittest.mock import DEFAULT, patch

import psutil
import pytest

from graders.classroom.sandbox import process
from graders.classroom.sandbox.process import SandboxBroken, SandboxProcess
from graders.classroom.sandbox.run import MOST_DEATHS, Times
from pacman_env.sandbox.limits import SandboxLimits
from pacman_env.sandbox.watch import ControlGroup, descendants
from tests.graders.classroom.sandbox.sandboxes import CHAPTER, printed, run, sandbox
from tests.processes import until

pytestmark = pytest.mark.slow
WALLS = pytest.param("walls", marks=pytest.mark.sandbox)


@pytest.fixture(scope="module", params=[WALLS, "control group", "watch"])
def one(request: pytest.FixtureRequest) -> Iterator[SandboxProcess]:
    """A sandbox; and without walls where control groups can be made, and where they cannot."""
    with pytest.MonkeyPatch.context() as patched:
        if request.param == "watch":
            patched.setattr(ControlGroup, "_make", lambda *_: None)
        limits = SandboxLimits(memory=400, processes=20, file=4, disk=16, output=4)
        with sandbox(limits=limits, walled=request.param == "walls") as made:
            yield made


without_walls = pytest.mark.parametrize("one", ["control group", "watch"], indirect=True, scope="module")
unwatched = pytest.mark.parametrize("one", [WALLS, "control group"], indirect=True, scope="module")
"""What does not depend on who looks at the memory and at the processes."""
STUBBORN = "x = 1\nwhile True:\n    try:\n        while True: pass\n    except BaseException: pass"


def test_what_swallows_everything_is_ended_and_what_waits(one: SandboxProcess) -> None:
    cells = run(one, STUBBORN, "import time; time.sleep(99)", "print(x)", times=Times(other=0.5))
    assert "computed for 0.5 seconds" in printed(cells[0]) and printed(cells[2]) == "1"
    assert "computed almost nothing for 2 seconds, so it was waiting for something" in printed(cells[1])


STAYS = """
import os, subprocess, sys
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        import time
        time.sleep(1000)
    os._exit(0)
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], start_new_session=True)
open("left_behind", "w").write("x")
print(os.getcwd())
"""


@without_walls
def test_nothing_survives_neither_a_file_nor_a_process(one: SandboxProcess) -> None:
    run(one, "1")
    before = set(descendants(one._process.pid))  # type: ignore[union-attr]
    place = printed(run(one, STAYS)[0])
    assert Path(place).name == CHAPTER
    until(lambda: not Path(place).exists())  # the keeper removes it after it has handed on the answers
    assert set(descendants(one._process.pid)) == before == set()  # type: ignore[union-attr]


MANY = """
import os, time
for _ in range(8):
    if os.fork() == 0:
        x = bytearray(b"x") * (100 * 2**20)
        time.sleep(30)
time.sleep(30)
"""


def test_memory_is_limited_for_one_process_and_for_all(one: SandboxProcess) -> None:
    greedy, after = run(one, "x = bytearray(2 * 10**9)", "print('still here')")
    assert "MemoryError" in printed(greedy) and printed(after) == "still here"
    run(one, MANY)
    assert printed(run(one, "print('the next one')")[0]) == "the next one"


def test_a_slow_look_at_one_submission_does_not_kill_the_next() -> None:
    """The look that finds too much memory ends only after the one who used it has ended."""
    begun, go_on = Event(), Event()

    def slowly(tree: list[int]) -> bool:
        begun.set()
        return go_on.wait(60)

    with sandbox(walled=False) as made:
        made.start()
        watch = made._watch
        with patch.object(watch, "_too_large", slowly), patch.object(watch, "settled", wraps=watch.settled) as settled:
            settled.side_effect = lambda: go_on.set() or DEFAULT
            assert begun.wait(60)
            with made.child():
                pass
        assert "MB of memory" in made.trouble
        assert printed(run(made, "print('the next one')")[0]) == "the next one"


@unwatched
def test_output_and_files_are_limited(one: SandboxProcess) -> None:
    flood, large = run(one, "print('x' * 10**8)", "open('large', 'wb').write(bytes(10**7))")
    assert len(printed(flood)) < 600_000 and "File too large" in printed(large)


LARGE = "from IPython.display import display; display({{'text/plain': 'large', {}}}, raw=True)"


@unwatched
def test_an_output_that_is_too_large_costs_nothing_but_itself(one: SandboxProcess) -> None:
    video, table = "'text/html': '<video>' * 10**6", "'application/vnd.plotly.v1+json': {'x': [0.5] * 10**6}"
    *large, after = run(one, "'y' * 10**7", LARGE.format(video), LARGE.format(table), "print('still here')")
    assert [cell.outputs for cell in large] == [[], [], []] and printed(after) == "still here"


@unwatched
@pytest.mark.parametrize("instead", ["open('log.txt', 'w'); sys.stdout.close()", "None"])
def test_prints_that_go_into_a_closed_file_cost_no_later_cell(one: SandboxProcess, instead: str) -> None:
    closed, after = run(one, f"import sys; sys.stdout = sys.stderr = {instead}", "print('still here')")
    assert not closed.outputs and printed(after) == "still here"


@without_walls
def test_a_submission_finds_its_own_files_and_no_course(one: SandboxProcess) -> None:
    code = "import os; print(sorted(os.listdir('.')), os.environ.get('COURSE_SECRET'))\nimport graders.exercises"
    [cell] = run(one, code, files={"helper.py": b"x = 1"})
    assert printed(cell).startswith("['helper.py'] None") and "No module named 'graders.exercises'" in printed(cell)


ENDLESS = """
def right(): return 'right'
places = []
while True:
    places.append([0] * 1000)
"""


def test_a_process_that_ends_costs_only_its_cell(one: SandboxProcess) -> None:
    before, ends, full, after = run(one, "print('before')", "import os\nos._exit(3)", ENDLESS, "print(right())")
    assert printed(before) == "before" and printed(after) == "right"
    assert len(ends.outputs) == 1
    assert all("DeadKernelError" in printed(cell) or "MemoryError" in printed(cell) for cell in (ends, full))


@unwatched
def test_a_notebook_whose_process_always_ends_is_given_up(one: SandboxProcess) -> None:
    cells = run(one, *["import os\nos._exit(3)"] * MOST_DEATHS, "print('after')")
    assert "DeadKernelError" in printed(cells[0]) and not cells[-1].outputs


def test_when_it_is_closed_nothing_of_it_is_left(tmp_path: Path) -> None:
    with sandbox(walled=False) as made, made.child():
        home, parent = made._home, made._process.pid  # type: ignore[union-attr]
        until(lambda: len(set(descendants(parent))) == 2)  # the keeper and the child
        below = set(descendants(parent))
        made.close()
        assert home is not None and not home.exists()
        until(lambda: not any(map(psutil.pid_exists, below)))


def test_where_no_process_can_be_forked_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delattr(process.os, "fork")
    with pytest.raises(SandboxBroken, match=r"WSL.*docs/classroom"):
        SandboxProcess(tmp_path, walled=False).start()
