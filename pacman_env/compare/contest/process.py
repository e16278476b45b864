"""A player in a process of its own: started, asked, limited, and ended with everything that it has started."""

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from pacman_env.compare.contest.entrants import Entrant, printable
from pacman_env.sandbox.bubblewrap import python, shelves, walls
from pacman_env.sandbox.leftovers import mark
from pacman_env.sandbox.limits import Limits as Bounds
from pacman_env.sandbox.watch import Watch

LONGEST_LINE = 10_000
PROCESSES, DISK = 32, 64  # at the same time; megabytes in its folder
COURSE = "/course"  # where the engine lies behind the walls
KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT")  # of our environment; no secret of the course is among them


@dataclass(frozen=True)
class Limits:
    """What an agent may use.

    Attributes:
        move: seconds for each move.
        game: seconds of thinking for a whole game, building the agent included.
        moves: moves of Pacman, after which a game is stopped.
        memory: megabytes of address space (where the system can limit it: Linux).
        sandbox: behind bubblewrap's walls (Linux): the agent sees the engine and its own folder, nothing else, and no
            network. Without it an agent can do with your files whatever you can: for your own agents only.
    """

    move: float = 1.0
    game: float = 60.0
    moves: int = 500
    memory: int = 2048
    sandbox: bool = True


class PlayerFailed(Exception):
    """The player cannot go on; the message says why, in words."""


class PlayerProcess:
    """A player in a process of its own, on the other end of a line.

    Args:
        entrant: whose files it gets.
        limits: its memory is limited from the beginning.
    """

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """Write the files into a folder of their own and start Python there."""
        self.limits = limits
        self._folder = Path(tempfile.mkdtemp(prefix=mark("contest")))
        self.file = self._folder / entrant.file
        for name, content in entrant.bundle.items():
            path = self._folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        self._process = _start(self._folder, self.file.parent, limits)
        bounds = Bounds(memory=2 * limits.memory, processes=PROCESSES, disk=DISK)
        self._watch = Watch(self._process, bounds, self._folder) if limits.sandbox else None
        self._lines: queue.Queue[str] = queue.Queue(maxsize=4)
        self._reader = threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()

    def ask(self, seconds: float, ask: str, **message: Any) -> dict[str, Any]:
        """The player's answer, if it comes within this time.

        Raises:
            PlayerFailed: it does not, or the player's process has ended, or it reports an error.
        """
        _drain(self._lines)  # an answer given before the question does not count
        self._send({"ask": ask, **message})
        try:
            line = self._lines.get(timeout=max(seconds, 0))
        except queue.Empty:
            raise PlayerFailed("") from None  # who asked knows what to say about the time
        answer = self._parsed(line)
        if "error" in answer:
            place = answer.get("place")
            raise PlayerFailed(printable(f"raised {answer['error']}" + (f" ({place})" if place else "")))
        if "words" in answer:
            raise PlayerFailed(printable(str(answer["words"])))
        return answer

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:  # it has ended; what it said last, or how it ended, is told by the answer
            return

    def _parsed(self, line: str) -> dict[str, Any]:
        if not line:
            raise PlayerFailed(self._ending())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise PlayerFailed("wrote nonsense on the line to the referee")
        return answer

    def _ending(self) -> str:
        """How the process came to its end."""
        self._kill(patience=1)
        code = self._process.returncode
        if self._watch is not None and self._watch.why:
            return f"used {self._watch.why}, and was ended"
        if self.limits.sandbox and code > 128:  # how bubblewrap reports a signal
            code = 128 - code
        if code >= 0:
            return f"ended its process with exit status {code}"
        with contextlib.suppress(ValueError):
            return f"crashed its process ({signal.Signals(-code).name})"
        return f"crashed its process (signal {-code})"

    def _kill(self, patience: float = 0) -> None:
        """End the process and all it started; ``patience`` seconds are left to it to end by itself."""
        if patience:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process and remove its files."""
        self._kill()
        if self._watch is not None:
            self._watch.close()
        _drain(self._lines)  # lets a reader go that has more than it can pass on
        self._reader.join(timeout=1)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None and not self._reader.is_alive():
                with contextlib.suppress(OSError):
                    pipe.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _start(folder: Path, at: Path, limits: Limits) -> "subprocess.Popen[bytes]":
    """Python with a player in it, behind walls if that was asked for: it sees the engine and its own folder."""
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"PYTHONHASHSEED": "0", "HOME": str(folder), "OMP_NUM_THREADS": "1"}
    command = [python(), "-P", "-m", "pacman_env.compare.contest.player"]
    home = Path(__file__).resolve().parents[3]  # where pacman_env is, installed or not
    if limits.sandbox:
        given = {f"{COURSE}/pacman_env": home / "pacman_env"}
        if (home / "data").is_dir():
            given[f"{COURSE}/data"] = home / "data"
        inside = environment | {"PYTHONPATH": ":".join([COURSE, *map(str, shelves())])}
        command = walls(given, kept={str(folder): folder}, settings=inside, at=str(at), command=[*command, "walled"])
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=at,
        env=environment | {"PYTHONPATH": str(home)},
        start_new_session=True,  # so that the agent's own children can be ended with it
    )


def _listen(pipe: IO[bytes], lines: "queue.Queue[str]") -> None:
    """Pass on what the player writes, line by line; ``""`` when there is no more, or a line without end."""
    with contextlib.suppress(OSError, ValueError):  # the pipe is closed at the end
        while (line := pipe.readline(LONGEST_LINE)).endswith(b"\n"):
            lines.put(line.decode(errors="replace"))
    lines.put("")


def _drain(lines: "queue.Queue[str]") -> None:
    with contextlib.suppress(queue.Empty):
        while True:
            lines.get_nowait()
