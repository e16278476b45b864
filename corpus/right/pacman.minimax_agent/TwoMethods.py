# exercise = "pacman.minimax_agent"
# rule = "style"
# tree = "minimax"

from math import inf

from pacman_env import MultiAgentSearchAgent


class TwoMethods(MultiAgentSearchAgent):
    """Max and min by methods, snake_case."""

    def get_action(self, state):
        best, choice = -inf, None
        for action in state.legal_actions(0):
            v = self.after(state.successor(0, action), 0, self.depth, state.num_agents)
            if choice is None or v > best:
                best, choice = v, action
        return choice

    def after(self, state, agent, depth, agents):
        if agent + 1 < agents:
            return self.min_value(state, agent + 1, depth, agents)
        return self.max_value(state, depth - 1, agents)

    def max_value(self, state, depth, agents):
        if depth == 0 or over(state):
            return self.evaluation_function(state)
        return max(self.after(state.successor(0, a), 0, depth, agents) for a in state.legal_actions(0))

    def min_value(self, state, ghost, depth, agents):
        if over(state):
            return self.evaluation_function(state)
        return min(self.after(state.successor(ghost, a), ghost, depth, agents) for a in state.legal_actions(ghost))


def over(state):
    return state.is_win() or state.is_lose()
