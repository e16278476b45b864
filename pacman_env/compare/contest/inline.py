"""A player in our own process, where a page gives Python no other: one after the other, and nobody ends it."""

import random
import shutil
from typing import Any

from pacman_env.compare.contest.entrants import Entrant
from pacman_env.compare.contest.player import Player, StepsUsedUp, trouble
from pacman_env.compare.contest.process import Limits, Message, PlayerProcess, judged
from pacman_env.engine.state import GameState


class PlayerHere(PlayerProcess):
    """The same where a page gives Python no processes: one after the other, in this one, without a clock."""

    def __init__(self, entrant: Entrant, limits: Limits) -> None:
        """Write the files; nothing is started."""
        self.limits, self._player, self._luck = limits, Player(), random.getstate()
        self._lay_out(entrant)
        self._successor = GameState.successor  # that of the player counts its steps

    def ask(self, seconds: float, ask: str, **message: Any) -> Message:
        """What the player answers. Raises PlayerFailed if it reports an error."""
        ours, luck = GameState.successor, random.getstate()
        GameState.successor = self._successor  # type: ignore[method-assign]
        random.setstate(self._luck)
        try:
            answer = self._player.reply({"ask": ask, **message})
        except (Exception, StepsUsedUp, SystemExit) as error:
            answer = trouble(error, self.file)
        finally:
            self._successor, self._luck = GameState.successor, random.getstate()
            GameState.successor = ours  # type: ignore[method-assign]
            random.setstate(luck)
        return judged(answer)

    def close(self) -> None:
        """Remove the files."""
        shutil.rmtree(self._folder, ignore_errors=True)
