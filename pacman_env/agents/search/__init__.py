"""The textbook searches as agents: minimax, alpha-beta, expectimax (AIMA 4th ed., sections 5.2, 5.2.3 and 5.5).

All three look ahead ``depth`` rounds, a round being one move of Pacman and one of every ghost. A leaf is a state in
which the game is over, or Pacman's turn with no round left; the evaluation function judges it. Moves are tried in the
order of ``legal_actions``; of equally good ones the first is taken.

Each search is a module of its own, because it is the answer to an exercise: a machine that grades leaves them out.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.agents.search.alpha_beta import AlphaBetaAgent as AlphaBetaAgent
    from pacman_env.agents.search.alpha_beta import alphabeta as alphabeta
    from pacman_env.agents.search.expectimax import ExpectimaxAgent as ExpectimaxAgent
    from pacman_env.agents.search.expectimax import expectimax as expectimax
    from pacman_env.agents.search.minimax import MinimaxAgent as MinimaxAgent
    from pacman_env.agents.search.minimax import minimax as minimax
    from pacman_env.agents.search.minimax_ghost import MinimaxGhost as MinimaxGhost
    from pacman_env.agents.search.minimax_ghost import chase as chase
    from pacman_env.agents.search.rounds import Choice as Choice
    from pacman_env.agents.search.rounds import after as after
else:
    hand_on(__name__)
