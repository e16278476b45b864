"""Mistakes in the agents that search Pacman positions (chapter 03; most of them fit chapters 04 and 05, too)."""

from typing import Any

from graders.exercises.mistakes.base import Mistake, mutants
from pacman_env import Action, GameState, MultiAgentSearchAgent

INFINITY = float("inf")
Scored = list[tuple[Any, Action]]


class SearchAgent(MultiAgentSearchAgent):
    """Minimax for any number of ghosts, a method for each step; `depth` counts finished rounds.

    The window is empty here; alpha-beta (chapter 04) passes its two bounds through it.
    """

    root: GameState

    def get_action(self, state: GameState) -> Any:
        """A best action of Pacman."""
        self.root = state
        return self.choose(self.root_values(state))

    def root_values(self, state: GameState) -> Scored:
        """The value of each action."""
        return [(self.below(state, 0, action, 0), action) for action in self.root_moves(state)]

    def root_moves(self, state: GameState) -> list[Action]:
        """The actions to choose from."""
        return self.moves(state, 0)

    def choose(self, scored: Scored) -> Any:
        """The first action with the largest value."""
        return max(scored, key=lambda pair: pair[0])[1]

    def value(self, state: GameState, agent: int, depth: int, *window: Any) -> Any:
        """The value when this agent is to move and this many rounds are finished."""
        if self.over(state, agent, depth):
            return self.leaf(state)
        return self.combine(agent, self.values_below(state, agent, depth))

    def values_below(self, state: GameState, agent: int, depth: int) -> list[Any]:
        """The values of the successors."""
        return [self.below(state, agent, action, depth) for action in self.moves(state, agent)]

    def below(self, state: GameState, agent: int, action: Action, depth: int, *window: Any) -> Any:
        """The value after an action."""
        return self.value(self.child(state, agent, action), *self.next_turn(state, agent, depth), *window)

    def child(self, state: GameState, agent: int, action: Action) -> GameState:
        """The position after an action."""
        return state.successor(agent, action)

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        """Whether the search stops here."""
        return depth >= self.depth or state.is_win() or state.is_lose()

    def leaf(self, state: GameState) -> Any:
        """What a position is worth where the search stops."""
        return self.evaluationFunction(state)

    def moves(self, state: GameState, agent: int) -> list[Action]:
        """The legal actions."""
        return state.legal_actions(agent)

    def agents(self, state: GameState) -> int:
        """How many agents take turns."""
        return state.num_agents

    def next_turn(self, state: GameState, agent: int, depth: int) -> tuple[int, int]:
        """Who is next; a round is finished when it is Pacman again."""
        following = (agent + 1) % self.agents(state)
        return following, depth + (following == 0)

    def combine(self, agent: int, values: list[Any]) -> Any:
        """Pacman takes the largest value."""
        return max(values) if agent == 0 else self.ghost(values)

    def ghost(self, values: list[Any]) -> Any:
        """A ghost takes the smallest."""
        return min(values)


class DepthPerAgent(Mistake, SearchAgent):
    """Depth is counted at every agent's move."""

    code = "depth-per-agent"

    def next_turn(self, state: GameState, agent: int, depth: int) -> tuple[int, int]:
        return (agent + 1) % self.agents(state), depth + 1


class OneRoundTooMany(Mistake, SearchAgent):
    """The depth is compared with > instead of >=."""

    code = "depth-off-by-one"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth > self.depth or state.is_win() or state.is_lose()


class OneRoundTooFew(Mistake, SearchAgent):
    """The first round counts before it is played."""

    code = "depth-off-by-one"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth >= self.depth - 1 or state.is_win() or state.is_lose()


class DepthAfterPacman(Mistake, SearchAgent):
    """A round counts when Pacman has moved, so the last ghosts' replies are missing."""

    code = "depth-off-by-one"

    def next_turn(self, state: GameState, agent: int, depth: int) -> tuple[int, int]:
        return (agent + 1) % self.agents(state), depth + (agent == 0)


