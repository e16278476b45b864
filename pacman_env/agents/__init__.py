"""Who plays: what a student extends, the ghosts, simple Pacmen, and the agents that search.

A door, for notebooks and students' files: the agents live in :mod:`pacman_env.basic_agents`, in
:mod:`pacman_env.search_agents` (chapters 3 to 5) and in :mod:`pacman_env.contest_agents` (chapter 7).
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.basic_agents import Agent, Evaluation, MultiAgentSearchAgent, score_evaluation
    from pacman_env.basic_agents import checked_depth, manhattan, sample, scoreEvaluationFunction, uniform
    from pacman_env.basic_agents import DirectionalGhost, GhostAgent, RandomGhost, Rng
    from pacman_env.basic_agents import GreedyAgent, LeftTurnAgent, NearestFoodAgent, RandomAgent, StopAgent
    from pacman_env.contest_agents import Budget, IterativeDeepeningAgent, MonteCarloAgent, OpponentModelAgent, Table
    from pacman_env.contest_agents import deepening, hungry, ucb1
    from pacman_env.search_agents import AlphaBetaAgent, ExpectimaxAgent, MinimaxAgent, MinimaxGhost
    from pacman_env.search_agents import alphabeta, expectimax, minimax
else:
    hand_on(__name__)
