"""What the clinic of the lecture hall asks of pasted code: it runs, searches the position on the wall, and is checked.

This runs next to that code and knows no correct answer. What it did goes out as plain JSON, each part as soon as it
is known, so that a film is there even where the check takes too long:

    {"stage": "code", "name": the function, "error": None or as `describe_error` has it}
    {"stage": "search", "called": text, "error", "value": encoded, "unseen": text, "tree": see `retold`, "printed"}
    {"stage": "answers", "sheet": as `graders.untrusted.asking` has it}, if the search on the wall came to an end
"""

import json
import linecache
import math
import os
import pickle
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import FunctionType
from typing import Any

from graders.transcript.case import QUESTIONS_VARIABLE, Questions
from graders.transcript.encoding import encode
from graders.transcript.running import Prints, Raised, describe_error, wanted_window
from graders.untrusted.asking import ask
from pacman_env.games.isolation import Isolation
from pacman_env.games.tree import Chance, Tree
from pacman_env.matches.time_limit import call_within
from pacman_env.sandbox.channel import Message
from pacman_env.search_xray import Search, xray

WALL: dict[str, Any] = {
    "alphabeta.value": Tree.book(),
    "minimax.value": Tree.book(),
    "expectimax.exp_value": Tree([Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]), Chance([(1, 9)])]),
    "isolation.min_value": Isolation(),
    "isolation.max_value": Isolation(),
}
"""The exercises of the clinic, each with the position on the wall: one function each, in any style."""

PATIENT_MIME = "application/vnd.adversarial-search.patient+json"
PLACE = "<the clinic>"  # the file of what was pasted
SEARCH = 2.0  # seconds for the position on the wall; what was searched until then is shown
MOST_NODES = 2_000
MOST_PRINTED = 2_000  # characters

Tell = Callable[[Message], None]


def present(questions: Questions, code: str, tell: Tell) -> None:
    """Run pasted code and tell what it does; the last function in it is the answer. Never raises because of it."""
    prints = Printed()
    with redirect_stdout(prints), redirect_stderr(prints):
        try:
            answer = last_function(code)
        except BaseException as error:  # also exit()
            tell({"stage": "code", "name": "", "error": _described(error), "printed": prints.kept})
            return
        tell({"stage": "code", "name": answer.__name__, "error": None})
        searched = _searched(questions, answer)
        tell(searched | {"printed": prints.kept})
        if (searched["error"] or {}).get("type") != "TimeUp":
            tell({"stage": "answers", "sheet": ask(questions, answer)})


def show(exercise: str, code: str) -> None:
    """The same in a sandbox: the questions are those handed out, and what is told is displayed."""
    from IPython.display import display

    questions = pickle.loads(Path(os.environ[QUESTIONS_VARIABLE]).read_bytes())["questions"][exercise]

    def tell(message: Message) -> None:
        display({PATIENT_MIME: json.loads(json.dumps(message)), "text/plain": ""}, raw=True)

    present(questions, code, tell)


class Printed(Prints):
    """What is printed: the beginning is kept."""

    kept = ""

    def write(self, text: str) -> int:
        self.kept += str(text)[: max(0, MOST_PRINTED - len(self.kept))]
        return len(text)


def last_function(code: str) -> Callable[..., Any]:
    """Run the code, and return the last function that it defines. ValueError if there is none."""
    names: dict[str, Any] = {"__name__": "clinic", "inf": float("inf"), "infinity": float("inf")}
    linecache.cache[PLACE] = (len(code), None, code.splitlines(keepends=True), PLACE)  # its lines can be told
    exec(compile(code, PLACE, "exec"), names)
    made = [one for one in names.values() if isinstance(one, FunctionType) and one.__module__ == "clinic"]
    if not made:
        raise ValueError("there is no function in it: paste one that takes a position")
    return max(made, key=lambda one: one.__code__.co_firstlineno)


def _searched(questions: Questions, answer: Callable[..., object]) -> Message:
    """What the answer does with the position on the wall."""
    position = WALL[questions.exercise]
    window = wanted_window(answer) if questions.window else ()
    error, value = None, None
    with xray(MOST_NODES, code=False) as search:
        try:
            value = call_within(SEARCH, answer, position, *window)
        except BaseException as caught:
            error = _described(caught)
    called = f"{answer.__name__}({', '.join(['node', '-inf', '+inf'][: 1 + len(window)])})"
    try:
        tree = retold(search)
    except Exception:  # values of the code's own making may refuse anything
        tree = None
    unseen = search.unseen if tree is None else ""
    found = {"called": called, "error": error, "value": encode(value), "unseen": unseen, "tree": tree}
    return {"stage": "search", **found}


def _described(error: BaseException) -> Raised:
    told = describe_error(error)
    if isinstance(error, SyntaxError):
        return {**told, "message": error.msg, "line": error.lineno, "code": (error.text or "").strip()[:200]}
    return told


def retold(search: Search) -> Message | None:
    """A recorded tree as plain JSON; None if there is none, or if it is not one of the game's own positions.

    A node is [parent, place of its move among the legal ones, kind, value, alpha, beta, order, searches, returned,
    left_out], and its number is its place in the list. An event is as in docs/reference.md, "The recorded tree".
    """
    tree = search.tree
    if not tree:
        return None
    names = ("kind", "value", "alpha", "beta", "order", "searches", "returned", "left_out")
    nodes = []
    for node in sorted(tree):
        data, above = tree.nodes[node], next(iter(tree.predecessors(node)), None)
        move = None if above is None else _rank(tree.nodes[above]["state"], tree.edges[above, node]["action"])
        nodes.append([above, move, *(_number(data[name]) for name in names)])
    root, action = tree.nodes[tree.graph["root"]]["state"], tree.graph["action"]
    return {
        "nodes": nodes,
        "events": [{key: _number(value) for key, value in event.items()} for event in tree.graph["events"]],
        "action": None if action is None else _rank(root, action),
    }


def _rank(state: Any, action: Any) -> int:
    return [*state.actions()].index(action)


def _number(value: Any) -> Any:
    """A number as a plain one; None for one that is none."""
    if isinstance(value, (str, list, bool, int)) or value is None:
        return value
    plain = float(value)
    return None if math.isnan(plain) else plain
