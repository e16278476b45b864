"""Compare agents over many games: on any layouts, at any depths, against any ghosts, on any number of cores.

>>> table = experiment(["GreedyAgent", "RandomAgent"], ["tiny"], n=4, progress=False)
>>> [(row.agent, row.games) for row in table.rows]
[('GreedyAgent', 4), ('RandomAgent', 4)]

Every combination of layouts, depths, ghosts, and agents is a row. Game i has the same seed for every agent, so that
differences come from the agents. ``python -m pacman_env.experiments time-check`` measures minimax against alpha-beta.
"""

import hashlib
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from pickle import PicklingError
from typing import TypedDict, Unpack

from pacman_env.compare.games import GamesFile, code, played
from pacman_env.compare.games import Played as Played
from pacman_env.compare.pool import ended, watched
from pacman_env.compare.pool import processes as processes
from pacman_env.compare.results import Results as Results
from pacman_env.compare.rows import Row as Row
from pacman_env.engine.layout import Layout
from pacman_env.matches.match import MAX_MOVES, Seed, play
from pacman_env.matches.recording import fingerprint
from pacman_env.matches.roster import Agents, Recipe, board_of, recipes, takes

SEARCHES = {
    "MinimaxAgent": Recipe("MinimaxAgent"),
    "AlphaBetaAgent": Recipe("AlphaBetaAgent", {"equality": False}),
    "AlphaBetaAgent, equality": Recipe("AlphaBetaAgent"),
}
"""The rows of the time check: minimax, cuts on > and cuts on >=."""


_IN_A_FILE = (
    "agents that run in other processes must be in a file: write 'multiAgents.py:Name', or use a class from a module"
)
_GO_ON = "an agent ended the program, or memory ran out; the table has the games up to that point"


@dataclass(frozen=True)
class Setting:
    """What one row of the table is about; ``ghosts`` and ``agent`` are their names there."""

    agent: str
    recipe: Recipe
    layout: Layout
    depth: int | None
    ghosts: str
    ghost_recipe: Recipe


Task = tuple[Setting, Seed, int | None, float | None]
"""A game to be played, in whatever process: the row, the luck, at most that many moves, and seconds for each."""


class RunOptions(TypedDict, total=False):
    """How games are played, as :func:`run` says."""

    seed: Seed
    max_moves: int | None
    time_limit: float | None
    executor: Executor | None
    resume: str | Path | Results | None
    progress: bool


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
    missing, and a call with ``resume`` goes on. The same happens, with a warning, if a worker process dies. Apart
    from the times, the rows do not depend on the number of workers.

    Args:
        settings: one for each row.
        n: games per row.
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
        raise ValueError(f"n is {n}: use a number of games for each row, 1 or more")
    _refuse_doubles(settings)
    tasks = dict(_tasks(settings, n, seed, max_moves, time_limit))
    done, file = _so_far(resume)
    missing = {key: task for key, task in tasks.items() if key not in done}
    found = len(done)
    try:
        for key, game in watched(_played(missing, executor), dict.fromkeys(missing, 1), "games", "game", progress):
            done[key] = game
            file.add(key, game)
    except BrokenExecutor as error:
        if len(done) == found:
            raise ValueError(f"no worker could play a game ({error}): {_IN_A_FILE}") from error
        warnings.warn(f"a worker died in the middle of a game ({error}): {_GO_ON}", RuntimeWarning, stacklevel=2)
    games = {key: replace(done[key], seed=str(seed)) for key, (_, seed, _, _) in tasks.items() if key in done}
    return Results(games, wanted=len(tasks))


def _tasks(
    settings: Sequence[Setting], n: int, seed: Seed, max_moves: int | None, time_limit: float | None
) -> Iterator[tuple[str, Task]]:
    for setting in settings:
        signature = _signature(setting, seed, max_moves, time_limit)
        for number in range(n):
            yield f"{signature}-{number}", (setting, f"{seed}-{number}", max_moves, time_limit)


def _so_far(resume: str | Path | Results | None) -> tuple[dict[str, Played], GamesFile]:
    """The games that were played before, and the file that further ones are added to."""
    if isinstance(resume, Results):
        return dict(resume.games), GamesFile(None)
    file = GamesFile(resume)
    return file.read(), file


def _signature(setting: Setting, *conditions: object) -> str:
    """The same for the same games of the same code, and for no others."""
    agents = [code(setting.recipe), fingerprint(setting.layout), code(setting.ghost_recipe), setting.depth]
    return hashlib.sha256(repr([*agents, *conditions]).encode()).hexdigest()[:16]


