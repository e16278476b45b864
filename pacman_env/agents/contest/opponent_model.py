"""A Pacman that knows whom it plays against."""

from collections.abc import Mapping

from pacman_env.agents.base import Evaluation, MultiAgentSearchAgent
from pacman_env.agents.classes import bundled_class
from pacman_env.agents.contest.budget import hungry
from pacman_env.agents.ghosts import GhostAgent
from pacman_env.agents.turns import after
from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState


def expected_value(state: GameState, agent: int, depth: int, evaluate: Evaluation, ghosts: list[GhostAgent]) -> float:
    """Expectimax with ghosts of a known kind: ``ghosts[i - 1].get_distribution`` tells the chances of ghost i."""
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state)
    turn = after(state, agent, depth)
    if not agent:
        return max(expected_value(state.successor(0, action), *turn, evaluate, ghosts) for action in legal)
    chances: Mapping[Action, float] = ghosts[agent - 1].get_distribution(state)
    return sum(
        chance * expected_value(state.successor(agent, action), *turn, evaluate, ghosts)
        for action, chance in chances.items()
    )


class OpponentModelAgent(MultiAgentSearchAgent):
    """A Pacman that plays expectimax and knows which kind of ghost it meets.

    Args:
        evalFn: judges the leaves.
        depth: rounds to look ahead.
        ghost: the name of the class that Pacman believes the ghosts belong to.
    """

    def __init__(
        self, evalFn: str | Evaluation = hungry, depth: int | str = 2, ghost: str = "DirectionalGhost"
    ) -> None:
        super().__init__(evalFn, depth)
        self.ghost = bundled_class(ghost)

    def get_action(self, state: GameState) -> str:
        """The first action with the greatest expected value."""
        ghosts = [self.ghost(index) for index in range(1, state.num_agents)]
        turn = after(state, 0, self.depth)
        return max(
            state.legal_actions(),
            key=lambda action: expected_value(state.successor(0, action), *turn, self.evaluation_function, ghosts),
        )
