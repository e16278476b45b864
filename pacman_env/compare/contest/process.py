"""A player in a process of its own: started, asked, limited, and ended with everything that it has started."""

import contextlib
import random
import shutil
import signal
import subprocess
from dataclasses import dataclass

from pacman_env.compare.contest.entrants import Entrant, printable
from pacman_env.engine.state import GameState
from pacman_env.sandbox.bubblewrap import python, shelves, walls
from pacman_env.sandbox.channel import ChannelBroken, ChannelSilent, Message
from pacman_env.sandbox.child import HOME, ChildProcess, environment
from pacman_env.sandbox.leftovers import fresh_folder
from pacman_env.sandbox.limits import SandboxLimits, WallClock

LONGEST_LINE = 10_000
PATIENCE = 1.0  # seconds that are left to a process to end by itself
NONSENSE = "sent nonsense to the referee, or closed the connection"
STEPS = 10_000  # twice what expectimax asks for at depth 2, with four ghosts
PROCESSES, DISK = 32, 64  # at the same time; megabytes in its folder
COURSE = "/course"  # where the engine is behind the walls


@dataclass(frozen=True)
class Limits:
    """What an agent may use.

    Steps are counted, so that the same agents play the same games on every machine; the seconds only catch
    agents that hang. ``Limits(steps=None, move=1, game=60)`` is a contest against the clock.

    Attributes:
        move: seconds for each move.
        game: seconds of thinking for a whole game, building the agent included.
        moves: how many moves Pacman may make before a game is stopped.
        memory: megabytes (where the system can limit them: Linux).
        sandbox: whether agents play behind bubblewrap's walls (Linux). There, an agent sees only the engine and its own
            folder, and it has no network. Without the sandbox, an agent can do whatever you can with your files, so
            turn the sandbox off only for your own agents.
        steps: successors for each move, and for what comes before the first; None: no limit. The agent's own process
            counts them: an honest agent keeps to this limit, and the time limits stop all others.
    """

    move: float = 10.0
    game: float = 600.0
    moves: int = 500
    memory: int = 2048
    sandbox: bool = True
    steps: int | None = STEPS


class PlayerFailed(Exception):
    """The player cannot go on; the message says why, in words."""


"""What goes to a player or comes from it: JSON, which anybody may have written."""


class PlayerProcess:
    """A player in a process of its own, at the other end of a channel.

    Args:
        entrant: whose files it gets.
        limits: its memory is limited from the beginning.
    """

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """Write the files into a folder of their own and start Python there."""
        self.limits = limits
        self._lay_out(entrant)
        bounds = SandboxLimits(memory=2 * limits.memory, processes=PROCESSES, disk=DISK) if limits.sandbox else None
        more = self._settings()
        self._child = ChildProcess(self._command(), self._folder, self.file.parent, more, LONGEST_LINE, bounds)

    def _lay_out(self, entrant: Entrant) -> None:
        self._folder = fresh_folder("contest")
        self.file = self._folder / entrant.file
        for name, content in entrant.bundle.items():
            path = self._folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def _settings(self) -> dict[str, str]:
        return {"PYTHONHASHSEED": "0", "HOME": str(self._folder), "OMP_NUM_THREADS": "1"}

    def _command(self) -> list[str]:
        """Python with a player in it, behind walls if that was asked for: it sees the engine and its own folder."""
        command = [python(), "-P", "-m", "pacman_env.compare.contest.player"]
        if not self.limits.sandbox:
            return command
        given = {f"{COURSE}/pacman_env": HOME / "pacman_env"}
        if (HOME / "data").is_dir():
            given[f"{COURSE}/data"] = HOME / "data"
        kept = {str(self._folder): self._folder}
        shown = {"PYTHONPATH": ":".join([COURSE, *map(str, shelves())])}
        inside = {**environment(), **self._settings(), **shown}
        return walls(given, kept=kept, settings=inside, at=str(self.file.parent), command=[*command, "walled"])

    def ask(self, seconds: float, ask: str, **message: object) -> Message:
        """The player's answer, if it comes within this time.

        Raises:
            PlayerFailed: it does not, or the player's process has ended, or it reports an error.
        """
        channel = self._child.channel
        channel.discard()
        try:
            with contextlib.suppress(ChannelBroken):  # it has ended; what it said last, or how it ended, is told below
                channel.send({"ask": ask, **message})
            answer = channel.receive(WallClock(max(seconds, 0)))
        except ChannelSilent:
            raise PlayerFailed("") from None  # who asked knows what to say about the time
        except ChannelBroken:
            raise PlayerFailed(self._ending()) from None
        return judged(answer)

    def _ending(self) -> str:
        """How the process came to its end, if it did."""
        try:
            code = self._child.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return NONSENSE
        watch = self._child.watch
        if watch is not None and watch.why:
            return f"used {watch.why}, so the referee ended it"
        if self.limits.sandbox and code > 128:  # how bubblewrap reports a signal
            code = 128 - code
        if code >= 0:
            return f"ended its process with exit status {code}"
        with contextlib.suppress(ValueError):
            return f"crashed its process ({signal.Signals(-code).name})"
        return f"crashed its process (signal {-code})"

    def close(self) -> None:
        """End the process and all it started, and remove its files."""
        self._child.end()


class PlayerHere(PlayerProcess):
    """The same where a page gives Python no processes: in this one, without a clock, and nobody ends it."""

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """Write the files; nothing is started."""
        from pacman_env.compare.contest.player import Player  # elsewhere, it is a program of its own

        self.limits, self._player, self._luck = limits, Player(), random.getstate()
        self._lay_out(entrant)
        self._successor = GameState.successor  # that of the player counts its steps

    def ask(self, seconds: float, ask: str, **message: object) -> Message:
        """What the player answers. Raises PlayerFailed if it reports an error."""
        ours, luck = GameState.successor, random.getstate()
        GameState.successor = self._successor  # type: ignore[method-assign]
        random.setstate(self._luck)
        try:
            return judged(self._player.answer({"ask": ask, **message}))
        finally:
            self._successor, self._luck = GameState.successor, random.getstate()
            GameState.successor = ours  # type: ignore[method-assign]
            random.setstate(luck)

    def close(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)


def judged(answer: Message) -> Message:
    """The answer, if it is one. Raises PlayerFailed if it says what went wrong."""
    if "error" in answer:
        place = answer.get("place")
        raise PlayerFailed(printable(f"raised {answer['error']}" + (f" ({place})" if place else "")))
    if "words" in answer:
        raise PlayerFailed(printable(str(answer["words"])))
    return answer
