# exercise = "expectimax.agent"
# rule = "field"
# slip = "sums-up"
# family = "no-division"
# [mends]
# "False: sum}" = "False: statistics.mean}"

import statistics

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class SumInATable(MultiAgentSearchAgent):
    """A table with max for Pacman and sum for the ghosts."""

    def get_action(self, state):
        return self.search(state, 0, self.depth)[1]

    def search(self, state, agent, left):
        if agent == state.num_agents:
            agent, left = 0, left - 1
        if left == 0 or ends(state):
            return self.evaluation_function(state), None
        layer = {True: max, False: sum}
        moves = state.legal_actions(agent)
        found = [self.search(state.successor(agent, a), agent + 1, left)[0] for a in moves]
        return layer[agent == 0](found), moves[found.index(max(found))]
