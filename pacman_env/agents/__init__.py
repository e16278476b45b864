"""Who plays: what a student extends, the ghosts, simple Pacmen, and the agents that search.

A door, for notebooks and students' files: the agents live in :mod:`pacman_env.agents`, in
:mod:`pacman_env.agents.search` (chapters 3 to 5) and in :mod:`pacman_env.agents.contest` (chapter 7).
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.agents.base import Agent, Evaluation, MultiAgentSearchAgent, score_evaluation
    from pacman_env.agents.base import checked_depth, manhattan, scoreEvaluationFunction
    from pacman_env.agents.ghosts import sample, uniform
    from pacman_env.agents.ghosts import DirectionalGhost, GhostAgent, RandomGhost, Rng
    from pacman_env.agents.pacmen import GreedyAgent, LeftTurnAgent, NearestFoodAgent, RandomAgent, StopAgent
    from pacman_env.agents.contest.budget import Budget
    from pacman_env.agents.contest.deepening import IterativeDeepeningAgent
    from pacman_env.agents.contest.monte_carlo import MonteCarloAgent
    from pacman_env.agents.contest.opponent_model import OpponentModelAgent
    from pacman_env.agents.contest.transposition import Table
    from pacman_env.agents.contest.deepening import deepening
    from pacman_env.agents.contest.budget import hungry
    from pacman_env.agents.contest.monte_carlo import ucb1
    from pacman_env.agents.search.alpha_beta import AlphaBetaAgent
    from pacman_env.agents.search.expectimax import ExpectimaxAgent
    from pacman_env.agents.search.minimax import MinimaxAgent
    from pacman_env.agents.search.minimax_ghost import MinimaxGhost
    from pacman_env.agents.search.alpha_beta import alphabeta
    from pacman_env.agents.search.expectimax import expectimax
    from pacman_env.agents.search.minimax import minimax
else:
    hand_on(__name__)
