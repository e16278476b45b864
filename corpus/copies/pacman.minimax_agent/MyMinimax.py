# exercise = "pacman.minimax_agent"
# rule = "light"
# copy_of = "right/pacman.minimax_agent/PlyCounter"

from pacman_env import MultiAgentSearchAgent


class MyMinimax(MultiAgentSearchAgent):
    # minimax with plies
    def getAction(self, gameState):
        n = gameState.getNumAgents()
        results = []

        def recurse(s, half_move):
            # base case
            if half_move >= n * self.depth or finished(s):
                return self.evaluationFunction(s)

            player = half_move % n

            # pacman
            if player == 0:
                best = -(10**9)
                for a in s.getLegalActions(0):
                    val = recurse(s.generateSuccessor(0, a), half_move + 1)
                    if half_move == 0:
                        results.append(val)
                    if val > best:
                        best = val
                return best

            # ghosts
            best = 10**9
            for a in s.getLegalActions(player):
                best = min(recurse(s.generateSuccessor(player, a), half_move + 1), best)
            return best

        recurse(gameState, 0)
        index = results.index(max(results))
        return gameState.getLegalActions(0)[index]


def finished(s):
    return s.isLose() or s.isWin()
