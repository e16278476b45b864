"""Who plays: what a student extends, the ghosts, simple Pacmen, and the agents that search.

A door, for notebooks and students' files. The searches of chapters 3 to 5 live in :mod:`pacman_env.agents.search`,
those of chapter 7 in :mod:`pacman_env.agents.contest`, each in a module of its own: a machine that grades leaves them
out.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from pacman_env.agents.base import Agent as Agent
    from pacman_env.agents.base import Evaluation as Evaluation
    from pacman_env.agents.base import MultiAgentSearchAgent as MultiAgentSearchAgent
    from pacman_env.agents.base import checked_depth as checked_depth
    from pacman_env.agents.base import manhattan as manhattan
    from pacman_env.agents.base import score_evaluation as score_evaluation
    from pacman_env.agents.base import scoreEvaluationFunction as scoreEvaluationFunction
    from pacman_env.agents.contest.budget import Budget as Budget
    from pacman_env.agents.contest.budget import hungry as hungry
    from pacman_env.agents.contest.deepening import IterativeDeepeningAgent as IterativeDeepeningAgent
    from pacman_env.agents.contest.deepening import deepening as deepening
    from pacman_env.agents.contest.monte_carlo import MonteCarloAgent as MonteCarloAgent
    from pacman_env.agents.contest.monte_carlo import ucb1 as ucb1
    from pacman_env.agents.contest.opponent_model import OpponentModelAgent as OpponentModelAgent
    from pacman_env.agents.contest.transposition import Table as Table
    from pacman_env.agents.ghosts import DirectionalGhost as DirectionalGhost
    from pacman_env.agents.ghosts import GhostAgent as GhostAgent
    from pacman_env.agents.ghosts import RandomGhost as RandomGhost
    from pacman_env.agents.ghosts import Rng as Rng
    from pacman_env.agents.ghosts import sample as sample
    from pacman_env.agents.ghosts import uniform as uniform
    from pacman_env.agents.pacmen import GreedyAgent as GreedyAgent
    from pacman_env.agents.pacmen import LeftTurnAgent as LeftTurnAgent
    from pacman_env.agents.pacmen import NearestFoodAgent as NearestFoodAgent
    from pacman_env.agents.pacmen import RandomAgent as RandomAgent
    from pacman_env.agents.pacmen import StopAgent as StopAgent
    from pacman_env.agents.search.alpha_beta import AlphaBetaAgent as AlphaBetaAgent
    from pacman_env.agents.search.alpha_beta import alphabeta as alphabeta
    from pacman_env.agents.search.expectimax import ExpectimaxAgent as ExpectimaxAgent
    from pacman_env.agents.search.expectimax import expectimax as expectimax
    from pacman_env.agents.search.minimax import MinimaxAgent as MinimaxAgent
    from pacman_env.agents.search.minimax import minimax as minimax
    from pacman_env.agents.search.minimax_ghost import MinimaxGhost as MinimaxGhost
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "pacman_env.agents.base": "Agent Evaluation MultiAgentSearchAgent checked_depth manhattan "
            "score_evaluation scoreEvaluationFunction",
            "pacman_env.agents.contest.budget": "Budget hungry",
            "pacman_env.agents.contest.deepening": "IterativeDeepeningAgent deepening",
            "pacman_env.agents.contest.monte_carlo": "MonteCarloAgent ucb1",
            "pacman_env.agents.contest.opponent_model": "OpponentModelAgent",
            "pacman_env.agents.contest.transposition": "Table",
            "pacman_env.agents.ghosts": "DirectionalGhost GhostAgent RandomGhost Rng sample uniform",
            "pacman_env.agents.pacmen": "GreedyAgent LeftTurnAgent NearestFoodAgent RandomAgent StopAgent",
            "pacman_env.agents.search.alpha_beta": "AlphaBetaAgent alphabeta",
            "pacman_env.agents.search.expectimax": "ExpectimaxAgent expectimax",
            "pacman_env.agents.search.minimax": "MinimaxAgent minimax",
            "pacman_env.agents.search.minimax_ghost": "MinimaxGhost",
        },
    )
