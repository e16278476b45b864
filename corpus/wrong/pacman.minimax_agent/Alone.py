# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "no-ghost-layer"
# [mends]
# ", 0, rounds - 1)" = ", 1, rounds)"

from pacman_env import MultiAgentSearchAgent


class Alone(MultiAgentSearchAgent):
    """Pacman moves, then Pacman moves: nobody asks the ghosts."""

    def get_action(self, state):
        return max(state.legal_actions(), key=lambda action: self.step(state, action, self.depth))

    def step(self, state, action, rounds):
        return self.future(state.successor(0, action), 0, rounds - 1)

    def future(self, state, agent, rounds):
        if agent == state.num_agents:
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.is_win() or state.is_lose():
            return self.evaluation_function(state)
        if agent == 0:
            return max(self.step(state, a, rounds) for a in state.legal_actions(0))
        return min(self.future(state.successor(agent, a), agent + 1, rounds) for a in state.legal_actions(agent))
