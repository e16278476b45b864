# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "depth-off-by-one"
# family = "deep"
# [mends]
# "depth + 1" = "depth"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class OneMoreRoundFromTheStart(MultiAgentSearchAgent):
    """The first call asks for one round more."""

    def get_action(self, state):
        return self.maximum(state, self.depth + 1)[1]

    def maximum(self, state, left):
        if left == 0 or ends(state):
            return self.evaluation_function(state), ""
        return max((self.minimum(state.successor(0, a), left, 1), a) for a in state.legal_actions(0))

    def minimum(self, state, left, ghost):
        if ends(state):
            return self.evaluation_function(state)
        scores = []
        for action in state.legal_actions(ghost):
            child = state.successor(ghost, action)
            more = ghost < state.num_agents - 1
            scores.append(self.minimum(child, left, ghost + 1) if more else self.maximum(child, left - 1)[0])
        return min(scores)
