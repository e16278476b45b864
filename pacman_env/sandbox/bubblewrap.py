"""The command line that locks a program up (bubblewrap, Linux)."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin")
SETTINGS = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
OURS = ("pacman_env", "graders", "tests", "notebooks")
LIBRARIES = ("IPython", "ipykernel", "ipywidgets", "matplotlib", "networkx", "numpy", "traitlets", "zmq")

REFUSAL = """Other people's code runs only in a sandbox, and no sandbox works here: {why}.
Bubblewrap makes the sandbox. On Debian and Ubuntu, type: apt-get install bubblewrap. Where that is impossible (macOS,
Windows, some containers), use a container or a virtual machine that holds nothing of value, and run the command there
with {flag}.
See docs/classroom.md."""


def refusal(flag: str) -> str:
    """Why nothing is run here, and what to do; `flag` is the option that does without."""
    return REFUSAL.format(why=why_not(), flag=flag)


@cache
def why_not() -> str:
    """Why no sandbox can be made; empty where one can."""
    if shutil.which("bwrap") is None:
        return "the program bwrap is missing"
    trial = subprocess.run(walls({}), stdin=subprocess.DEVNULL, capture_output=True, text=True, env={})
    if trial.returncode == 0:
        return ""
    return f"bwrap is not allowed to run ({(trial.stderr.strip().splitlines() or ['it gives no reason'])[-1]})"


def walls(
    given: Mapping[str, Path],
    *,
    kept: Mapping[str, Path] | None = None,
    settings: Mapping[str, str] | None = None,
    proc: bool = True,
    capable: bool = False,
    disk: int = 256,
    at: str = "/",
    command: Iterable[str] = ("true",),
) -> list[str]:
    """The command that runs a command behind walls.

    Args:
        given: what is shown inside, read-only: place inside -> folder or file outside.
        kept: the same, for what may be written to.
        settings: the whole environment inside.
        proc: whether the system's view of the processes inside is shown.
        capable: whether the processes inside have capabilities, in a user namespace of their own and over nothing
            outside of it, so that they can lock up their children further. No user namespace can be made below theirs.
        disk: megabytes that may be written.
        at: the working folder inside.
        command: what runs.
    """
    line = [shutil.which("bwrap") or "bwrap", "--unshare-all", "--unshare-user", "--disable-userns"]
    line += ["--uid", "0", "--gid", "0", "--die-with-parent", "--new-session", "--hostname", "box", "--clearenv"]
    line += [*(["--cap-add", "ALL"] if capable else []), *_fresh("/tmp", disk), *_system(), *_python()]
    for inside, outside in given.items():
        line += ["--ro-bind", str(outside), inside]
    for inside, outside in (kept or {}).items():
        line += ["--bind", str(outside), inside]
    line += ["--dev", "/dev", *_fresh("/dev/shm", disk), "--remount-ro", "/dev"]
    line += [*(_processes() if proc else []), "--remount-ro", "/", "--chdir", at]
    for name, value in (settings or {}).items():
        line += ["--setenv", name, value]
    return [*line, "--", *command]


def _fresh(folder: str, megabytes: int) -> list[str]:
    return ["--size", str(megabytes * 2**20), "--tmpfs", folder]


def _processes() -> list[str]:
    """The processes inside; not the names of the keys outside, which no namespace hides."""
    keys = ["--ro-bind", os.devnull, "/proc/keys"] if os.path.exists("/proc/keys") else []
    return ["--proc", "/proc", *keys]


def _system() -> list[str]:
    line = []
    for name in SYSTEM:
        if os.path.islink(name):
            line += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            line += ["--ro-bind", name, name]
    for name in SETTINGS:
        line += ["--ro-bind-try", name, name]
    return line


def _python() -> list[str]:
    """This Python and its libraries; not the course, if it is installed among them."""
    shown = _outermost([*map(Path, _homes()), *shelves()])
    line = [word for home in shown for word in ("--ro-bind", str(home), str(home))]
    for shelf in shelves():
        for name in OURS:
            if (shelf / name).is_dir():
                line += ["--tmpfs", str(shelf / name)]
    return line


def python() -> str:
    """This Python, by a path that holds inside, too: what `..` goes through outside may not be there."""
    return os.path.normpath(sys.executable)


def out_of_sight() -> str:
    """The folder of libraries that are not there for a program that is given a fresh `/tmp`; empty if they all are."""
    places = [*_homes(), *map(str, shelves())]
    return next((place for place in places if Path("/tmp") in Path(place).parents), "")


def _homes() -> list[str]:
    places = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix]
    return [place for place in places if not place.startswith("/usr")]


@cache
def shelves() -> list[Path]:
    """The folders in which the libraries lie: this Python's own, and wherever else they are found."""
    found = {Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")}
    specs = [find_spec(name) for name in LIBRARIES]
    found |= {Path(spec.origin).parent.parent for spec in specs if spec and spec.origin}
    return sorted(folder for folder in found if folder.is_dir())


def _outermost(folders: Iterable[Path]) -> list[Path]:
    """Those that lie in no other one."""
    unique = sorted(set(folders))
    return [one for one in unique if not any(other in one.parents for other in unique) and _is_shown(one)]


def _is_shown(folder: Path) -> bool:
    return not any(str(folder).startswith(name + "/") for name in SYSTEM)
