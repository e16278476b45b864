# exercise = "pacman.minimax_agent"
# rule = "medium"
# copy_of = "right/pacman.minimax_agent/TwoMethods"

from pacman_env import MultiAgentSearchAgent


class MyPacman(MultiAgentSearchAgent):
    def lowest_for_ghost(self, position, who, rounds, players):
        if position.is_win():
            return self.evaluation_function(position)
        if position.is_lose():
            return self.evaluation_function(position)
        results = []
        for step in position.legal_actions(who):
            results.append(self.go_on(position.successor(who, step), who, rounds, players))
        return min(results)

    def highest_for_pacman(self, position, rounds, players):
        finished = position.is_win() or position.is_lose() or rounds == 0
        if finished:
            return self.evaluation_function(position)
        results = []
        for step in position.legal_actions(0):
            results.append(self.go_on(position.successor(0, step), 0, rounds, players))
        return max(results)

    def go_on(self, position, who, rounds, players):
        last = who + 1 == players
        if last:
            return self.highest_for_pacman(position, rounds - 1, players)
        return self.lowest_for_ghost(position, who + 1, rounds, players)

    def get_action(self, position):
        top = None
        for step in position.legal_actions(0):
            worth = self.go_on(position.successor(0, step), 0, self.depth, position.num_agents)
            if top is None or top[0] < worth:
                top = (worth, step)
        return top[1]


def lowest(game):
    if len(game.get_legal_moves()) == 0:
        return 1
    result = float("inf")
    for step in game.get_legal_moves():
        below = top(game.forecast_move(step))
        result = below if below < result else result
    return result


def top(game):
    if len(game.get_legal_moves()) == 0:
        return -1
    result = float("-inf")
    for step in game.get_legal_moves():
        below = lowest(game.forecast_move(step))
        result = below if below > result else result
    return result
