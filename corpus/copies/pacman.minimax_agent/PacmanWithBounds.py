# exercise = "pacman.minimax_agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/OneMethodPairs"

import math

from pacman_env import MultiAgentSearchAgent


class PacmanWithBounds(MultiAgentSearchAgent):
    def get_action(self, game):
        value, move = self.look(game, 0, 0, -math.inf, math.inf)
        return move

    def next_turn(self, game, who, level):
        if who == game.num_agents - 1:
            return 0, level + 1
        return who + 1, level

    def look(self, game, who, level, lo, hi):
        if level == self.depth:
            return self.evaluation_function(game), None
        if game.is_lose() or game.is_win():
            return self.evaluation_function(game), None
        value, chosen = None, None
        nobody, deeper = self.next_turn(game, who, level)
        for move in game.legal_actions(who):
            found, _ = self.look(game.successor(who, move), nobody, deeper, lo, hi)
            if who == 0:
                if value is None or found > value:
                    value, chosen = found, move
                if value > hi:
                    return value, chosen
                if value > lo:
                    lo = value
            else:
                if value is None or found < value:
                    value, chosen = found, move
                if value < lo:
                    return value, chosen
                if value < hi:
                    hi = value
        return value, chosen
