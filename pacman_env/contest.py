"""The contest: a folder of agent files in; a table, a picture and films of the best games out.

Every agent plays the same games: the same boards, the same ghosts, the same luck. Each lives in a process of its own,
with a limit for the time of a move, the time of a game, and its memory. Whatever it does there (crash, hang, exit,
answer nonsense) it does to itself; the table says so in words.

>>> from pacman_env.contest import leaderboard, samples
>>> board = leaderboard(samples(), games=1, progress=False)                          # doctest: +SKIP
>>> board.draw().save("contest.svg")                                              # doctest: +SKIP

From a terminal: ``python -m pacman_env.contest FOLDER`` (``--help`` explains).

A class that outgrows one machine plays on Dask (``pip install distributed``): every other executor of Python's
``concurrent.futures`` fits as well.

    from distributed import Client
    with Client("tcp://scheduler:8786") as client:
        board = leaderboard("submitted", executor=client.get_executor())
"""

import argparse
import csv
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any, TypeVar

from pacman_env import contest_tables
from pacman_env.contest_referee import Entrant, Game, Round, enter, play_round, sandbox_works
from pacman_env.contest_referee import Limits as Limits
from pacman_env.intervals import mean_interval, wilson
from pacman_env.layout import Layout, data_folder
from pacman_env.roster import agent_class

if TYPE_CHECKING:
    from pacman_env.pictures import Picture
    from pacman_env.pictures.films import Film

T = TypeVar("T")

LAYOUTS = ("small",)
GHOSTS = ("RandomGhost", "DirectionalGhost")
MAIN_FILES = ("agent.py", "my_agent.py", "multiAgents.py")
HEAVIEST = 20 * 2**20  # bytes that a team may bring along


class ContestError(ValueError):
    """A contest that cannot begin; the message says why, and what to do."""


def samples() -> Path:
    """The folder of sample agents that comes with the course; one of them crashes on purpose."""
    return data_folder() / "contest"


def leaderboard(
    folder: str | Path,
    layouts: Iterable[str | Path | Layout] = LAYOUTS,
    ghosts: Iterable[str] = GHOSTS,
    games: int = 10,
    *,
    seed: int | str = 0,
    limits: Limits | None = None,
    baselines: Iterable[str] = (),
    executor: Executor | None = None,
    jobs: int | None = None,
    progress: bool = True,
) -> "Leaderboard":
    """Have every agent in a folder play, and rank them by their average score.

    Args:
        folder: each ``*.py`` in it is a team, and so is each folder in it: there, the file ``agent.py``,
            ``my_agent.py`` or ``multiAgents.py`` plays (or the only ``*.py``), at any depth, and what lies beside it
            comes along; nbgrader's ``submitted`` is such a folder. A file enters its class ``ContestAgent`` if it has
            one, else each of its Pacman classes, else its function ``get_action(state)``. The Berkeley project's names
            are fine.
        layouts: boards, names of bundled ones, or paths.
        ghosts: names of ghost classes; all ghosts of a game are of one class.
        games: how many games on each layout against each kind of ghost.
        seed: makes the ghosts' luck repeatable. For a contest that counts, choose one that nobody could have tuned an
            agent for.
        limits: seconds for a move and for a game, moves of a game, memory (see
            :class:`Limits`).
        baselines: names of agents of the course that play along, such as ``"AlphaBetaAgent"``.
        executor: where to play; None: on this machine, ``jobs`` games at a time. The rows are the same whatever the
            executor, as long as the agents themselves do not go by the clock.
        jobs: how many games at a time; None: as many as there are processors.
        progress: show a bar with the time left.

    Returns:
        the :class:`Leaderboard`.

    Raises:
        ContestError: there are no agents, or no games.
        LayoutError, ValueError: an unknown layout, ghost or baseline.
    """
    bounds = limits or Limits()
    rounds = _rounds(layouts, ghosts, games, seed)
    files = teams(folder)
    bundled = [_baseline(name) for name in baselines]
    with _executor(executor, jobs) as chosen:
        run = _Run(chosen, progress)
        found = run.map("loading", "agent", enter, [(file, bounds) for file in files], lambda task: 1)
        entrants = _unique([*(one for many in found for one in many), *bundled])
        tasks = [(entrant, task, bounds) for entrant in entrants if not entrant.trouble for task in rounds]
        played = run.map("playing", "game", play_round, tasks, lambda task: len(task[1].seeds))
    return Leaderboard(entrants, [game for many in played for game in many], bounds)


