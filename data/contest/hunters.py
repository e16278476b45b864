"""Ghosts without a Pacman: each takes a shortest path to him, and runs away while it is scared."""


class ContestGhost:
    """Built for each ghost of a game; the first one has the index 1."""

    def __init__(self, index):
        """Play as this ghost."""
        self.index = index

    def get_action(self, state):
        """Return one of the ghost's legal actions."""
        scared = state.scared_timers[self.index - 1] > 0
        choose = max if scared else min
        return choose(state.legal_actions(self.index), key=lambda action: self.after(state, action))

    def after(self, state, action):
        """Steps to Pacman after this action."""
        return self.gap(state.successor(self.index, action))

    def gap(self, state):
        """Steps from this ghost to Pacman."""
        x, y = state.ghost_positions[self.index - 1]
        return state.layout.distance((round(x), round(y)), state.pacman_position)
