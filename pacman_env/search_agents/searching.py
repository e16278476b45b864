"""The textbook searches as agents: minimax, alpha-beta, expectimax (AIMA 4th ed., sections 5.2, 5.2.3 and 5.5).

All three look ahead ``depth`` rounds, a round being one move of Pacman and one of every ghost. A leaf is a state in
which the game is over, or Pacman's turn with no round left; the evaluation function judges it. Moves are tried in the
order of ``legal_actions``; of equally good ones the first is taken.
"""

from math import inf

from pacman_env.agents.base import Evaluation, GhostAgent, MultiAgentSearchAgent, checked_depth, manhattan, uniform
from pacman_env.engine.state import Action, GameState

Choice = tuple[float, Action | None]


def after(state: GameState, agent: int, depth: int) -> tuple[int, int]:
    """Whose turn is next, and how many rounds are left then."""
    agent += 1
    return (agent, depth) if agent < state.num_agents else (0, depth - 1)


def minimax(state: GameState, agent: int, depth: int, evaluate: Evaluation) -> Choice:
    """The minimax value and the best action for the agent to move (AIMA Figure 5.3); no action at a leaf."""
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state), None
    turn = after(state, agent, depth)
    values = [minimax(state.successor(agent, action), *turn, evaluate)[0] for action in legal]
    best = min(values) if agent else max(values)
    return best, legal[values.index(best)]


def alphabeta(
    state: GameState, agent: int, depth: int, evaluate: Evaluation, alpha: float = -inf, beta: float = inf
) -> Choice:
    """Minimax without the moves that cannot matter (AIMA Figure 5.7), cut only when v > beta or v < alpha.

    ``alpha`` is the best value that MAX can already be sure of on the way here, ``beta`` the best for MIN. A value
    inside of the window is exact; one above (below) it is a lower (upper) bound of the true one.
    """
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state), None
    search = _min_value if agent else _max_value
    return search(state, agent, depth, evaluate, alpha, beta, legal)


def _max_value(
    state: GameState, agent: int, depth: int, evaluate: Evaluation, alpha: float, beta: float, legal: list[Action]
) -> Choice:
    best, choice, (turn, left) = -inf, None, after(state, agent, depth)
    for action in legal:
        value, _ = alphabeta(state.successor(agent, action), turn, left, evaluate, alpha, beta)
        if value > best or choice is None:
            best, choice = value, action
        if best > beta:
            break
        alpha = max(alpha, best)
    return best, choice


def _min_value(
    state: GameState, agent: int, depth: int, evaluate: Evaluation, alpha: float, beta: float, legal: list[Action]
) -> Choice:
    best, choice, (turn, left) = inf, None, after(state, agent, depth)
    for action in legal:
        value, _ = alphabeta(state.successor(agent, action), turn, left, evaluate, alpha, beta)
        if value < best or choice is None:
            best, choice = value, action
        if best < alpha:
            break
        beta = min(beta, best)
    return best, choice


def expectimax(state: GameState, agent: int, depth: int, evaluate: Evaluation) -> Choice:
    """The expected value and Pacman's best action against ghosts that move at random, every action equally likely."""
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state), None
    turn = after(state, agent, depth)
    values = [expectimax(state.successor(agent, action), *turn, evaluate)[0] for action in legal]
    if agent:
        return sum(values) / len(values), None
    best = max(values)
    return best, legal[values.index(best)]


class MinimaxAgent(MultiAgentSearchAgent):
    """Plays minimax."""

    def get_action(self, state: GameState) -> str:
        """The first action of the greatest minimax value."""
        return _chosen(minimax(state, 0, self.depth, self.evaluation_function))


class AlphaBetaAgent(MultiAgentSearchAgent):
    """Plays minimax, found by alpha-beta."""

    def get_action(self, state: GameState) -> str:
        """The same action as minimax, found faster."""
        return _chosen(alphabeta(state, 0, self.depth, self.evaluation_function))


class ExpectimaxAgent(MultiAgentSearchAgent):
    """Plays expectimax: expects the ghosts to move at random."""

    def get_action(self, state: GameState) -> str:
        """The first action of the greatest expected value."""
        return _chosen(expectimax(state, 0, self.depth, self.evaluation_function))


def _chosen(choice: Choice) -> Action:
    action = choice[1]
    if action is None:
        raise ValueError("the game is over: there is no action to choose")
    return action


def chase(state: GameState) -> float:
    """The score, and between equal scores the side on which ghosts stand further from Pacman, scared ones nearer."""
    pacman, ghosts = state.pacman_position, zip(state.ghost_positions, state.scared_timers, strict=True)
    return state.score + sum(manhattan(place, pacman) * (-1 if timer else 1) for place, timer in ghosts) / 1000


class MinimaxGhost(GhostAgent):
    """A ghost that searches: it expects the other ghosts to help it and Pacman to do his best.

    Args:
        index: which ghost it is, from 1.
        depth: how many rounds it looks ahead, its own first move included.
        evaluate: judges the leaves; the ghosts want it small.
    """

    def __init__(self, index: int = 1, depth: int | str = 2, evaluate: Evaluation = chase) -> None:
        """Search this deep, judging by this function."""
        super().__init__(index)
        self.depth, self.evaluate = checked_depth(depth), evaluate

    def get_distribution(self, state: GameState) -> dict[Action, float]:
        """Equal chances for its best actions."""
        legal, turn = state.legal_actions(self.index), after(state, self.index, self.depth)
        values = [alphabeta(state.successor(self.index, action), *turn, self.evaluate)[0] for action in legal]
        return uniform([action for action, value in zip(legal, values, strict=True) if value == min(values)])
