"""Who plays: what a student extends, the ghosts, simple Pacmen, and the agents that search.

A door, for notebooks and students' files. The searches of chapters 3 to 5 live in :mod:`pacman_env.agents.search`,
those of chapter 7 in :mod:`pacman_env.agents.contest`, each in a module of its own: a machine that grades leaves them
out.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.agents.base import Agent, Evaluation, MultiAgentSearchAgent, checked_depth, manhattan
    from pacman_env.agents.base import score_evaluation, scoreEvaluationFunction
    from pacman_env.agents.contest import Budget, IterativeDeepeningAgent, MonteCarloAgent, OpponentModelAgent, Table
    from pacman_env.agents.contest import deepening, hungry, ucb1
    from pacman_env.agents.ghosts import DirectionalGhost, GhostAgent, RandomGhost, Rng, sample, uniform
    from pacman_env.agents.pacmen import GreedyAgent, LeftTurnAgent, NearestFoodAgent, RandomAgent, StopAgent
    from pacman_env.agents.search import AlphaBetaAgent, ExpectimaxAgent, MinimaxAgent, MinimaxGhost
    from pacman_env.agents.search import alphabeta, expectimax, minimax
else:
    hand_on(__name__)
