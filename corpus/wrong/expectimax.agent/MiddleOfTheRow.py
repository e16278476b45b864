# exercise = "expectimax.agent"
# rule = "field"
# slip = "midrange"
# [mends]
# "(values[0] + values[-1]) / 2" = "sum(values) / len(values)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class MiddleOfTheRow(MultiAgentSearchAgent):
    """The values are sorted, and the middle between the ends is taken."""

    def get_action(self, state):
        return max(state.legal_actions(), key=lambda a: self.middle(state.successor(0, a), 1, self.depth))

    def middle(self, state, agent, left):
        if agent == state.num_agents:
            agent, left = 0, left - 1
        if left == 0 or ends(state):
            return self.evaluation_function(state)
        values = sorted(self.middle(state.successor(agent, a), agent + 1, left) for a in state.legal_actions(agent))
        if agent == 0:
            return values[-1]
        return (values[0] + values[-1]) / 2
