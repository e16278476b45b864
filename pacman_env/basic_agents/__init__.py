"""What a student extends, the ghosts, and simple Pacmen. Together with the others they are in ``pacman_env.agents``."""

from pacman_env.basic_agents.base import Agent, Evaluation, MultiAgentSearchAgent, checked_depth, manhattan
from pacman_env.basic_agents.base import score_evaluation, scoreEvaluationFunction
from pacman_env.basic_agents.classes import agent_classes
from pacman_env.basic_agents.ghosts import DirectionalGhost, GhostAgent, RandomGhost, Rng, sample, uniform
from pacman_env.basic_agents.pacmen import GreedyAgent, LeftTurnAgent, NearestFoodAgent, RandomAgent, StopAgent
