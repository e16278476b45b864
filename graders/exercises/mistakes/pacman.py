"""Mistakes in the agents that search Pacman positions: minimax; most of them fit alpha-beta and expectimax, too."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from graders.exercises.mistakes import small_games
from graders.exercises.mistakes.base import Node, Step, mistake, named
from graders.exercises.mistakes.small_games import CHOICES, Minimax, only_above
from graders.exercises.proof import Path
from pacman_env import Action, GameState, MultiAgentSearchAgent
from pacman_env.games.protocol import Value

INFINITY = float("inf")


@dataclass(slots=True, unsafe_hash=True)  # frozen ones take longer to make
class AgentNode:
    """A position, the agent to move, the number of finished rounds, and the moves that led here."""

    state: GameState
    agent: int
    depth: int
    path: Path = field(default=(), compare=False)

    @property
    def to_move(self) -> str:
        """Pacman is MAX."""
        return "min" if self.agent else "max"

    def after(self, action: Action) -> Path:
        """The moves that lead to the position after an action."""
        return (*self.path, (self.agent, str(action)))


class SearchAgent(Minimax, MultiAgentSearchAgent):
    """Minimax for any number of ghosts; each child is searched as soon as it is made."""

    root: GameState

    def get_action(self, state: GameState) -> Any:
        """A best action of Pacman."""
        return self.decision(state)

    def node(self, state: GameState) -> AgentNode:
        """Pacman is to move, and no round is finished."""
        return AgentNode(state, 0, 0)

    def children(self, node: AgentNode) -> Iterator[AgentNode]:
        """The successors, made one at a time."""
        return (self.result(node, action) for action in self.actions(node))

    def result(self, node: AgentNode, action: Action) -> AgentNode:
        """The next agent's turn after an action."""
        following = self.following(node)
        return AgentNode(self.child(node, action), following, self.rounds(node, following), node.after(action))

    def child(self, node: AgentNode, action: Action) -> GameState:
        """The position after an action."""
        return node.state.successor(node.agent, action)

    def following(self, node: AgentNode) -> int:
        """Who is next."""
        return (node.agent + 1) % self.agents(node)

    def rounds(self, node: AgentNode, following: int) -> int:
        """The finished rounds: one more when it is Pacman again."""
        return node.depth + (following == 0)

    def agents(self, node: AgentNode) -> int:
        """How many agents take turns."""
        return node.state.num_agents

    def over(self, node: AgentNode) -> bool:
        """Whether the search stops here."""
        return node.depth >= self.depth or ended(node)

    def leaf(self, node: AgentNode) -> Value:
        """What a position is worth where the search stops."""
        return self.evaluationFunction(node.state)

    def actions(self, node: AgentNode) -> list[Action]:
        """The legal actions."""
        return node.state.legal_actions(node.agent)


def ended(node: AgentNode) -> bool:
    """Whether the game is over."""
    return node.state.is_win() or node.state.is_lose()


def moving(node: AgentNode) -> list[Action]:
    """The legal actions without Stop."""
    return [action for action in node.state.legal_actions(node.agent) if action != "Stop"]


# ------------------------------------------------------------------------------------------ the longer steps


def depth_in_loop(self: SearchAgent, node: AgentNode) -> Iterator[AgentNode]:
    """Every action of the last ghost is searched less deep than the one before."""
    depth = node.depth
    for action in self.actions(node):
        following = self.following(node)
        depth += following == 0
        yield AgentNode(self.child(node, action), following, depth, node.after(action))


def ghosts_at_once(self: SearchAgent, node: AgentNode) -> Iterable[Node]:
    """One layer holds the moves of every ghost."""
    if node.agent == 0:
        return SearchAgent.children(self, node)
    turns = [AgentNode(node.state, ghost, node.depth, node.path) for ghost in range(1, self.agents(node))]
    moves = [(turn, action) for turn in turns for action in self.actions(turn)]
    return [AgentNode(self.child(turn, action), 0, node.depth + 1, turn.after(action)) for turn, action in moves]


