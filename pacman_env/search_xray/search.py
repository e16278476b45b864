"""The ``with`` block of an X-ray, and the search that it gives."""

import gc
from collections.abc import Callable
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any

from pacman_env.games.protocol import Move, State
from pacman_env.lazy import Explored
from pacman_env.search_xray.recording.recorder import BlockOver, Recorder

if TYPE_CHECKING:
    import networkx as nx

    from pacman_env.search_xray.telling.compare import Comparison
    from pacman_env.search_xray.telling.predict import Quiz
    from pacman_env.search_xray.tree.graph import TreeBuilder

_TOLD_WHOLE = 1_000  # nodes that a description in words goes through one by one


class Search(Explored):
    """A recorded search. Its numbers can be read when the ``with`` block has ended, however it ended."""

    def __init__(self, recorder: Recorder, chance: bool | None = None, negamax: bool | None = None) -> None:
        """Belong to a recorder; :func:`xray` makes it."""
        self._recorder, self._chance, self._negamax = recorder, chance, negamax
        self.finished = False

    @cached_property
    def _builder(self) -> "TreeBuilder":
        from pacman_env.search_xray.tree.graph import TreeBuilder  # loads networkx

        if not self.finished:
            raise RuntimeError("the search is still being recorded; read it after the with block has ended")
        return TreeBuilder(self._recorder, self._chance, self._negamax)

    @cached_property
    def tree(self) -> "nx.DiGraph":
        """The tree as a ``networkx.DiGraph``: attributes and events as in ``docs/reference.md``.

        If the block searched several positions, this is the largest of their trees. It has no nodes if no call received
        a position, or if the search cannot be seen (:attr:`unseen`).
        """
        collecting = gc.isenabled()
        gc.disable()  # the many small parts of a tree would start the collector again and again, in vain
        try:
            return self._builder.build()
        finally:
            if collecting:
                gc.enable()

    @property
    def unseen(self) -> str:
        """Why this search cannot be seen, in words; empty if it can. If not, ``tree`` is empty and nothing is drawn."""
        return str(self.tree.graph["unseen"])

    @property
    def visited(self) -> int:
        """How many nodes were entered, each counted once (without those beyond ``max_nodes``)."""
        return sum(order is not None for _, order in self.tree.nodes(data="order"))

    @property
    def pruned(self) -> int:
        """How many legal moves were never followed at nodes where others were."""
        return sum(pruned for _, pruned in self.tree.nodes(data="pruned"))

    @property
    def leaves(self) -> int:
        """How many of the visited nodes are leaves of the tree: no move was followed from there."""
        return sum(data["kind"] == "leaf" and not data["pruned"] for _, data in self.tree.nodes(data=True))

    @property
    def repeated(self) -> int:
        """How often the search came back to a node that it had searched before."""
        return sum(max(searches - 1, 0) for _, searches in self.tree.nodes(data="searches"))

    @property
    def left_out(self) -> int:
        """How many searches of nodes were not recorded because ``max_nodes`` had been reached."""
        return self._recorder.left_out

    @property
    def value(self) -> Any:
        """The value at the root: what the outermost call returned; if that was only a move, the best child's value."""
        root = self.tree.graph["root"]
        return None if root is None else self.tree.nodes[root]["value"]

    @property
    def action(self) -> Move:
        """The move that the outermost call returned; None if it returned no move."""
        return self._builder.action if self.tree else None

    @property
    def error(self) -> str | None:
        """Why the outermost call never returned; None if it did."""
        errors = [event for event in self.tree.graph["events"] if event["event"] == "error"]
        root = self.tree.graph["root"]
        return next((str(event["message"]) for event in reversed(errors) if event["node"] == root), None)

    @property
    def other_searches(self) -> int:
        """How many further searches the block held; the tree shows the largest one."""
        return self._builder.other_searches

    @property
    def state(self) -> State:
        """The position at the root."""
        root = self.tree.graph["root"]
        return None if root is None else self.tree.nodes[root]["state"]

    def draw(self, **options: object) -> Any:
        """Draw the tree; the options are those of :func:`pacman_env.pictures.tree`."""
        return self._picture("tree", options)

    def film(self, **options: object) -> Any:
        """Make a film of the search; the options are those of :func:`pacman_env.pictures.film`."""
        return self._picture("film", options)

    def _picture(self, kind: str, options: dict[str, Any]) -> Any:
        from pacman_env import pictures
        from pacman_env.search_xray.telling.words import NoTree, nothing

        return getattr(pictures, kind)(self.tree, **options) if self.tree else NoTree(nothing(self))

    def describe(self, columns: int | None = None, words: str = "en") -> str:
        """Describe the tree in words, as a nested list: one line per node, in the order of the legal moves.

        ``columns`` folds the tree as a drawing of that width does. Without it, a tree of up to 1,000 nodes is described
        in full, and a larger one is folded as in the drawing. ``words`` is the language, ``"en"`` or ``"de"``.
        """
        from pacman_env import pictures
        from pacman_env.search_xray.telling.words import nothing

        if not self.tree:
            return nothing(self)
        if columns is None and len(self.tree) > _TOLD_WHOLE:
            return str(pictures.describe(self.tree, words=words))
        return str(pictures.describe(self.tree, columns=columns, words=words))

    def compare(self, reference: "Search | Callable[[State], object]") -> "Comparison":
        """Find the first node, in the order of search, where this search departs from the reference.

        ``reference`` is another recorded search, or a function that is run on the same position.

        Raises TypeError for a function if the X-ray does not know which game this search plays.
        """
        from pacman_env.search_xray.telling.compare import compare
        from pacman_env.search_xray.tree.spots import Position

        if not isinstance(reference, Search) and isinstance(self.state, Position):
            raise TypeError(
                "the X-ray does not know which game this search plays, so it cannot call a function on the "
                "search's position. Record the other search in its own block, and compare the two."
            )
        if not isinstance(reference, Search) and not self.tree:
            reference = self
        elif not isinstance(reference, Search):
            with xray(max_nodes=self._recorder.max_nodes, chance=self._chance) as other:
                reference(self.state)
            reference = other
        return compare(self, reference)

    def again(self, state: object) -> "Search":
        """Record the same call again, on another position: the same function, with the same other arguments.

        Raises ValueError if no single call searched the position at the root.
        """
        calls = (call for visit, call in self._recorder.outermost if self.tree and visit is self._builder.outermost)
        call = next(calls, None)
        if call is None:
            raise ValueError("this search cannot be run again: none of your calls received the position at the root")
        most, chance, negamax = self._recorder.max_nodes, self._chance, self._negamax
        with xray(max_nodes=most, chance=chance, negamax=negamax, code=False) as other:
            call.on(state)
        return other

    def predict(self, questions: int = 10, seed: int = 0) -> "Quiz":
        """Make a quiz about this search: which move comes next, is the rest cut, and which value comes back?"""
        from pacman_env.search_xray.telling.predict import Quiz

        return Quiz(self.tree, questions, seed)

    def __str__(self) -> str:
        from pacman_env.search_xray.telling.words import summary

        return summary(self)

    def __repr__(self) -> str:
        if not self.finished:
            return "<Search, still being recorded>"
        return f"<Search: value {self.value}, {self.visited} visited, {self.pruned} pruned, {self.repeated} repeated>"


