"""The hand of home: a child process, in a folder that is thrown away."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

import graders


def environment() -> dict[str, str]:
    """What a child process finds in its environment: this package, and no secret."""
    home = str(Path(graders.__file__).resolve().parent.parent)
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG", "LC_ALL") if name in os.environ}
    return {**kept, "PYTHONPATH": home, "PYTHONDONTWRITEBYTECODE": "1"}


class Child:
    """A child process that tries variants (`graders.repair.trying`)."""

    def __init__(self) -> None:
        """Start it."""
        self._folder = tempfile.TemporaryDirectory(prefix="repair")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "graders.repair.trying"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=self._folder.name,
            env=environment(),
        )

    def say(self, message: Any) -> None:
        """Hand a message over, without waiting until it is read."""
        threading.Thread(target=self._write, args=(json.dumps(message),), daemon=True).start()

    def _write(self, line: str) -> None:
        try:
            self._process.stdin.write(line + "\n")  # type: ignore[union-attr]
            self._process.stdin.flush()  # type: ignore[union-attr]
        except (OSError, ValueError):  # it is dead: who listens notices
            pass

    def hear(self, seconds: float) -> Any:
        """The next answer; None if there is none in time, or none can come any more."""
        watchdog = threading.Timer(seconds, self._process.kill)
        watchdog.start()
        try:
            line = self._process.stdout.readline()  # type: ignore[union-attr]
            return json.loads(line) if line.endswith("\n") else None
        except ValueError:
            return None
        finally:
            watchdog.cancel()

    def end(self) -> None:
        """End it, and remove its folder."""
        self._process.kill()
        self._process.communicate()
        self._folder.cleanup()
