"""Who plays: what a student extends, the ghosts, simple Pacmen, and the agents that search.

The searches of chapters 3 to 5 live in :mod:`pacman_env.search_agents`, those of chapter 7 in
:mod:`pacman_env.contest_agents`.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.agents.base import Agent, Evaluation, MultiAgentSearchAgent, checked_depth, manhattan
    from pacman_env.agents.base import score_evaluation, scoreEvaluationFunction
    from pacman_env.agents.classes import agent_classes
    from pacman_env.agents.ghosts import DirectionalGhost, GhostAgent, RandomGhost, Rng, sample, uniform
    from pacman_env.agents.pacmen import GreedyAgent, LeftTurnAgent, NearestFoodAgent, RandomAgent, StopAgent
    from pacman_env.search_agents import AlphaBetaAgent, ExpectimaxAgent, MinimaxAgent, MinimaxGhost
    from pacman_env.search_agents import alphabeta, expectimax, minimax
    from pacman_env.contest_agents import Budget, IterativeDeepeningAgent, MonteCarloAgent, OpponentModelAgent, Table
    from pacman_env.contest_agents import deepening, hungry, ucb1
else:
    hand_on(__name__)
