# exercise = "alphabeta.agent"
# rule = "careful"
# copy_of = "right/alphabeta.agent/BoundsInADict"

import math

from pacman_env import MultiAgentSearchAgent


class TwoLimits(MultiAgentSearchAgent):
    def get_action(self, state):
        self.players = state.num_agents
        _, action = self.explore(state, 0, (-math.inf, math.inf))
        return action

    def explore(self, state, moves_done, limits):
        if state.is_lose() or state.is_win() or moves_done == self.depth * self.players:
            return self.evaluation_function(state), None
        who = moves_done % self.players
        pacman = who == 0
        value = -math.inf if pacman else math.inf
        action = None
        for candidate in state.legal_actions(who):
            number, _ = self.explore(state.successor(who, candidate), moves_done + 1, limits)
            better = number > value if pacman else number < value
            if better:
                value = number
                action = candidate
            lower, upper = limits
            limits = (max(lower, number), upper) if pacman else (lower, min(upper, number))
            if limits[0] > limits[1]:
                return value, action
        return value, action
