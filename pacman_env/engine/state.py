"""The immutable position of Pacman, and how a move changes it, quickly.

One round is Pacman (agent 0), ghost 1, ghost 2, ...; the state does not know whose turn it is. The rules themselves are
easier to read in ``rules.py``, where every step is taken as it is described; the tests hold this module to that one.
Here a move is two look-ups in the graph of the board (``board.py``), a copy of a short list and an object of six slots.
"""

from collections.abc import Callable
from typing import Any, NoReturn

from pacman_env.engine.actions import STOP, Action, GameOver, IllegalAction
from pacman_env.engine.board import NEAR, REACH, board_of
from pacman_env.engine.facts import Facts
from pacman_env.engine.layout import Layout
from pacman_env.engine.phase import LOST, SCARED_MOVES, WON, phase_of
from pacman_env.engine.text import Reader, written

TIME_COST, FOOD_POINTS, WIN_POINTS, GHOST_POINTS, LOSS_POINTS = -1, 10, 500, 200, -500


class _Positions(type):
    """The class of ``GameState``: whoever calls that hears how a game begins, and no move of a game comes by here."""

    def __call__(cls, *given: object, **named: object) -> NoReturn:
        """Refuse: a position is the start of a game, read from text, or a successor."""
        begin = 'GameState.initial(Layout.load("small"))'
        name = cls.__name__
        raise TypeError(f"do not call {name}: a game begins with {begin}; GameState.parse(text) reads a position")


