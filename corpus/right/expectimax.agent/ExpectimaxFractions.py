# exercise = "expectimax.agent"
# rule = "style"
# tree = "minimax"

import math
from fractions import Fraction

from pacman_env import MultiAgentSearchAgent


def over(state):
    return state.is_win() or state.is_lose()


class Expectimax(MultiAgentSearchAgent):
    """The average by division."""

    def get_action(self, state):
        return max(state.legal_actions(), key=lambda a: self.value(state.successor(0, a), *self.turn(state, 0, 0)))

    def turn(self, state, agent, depth):
        following = (agent + 1) % state.num_agents
        return following, depth + (following == 0)

    def value(self, state, agent, depth):
        if depth == self.depth or over(state):
            return self.evaluation_function(state)
        values = [
            self.value(state.successor(agent, a), *self.turn(state, agent, depth)) for a in state.legal_actions(agent)
        ]
        return self.average(values) if agent else max(values)

    def average(self, values):
        return sum(values) / len(values)


class ExpectimaxFractions(Expectimax):
    """Exact averages."""

    def average(self, values):
        values = [Fraction(v) if math.isfinite(v) else v for v in values]
        return sum(values) / len(values)
