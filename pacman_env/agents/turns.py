"""Whose turn it is: Pacman's, then each ghost's, and so on until the game is over. A round is one move of each."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import NamedTuple

from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState

Choose = Callable[[int, GameState], str]
"""What an agent (0 is Pacman) does in a position: ``choose(agent, state) -> action``."""


class Turn(NamedTuple):
    """One agent has moved; ``state`` is the position after it."""

    agent: int
    action: Action
    state: GameState


def turns(state: GameState, choose: Choose, first: int = 0) -> Iterator[Turn]:
    """Let the agents take turns from agent ``first`` on, until the game is over.

    Raises:
        IllegalAction: an agent chose what the rules do not allow.
    """
    for number in count(first):
        if state.is_win() or state.is_lose():
            return
        agent = number % state.num_agents
        action = choose(agent, state)
        state = state.successor(agent, action)
        yield Turn(agent, Action(action), state)


def one_round(state: GameState, choose: Choose, first: int = 0) -> Iterator[Turn]:
    """One turn of every agent from ``first`` on, as long as the game is not over."""
    return islice(turns(state, choose, first), state.num_agents - first)


def ghosts_move(state: GameState, choose: Choose) -> GameState:
    """The position after every ghost has moved.

    >>> from pacman_env.engine.layout import Layout
    >>> start = GameState.initial(Layout.parse("%%%%%%%\\n%P . G%\\n%%%%%%%"))
    >>> ghosts_move(start, lambda ghost, state: "West").ghost_positions
    [(4.0, 1.0)]
    """
    for turn in one_round(state, choose, first=1):
        state = turn.state
    return state


Choice = tuple[float, Action | None]
"""A value, and the action that leads to it; no action at a leaf, nor where chance moves."""


def after(state: GameState, agent: int, depth: int) -> tuple[int, int]:
    """Whose turn is next, and how many rounds are left then."""
    agent += 1
    return (agent, depth) if agent < state.num_agents else (0, depth - 1)


def chosen(choice: Choice) -> Action:
    """The action of a choice.

    Raises:
        ValueError: there is none.
    """
    action = choice[1]
    if action is None:
        raise ValueError("the game is over: there is no action to choose")
    return action
