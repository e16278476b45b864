"""Change a leaf, and see what your own function makes of the tree: the debugger that a wrong search needs."""

import random
from collections.abc import Callable, Iterator
from html import escape

import ipywidgets as widgets

from pacman_env import pictures
from pacman_env.games.protocol import Value
from pacman_env.games.tree import Tree
from pacman_env.matches.time_limit import TimeUp, call_within
from pacman_env.pictures import switch
from pacman_env.pictures.picture import nested_list, stamped, svg_element
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.pictures.trees.drawing import TreeDrawing
from pacman_env.pictures.trees.layout import Options, TreeLayout
from pacman_env.pictures.trees.skeleton import whole
from pacman_env.pictures.trees.view import View, cut_reason
from pacman_env.pictures.trees.words import describe_view, summary
from pacman_env.sandbox.limits import Time
from pacman_env.search_xray import Search, xray
from pacman_env.search_xray.telling.words import nothing
from pacman_env.search_xray.tree.values import close
from pacman_env.widgets.table import CourseWidget, row
from pacman_env.wording import apart, number, pretty

LIMIT = Time(work=2.0, wait=3.0)
"""How long a search may take: as in a check."""

MOST_LEAVES = 40
_WIDEST = "[-99.9, +99.9]"  # the window for which there is room next to each node
_CSS = """
.explorer .leaf{width:auto;margin:.1em .5em .1em 0}
.explorer .leaf .widget-label{width:auto;min-width:2.2em;text-align:right}
.explorer .leaf input{width:4.6em}
"""


class _Panel:
    """One tree: whose it is, and what the last search found in it."""

    def __init__(self, title: str, fields: dict[str, str]) -> None:
        self.title, self.fields = title, fields
        self._tree, self._said, self._words = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self.box = widgets.VBox([self._tree, self._said, self._words])

    def show(self, search: Search) -> None:
        """Show what a search found."""
        view = View(search.tree, None)
        self._tree.value = _drawn(view, self.fields)
        self._said.value = _status(self.title, summary(view))
        told = [(view.name(node), view.objection(node) or cut_reason(view, node)) for node in view.depth]
        shown = "".join(f"<li><b>{escape(name)}</b>: {escape(pretty(text))}.</li>" for name, text in told if text)
        words = nested_list(describe_view(view))
        self._words.value = f"<ul>{shown}</ul><details><summary>In words</summary>{words}</details>"

    def fail(self, why: str) -> None:
        """Say why there is no new tree; the last one stays."""
        self._said.value = _status(self.title, f"{why} The tree above is the last one that your code searched.")


class Explorer(CourseWidget):
    """A field for each leaf, and the tree that your function searches: it runs again after each change.

    ``tree`` is the tree with its current numbers, ``search`` is the last search that ended, and ``reference`` is the
    textbook's search.
    """

    how_to = "This is a still picture. Run this cell to change the leaves."

    def __init__(self, search: Search, textbook: bool = False) -> None:
        """Explore a recorded search.

        Raises ValueError for a search that cannot be run again, or whose position is no tree by hand.
        """
        if not isinstance(search.state, Tree):
            raise ValueError("explore() needs a search on a Tree: call your function with one, such as Tree.book()")
        self._start: Tree = search.state
        leaves = list(_leaves(self._start))
        if len(leaves) > MOST_LEAVES:
            raise ValueError(f"explore() shows at most {MOST_LEAVES} leaves, but this tree has {len(leaves)}")
        self.tree, self.search, self._first = self._start, search.again(self._start), search
        self._fields = {leaf.path: self._field(leaf) for leaf in leaves}
        fields = {path: f"leaf-{path}" for path in self._fields}
        self._mine = _Panel("Your code", fields)
        self._book = _Panel("The textbook", {}) if textbook else None
        self._verdict = widgets.HTML()
        self._quiet = False
        self.reference: Search | None = None
        numbers = self.button("New numbers", "numbers", self._new_numbers)
        buttons = row(self.button("Reset", "reset", lambda: self._set(self._start)), numbers)
        panels = [self._mine.box, *([self._book.box] if self._book else [])]
        super().__init__([row(*self._fields.values()), buttons, self._verdict, *panels], {}, _CSS)
        self.add_class("explorer")
        self._rng = random.Random(0)
        self._run()

    def still(self) -> str:
        return str(pictures.tree(self.search.tree)._repr_html_())

    def _field(self, leaf: Tree) -> widgets.FloatText:
        field = widgets.FloatText(float(leaf.utility()), step=1, description=leaf.path, continuous_update=True)
        field.add_class("leaf")
        field.add_class(f"leaf-{leaf.path}")
        field.observe(self._changed, "value")
        return field

    def _changed(self, _: object) -> None:
        if not self._quiet:
            self._run()
            self.heard()

    def _new_numbers(self) -> None:
        self._set(self._start.with_leaves({path: self._rng.randint(0, 20) for path in self._fields}))

    def _set(self, tree: Tree) -> None:
        self._quiet = True
        for leaf in _leaves(tree):
            self._fields[leaf.path].value = float(leaf.utility())
        self._quiet = False
        self._run()

    def _run(self) -> None:
        """Search the tree as the fields have it, with one's own function and with the textbook's."""
        self.tree = self._start.with_leaves({path: _plain(field.value) for path, field in self._fields.items()})
        done = self._searched(lambda: self._first.again(self.tree))
        if done is not None:
            self.search = done
            self._mine.show(done)
        if self._book is not None:
            self.reference = _textbook(self.tree, cuts=self._first.pruned > 0)
            self._book.show(self.reference)
            self._verdict.value = f'<p role="status"><strong>{escape(self._compared(done))}</strong></p>'

    def _searched(self, run: Callable[[], Search]) -> Search | None:
        """The search; None where it came to no end, and the panel says why."""
        try:
            found = call_within(LIMIT, run)
        except TimeUp:
            self._mine.fail(f"Your code did not finish within {number(LIMIT.work)} seconds of computing time.")
        except RecursionError:
            self._mine.fail("Your code called itself too many times (RecursionError).")
        except Exception as error:
            self._mine.fail(f"Your code ended with an error: {type(error).__name__}: {error}.")
        else:
            if found.tree:
                return found
            self._mine.fail(nothing(found))
        return None

    def _compared(self, done: Search | None) -> str:
        reference = self.reference
        if done is None or done.value is None or reference is None:
            return "Your code returned no value for these numbers."
        if close(done.value, reference.value):
            return f"Both say {number(reference.value)}. Can you find a number for which the two differ?"
        ours, due = apart(done.value, reference.value)
        return f"They differ: your code says {ours}, but the textbook says {due}."


