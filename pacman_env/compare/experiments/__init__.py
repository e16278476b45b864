"""Compare agents over many games: on any layouts, at any depths, against any ghosts, on any number of cores.

>>> table = experiment(["GreedyAgent", "RandomAgent"], ["tiny"], n=4, progress=False)
>>> [(row.agent, row.games) for row in table.rows]
[('GreedyAgent', 4), ('RandomAgent', 4)]

Game i has the same luck for every agent, so that differences come from the agents. ``python -m pacman_env.experiments
time-check`` measures minimax against alpha-beta.
"""

from pacman_env.compare.experiments.plans import SEARCHES, experiment, time_check
from pacman_env.compare.experiments.results import Results
from pacman_env.compare.experiments.rows import Row, Trial
from pacman_env.compare.experiments.series import Job, Setting, run
from pacman_env.matches.workers import processes
