# exercise = "pacman.minimax_agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class HandmadeStack(MultiAgentSearchAgent):
    """A stack of half-finished nodes, each a dictionary with the moves that are left."""

    def getAction(self, gameState):
        stack = [self.node(gameState, 0, 0, None)]
        while True:
            top = stack[-1]
            if top["left"]:
                action = top["left"].pop(0)
                after = (top["agent"] + 1) % gameState.getNumAgents()
                child = top["state"].generateSuccessor(top["agent"], action)
                stack.append(self.node(child, after, top["round"] + (after == 0), action))
                continue
            stack.pop()
            if not stack:
                return max(top["found"], key=lambda pair: pair[1])[0]
            numbers = [v for _, v in top["found"]]
            v = self.evaluationFunction(top["state"]) if not numbers else (min if top["agent"] else max)(numbers)
            stack[-1]["found"].append((top["action"], v))

    def node(self, state, agent, turn, action):
        over = turn == self.depth or ended(state)
        moves = [] if over else list(state.getLegalActions(agent))
        return {"state": state, "agent": agent, "round": turn, "action": action, "left": moves, "found": []}
