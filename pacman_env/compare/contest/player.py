"""The player's side of a contest: an agent in a process of its own that is told the position and answers with a move.

The referee (``referee.py``) starts ``python -P -m pacman_env.compare.contest.player`` and talks to it, one JSON
object a line, as one talks to a chess program: the game itself, the clock and the ghosts' luck stay with the referee,
so nothing that happens in here can change them.

    referee                                                  player
    {"ask": "agents", "file", "memory"}                      {"agents": ["MyAgent", ...], "ghosts": ["ContestGhost"]}
    {"ask": "load", "file", "memory", "agent", "steps"}      {"ready": true}
    {"ask": "start", "layout", "ghosts", "seats", ...}       {"ready": true}
    {"ask": "move", "numbers", "seat"}                       {"answer": "North"}
    {"ask": "end", "numbers"}                                {"ready": true}

``seats`` are the agents that it plays, [0] for Pacman or all the ghosts, and ``seat`` is the one who is to move;
``numbers`` are the position without its layout (``GameState.to_numbers``). Whatever goes wrong is answered by
``{"error": "KeyError: 'x'", "place": "line 3 of my_agent.py, in get_action"}``, and where better words
are known, by ``{"words": "returned ['East'] (list) instead of a legal action"}``.
"""

import contextlib
import gc
import inspect
import os
import random
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from pacman_env.agents.classes import agent_classes
from pacman_env.agents.ghosts import GhostAgent
from pacman_env.berkeley.door import BerkeleyLoadError, load_module
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.engine.text import Numbers
from pacman_env.matches.roster import agent_class, entry
from pacman_env.sandbox.calls import deny_calls
from pacman_env.sandbox.channel import Channel, ChannelBroken, Message
from pacman_env.sandbox.limits import SandboxLimits

FAVORITE, GHOSTS = "ContestAgent", "ContestGhost"
FUNCTIONS = ("get_action", "getAction")
LONGEST = 300  # characters of anything that the agent says
MANY = 1_000_000  # the referee's clock ends a game, and its watch a crowd


class StepsUsedUp(BaseException):
    """An agent has asked for more successors than it may. Not an ``Exception``: hardly anybody catches it."""


class Steps:
    """Counts the successors that this process makes, and stops it when there are more than ``most`` for one answer."""

    def __init__(self, most: int) -> None:
        """Count from now on; ``made`` is set back for each answer."""
        self.most, self.made, successor = most, 0, GameState.successor

        def counted(state: GameState, agent: int, action: str) -> GameState:
            self.made += 1
            self.check()
            return successor(state, agent, action)

        GameState.successor = counted  # type: ignore[assignment, method-assign]

    def check(self) -> None:
        """Raises StepsUsedUp if there were too many."""
        if self.made > self.most:
            raise StepsUsedUp(f"asked for more than {self.most:,} successors")


class NoAgent(ValueError):
    """A file in which nothing can play."""


def entrants(module: ModuleType) -> tuple[list[str], list[str]]:
    """What a file enters. Pacmen: its ``ContestAgent`` if it has one, else its Pacman classes, else its
    ``get_action(state)``. Ghosts: its ``ContestGhost``, if it has one.

    Raises:
        NoAgent: there is nothing that could play.
    """
    classes = {name: cls for name, cls in agent_classes(module).items() if _is_own(cls, module)}
    ghosts = [GHOSTS] if classes.pop(GHOSTS, None) else []
    pacmen = [name for name, cls in classes.items() if not issubclass(cls, GhostAgent)] or _functions(module)
    if not (pacmen or ghosts):
        raise NoAgent("there is no agent: define a class with get_action(self, state), or a function get_action(state)")
    return [FAVORITE] if FAVORITE in pacmen else pacmen, ghosts


def _functions(module: ModuleType) -> list[str]:
    return [name for name in FUNCTIONS if inspect.isfunction(getattr(module, name, None))][:1]


def _is_own(cls: type, module: ModuleType) -> bool:
    """Defined in this file, and not only imported by it."""
    return cls.__module__ == module.__name__