def _rounds(layouts: Iterable[str | Path | Layout], ghosts: Iterable[str], games: int, seed: int | str) -> list[Round]:
    """The games that everybody plays."""
    boards = [one if isinstance(one, Layout) else Layout.load(one) for one in layouts]
    kinds = [agent_class(name).__name__ for name in ghosts]
    if games < 1 or not boards or not kinds:
        raise ContestError("there are no games: give at least one layout, one kind of ghost and games=1")
    return [
        Round(board, kind, tuple(f"{seed}-{board.name}-{kind}-{number}" for number in range(games)))
        for board in boards
        for kind in kinds
    ]


def teams(folder: str | Path) -> list[Entrant]:
    """One entrant for each agent file or team folder, in the order of their names; none has been loaded yet.

    Raises:
        ContestError: no such folder, or nothing in it.
    """
    root = Path(folder)
    if not root.is_dir():
        raise ContestError(f"{root} is no folder: give the folder that holds the agents' files")
    found = [path for path in sorted(root.iterdir()) if not path.name.startswith((".", "_"))]
    entered = [_team(path) for path in found if path.is_dir() or path.suffix == ".py"]
    entrants = [one for one in entered if one is not None]
    if not entrants:
        raise ContestError(f"there is no agent file (*.py) in {root}: put one in, or give another folder")
    return entrants


def _team(path: Path) -> Entrant | None:
    """The entrant in a file or folder; None for a folder without any Python file."""
    if path.is_file():
        return Entrant(path.stem, path.name, "", {path.name: path.read_bytes()})
    scripts = [file for file in _files(path) if file.suffix == ".py"]
    if not scripts:
        return None
    main = _main_file(scripts)
    if main is None:
        return Entrant(path.name, "", "", {}, f"several files, none of them called {' or '.join(MAIN_FILES)}")
    beside = _files(main.parent)
    if sum(file.stat().st_size for file in beside) > HEAVIEST:
        return Entrant(path.name, "", "", {}, f"its folder is larger than {HEAVIEST // 2**20} MB")
    bundle = {file.relative_to(main.parent).as_posix(): file.read_bytes() for file in beside}
    return Entrant(path.name, main.name, "", bundle)


def _files(folder: Path) -> list[Path]:
    """All files in a folder and below, without hidden ones, caches, and links to somewhere else."""
    found = [file for file in sorted(folder.rglob("*")) if file.is_file() and not file.is_symlink()]
    return [file for file in found if not any(_is_hidden(part) for part in file.relative_to(folder).parts)]


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


def _main_file(scripts: list[Path]) -> Path | None:
    """The file that plays: one with a known name, the outermost first, else the only one."""
    named = [file for name in MAIN_FILES for file in scripts if file.name == name]
    if named:
        return min(named, key=lambda file: len(file.parts))
    return scripts[0] if len(scripts) == 1 else None


def _baseline(name: str) -> Entrant:
    return Entrant(agent_class(name).__name__, "", name)


def _unique(entrants: list[Entrant]) -> list[Entrant]:
    """The same entrants, the second of a name renamed."""
    seen: dict[str, int] = {}
    result = []
    for entrant in entrants:
        seen[entrant.name] = count = seen.get(entrant.name, 0) + 1
        result.append(entrant if count == 1 else replace(entrant, name=f"{entrant.name} ({count})"))
    return result


@contextmanager
def _executor(given: Executor | None, jobs: int | None) -> Iterator[Executor]:
    """The executor given, or threads: the work is done in the agents' processes. An interrupt does not wait for it."""
    if given is not None:
        yield given
        return
    threads = ThreadPoolExecutor(jobs or os.cpu_count())
    try:
        yield threads
    finally:
        threads.shutdown(wait=False, cancel_futures=True)


class _Run:
    """Work handed to an executor, with a bar that shows how far it is."""

    def __init__(self, executor: Executor, progress: bool) -> None:
        self.executor, self.progress = executor, progress

    def map(
        self,
        words: str,
        unit: str,
        function: Callable[..., list[T]],
        tasks: Sequence[tuple[Any, ...]],
        weight: Callable[[tuple[Any, ...]], int],
    ) -> list[list[T]]:
        """``function(*task)`` of every task, in order; an interrupt calls off what has not begun.

        What a lost worker (a machine that went down, a broken pool) leaves undone is done here.
        """
        from tqdm.auto import tqdm

        futures = {self.executor.submit(function, *task): task for task in tasks}
        with tqdm(total=sum(map(weight, tasks)), desc=words, unit=unit, disable=not self.progress) as bar:
            try:
                for future in as_completed(futures):
                    bar.update(weight(futures[future]))
                return [function(*task) if future.exception() else future.result() for future, task in futures.items()]
            finally:
                for future in futures:
                    future.cancel()