class OnePlyTooMany(Mistake, SearchAgent):
    """The search goes on for one more move of Pacman."""

    code = "depth-off-by-one"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth > self.depth or (depth == self.depth and agent != 0) or state.is_win() or state.is_lose()


class DepthTwice(Mistake, SearchAgent):
    """Caller and callee both count the round."""

    code = "depth-twice"

    def next_turn(self, state: GameState, agent: int, depth: int) -> tuple[int, int]:
        following = (agent + 1) % self.agents(state)
        return following, depth + 2 * (following == 0)


class DepthInLoop(Mistake, SearchAgent):
    """The depth changes inside the loop over the last ghost's actions."""

    code = "depth-in-loop"

    def values_below(self, state: GameState, agent: int, depth: int) -> list[Any]:
        values = []
        for action in self.moves(state, agent):
            following = (agent + 1) % self.agents(state)
            depth += following == 0
            values.append(self.value(self.child(state, agent, action), following, depth))
        return values


class DepthAlwaysTwo(Mistake, SearchAgent):
    """The depth is written into the code."""

    code = "depth-ignored"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth >= 2 or state.is_win() or state.is_lose()


class DepthAlwaysOne(Mistake, SearchAgent):
    """One round, whatever the depth."""

    code = "depth-ignored"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth >= 1 or state.is_win() or state.is_lose()


class OnlyOwnMove(Mistake, SearchAgent):
    """Only Pacman's own move is looked at."""

    code = "one-move-deep"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return True


class TwoAgents(Mistake, SearchAgent):
    """The number of agents is written into the code: 2."""

    code = "agents-fixed"

    def agents(self, state: GameState) -> int:
        return 2


class ThreeAgents(Mistake, SearchAgent):
    """The number of agents is written into the code: 3."""

    code = "agents-fixed"

    def agents(self, state: GameState) -> int:
        return 3


class Precedence(Mistake, SearchAgent):
    """agent + 1 % n is agent + (1 % n)."""

    code = "precedence"

    def next_turn(self, state: GameState, agent: int, depth: int) -> tuple[int, int]:
        following = agent + 1 % self.agents(state)
        return following, depth + (following == 0)


class GhostsAtOnce(Mistake, SearchAgent):
    """One layer holds the moves of every ghost, as if they were one agent."""

    code = "one-min-for-all-ghosts"

    def values_below(self, state: GameState, agent: int, depth: int) -> list[Any]:
        if agent == 0:
            return super().values_below(state, agent, depth)
        ghosts = range(1, self.agents(state))
        after = [self.child(state, ghost, action) for ghost in ghosts for action in self.moves(state, ghost)]
        return [self.value(child, 0, depth + 1) for child in after]


class LastGhostForgotten(Mistake, SearchAgent):
    """The last ghost never moves."""

    code = "last-ghost-forgotten"

    def agents(self, state: GameState) -> int:
        return max(1, state.num_agents - 1)


class GhostsBackwards(Mistake, SearchAgent):
    """The last ghost moves first."""

    code = "ghosts-in-wrong-order"

    def next_turn(self, state: GameState, agent: int, depth: int) -> tuple[int, int]:
        following = (agent - 1) % state.num_agents
        return following, depth + (following == 0)


class NoGhostLayer(Mistake, SearchAgent):
    """Pacman moves again and again; the ghosts stand still."""

    code = "no-ghost-layer"

    def next_turn(self, state: GameState, agent: int, depth: int) -> tuple[int, int]:
        return 0, depth + 1


class PacmanTwiceAtRoot(Mistake, SearchAgent):
    """Pacman moves twice at the root."""

    code = "max-after-max"

    def below(self, state: GameState, agent: int, action: Action, depth: int, *window: Any) -> Any:
        if state is self.root and agent == 0:
            return self.value(self.child(state, agent, action), 0, depth, *window)
        return super().below(state, agent, action, depth, *window)


class GhostsMaximize(Mistake, SearchAgent):
    """Ghosts take the largest value, too."""

    code = "min-reversed"

    def ghost(self, values: list[Any]) -> Any:
        return max(values)


