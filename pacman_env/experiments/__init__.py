"""Compare agents over many games: on any layouts, at any depths, against any ghosts, on any number of cores.

>>> table = experiment(["GreedyAgent", "RandomAgent"], ["tiny"], n=4, progress=False)
>>> [(row.agent, row.games) for row in table.rows]
[('GreedyAgent', 4), ('RandomAgent', 4)]

Game i has the same luck for every agent, so that differences come from the agents. ``python -m pacman_env.experiments
time-check`` measures minimax against alpha-beta.
"""

import hashlib
import inspect
import json
import signal
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from pickle import PicklingError
from types import CellType, CodeType, FunctionType
from typing import Any

from pacman_env.agents.roster import Recipe, agent_class, agent_classes, load_file
from pacman_env.berkeley.door import file_of
from pacman_env.engine.layout import Layout
from pacman_env.experiments.table import Game, Table
from pacman_env.matches.match import MAX_MOVES, Seed, play
from pacman_env.matches.recording import fingerprint

Agents = Iterable[type | str | Recipe] | Mapping[str, type | str | Recipe]

SEARCHES = ("MinimaxAgent", "AlphaBetaAgent")


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
    number: int
    seed: Seed
    max_moves: int | None
    time_limit: float | None


def experiment(
    agents: Agents,
    layouts: Iterable[Layout | str | Path],
    depths: Iterable[int | None] = (None,),
    ghosts: Agents = ("RandomGhost",),
    n: int = 100,
    **options: Any,
) -> Table:
    """Play n games with every agent on every layout at every depth against every kind of ghosts.

    Args:
        agents: classes, bundled names, ``"multiAgents.py:MinimaxAgent"``, or ``"multiAgents.py"`` for all searching
            agents in it; a mapping gives them names of your own. ``Recipe(agent, {"evalFn": "better"})`` builds one
            with arguments.
        layouts: boards, bundled names or paths.
        depths: given to the agents as ``depth``; None leaves it out.
        ghosts: kinds of ghosts, in the same forms; one kind plays all the ghosts of a game.
        n: games a row; game i has the seed ``f"{seed}-{i}"`` in every row.
        options: as for :func:`run`.

    Returns:
        A row for each combination; it shows itself as a table in a notebook, ``.draw()`` is a picture.

    Raises:
        LayoutError, ValueError, TypeError: the arguments name no agents, layouts or games.
    """
    for name, given in (("layouts", layouts), ("depths", depths)):
        if isinstance(given, (str, int, Layout)):
            raise TypeError(f"{name} is {given!r}: give a list, [{given!r}]")
    players, kinds = _named(agents), _named(ghosts)
    boards = [layout if isinstance(layout, Layout) else Layout.load(layout) for layout in layouts]
    return run(_settings(boards, list(depths), kinds, players), n, **options)


def _settings(
    boards: Sequence[Layout], depths: Sequence[int | None], kinds: Mapping[str, Recipe], players: Mapping[str, Recipe]
) -> list[Setting]:
    """Every combination, agents that are to be compared next to each other."""
    combinations = product(boards, depths, kinds.items(), players.items())
    return [
        Setting(name, _deep(recipe, depth), board, depth, kind, ghost)
        for board, depth, (kind, ghost), (name, recipe) in combinations
    ]


def time_check(
    n: int = 300,
    layouts: Sequence[Layout | str | Path] = ("small", "medium", "minimax"),
    depths: Sequence[int] = (2, 2, 4),
    agents: Agents = SEARCHES,
    ghosts: type | str | Recipe = "RandomGhost",
    **options: Any,
) -> Table:
    """Minimax against alpha-beta: n games each on every layout, at the depth that goes with it, same ghosts for both.

    Args:
        n: games a row.
        layouts, depths: in pairs.
        agents: as for :func:`experiment`.
        ghosts: one kind.
        options: as for :func:`run`; a game that dithers ends after 3000 moves.

    Raises:
        ValueError: not as many depths as layouts.
    """
    if len(layouts) != len(depths):
        raise ValueError(f"{len(layouts)} layouts and {len(depths)} depths: give one depth for each layout")
    settings: list[Setting] = []
    for layout, depth in zip(layouts, depths, strict=True):
        board = layout if isinstance(layout, Layout) else Layout.load(layout)
        settings += _settings([board], [depth], _named([ghosts]), _named(agents))
    return run(settings, n, **{"max_moves": 3000, **options})


