"""The search X-ray: see the tree that your own code searched.

    with xray() as search:
        minimax(state)
    search.draw()

Nothing in the searching code needs to change: plain functions, closures, methods and dispatch all show. How it works is
told in :mod:`pacman_env.search_xray.recording.recorder`. The words of this package:

- A *position* is an object of a game class: it has a successor method, whatever its name, and lists its moves.
- A *call* is one running function that was handed a position; the outermost one begins the search.
- A *visit* is one time that a position was searched: by a call, and by those that this call hands the position on to.
- An *edge* is a move made with a position's successor method, from its source to its child, followed or not.
- A *step* is a child looked at during a visit, with the window of the parent after it.
- A *node* is a position in the tree: what all visits have in common that came by the same moves.
- A *moment* is something that happened at a node before all values are known; it becomes an *event* of the film.
- To *learn* is to find the positions of a game that is not known, in the calls of functions that call themselves.
- To *sift* is to tell the calls that search from those that only look (tests, evaluations, the ordering of moves).
"""

from pacman_env.search_xray.search import Search, Xray, xray

__all__ = ["Search", "Xray", "xray"]
