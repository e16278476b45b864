# exercise = "pacman.minimax_agent"
# rule = "named"
# slip = "called-value"

from pacman_env import MultiAgentSearchAgent


class AgentsByACall(MultiAgentSearchAgent):
    """The number of agents is called as if it were a method."""

    def get_action(self, state):
        return max(state.legal_actions(0), key=lambda move: self.worth(state.successor(0, move), 1, self.depth))

    def worth(self, state, agent, rounds):
        if agent == state.num_agents():
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.is_win() or state.is_lose():
            return self.evaluationFunction(state)
        best = min if agent else max
        moves = state.legal_actions(agent)
        return best(self.worth(state.successor(agent, move), agent + 1, rounds) for move in moves)
