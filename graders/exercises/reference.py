"""What is right, from the searches of the course (`pacman_env.games.searches`): the source of every expected value.

Only for the trusted process that judges. Pacman is searched as a small game, too (`Turn`).
"""

from collections.abc import Callable

from pacman_env import Action, GameState
from pacman_env.games.protocol import Game, Move, State, Value
from pacman_env.games.searches import minimax

Evaluate = Callable[[GameState], Value]
Order = Callable[[State], list[Move]]
Test = Callable[[State], bool]


# ---------------------------------------------------------------------------------------------- small games


def move_values(state: State) -> dict[Move, Value]:
    """The value of each legal move."""
    return {action: minimax(state.result(action)) for action in state.actions()}


def decision(game: State) -> Move:
    """The first of MAX's best moves, searched as one writes it down."""
    return max(game.actions(), key=lambda action: minimax(game.result(action)))


def best_moves(values: dict[Move, Value]) -> list[Move]:
    """All of MAX's best moves, in legal order."""
    best = max(values.values(), default=None)
    return [action for action, one in values.items() if one == best]


class Work:
    """How many positions a search makes."""

    made = 0


class Counted:
    """A small game that counts the positions that a search makes of it, and may put the moves into another order."""

    __slots__ = ("_at_once", "_game", "_order", "work")

    def __init__(
        self, game: Game, order: Order | None = None, at_once: Test | None = None, work: Work | None = None
    ) -> None:
        """Start with nothing counted.

        `order` puts the moves of a position in the order in which they are tried; `at_once` says of a position whether
        all its children are made before the first is searched, as one must to put them in a better order.
        """
        self._game, self._order, self._at_once, self.work = game, order, at_once, work or Work()

    @property
    def to_move(self) -> str:
        """Who moves here."""
        return str(self._game.to_move)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._game.is_terminal())

    def utility(self) -> Value:
        """The value of the finished game."""
        return self._game.utility()

    def actions(self) -> list[Move]:
        """The moves, in the order asked for."""
        moves = self._order(self._game) if self._order else self._game.actions()
        self.work.made += len(moves) if self._is_made_at_once else 0
        return moves

    def result(self, action: Move) -> "Counted":
        """The position after a move, counted."""
        self.work.made += not self._is_made_at_once
        return Counted(self._game.result(action), self._order, self._at_once, self.work)

    @property
    def _is_made_at_once(self) -> bool:
        return self._at_once is not None and self._at_once(self._game)


# --------------------------------------------------------------------------------------------------- Pacman


class Turn:
    """A Pacman position, whose turn it is and how many rounds remain: a small game, so that the search above fits.

    One round is a move of Pacman and of every ghost. Ghosts are cruel (`"min"`) or careless (`"chance"`).
    """

    __slots__ = ("agent", "depth", "evaluate", "ghosts", "path", "state")

    def __init__(
        self,
        state: GameState,
        evaluate: Evaluate,
        depth: int,
        ghosts: str = "min",
        agent: int = 0,
        path: tuple[tuple[int, str], ...] = (),
    ) -> None:
        """Ghosts move as `ghosts` says; the search stops when no round remains or the game is over.

        `path` holds the moves, (agent, action) each, that led here.
        """
        self.state, self.evaluate, self.depth, self.ghosts, self.agent = state, evaluate, depth, ghosts, agent
        self.path = path

    @property
    def to_move(self) -> str:
        """`"max"` for Pacman, the kind of the ghosts for a ghost."""
        return self.ghosts if self.agent else "max"

    def is_terminal(self) -> bool:
        """Whether the search stops here."""
        return self.depth == 0 or self.state.is_win() or self.state.is_lose()

    def utility(self) -> Value:
        """What the evaluation function says."""
        return self.evaluate(self.state)

    def actions(self) -> list[Action]:
        """The legal actions of the agent to move."""
        return self.state.legal_actions(self.agent)

    def probability(self, action: Action) -> Value:
        """Careless ghosts take every legal action equally often."""
        return 1 / len(self.state.legal_actions(self.agent))

    def result(self, action: Action) -> "Turn":
        """The next agent's turn; after the last ghost a round is used up."""
        agent = (self.agent + 1) % self.state.num_agents
        after = self.state.successor(self.agent, action)
        path = (*self.path, (self.agent, str(action)))
        return Turn(after, self.evaluate, self.depth - (agent == 0), self.ghosts, agent, path)
