# exercise = "pacman.minimax_agent"
# rule = "field"

from collections import defaultdict

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class LevelByLevel(MultiAgentSearchAgent):
    """No recursion: the positions are listed level by level, then their values are written from the back."""

    def getAction(self, gameState):
        rows = [(gameState, 0, 0, None, None)]
        for number, (state, agent, rounds, _, _) in enumerate(rows):
            if rounds < self.depth and not ended(state):
                after = (agent + 1) % state.getNumAgents()
                for action in state.getLegalActions(agent):
                    child = state.generateSuccessor(agent, action)
                    rows.append((child, after, rounds + (after == 0), number, action))
        gathered = defaultdict(list)
        for number in range(len(rows) - 1, 0, -1):
            state, agent, _, parent, action = rows[number]
            if number in gathered:
                v = (min if agent else max)(pair[0] for pair in gathered[number])
            else:
                v = self.evaluationFunction(state)
            gathered[parent].append((v, action))
        return max(gathered[0])[1]
