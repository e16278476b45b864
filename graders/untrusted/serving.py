"""What an answer is asked one question at a time, by the grader at the other end of the channel.

box                                     grader
{"ask": exercise}                       {"do": "evaluate", "board": name, "positions": [numbers, ...], "seconds": most}
{"told": [[value, error], ...],         {"do": "move", "agent", "depth", "layout": [text, name], "numbers"}
 "made": successors}                    {"do": "over"}
{"told": action or null, "error"}
"""

import contextlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from graders.transcript.encoding import word
from graders.transcript.errors import describe_error
from graders.transcript.evaluation_games import opinions_of, start
from graders.transcript.running import Prints
from pacman_env import GameState, Layout
from pacman_env.sandbox.channel import Channel

Handler = Callable[[dict[str, Any]], dict[str, Any]]


def serve(channel: Channel, exercise: str, handlers: Mapping[str, Handler]) -> None:
    """Say that an exercise is ready to be asked, and answer until the grader has heard enough."""
    channel.send({"ask": exercise})
    while (order := channel.receive()).get("do") in handlers:
        channel.send(handlers[order["do"]](order))


def evaluator(evaluation: Callable[[Any], Any]) -> Handler:
    """Answers `evaluate`: positions of a board on which the games are played."""

    def evaluate(order: dict[str, Any]) -> dict[str, Any]:
        layout = start(order["board"]).layout
        positions = [GameState.from_numbers(layout, numbers) for numbers in order["positions"]]
        told, made, _ = opinions_of(evaluation, positions, float(order["seconds"]))
        return {"told": told, "made": made}

    return evaluate


planned: dict[str, Any] = {}
"""The agents of the experiments that were planned in here, by the names that they have in their tables."""


def mover() -> Handler:
    """Answers `move`: the agents of a table, built once for each depth."""

    @lru_cache(maxsize=64)
    def agent(name: str, depth: int | None) -> Any:
        given = next(given for known, given in planned.items() if word(known) == name)
        arguments = dict(getattr(given, "arguments", {})) | ({} if depth is None else {"depth": depth})
        return getattr(given, "spec", given)(**arguments)

    def move(order: dict[str, Any]) -> dict[str, Any]:
        try:
            state = GameState.from_numbers(_board(*order["layout"]), order["numbers"])
            one = agent(order["agent"], order["depth"])
            with contextlib.redirect_stdout(Prints()):
                action = (getattr(one, "get_action", None) or one.getAction)(state)
            return {"told": str(action)[:40], "error": None}
        except Exception as error:
            return {"told": None, "error": describe_error(error)}

    return move


@lru_cache(maxsize=16)
def _board(text: str, name: str) -> Layout:
    return Layout.parse(text, name)
