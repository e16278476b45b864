"""Count the successors that an agent's search asks for, whatever way the search is written.

The count is the work of a search in a unit that no machine changes: one node of the tree below the root is one call of
``state.successor`` (the other ``SUCCESSOR_NAMES`` go through it).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, get_ident

from pacman_env.engine.state import GameState

_counts: defaultdict[int, int] = defaultdict(int)  # by thread, so that games in threads do not mix
_lock, _users = Lock(), 0


@contextmanager
def counting() -> Iterator[Callable[[], int]]:
    """Count in this block; what it gives tells how many successors this thread has made since the block began.

    Outside of the blocks the engine runs without a counter, at full speed.

    >>> from pacman_env.engine.layout import Layout
    >>> start = GameState.initial(Layout.parse("%%%%%\\n%P .%\\n%%%%%"))
    >>> with counting() as nodes:
    ...     states = [start.successor(0, "Stop"), start.generatePacmanSuccessor("East")]
    ...     nodes()
    2
    """
    _watch(+1)
    try:
        thread = get_ident()
        begin = _counts[thread]
        yield lambda: _counts[thread] - begin
    finally:
        _watch(-1)


def _watch(change: int) -> None:
    """Put the counter in for the first user, and take it out after the last one."""
    global _users
    with _lock:
        _users += change
        GameState.successor = _counted if _users else _successor  # type: ignore[method-assign]


_successor = GameState.successor


def _counted(self: GameState, agent: int, action: str) -> GameState:
    _counts[get_ident()] += 1
    return _successor(self, agent, action)
