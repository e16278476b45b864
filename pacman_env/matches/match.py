"""Play a game: limits, and a result that says why."""

import os
import random
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from reprlib import Repr
from typing import TypeVar

from pacman_env.agents.base import Agent, manhattan
from pacman_env.agents.ghosts import Rng
from pacman_env.agents.turns import turns
from pacman_env.engine.actions import Action
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.matches import roster
from pacman_env.matches import time_limit as limits
from pacman_env.matches.node_count import counting
from pacman_env.matches.recording import LETTERS, Outcome, Recording, outcome
from pacman_env.matches.roster import Entry, Ghosts, Player, board_of, entry, ghost_specs, lend_luck
from pacman_env.wording import amount, and_list

_clock = getattr(time, "thread_time", time.process_time)  # Python in a browser has no threads, and no clock of one

Seed = int | str | None
T = TypeVar("T")

MAX_MOVES = 10_000

_global_random = threading.RLock()  # games in several threads take turns: they all use Python's global generator


@dataclass(frozen=True)
class Result:
    """How a game ended.

    Attributes:
        score: points at the end.
        outcome: ``"won"``, ``"lost"`` (caught, or Pacman's agent failed) or ``"stopped"`` (too many moves, or a ghost's
            agent failed).
        reason: why, in words.
        moves: (agent, action) of all agents, in the order in which they were played.
        thinking: seconds that each agent spent choosing, Pacman first.
        state: the last position; after a failure, the one in which the agent failed.
        seed: what to pass to :func:`play` to see the same game again (None when an ``rng`` was given).
        failed: the agent (0 is Pacman) that raised, ran out of time, or answered nonsense; None in a clean game.
        traceback: Python's account of that failure, the agent's own lines only; empty otherwise.
        nodes, cpu: how many successors each agent asked for, and how many seconds of processor time it took to choose;
            empty unless they were measured.
    """

    score: int
    outcome: Outcome
    reason: str
    moves: tuple[tuple[int, Action], ...] = field(repr=False)
    thinking: tuple[float, ...] = field(repr=False, compare=False)
    state: GameState = field(repr=False)
    seed: Seed = None
    failed: int | None = None
    traceback: str = field(default="", repr=False, compare=False)
    nodes: tuple[int, ...] = field(default=(), repr=False)
    cpu: tuple[float, ...] = field(default=(), repr=False, compare=False)

    @property
    def won(self) -> bool:
        """Whether Pacman ate all the food."""
        return self.outcome == "won"

    @property
    def moves_of_pacman(self) -> int:
        """How often Pacman moved."""
        return sum(agent == 0 for agent, _ in self.moves)

    @property
    def recording(self) -> Recording:
        """The game, to be saved and replayed."""
        letters = "".join(LETTERS[action] for _, action in self.moves)
        return Recording(self.state.layout, self.state.num_agents - 1, letters, self.score, self.outcome, self.reason)

    def __str__(self) -> str:
        moves = amount(self.moves_of_pacman, "move")
        return f"{self.outcome} with {self.score} points after {moves} by Pacman: {self.reason}"


def play(
    layout: Layout | str | Path,
    pacman: "Player",
    ghosts: "Ghosts" = "RandomGhost",
    *,
    seed: Seed = None,
    max_moves: int | None = MAX_MOVES,
    time_limit: float | None = None,
    rng: Rng | None = None,
    max_ghosts: int | None = None,
    measure: bool = False,
) -> Result:
    """Play one game to its end.

    If an agent raises an error, runs out of time, or returns nonsense, its game ends with a reason, but the program
    goes on. If the agent is Pacman, he loses; if it is a ghost, the game just stops.

    Args:
        layout: a board, the name of a bundled one, or the path of a file.
        pacman: an agent, its class or name (built without arguments), or a function ``state -> action``.
        ghosts: a class or name for all of them (built as ``cls(index)``), or a list with one entry for each ghost; if
            the list is shorter, the layout's other ghosts are left out.
        seed: makes the game repeatable: the ghosts draw from their own generator, and Python's global ``random``,
            which agents use, is seeded during the game and restored after it. None: a new game each time.
        max_moves: stop after this many moves in all, counting every agent's; None: never.
        time_limit: seconds for each single move; see :mod:`pacman_env.matches.time_limit`.
        rng: draw the ghosts' moves from this object instead, one ``random()`` per move. Pass the module ``random``
            so that agents and ghosts share one stream. With a seed, ``rng.seed(seed)`` comes first.
        max_ghosts: at most this many ghosts; None: all that the layout has.
        measure: count the successors that the agents ask for, and measure their processor time. (Other programs
            on a busy machine affect it less than they affect clock time.) A search becomes about 10% slower.

    Raises:
        LayoutError, ValueError, TypeError: the arguments do not make a game.

    >>> corridor = Layout.parse("%%%%%%%\\n%P.. G%\\n%%%%%%%")
    >>> result = play(corridor, "NearestFoodAgent", seed=1)
    >>> print(result)
    won with 518 points after 2 moves by Pacman: Pacman ate the last dot
    """
    _check_limits(max_moves, time_limit)
    board = board_of(layout)
    start = GameState.initial(board, max_ghosts)
    chosen = ghost_specs(ghosts, start.num_agents - 1)
    entries = [entry(spec, index) for index, spec in enumerate([pacman, *chosen])]
    kind = _MeasuredGame if measure else _RunningGame
    game = kind(GameState.initial(board, len(chosen)), entries, limits.moves_within(max_moves), time_limit)
    with _luck(seed, rng) as (used, luck):
        return game.run(luck, used)