def explore(search: Search, *, textbook: bool = False) -> Explorer:
    """Change the leaves of the tree that was searched, and see what your function makes of it."""
    return Explorer(search, textbook)


class _WithUnread(View):
    """The view of a whole tree, with the numbers of the leaves that the search never looked at."""

    def value(self, node: int) -> str:
        """The number of any leaf; of other nodes what the search found."""
        unread = self.pruned(node) and self.kind(node) == "leaf"
        return number(self.graph.nodes[node]["state"].utility()) if unread else super().value(node)


def _drawn(found: View, fields: dict[str, str]) -> str:
    """The whole tree with what a search found in it; a press on a leaf goes to its field, whose class is in ``fields``.

    There is room next to each node for any window, so that the tree hardly moves from one search to the next.
    """
    tree = whole(found)
    view = found if tree is None else _WithUnread(tree, None)
    windows = {node: _WIDEST for node in view.depth if view.kind(node) in ("max", "min")}
    drawing = TreeDrawing(TreeLayout(view, Options(switch.letters(None), windows=windows)), reasons=False)
    canvas = drawing.draw()
    body, css = slim(canvas)
    paths = {node: str(getattr(view.graph.nodes[node]["state"], "path", "")) for node in view.depth}
    pressed = [_press(drawing, node, fields[path]) for node, path in paths.items() if path in fields]
    return stamped(svg_element(TOKEN, canvas, summary(found), css, body + "".join(pressed)))


def _press(drawing: TreeDrawing, node: int, name: str) -> str:
    """What can be pressed: a square around a leaf and its number."""
    left, top, width, _ = drawing.frame(node, 0.7 * drawing.em)
    press = f"this.closest('.course-widget').querySelector('.{name} input').select()"
    return (
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{3.1 * drawing.em:.1f}" fill="transparent" '
        f'style="pointer-events:all;cursor:pointer" onclick="{escape(press)}"/>'
    )


def _status(title: str, words: str) -> str:
    return f'<p role="status"><strong>{escape(title)}:</strong> {escape(pretty(words))}</p>'


def _textbook(tree: Tree, cuts: bool) -> Search:
    from pacman_env.games.searches import alpha_beta, minimax  # answers, which a machine may lack until they are needed

    with xray(code=False) as search:
        (alpha_beta if cuts else minimax)(tree)
    return search


def _leaves(tree: Tree) -> Iterator[Tree]:
    if tree.is_terminal():
        yield tree
    for move in tree.actions():
        yield from _leaves(tree.result(move))


def _plain(value: float) -> Value:
    """3.0 as 3, as somebody has typed it."""
    return int(value) if value.is_integer() else value
