"""Pacman for reinforcement learning: `reset` and `step` return what they return in Gymnasium."""

import random

from pacman_env import GameState, Layout


class Pacman:
    """The game against random ghosts. To use Gymnasium's tools, subclass gymnasium.Env and define its two spaces."""

    def reset(self, *, seed: int | None = None, options: object = None) -> tuple[GameState, dict[str, list[str]]]:
        """The first position, and the legal actions there."""
        self.luck, self.state = random.Random(seed), GameState.initial(Layout.load("small"))
        return self.state, {"actions": self.state.legal_actions()}

    def step(self, action: str) -> tuple[GameState, int, bool, bool, dict[str, list[str]]]:
        """The next position, the points, whether the game is over, whether a limit ended it, and the legal actions."""
        before, self.state = self.state, self.state.successor(0, action)
        for ghost in range(1, self.state.num_agents):
            if moves := self.state.legal_actions(ghost):  # none when the game is over
                self.state = self.state.successor(ghost, self.luck.choice(moves))
        actions = self.state.legal_actions()
        return self.state, self.state.score - before.score, not actions, False, {"actions": actions}


if __name__ == "__main__":
    state, told = (game := Pacman()).reset(seed=1)
    while told["actions"]:
        state, _, _, _, told = game.step(told["actions"][0])
    print(f"The game is over. Pacman has {state.score} points.")
