# exercise = "pacman.minimax_agent"
# rule = "field"

import heapq

from pacman_env import MultiAgentSearchAgent


def ended(state):
    """A helper outside of every class."""
    return state.isWin() or state.isLose()


def look_ahead(agent, state, who, left):
    """The search stands outside of the class and is given the agent."""
    if who == state.num_agents:
        who, left = 0, left - 1
    if left == 0 or ended(state):
        return agent.evaluation_function(state)
    values = [look_ahead(agent, state.successor(who, a), who + 1, left) for a in state.legal_actions(who)]
    values.sort()
    return values[0] if who else values[-1]


class SearchOutside(MultiAgentSearchAgent):
    """Functions of the file do the work; the class only chooses."""

    def get_action(self, state):
        ranked = heapq.nlargest(
            1, state.legal_actions(), key=lambda a: look_ahead(self, state.successor(0, a), 1, self.depth)
        )
        return ranked[0]
