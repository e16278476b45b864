"""Playing an experiment: game by game, in this process or in others, through interrupts."""

import hashlib
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from pickle import PicklingError
from typing import Any

from pacman_env.compare.experiments import diary
from pacman_env.compare.experiments.results import Results
from pacman_env.compare.results.games import Played
from pacman_env.compare.results.pool import ended, watched
from pacman_env.engine.layout import Layout
from pacman_env.matches.match import MAX_MOVES, Seed, play
from pacman_env.matches.recording import fingerprint
from pacman_env.matches.roster import Recipe

_IN_A_FILE = "agents for other processes must be in a file: give 'multiAgents.py:Name', or a class of a module"
_GO_ON = "an agent ended the program, or the memory was used up; the games until then are in the table"


@dataclass(frozen=True)
class Setting:
    """What one row of the table is about; ``ghosts`` and ``agent`` are what they are called there."""

    agent: str
    recipe: Recipe
    layout: Layout
    depth: int | None
    ghosts: str
    ghost_recipe: Recipe


@dataclass(frozen=True)
class Job:
    """One game to be played, in whatever process."""

    setting: Setting
    seed: Seed
    max_moves: int | None
    time_limit: float | None


def run(
    settings: Sequence[Setting],
    n: int = 100,
    *,
    seed: Seed = 0,
    max_moves: int | None = MAX_MOVES,
    time_limit: float | None = None,
    executor: Executor | None = None,
    resume: str | Path | Results | None = None,
    progress: bool = True,
) -> Results:
    """Play n games of every setting.

    An interrupt (Ctrl-C, or the stop button of a notebook) keeps what is done: the table says how many games are
    missing, and a call with ``resume`` goes on. So does a worker process that dies, with a warning. The rows, times
    aside, do not depend on the number of workers.

    Args:
        settings: one a row.
        n: games a row.
        seed: game i is played with the seed ``f"{seed}-{i}"``.
        max_moves: as for :func:`pacman_env.matches.match.play`.
        time_limit: seconds for each move; a slower agent loses the game.
        executor: any ``concurrent.futures`` executor; None plays in this process. See :func:`processes`.
        resume: a file that every game is added to as it ends, or the table of an interrupted run. Games found there are
            not played again, unless the code of an agent has changed.
        progress: whether to show a bar with the time that is left.

    Raises:
        ValueError: no games, two rows of one name, a file that holds something else, agents that cannot travel to the
            workers.
    """
    if n < 1:
        raise ValueError(f"n is {n}: give the number of games a row, 1 or more")
    _refuse_doubles(settings)
    jobs = {
        f"{signature}-{number}": Job(setting, f"{seed}-{number}", max_moves, time_limit)
        for setting in settings
        for signature in [_signature(setting, seed, max_moves, time_limit)]
        for number in range(n)
    }
    file = None if resume is None or isinstance(resume, Results) else Path(resume)
    done = dict(resume.games) if isinstance(resume, Results) else diary.played(file) if file else {}
    missing = {key: job for key, job in jobs.items() if key not in done}
    found = len(done)
    with diary.keeping(file) as keep:
        try:
            for key, game in watched(_played(missing, executor), dict.fromkeys(missing, 1), "games", "game", progress):
                done[key] = game
                keep(key, game)
        except BrokenExecutor as error:
            if len(done) == found:
                raise ValueError(f"no worker could play a game ({error}): {_IN_A_FILE}") from error
            warnings.warn(f"a worker ended in the middle of a game ({error}): {_GO_ON}", RuntimeWarning, stacklevel=2)
    return Results(
        {key: replace(done[key], seed=str(job.seed)) for key, job in jobs.items() if key in done}, wanted=len(jobs)
    )


def _signature(setting: Setting, *conditions: Any) -> str:
    """The same for the same games of the same code, and for no others."""
    agents = [diary.code(setting.recipe), fingerprint(setting.layout), diary.code(setting.ghost_recipe), setting.depth]
    return hashlib.sha256(repr([*agents, *conditions]).encode()).hexdigest()[:16]


def _refuse_doubles(settings: Sequence[Setting]) -> None:
    rows = [(setting.layout.name, setting.depth, setting.agent, setting.ghosts) for setting in settings]
    for row in rows:
        if rows.count(row) > 1:
            raise ValueError(f"two rows are both called {row}: give layouts and agents names of their own")


def _played(jobs: dict[str, Job], executor: Executor | None) -> Iterator[tuple[str, Played]]:
    """The games as they end; an interrupt ends the series and leaves out what has not been played."""
    try:
        yield from _in_pool(jobs, executor) if executor else ((key, play_job(job)) for key, job in jobs.items())
    except KeyboardInterrupt:
        return


def _in_pool(jobs: dict[str, Job], executor: Executor) -> Iterator[tuple[str, Played]]:
    ends = ended(executor, play_job, {key: (job,) for key, job in jobs.items()})
    try:
        with closing(ends):
            for key, future in ends:
                yield key, future.result()
    except (PicklingError, AttributeError) as error:
        raise ValueError(f"the workers cannot play these agents ({error}): {_IN_A_FILE}") from error


def play_job(job: Job) -> Played:
    """Play one game and keep its numbers."""
    setting = job.setting
    result = play(
        setting.layout,
        setting.recipe,
        setting.ghost_recipe,
        seed=job.seed,
        max_moves=job.max_moves,
        time_limit=job.time_limit,
        measure=True,
    )
    return Played(
        layout=setting.layout.name,
        depth=setting.depth,
        agent=setting.agent,
        ghosts=setting.ghosts,
        seed=str(job.seed),
        score=result.score,
        outcome=result.outcome,
        moves=sum(agent == 0 for agent, _ in result.moves),
        nodes=result.nodes[0],
        seconds=result.cpu[0],
        trouble=result.reason if result.failed is not None else "",
        reason=result.reason,
    )
