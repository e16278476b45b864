"""Compare agents: in experiments, in contests, and in what an evaluation function says of every cell.

A door, for notebooks: what plays is :mod:`pacman_env.compare.experiments`, :mod:`pacman_env.compare.contest` and
:mod:`pacman_env.compare.laboratory`. All play `games`; games of one agent are `rows`, two agents with the same luck are
`duels`, and both are shown by `tables` and `charts`, with `intervals`. `sequential` plays two until it is decided.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from pacman_env.compare.contest import Leaderboard, Limits, leaderboard, samples
    from pacman_env.compare.experiments import Results, experiment, processes, time_check
    from pacman_env.compare.laboratory import Ground
    from pacman_env.compare.sequential import sprt
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "pacman_env.compare.contest": "Leaderboard Limits leaderboard samples",
            "pacman_env.compare.experiments": "Results experiment processes time_check",
            "pacman_env.compare.laboratory": "Ground",
            "pacman_env.compare.sequential": "sprt",
        },
    )
