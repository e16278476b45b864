"""My agent for the contest.

Only this file is entered in the contest, so everything that your agent needs must be in it.

Change what you like, but keep the class name `ContestAgent`. For each game, the contest creates a new instance without
passing any arguments.
"""

from pacman_env import MultiAgentSearchAgent


class ContestAgent(MultiAgentSearchAgent):
    """Looks one round ahead, with random ghosts in mind. There is a lot to improve."""

    def get_action(self, state):
        """Return an action for Pacman. In a contest, each call may generate at most `self.step_limit` successors."""
        actions = [action for action in state.legal_actions(0) if action != "Stop"]
        return max(actions, key=lambda action: average(state.successor(0, action), agent=1))


def average(state, agent):
    """The average evaluation over all moves by this ghost and by the ghosts that move after it."""
    if agent == state.num_agents or state.is_win() or state.is_lose():
        return judge(state)
    values = [average(state.successor(agent, action), agent + 1) for action in state.legal_actions(agent)]
    return sum(values) / len(values)


def judge(state):
    """The score, plus a small bonus for being near a dot."""
    if not state.food:
        return state.score
    steps = state.layout.distances_from(state.pacman_position)
    return state.score + 1 / (1 + min(steps[dot] for dot in state.food))
