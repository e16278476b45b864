# exercise = "alphabeta.agent"
# rule = "field"

from pacman_env import MultiAgentSearchAgent

INFINITY = float("inf")


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


class BoundsInADict(MultiAgentSearchAgent):
    """A dictionary with both bounds is copied with `|` for every child."""

    def getAction(self, gameState):
        return self.step(gameState, 0, {"alpha": -INFINITY, "beta": INFINITY})["move"]

    def step(self, state, ply, bounds):
        agents = state.getNumAgents()
        if ply == agents * self.depth or ended(state):
            return {"value": self.evaluationFunction(state), "move": None}
        agent = ply % agents
        own, pick = ("beta", min) if agent else ("alpha", max)
        best = {"value": -INFINITY if own == "alpha" else INFINITY, "move": None}
        for move in state.getLegalActions(agent):
            v = self.step(state.generateSuccessor(agent, move), ply + 1, bounds)["value"]
            if pick(v, best["value"]) != best["value"]:
                best = {"value": v, "move": move}
            bounds = bounds | {own: pick(bounds[own], v)}
            if bounds["alpha"] > bounds["beta"]:
                break
        return best
