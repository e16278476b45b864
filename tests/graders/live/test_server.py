"""The clinic's server: nobody comes in without its token, or by another name, and nothing of it outlives it."""

import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from pacman_env.sandbox.watch import descendants
from tests.conftest import ROOT
from tests.guides import blocks, unsaid
from tests.processes import heard, started, until

pytestmark = pytest.mark.slow
_, _, CLINIC, _ = blocks("lecturer.md")


@pytest.fixture
def server() -> Iterator["subprocess.Popen[str]"]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = (sys.executable, "-m", "graders.live", "--language", "de", "--unsafe", "--no-browser", f"--port={port}")
    with started(*command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        yield process


def shown(address: str, host: str = "") -> str:
    """What an address shows, under this name of its host."""
    request = urllib.request.Request(address, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        return f"refused: {error.code}"


def test_only_who_has_the_token_comes_in_and_only_to_this_machine(server: "subprocess.Popen[str]") -> None:
    assert server.stdout and unsaid(CLINIC, server.stdout.readline()) == []
    assert "No sandbox (--unsafe)" in server.stdout.readline()
    address = heard(server.stdout, r"http://localhost:\d+/\?token=\w{20,}")
    bare = address.partition("?")[0]
    assert "live.ipynb" not in shown(bare) and "password" in shown(bare)
    assert "password" in shown(f"{bare}voila/api/kernels/x/channels")
    assert shown(address, "evil.example") == "refused: 403"
    assert "kernelId" in shown(address)
    below = list(descendants(server.pid))
    assert below
    server.send_signal(signal.SIGTERM)
    server.wait()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))
    with pytest.raises(urllib.error.URLError):
        shown(bare)
