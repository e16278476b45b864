"""A game of Pacman that a person plays: one round at a time, with hints and take back. No drawing here."""

import random
from typing import Any

from pacman_env.agents.base import Agent, score_evaluation
from pacman_env.agents.turns import Choose, after, one_round
from pacman_env.engine.actions import Action
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.matches.recording import LETTERS, Recording, outcome
from pacman_env.matches.roster import Ghosts, Player, board_of, entry, ghost_specs, lend_luck
from pacman_env.wording import amount


class Session:
    """A game in progress.

    Attributes:
        state: the position; it is always Pacman's turn, or the game is over.
        moves: the letters of all moves so far, as in a recording.
        last: what the last round did, in words.
    """

    def __init__(self, layout: Layout | str, ghosts: Ghosts = "RandomGhost", seed: int | None = None) -> None:
        """Set the board up; ``layout`` and ``ghosts`` as for :func:`pacman_env.matches.match.play`."""
        board = board_of(layout)
        count = GameState.initial(board).num_agents - 1
        chosen = ghost_specs(ghosts, count)
        self._ghosts = [entry(spec, number).build() for number, spec in enumerate(chosen, 1)]
        self._rng = random.Random(seed)
        lend_luck(self._ghosts, self._rng)
        self._start = GameState.initial(board, len(chosen))
        self.restart()

    def restart(self) -> None:
        """Begin again."""
        self.state, self.moves, self.last = self._start, "", "A new game begins. It is your move."
        self._past: list[tuple[GameState, str, tuple[Any, ...]]] = []  # what take back restores, and the luck

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.state.is_win() or self.state.is_lose()

    def move(self, action: str) -> bool:
        """Play one round: Pacman's action, then every ghost. False, and nothing changes, if the action is not legal."""
        if action not in self.state.legal_actions(0):
            self.last = f"{action} is not possible here." if not self.over else "The game is over. Begin again?"
            return False
        before = self.state
        self._past.append((before, self.moves, self._rng.getstate()))
        for turn in one_round(before, self._choose(action)):
            self.state = turn.state
            self.moves += LETTERS[turn.action]
        self.last = told(before, self.state, action)
        return True

    def _choose(self, action: str) -> Choose:
        """What the agents do in a round: Pacman this, the ghosts what they like."""
        return lambda agent, state: self._ghosts[agent - 1].get_action(state) if agent else action

    def take_back(self) -> bool:
        """Undo the last round and the ghosts' random draws: the same move meets the same answer. False at the start."""
        if not self._past:
            self.last = "There is nothing to take back."
            return False
        self.state, self.moves, luck = self._past.pop()
        self.last = "You took back one round. It is your move."
        self._rng.setstate(luck)
        return True

    def let(self, player: Player) -> bool:
        """Have an agent play one round for Pacman."""
        if self.over:
            return False
        agent: Agent = entry(player).build()
        action = agent.get_action(self.state)
        moved = self.move(action)
        if not moved:
            self.last = f"Your agent returned {action!r}, which is not a move here. Have you written the agent?"
        return moved

    def hint(self, depth: int = 2) -> str:
        """What minimax would do at this depth, in words, with the values of the best move and of its runner-up."""
        values = action_values(self.state, depth)
        if not values:
            return "The game is over."
        (best, value), *others = sorted(values.items(), key=lambda pair: -pair[1])
        ties = [str(action) for action, other in others if other == value]
        if len(ties) == len(others):
            return f"To a search of {amount(depth, 'round')}, all moves look alike: {value:g}."
        equal = f" (just as good: {', '.join(ties)})" if ties else ""
        runner, less = others[len(ties)]
        return f"The search would choose {best}{equal}: it is worth {value:g}, and {runner} is worth {less:g}."

    @property
    def recording(self) -> Recording:
        """The game so far, to be saved, replayed or filmed."""
        now = self.state
        return Recording(now.layout, now.num_agents - 1, self.moves, now.score, outcome(now), "played by hand")


def action_values(state: GameState, depth: int) -> dict[Action, float]:
    """The exact minimax value of each of Pacman's actions, best looked at ``depth`` rounds ahead."""
    from pacman_env.agents.search.alpha_beta import alphabeta  # may be left out

    turn = after(state, 0, depth)
    return {
        action: alphabeta(state.successor(0, action), *turn, score_evaluation)[0] for action in state.legal_actions(0)
    }


def told(before: GameState, now: GameState, action: str) -> str:
    """One round in words."""
    gained = now.score - before.score
    if now.is_win():
        return f"{action}: Pacman eats the last dot. You win with {amount(now.score, 'point')}!"
    if now.is_lose():
        return f"{action}: a ghost catches Pacman. You lose with {amount(now.score, 'point')}."
    events = [f"{action}: {gained:+} point{'s' * (abs(gained) != 1)}"]
    if len(now.capsules) < len(before.capsules):
        events.append("the ghosts are scared")
    return ", ".join([*events, f"{amount(len(now.food), 'dot')} left"]) + "."