class GameState(Facts, metaclass=_Positions):
    """A position of the game: an immutable, hashable value that prints itself.

    A game begins with :meth:`initial`; every other state is a successor. In addition to the names below and those
    of :class:`~pacman_env.engine.facts.Facts`, a state has every name of the Berkeley project
    (``getLegalActions``, ...), which ``pacman_env/berkeley_names.py`` adds.

    >>> state = GameState.initial(Layout.parse("%%%%%%\\n%P. G%\\n%%%%%%"))
    >>> state.legal_actions()
    ['Stop', 'East']
    >>> after = state.successor(0, "East")
    >>> after.score, after.is_win(), state.score
    (509, True, 0)
    >>> print(after)
    %%%%%%
    % < G%
    %%%%%%
    Score: 509
    Pacman (2, 1) East; ghost 1 (4, 1); won
    """

    __slots__ = ("_near",)

    _near: bool | None  # whether a ghost is in Pacman's reach; None until his first move from here asks

    @classmethod
    def initial(cls, layout: Layout, max_ghosts: int | None = None) -> "GameState":
        """The start of a game on this layout, with at most ``max_ghosts`` ghosts (None: all of them)."""
        if not isinstance(layout, Layout):
            raise TypeError(f"GameState.initial needs a Layout, not {layout!r}: try Layout.load(name)")
        if max_ghosts is not None and max_ghosts < 0:
            raise ValueError(f"max_ghosts is {max_ghosts}: use 0 or more, or None for all ghosts")
        board = board_of(layout)
        state = _fresh()
        state._pacman, state._ghosts = board.pacman_start, board.ghost_starts[:max_ghosts]
        state._items = (1 << len(board.numbers)) - 1
        state._score, state._phase, state._near = 0, None, None
        return state

    @classmethod
    def parse(cls, text: str, name: str = "unnamed") -> "GameState":
        """Read a position from text: what ``str`` writes, or a board drawn by hand as for a layout.

        Lines below a board drawn by hand say what it cannot show: ``Score: 9``, and ``Pacman (1, 1) East; ghost 1
        (4.5, 1) West, scared 12, home (5, 2); dot under (2, 1)``. Everything else is the same as at the start of a
        game.

        >>> print(GameState.parse("%%%%%%\\n%P. G%\\n%%%%%%").successor(1, "West"))
        %%%%%%
        %<.G %
        %%%%%%
        Score: 0
        Pacman (1, 1); ghost 1 (3, 1) West

        Raises ValueError (``LayoutError`` for the board) for anything that cannot be read, and says what to do.
        """
        read = Reader(text, name)
        return cls.from_numbers(read.layout, read.numbers)

    @classmethod
    def from_numbers(cls, layout: Layout, numbers: list[Any]) -> "GameState":
        """The state that ``to_numbers`` turned into these numbers, on this layout; ValueError for other numbers."""
        try:
            board, ((x, y, facing), ghosts, items, score, outcome) = board_of(layout), numbers
            state = _fresh()
            state._pacman = board.pacman((x, y), Action(facing))
            state._ghosts = [board.ghost((x, y), Action(facing)) for x, y, facing, _ in ghosts]
            state._phase = phase_of(tuple(timer for *_, timer in ghosts), outcome)
        except (LookupError, TypeError, ValueError) as error:
            words = f"these numbers are not a position on layout {layout.name} ({type(error).__name__}: {error})"
            raise ValueError(f"{words}: pass the numbers that to_numbers() returned on this layout") from None
        state._items, state._score, state._near = items, score, None
        return state

    def __str__(self) -> str:
        """The board as text, the score, and a line for what the board hides; ``parse`` reads it back."""
        return written(self)

    def __reduce__(self) -> str | tuple[object, ...]:
        return (GameState.from_numbers, (self.layout, self.to_numbers()))

    def successor(self, agent: int, action: str) -> "GameState":
        """The state after this agent's action; the state itself stays as it is.

        Raises:
            IllegalAction: the action is not in ``legal_actions(agent)``, or there is no such agent.
            GameOver: the game is already won or lost.
        """
        phase = self._phase
        if phase is not None and phase.outcome:
            self._refuse(agent, action)
        after = _fresh()
        pacman = self._pacman

        if agent == 0:
            try:
                node = pacman.ways[action]
            except (LookupError, TypeError):
                self._refuse(agent, action)
            if node is None:  # he stays, or nobody went this way before
                node = pacman if action == STOP else pacman.board.walk(pacman.place, pacman.ways, action)
            items, ghosts, points, item = self._items, self._ghosts, TIME_COST, node.item
            near = self._near
            if near is None:  # a search asks for all of Pacman's moves: look around once
                near, here = False, pacman.place
                for ghost in ghosts:
                    if ghost.place - here in NEAR:
                        near = True
                        break
                self._near = near
            if item and items & item:
                items ^= item
                if item < (first_food := node.board.first_food):
                    phase = phase_of((SCARED_MOVES,) * len(ghosts))
                else:
                    points += FOOD_POINTS
                    if items < first_food:
                        points += WIN_POINTS
                        phase = phase_of(self.scared_timers, WON)
            after._pacman, after._ghosts, after._items = node, ghosts, items
            after._score, after._phase, after._near = self._score + points, phase, None
            if near:
                here = node.place
                for index, ghost in enumerate(ghosts):
                    if ghost.place - here in REACH:
                        after._meet(index)
            return after

        ghosts = self._ghosts.copy()
        try:
            if agent < 0:
                self._refuse(agent, action)
            index = agent - 1
            ghost = ghosts[index]
            moved = ghost.ways[action]
        except (LookupError, TypeError):
            self._refuse(agent, action)
        if moved is None or moved.direction is ghost.closed:  # nobody went this way before, or nobody may
            if action == ghost.closed:
                self._refuse(agent, action)
            moved = pacman.board.stride(ghost.place, ghost.ways, action)
        if phase is not None:  # somebody is scared
            later = phase.after[index]
            if later is not phase:  # it is this one: its steps are half as long, and its timer runs
                moved = moved.half or moved.halved()
                if later is None:
                    if phase.timers[index] == 1:  # its fright ends
                        moved = pacman.board.calmed(moved)
                    later = phase.moved(index)
                phase = later
        ghosts[index] = moved
        after._pacman, after._ghosts, after._items = pacman, ghosts, self._items
        after._score, after._phase, after._near = self._score, phase, None
        if moved.place == pacman.place if phase is None else moved.place - pacman.place in REACH:  # calm: on a cell
            after._meet(index)
        return after

    def _meet(self, index: int) -> None:
        """Pacman and this ghost (from 0) meet; called only while the state is being made."""
        phase = self._phase
        if phase is not None and phase.timers[index]:
            self._score += GHOST_POINTS
            self._ghosts = self._ghosts.copy()
            self._ghosts[index] = self._pacman.board.ghost_starts[index]
            self._phase = phase.with_timer(index, 0)
        elif phase is None or phase.outcome != WON:
            self._score += LOSS_POINTS
            self._phase = phase_of(self.scared_timers, LOST)

    def _refuse(self, agent: int, action: str) -> NoReturn:
        if self._outcome:
            raise GameOver(f"the game is {'won' if self.is_win() else 'lost'}: no agent can move anymore") from None
        legal = self.legal_actions(agent)
        who = f"ghost {agent}" if agent else "Pacman"
        place = self._agents[agent].position
        raise IllegalAction(f"{who} at {place} cannot make the move {action!r}: the legal moves are {legal}") from None


_fresh: Callable[[], GameState] = type.__call__.__get__(GameState)  # empty, at the price that GameState() would have
