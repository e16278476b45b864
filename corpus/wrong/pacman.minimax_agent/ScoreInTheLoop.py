# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "other-evaluation"
# family = "own-score"
# [mends]
# "child.score" = "self.evaluation_function(child)"
# "state.score" = "self.evaluation_function(state)"

from pacman_env import MultiAgentSearchAgent


class ScoreInTheLoop(MultiAgentSearchAgent):
    """The score, asked of the children in the loop and of the position itself."""

    def get_action(self, state):
        def deeper(state, agent, left):
            if state.is_win() or state.is_lose():
                return state.score
            row, last = [], agent == state.num_agents - 1
            for action in state.legal_actions(agent):
                child = state.successor(agent, action)
                if last and left == 1:
                    row.append(child.score)
                else:
                    row.append(deeper(child, 0 if last else agent + 1, left - last))
            return min(row) if agent else max(row)

        values = [(deeper(state.successor(0, a), 1, self.depth), a) for a in state.legal_actions()]
        return max(values)[1]
