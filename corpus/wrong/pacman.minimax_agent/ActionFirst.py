# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "swapped-arguments"
# [mends]
# "state.successor(action, agent)" = "state.successor(agent, action)"

from pacman_env import MultiAgentSearchAgent


class ActionFirst(MultiAgentSearchAgent):
    """`successor(action, agent)`: the arguments have changed places below the root."""

    def get_action(self, state):
        return max(state.legal_actions(0), key=lambda a: self.worth(state.successor(0, a), 1, self.depth))

    def worth(self, state, agent, rounds):
        if agent == state.num_agents:
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.is_win() or state.is_lose():
            return self.evaluation_function(state)
        found = []
        for action in state.legal_actions(agent):
            child = state.successor(action, agent)
            found.append(self.worth(child, agent + 1, rounds))
        return min(found) if agent else max(found)