def _check_limits(max_moves: int | None, time_limit: float | None) -> None:
    if max_moves is not None and not max_moves >= 0:
        raise ValueError(f"max_moves is {max_moves}: use 0 or more, or None for no limit")
    if time_limit is not None and not 0 < time_limit <= limits.LONGEST:
        raise ValueError(f"time_limit is {time_limit}: use a number of seconds above 0, or None for no limit")


@contextmanager
def _luck(seed: Seed, rng: Rng | None) -> Iterator[tuple[Seed, Rng]]:
    """The seed in use and the ghosts' generator; Python's global one serves the agents, seeded and then given back."""
    if rng is not None:
        if seed is not None and hasattr(rng, "seed"):
            rng.seed(seed)
        yield None, rng
        return
    seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    with _global_random:
        before = random.getstate()
        random.seed(f"agents {seed}")
        try:
            yield seed, random.Random(seed)
        finally:
            random.setstate(before)


def _fresh_lock() -> None:
    """A worker process that was forked in the middle of a game must not wait for that game."""
    global _global_random
    _global_random = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_fresh_lock)


class _Failure(Exception):
    """An agent cannot go on; the message says why."""

    def __init__(self, agent: int, problem: str, remedy: str, trace: str = "") -> None:
        super().__init__(f"{problem}. {remedy}")
        self.agent, self.trace = agent, trace


class _RunningGame:
    """One game while it is played."""

    def __init__(self, state: GameState, entries: list[Entry], max_moves: int | None, limit: float | None) -> None:
        self.state, self.entries, self.max_moves, self.limit = state, entries, max_moves, limit
        self.moves: list[tuple[int, Action]] = []
        self.thinking = [0.0] * state.num_agents
        self.nodes: list[int] = []
        self.cpu: list[float] = []
        seats = ["Pacman", *(f"ghost {i}" for i in range(1, state.num_agents))]
        self.names = [f"{seat} ({who.name})" for seat, who in zip(seats, entries, strict=True)]

    def run(self, rng: Rng, seed: Seed) -> Result:
        try:
            agents = self.ready(rng)
            self.loop([self.ask(index, _asker, agent) for index, agent in enumerate(agents)])
            reason = self.reason()
        except _Failure as failure:
            return self.result("stopped" if failure.agent else "lost", str(failure), seed, failure)
        try:
            self.hook(agents, "final")
        except _Failure as failure:
            return self.result(outcome(self.state), f"{reason}; after the game, {failure}", seed, failure)
        return self.result(outcome(self.state), reason, seed)

    def result(self, outcome: Outcome, reason: str, seed: Seed, failure: _Failure | None = None) -> Result:
        return Result(
            self.state.score,
            outcome,
            reason,
            tuple(self.moves),
            tuple(self.thinking),
            self.state,
            seed,
            failed=None if failure is None else failure.agent,
            traceback="" if failure is None else failure.trace,
            nodes=tuple(self.nodes),
            cpu=tuple(self.cpu),
        )

    def ready(self, rng: Rng) -> list[Agent]:
        agents = [self.ask(index, who.build) for index, who in enumerate(self.entries)]
        for index, agent in enumerate(agents):
            self.ask(index, lend_luck, [agent], rng)
        self.hook(agents, "registerInitialState")
        return agents

    def hook(self, agents: list[Agent], name: str) -> None:
        """Call an optional method of each agent with the state."""
        for index, agent in enumerate(agents):
            method = self.ask(index, getattr, agent, name, None)
            if method is not None:
                self.ask(index, method, self.state)

    def loop(self, askers: list[Callable[[GameState], object]]) -> None:
        """Let the agents take turns until the game is over or has taken too long."""

        def choose(agent: int, state: GameState) -> Action:
            return self.checked(agent, self.ask(agent, askers[agent], state))

        for turn in islice(turns(self.state, choose), self.max_moves):
            self.state = turn.state
            self.moves.append((turn.agent, turn.action))

    def ask(self, agent: int, call: Callable[..., T], *arguments: object) -> T:
        """What the agent's code answers; its time counts, and whatever goes wrong in it becomes a failure."""
        begin = time.perf_counter()
        try:
            return limits.call_within(self.limit, call, *arguments)
        except KeyboardInterrupt:
            raise
        except limits.TimeUp:
            if self.limit is None:  # the limit of somebody around this game
                raise
            raise self.too_slow(agent) from None
        except BaseException as error:
            raise self.raised(agent, error) from None
        finally:
            self.thinking[agent] += time.perf_counter() - begin

    def checked(self, agent: int, answer: object) -> Action:
        """The answer as an action, if it is a legal one."""
        action = str.__str__(answer) if isinstance(answer, str) else None  # without what a class of its own may add
        if action not in self.state.legal_actions(agent):
            raise self.nonsense(agent, answer)
        return Action(action)

    def where(self) -> str:
        return f"move {len(self.moves) + 1}"

    def too_slow(self, agent: int) -> _Failure:
        problem = f"{self.names[agent]} took longer than {self.limit:g} s for {self.where()}"
        return _Failure(agent, problem, "Search less deeply, or look for a loop that never ends")

    def raised(self, agent: int, error: BaseException) -> _Failure:
        said = _said(error)
        frames = _their_frames(error)
        problem = f"{self.names[agent]} raised {_short(said)} at {self.where()}{_place(frames)}"
        remedy = "Print result.traceback, or call get_action(result.state) yourself to see it happen"
        return _Failure(agent, problem, remedy, "".join([*traceback.format_list(frames), said]))

    def nonsense(self, agent: int, answer: object) -> _Failure:
        problem = f"{self.names[agent]} returned {_shown(answer)} at {self.where()}"
        hint = "Have you written get_action, and does every path through it end in a return? " if answer is None else ""
        legal = self.state.legal_actions(agent)
        return _Failure(agent, problem, f"{hint}It must be one of state.legal_actions({agent}), here {legal}")

    def reason(self) -> str:
        if self.state.is_win():
            return "Pacman ate the last dot"
        if self.state.is_lose():
            return self.caught()
        return f"the limit of {self.max_moves} moves in all was reached"

    def caught(self) -> str:
        mover, place = self.moves[-1][0], self.state.pacman_position
        if mover:
            return f"ghost {mover} caught Pacman at {place}"
        near = [i for i, ghost in enumerate(self.state.ghost_positions, 1) if manhattan(ghost, place) < 1]
        return f"Pacman ran into ghost{'s' * (len(near) > 1)} {and_list([str(i) for i in near])} at {place}"


