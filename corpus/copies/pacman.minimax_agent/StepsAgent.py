# exercise = "pacman.minimax_agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/CountingDown"

from pacman_env import MultiAgentSearchAgent


class StepsAgent(MultiAgentSearchAgent):
    def get_action(self, game):
        number = game.num_agents
        remaining = number * self.depth - 1
        favorite = None
        points = None
        for direction in game.legal_actions():
            result = self.look(game.successor(0, direction), remaining)
            if points is None or points < result:
                points = result
                favorite = direction
        return favorite

    def look(self, game, remaining):
        if game.is_lose() or game.is_win() or remaining == 0:
            return self.evaluation_function(game)
        number = game.num_agents
        player = (number - remaining % number) % number
        below = []
        for direction in game.legal_actions(player):
            below.append(self.look(game.successor(player, direction), remaining - 1))
        if player == 0:
            return max(below)
        else:
            return min(below)