class Xray:
    """The ``with`` block of :func:`xray`."""

    def __init__(self, recorder: Recorder, chance: bool | None, negamax: bool | None) -> None:
        """Prepare; nothing is recorded before the block begins."""
        self._recorder, self._search = recorder, Search(recorder, chance, negamax)

    def __getattr__(self, name: str) -> Any:
        """Say how an X-ray is used, to whoever asks it for a picture or a number."""
        raise AttributeError(f"an X-ray has no {name!r}: it records a block of code. Write: with xray() as search: ...")

    def __enter__(self) -> Search:
        """Begin to record the calls of this thread."""
        self._recorder.start()
        return self._search

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        """End the recording; only the X-ray's own time limit is not passed on as an exception."""
        self._recorder.stop(error)
        self._search.finished = True
        return isinstance(error, BlockOver)


def xray(
    max_nodes: int = 100_000,
    *,
    time_limit: float | None = None,
    successor: str | None = None,
    legal: str | None = None,
    chance: bool | None = None,
    negamax: bool | None = None,
    key: Callable[..., object] | None = None,
    code: bool = True,
) -> Xray:
    """Record the search that the code in a ``with`` block performs.

    Args:
        max_nodes: how many searches of nodes are recorded; ``search.left_out`` counts the others.
        time_limit: seconds after which the X-ray ends the block, at the next call of the search (None: never).
        successor: the name of the method that makes a move, if your game class has a name of its own for it.
        legal: the name of the method that lists the legal moves, if your game class has a name of its own for it.
        chance: whether the ghosts are chance nodes, whose moves are equally likely; None: the values show it
            (averages or minima).
        negamax: whether values are from the point of view of the player to move, so that the X-ray flips them; None:
            the values show it.
        key: a function that says what the position is, such as ``lambda board: board.fen()``, if the X-ray finds none
            or the wrong one. Its arguments have names from the search: a name in the search's functions, an attribute
            of their object, or a global name.
        code: whether to keep the line that is running, so that a film can show the code next to the tree; it costs a
            little.

    Returns:
        a context manager that gives a :class:`Search`. It records only the thread that opened the block. It sees two
        kinds of searches: functions that receive positions with methods that make moves, and functions that call
        themselves, whatever they receive (:mod:`pacman_env.search_xray.recording.recursion`). ``search.unseen`` names
        what the X-ray cannot see, such as a search with a stack of its own.

    Raises:
        TypeError, ValueError: ``max_nodes`` is not a whole number of at least 1.

    Watching costs about 30 microseconds per node: a search takes 10 to 40 times as long. The more work its evaluation
    does, the smaller the factor (``python -m benchmarks xray`` measures it). A game that the X-ray has to learn
    costs about a hundred microseconds more per node. Measure times outside the block.

    >>> from pacman_env.games import Tree
    >>> def value(node):
    ...     if node.is_terminal():
    ...         return node.utility()
    ...     best = max if node.to_move == "max" else min
    ...     return best(value(node.result(move)) for move in node.actions())
    >>> with xray() as search:
    ...     value(Tree.book())
    3
    >>> search.value, search.visited, search.pruned, search.repeated
    (3, 13, 0, 0)
    """
    if not hasattr(max_nodes, "__index__"):
        name = getattr(max_nodes, "__name__", "")
        raise TypeError(
            f"max_nodes must be a whole number (how many nodes the X-ray keeps), not {name or repr(max_nodes)}. "
            f"Call the search inside the block: with xray() as search: {name or 'minimax'}(...)"
        )
    if max_nodes < 1:
        raise ValueError(f"max_nodes must be at least 1 (how many nodes the X-ray keeps), not {max_nodes!r}")
    return Xray(Recorder(max_nodes, time_limit, successor, legal, code, key), chance, negamax)
