"""The command line of the contest."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager

from pacman_env.compare.contest.process import Limits
from pacman_env.compare.contest.results import Leaderboard
from pacman_env.compare.contest.teams import ContestError
from pacman_env.compare.contest.tournament import GHOSTS, LAYOUTS, leaderboard
from pacman_env.matches.flags import seconds, whole

PROG = "python -m pacman_env.contest"
EXAMPLES = """examples:
  python -m pacman_env.contest submitted --games 20 --out results
  python -m pacman_env.contest agents --layouts small contest --ghosts DirectionalGhost --move-seconds 0.5
  python -m pacman_env.contest agents --baselines AlphaBetaAgent ExpectimaxAgent --seed "spring term" --jobs 8
  python -m pacman_env.contest agents --scheduler tcp://192.0.2.7:8786     (Dask; needs: pip install distributed)

Each *.py in FOLDER, and each folder in it, is a team. Every agent plays the same games in a process of its own; one
that crashes, hangs or answers nonsense loses that game, and the table says why."""


def main(arguments: Sequence[str] | None = None, prog: str = PROG) -> int:
    """Run a contest from the command line; the exit status is 0, or 2 if there was none to run."""
    options = _parser(prog).parse_args(arguments)
    try:
        board = _contest(options)
    except ValueError as error:
        print(f"contest: {error}", file=sys.stderr)
        return 2
    print(board)
    if options.out:
        print(f"\nThe page with everything: {board.save(options.out, options.films)}")
    return 0


def _contest(options: argparse.Namespace) -> Leaderboard:
    limits = Limits(options.move_seconds, options.game_seconds, options.max_moves, options.memory, not options.unsafe)
    with _dask(options.scheduler) as executor:
        return leaderboard(
            options.folder,
            options.layouts,
            options.ghosts,
            options.games,
            seed=options.seed,
            limits=limits,
            baselines=options.baselines,
            executor=executor,
            jobs=options.jobs,
            progress=not options.quiet,
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


def _parser(prog: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=prog,
        description="Have every agent in a folder play the same games, and rank them by their average score.",
        epilog=EXAMPLES.replace(PROG, prog),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    usual = Limits()
    add = parser.add_argument
    add("folder", metavar="FOLDER", help="where the agents are")
    add("--layouts", nargs="+", default=LAYOUTS, metavar="NAME", help="bundled layouts or paths (contest)")
    add("--ghosts", nargs="+", default=GHOSTS, metavar="CLASS", help="kinds of ghosts (RandomGhost DirectionalGhost)")
    add("--games", type=whole(1), default=10, metavar="N", help="games on each layout against each kind of ghost (10)")
    add("--seed", default="0", help="for the ghosts' luck; choose your own for a contest that counts (0)")
    add("--baselines", nargs="+", default=(), metavar="CLASS", help="agents of the course that play along")
    add("--move-seconds", type=seconds, default=usual.move, metavar="S", help=f"for each move ({usual.move:g})")
    add("--game-seconds", type=seconds, default=usual.game, metavar="S", help=f"thinking in a game ({usual.game:g})")
    add("--max-moves", type=whole(1), default=usual.moves, metavar="N", help=f"of Pacman in a game ({usual.moves})")
    add(
        "--memory", type=whole(1), default=usual.memory, metavar="MB", help=f"megabytes for each agent ({usual.memory})"
    )
    add("--jobs", type=whole(1), metavar="N", help="games at a time (as many as there are processors)")
    add("--scheduler", metavar="ADDRESS", help="play on this Dask cluster")
    add("--out", metavar="DIR", help="write a page, CSV, JSON, the picture, recordings and films into this folder")
    add("--films", type=whole(0), default=3, metavar="N", help="films of the best N agents (3)")
    add("--unsafe", action="store_true", help="play without a sandbox: agents can do what you can")
    add("--quiet", action="store_true", help="no progress bar")
    return parser
