"""Compare agents in experiments and contests, and see what an evaluation function says about every cell.

This is a door for notebooks. Three modules play: :mod:`pacman_env.compare.experiments`,
:mod:`pacman_env.compare.contest`, and :mod:`pacman_env.compare.laboratory`. All three use `games`. `rows` sums up the
games of one agent, and `duels` compares two agents that play with the same random seeds. `tables` and `charts` show
both, with `intervals`. `sequential` has two agents play until it is clear which one is better.
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
