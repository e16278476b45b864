"""Who plays whom: every agent of a folder plays the same games, each in a process of its own."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pacman_env.compare.contest.entrants import ContestError, Entrant, teams
from pacman_env.compare.contest.history import history, keys
from pacman_env.compare.contest.process import Limits
from pacman_env.compare.contest.referee import Series, enter, play_series
from pacman_env.compare.contest.standings import Leaderboard
from pacman_env.compare.games import GamesFile, Played
from pacman_env.compare.pool import done, watched
from pacman_env.engine.layout import Layout, data_folder
from pacman_env.matches.roster import agent_class, board_of
from pacman_env.sandbox.bubblewrap import refusal, why_not

UNSAFE = "--unsafe (in Python: Limits(sandbox=False), which is fine for your own agents)"

LAYOUTS = ("contest",)
GHOSTS = ("RandomGhost", "DirectionalGhost")


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
    remember: bool = False,
    resume: str | Path | None = None,
) -> Leaderboard:
    """Have every agent in a folder play, and rank them by their average score.

    Args:
        folder: each ``*.py`` in it is a team, and so is each folder in it. In a folder, the file ``agent.py``,
            ``my_agent.py``, or ``multiAgents.py`` plays (or the only ``*.py``), at any depth, together with the files
            next to it; nbgrader's ``submitted`` is such a folder. A file enters its class ``ContestAgent`` if it has
            one, else each of its Pacman classes, else its function ``get_action(state)``. The Berkeley project's names
            are fine.
        layouts: boards, names of bundled ones, or paths.
        ghosts: names of ghost classes; all ghosts of a game are of one class.
        games: how many games on each layout against each kind of ghost.
        seed: makes the ghosts' moves repeatable. For a contest that counts, choose one that nobody could have tuned an
            agent for.
        limits: seconds for a move and for a game, moves of a game, memory (see
            :class:`Limits`).
        baselines: names of agents from the course that also play, such as ``"AlphaBetaAgent"``.
        executor: where to play; None: on this machine, ``jobs`` games at a time. The rows are the same with every
            executor, as long as the agents themselves do not go by the clock.
        jobs: how many games at a time; None: as many as there are processors.
        progress: show a bar with the time left.
        remember: keep the results of every version of an agent in a hidden file in the folder; ``history`` shows them.
        resume: a file that games are added to as they end. Games found there are not played again, unless a file of
            the agent, the board, or a limit has changed.

    Returns:
        the :class:`Leaderboard`.

    Raises:
        ContestError: there are no agents, or no games, or no sandbox to play in.
        LayoutError, ValueError: an unknown layout, ghost, or baseline.
    """
    bounds = limits or Limits()
    if bounds.sandbox and why_not():
        raise ContestError(refusal(UNSAFE))
    boards, kinds = list(map(board_of, layouts)), [_bundled(name) for name in ghosts]
    if games < 1 or not boards or not kinds:
        raise ContestError("there are no games: ask for at least one layout, one kind of ghost, and one game")
    files, bundled = teams(folder), list(map(_bundled, baselines))
    with _executor(executor, jobs) as chosen:
        entrants = _unique([*_tried(chosen, files, bounds, progress), *bundled])
        series = _all_series(boards, kinds, entrants, games, seed)
        played = _play_all(chosen, _meetings(entrants, series), bounds, GamesFile(resume), progress)
    past = history(entrants, played, Path(folder) if remember else None)
    return Leaderboard(entrants, list(played.values()), bounds, past)


def _tried(executor: Executor | None, files: Sequence[Entrant], limits: Limits, progress: bool) -> list[Entrant]:
    """What each file enters, in the order of the files: each is loaded once, in a process of its own."""
    tries = {number: (entrant, limits) for number, entrant in enumerate(files)}
    tried = dict(watched(done(executor, enter, tries), dict.fromkeys(tries, 1), "files", "file", progress))
    return [entrant for number in tries for entrant in tried[number]]


def _play_all(
    executor: Executor | None,
    meetings: Sequence[tuple[Entrant, Series]],
    limits: Limits,
    file: GamesFile,
    progress: bool,
) -> dict[str, Played]:
    """The games by key, agent by agent; those in the file are not played again."""
    known = file.read()
    left = [(entrant, _missing(entrant, task, limits, known)) for entrant, task in meetings]
    tasks = {place: (entrant, task, limits) for place, (entrant, task) in enumerate(left) if task.seeds}
    weights = {place: len(task.seeds) for place, (_, task, _) in tasks.items()}
    for place, games in watched(done(executor, play_series, tasks), weights, "games", "game", progress):
        for key, game in zip(keys(*tasks[place]), games, strict=True):
            known[key] = game
            file.add(key, game)
    return {key: known[key] for entrant, task in meetings for key in keys(entrant, task, limits)}


def _missing(entrant: Entrant, task: Series, limits: Limits, known: Mapping[str, Played]) -> Series:
    """What is left of a series, without the games that are known."""
    named = zip(keys(entrant, task, limits), task.seeds, strict=True)
    return replace(task, seeds=tuple(seed for key, seed in named if key not in known))


def _all_series(
    boards: Sequence[Layout], kinds: Sequence[Entrant], entrants: Sequence[Entrant], games: int, seed: int | str
) -> list[Series]:
    """The games that everybody plays: against ghosts of the course, board by board, then against the teams."""
    teams = [entrant for entrant in entrants if entrant.ghosts]
    usual = [_series(board, kind, games, seed) for board in boards for kind in kinds]
    return usual + [_series(board, team, games, seed) for team in teams for board in boards]


def _series(board: Layout, ghosts: Entrant, games: int, seed: int | str) -> Series:
    return Series(board, ghosts, tuple(f"{seed}-{board.name}-{ghosts.name}-{number}" for number in range(games)))


def _meetings(entrants: Sequence[Entrant], series: Sequence[Series]) -> list[tuple[Entrant, Series]]:
    """Who plays what: every Pacman everything, but not the ghosts of his own team, which might let him win."""
    pacmen = [entrant for entrant in entrants if not (entrant.trouble or entrant.ghosts)]
    return [(one, task) for one in pacmen for task in series if not one.team or one.team != task.ghosts.team]


def _bundled(name: str) -> Entrant:
    """An agent or a kind of ghost that comes with the course."""
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
def _executor(given: Executor | None, jobs: int | None) -> Iterator[Executor | None]:
    """The executor given, or threads: the work is done in the agents' processes. An interrupt does not wait for it."""
    if given is not None or sys.platform == "emscripten":  # a page in a browser has no threads
        yield given
        return
    threads = ThreadPoolExecutor(jobs or os.cpu_count())
    try:
        yield threads
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