def twice_at_root(self: SearchAgent, node: AgentNode, action: Action) -> AgentNode:
    """After Pacman's first move it is Pacman's turn again."""
    if node.state is self.root and node.agent == 0:
        return AgentNode(self.child(node, action), 0, node.depth, node.after(action))
    return SearchAgent.result(self, node, action)


def ends_as(win: Step | None = None, loss: Step | None = None) -> Step:
    """What a won and a lost position count; where nothing is said, they are evaluated."""

    def leaf(self: SearchAgent, node: AgentNode) -> Value:
        value = win if node.state.is_win() else loss if node.state.is_lose() else None
        return self.evaluationFunction(node.state) if value is None else value(node.state)

    return leaf


def early_ends_as(value: Step) -> Step:
    """What a game counts that ends early; where the depth is used up, it is evaluated, whatever happened there."""
    return lambda self, node: self.evaluationFunction(node.state) if node.depth >= self.depth else value(node)


def early_ends_of(player: str, value: float) -> Step:
    """What a game counts that ends early where this player would move; all others are evaluated."""

    def leaf(self: SearchAgent, node: AgentNode) -> Value:
        early = node.to_move == player and node.depth < self.depth
        return value if early else self.evaluationFunction(node.state)

    return leaf


def by_score_of(player: str) -> Step:
    """The search stops at this player's turn by the score, at the other one's by the evaluation."""
    return lambda self, node: node.state.score if node.to_move == player else self.evaluationFunction(node.state)


def score(state: GameState) -> Value:
    """The score of the game."""
    return state.score


def skipping(*players: str) -> Step:
    """Every other action is skipped, in the layers of these players."""

    def actions(self: SearchAgent, node: AgentNode) -> list[Action]:
        legal = node.state.legal_actions(node.agent)
        return legal[::2] if node.to_move in players else legal

    return actions


def unkind_first(self: SearchAgent, node: AgentNode, values: list[Value]) -> Value:
    """The first ghost takes the smallest value, the others the largest."""
    return max(values) if node.agent > 1 else Minimax.combine(self, node, values)


def up_to_a_win(self: SearchAgent, node: AgentNode) -> list[Action]:
    """The moves of the root up to the first that wins."""
    moves: list[Action] = self.actions(node)
    for number, move in enumerate(moves):
        if self.child(node, move).is_win():
            return moves[: number + 1]
    return moves


def win_at_once(self: SearchAgent, node: AgentNode) -> Value:
    """A move of the root that wins is better than every other, unevaluated."""
    at_once = (node.depth, node.agent) in ((0, 1), (1, 0))  # only Pacman wins: no ghost has moved before
    return INFINITY if at_once and node.state.is_win() else self.evaluationFunction(node.state)


# ---------------------------------------------------------------------------------------------------- tables

