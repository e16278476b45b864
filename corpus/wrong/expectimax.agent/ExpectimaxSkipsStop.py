# exercise = "expectimax.agent"
# rule = "field"
# slip = "drops-stop"
# family = "exp-stop"
# elsewhere = ["move == stop"]
# [mends]
# "stop = \"Stop\"" = "stop = \"nowhere\""

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ends(state):
    return state.isWin() or state.isLose()


class ExpectimaxSkipsStop(MultiAgentSearchAgent):
    """One loop for all agents skips Pacman's Stop."""

    def getAction(self, gameState):
        stop = "Stop"

        def run(state, agent, done):
            if agent == state.getNumAgents():
                agent, done = 0, done + 1
            if done == self.depth or ends(state):
                return self.evaluationFunction(state), None
            moves, total, top = state.getLegalActions(agent), 0, (-INFINITY, None)
            for move in moves:
                if agent == 0 and move == stop:
                    continue
                v = run(state.generateSuccessor(agent, move), agent + 1, done)[0]
                total += v / len(moves)
                top = max(top, (v, move), key=lambda pair: pair[0])
            return (total, None) if agent else top

        return run(gameState, 0, 0)[1]
