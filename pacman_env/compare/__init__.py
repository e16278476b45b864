"""Compare agents: in experiments, in contests, and in what an evaluation function says of every cell.

A door, for notebooks: the rooms are :mod:`pacman_env.compare.experiments`, :mod:`pacman_env.compare.contest` and
:mod:`pacman_env.compare.laboratory`.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.compare.contest import Leaderboard, Limits, leaderboard, samples
    from pacman_env.compare.experiments import Results, experiment, processes, time_check
    from pacman_env.compare.laboratory import Ground
else:
    hand_on(__name__)
