"""What an experiment compares: every combination of layouts, depths, ghosts and agents is a row."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from pacman_env.compare.experiments.results import Results
from pacman_env.compare.experiments.series import Setting, run
from pacman_env.engine.layout import Layout
from pacman_env.matches.roster import Agents, Recipe, recipes, takes

SEARCHES = {
    "MinimaxAgent": Recipe("MinimaxAgent"),
    "AlphaBetaAgent": Recipe("AlphaBetaAgent", {"equality": False}),
    "AlphaBetaAgent, equality": Recipe("AlphaBetaAgent"),
}
"""The rows of the time check: minimax, cuts on > and cuts on >=."""


def experiment(
    agents: Agents,
    layouts: Iterable[Layout | str | Path],
    depths: Iterable[int | None] = (None,),
    ghosts: Agents = ("RandomGhost",),
    n: int = 100,
    **options: Any,
) -> Results:
    """Play n games with every agent on every layout at every depth against every kind of ghosts.

    Args:
        agents: classes, bundled names, ``"multiAgents.py:MinimaxAgent"``, or ``"multiAgents.py"`` for all searching
            agents in it; a mapping gives them names of your own. ``Recipe(agent, {"evalFn": "better"})`` builds one
            with arguments.
        layouts: boards, bundled names or paths.
        depths: given as ``depth`` to the agents that take one, the others have one row for all; None leaves it out.
        ghosts: kinds of ghosts, in the same forms; one kind plays all the ghosts of a game.
        n: games a row; game i has the seed ``f"{seed}-{i}"`` in every row.
        options: as for :func:`pacman_env.compare.experiments.run`.

    Returns:
        A row for each combination; it shows itself as a table in a notebook, ``.draw()`` is a picture.

    Raises:
        LayoutError, ValueError, TypeError: the arguments name no agents, layouts or games.
    """
    for name, given in (("layouts", layouts), ("depths", depths)):
        if isinstance(given, (str, int, Layout)):
            raise TypeError(f"{name} is {given!r}: give a list, [{given!r}]")
    players, kinds = recipes(agents), recipes(ghosts)
    boards = [layout if isinstance(layout, Layout) else Layout.load(layout) for layout in layouts]
    return run(_settings(boards, list(depths), kinds, players), n, **options)


def time_check(
    n: int = 300,
    layouts: Sequence[Layout | str | Path] = ("small", "medium", "minimax"),
    depths: Sequence[int] = (2, 2, 4),
    agents: Agents = SEARCHES,
    ghosts: type | str | Recipe = "RandomGhost",
    **options: Any,
) -> Results:
    """Minimax against alpha-beta: n games each on every layout, at the depth that goes with it, same ghosts for all.

    Args:
        n: games a row.
        layouts, depths: in pairs.
        agents: as for :func:`experiment`.
        ghosts: one kind.
        options: as for :func:`pacman_env.compare.experiments.run`; a game that dithers ends after 3000 moves.

    Raises:
        ValueError: not as many depths as layouts.
    """
    if len(layouts) != len(depths):
        raise ValueError(f"{len(layouts)} layouts and {len(depths)} depths: give one depth for each layout")
    settings: list[Setting] = []
    for layout, depth in zip(layouts, depths, strict=True):
        board = layout if isinstance(layout, Layout) else Layout.load(layout)
        settings += _settings([board], [depth], recipes([ghosts]), recipes(agents))
    return run(settings, n, **{"max_moves": 3000, **options})


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
