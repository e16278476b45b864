"""The course at home: `adversarial-search study`, `make study`, or `python -m graders study`.

This command builds your own copy of every chapter and starts JupyterLab on the first one. The copies are in study/ of a
clone, or else in adversarial-search/ in your home folder. JupyterLab gets every flag that this command does not know,
for example --ip.
"""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from graders.home import chapters as places
from graders.home import editions
from pacman_env.pictures.switch import VARIABLE, projected

RULE = "-" * 72
WORKSPACES = Path(".jupyter") / "workspaces"  # which tabs are open: of the course, and not of other projects
# JupyterLab as a student wants it: quiet, no news, none of nbgrader's menus for instructors.
SETTINGS = Path(__file__).with_name("study_settings")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of this command to `parser`."""
    parser.add_argument("--course", type=Path, metavar="DIR", help="the folder with notebooks/ in it")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the folder to build instead")
    parser.add_argument("--no-server", action="store_true", help="build the folder, but do not start anything")
    parser.add_argument("--no-browser", action="store_true", help="print the address, but do not open a browser")
    parser.add_argument("--port", type=int, default=8888, help="the first port to try (default: 8888)")


def main(argv: Sequence[str] | None = None, prog: str = "python -m graders study") -> int:
    """Build the student's folder and serve it; return 0, or 1 with a sentence on what to mend."""
    parser = argparse.ArgumentParser(prog=prog, description=(__doc__ or "").split("\n\n")[1])
    add_arguments(parser)
    options, jupyter_flags = parser.parse_known_args(argv)
    course = (options.course or _default_course()).resolve()
    folder = (options.folder or _default_folder(course)).resolve()
    try:
        first = build(course, folder)
    except (ImportError, OSError, ValueError) as error:
        print(_problem(error, folder), file=sys.stderr)
        return 1
    if options.no_server:
        return 0
    return serve(folder, first, options, jupyter_flags)


def _problem(error: Exception, folder: Path) -> str:
    """What to mend."""
    if isinstance(error, ImportError):
        again = "Run `make study` again, or see README.md."
        remedy = "Install it again: pip install --upgrade adversarial-search-course" if places.installed() else again
        return f"{error.name or error} is not installed here. {remedy}"
    if isinstance(error, OSError):
        return f"{error.filename or folder} cannot be written: {error.strerror or error}."
    return str(error)


def build(course: Path, folder: Path) -> str:
    """Bring the student's folder up to date, say so, and return the path of the first chapter inside it.

    Raises ValueError when `course` holds no chapters, OSError when the folder cannot be written.
    """
    names = places.chapters(course)
    if not names:
        raise ValueError(f"{course} has no notebooks/<chapter>/<chapter>.ipynb. Run this in the course folder.")
    news = editions.update(course, folder)
    print(f"Your {len(names)} chapters are in {folder}", *news, sep="\n  ", flush=True)
    return f"{names[0]}/{names[0]}.ipynb"


def serve(folder: Path, first: str, options: argparse.Namespace, jupyter_flags: Sequence[str]) -> int:
    """Run JupyterLab on `folder` until it is stopped, and print its address; or print that of the one running."""
    flags = [f"--port={options.port}", *["--no-browser"] * options.no_browser, *jupyter_flags]
    running = running_address(folder, first)
    if running:
        wish = f" {VARIABLE} takes effect only at startup: use lecture() in a cell instead." if projected(None) else ""
        _announce(running, f"It is already running in another terminal. Stop it there with Ctrl+C.{wish}")
        return 0
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [str(SETTINGS), others]))
    from jupyterlab.labapp import LabApp

    said = {flag.partition("=")[0] for flag in flags}  # what the student sets goes before what we would
    usual = [flag for flag in server_flags(folder, first) if flag.partition("=")[0] not in said]
    server = LabApp.initialize_server(argv=[*usual, *flags])
    address = page(server.connection_url, server.identity_provider.token, first)
    server.io_loop.add_callback(_announce, address, "Stop with Ctrl+C. Your work stays in the folder.")
    server.start()
    return 0


def server_flags(folder: Path, first: str) -> list[str]:
    """The flags of a JupyterLab that says little and opens on `first`."""
    styles = {"static_custom_path": [str(SETTINGS / "custom")]}  # custom.css: a measure for text
    flags = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{quote(first)}",
        f"--LabApp.workspaces_dir={folder / WORKSPACES}",
        "--LabApp.custom_css=True",
        f"--ServerApp.tornado_settings={styles}",
        # A token of our own keeps Jupyter from printing a second, longer address.
        f"--IdentityProvider.token={secrets.token_hex(24)}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container one is often root
        flags.append("--allow-root")
    return flags if has_desktop() else [*flags, "--no-browser"]


def has_desktop() -> bool:
    """Whether a browser can open here. On a bare terminal Python would start a text browser inside it."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def running_address(folder: Path, first: str) -> str | None:
    """The address of a JupyterLab that already serves `folder`, if there is one."""
    from jupyter_server.serverapp import list_running_servers

    for server in list_running_servers():
        if Path(server["root_dir"]) == folder:
            return page(server["url"], server["token"], first)
    return None


def page(url: str, token: str, first: str) -> str:
    """The address to open, e.g. `http://localhost:8888/lab/tree/00_welcome/00_welcome.ipynb?token=...`."""
    return f"{url.split('?')[0].rstrip('/')}/lab/tree/{quote(first)}?token={token}"


def _announce(address: str, hint: str) -> None:
    print(f"\n{RULE}\nThe course is open at\n\n    {address}\n\n{hint}\n{RULE}", flush=True)


def _default_course() -> Path:
    """The folder we are called in, else the one that this file lives in: an installed course, or a clone."""
    here = Path.cwd()
    return here if (here / places.SOURCE).is_dir() else places.installed() or Path(__file__).parents[2]


def _default_folder(course: Path) -> Path:
    """Beside a clone's chapters; of an installed course the folder we are called in, if it is one, else one at home."""
    if course != places.installed():
        return course / "study"
    here = Path.cwd()
    return here if (here / editions.MANIFEST).is_file() else Path.home() / "adversarial-search"


if __name__ == "__main__":
    sys.exit(main())
