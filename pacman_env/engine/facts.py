"""What can be asked of a position; how it changes is in ``state.py``."""

from functools import lru_cache
from itertools import compress
from typing import Any

from pacman_env.engine.actions import Action, IllegalAction, Position
from pacman_env.engine.board import Board, GhostNode, PacmanNode, cell_of
from pacman_env.engine.layout import Cell, Layout
from pacman_env.engine.phase import LOST, PLAYING, WON, Phase
from pacman_env.lazy import Unchanging


class Facts(Unchanging):
    """The part of a ``GameState`` that changes nothing: an immutable, hashable value."""

    __slots__ = ("_ghosts", "_items", "_pacman", "_phase", "_score")

    _pacman: PacmanNode
    _ghosts: list[GhostNode]  # ghost 1 first; shared with relatives, so never changed once the state is made
    _items: int  # one bit for each food and capsule still there, numbered as in Board.numbers
    _score: int
    _phase: Phase | None  # the ghosts' timers and the outcome; None while the game runs and nobody is scared

    def legal_actions(self, agent: int = 0) -> list[Action]:
        """A new list of what this agent may do, in the order West, Stop, East, North, South; empty after the game.

        Pacman may always stop; a ghost never does, and turns back only in a dead end.

        Raises:
            IllegalAction: there is no such agent.
        """
        phase = self._phase
        if phase is not None and phase.outcome:
            return []
        if agent == 0:
            return self._pacman.legal.copy()
        try:
            if agent > 0:
                return self._ghosts[agent - 1].legal.copy()
        except (LookupError, TypeError):
            pass
        raise IllegalAction(f"there is no agent {agent!r}: 0 is Pacman, and the last ghost is {self.num_agents - 1}")

    def is_win(self) -> bool:
        """Whether the last food has been eaten."""
        phase = self._phase  # asked before every move, so by the shortest way
        return phase is not None and phase.outcome == WON

    def is_lose(self) -> bool:
        """Whether a ghost has caught Pacman."""
        phase = self._phase
        return phase is not None and phase.outcome == LOST

    @property
    def layout(self) -> Layout:
        """The board that the game is played on."""
        return self._pacman.board.layout

    @property
    def score(self) -> int:
        """Points so far."""
        return self._score

    @property
    def num_agents(self) -> int:
        """Pacman and the ghosts in play."""
        return 1 + len(self._ghosts)

    @property
    def pacman_position(self) -> Cell:
        """Pacman's cell (x, y)."""
        return self._pacman.position

    @property
    def ghost_positions(self) -> list[Position]:
        """(x, y) of each ghost, ghost 1 first; a scared ghost can be halfway between two cells."""
        return [ghost.known or ghost.position for ghost in self._ghosts]

    @property
    def ghost_homes(self) -> list[Cell]:
        """Where each ghost begins, and begins again after Pacman has eaten it; ghost 1 first."""
        return [cell_of(ghost.place) for ghost in self._board.ghost_starts[: len(self._ghosts)]]

    @property
    def directions(self) -> list[Action]:
        """Which way each agent faces, Pacman first."""
        return [agent.direction for agent in self._agents]

    @property
    def scared_timers(self) -> tuple[int, ...]:
        """How many more of its own moves each ghost stays scared for, ghost 1 first; 0: not scared."""
        phase = self._phase
        return (0,) * len(self._ghosts) if phase is None else phase.timers

    @property
    def food(self) -> tuple[Cell, ...]:
        """The cells with food, column by column from the left, upward."""
        return _food(self._board, self._items)

    @property
    def capsules(self) -> tuple[Cell, ...]:
        """The cells with a capsule, row by row from the bottom, left to right."""
        return _capsules(self._board, self._items)

    @property
    def walls(self) -> frozenset[Cell]:
        """The wall cells of the board."""
        return self.layout.walls

    @property
    def _board(self) -> Board:
        return self._pacman.board

    @property
    def _agents(self) -> list[PacmanNode | GhostNode]:
        return [self._pacman, *self._ghosts]

    @property
    def _outcome(self) -> int:
        phase = self._phase
        return PLAYING if phase is None else phase.outcome

    def __eq__(self, other: object) -> bool:
        """Same positions, directions, timers, food, capsules and score; walls and whose turn it is do not count."""
        if not isinstance(other, Facts):
            return NotImplemented
        if self is other:
            return True
        if self._score != other._score or self._pacman.key != other._pacman.key:
            return False
        if self._ghosts != other._ghosts and _keys(self._ghosts) != _keys(other._ghosts):
            return False
        if self._phase is not other._phase and self.scared_timers != other.scared_timers:
            return False
        if self._board.same_items(other._board):
            return self._items == other._items
        return (self.food, self.capsules) == (other.food, other.capsules)

    def __hash__(self) -> int:
        """Agrees with ``==``: of the items only their number counts, which no numbering of them changes."""
        phase = self._phase
        fright = 0 if phase is None else phase.key
        keys = [ghost.key for ghost in self._ghosts]
        return hash((self._score, self._items.bit_count(), fright, self._pacman.key, *keys))

    def board_key(self) -> tuple[int, ...]:
        """Everything but the score, as a key for tables; only states of one layout may share a table."""
        phase = self._phase
        fright = 0 if phase is None else phase.key
        return (self._items, fright, self._pacman.key, *[ghost.key for ghost in self._ghosts])

    def to_numbers(self) -> list[Any]:
        """Everything but the layout, as numbers and words for JSON; ``GameState.from_numbers`` reads them back.

        ``[[x, y, "North"], [[x, y, "West", timer], ...], items, score, outcome]``: Pacman, the ghosts, the remaining
        food and capsules as the bits of an int, and the points. The outcome is 0, 1, or 2 for a game that is in
        progress, won, or lost.
        """
        ghosts = zip(self._ghosts, self.scared_timers, strict=True)
        return [
            [*self._pacman.position, self._pacman.direction.value],
            [[*ghost.position, ghost.direction.value, timer] for ghost, timer in ghosts],
            self._items,
            self._score,
            self._outcome,
        ]

    def __repr__(self) -> str:
        ghosts = ", ".join(str(position) for position in self.ghost_positions) or "none"
        return f"<GameState {self.layout.name}: Pacman {self.pacman_position}, ghosts {ghosts}, score {self.score}>"


def _keys(ghosts: list[GhostNode]) -> list[int]:
    return [ghost.key for ghost in ghosts]


@lru_cache(maxsize=1024)  # the positions of a search differ in few of them
def _food(board: Board, items: int) -> tuple[Cell, ...]:
    return tuple(compress(board.layout.food, _bits(items >> len(board.layout.capsules))))


@lru_cache(maxsize=1024)
def _capsules(board: Board, items: int) -> tuple[Cell, ...]:
    return tuple(compress(board.layout.capsules, _bits(items)))


def _bits(number: int) -> list[bool]:
    """The binary digits, lowest first."""
    return [digit == "1" for digit in reversed(bin(number)[2:])]
