"""Install the course in the versions of requirements.lock, each file held against its hash.

PYTHON tools/installing/install.py [EXTRA ...]      into the environment of this Python, e.g. with the extra `teach`

It needs nothing but Python and its pip, so that it works on every system, before anything else is installed.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCK = ROOT / "requirements.lock"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install"]
BUILD = {"hatchling", "editables"}  # what builds the course is locked as well
TAMPERED = "DO NOT MATCH THE HASHES"
ANOTHER_FILE = """A file is not the one that was tested: its hash is different. Nothing was installed.
Ask whoever runs the package index that this machine uses (pip config list shows which one), or try on another
network."""
DOES_NOT_FIT = """The tested versions in requirements.lock cannot be installed here. The messages from pip above show
which one failed. Either it was not made for Python {python}, or the package index that pip uses on this machine does
not have it. To see which index that is, run: pip config list.
Trying the newest versions that pyproject.toml allows instead ..."""
NOTHING_FITS = """That also failed. If the messages above mention connections, check the network, and try again."""
STEPS = ("Collecting", "Downloading", "Installing")


def locked() -> dict[str, list[str]]:
    """The blocks of the lock file by name: the pin, its hashes, and who needs it. (A name may have several.)"""
    found: dict[str, list[str]] = {}
    for block in re.split(r"\n(?=\w)", LOCK.read_text("utf-8")):
        if not block.startswith("#"):
            found.setdefault(block.partition("==")[0], []).append(block)
    return found


def pins() -> list[str]:
    """The lock without hashes, a line a package: what pip takes as constraints."""
    return [block.splitlines()[0].removesuffix(" \\") for blocks in locked().values() for block in blocks]


def needed(extras: list[str]) -> list[str]:
    """The blocks of what the course and these extras need, and of what that needs in turn. KeyError: no such extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(line for one in extras for line in project["optional-dependencies"][one])]
    chosen = _with_what_they_need(BUILD | set(map(name, wanted)))
    return [block for one, blocks in locked().items() if one in chosen for block in blocks]


def _with_what_they_need(chosen: set[str]) -> set[str]:
    parents = {one: set(map(name, _via(blocks))) for one, blocks in locked().items()}
    while more := {one for one, needing in parents.items() if needing & chosen} - chosen:
        chosen = chosen | more
    return chosen


def name(requirement: str) -> str:
    """What a requirement is called in the lock."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def _via(blocks: list[str]) -> Iterator[str]:
    for needing in re.findall(r"# via (.*)", "\n".join(blocks)):
        yield from needing.split(", ")


def main(extras: list[str]) -> int:
    """Install, and return pip's status; where the locked versions do not fit, the newest ones that do."""
    print("Installing the course (once; a few minutes) ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        chosen = Path(folder) / "requirements.txt"
        chosen.write_text("\n".join(needed(extras)), encoding="utf-8")
        # The lock is complete: with --no-deps pip resolves nothing again (its older versions trip over extras there).
        status, said = _run(["--require-hashes", "--no-deps", "--requirement", str(chosen)])
    if status == 0:
        return _run(["--no-deps", "--no-build-isolation", "--editable", str(ROOT)])[0]
    if TAMPERED in said:
        print(ANOTHER_FILE)
        return 1
    print(DOES_NOT_FIT.format(python=sys.version.split()[0]), flush=True)
    status, _ = _run(["--editable", f"{ROOT}[{','.join(extras)}]"])
    if status:
        print(NOTHING_FITS)
    return status


def _run(arguments: list[str]) -> tuple[int, str]:
    """Pip's status, and what it complained about; meanwhile one line says what it is about, where somebody looks."""
    looked_at = sys.stdout.isatty()
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints,
        subprocess.Popen(
            [*PIP, *arguments], stdout=subprocess.PIPE, stderr=complaints, text=True, errors="replace"
        ) as pip,
    ):
        for line in pip.stdout or ():
            if looked_at and line.strip().startswith(STEPS):
                print(f"\r\033[K  {line.strip()[:70]}", end="", flush=True)
        status = pip.wait()
        complaints.seek(0)
        said = complaints.read()
    print("\r\033[K" if looked_at else "", end="")
    if status:
        print(said, end="", file=sys.stderr, flush=True)
    return status, said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
