"""Agents for the contest: search as deep as the time allows, guess by playing out, know the ghosts.

They are here to be read and to be beaten. Each has a budget, in seconds or in steps; steps make a game repeatable.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.agents.contest.budget import Budget, OutOfBudget, hungry
    from pacman_env.agents.contest.deepening import Iteration, IterativeDeepeningAgent, deepening
    from pacman_env.agents.contest.expected_value import expected_value
    from pacman_env.agents.contest.monte_carlo import MonteCarloAgent, MonteCarloSearch, ucb1
    from pacman_env.agents.contest.opponent_model import OpponentModelAgent
    from pacman_env.agents.contest.transposition import Searched, Table
else:
    hand_on(__name__)
