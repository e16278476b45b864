"""The walls of the sandbox: what code in it cannot see, touch, use up, or leave behind."""

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from graders.classroom.sandbox import run as running
from graders.classroom.sandbox.process import SandboxProcess, new_name
from graders.classroom.sandbox.run import Times
from graders.classroom.secret import Sandbox
from graders.untrusted.cells import definitions
from pacman_env.sandbox import bubblewrap
from pacman_env.sandbox.limits import SandboxLimits
from pacman_env.sandbox.watch import ControlGroup, descendants
from tests.conftest import ROOT
from tests.graders.classroom.sandbox.sandboxes import CHAPTER, DENIED, printed, run, sandbox
from tests.processes import started, until

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]


@pytest.fixture(scope="module")
def one() -> Iterator[SandboxProcess]:
    with sandbox(limits=SandboxLimits(memory=700, processes=20, file=4, disk=16, output=4)) as made:
        yield made


SEES = f"""
import os
places = [{str(ROOT)!r}, {str(Path.home())!r}, "/proc", "/etc/passwd", "/etc/shadow", "/sys", "/var", "/run", "/home"]
print([place for place in places if os.path.exists(place) and set(os.listdir(place)) - {{".venv", ".pyenv"}}])
"""


def test_neither_the_course_nor_a_home_nor_other_processes_are_seen(one: SandboxProcess) -> None:
    assert printed(run(one, SEES)[0]) == "[]"


def test_no_file_that_judges_or_solves_lies_anywhere(one: SandboxProcess) -> None:
    code = """
import os
wanted = {"judging.py", "min_value.py", "corpus.py", "mistakes.toml", "02_isolation.ipynb"}
found = [name for folder, _, files in os.walk("/") for name in wanted & set(files)]
print(found)
"""
    assert printed(run(one, code, times=Times(answer=60, other=60))[0]) == "[]"