def run(
    settings: Sequence[Setting],
    n: int = 100,
    *,
    seed: Seed = 0,
    max_moves: int | None = MAX_MOVES,
    time_limit: float | None = None,
    executor: Executor | None = None,
    resume: str | Path | Table | None = None,
    progress: bool = True,
) -> Table:
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
        f"{signature}-{number}": Job(setting, number, f"{seed}-{number}", max_moves, time_limit)
        for setting in settings
        for signature in [_signature(setting, seed, max_moves, time_limit)]
        for number in range(n)
    }
    done = _known(resume)
    missing = {key: job for key, job in jobs.items() if key not in done}
    found = len(done)
    with _diary(resume) as keep:
        try:
            for key, game in _watched(_played(missing, executor), len(missing), progress):
                done[key] = game
                keep(key, game)
        except BrokenExecutor as error:
            if len(done) == found:
                raise ValueError(f"no worker could play a game ({error}): {_IN_A_FILE}") from error
            warnings.warn(f"a worker ended in the middle of a game ({error}): {_GO_ON}", RuntimeWarning, stacklevel=2)
    return Table({key: done[key] for key in jobs if key in done}, wanted=len(jobs))


def processes(count: int | None = None, *, loud: bool = True) -> ProcessPoolExecutor:
    """Workers on this machine, one a core (or this many), which leave an interrupt to the main process.

    A ``with`` block that is left while games are still being played (after an interrupt) ends them. What agents print
    goes where the program prints, unless ``loud`` is false: then to the error stream.

    >>> with processes(2) as pool:
    ...     table = experiment(["StopAgent"], ["tiny"], n=2, executor=pool, progress=False)
    >>> table.rows[0].games
    2
    """
    return _Workers(count, initializer=_begin_work, initargs=(loud,))


