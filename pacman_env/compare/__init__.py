"""Compare agents: in experiments, in contests, and in what an evaluation function says of every cell.

A door, for notebooks: the rooms are :mod:`pacman_env.experiments`, :mod:`pacman_env.contest` and
:mod:`pacman_env.laboratory`.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.contest import Leaderboard, Limits, leaderboard, samples
    from pacman_env.experiments import Results, experiment, processes, time_check
    from pacman_env.laboratory import Ground
else:
    hand_on(__name__)
