"""The laboratory of chapter 6: features, weights, and what they lead to. No drawing here."""

from pacman_env.compare.laboratory.features import FEATURES as FEATURES
from pacman_env.compare.laboratory.features import Feature as Feature
from pacman_env.compare.laboratory.features import Ground as Ground
from pacman_env.compare.laboratory.features import Weights as Weights
from pacman_env.compare.laboratory.features import capsule_near as capsule_near
from pacman_env.compare.laboratory.features import evaluation as evaluation
from pacman_env.compare.laboratory.features import food_left as food_left
from pacman_env.compare.laboratory.features import food_near as food_near
from pacman_env.compare.laboratory.features import ghost_near as ghost_near
from pacman_env.compare.laboratory.features import scared_near as scared_near
from pacman_env.compare.laboratory.features import score as score
from pacman_env.compare.laboratory.features import shares as shares
from pacman_env.compare.laboratory.trials import NONE as NONE
from pacman_env.compare.laboratory.trials import Tally as Tally
from pacman_env.compare.laboratory.trials import positions as positions
from pacman_env.compare.laboratory.trials import tallies as tallies
