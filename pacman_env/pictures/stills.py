"""Pictures of whole searches."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from pacman_env.games.tree import Tree
from pacman_env.language import Language, language
from pacman_env.pictures import switch
from pacman_env.pictures.boards.stills import board
from pacman_env.pictures.films.search import film
from pacman_env.pictures.picture import Picture
from pacman_env.pictures.trees.drawing import TreeDrawing
from pacman_env.pictures.trees.layout import Options, fitted
from pacman_env.pictures.trees.skeleton import graph_of
from pacman_env.pictures.trees.view import COLUMNS
from pacman_env.pictures.trees.words import describe_view, nothing_searched, summary
from pacman_env.wording import pretty

if TYPE_CHECKING:
    from networkx import DiGraph


def tree(
    graph: "DiGraph[int] | Tree",
    *,
    open: Collection[int] = (),
    columns: int | None = COLUMNS,
    projector: bool | None = None,
    boards: bool = False,
    focus: int | None = None,
    mark: Mapping[int, str] | None = None,
    title: str = "",
    words: str | Language = "en",
    objections: bool = True,
    caption: str | None = None,
) -> Picture:
    """Draw a recorded search (AIMA 4th ed., figures 5.2 and 5.5): MAX points up, MIN down, chance is round.

    Saved as a page, the drawing of a search of a :class:`~pacman_env.games.Tree` has leaves that can be changed.

    Args:
        graph: the recorded tree, ``search.tree``; or a game tree given by hand, which shows the numbers of its leaves.
        open: nodes whose children must be visible.
        columns: how many leaves side by side the tree may have; what does not fit is folded ("+37 nodes,
            value 4"), the principal variation last. None draws everything.
        projector: no letter below 18 points, lines thicker in proportion; None: as :func:`lecture` says.
        boards: draw the position of every node.
        focus: a node that gets a ring, because you are looking at it now.
        mark: node -> a short text; the node gets a ring, with the text next to it.
        title: a line above the tree.
        words: the language, ``"en"`` or ``"de"``, or your own catalog.
        objections: say where the player of a node, given the children's values, would have chosen something else.
        caption: a sentence below the tree that says what to look for. None: a sentence about what the search
            found. If nothing was searched, a sentence that says so replaces yours.

    Raises:
        ValueError: ``open``, ``focus``, or ``mark`` names a node that the tree does not have.
    """
    searched = not isinstance(graph, Tree)
    if isinstance(graph, Tree):
        graph = graph_of(graph)
    marks = dict(mark or {})
    wanted = [*open, *marks, *([] if focus is None else [focus])]
    opened = [*open, *(above for node in wanted for above in _parents(graph, node))]
    options = Options(switch.letters(projector), boards, marks, focus, least=switch.least(projector))
    layout = fitted(graph, columns, opened, lambda _: options, wanted, language(words), objections)
    if nothing := nothing_searched(layout.view):
        title = title or layout.view.words("tree.nothing_yet_title")

    def page(file: Path) -> bool:
        """Write the page of this drawing whose leaves can be changed; False if they cannot."""
        if not searched or boards or wanted or not graph.graph.get("events"):
            return False
        name = title or view.words("tree.title", player=view.player(view.root))  # numbers that change are below
        shown = film(graph, columns=columns, projector=projector, title=name, code=False, words=words)
        if shown.searchable:
            shown.save(file, still=True)
        return shown.searchable

    view = layout.view
    picture = TreeDrawing(layout, title).draw()
    below = pretty(summary(view)) if caption is None or (caption and nothing) else caption
    return Picture(picture, title or summary(view), describe_view(view, marks), view.words, page, below)


def describe(
    graph: "DiGraph[int]",
    *,
    open: Collection[int] = (),
    columns: int | None = COLUMNS,
    words: str | Language = "en",
) -> str:
    """Say in words what :func:`tree` draws: a summary, then a nested list (lines with ``-``, two spaces per level)."""
    return describe_view(fitted(graph, columns, open, lambda _: Options(), words=language(words)).view)


def html_of(position: object) -> str:
    """What a notebook shows for a position that is alone in the last line of a cell."""
    return (tree(position) if isinstance(position, Tree) else board(position))._repr_html_()


def _parents(graph: "DiGraph[int]", node: int) -> list[int]:
    if node not in graph:
        raise ValueError(
            f"the tree has no node {node}: its nodes are the numbers in graph.nodes ({len(graph)} of them)"
        )
    return list(graph.predecessors(node))
