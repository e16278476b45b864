# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "min-reversed"
# family = "kind-ghosts"
# [mends]
# "0 else max" = "0 else min"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class MaxElseMax(MultiAgentSearchAgent):
    """max, else max."""

    def get_action(self, state):
        n = state.num_agents

        def value(s, ply):
            if ply == n * self.depth or ends(s):
                return self.evaluation_function(s)
            pick = max if ply % n == 0 else max
            return pick(map(lambda a: value(s.successor(ply % n, a), ply + 1), s.legal_actions(ply % n)))

        return max(state.legal_actions(0), key=lambda a: value(state.successor(0, a), 1))
