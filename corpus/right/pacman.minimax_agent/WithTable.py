# exercise = "pacman.minimax_agent"
# rule = "style"

import random

from pacman_env import MultiAgentSearchAgent


def over(state):
    return state.is_win() or state.is_lose()


class WithTable(MultiAgentSearchAgent):
    """An __init__ of its own, a table of known positions, random among the best."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        self.known = {}

    def get_action(self, state):
        self.known.clear()
        values = {a: self.value(state.successor(0, a), *self.turn(state, 0, 0)) for a in state.legal_actions()}
        return random.choice([a for a, v in values.items() if v == max(values.values())])

    def turn(self, state, agent, depth):
        return (0, depth + 1) if agent == state.num_agents - 1 else (agent + 1, depth)

    def value(self, state, agent, depth):
        key = (state, agent, depth)
        if key not in self.known:
            self.known[key] = self.compute(state, agent, depth)
        return self.known[key]

    def compute(self, state, agent, depth):
        if depth == self.depth or over(state):
            return self.evaluation_function(state)
        values = [
            self.value(state.successor(agent, a), *self.turn(state, agent, depth)) for a in state.legal_actions(agent)
        ]
        return min(values) if agent else max(values)
