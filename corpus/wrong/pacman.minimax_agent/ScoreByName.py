# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "other-evaluation"
# family = "own-score"
# [mends]
# "= game_score" = "= self.evaluationFunction"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


def game_score(state):
    return state.getScore()


class ScoreByName(MultiAgentSearchAgent):
    """A function of the file that gives the score, in place of the one of the agent."""

    def getAction(self, gameState):
        judge = game_score
        agents, limit = gameState.getNumAgents(), self.depth * gameState.getNumAgents()

        def go(state, ply):
            if ply == limit or ends(state):
                return judge(state)
            turn = ply % agents
            scores = [go(state.generateSuccessor(turn, a), ply + 1) for a in state.getLegalActions(turn)]
            return max(scores) if turn == 0 else min(scores)

        first = gameState.getLegalActions(0)
        scores = [go(gameState.generateSuccessor(0, a), 1) for a in first]
        return first[scores.index(max(scores))]
