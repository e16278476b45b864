# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "one-min-for-all-ghosts"
# family = "first-ghost"
# [mends]
# "0, 1" = "*range(state.num_agents)"

from pacman_env import MultiAgentSearchAgent


def ends(state):
    return state.isWin() or state.isLose()


class TurnsOfTwo(MultiAgentSearchAgent):
    """A list of turns with Pacman and one ghost in it."""

    def get_action(self, state):
        turns = [0, 1] * self.depth
        return self.run(state, turns)[1]

    def run(self, state, turns):
        if not turns or ends(state):
            return self.evaluation_function(state), None
        agent, *later = turns
        pairs = [(self.run(state.successor(agent, a), later)[0], a) for a in state.legal_actions(agent)]
        return sorted(pairs)[0 if agent else -1]
