"""What the searches share: a round is one move of Pacman and one of every ghost."""

from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState

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
