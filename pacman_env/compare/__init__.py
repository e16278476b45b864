"""Compare agents: experiments, contests, and what the laboratory shows of a position."""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.compare.intervals import mean_interval, wilson
    from pacman_env.compare.workers import processes
    from pacman_env.contest import Leaderboard, Limits, leaderboard, samples
    from pacman_env.experiments import Results, experiment, time_check
    from pacman_env.laboratory import Ground
else:
    hand_on(__name__)
