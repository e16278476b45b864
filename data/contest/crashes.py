"""An agent that is broken on purpose, to show that a crash costs its owner and nobody else."""

from pacman_env import Agent


class CrashingAgent(Agent):
    """Follows a plan of five moves, and has none for the sixth."""

    def registerInitialState(self, state):
        """Begin the plan, at the start of each game."""
        self.turn, self.plan = 0, ["West", "East", "West", "East", "Stop"]

    def get_action(self, state):
        """Return the next planned action."""
        action = self.plan[self.turn]
        self.turn += 1
        return action
