"""Isolation as Udacity's course asks for it: a board that knows two players, and players that search it.

Their `game_agent.py` holds players with a method `minimax(game, depth)` or `alphabeta(game, depth)`, which ask a board
for `get_legal_moves(player)` and `utility(player)`. :class:`UdacityBoard` is such a board around a position of
:class:`Isolation`, and :func:`decision_of` makes a function of a position out of such a player, so that a check can ask
it. The rules stay those of :class:`Isolation`: players move like queens, and a cell is (column, row).

The board answers the questions of every small game as well (:mod:`pacman_env.games.protocol`), so that the searches of
the book, and the X-ray, take it for one. Unlike on :class:`Isolation`, a win is worth infinity.
"""

from collections.abc import Callable
from typing import Any

from pacman_env.games.isolation import Cell, Isolation

OTHER = "the other player"
"""The player that nobody searches for."""


class UdacityBoard:
    """A board like Udacity's: the player to move is *active*, and players are told apart by identity."""

    BLANK, NOT_MOVED = 0, None

    def __init__(self, position: Isolation, one: object, two: object = OTHER) -> None:
        """A board around a position; player `one` is MAX, player `two` is MIN."""
        self.position, self._players = position, {"max": one, "min": two}
        self.width, self.height = position.width, position.height

    @property
    def active_player(self) -> object:
        """The player to move."""
        return self._players[self.position.to_move]

    @property
    def inactive_player(self) -> object:
        """The player who is waiting."""
        return self._players["min" if self.position.to_move == "max" else "max"]

    @property
    def to_move(self) -> str:
        """``"max"`` or ``"min"``: the side of the active player."""
        return self.position.to_move

    @property
    def move_count(self) -> int:
        """How many cells are closed: on Udacity's board, only moves close cells."""
        return len(self.position.closed)

    def get_opponent(self, player: object) -> object:
        """The other player. Raises RuntimeError for somebody who is not a player of this game."""
        return self._players["min" if self._side(player) == "max" else "max"]

    def get_player_location(self, player: object) -> Cell | None:
        """The cell of a player, or None before the first move."""
        return self.position.players[self._side(player) == "min"]

    def get_legal_moves(self, player: object = None) -> list[Cell]:
        """The cells to which a player can move, whether or not it is their turn; without a player: the active one's."""
        side = self.position.to_move if player is None else self._side(player)
        if side == self.position.to_move:
            return self.position.get_legal_moves()
        board, _, _ = str(self.position).rpartition("\n")
        return Isolation(board, side).get_legal_moves()

    def get_blank_spaces(self) -> list[Cell]:
        """The cells that are still open."""
        closed = set(self.position.closed)
        cells = [(column, row) for column in range(self.width) for row in range(self.height)]
        return [cell for cell in cells if cell not in closed]

    def move_is_legal(self, move: Cell) -> bool:
        """Whether a cell is open, as Udacity's board says."""
        return move in self.get_blank_spaces()

    def forecast_move(self, move: Cell) -> "UdacityBoard":
        """The board after the active player has moved; IllegalMove for a cell that cannot be reached."""
        return UdacityBoard(self.position.forecast_move(move), *self._players.values())

    def copy(self) -> "UdacityBoard":
        """Another board with the same position."""
        return UdacityBoard(self.position, *self._players.values())

    def apply_move(self, move: Cell) -> None:
        """Change this board: the active player moves."""
        self.position = self.position.forecast_move(move)

    def is_winner(self, player: object) -> bool:
        """Whether this player has won: the other one is to move and cannot."""
        return self._side(player) != self.position.to_move and self.position.is_terminal()

    def is_loser(self, player: object) -> bool:
        """Whether this player has lost: it is their turn, and they cannot move."""
        return self._side(player) == self.position.to_move and self.position.is_terminal()

    def utility(self, player: object = None) -> float:
        """What the game is worth to a player, or to MAX: plus or minus infinity at its end, 0 before."""
        if not self.position.is_terminal():
            return 0.0
        mine = self.position.utility() * (1 if player is None or self._side(player) == "max" else -1)
        return float("inf") * mine

    def is_terminal(self) -> bool:
        """Whether the active player has no move."""
        return self.position.is_terminal()

    def actions(self) -> list[Cell]:
        """The legal moves of the active player."""
        return self.get_legal_moves()

    def result(self, action: Cell) -> "UdacityBoard":
        """The same as :meth:`forecast_move`."""
        return self.forecast_move(action)

    def hash(self) -> int:
        """A hash that is the same for equal positions."""
        return hash(self.position)

    def to_string(self) -> str:
        """The position as text."""
        return str(self.position)

    __str__ = to_string

    def _side(self, player: object) -> str:
        for side, one in self._players.items():
            if player is one or player == one:
                return side
        raise RuntimeError(f"{player!r} is not a player of this game, which has {list(self._players.values())}")


def decision_of(player: Any, search: str = "") -> Callable[[Isolation], object]:
    """The decision of a player for Udacity's board, as a function from a position to a move.

    Args:
        player: the class, which is built without arguments, or an object.
        search: its method, ``"minimax"`` or ``"alphabeta"``; without a name, whichever of the two it has.

    The player searches to the end of the game, without a clock, and for the side that is to move. Its `score` is what
    the game is worth at the end. If it returns a pair (value, move), as in an older version of Udacity's course, the
    move counts, even if it is None. Raises ValueError if the player has neither method.
    """
    names = [name for name in ([search] if search else ["minimax", "alphabeta"]) if hasattr(player, name)]
    if not names:
        wanted = search or "minimax or alphabeta"
        raise ValueError(f"{player!r} has no method {wanted}; name the one that searches: decision_of(player, 'NAME')")

    def decision(position: Isolation) -> object:
        me = player() if isinstance(player, type) else player
        me.time_left = lambda: float("inf")
        me.score = lambda game, who: game.utility(who)
        players = (me, OTHER) if position.to_move == "max" else (OTHER, me)
        board = UdacityBoard(position, *players)
        found = getattr(me, names[0])(board, len(board.get_blank_spaces()) + 1)
        scored = isinstance(found, tuple) and len(found) == 2 and (found[1] is None or isinstance(found[1], tuple))
        return found[1] if scored else found

    decision.__doc__ = player.__doc__
    return decision
