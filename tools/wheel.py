"""Build what `pip install` gets: the chapters as students get them, then an sdist, and from it a wheel.

python -m tools.wheel [FOLDER]      writes FOLDER/*.tar.gz and *.whl (default: dist)
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from graders.home.chapters import write_chapters
from tools.installing.install import pins

ROOT = Path(__file__).parents[1]
CHAPTERS = ROOT / "chapters"


def build(to: Path) -> tuple[Path, Path]:
    """Build sdist and wheel into ``to`` and return their paths; the chapters in between are removed again.

    Two that build at once wait for each other, as the chapters are in one place.
    """
    with (ROOT / "pyproject.toml").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        shutil.rmtree(CHAPTERS, ignore_errors=True)
        try:
            write_chapters(ROOT, CHAPTERS)
            ours = ["--no-isolation"] if find_spec("hatchling") else []  # as installed from the lock, at once
            command = [sys.executable, "-m", "build", *ours, "--outdir", str(to), str(ROOT)]
            subprocess.run(command, check=True, capture_output=True)
        finally:
            shutil.rmtree(CHAPTERS, ignore_errors=True)
    return _newest(to, "*.tar.gz"), _newest(to, "*.whl")


def install(wheel: Path, environment: Path, *options: str, extra: str = "") -> Path:
    """Install a wheel in a new environment, where nothing of the repository is in reach; the folder of its commands.

    Our own pip does it: one of its own would take longer to install than to use.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    constraints = environment / "constraints.txt"
    constraints.write_text("\n".join(pins()), encoding="utf-8")
    command = [*pip_of(environment), "install", "--quiet", "--no-compile", "--constraint", str(constraints), *options]
    subprocess.run([*command, wanted], check=True, cwd=environment, env=clean(), timeout=900)
    return environment / "bin"


def pip_of(environment: Path) -> Sequence[str]:
    """Our pip, working on another environment."""
    return [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(environment / "bin" / "python")]


def clean() -> dict[str, str]:
    """The environment of a shell that knows nothing of this repository."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER", "COURSE"))}


def _newest(folder: Path, pattern: str) -> Path:
    return max(folder.glob(pattern), key=lambda path: path.stat().st_mtime_ns)


def main() -> int:
    """Build, and say what came out and what it weighs."""
    to = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").resolve()
    try:
        made = build(to)
    except subprocess.CalledProcessError as error:
        print((error.stdout + error.stderr).decode(errors="replace"), file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.stat().st_size / 1e6:5.2f} MB  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
