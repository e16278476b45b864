"""Compare agents over many games: on any layouts, at any depths, against any ghosts, on any number of cores.

>>> table = experiment(["GreedyAgent", "RandomAgent"], ["tiny"], n=4, progress=False)
>>> [(row.agent, row.games) for row in table.rows]
[('GreedyAgent', 4), ('RandomAgent', 4)]

Game i has the same luck for every agent, so that differences come from the agents. ``python -m pacman_env.experiments
time-check`` measures minimax against alpha-beta.
"""

from pacman_env.compare.experiments.plans import SEARCHES as SEARCHES
from pacman_env.compare.experiments.plans import experiment as experiment
from pacman_env.compare.experiments.plans import time_check as time_check
from pacman_env.compare.experiments.results import Results as Results
from pacman_env.compare.experiments.series import Job as Job
from pacman_env.compare.experiments.series import Setting as Setting
from pacman_env.compare.experiments.series import run as run
from pacman_env.compare.results.games import Played as Played
from pacman_env.compare.results.rows import Row as Row
from pacman_env.matches.workers import processes as processes
