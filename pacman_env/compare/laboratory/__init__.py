"""The laboratory of chapter 6: features, weights, and what they lead to. No drawing here."""

from typing import TYPE_CHECKING

from pacman_env.lazy import hand_on

if TYPE_CHECKING:
    from pacman_env.compare.laboratory.features import (
        FEATURES,
        Feature,
        Ground,
        Weights,
        capsule_near,
        evaluation,
        food_left,
        food_near,
        ghost_near,
        scared_near,
        score,
        shares,
    )
    from pacman_env.compare.laboratory.trials import NONE, Tally, positions, tallies
else:
    hand_on(__name__)