class GhostsAverage(Mistake, SearchAgent):
    """Ghosts average."""

    code = "mean-in-min"

    def ghost(self, values: list[Any]) -> Any:
        return sum(values) / len(values)


class PacmanMinimizes(Mistake, SearchAgent):
    """Pacman takes the smallest value below the root."""

    code = "max-reversed"

    def combine(self, agent: int, values: list[Any]) -> Any:
        return min(values) if agent == 0 else self.ghost(values)


class PlayersSwapped(Mistake, SearchAgent):
    """Pacman takes the smallest and ghosts the largest value."""

    code = "players-swapped"

    def combine(self, agent: int, values: list[Any]) -> Any:
        return min(values) if agent == 0 else max(values)


class RootMinimizes(Mistake, SearchAgent):
    """The root takes the smallest value."""

    code = "max-reversed"

    def choose(self, scored: Scored) -> Any:
        return min(scored, key=lambda pair: pair[0])[1]


class RootExpandedAgain(Mistake, SearchAgent):
    """Successors are made from the root instead of the current position."""

    code = "root-expanded-again"

    def child(self, state: GameState, agent: int, action: Action) -> GameState:
        return self.root.successor(agent, action)


class RootMovesAgain(Mistake, SearchAgent):
    """Moves and successors are those of the root."""

    code = "root-expanded-again"

    def child(self, state: GameState, agent: int, action: Action) -> GameState:
        return self.root.successor(agent, action)

    def moves(self, state: GameState, agent: int) -> list[Action]:
        return self.root.legal_actions(agent)


class RootEvaluated(Mistake, SearchAgent):
    """The root is evaluated instead of the leaf."""

    code = "root-evaluated"

    def leaf(self, state: GameState) -> Any:
        return self.evaluationFunction(self.root)


class EndsByScore(Mistake, SearchAgent):
    """Won and lost positions count by their score."""

    code = "leaf-not-evaluated"

    def leaf(self, state: GameState) -> Any:
        return state.score if state.is_win() or state.is_lose() else self.evaluationFunction(state)


class EndsByInfinity(Mistake, SearchAgent):
    """Won and lost positions count as plus and minus infinity."""

    code = "leaf-not-evaluated"

    def leaf(self, state: GameState) -> Any:
        if state.is_win() or state.is_lose():
            return INFINITY if state.is_win() else -INFINITY
        return self.evaluationFunction(state)


class SearchesByScore(Mistake, SearchAgent):
    """The score is used instead of the configured evaluation."""

    code = "other-evaluation"

    def leaf(self, state: GameState) -> Any:
        return state.score


class SignOfEvaluation(Mistake, SearchAgent):
    """The evaluation is negated."""

    code = "utility-flipped"

    def leaf(self, state: GameState) -> Any:
        return -self.evaluationFunction(state)


class DropsStop(Mistake, SearchAgent):
    """Stop is removed from every list of Pacman's moves."""

    code = "drops-stop"

    def moves(self, state: GameState, agent: int) -> list[Action]:
        return [action for action in state.legal_actions(agent) if action != "Stop"]


class DropsStopAtRoot(Mistake, SearchAgent):
    """Stop is removed at the root only."""

    code = "drops-stop"

    def root_moves(self, state: GameState) -> list[Action]:
        return [action for action in state.legal_actions(0) if action != "Stop"]


class SkipsMoves(Mistake, SearchAgent):
    """Moves are removed from the list while a loop walks over it."""

    code = "mutates-legal-list"

    def moves(self, state: GameState, agent: int) -> list[Action]:
        legal = state.legal_actions(agent)
        seen = []
        for action in legal:
            seen.append(action)
            legal.remove(action)
        return seen


class PacmansMoves(Mistake, SearchAgent):
    """Ghosts are given Pacman's list of moves."""

    code = "wrong-agents-moves"

    def moves(self, state: GameState, agent: int) -> list[Action]:
        return state.legal_actions(0)


