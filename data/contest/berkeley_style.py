"""A sample agent as the Berkeley project writes them: their modules and their names, and nothing else."""

from game import Agent
from util import manhattanDistance


class ReflexAgent(Agent):
    """Looks one move ahead: food is good, ghosts are bad, standing still is a waste."""

    def getAction(self, gameState):
        """Return the best-judged action that is not Stop."""
        moves = [action for action in gameState.getLegalActions() if action != "Stop"]
        return max(moves, key=lambda action: self.evaluate(gameState.generatePacmanSuccessor(action)))

    def evaluate(self, gameState):
        """Return how good a successor is: the score, a bonus for food nearby, a penalty beside a ghost."""
        place = gameState.getPacmanPosition()
        dots = [manhattanDistance(place, dot) for dot in gameState.getFood().asList()]
        value = gameState.getScore() + 10.0 / (1 + min(dots, default=0))
        for ghost in gameState.getGhostStates():
            near = manhattanDistance(place, ghost.getPosition()) <= 1
            if near and ghost.scaredTimer == 0:
                value -= 500
        return value
