"""`adversarial-search`: the front door of all commands. `python -m pacman_env`, `python -m graders` and so on stay."""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import NamedTuple

NAME = "adversarial-search"
PACKAGE = "adversarial-search-course"


class Door(NamedTuple):
    """A command: what it does, the module whose `main` it runs, and whether that needs nbgrader."""

    summary: str
    module: str
    teaches: bool = False


LEARN = {
    "study": Door("open the course: your own copy of the chapters, in JupyterLab", "graders.home.study"),
    "practice": Door(
        "search any number of game trees by hand, on a page that says what went wrong", "pacman_env.practice.__main__"
    ),
    "play": Door("play Pacman in the terminal with any agent, including yours", "pacman_env.__main__"),
    "experiments": Door("play many games and compare agents", "pacman_env.experiments"),
}
TEACH = {
    "contest": Door("let every agent in a folder play the same games", "pacman_env.contest"),
    "demo": Door("make one page of demonstrations for a lecture", "pacman_env.demo.__main__"),
    "exam": Door(
        "write exam sheets with game trees (a variant for each student) and the key to them",
        "graders.exam.command",
        True,
    ),
    "teach": Door("hand out, collect, grade: `teach --help` lists the steps", "graders.__main__", True),
}
DOORS = LEARN | TEACH


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status, 2 for a command that is not there."""
    argv = list(sys.argv[1:] if argv is None else argv)
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    if argv[0] in ("-V", "--version"):
        print(NAME, version(PACKAGE))
        return 0
    name, *arguments = argv
    if name not in DOORS:
        print(f"{NAME}: there is no command {name!r}. The commands are: {', '.join(DOORS)}.", file=sys.stderr)
        return 2
    return _run(name, arguments)


def overview() -> str:
    """What `adversarial-search --help` prints."""
    lines = [f"usage: {NAME} COMMAND ...    ({NAME} COMMAND --help for details)", ""]
    lines += ["A course on adversarial search: notebooks that draw the tree that your own code searched.", ""]
    for reader, doors in (("to learn", LEARN), ("to teach", TEACH)):
        lines += [f"{reader}:", *(f"  {name:<12} {door.summary}" for name, door in doors.items()), ""]
    return "\n".join([*lines, f"Begin with: {NAME} study"])


def _run(name: str, arguments: list[str]) -> int:
    door = DOORS[name]
    asks_for_help = {"-h", "--help"} & set(arguments)
    if door.teaches and find_spec("nbgrader") is None and not asks_for_help:
        print(
            f"{NAME} {name} needs nbgrader, which is not installed here. Install it with the extra "
            f'"teach":\n    pip install "{PACKAGE}[teach]"',
            file=sys.stderr,
        )
        return 1
    command: Callable[[list[str], str], int] = import_module(door.module).main
    return command(arguments, f"{NAME} {name}")


if __name__ == "__main__":
    sys.exit(main())
