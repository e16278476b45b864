# exercise = "expectimax.agent"
# rule = "style"
# tree = "minimax"

from pacman_env import MultiAgentSearchAgent


class ExpectimaxDispatch(MultiAgentSearchAgent):
    """The lecture's value, max-value and exp-value."""

    def getAction(self, gameState):
        n = gameState.getNumAgents()

        def value(state, turn):
            if state.isWin() or state.isLose() or turn == n * self.depth:
                return self.evaluationFunction(state)
            return exp_value(state, turn) if turn % n else max_value(state, turn)

        def max_value(state, turn):
            return max(value(state.successor(0, a), turn + 1) for a in state.legal_actions(0))

        def exp_value(state, turn):
            v = 0
            for a in state.legal_actions(turn % n):
                p = 1 / len(state.legal_actions(turn % n))
                v += p * value(state.successor(turn % n, a), turn + 1)
            return v

        return max(gameState.legal_actions(0), key=lambda a: value(gameState.successor(0, a), 1))
