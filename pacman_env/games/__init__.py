"""Small games: immutable, printable, searchable.

All three games answer the same five questions (AIMA 4th ed., section 5.1.1): ``actions()``,
``result(action)``, ``is_terminal()``, ``utility()``, and ``to_move``. (The last one is ``"max"``, ``"min"``, or, in a
:class:`Tree`, ``"chance"``.) Values are always from the point of view of MAX, the player who searches. :func:`minimax`
and :func:`alpha_beta` find these values. :class:`SearchNode` is a node of a tree that grows. :func:`decision_of` asks
players written for Udacity's Isolation board.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from pacman_env.games.isolation import Isolation
    from pacman_env.games.protocol import Game, IllegalMove
    from pacman_env.games.search_node import SearchNode
    from pacman_env.games.searches import alpha_beta, minimax
    from pacman_env.games.tic_tac_toe import TicTacToe
    from pacman_env.games.tree import Chance, Tree
    from pacman_env.games.udacity_board import UdacityBoard, decision_of
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "pacman_env.games.isolation": "Isolation",
            "pacman_env.games.protocol": "Game IllegalMove",
            "pacman_env.games.search_node": "SearchNode",
            "pacman_env.games.searches": "alpha_beta minimax",
            "pacman_env.games.tic_tac_toe": "TicTacToe",
            "pacman_env.games.tree": "Chance Tree",
            "pacman_env.games.udacity_board": "UdacityBoard decision_of",
        },
    )