@dataclass(frozen=True)
class Standing:
    """A row of the table.

    Attributes:
        rank: 1 is best; equal averages share a rank. None for an agent that could not play.
        agent: its name.
        games, wins: how many.
        win_rate, win_low, win_high: the share of games won and its 95 % Wilson interval, 0 to 1.
        score, score_low, score_high: the average score and its 95 % interval; None without a game.
        ms_per_move: thinking time, milliseconds.
        trouble: what went wrong, in words; empty if nothing did.
        baseline: whether it came with the course.
    """

    rank: int | None
    agent: str
    games: int
    wins: int
    win_rate: float
    win_low: float
    win_high: float
    score: float | None
    score_low: float | None
    score_high: float | None
    ms_per_move: float
    trouble: str
    baseline: bool


@dataclass(frozen=True, repr=False)
class Leaderboard:
    """What a contest has shown; in a notebook it is the table.

    Attributes:
        entrants: who took part, those that could not play included.
        games: every game, agent by agent, layout by layout, ghosts by ghosts.
        limits: what every agent could use.
    """

    entrants: list[Entrant]
    games: list[Game]
    limits: Limits

    @cached_property
    def rows(self) -> list[Standing]:
        """The rows, the best average score first."""
        rows = [_standing(entrant, self.games_of(entrant.name)) for entrant in self.entrants]
        rows.sort(key=lambda row: (row.score is None, -(row.score or 0), row.agent))
        scores = [row.score for row in rows]
        return [replace(row, rank=None if row.score is None else scores.index(row.score) + 1) for row in rows]

    def records(self) -> list[dict[str, Any]]:
        """The standings as plain dicts, for tables of your own."""
        return [asdict(row) for row in self.rows]

    def games_of(self, agent: str) -> list[Game]:
        """The games of one agent."""
        return [game for game in self.games if game.agent == agent]

    def best_game(self, agent: str | None = None) -> Game:
        """The game with the most points, of this agent or of all; the first of several.

        Raises:
            ContestError: there is none.
        """
        played = [game for game in self.games if game.recording and agent in (None, game.agent)]
        if not played:
            names = ", ".join(dict.fromkeys(game.agent for game in self.games if game.recording))
            raise ContestError(f"there is no game of {agent or 'anybody'}; agents that played: {names or 'none'}")
        return max(played, key=lambda game: game.score)

    def film(self, agent: str | None = None, *, projector: bool = False) -> "Film":
        """The best game (of this agent, or of all) as a film, one round a step.

        Raises:
            ContestError: there is none.
        """
        from pacman_env.contest_pictures import film

        return film(self.best_game(agent), projector=projector)

    def draw(self, top: int = 20, *, projector: bool = False) -> "Picture":
        """The average scores of the best ``top`` agents with their intervals, and every single game."""
        from pacman_env.contest_pictures import chart

        return chart(self, top, projector=projector)

    def to_csv(self, path: str | Path | None = None, *, games: bool = False) -> str:
        """The rows as CSV, also written to a file if a path is given; ``games=True``: a row for each game."""
        rows = [_plain(game) for game in self.games] if games else self.records()
        out = io.StringIO()
        writer = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return _kept(out.getvalue(), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """Limits, standings and games as JSON (moves in the recordings' letters); also written to a file."""
        content = {
            "limits": asdict(self.limits),
            "standings": self.records(),
            "games": [_plain(game) for game in self.games],
        }
        return _kept(json.dumps(content, indent=1, allow_nan=False) + "\n", path)

    def save(self, folder: str | Path, films: int = 3) -> Path:
        """Write all of it into a folder, which is made: a page to look at, CSV, JSON, the picture, recordings.

        Args:
            folder: ``index.html`` in it is the page.
            films: films of the best game of so many agents, from the first rank down.

        Returns:
            the path of the page.
        """
        from pacman_env.contest_pictures import write

        return write(self, Path(folder), films)

    def __repr__(self) -> str:
        """The table as text."""
        return contest_tables.text_table(self.rows)

    def _repr_html_(self) -> str:
        """The table, for people and screen readers."""
        return contest_tables.html_table(self)


def _kept(text: str, path: str | Path | None) -> str:
    """The text, after it was written to the path, if there is one."""
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _standing(entrant: Entrant, games: list[Game]) -> Standing:
    wins, scores = sum(game.outcome == "won" for game in games), [game.score for game in games]
    moves = sum(game.moves for game in games)
    low, high = wilson(wins, len(games))
    middle, *ends = (fmean(scores), *mean_interval(scores)) if scores else (None, None, None)
    return Standing(
        rank=None,
        agent=entrant.name,
        games=len(games),
        wins=wins,
        win_rate=wins / len(games) if games else 0.0,
        win_low=low,
        win_high=high,
        score=middle,
        score_low=ends[0],
        score_high=ends[1],
        ms_per_move=1000 * sum(game.seconds for game in games) / moves if moves else 0.0,
        trouble=entrant.trouble or _troubles(games),
        baseline=not entrant.file and not entrant.trouble,
    )


def _troubles(games: list[Game]) -> str:
    """What went wrong in the games: how often, and the first time in words."""
    wrong = [game for game in games if game.trouble]
    if not wrong:
        return ""
    return f"{len(wrong)} of {len(games)} games: {wrong[0].trouble}"


def _plain(game: Game) -> dict[str, Any]:
    """A game as a flat row."""
    row = {name: value for name, value in vars(game).items() if name != "recording"}
    return row | {"recording": game.recording.moves if game.recording else ""}


EXAMPLES = """examples:
  python -m pacman_env.contest submitted --games 20 --out results
  python -m pacman_env.contest agents --layouts small contest --ghosts DirectionalGhost --move-seconds 0.5
  python -m pacman_env.contest agents --baselines AlphaBetaAgent ExpectimaxAgent --seed "spring term" --jobs 8
  python -m pacman_env.contest agents --scheduler tcp://192.0.2.7:8786     (Dask; needs: pip install distributed)

Each *.py in FOLDER, and each folder in it, is a team. Every agent plays the same games in a process of its own; one
that crashes, hangs or answers nonsense loses that game, and the table says why."""


NO_SANDBOX = (
    "note: there is no working bubblewrap here, so the agents ran without a sandbox: they could read and write your "
    "files. Run only code that you trust, or install bubblewrap (Linux)."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a contest from the command line; the exit status is 0, or 2 if there was none to run."""
    options = _parser().parse_args(arguments)
    try:
        board = _contest(options)
    except ValueError as error:
        print(f"contest: {error}", file=sys.stderr)
        return 2
    print(board)
    if not sandbox_works():
        print(NO_SANDBOX, file=sys.stderr)
    if options.out:
        print(f"\nThe page with everything: {board.save(options.out, options.films)}")
    return 0


def _contest(options: argparse.Namespace) -> Leaderboard:
    limits = Limits(options.move_seconds, options.game_seconds, options.max_moves, options.memory)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m pacman_env.contest",
        description="Have every agent in a folder play the same games, and rank them by their average score.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    usual = Limits()
    add = parser.add_argument
    add("folder", metavar="FOLDER", help="where the agents are")
    add("--layouts", nargs="+", default=LAYOUTS, metavar="NAME", help="bundled layouts or paths (small)")
    add("--ghosts", nargs="+", default=GHOSTS, metavar="CLASS", help="kinds of ghosts (RandomGhost DirectionalGhost)")
    add("--games", type=int, default=10, metavar="N", help="games on each layout against each kind of ghost (10)")
    add("--seed", default="0", help="for the ghosts' luck; choose your own for a contest that counts (0)")
    add("--baselines", nargs="+", default=(), metavar="CLASS", help="agents of the course that play along")
    add("--move-seconds", type=float, default=usual.move, metavar="S", help=f"for each move ({usual.move:g})")
    add("--game-seconds", type=float, default=usual.game, metavar="S", help=f"thinking in a game ({usual.game:g})")
    add("--max-moves", type=int, default=usual.moves, metavar="N", help=f"moves of all in a game ({usual.moves})")
    add("--memory", type=int, default=usual.memory, metavar="MB", help=f"megabytes for each agent ({usual.memory})")
    add("--jobs", type=int, metavar="N", help="games at a time (as many as there are processors)")
    add("--scheduler", metavar="ADDRESS", help="play on this Dask cluster")
    add("--out", metavar="DIR", help="write a page, CSV, JSON, the picture, recordings and films into this folder")
    add("--films", type=int, default=3, metavar="N", help="films of the best N agents (3)")
    add("--quiet", action="store_true", help="no progress bar")
    return parser


if __name__ == "__main__":
    sys.exit(main())
