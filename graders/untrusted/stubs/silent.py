"""In place of the searches of the course, where answers are graded that must not use them."""

from typing import Any

from graders.untrusted.stubs.words import NOT_PLAYED, say_once
from pacman_env.agents.base import MultiAgentSearchAgent


class SilentAgent(MultiAgentSearchAgent):
    """An agent that makes the first move it finds and says so, once."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Be built like any other: a ghost takes its index first."""
        super().__init__()
        self.index = arguments[0] if arguments and type(arguments[0]) is int else 0
        self.depth = named.get("depth", self.depth)

    def get_action(self, state: Any) -> Any:
        """The first legal action."""
        say_once(f"{type(self).__name__}: {NOT_PLAYED}")
        return next(iter(state.legal_actions(self.index)), None)


def silent(name: str) -> Any:
    """A function that says its line and gives nothing back."""

    def stand_in(*arguments: Any, **named: Any) -> None:
        say_once(f"{name}: {NOT_PLAYED}")

    return stand_in
