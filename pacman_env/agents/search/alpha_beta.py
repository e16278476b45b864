"""Alpha-beta (AIMA 4th ed., section 5.2.3). See :mod:`pacman_env.agents.search` for what all searches share."""

from math import inf
from operator import ge, gt

from pacman_env.agents.base import Evaluation, MultiAgentSearchAgent
from pacman_env.agents.turns import Choice, after, chosen
from pacman_env.engine.state import GameState


def alphabeta(
    state: GameState,
    agent: int,
    depth: int,
    evaluate: Evaluation,
    alpha: float = -inf,
    beta: float = inf,
    equality: bool = True,
) -> Choice:
    """Minimax without the moves that cannot matter (AIMA Figure 5.7).

    ``alpha`` is the best value that MAX can already be sure of on the way here, and ``beta`` is the best for MIN. A
    value inside the window is exact; a value above the window is a lower bound of the true value, and a value below
    the window is an upper bound. With ``equality``, a node stops as soon as its value reaches the bound
    (``v >= beta``); without it, the node stops only when its value is beyond the bound. The value at the root
    is the same either way, but with ``equality``, a value on an edge of the window may also be only a bound.
    """
    legal = state.legal_actions(agent)
    if not (depth and legal):
        return evaluate(state), None
    turn = after(state, agent, depth)
    reaches = ge if equality else gt
    best, choice = (inf if agent else -inf), legal[0]
    for action in legal:
        value, _ = alphabeta(state.successor(agent, action), *turn, evaluate, alpha, beta, equality)
        if value < best if agent else value > best:
            best, choice = value, action
        if agent:
            enough, beta = reaches(alpha, best), min(beta, best)
        else:
            enough, alpha = reaches(best, beta), max(alpha, best)
        if enough:
            break
    return best, choice


class AlphaBetaAgent(MultiAgentSearchAgent):
    """A Pacman that finds minimax's moves by alpha-beta; without ``equality``, it does not cut on a tie."""

    def __init__(
        self, evalFn: str | Evaluation = "scoreEvaluationFunction", depth: int | str = "2", equality: bool = True
    ) -> None:
        super().__init__(evalFn, depth)
        self.equality = equality

    def get_action(self, state: GameState) -> str:
        """The same action as minimax, found faster."""
        return chosen(alphabeta(state, 0, self.depth, self.evaluation_function, equality=self.equality))
