"""The command line of the experiments."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import Any

from pacman_env.compare.experiments.plans import SEARCHES, experiment, time_check
from pacman_env.compare.experiments.results import Results
from pacman_env.matches.flags import whole
from pacman_env.matches.workers import processes

PROG = "python -m pacman_env.experiments"
ENDINGS = (".md", ".csv", ".json", ".svg", ".png", ".pdf")
EXAMPLES = """\
examples:
  python -m pacman_env.experiments time-check --jobs 2 --out time-check.svg
  python -m pacman_env.experiments time-check -n 50 -p multiAgents.py:MinimaxAgent -p multiAgents.py:AlphaBetaAgent
  python -m pacman_env.experiments compare -p GreedyAgent -p ExpectimaxAgent -d 2 -l small -l trapped -n 40
"""


def parser(prog: str = PROG) -> argparse.ArgumentParser:
    """The flags of a command that is called ``prog``."""
    flags = argparse.ArgumentParser(
        prog=prog, epilog=EXAMPLES.replace(PROG, prog), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = flags.add_subparsers(dest="command", required=True)
    check = commands.add_parser("time-check", help="minimax against alpha-beta on small, medium and minimax")
    compare = commands.add_parser("compare", help="any agents on any layouts at any depths")
    compare.add_argument("-l", "--layout", action="append", required=True, help="again for more")
    compare.add_argument(
        "-d", "--depth", type=whole(1), action="append", help="again for more; left out: none is given"
    )
    compare.add_argument("-g", "--ghosts", action="append", help="again for more (RandomGhost)")
    for command in (check, compare):
        _common(command, required=command is compare)
    return flags


def _common(command: argparse.ArgumentParser, *, required: bool) -> None:
    agent = 'a bundled agent, "file.py:Name", or a file for all its searching agents; again for more'
    command.add_argument("-p", "--agent", action="append", required=required, help=agent)
    command.add_argument("-n", "--games", type=whole(1), help="games a row (300 for the time check, otherwise 100)")
    command.add_argument("--seed", default="0", help="of the luck (%(default)s)")
    command.add_argument("--jobs", type=whole(1), default=1, help="worker processes (%(default)s)")
    command.add_argument("--resume", metavar="FILE", help="keep every game in this file, and go on from it")
    command.add_argument(
        "--out", metavar="FILE", help="write the result; its ending says as what: " + " ".join(ENDINGS)
    )


def main(arguments: Sequence[str] | None = None, prog: str = PROG) -> int:
    """Play, print the table, write the file; the exit status is 1 if games are missing."""
    flags = parser(prog)
    options = flags.parse_args(arguments)
    _check_target(flags, options.out)
    try:
        workers = processes(options.jobs, loud=False) if options.jobs > 1 else nullcontext()
        with workers as pool, redirect_stdout(sys.stderr):  # what agents print is no part of the table
            table = _check(options, pool) if options.command == "time-check" else _compare(options, pool)
        print(table)
        if options.out:
            _write(table, Path(options.out))
    except (ValueError, TypeError, OSError) as error:
        flags.exit(2, f"{flags.prog}: {error}\n")
    return 0 if table.complete else 1


def _check_target(flags: argparse.ArgumentParser, out: str | None) -> None:
    """Before anything is played: can the result be written where it is wanted?"""
    if out is None:
        return
    if Path(out).suffix not in ENDINGS:
        flags.error(f"--out {out}: the name must end in one of {' '.join(ENDINGS)}")
    if not Path(out).absolute().parent.is_dir():
        flags.error(f"--out {out}: there is no folder {Path(out).parent}; make it first")


def _check(options: argparse.Namespace, pool: Any) -> Results:
    options.games = 300 if options.games is None else options.games
    agents = options.agent or SEARCHES
    return time_check(options.games, agents=agents, seed=options.seed, executor=pool, resume=options.resume)


def _compare(options: argparse.Namespace, pool: Any) -> Results:
    options.games = 100 if options.games is None else options.games
    depths, ghosts = options.depth or [None], options.ghosts or ["RandomGhost"]
    common: dict[str, Any] = {"seed": options.seed, "executor": pool, "resume": options.resume}
    return experiment(options.agent, options.layout, depths, ghosts, options.games, **common)


def _write(table: Results, path: Path) -> None:
    if path.suffix == ".md":
        path.write_text(table.to_markdown() + "\n", encoding="utf-8")
    elif path.suffix == ".csv":
        table.to_csv(path)
    elif path.suffix == ".json":
        table.to_json(path)
    else:
        table.draw().save(path)
