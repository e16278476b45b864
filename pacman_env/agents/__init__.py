"""The players: the class that a student extends, the ghosts, simple Pacmen, and the agents that search.

This is a door for notebooks and students' files. The searches from chapters 3 to 5 are in
:mod:`pacman_env.agents.search`, and those from chapter 7 are in :mod:`pacman_env.agents.contest`. Each is in a module
of its own, so that a machine that grades can leave them out.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from pacman_env.agents.base import (
        Agent,
        Evaluation,
        MultiAgentSearchAgent,
        checked_depth,
        manhattan,
        score_evaluation,
        scoreEvaluationFunction,
    )
    from pacman_env.agents.contest.budget import Budget, hungry
    from pacman_env.agents.contest.deepening import IterativeDeepeningAgent, Table, deepening
    from pacman_env.agents.contest.monte_carlo import MonteCarloAgent, ucb1
    from pacman_env.agents.contest.opponent_model import OpponentModelAgent
    from pacman_env.agents.ghosts import DirectionalGhost, GhostAgent, RandomGhost, Rng, sample, uniform
    from pacman_env.agents.pacmen import GreedyAgent, LeftTurnAgent, NearestFoodAgent, RandomAgent, StopAgent
    from pacman_env.agents.search.alpha_beta import AlphaBetaAgent, alphabeta
    from pacman_env.agents.search.expectimax import ExpectimaxAgent, expectimax
    from pacman_env.agents.search.minimax import MinimaxAgent, minimax
    from pacman_env.agents.search.minimax_ghost import MinimaxGhost
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "pacman_env.agents.base": "Agent Evaluation MultiAgentSearchAgent checked_depth manhattan "
            "score_evaluation scoreEvaluationFunction",
            "pacman_env.agents.contest.budget": "Budget hungry",
            "pacman_env.agents.contest.deepening": "IterativeDeepeningAgent Table deepening",
            "pacman_env.agents.contest.monte_carlo": "MonteCarloAgent ucb1",
            "pacman_env.agents.contest.opponent_model": "OpponentModelAgent",
            "pacman_env.agents.ghosts": "DirectionalGhost GhostAgent RandomGhost Rng sample uniform",
            "pacman_env.agents.pacmen": "GreedyAgent LeftTurnAgent NearestFoodAgent RandomAgent StopAgent",
            "pacman_env.agents.search.alpha_beta": "AlphaBetaAgent alphabeta",
            "pacman_env.agents.search.expectimax": "ExpectimaxAgent expectimax",
            "pacman_env.agents.search.minimax": "MinimaxAgent minimax",
            "pacman_env.agents.search.minimax_ghost": "MinimaxGhost",
        },
    )
