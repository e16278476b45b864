"""What each move of Pacman is worth, the ghosts' replies averaged."""

from pacman_env.engine.actions import Action
from pacman_env.engine.state import GameState
from pacman_env.laboratory.features import Weights, evaluation
from pacman_env.search_agents.expectimax import expectimax


def move_values(state: GameState, weights: Weights) -> dict[Action, float]:
    """The value of each move: the evaluation after the ghosts' replies, averaged. Standing still is left out."""
    evaluate = evaluation(weights)
    moves = [action for action in state.legal_actions(0) if action is not Action.STOP]
    if state.num_agents == 1:
        return {action: evaluate(state.successor(0, action)) for action in moves}
    return {action: expectimax(state.successor(0, action), 1, 1, evaluate)[0] for action in moves}


def best_move(state: GameState, weights: Weights) -> Action:
    """The move of the highest value, the first of several; Stop where there is no other."""
    values = move_values(state, weights)
    return max(values, key=lambda action: values[action]) if values else Action.STOP
