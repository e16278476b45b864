"""The command lines of experiments and contests."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext, redirect_stdout
from pathlib import Path

from pacman_env.compare.contest.entrants import ContestError
from pacman_env.compare.contest.process import Limits
from pacman_env.compare.contest.standings import Leaderboard
from pacman_env.compare.contest.tournament import GHOSTS, LAYOUTS, leaderboard
from pacman_env.compare.experiments import SEARCHES, RunOptions, experiment, time_check
from pacman_env.compare.pool import processes
from pacman_env.compare.results import Results
from pacman_env.matches.flags import seconds, whole

EXPERIMENTS, CONTEST = "python -m pacman_env.experiments", "python -m pacman_env.contest"
CLOCK = 1.0, 60.0  # seconds for a move and for a game, in a contest against the clock
ENDINGS = (".md", ".csv", ".json", ".svg", ".png", ".pdf")
EXPERIMENTS_EPILOG = """\
examples:
  {0} time-check --jobs 2 --out time-check.svg
  {0} time-check -n 50 -p multiAgents.py:MinimaxAgent -p multiAgents.py:AlphaBetaAgent
  {0} compare -p GreedyAgent -p ExpectimaxAgent -d 2 -l small -l trapped -n 40
"""
CONTEST_EPILOG = """examples:
  {0} submitted --games 20 --out results
  {0} agents --layouts small contest --ghosts DirectionalGhost --move-seconds 0.5     (against the clock)
  {0} agents --move-steps 5000 --baselines AlphaBetaAgent ExpectimaxAgent --seed "spring term" --jobs 8
  {0} agents --scheduler tcp://192.0.2.7:8786     (Dask; needs: pip install distributed)

