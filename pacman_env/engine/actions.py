"""The ground of the engine: actions, where they lead, and what a wrong one is called."""

from enum import StrEnum

Position = tuple[float, float]
"""(x, y) of an agent; a scared ghost can be half-way between two cells."""


class Action(StrEnum):
    """The five actions; each is the string of its name: ``Action.NORTH == "North"``."""

    NORTH = "North"
    SOUTH = "South"
    EAST = "East"
    WEST = "West"
    STOP = "Stop"

    def __repr__(self) -> str:
        """Print like a plain string, so that lists of actions read well."""
        return repr(self.value)


NORTH, SOUTH, EAST, WEST, STOP = Action
VECTORS = {WEST: (-1, 0), STOP: (0, 0), EAST: (1, 0), NORTH: (0, 1), SOUTH: (0, -1)}  # in the order of every list
REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}
LEFT = {NORTH: WEST, WEST: SOUTH, SOUTH: EAST, EAST: NORTH, STOP: STOP}


class IllegalAction(ValueError):
    """An action that this agent may not take here, or an agent that does not exist."""


class GameOver(ValueError):
    """A move in a game that is already won or lost."""