DEPTHS = (
    mistake("DepthPerAgent", "depth-per-agent", "Depth is counted at every agent's move.",
            rounds=lambda self, node, following: node.depth + 1),
    mistake("OneRoundTooMany", "depth-off-by-one", "The depth is compared with > instead of >=.",
            over=lambda self, node: node.depth > self.depth or ended(node)),
    mistake("OneRoundTooFew", "depth-off-by-one", "The first round is counted before it is played.",
            over=lambda self, node: node.depth >= self.depth - 1 or ended(node)),
    mistake("DepthAfterPacman", "depth-off-by-one",
            "A round is counted as soon as Pacman has moved, so the ghosts' replies in the last round are missing.",
            rounds=lambda self, node, following: node.depth + (node.agent == 0)),
    mistake("DepthAfterFirstGhost", "depth-off-by-one",
            "A round is counted as soon as the first ghost has moved, so the replies of the others are missing.",
            rounds=lambda self, node, following: node.depth + (node.agent == 1)),
    mistake("DepthBeforeLastGhost", "depth-off-by-one",
            "A round is counted as soon as it is the last ghost's turn, so that ghost's reply is missing.",
            rounds=lambda self, node, following: node.depth + (following == node.state.num_agents - 1)),
    mistake("OnePlyTooMany", "depth-off-by-one", "The search goes on for one more move by Pacman.",
            over=lambda self, node: node.depth > self.depth - (node.agent != 0) or ended(node)),
    mistake("DepthTwice", "depth-twice", "Caller and callee both count the round.",
            rounds=lambda self, node, following: node.depth + 2 * (following == 0)),
    mistake("DepthTwiceAtPacman", "depth-twice", "A round counts twice: when Pacman's turn comes, and when he moves.",
            rounds=lambda self, node, following: node.depth + (following == 0) + (node.agent == 0)),
    mistake("DepthTwiceBelow", "depth-twice", "The same, but not for the first move.",
            rounds=lambda self, node, following:
            node.depth + (following == 0) + (node.agent == 0 and node.state is not self.root)),
    mistake("DepthInLoop", "depth-in-loop", "The depth changes inside the loop over the last ghost's actions.",
            children=depth_in_loop),
    *(mistake(f"DepthAlways{word}", "depth-ignored", f"{word} rounds, whatever the depth.",
              over=lambda self, node, depth=depth: node.depth >= depth or ended(node))
      for depth, word in ((2, "Two"), (1, "One"), (3, "Three"))),
    mistake("OnlyOwnMove", "one-move-deep", "The search looks only at Pacman's own move.",
            over=lambda self, node: True),
)  # fmt: skip
TURNS = (
    mistake("TwoAgents", "one-min-for-all-ghosts", "Pacman and the first ghost take turns.",
            agents=lambda self, node: 2),
    mistake("ThreeAgents", "agents-fixed", "The number of agents is written into the code: 3.",
            agents=lambda self, node: 3),
    mistake("GhostsAtOnce", "one-min-for-all-ghosts",
            "One layer holds the moves of every ghost, as if they were one agent.", children=ghosts_at_once),
    mistake("Precedence", "precedence", "agent + 1 % n is agent + (1 % n).",
            following=lambda self, node: node.agent + 1 % self.agents(node)),
    mistake("LastGhostForgotten", "last-ghost-forgotten", "The last ghost never moves.",
            agents=lambda self, node: max(1, node.state.num_agents - 1)),
    mistake("GhostsBackwards", "ghosts-in-wrong-order", "The last ghost moves first.",
            following=lambda self, node: (node.agent - 1) % node.state.num_agents),
    mistake("NoGhostLayer", "no-ghost-layer", "Pacman moves again and again; the ghosts stand still.",
            following=lambda self, node: 0),
    mistake("PacmanTwiceAtRoot", "max-after-max", "Pacman moves twice at the root.", result=twice_at_root),
    mistake("RootExpandedAgain", "root-expanded-again",
            "Successors are generated from the root instead of the current position.",
            child=lambda self, node, action: self.root.successor(node.agent, action)),
    mistake("RootExpandedByGhosts", "root-expanded-again", "The ghosts' successors are generated from the root.",
            child=lambda self, node, action: (self.root if node.agent else node.state).successor(node.agent, action)),
    mistake("RootMovesAgain", "root-expanded-again", "Moves and successors are those of the root.",
            child=lambda self, node, action: self.root.successor(node.agent, action),
            actions=lambda self, node: self.root.legal_actions(node.agent)),
    mistake("PacmansMoves", "wrong-agents-moves", "Ghosts are given Pacman's list of moves.",
            actions=lambda self, node: node.state.legal_actions(0)),
    mistake("FirstGhostsMoves", "wrong-agents-moves", "All ghosts are given the first one's list of moves.",
            actions=lambda self, node: node.state.legal_actions(min(node.agent, 1))),
)  # fmt: skip
LEAVES = (
    mistake("RootEvaluated", "root-evaluated", "The root is evaluated instead of the leaf.",
            leaf=lambda self, node: self.evaluationFunction(self.root)),
    mistake("EndsByScore", "leaf-not-evaluated", "Won and lost positions are worth their score.",
            leaf=ends_as(score, score)),
    mistake("WinsByScore", "leaf-not-evaluated", "Won positions are worth their score.", leaf=ends_as(win=score)),
    mistake("LossesByScore", "leaf-not-evaluated", "Lost positions are worth their score.", leaf=ends_as(loss=score)),
    mistake("EndsByInfinity", "leaf-not-evaluated", "Won and lost positions count as plus and minus infinity.",
            leaf=ends_as(lambda state: INFINITY, lambda state: -INFINITY)),
    mistake("EndsByBigNumbers", "leaf-not-evaluated", "Won and lost positions count as 10000 and -10000.",
            leaf=ends_as(lambda state: 10000, lambda state: -10000)),
    mistake("WinsByInfinity", "leaf-not-evaluated", "Won positions count as infinity.",
            leaf=ends_as(win=lambda state: INFINITY)),
    mistake("LossesByInfinity", "leaf-not-evaluated", "Lost positions count as minus infinity.",
            leaf=ends_as(loss=lambda state: -INFINITY)),
    mistake("EarlyEndsByMinusInfinity", "leaf-not-evaluated", "Games that end early count as minus infinity.",
            leaf=early_ends_as(lambda node: -INFINITY)),
    mistake("EndsByStart", "leaf-not-evaluated",
            "A game that ends early is worth the starting value of the running best, because no move replaces it.",
            leaf=early_ends_as(lambda node: INFINITY if node.agent else -INFINITY)),
    mistake("PacmansEndsByStart", "leaf-not-evaluated", "The same, but only where Pacman would move.",
            leaf=early_ends_of("max", -INFINITY)),
    mistake("GhostsEndsByStart", "leaf-not-evaluated", "The same, but only where a ghost would move.",
            leaf=early_ends_of("min", INFINITY)),
    mistake("EndsAreZero", "leaf-not-evaluated", "Won and lost positions count as 0.",
            leaf=ends_as(lambda state: 0, lambda state: 0)),
    mistake("EarlyEndsByScore", "leaf-not-evaluated", "Games that end before the horizon are worth their score.",
            leaf=early_ends_as(lambda node: node.state.score)),
    mistake("GhostsEndsByScore", "leaf-not-evaluated", "Games that end before a ghost's move are worth their score.",
            leaf=by_score_of("min")),
    mistake("PacmansLeavesByScore", "other-evaluation",
            "The score is used where the search stops at Pacman's turn; only games that end earlier are evaluated.",
            leaf=by_score_of("max")),
    mistake("SearchesByScore", "other-evaluation", "The score is used instead of the configured evaluation.",
            leaf=lambda self, node: node.state.score),
    mistake("SignOfEvaluation", "other-side", "The evaluation is negated.",
            leaf=lambda self, node: -self.evaluationFunction(node.state)),
    mistake("SignOfEvaluationAtGhosts", "utility-flipped", "The evaluation is negated where a ghost would move.",
            leaf=lambda self, node: self.evaluationFunction(node.state) * (-1 if node.agent else 1)),
    mistake("NoEndTest", "no-legal-actions", "The search goes on at won and lost positions: max() of an empty list.",
            over=lambda self, node: node.depth >= self.depth),
    mistake("NoWinTest", "no-legal-actions", "Only lost positions end the search.",
            over=lambda self, node: node.depth >= self.depth or node.state.is_lose()),
    mistake("NoLossTest", "no-legal-actions", "Only won positions end the search.",
            over=lambda self, node: node.depth >= self.depth or node.state.is_win()),
)  # fmt: skip
MOVES = (
    mistake("DropsStop", "drops-stop", "Stop is removed from every list of moves.",
            actions=lambda self, node: moving(node)),
    mistake("DropsStopAtRoot", "drops-stop", "Stop is removed at the root only.",
            root_moves=lambda self, node: moving(node)),
    mistake("DropsStopBelow", "drops-stop", "Stop is removed everywhere but at the root.",
            actions=lambda self, node: moving(node), root_moves=lambda self, node: node.state.legal_actions(0)),
    mistake("SkipsMoves", "mutates-legal-list", "Moves are removed from the list while a loop goes through it.",
            actions=skipping("max", "min")),
    mistake("SkipsPacmansMoves", "mutates-legal-list", "The same in Pacman's layers only.", actions=skipping("max")),
    mistake("SkipsGhostsMoves", "mutates-legal-list", "The same in the ghosts' layers only.", actions=skipping("min")),
    mistake("SkipsMovesAtRoot", "mutates-legal-list", "The same at the root only.",
            root_moves=lambda self, node: node.state.legal_actions(0)[::2]),
)  # fmt: skip
ROOT = (
    *named(CHOICES, "RootMinimizes", "RootAndMaxMinimize", "ReturnsValue", "ReturnsPair", "ReturnsPairTurned",
           "ReturnsIndex", "RootFromZero"),
    mistake("RootFromZeroElseStop", "starts-from-zero",
            "`>` with a running best that starts at 0: it plays Stop when every value is negative or 0.",
            given=only_above(0, lambda scored: "Stop")),
    mistake("TakesAWin", "takes-a-win", "A winning move at the root is returned at once, without an evaluation.",
            root_moves=up_to_a_win, leaf=win_at_once),
    *named(CHOICES, "RootFromZeroElseFirst", "RootKeepsLast", "RootReturnsInLoop", "TakesTheFirst"),
)  # fmt: skip
PACMAN = (
    mistake("PacmanMinimizes", "max-reversed", "Pacman takes the smallest value below the root.", for_max=min),
    mistake("FromZero", "starts-from-zero", "The running best starts at 0, even at the root.",
            given=only_above(0), for_max=lambda self, values: max(0, *values)),
    *small_games.from_the_root_on(100, 500, 1000),
    *named(small_games.LOOPS, "StartsFromZeroAtMax", "ReturnsInLoop", "ReturnsInLoopAtMax", "ReturnsInLoopAtMin",
           "KeepsLastAtMax"),
    mistake("KeepsLastEverywhere", "keeps-last", "The running best is overwritten, even at the root.",
            for_max=small_games.last, for_min=small_games.last, best=lambda self, scored: scored[-1:]),
    mistake("ReturnsInLoopEverywhere", "returns-in-loop", "Only the first action counts, even at the root.",
            actions=lambda self, node: node.state.legal_actions(node.agent)[:1]),
    *named(small_games.STARTS, "WrongInfinityAtMax", "NeverUpdatedAtMax"),
    *(one for one in small_games.within_reach(1, 100, 500) if one.name.endswith("AtMax")),
)  # fmt: skip
GHOSTS = (
    *named(small_games.LOOPS, "StartsFromZero", "StartsFromZeroAtMin", "KeepsLast", "KeepsLastAtMin"),
    *named(small_games.STARTS, "WrongInfinity", "WrongInfinityAtMin", "NeverUpdatedAtMin"),
    *(one for one in small_games.within_reach(1, 100, 500) if not one.name.endswith("AtMax")),
    *named(small_games.STEPS, "ForgetsReturn"),
    *named(small_games.PLAYERS, "MaxForMin"),
    mistake("LaterGhostsMaximize", "min-reversed", "Only the first ghost takes the smallest value.",
            combine=unkind_first),
    *named(small_games.SUMS, "MeanInMin", "SumUpAtMin"),
    *named(small_games.PLAYERS, "PlayersSwapped"),
)  # fmt: skip

ANY_AGENT = (*DEPTHS, *TURNS, *LEAVES, *MOVES, *ROOT, *PACMAN)
AGENT = (*ANY_AGENT, *GHOSTS)
