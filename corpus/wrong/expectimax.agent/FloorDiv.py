# exercise = "expectimax.agent"
# rule = "field"
# slip = "integer-division"
# family = "whole"
# [mends]
# "operator.floordiv(sum" = "operator.truediv(sum"

import itertools
import operator
from collections import deque

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class FloorDiv(MultiAgentSearchAgent):
    """operator.floordiv."""

    def get_action(self, state):
        scored = {
            a: self.go(
                state.successor(0, a),
                deque([*range(1, state.num_agents), *[*range(state.num_agents)] * (self.depth - 1)]),
            )
            for a in state.legal_actions()
        }
        return max(scored, key=scored.get)

    def go(self, state, order):
        if not order or ends(state):
            return self.evaluation_function(state)
        agent, rest = order[0], deque(itertools.islice(order, 1, None))
        outcomes = [self.go(state.successor(agent, a), rest) for a in state.legal_actions(agent)]
        if agent == 0:
            return max(outcomes)
        return operator.floordiv(sum(outcomes), len(outcomes))
