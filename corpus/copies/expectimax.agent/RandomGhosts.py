# exercise = "expectimax.agent"
# rule = "careful"
# copy_of = "right/expectimax.agent/Distributions"

import math

from pacman_env import MultiAgentSearchAgent


class RandomGhosts(MultiAgentSearchAgent):
    def get_action(self, state):
        move, _ = self.pacman_turn(state, self.depth)
        return move

    def pacman_turn(self, state, rounds):
        if rounds == 0 or state.is_lose() or state.is_win():
            return "Stop", self.evaluation_function(state)
        chosen = None
        highest = -math.inf
        for move in state.legal_actions(0):
            number = self.ghost_turn(state.successor(0, move), 1, rounds)
            if number > highest or chosen is None:
                chosen = move
                highest = number
        return chosen, highest

    def ghost_turn(self, state, ghost, rounds):
        if ghost >= state.num_agents:
            return self.pacman_turn(state, rounds - 1)[1]
        if state.is_lose() or state.is_win():
            return self.evaluation_function(state)
        likely = {move: 1 / len(state.legal_actions(ghost)) for move in state.legal_actions(ghost)}
        return sum(likely[move] * self.ghost_turn(state.successor(ghost, move), ghost + 1, rounds) for move in likely)
