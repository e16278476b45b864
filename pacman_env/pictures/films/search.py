"""Films of searches, step by step; the drawing is the same SVG as the still picture."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pacman_env.games.tree import Tree
from pacman_env.language import Language, language
from pacman_env.pictures import switch
from pacman_env.pictures.films.figure import PAD, living, numbers, tree_figure
from pacman_env.pictures.films.film import Film, film_of
from pacman_env.pictures.films.listing import listed
from pacman_env.pictures.films.script import Life, Script, write_script
from pacman_env.pictures.films.stage import Stage, enlarged
from pacman_env.pictures.trees.layout import SMALL, Options, TreeLayout, fitted, room_for
from pacman_env.pictures.trees.skeleton import Skeleton, whole
from pacman_env.pictures.trees.view import FILM_COLUMNS, View
from pacman_env.pictures.trees.words import nothing_searched, summary
from pacman_env.wording import compact, pretty

if TYPE_CHECKING:
    from networkx import DiGraph

_SIDE = 210.0  # points: the width of a small board next to the tree


def film(
    graph: "DiGraph[int]",
    *,
    open: Collection[int] = (),
    columns: int | None = FILM_COLUMNS,
    projector: bool | None = None,
    title: str = "",
    code: bool | None = None,
    words: str | Language = "en",
) -> Film:
    """Make a film of a recorded search: the node being searched, its window, what happens, and the position there.

    Args:
        graph: the recorded tree, ``search.tree``, with its events.
        open: nodes whose children must be visible.
        columns: how many leaves side by side the tree may have; what happens in folded subtrees is left out.
            None shows everything.
        projector: no letter below 18 points; None: as :func:`lecture` says.
        title: a line above the film.
        code: whether to show the code that ran next to the tree, with the line of each step and the values of its
            variables. None: only if there is room, and the code is your own.
        words: the language of the film, ``"en"`` or ``"de"``, or your own catalog.

    Raises:
        ValueError: the tree has no events, there is no such language, ``code`` is wanted and there is none, or ``open``
            names a node that the tree does not have.
    """
    size = switch.letters(projector)
    wall = switch.projected(projector)

    def options(view: View) -> Options:
        return Options(size, windows=write_script(view).windows(), film=True, flat=wall)

    layout = fitted(graph, columns, open, options, words=language(words))
    view = layout.view
    stood = _stood(view, columns, size, wall)
    layout, script = stood or (layout, write_script(view))
    figures, stage = tree_figure(layout), _stage(view, switch.scale(projector), switch.least(projector))
    steps, lives = told(layout.view, script, stage)
    data: dict[str, Any] = {"steps": steps, "nodes": lives}
    data |= {"principal": view.principal[1:], "pad": PAD * size, "small": SMALL * size}
    if stage is not None:
        figures += stage.figure(view.words("film.board_figure"))
        data |= stage.data()
    elif stood:
        data |= numbers(layout.view)
    beside, lines = listed(graph, script, code, projector, view.words)
    data |= lines
    description = "\n".join([summary(view), *(f"- {step[2]}" for step in steps)])
    return film_of(title or _title(view), description, figures, data, projector, "search", view.words, beside, living)


def _stood(view: View, columns: int | None, size: float, wall: bool) -> tuple[TreeLayout, Script] | None:
    """The layout of the whole tree of a game, which tells nothing beforehand; None where there is no room for it."""
    tree = whole(view)
    if tree is None:
        return None
    all_of_it = View(tree, None, words=view.words)
    script = write_script(all_of_it)
    values = {node: [life.value for life in lives] for node, lives in script.lives.items()}
    skeleton = Skeleton(all_of_it, values, any(step.alpha or step.beta for step in script.steps))
    options = Options(size, windows=skeleton.room(script.windows()), film=True, crosses=True, flat=wall)
    layout = TreeLayout(skeleton, options)
    return (layout, script) if columns is None or room_for(columns, layout) >= 1 else None


def _title(view: View) -> str:
    if nothing_searched(view):
        return view.words("tree.nothing_yet_title")
    if view.kind(view.root) == "leaf":
        return view.words("film.title_leaf")
    return view.words("film.title", player=view.player(view.root))


def _stage(view: View, scale: float, least: float) -> Stage | None:
    """The board next to the tree; trees by hand need none, they are the tree."""
    states = [state for node in view.depth if (state := view.graph.nodes[node].get("state")) is not None]
    return (
        Stage(states, enlarged(states[0], _SIDE) * scale, least, view.words)
        if states and not isinstance(states[0], Tree)
        else None
    )


def told(view: View, script: Script, stage: Stage | None = None) -> tuple[list[list[Any]], list[list[Any]]]:
    """The steps and the nodes of a film as the page reads them.

    A step is [node, number of the pose or None, sentence, alpha, beta], a node is [node, parent, life, ...], and a life
    [step, state, value, window], or one more: the chosen child.
    """
    return _steps(view, script, stage), _lives(view, script)


def _steps(view: View, script: Script, stage: Stage | None) -> list[list[Any]]:
    states = view.graph.nodes
    return [
        [
            step.node,
            stage.number(states[step.node]["state"]) if stage else None,
            step.sentence,
            pretty(step.alpha),
            pretty(step.beta),
        ]
        for step in script.steps
    ]


def _lives(view: View, script: Script) -> list[list[Any]]:
    return [[node, view.parent(node), *map(_life, script.lives[node])] for node in view.depth]


def _life(life: Life) -> list[Any]:
    row = [life.step, life.state, compact(life.value), pretty(life.window)]
    return row if life.chosen is None else [*row, life.chosen]
