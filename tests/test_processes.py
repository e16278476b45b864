"""What tests start ends with them, however they end; a failure is named when it happens."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.processes import heard, started, until

STARTS = """
import signal
from tests.processes import started
with started("sleep", "600") as program:
    print(program.pid, flush=True)
    signal.pause()
"""


def is_there(pid: int) -> bool:
    """Whether a process runs; one that only waits to be counted does not."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_program_ends_with_the_test_that_started_it(how: signal.Signals) -> None:
    with started(sys.executable, "-c", STARTS, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as test:
        program = int(heard(test.stdout, r"\d+"))
        assert is_there(program)
        os.kill(test.pid, how)
        until(lambda: not is_there(program))


FAILS = "def test_first():\n    assert 1 + 1 == 3\n\n\ndef test_second():\n    assert not print('running')\n"


@pytest.mark.slow
def test_a_failure_is_named_before_the_next_test_runs(tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text(FAILS)
    command = [sys.executable, "-m", "pytest", "-s", "-p", "tests.conftest", "-p", "no:cacheprovider", str(tmp_path)]
    said = subprocess.run([*command, "-c", os.devnull], cwd=ROOT, capture_output=True, text=True).stdout
    assert 0 < said.index("test_first (call) assert (1 + 1) == 3") < said.index("running")
