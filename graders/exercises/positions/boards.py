"""Positions of tic-tac-toe and isolation."""

import random
from collections.abc import Iterator

from graders.exercises.base import Idea
from graders.transcript.case import Case
from pacman_env.games.isolation import Isolation
from pacman_env.games.protocol import State
from pacman_env.games.tic_tac_toe import TicTacToe


def played(state: State, rng: random.Random, moves: int) -> State:
    """The position after some random moves; it stops early where the game does."""
    for _ in range(moves):
        legal = state.actions()
        if not legal:
            break
        state = state.result(rng.choice(legal))
    return state


def _tic_tac_toe(rng: random.Random, marks: int) -> TicTacToe:
    while True:
        state: TicTacToe = played(TicTacToe(), rng, marks)
        if not state.is_terminal():
            return state


def real_games(rng: random.Random, idea: Idea, players: tuple[str, ...] = ("max", "min")) -> Iterator[Case]:
    """Half-played tic-tac-toe, then isolation, with one of these players to move."""
    for marks in (7, 7, 6, 6, 5, 5, 4):
        game = _tic_tac_toe(rng, marks)
        if game.to_move in players:
            yield idea.ask(game)
    for moves in (0, 2, 2, 1, 1):
        state = board(rng, rng.choice((4, 5)), moves)
        if state.to_move in players and not state.is_terminal():
            yield idea.ask(state)


_BOARDS = {2: [(2, 1)], 3: [(3, 1), (2, 2)], 4: [(2, 2), (3, 2)], 5: [(3, 2)], 6: [(3, 3), (3, 2), (4, 2)]}


def board(rng: random.Random, cells: int, moves: int) -> Isolation:
    """A small board with this many open cells, after some moves."""
    width, height = rng.choice(_BOARDS[cells])
    if rng.random() < 0.3:
        width, height = height, width
    places = [(x, y) for y in range(height) for x in range(width)]
    blocked = tuple(rng.sample(places, width * height - cells))
    return played(Isolation(width=width, height=height, blocked=blocked), rng, moves)  # type: ignore[no-any-return]


def open_game(rng: random.Random, moves: int) -> Isolation:
    """A position far from decided: the player to move has a choice, and so has the other one after some move."""
    while True:
        state = board(rng, rng.choice((5, 6)), moves)
        replies = [len(state.result(move).actions()) for move in state.actions()]
        if len(replies) > 1 and max(replies) > 1:
            return state


def stuck(rng: random.Random, active: bool, waiting: bool) -> Isolation:
    """A position in which the active player, the waiting one, both or none cannot move."""
    while True:
        state = board(rng, rng.choice((3, 4, 5, 6)), rng.randint(2, 5))
        if None not in state.players and (not state.actions(), not other(state).actions()) == (active, waiting):
            return state


def last_move(rng: random.Random) -> Isolation:
    """A position with exactly one legal move."""
    while True:
        state = board(rng, rng.choice((3, 4, 5)), rng.randint(2, 4))
        if len(state.actions()) == 1:
            return state


def other(state: Isolation) -> Isolation:
    """The same board with the turn handed to the other player."""
    return Isolation("\n".join(str(state).splitlines()[:-1]), to_move="min" if state.to_move == "max" else "max")


def played_by(state: Isolation, player: str) -> Isolation:
    """The same position with this player to move: where it is the other one's turn, the two change names."""
    if state.to_move == player:
        return state
    rows = "\n".join(str(state).splitlines()[:-1])
    return Isolation(rows.translate(str.maketrans("12", "21")), to_move=player)


def open_cells(case: Case) -> int:
    """How many cells of an isolation board nobody has closed."""
    state: Isolation = case.root
    return state.width * state.height - len(state.closed)


def lost(rng: random.Random) -> Isolation:
    """A position in which one more move each ends the game badly: every move strands the player to move."""
    while True:
        state = board(rng, rng.choice((4, 5, 6)), rng.randint(2, 4))
        moves = state.actions()
        if moves and all(not other(state.result(move)).actions() and state.result(move).actions() for move in moves):
            return state