class NoEndTest(Mistake, SearchAgent):
    """Won and lost positions are searched on: max() of an empty list."""

    code = "no-legal-actions"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth >= self.depth


class NoWinTest(Mistake, SearchAgent):
    """Only lost positions end the search."""

    code = "no-legal-actions"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth >= self.depth or state.is_lose()


class NoLossTest(Mistake, SearchAgent):
    """Only won positions end the search."""

    code = "no-legal-actions"

    def over(self, state: GameState, agent: int, depth: int) -> bool:
        return depth >= self.depth or state.is_win()


class ReturnsValue(Mistake, SearchAgent):
    """The value comes back instead of the action."""

    code = "returns-value"

    def choose(self, scored: Scored) -> Any:
        return max(value for value, _ in scored)


class ReturnsPair(Mistake, SearchAgent):
    """A pair (value, action) comes back."""

    code = "returns-pair"

    def choose(self, scored: Scored) -> Any:
        return max(scored, key=lambda pair: pair[0])


class ReturnsIndex(Mistake, SearchAgent):
    """The number of the action comes back."""

    code = "returns-index"

    def choose(self, scored: Scored) -> Any:
        values = [value for value, _ in scored]
        return values.index(max(values))


class StartsFromZero(Mistake, SearchAgent):
    """> from 0: no action when every value is negative."""

    code = "starts-from-zero"

    def choose(self, scored: Scored) -> Any:
        best, chosen = 0, None
        for value, action in scored:
            if value > best:
                best, chosen = value, action
        return chosen


class BestFromZero(Mistake, SearchAgent):
    """The running best of each layer starts at 0."""

    code = "starts-from-zero"

    def combine(self, agent: int, values: list[Any]) -> Any:
        return super().combine(agent, [0, *values])


class ReturnsInLoop(Mistake, SearchAgent):
    """The return stands inside the loop: one action of each list counts."""

    code = "returns-in-loop"

    def combine(self, agent: int, values: list[Any]) -> Any:
        return values[0]


class KeepsLast(Mistake, SearchAgent):
    """The running best is overwritten by the last value."""

    code = "keeps-last"

    def combine(self, agent: int, values: list[Any]) -> Any:
        return values[-1]


class TakesTheFirst(Mistake, SearchAgent):
    """The first legal action, whatever the values."""

    code = "takes-the-first"

    def choose(self, scored: Scored) -> Any:
        return scored[0][1]


class ForgetsReturn(Mistake, SearchAgent):
    """The ghosts' value is computed but not returned."""

    code = "returns-nothing"

    def ghost(self, values: list[Any]) -> Any:
        return None


ANY_AGENT = (
    DepthPerAgent, OneRoundTooMany, OneRoundTooFew, DepthAfterPacman, OnePlyTooMany, DepthTwice, DepthAlwaysTwo,
    DepthAlwaysOne, OnlyOwnMove, TwoAgents, ThreeAgents, Precedence, LastGhostForgotten,
    GhostsBackwards, NoGhostLayer, PacmanTwiceAtRoot, PacmanMinimizes, RootMinimizes, RootExpandedAgain,
    RootMovesAgain, RootEvaluated, EndsByScore, EndsByInfinity, SearchesByScore, SignOfEvaluation, DropsStop,
    DropsStopAtRoot, SkipsMoves, PacmansMoves, NoEndTest, NoWinTest, NoLossTest, ReturnsValue,
    ReturnsPair, ReturnsIndex, StartsFromZero, TakesTheFirst,
)  # fmt: skip
PLAIN_AGENT = (
    DepthInLoop, GhostsAtOnce, ReturnsInLoop, KeepsLast, BestFromZero, ForgetsReturn,
)  # fmt: skip
CRUEL_GHOSTS = (GhostsMaximize, GhostsAverage, PlayersSwapped)

MUTANTS = mutants("pacman.minimax_agent", SearchAgent, "", (*ANY_AGENT, *PLAIN_AGENT, *CRUEL_GHOSTS))