class _Workers(ProcessPoolExecutor):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._given: list[Future[Any]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> Future[Any]:
        self._given.append(super().submit(function, *arguments, **options))
        return self._given[-1]

    def __exit__(self, *error: object) -> None:
        """Wait for the workers, but not for a game that nobody waits for any more: it may be endless."""
        if not all(future.done() for future in self._given):
            for worker in list((self._processes or {}).values()):
                worker.terminate()
        self.shutdown(wait=True, cancel_futures=True)


def _begin_work(loud: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not loud:
        sys.stdout = sys.stderr


# --- what is compared -------------------------------------------------------------------------------------------------


def _named(agents: Agents) -> dict[str, Recipe]:
    """Name -> recipe; a bare file stands for all its searching agents."""
    if isinstance(agents, (str, type, Recipe)):
        raise TypeError(f"{agents!r} is one agent: give a list, [{agents!r}]")
    if isinstance(agents, Mapping):
        return {name: _recipe(agent) for name, agent in agents.items()}
    recipes = [_recipe(agent) for given in agents for agent in _expanded(given)]
    names = [_name(recipe) for recipe in recipes]
    doubles = {name for name in names if names.count(name) > 1}
    if doubles:
        raise ValueError(f"two agents are called {doubles.pop()!r}: give a dict with names of your own")
    return dict(zip(names, recipes, strict=True))


def _refuse_doubles(settings: Sequence[Setting]) -> None:
    rows = [(setting.layout.name, setting.depth, setting.agent, setting.ghosts) for setting in settings]
    for row in rows:
        if rows.count(row) > 1:
            raise ValueError(f"two rows are both called {row}: give layouts and agents names of their own")


def _expanded(agent: type | str | Recipe) -> list[type | str | Recipe]:
    if not (isinstance(agent, str) and agent.endswith(".py")):
        return [agent]
    classes = agent_classes(load_file(agent))
    deep = [name for name, cls in classes.items() if "depth" in inspect.signature(cls).parameters]
    return [f"{agent}:{name}" for name in deep]


def _recipe(agent: type | str | Recipe) -> Recipe:
    """With the class named in a way that other processes understand."""
    recipe = agent if isinstance(agent, Recipe) else Recipe(agent)
    if not isinstance(recipe.spec, (str, type)):
        raise TypeError(
            f"{recipe.spec!r} is no class: give a class or a name, so that every game gets an agent of its own"
        )
    if isinstance(recipe.spec, str):
        agent_class(recipe.spec)  # a wrong name is refused here and now
        return recipe
    file = file_of(recipe.spec)
    return Recipe(f"{file}:{recipe.spec.__name__}", recipe.arguments) if file else recipe


def _name(recipe: Recipe) -> str:
    return recipe.spec.__name__ if isinstance(recipe.spec, type) else recipe.spec.rpartition(":")[2]


def _deep(recipe: Recipe, depth: int | None) -> Recipe:
    return recipe if depth is None else Recipe(recipe.spec, {**recipe.arguments, "depth": depth})


# --- what has been played already -------------------------------------------------------------------------------------


def _signature(setting: Setting, *conditions: Any) -> str:
    """The same for the same games of the same code, and for no others."""
    parts = [
        _code(setting.recipe),
        fingerprint(setting.layout),
        _code(setting.ghost_recipe),
        setting.depth,
        *conditions,
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _code(thing: Any) -> str:
    """Text that changes with the code of an agent: its file, or the bytecode of its class or function."""
    if isinstance(thing, Recipe):
        arguments = [(name, _code(value)) for name, value in sorted(thing.arguments.items())]
        return f"{_code(thing.spec)}{arguments}" if isinstance(thing.spec, type) else _code_named(thing.spec, arguments)
    return "\n".join(_pieces(thing, set()))


def _pieces(thing: Any, seen: set[int]) -> Iterator[str]:
    """What a class or function is made of, the functions, classes and values of its own notebook that it uses too."""
    if id(thing) in seen:
        return
    if isinstance(thing, (str, int, float, tuple, list, dict)):
        yield repr(thing)
    elif isinstance(thing, type):
        seen.add(id(thing))
        for base in thing.__mro__[:-1]:
            for _, value in sorted(vars(base).items()):
                yield from _pieces(value, seen)
    elif isinstance(thing, (staticmethod, classmethod)):
        yield from _pieces(thing.__func__, seen)
    elif isinstance(thing, FunctionType):
        seen.add(id(thing))
        yield _bytecode(thing.__code__)
        yield repr(thing.__defaults__)
        cells = [cell.cell_contents for cell in thing.__closure__ or () if cell != CellType()]
        named = [thing.__globals__[name] for name in _names(thing.__code__) if name in thing.__globals__]
        for value in [
            *cells,
            *(one for one in named if getattr(one, "__module__", thing.__module__) == thing.__module__),
        ]:
            yield from _pieces(value, seen)


def _names(code: CodeType) -> list[str]:
    """The names that a function and those inside it look up."""
    inner = [name for value in code.co_consts if isinstance(value, CodeType) for name in _names(value)]
    return sorted({*code.co_names, *inner})


def _code_named(spec: str, arguments: list[tuple[str, str]]) -> str:
    path, colon, name = spec.rpartition(":")
    body = Path(path).read_text(encoding="utf-8", errors="replace") if colon else _code(agent_class(spec))
    return f"{name}{arguments}{body}"


def _bytecode(code: CodeType) -> str:
    inner = [_bytecode(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts]
    return f"{code.co_code.hex()}{code.co_names}{inner}"


def _known(resume: str | Path | Table | None) -> dict[str, Game]:
    if isinstance(resume, Table):
        return dict(resume.games)
    if resume is None or not Path(resume).exists():
        return {}
    return dict(_read(Path(resume)))


def _read(path: Path) -> Iterator[tuple[str, Game]]:
    """The games in a file; a last line that an interrupt has cut is left out."""
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines[:-1], 1):
        try:
            content = json.loads(line)
            yield content.pop("key"), Game(**content)
        except (ValueError, LookupError, TypeError, AttributeError):
            remedy = "give a new path, or the file of an earlier call"
            raise ValueError(f"{path}, line {number} is no game of an experiment: {remedy}") from None


@contextmanager
def _diary(resume: str | Path | Table | None) -> Iterator[Callable[[str, Game], None]]:
    """Adds games to the file as they end, one line each."""
    if resume is None or isinstance(resume, Table):
        yield lambda key, game: None
        return
    path = Path(resume)
    _drop_half_line(path)
    with path.open("a", encoding="utf-8") as file:
        yield lambda key, game: print(json.dumps({"key": key, **asdict(game)}), file=file, flush=True)


def _drop_half_line(path: Path) -> None:
    if path.exists() and (text := path.read_bytes()) and not text.endswith(b"\n"):
        path.write_bytes(text[: text.rfind(b"\n") + 1])


# --- playing ----------------------------------------------------------------------------------------------------------


_IN_A_FILE = "agents for other processes must be in a file: give 'multiAgents.py:Name', or a class of a module"
_GO_ON = "an agent ended the program, or the memory was used up; the games until then are in the table"


def _played(jobs: dict[str, Job], executor: Executor | None) -> Iterator[tuple[str, Game]]:
    """The games as they end; an interrupt ends the series and leaves out what has not been played."""
    try:
        yield from _in_pool(jobs, executor) if executor else ((key, play_job(job)) for key, job in jobs.items())
    except KeyboardInterrupt:
        return


def _in_pool(jobs: dict[str, Job], executor: Executor) -> Iterator[tuple[str, Game]]:
    futures = {executor.submit(play_job, job): key for key, job in jobs.items()}
    try:
        for future in as_completed(futures):
            yield futures[future], future.result()
    except (PicklingError, AttributeError) as error:
        raise ValueError(f"the workers cannot play these agents ({error}): {_IN_A_FILE}") from error
    finally:
        for future in futures:
            future.cancel()


def play_job(job: Job) -> Game:
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
    names = (setting.layout.name, setting.depth, setting.agent, setting.ghosts, job.number)
    moves = sum(agent == 0 for agent, _ in result.moves)
    failure = result.reason if result.failed is not None else ""
    return Game(*names, result.score, result.outcome, moves, result.nodes[0], result.cpu[0], failure)


def _watched(games: Iterator[tuple[str, Game]], total: int, progress: bool) -> Iterable[tuple[str, Game]]:
    """With a bar that says how many games there are and how long they will still take."""
    if not progress:
        return games
    from tqdm.auto import tqdm

    return tqdm(games, total=total, desc="games", unit="game", delay=0.5, disable=None)  # type: ignore[no-any-return]
