"""The trees of an exam as they are printed: with empty nodes on a sheet, searched on a key."""

from collections.abc import Iterator
from functools import cache

from graders.exam.paper import Figure
from graders.exam.questions import Question
from pacman_env.games import searches
from pacman_env.games.tree import Number, Tree
from pacman_env.language import Language
from pacman_env.pictures.trees.drawing import TreeDrawing
from pacman_env.pictures.trees.layout import Layout, Options, fitted
from pacman_env.pictures.trees.skeleton import graph_of
from pacman_env.search_xray import Search, xray
from pacman_env.wording import number, pretty, probability

_LETTERS, _ROOM = 10.5, 1.7


@cache
def empty(question: Question, words: Language) -> Figure:
    """The tree with room in its nodes."""
    layout = fitted(graph_of(question.tree), None, (), lambda view: Options(_LETTERS, room=_ROOM))
    return _figure(layout, question, words, {})


def solved(question: Question, words: Language) -> Figure:
    """The tree that the search of the textbook has searched: its values, windows and cuts."""
    layout = fitted(recorded(question).tree, None, (), lambda view: Options(_LETTERS))
    values = {path: visit.value for path, visit in question.visits.items()}
    return _figure(layout, question, words, values)


@cache
def recorded(question: Question) -> Search:
    """The textbook's search of this tree."""
    with xray() as search:
        (searches.alpha_beta if question.cuts else searches.minimax)(question.tree)
    return search


def _figure(layout: Layout, question: Question, words: Language, values: dict[str, Number]) -> Figure:
    names = {"utility": words("utility"), "CHANCE": words("chance")}
    layout.labels = [
        (" / ".join(names.get(part, part) for part in name.split(" / ")), second) for name, second in layout.labels
    ]
    drawing = TreeDrawing(layout, reasons=False, principal=bool(values))
    return Figure(drawing, words(question.kind), "\n".join(in_words(question.tree, words, values)))


def in_words(tree: Tree, words: Language, values: dict[str, Number], move: str = "", depth: int = 0) -> Iterator[str]:
    """The tree as a nested list, one line a node: its move, who moves or the number of the leaf, and what is known."""
    kind = said(tree.utility()) if tree.is_terminal() else player(tree, words)
    known = f" = {said(values[tree.path])}" if tree.path in values and not tree.is_terminal() else ""
    yield f"{'  ' * depth}- {move or words('root')}: {kind}{known}"
    for action in tree.actions():
        share = f" ({probability(tree.probability(action))})" if tree.to_move == "chance" else ""
        yield from in_words(tree.result(action), words, values, f"{action}{share}", depth + 1)


def player(tree: Tree, words: Language) -> str:
    """Who moves at a node."""
    return words("chance") if tree.to_move == "chance" else tree.to_move.upper()


def said(value: Number) -> str:
    """A number as it is printed."""
    return pretty(number(value))
