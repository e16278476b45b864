# exercise = "pacman.minimax_agent"
# rule = "field"
# slip = "leaf-not-evaluated"
# family = "score"
# elsewhere = ["over(s)\n"]
# [mends]
# "s.score" = "self.evaluation_function(s)"

from pacman_env import MultiAgentSearchAgent


class EndsByScoreInLambda(MultiAgentSearchAgent):
    """Lambdas, one of which judges the end of a game by its score."""

    def get_action(self, state):
        n = state.num_agents
        over = lambda s: s.score
        judge = lambda s: self.evaluation_function(s)
        kids = lambda s, who: [s.successor(who, a) for a in s.legal_actions(who)]
        value = lambda s, k: (
            over(s)
            if s.is_win() or s.is_lose()
            else judge(s)
            if k == n * self.depth
            else (min if k % n else max)(value(c, k + 1) for c in kids(s, k % n))
        )
        return max(state.legal_actions(), key=lambda a: value(state.successor(0, a), 1))
