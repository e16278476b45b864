"""Who takes part in a contest: from a folder to entrants, none of them loaded yet."""

from dataclasses import dataclass, field
from pathlib import Path

MAIN_FILES = ("agent.py", "my_agent.py", "multiAgents.py")
HEAVIEST = 20 * 2**20  # bytes that a team may bring along


@dataclass(frozen=True)
class Entrant:
    """A Pacman of the contest, or a ghost team, as something that can travel to another machine.

    Attributes:
        name: what the table calls it.
        file: the path of its file inside ``bundle``; empty for an agent that comes with the course.
        agent: the class or function in it.
        bundle: its files, relative path -> content.
        trouble: why it cannot play, in words; empty if it can.
        team: whose file it is in, or folder; empty for what comes with the course.
        ghosts: whether it plays the ghosts.
    """

    name: str
    file: str
    agent: str
    bundle: dict[str, bytes] = field(repr=False, default_factory=dict)
    trouble: str = ""
    team: str = ""
    ghosts: bool = False


class ContestError(ValueError):
    """A contest that cannot begin; the message says why, and what to do."""


def teams(folder: str | Path) -> list[Entrant]:
    """One entrant for each agent file or team folder, in the order of their names; none has been loaded yet.

    Raises:
        ContestError: no such folder, or nothing in it.
    """
    root = Path(folder)
    if not root.is_dir():
        raise ContestError(f"{root} is not a folder: name the folder that holds the agents' files")
    found = [path for path in sorted(root.iterdir()) if not path.name.startswith((".", "_"))]
    entered = [_team(path) for path in found if path.is_dir() or path.suffix == ".py"]
    entrants = [one for one in entered if one is not None]
    if not entrants:
        raise ContestError(f"there is no agent file (*.py) in {root}: add one, or name another folder")
    return entrants


def _team(path: Path) -> Entrant | None:
    """The entrant in a file or folder; None for a folder without any Python file."""
    if path.is_file():
        name = printable(path.stem)
        return Entrant(name, path.name, "", {path.name: path.read_bytes()}, team=name)
    scripts = [file for file in _files(path) if file.suffix == ".py"]
    if not scripts:
        return None
    main = _main_file(scripts)
    name = printable(path.name)
    if main is None:
        return Entrant(name, "", "", {}, f"several files, none of them called {' or '.join(MAIN_FILES)}")
    files = _files(main.parent)
    if sum(file.stat().st_size for file in files) > HEAVIEST:
        return Entrant(name, "", "", {}, f"its folder is larger than {HEAVIEST // 2**20} MB")
    bundle = {file.relative_to(main.parent).as_posix(): file.read_bytes() for file in files}
    return Entrant(name, main.name, "", bundle, team=name)


def printable(text: str) -> str:
    """The text without anything that could disturb a table, a terminal or a file."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _files(folder: Path) -> list[Path]:
    """All files in a folder and below, without hidden ones, caches, and links to somewhere else."""
    found = [file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink()]
    parts = {file: file.relative_to(folder).parts for file in found}
    return [file for file in found if not any(part == "__pycache__" or part[0] == "." for part in parts[file])]


def _main_file(scripts: list[Path]) -> Path | None:
    """The file that plays: one with a known name, the outermost first, else the only one."""
    named = [file for name in MAIN_FILES for file in scripts if file.name == name]
    if named:
        return min(named, key=lambda file: len(file.parts))
    return scripts[0] if len(scripts) == 1 else None