def test_nothing_of_the_environment_is_handed_on(one: SandboxProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LMS_TOKEN", "tell nobody")
    one.close()
    assert printed(run(one, "import os; print('tell nobody' in os.environ.values())")[0]) == "False"


@pytest.mark.parametrize("place", ["/course/graders/x.py", "/usr/x", "/x", "/dev/x", "/etc/x"])
def test_nothing_outside_of_the_own_folder_can_be_written(one: SandboxProcess, place: str) -> None:
    assert printed(run(one, f"open({place!r}, 'w')")[0]).startswith(("OSError", "PermissionError", "FileNotFoundError"))


def test_no_network(one: SandboxProcess) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        socket.create_connection(("127.0.0.1", port)).close()
        code = f"import socket; socket.create_connection(('127.0.0.1', {port}), timeout=2)"
        assert printed(run(one, code)[0]).startswith(("OSError", "ConnectionRefusedError"))


ORDINARY = """
import socket, subprocess
families = [family for family in (1, 2, 10) if socket.socket(family)]
print(families, subprocess.run(["/bin/echo", "said"], capture_output=True, text=True).stdout)
"""

STAYS = """
import os
for place in ("/tmp", "/dev/shm", "."):
    with open(f"{place}/left_behind", "w") as file:
        file.write("x")
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        import time
        time.sleep(1000)
    os._exit(0)
"""
LOOKS = """
import os
print([place for place in ("/tmp", "/dev/shm", ".") if os.path.exists(f"{place}/left_behind")])
try:
    os.kill(2, 0)
    print("somebody")
except ProcessLookupError:
    print("nobody")
"""


def test_nothing_survives_neither_a_file_nor_a_process(one: SandboxProcess) -> None:
    run(one, "1")
    before = set(descendants(one._process.pid))  # type: ignore[union-attr]
    run(one, STAYS)
    assert set(descendants(one._process.pid)) == before  # type: ignore[union-attr]
    assert printed(run(one, LOOKS)[0]).split("\n") == ["[]", "nobody"]


SIGNALS = """
import os, signal
hit = []
for pid in [*range(2, 500), -1]:
    try:
        os.kill(pid, signal.SIGKILL)
        hit.append(pid)
    except (ProcessLookupError, PermissionError):
        pass
os.killpg(0, signal.SIGKILL)  # its own group: the first process of a world cannot kill itself
print(os.getpid(), os.getppid(), hit)
"""


def test_no_child_can_signal_its_parent_or_anybody(one: SandboxProcess) -> None:
    run(one, "1")
    before_it = one._process
    assert printed(run(one, SIGNALS)[0]) == "1 0 []"
    assert one._process is before_it and before_it is not None and before_it.poll() is None


NAMESPACES = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
print([flag for flag in (0x10000000, 0x20000, 0x20000000, 0x40000000, 0x8000000) if libc.unshare(flag) == 0])
print(libc.mount(b"x", b"/tmp", b"tmpfs", 0, b""), libc.umount2(b"/tmp", 2))
"""


def test_no_further_namespaces_and_no_mounts(one: SandboxProcess) -> None:
    assert printed(run(one, NAMESPACES)[0]).split("\n") == ["[]", "-1 -1"]


def test_no_call_reaches_what_the_box_shares_with_the_machine(one: SandboxProcess) -> None:
    kept, after = run(one, DENIED, DENIED)
    assert printed(kept) == printed(after) == "[]"
    assert printed(run(one, ORDINARY)[0]) == "[1, 2, 10] said"


def test_a_fork_bomb_is_stopped_and_costs_only_itself(one: SandboxProcess) -> None:
    run(one, "import os\nwhile True:\n    try: os.fork()\n    except OSError: pass")
    assert printed(run(one, "print('the next one')")[0]) == "the next one"


def test_files_are_limited(one: SandboxProcess) -> None:
    large = "open('large', 'wb').write(bytes(10**7))"
    assert "File too large" in printed(run(one, large)[0])
    many = "for n in range(20): open(f'f{n}', 'wb').write(bytes(3 * 10**6))"
    assert "No space left" in printed(run(one, many)[0])


def test_a_flood_past_our_own_part_ends_the_submission_and_nothing_else(one: SandboxProcess) -> None:
    code = """
from graders.untrusted.cells import outputs
message = b'{"output": 0, "content": {"output_type": "stream", "text": "' + b"x" * 10**6 + b'"}}\\n'
while True:
    outputs.channel.incoming.sendall(message)
"""
    cell, after = run(one, code, "print('not reached')")
    assert "DeadKernelError" in printed(cell)[-400:] and len(printed(cell)) < 10**6 and not after.outputs
    assert printed(run(one, "print('the next one')")[0]) == "the next one"


LOOP = """
import math
here = 1
there = math.sqrt(4)
@staticmethod
def twice(n):
    return 2 * n
while True: pass
"""


def test_of_a_stopped_cell_no_line_reads_what_was_left_out() -> None:
    kept = definitions("one = 1\nplayed = many()\nlines = {'played': played}\ntwo = one").splitlines()
    assert kept == ["one = 1", "", "", "two = one"]


def test_a_cell_that_takes_too_long_is_ended_and_the_next_one_finds_its_definitions(one: SandboxProcess) -> None:
    before, loop, after = run(one, "print(1)", LOOP, "print(twice(here), 'there' in globals())", times=Times(other=0.5))
    assert "this cell was stopped: it had computed for 0.5 seconds" in printed(loop)
    assert printed(before) == "1" and printed(after) == "2 False"


def test_cells_that_earn_nothing_have_a_limit_together(one: SandboxProcess) -> None:
    cells = run(
        one,
        *["while True: pass"] * 5,
        "x = 3\nprint(x)",
        "y = x\nprint(y)",
        times=Times(other=0.5, after=0.5, others=1),
    )
    assert ["stopped" in printed(cell) for cell in cells[:5]] == [True] * 2 + [False] * 3
    assert not cells[-1].outputs, "only its definitions run"


def test_a_program_that_waits_a_little_all_the_time_comes_to_an_end(
    one: SandboxProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long that is depends on what else the machine does."""
    naps = "import time\nwhile True:\n    time.sleep(0.001)\n    sum(range(3000))"
    monkeypatch.setattr(running, "load", lambda: 0.5)
    nap, late = run(one, naps, "print('never')", times=Times(other=60, whole=1))
    assert all("the time for the whole notebook was up" in printed(cell) for cell in (nap, late))


def test_messages_without_end_end_the_submission(one: SandboxProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST_MESSAGES", 1000)
    [talks] = run(one, "from graders.untrusted import asking\nasking.channel.incoming.sendall(b'{}\\n' * 2000)")
    assert "DeadKernelError" in printed(talks)


def test_what_is_used_is_counted_for_all_processes_with_a_control_group_and_without() -> None:
    spin = "import os, time\nos.fork()\nwhile time.process_time() < 0.2: pass\ntime.sleep(99)"
    group = ControlGroup(new_name(), SandboxLimits())
    with started(*group.command([sys.executable, "-c", spin])) as process:
        until(lambda: group.worked(process.pid) > 0.3)
        without = ControlGroup(new_name(), SandboxLimits())
        without.close()
        until(lambda: without.worked(process.pid) > 0.3)
    group.close()


def test_the_submission_finds_its_own_files_and_nobody_elses(one: SandboxProcess) -> None:
    code = "import os; print(sorted(os.listdir('.')), os.path.basename(os.getcwd()), sorted(os.listdir('..')))"
    [cell] = run(one, code, files={"helper.py": b"x = 1", "data/a.txt": b"a"})
    assert printed(cell) == f"['data', 'helper.py'] {CHAPTER} ['{CHAPTER}', 'questions.pickle']"


def test_a_python_that_was_called_by_a_roundabout_way_is_found_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / os.path.relpath(sys.executable, tmp_path)))
    assert ".." in sys.executable
    with sandbox() as other:
        assert printed(run(other, "print('inside')")[0]) == "inside"