class _MeasuredGame(_RunningGame):
    """A game that also counts each agent's successors and processor time."""

    def run(self, rng: Rng, seed: Seed) -> Result:
        self.nodes, self.cpu = [0] * self.state.num_agents, [0.0] * self.state.num_agents
        with counting() as self.count:
            return super().run(rng, seed)

    def ask(self, agent: int, call: Callable[..., T], *arguments: object) -> T:
        nodes, begin = self.count(), _clock()
        try:
            return super().ask(agent, call, *arguments)
        finally:
            self.nodes[agent] += self.count() - nodes
            self.cpu[agent] += _clock() - begin


def _asker(agent: Agent) -> Callable[[GameState], object]:
    """``state -> answer``, through the agent's own view of the state if it has one."""
    act = getattr(agent, "get_action", None) or agent.getAction
    observe = getattr(agent, "observationFunction", None)
    return act if observe is None else lambda state: act(observe(state))


def _said(error: BaseException) -> str:
    """Type and message, even of an error that cannot be shown."""
    try:
        text = str(error).strip().encode("utf-8", "backslashreplace").decode()
    except Exception:
        text = "(its message cannot be shown)"
    return f"{type(error).__qualname__}: {text}" if text else type(error).__qualname__


def _short(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:200]}..."


def _shown(answer: object) -> str:
    """Any object in a few characters, even one whose own ``repr`` fails."""
    if answer is None:
        return "None"
    try:
        text = Repr().repr(answer).encode("utf-8", "backslashreplace").decode()
    except KeyboardInterrupt:
        raise
    except BaseException:
        text = "something that cannot be shown"
    name = type(answer).__name__
    return f"{text}, {'an' if name[0].lower() in 'aeiou' else 'a'} {name},"


def _their_frames(error: BaseException) -> list[traceback.FrameSummary]:
    """The lines that led to the error, from the first one outside of this package's game loop."""
    frames = traceback.extract_tb(error.__traceback__)
    own = (__file__, limits.__file__, roster.__file__)
    while frames and frames[0].filename in own:
        frames = traceback.StackSummary(frames[1:])
    return list(frames)


def _place(frames: list[traceback.FrameSummary]) -> str:
    """Where in the agent's own file it happened."""
    if not frames:
        return ""
    last = [frame for frame in frames if frame.filename == frames[0].filename][-1]
    file = "the cell" if "ipykernel" in last.filename else Path(last.filename).name
    return f" (line {last.lineno} of {file}, in {last.name})"
