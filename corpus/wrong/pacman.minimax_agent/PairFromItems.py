# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "returns-pair"
# family = "pair"
# [mends]
# "1))" = "1))[0]"

import operator

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class PairFromItems(MultiAgentSearchAgent):
    """`items()` of a dictionary are pairs."""

    def get_action(self, state):
        table = {a: self.rate(state.successor(0, a), 1, 1) for a in state.legal_actions()}
        return max(table.items(), key=operator.itemgetter(1))

    def rate(self, state, agent, turn):
        if agent == state.num_agents:
            agent, turn = 0, turn + 1
        if turn > self.depth or ends(state):
            return self.evaluation_function(state)
        rates = (self.rate(state.successor(agent, a), agent + 1, turn) for a in state.legal_actions(agent))
        return min(rates) if agent else max(rates)
