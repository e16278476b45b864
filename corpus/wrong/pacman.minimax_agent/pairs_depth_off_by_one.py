# exercise = "pacman.minimax_agent"
# rule = "injected"
# slip = "depth-off-by-one"
# into = "pairs"
# role = "end"
# handed_in = "Pairs"
# [mends]
# "rounds > self.depth" = "rounds == self.depth"

from pacman_env import MultiAgentSearchAgent


class Pairs(MultiAgentSearchAgent):
    """One method that gives back a value and a move; rounds are counted up."""

    def get_action(self, state):
        return self.search(state, 0, 0)[1]

    def search(self, state, agent, rounds):
        if agent >= state.num_agents:
            agent, rounds = 0, rounds + 1
        if rounds > self.depth or state.is_win() or state.is_lose():
            return self.evaluation_function(state), None
        pairs = []
        for action in state.legal_actions(agent):
            after = state.successor(agent, action)
            pairs.append((self.search(after, agent + 1, rounds)[0], action))
        return max(pairs) if agent == 0 else min(pairs)
