"""A sample agent with the names of this course: one move ahead, with respect for ghosts."""

from pacman_env import MultiAgentSearchAgent


class CarefulAgent(MultiAgentSearchAgent):
    """Takes the successor that `judge` likes best."""

    def get_action(self, state):
        """Return Pacman's best-judged action; of equal ones, the first."""
        return max(state.legal_actions(0), key=lambda action: judge(state.successor(0, action)))


def judge(state):
    """The score, less the way to the nearest dot, and far less beside a ghost that is not scared."""
    here = state.pacman_position
    to_food = min((state.layout.distance(here, dot) for dot in state.food), default=0)
    danger = sum(1 for ghost in dangerous(state) if abs(ghost[0] - here[0]) + abs(ghost[1] - here[1]) < 2)
    return state.score - to_food - 500 * danger


def dangerous(state):
    """Where the ghosts are that can catch Pacman."""
    ghosts = zip(state.ghost_positions, state.scared_timers, strict=True)
    return [position for position, timer in ghosts if timer == 0]
