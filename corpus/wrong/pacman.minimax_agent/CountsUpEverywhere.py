# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-per-agent"
# family = "each"
# [mends]
# ", 1, rounds + 1)" = ", 1, rounds)"
# "+ 1, rounds + 1)" = "+ 1, rounds)"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class CountsUpEverywhere(MultiAgentSearchAgent):
    """Counts up in Pacman's call and in each of the ghosts'."""

    def get_action(self, state):
        return self.greatest(state, 0)[1]

    def greatest(self, state, rounds):
        if rounds >= self.depth or ends(state):
            return self.evaluation_function(state), None
        top = None
        for a in state.legal_actions():
            v = (
                self.worst(state.successor(0, a), 1, rounds + 1)
            )  # fmt: skip
            if top is None or v > top[0]:
                top = v, a
        return top

    def worst(self, state, ghost, rounds):
        if rounds >= self.depth or ends(state):
            return self.evaluation_function(state)
        low = INFINITY
        for a in state.legal_actions(ghost):
            child = state.successor(ghost, a)
            if ghost + 1 < state.num_agents:
                below = self.worst(child, ghost + 1, rounds + 1)
            else:
                below = self.greatest(child, rounds + 1)[0]
            low = min(low, below)
        return low
