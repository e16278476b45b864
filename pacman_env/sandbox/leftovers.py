"""What a process that was killed leaves behind: folders and control groups with its number in their names.

Whoever makes one names it with `mark`; whoever makes the next folder takes away those whose process is gone.
"""

import contextlib
import os
import platform
import re
import shutil
import stat
import sys
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from pacman_env.sandbox.watch import places

KINDS = ("contest", "course", "repair", "sandbox")
MACHINE = f"{zlib.crc32(platform.node().encode()):08x}"
"""Containers may share a folder, and a number of a process means nothing in another one."""
_NAME = re.compile(rf"(?:{'|'.join(KINDS)})-{MACHINE}-(\d+)-\w+")


def mark(kind: str) -> str:
    """How the name of such a folder begins."""
    assert kind in KINDS, kind
    return f"{kind}-{MACHINE}-{os.getpid()}-"


def fresh_folder(kind: str) -> Path:
    """A new folder of this process, once nothing is left of those that are gone."""
    sweep()
    return Path(tempfile.mkdtemp(prefix=mark(kind)))


def sweep() -> None:
    """Take away what is left of processes of this user that are gone (nothing where a number cannot be asked for)."""
    if os.name != "posix" or sys.platform == "emscripten":
        return
    for path in _abandoned(Path(tempfile.gettempdir())):
        shutil.rmtree(path, ignore_errors=True)
    for place in places():
        for path in _abandoned(place):
            with contextlib.suppress(OSError):  # one that still holds a process cannot be removed
                path.rmdir()


def _abandoned(place: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        for path in place.iterdir():
            named = _NAME.fullmatch(path.name)
            if named and _is_ours(path) and not _lives(int(named[1])):
                yield path


def _is_ours(path: Path) -> bool:
    """A folder of this user, and no link to one."""
    try:
        about = path.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(about.st_mode) and about.st_uid == os.getuid()


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True