@pytest.mark.skipif(os.getuid() != 0, reason="this run is an ordinary user's already")
def test_it_is_said_where_libraries_are_out_of_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("prefix", "base_prefix", "exec_prefix", "base_exec_prefix"):
        monkeypatch.setattr(sys, name, "/opt/course/.venv")
    monkeypatch.setattr(bubblewrap, "shelves", lambda: [Path("/opt/course/.venv/lib")])  # this run may be in /tmp
    assert Sandbox(unsafe=False).warning() == ""
    monkeypatch.setattr(sys, "prefix", "/tmp/course/.venv")
    assert "this Python is in /tmp/course/.venv" in Sandbox(unsafe=False).warning()
    assert Sandbox(unsafe=True).warning() == ""


def test_an_ordinary_users_box_is_the_same() -> None:
    python = next((name for name in (sys.executable, "/usr/bin/python3") if _runs_for_nobody(name)), None)
    if python is None:
        pytest.skip("no Python here that the user nobody may run")
    code = f"""
from tests.graders.classroom.sandbox.sandboxes import printed, run, sandbox
with sandbox() as one:
    print(printed(run(one, {SIGNALS!r})[0]), printed(run(one, {NAMESPACES!r})[0]), printed(run(one, {SEES!r})[0]))
    print(one.guard, printed(run(one, {DENIED!r})[0]))
"""
    done = _as_nobody(python, code)
    assert done.stdout.split("\n")[:3] == ["1 0 [] []", "-1 -1 []", "a process monitor []"], done.stderr


def _as_nobody(python: str, code: str) -> "subprocess.CompletedProcess[str]":
    libraries = Path(nbformat.__file__).parent.parent
    paths = {"PYTHONPATH": f"{ROOT}:{libraries}", "PATH": os.environ["PATH"], "HOME": "/tmp"}
    nobody = {"user": 65534, "group": 65534, "extra_groups": []}
    return subprocess.run([python, "-c", code], cwd=ROOT, env=paths, capture_output=True, text=True, **nobody)  # type: ignore[call-overload,no-any-return]


def _runs_for_nobody(python: str) -> bool:
    code = f"import sys, pytest, IPython; sys.exit(sys.version_info[:2] != {sys.version_info[:2]})"
    with contextlib.suppress(OSError):
        return _as_nobody(python, code).returncode == 0
    return False
