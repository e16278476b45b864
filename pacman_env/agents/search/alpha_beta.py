"""Alpha-beta (AIMA 4th ed., section 5.2.3). See :mod:`pacman_env.agents.search` for what all searches share."""

from math import inf

from pacman_env.agents.base import Evaluation, MultiAgentSearchAgent
from pacman_env.agents.search.rounds import Choice, after, chosen
from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState


def alphabeta(
    state: GameState,
    agent: int,
    depth: int,
    evaluate: Evaluation,
    alpha: float = -inf,
    beta: float = inf,
    equality: bool = False,
) -> Choice:
    """Minimax without the moves that cannot matter (AIMA Figure 5.7), cut only when v > beta or v < alpha.

    ``alpha`` is the best value that MAX can already be sure of on the way here, ``beta`` the best for MIN. A value
    inside of the window is exact; one above (below) it is a lower (upper) bound of the true one. With ``equality`` the
    search cuts when v = beta or v = alpha, too: the value at the root is the same, but one on an edge of its window
    may be a bound as well.
    """
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state), None
    search = _min_value if agent else _max_value
    return search(state, agent, depth, evaluate, alpha, beta, equality, legal)


def _max_value(
    state: GameState,
    agent: int,
    depth: int,
    evaluate: Evaluation,
    alpha: float,
    beta: float,
    equality: bool,
    legal: list[Action],
) -> Choice:
    best, choice, (turn, left) = -inf, None, after(state, agent, depth)
    for action in legal:
        value, _ = alphabeta(state.successor(agent, action), turn, left, evaluate, alpha, beta, equality)
        if value > best or choice is None:
            best, choice = value, action
        if best > beta or (equality and best == beta):
            break
        alpha = max(alpha, best)
    return best, choice


def _min_value(
    state: GameState,
    agent: int,
    depth: int,
    evaluate: Evaluation,
    alpha: float,
    beta: float,
    equality: bool,
    legal: list[Action],
) -> Choice:
    best, choice, (turn, left) = inf, None, after(state, agent, depth)
    for action in legal:
        value, _ = alphabeta(state.successor(agent, action), turn, left, evaluate, alpha, beta, equality)
        if value < best or choice is None:
            best, choice = value, action
        if best < alpha or (equality and best == alpha):
            break
        beta = min(beta, best)
    return best, choice


class AlphaBetaAgent(MultiAgentSearchAgent):
    """Plays minimax, found by alpha-beta; with ``equality`` it cuts where values are tied, too."""

    def __init__(
        self, evalFn: str | Evaluation = "scoreEvaluationFunction", depth: int | str = "2", equality: bool = False
    ) -> None:
        """Search this deep, judging by this function."""
        super().__init__(evalFn, depth)
        self.equality = equality

    def get_action(self, state: GameState) -> str:
        """The same action as minimax, found faster."""
        return chosen(alphabeta(state, 0, self.depth, self.evaluation_function, equality=self.equality))
