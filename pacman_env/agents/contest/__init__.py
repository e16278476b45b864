"""Agents for the contest: search as deep as the time allows, guess by playing out, know the ghosts.

They are here to be read and to be beaten. Each has a budget, in seconds or in steps; steps make a game repeatable.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.agents.contest.budget import Budget as Budget
    from pacman_env.agents.contest.budget import OutOfBudget as OutOfBudget
    from pacman_env.agents.contest.budget import hungry as hungry
    from pacman_env.agents.contest.deepening import Iteration as Iteration
    from pacman_env.agents.contest.deepening import IterativeDeepeningAgent as IterativeDeepeningAgent
    from pacman_env.agents.contest.deepening import deepening as deepening
    from pacman_env.agents.contest.expected_value import expected_value as expected_value
    from pacman_env.agents.contest.monte_carlo import MonteCarloAgent as MonteCarloAgent
    from pacman_env.agents.contest.monte_carlo import MonteCarloSearch as MonteCarloSearch
    from pacman_env.agents.contest.monte_carlo import ucb1 as ucb1
    from pacman_env.agents.contest.opponent_model import OpponentModelAgent as OpponentModelAgent
    from pacman_env.agents.contest.transposition import Searched as Searched
    from pacman_env.agents.contest.transposition import Table as Table
else:
    hand_on(__name__)
