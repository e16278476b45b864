# exercise = "expectimax.agent"
# rule = "named"
# slip = "ignores-the-unlikely"

from pacman_env import MultiAgentSearchAgent


class IgnoresUnlikelyLines(MultiAgentSearchAgent):
    """A line of ghosts' moves that comes less than once in twenty games is judged where it stands."""

    least = 0.05

    def get_action(self, state):
        return max(state.legal_actions(0), key=lambda move: self.expect(state.successor(0, move), 1, self.depth, 1.0))

    def expect(self, state, agent, rounds, share):
        if agent == state.num_agents:
            agent, rounds = 0, rounds - 1
        if rounds == 0 or state.is_win() or state.is_lose() or share < self.least:
            return self.evaluation_function(state)
        moves = state.legal_actions(agent)
        share = share / len(moves) if agent else share
        below = [self.expect(state.successor(agent, move), agent + 1, rounds, share) for move in moves]
        return sum(below) / len(below) if agent else max(below)