Each *.py in FOLDER, and each folder in it, is a team. Every agent plays the same games in its own process.
An agent that crashes, hangs, or returns nonsense loses that game, and the table says why."""


def experiments(arguments: Sequence[str] | None = None, prog: str = EXPERIMENTS) -> int:
    """Play, print the table, write the file; the exit status is 1 if games are missing."""
    flags = experiment_flags(prog)
    options = flags.parse_args(arguments)
    _check_target(flags, options.out)
    try:
        workers = processes(options.jobs, loud=False) if options.jobs > 1 else nullcontext()
        with workers as pool, redirect_stdout(sys.stderr):  # what agents print is no part of the table
            table = _table(options, {"seed": options.seed, "executor": pool, "resume": options.resume})
        print(table)
        if options.out:
            _write(table, Path(options.out))
    except (ValueError, TypeError, OSError) as error:
        flags.exit(2, f"{flags.prog}: {error}\n")
    return 0 if table.complete else 1


def contest(arguments: Sequence[str] | None = None, prog: str = CONTEST) -> int:
    """Run a contest, print the table, write the page; the exit status is 0, or 2 if there was none to run."""
    options = contest_flags(prog).parse_args(arguments)
    try:
        board = _board(options)
    except ValueError as error:
        print(f"contest: {error}", file=sys.stderr)
        return 2
    print(board)
    if board.has_teams:
        print(f"\n{board.ghosts()}")
    if options.out:
        print(f"\nThe page with everything: {board.save(options.out, options.films)}")
    return 0


def _flags(prog: str, epilog: str, description: str | None = None) -> argparse.ArgumentParser:
    return argparse.ArgumentParser(
        prog=prog,
        description=description,
        epilog=epilog.format(prog),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def experiment_flags(prog: str) -> argparse.ArgumentParser:
    """The flags of the experiments, in a command that is called ``prog``."""
    flags = _flags(prog, EXPERIMENTS_EPILOG)
    commands = flags.add_subparsers(dest="command", required=True)
    check = commands.add_parser(
        "time-check", help="minimax against alpha-beta on the layouts small, medium, and minimax"
    )
    compare = commands.add_parser("compare", help="any agents on any layouts at any depths")
    more = "repeat for more"
    agent = f'a bundled agent, "file.py:Name", or a file, meaning all the search agents in it; {more}'
    compare.add_argument("-l", "--layout", action="append", required=True, help=f"a layout; {more}")
    compare.add_argument(
        "-d", "--depth", type=whole(1), action="append", help=f"a depth; {more} (default: the agent's own)"
    )
    compare.add_argument("-g", "--ghosts", action="append", help=f"the ghosts' class; {more} (RandomGhost)")
    for command in (check, compare):
        add = command.add_argument
        add("-p", "--agent", action="append", required=command is compare, help=agent)
        add("-n", "--games", type=whole(1), help="games for each row (300 for the time check, otherwise 100)")
        add("--seed", default="0", help="the seed for all random choices (%(default)s)")
        add("--jobs", type=whole(1), default=1, help="worker processes (%(default)s)")
        add("--resume", metavar="FILE", help="save every game in this file, and continue from it")
        add("--out", metavar="FILE", help=f"write the result here; the extension sets the format: {' '.join(ENDINGS)}")
    return flags


def contest_flags(prog: str) -> argparse.ArgumentParser:
    """The flags of the contest, in a command that is called ``prog``."""
    description = "Have every agent in a folder play the same games, and rank them by their average score."
    flags, usual = _flags(prog, CONTEST_EPILOG, description), Limits()
    add = flags.add_argument
    add("folder", metavar="FOLDER", help="the folder with the agents")
    add("--layouts", nargs="+", default=LAYOUTS, metavar="NAME", help="bundled layouts or paths (contest)")
    add("--ghosts", nargs="+", default=GHOSTS, metavar="CLASS", help="kinds of ghosts (RandomGhost DirectionalGhost)")
    add("--games", type=whole(1), default=10, metavar="N", help="games on each layout against each kind of ghost (10)")
    add(
        "--seed",
        default="0",
        help="the seed for the ghosts' random moves; choose your own for a contest that counts (0)",
    )
    add("--baselines", nargs="+", default=(), metavar="CLASS", help="agents from the course that also play")
    steps = f"the largest number of successors per move ({usual.steps:,}; no limit if you set seconds)"
    add("--move-steps", type=whole(1), metavar="N", help=steps)
    add("--move-seconds", type=seconds, metavar="S", help=f"seconds for each move ({usual.move:g})")
    add("--game-seconds", type=seconds, metavar="S", help=f"seconds of thinking in a game ({usual.game:g})")
    add(
        "--max-moves",
        type=whole(1),
        default=usual.moves,
        metavar="N",
        help=f"moves by Pacman in a game ({usual.moves})",
    )
    megabytes = f"megabytes for each agent ({usual.memory})"
    add("--memory", type=whole(1), default=usual.memory, metavar="MB", help=megabytes)
    add("--jobs", type=whole(1), metavar="N", help="games at a time (as many as there are processors)")
    add("--scheduler", metavar="ADDRESS", help="play on this Dask cluster")
    add("--resume", metavar="FILE", help="save every game in this file, and continue from it")
    add("--out", metavar="DIR", help="write a page, CSV, JSON, the picture, recordings, and replays into this folder")
    add("--films", type=whole(0), default=3, metavar="N", help="save replays of the best N agents (3)")
    add("--unsafe", action="store_true", help="play without a sandbox: agents can then do anything that you can")
    add("--quiet", action="store_true", help="no progress bar")
    return flags


def _check_target(flags: argparse.ArgumentParser, out: str | None) -> None:
    """Before anything is played: can the result be written where it is wanted?"""
    if out is None:
        return
    if Path(out).suffix not in ENDINGS:
        flags.error(f"--out {out}: the name must end in one of {' '.join(ENDINGS)}")
    if not Path(out).absolute().parent.is_dir():
        flags.error(f"--out {out}: there is no folder {Path(out).parent}; make it first")


def _table(options: argparse.Namespace, common: RunOptions) -> Results:
    if options.command == "time-check":
        return time_check(options.games or 300, agents=options.agent or SEARCHES, **common)
    depths, ghosts = options.depth or [None], options.ghosts or ["RandomGhost"]
    return experiment(options.agent, options.layout, depths, ghosts, options.games or 100, **common)


def _write(table: Results, path: Path) -> None:
    if path.suffix == ".md":
        path.write_text(table.to_markdown() + "\n", encoding="utf-8")
    elif path.suffix == ".csv":
        table.to_csv(path)
    elif path.suffix == ".json":
        table.to_json(path)
    else:
        table.draw().save(path)


def limits_of(options: argparse.Namespace) -> Limits:
    """What the agents may use: that many steps, or, where only seconds are given, a clock."""
    usual = Limits()
    clock = not options.move_steps and bool(options.move_seconds or options.game_seconds)
    move, game = CLOCK if clock else (usual.move, usual.game)
    return Limits(
        options.move_seconds or move,
        options.game_seconds or game,
        options.max_moves,
        options.memory,
        not options.unsafe,
        None if clock else options.move_steps or usual.steps,
    )


def _board(options: argparse.Namespace) -> Leaderboard:
    with _dask(options.scheduler) as executor:
        return leaderboard(
            options.folder,
            options.layouts,
            options.ghosts,
            options.games,
            seed=options.seed,
            limits=limits_of(options),
            baselines=options.baselines,
            executor=executor,
            jobs=options.jobs,
            progress=not options.quiet,
            resume=options.resume,
        )


@contextmanager
def _dask(scheduler: str | None) -> Iterator[Executor | None]:
    """The executor of the Dask cluster at this address; None without one."""
    if scheduler is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError:
        raise ContestError("--scheduler needs Dask: pip install distributed") from None
    with Client(scheduler) as client:
        yield client.get_executor()
