"""One command for a release: wheel, sdist, site, checksums, and the notes of the version from the changelog.

python -m tools.release [FOLDER]      writes FOLDER (default: dist/release); `make release`

It publishes nothing. A tag that is pushed starts `.github/workflows/release.yml`, which does.
"""

import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from tools import wheel
from tools.pages import colab

ROOT = Path(__file__).parents[1]


class Refused(Exception):
    """Something is missing for a release."""


def notes(changelog: str, version: str) -> str:
    """What the changelog says about a version. Raises Refused where it has no dated entry."""
    found = re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if not found:
        raise Refused(f'CHANGELOG.md has no entry "## {version} (YYYY-MM-DD)". Rename "Unreleased" and add the date.')
    return found[1].strip() + "\n"


def checked(root: Path) -> tuple[str, str]:
    """The version and its notes. Raises Refused where the project is not ready."""
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    version = settings["project"]["version"]
    if not settings["tool"]["course"]["repository"]:
        raise Refused(
            "pyproject.toml, [tool.course]: repository is empty. Write the project's address, "
            "for instance its page on GitHub."
        )
    text = (root / "CHANGELOG.md").read_text("utf-8")
    if re.search(r"^## Unreleased\n+[^#\s]|^## Unreleased\n+### ", text, re.M):
        raise Refused(f'CHANGELOG.md still has entries under "Unreleased". Move them to "## {version} (YYYY-MM-DD)".')
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=True)
    if changed.stdout.strip():
        raise Refused("There are changes that are not committed. Commit them, or put them away: git stash")
    return version, notes(text, version)


def sums(folder: Path) -> str:
    """The SHA-256 of each file of a folder, as `sha256sum --check` reads it."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def main() -> int:
    """Make everything, and say what to do next."""
    to = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "release").resolve()
    try:
        version, said = checked(ROOT)
    except Refused as missing:
        print(f"No release: {missing}", file=sys.stderr)
        return 1
    to.mkdir(parents=True, exist_ok=True)
    wheel.build(to)
    subprocess.run([sys.executable, "-m", "tools.site", "--out", str(to / "site")], check=True)
    (to / f"notes-{version}.md").write_text(said, "utf-8")
    colab.write(to / "colab.ipynb")
    (to / "SHA256SUMS").write_text(sums(to), "utf-8")
    print(f"{to} holds the release {version}. Look at it, then: git tag v{version} && git push origin v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