class Player:
    """An agent, built again for each game, or several ghosts, and the position as the referee has told it."""

    file = Path()  # where the agent's code is
    who: Any  # its class or function
    agents: dict[int, Any]
    start: GameState
    steps: Steps | None = None

    def reply(self, message: Message) -> Message:
        """Do what the referee asks."""
        answer: Message = getattr(self, f"_{message.pop('ask')}")(**message)
        if self.steps:
            self.steps.check()  # once more: who has caught the error has no answer
            self.steps.made = 0
        return answer

    def answer(self, message: Message) -> Message:
        """The same, or what went wrong; sys.exit, too, is the agent's own affair."""
        try:
            return self.reply(message)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return trouble(error, self.file)

    def _agents(self, file: str, memory: int) -> Message:
        bind(memory)
        self.file = Path(file).resolve()
        agents, ghosts = entrants(load_module(self.file))
        return {"agents": agents, "ghosts": ghosts}

    def _load(self, file: str, memory: int, agent: str, steps: int | None) -> Message:
        bind(memory)
        self.file = Path(file).resolve()
        self.steps = None if steps is None else Steps(steps)  # before a file can keep a way around it
        self.who = getattr(load_module(self.file), agent) if file else agent_class(agent)
        return {"ready": True}

    def _start(self, layout: list[str], ghosts: int, seats: list[int], luck: str, move: float, game: float) -> Message:
        self.agents = {}
        gc.unfreeze()
        gc.collect()
        random.seed(luck)
        self.start = GameState.initial(Layout.parse(*layout), ghosts)
        for seat in seats:
            self.agents[seat] = entry(self.who, seat).build()
            _offer(self.agents[seat], move, game, self.steps.most if self.steps else None)
        self._call("registerInitialState", self.start)
        return {"ready": True}

    def _move(self, numbers: Numbers, seat: int) -> Message:
        gc.freeze()  # what an agent remembers is looked through for garbage between games: in a move, it would be late
        state = self._position(numbers)
        agent = self.agents[seat]
        see = getattr(agent, "observationFunction", None)
        act = getattr(agent, "get_action", None) or agent.getAction
        return plain(act(state if see is None else see(state)))

    def _end(self, numbers: Numbers) -> Message:
        self._call("final", self._position(numbers))
        return {"ready": True}

    def _position(self, numbers: Numbers) -> GameState:
        return GameState.from_numbers(self.start.layout, numbers)

    def _call(self, name: str, state: GameState) -> None:
        """Call an optional method of each agent."""
        for agent in self.agents.values():
            if hasattr(agent, name):
                getattr(agent, name)(state)


def _offer(agent: Any, move: float, game: float, steps: int | None) -> None:
    """Tell the agent how much it has for a move and a game; one that takes no attributes goes without."""
    try:
        agent.move_limit, agent.game_limit, agent.step_limit = move, game, steps
    except AttributeError:
        return


def plain(answer: object) -> Message:
    """The answer itself where JSON has a word for it; else words for what it is."""
    if isinstance(answer, str):
        return {"answer": str(answer)[:LONGEST]}
    if answer is None or isinstance(answer, (bool, int, float)):
        return {"answer": answer}
    return {"words": f"returned {shortened(repr(answer))} ({type(answer).__name__}) instead of a legal action"}


def shortened(text: str) -> str:
    """At most that many characters, without addresses in memory: they are different every time."""
    return re.sub(r" at 0x[0-9a-fA-F]+", "", text[: 2 * LONGEST])[:LONGEST]


def trouble(error: BaseException, file: Path) -> Message:
    """What went wrong, in one line, and where in the agent's own file."""
    if isinstance(error, StepsUsedUp):
        return {"words": str(error)}
    if isinstance(error, (BerkeleyLoadError, NoAgent)):
        return {"words": f"cannot be loaded: {shortened(str(error))}"}
    said = traceback.format_exception_only(error)[-1].strip()
    return {"error": shortened(said), "place": _place(error, file)}


def _place(error: BaseException, file: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno:
        return f"line {error.lineno} of {Path(error.filename or file).name}"
    folder = str(file.parent) + os.sep
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(folder)]
    if not own:
        return ""
    where = "" if own[-1].name == "<module>" else f", in {own[-1].name}"
    return f"line {own[-1].lineno} of {Path(own[-1].filename).name}{where}"


def bind(megabytes: int) -> None:
    """Let this process have so much memory and no more, where the system can do that (Linux can)."""
    if sys.platform == "emscripten":  # the page has its own limit, and this process is the reader's
        return
    with contextlib.suppress(ImportError):  # Windows
        SandboxLimits(memory=megabytes, cpu=MANY, processes=MANY).apply()


def serve() -> None:
    """Answer the referee until the channel is closed; the agent itself has no input, and its prints go nowhere."""
    channel = Channel(os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb", 0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    player = Player()
    with contextlib.suppress(ChannelBroken):
        while True:
            channel.send(player.answer(channel.receive()))


if __name__ == "__main__":
    if sys.argv[1:] == ["walled"]:
        deny_calls()
    sys.path.append(os.getcwd())  # at the end: a file called random.py must not hide the real one
    serve()
