# exercise = "pacman.minimax_agent"
# also = ["alphabeta.agent"]
# rule = "style"
# tree = "strict_alpha_beta"

import operator
from math import inf

from pacman_env import MultiAgentSearchAgent


def over(state):
    return state.is_win() or state.is_lose()


class OneMethodPairs(MultiAgentSearchAgent):
    """Alpha-beta in one method for all agents, which gives back (value, action)."""

    beyond = staticmethod(operator.gt)

    def get_action(self, state):
        return self.search(state, 0, 0, -inf, inf)[1]

    def search(self, state, agent, depth, alpha, beta):
        if depth == self.depth or over(state):
            return self.evaluation_function(state), None
        best = None
        for action in state.legal_actions(agent):
            following = (agent + 1) % state.num_agents
            v = self.search(state.successor(agent, action), following, depth + (following == 0), alpha, beta)[0]
            if best is None or (v > best[0] if agent == 0 else v < best[0]):
                best = v, action
            if self.beyond(best[0], beta) if agent == 0 else self.beyond(alpha, best[0]):
                break
            alpha, beta = (max(alpha, best[0]), beta) if agent == 0 else (alpha, min(beta, best[0]))
        return best