def _refuse_doubles(settings: Sequence[Setting]) -> None:
    rows = [(setting.layout.name, setting.depth, setting.agent, setting.ghosts) for setting in settings]
    for row in rows:
        if rows.count(row) > 1:
            raise ValueError(f"two rows are called {row}: give layouts and agents different names")


def _played(tasks: dict[str, Task], executor: Executor | None) -> Iterator[tuple[str, Played]]:
    """The games as they end; an interrupt ends the series and leaves out what has not been played."""
    try:
        with suppress(KeyboardInterrupt), closing(ended(executor, play_task, tasks)) as ends:
            for key, game in ends:
                yield key, game()
    except (PicklingError, AttributeError) as error:
        raise ValueError(f"the workers cannot play these agents ({error}): {_IN_A_FILE}") from error


def play_task(setting: Setting, seed: Seed, max_moves: int | None, time_limit: float | None) -> Played:
    """Play one game and keep its numbers."""
    who = setting.recipe, setting.ghost_recipe
    result = play(setting.layout, *who, seed=seed, max_moves=max_moves, time_limit=time_limit, measure=True)
    return played(result, setting.agent, setting.ghosts, str(seed), setting.depth)


def experiment(
    agents: Agents,
    layouts: Iterable[Layout | str | Path],
    depths: Iterable[int | None] = (None,),
    ghosts: Agents = ("RandomGhost",),
    n: int = 100,
    **options: Unpack[RunOptions],
) -> Results:
    """Play n games with every agent on every layout at every depth against every kind of ghost.

    Args:
        agents: classes, bundled names, ``"multiAgents.py:MinimaxAgent"``, or ``"multiAgents.py"`` for all searching
            agents in it; a mapping gives them names that you choose. ``Recipe(agent, {"evalFn": "better"})`` builds one
            with arguments.
        layouts: boards, bundled names, or paths.
        depths: passed as ``depth`` to the agents that take one; every other agent has one row for all depths. None
            passes no depth.
        ghosts: kinds of ghosts, in the same forms; one kind plays all the ghosts of a game.
        n: games per row; game i has the seed ``f"{seed}-{i}"`` in every row.
        options: as for :func:`pacman_env.compare.experiments.run`.

    Returns:
        The rows, one for each combination; a notebook shows them as a table, and ``.draw()`` makes a picture.

    Raises:
        LayoutError, ValueError, TypeError: the arguments name no agents, layouts, or games.
    """
    for name, given in (("layouts", layouts), ("depths", depths)):
        if isinstance(given, (str, int, Layout)):
            raise TypeError(f"{name} is {given!r}: pass a list, [{given!r}]")
    players, kinds = recipes(agents), recipes(ghosts)
    return run(_settings(list(map(board_of, layouts)), list(depths), kinds, players), n, **options)


def time_check(
    n: int = 300,
    layouts: Sequence[Layout | str | Path] = ("small", "medium", "minimax"),
    depths: Sequence[int] = (2, 2, 4),
    agents: Agents = SEARCHES,
    ghosts: type | str | Recipe = "RandomGhost",
    **options: Unpack[RunOptions],
) -> Results:
    """Compare minimax with alpha-beta: n games for each agent on every layout, at its depth, with the same ghosts.

    Args:
        n: games per row.
        layouts, depths: in pairs.
        agents: as for :func:`experiment`.
        ghosts: one kind.
        options: as for :func:`pacman_env.compare.experiments.run`; a game in which Pacman dithers ends after 3000
            moves.

    Raises:
        ValueError: not as many depths as layouts.
    """
    if len(layouts) != len(depths):
        raise ValueError(f"{len(layouts)} layouts and {len(depths)} depths: pass one depth for each layout")
    settings: list[Setting] = []
    for layout, depth in zip(layouts, depths, strict=True):
        settings += _settings([board_of(layout)], [depth], recipes([ghosts]), recipes(agents))
    options.setdefault("max_moves", 3000)
    return run(settings, n, **options)


def _settings(
    boards: Sequence[Layout], depths: Sequence[int | None], kinds: Mapping[str, Recipe], players: Mapping[str, Recipe]
) -> list[Setting]:
    """Every combination, agents that are to be compared next to each other."""
    deep = {name for name, recipe in players.items() if takes(recipe, "depth")}
    found = []
    for board, depth, (kind, ghost), (name, recipe) in product(boards, depths, kinds.items(), players.items()):
        if name in deep:
            found.append(Setting(name, _deep(recipe, depth), board, depth, kind, ghost))
        elif depth == depths[0]:
            found.append(Setting(name, recipe, board, None, kind, ghost))
    return found


def _deep(recipe: Recipe, depth: int | None) -> Recipe:
    return recipe if depth is None else Recipe(recipe.spec, {**recipe.arguments, "depth": depth})
