# exercise = "pacman.minimax_agent"
# rule = "careful"
# copy_of = "right/pacman.minimax_agent/TeamNegamax"

from pacman_env import MultiAgentSearchAgent


class SidesAgent(MultiAgentSearchAgent):
    def get_action(self, state):
        moves = state.legal_actions(0)
        numbers = [self.for_pacman(state.successor(0, move), 1, self.depth) for move in moves]
        return moves[numbers.index(max(numbers))]

    def for_pacman(self, state, agent, rounds):
        """What the side of the agent can get is turned to pacman's side."""
        return self.for_side(state, agent, rounds) * self.side(agent)

    def side(self, agent):
        return 1 if agent == 0 else -1

    def for_side(self, state, agent, rounds):
        side = self.side(agent)
        if state.is_win() or state.is_lose() or rounds == 0:
            return self.evaluation_function(state) * side
        after = agent + 1
        if after == state.num_agents:
            after = 0
            rounds = rounds - 1
        top = None
        for move in state.legal_actions(agent):
            number = self.for_side(state.successor(agent, move), after, rounds)
            if self.side(after) != side:
                number = -number
            if top is None or number > top:
                top = number
        return top
