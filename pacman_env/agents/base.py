"""What a student extends: an agent, and an agent that searches.

An agent answers ``get_action(state)`` (or ``getAction(state)``, the Berkeley project's spelling: whichever a class
overrides, the other one follows). ``index`` is its number in the game: 0 for Pacman, 1, 2, ... for the ghosts.
"""

import difflib
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from math import inf
from types import FunctionType
from typing import Any

from pacman_env.engine.actions import Position
from pacman_env.engine.state import GameState

Evaluation = Callable[[GameState], float]

SPELLINGS = (
    ("get_action", "getAction"),
    ("get_distribution", "getDistribution"),
    ("register_initial_state", "registerInitialState"),
)


class Agent:
    """A player. Override ``get_action`` (or ``getAction``).

    If an agent has these methods, a match calls them: ``register_initial_state(state)`` (or ``registerInitialState``)
    before the game, and ``final(state)`` after the game. Before each move, it calls ``observationFunction(state)`` and
    passes the result to ``get_action``.
    """

    def __init__(self, index: int = 0) -> None:
        """Play as this agent: 0 is Pacman."""
        self.index = index

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Give the method that a class overrides its other spelling, too."""
        super().__init_subclass__(**kwargs)
        for spellings in SPELLINGS:
            _join_spellings(cls, spellings)

    def get_action(self, state: GameState) -> str:
        """The action to take here, one of ``state.legal_actions(self.index)``."""
        raise NotImplementedError(f"{type(self).__name__} has no get_action(self, state): write one (or getAction)")

    getAction = get_action


def _join_spellings(cls: type, spellings: tuple[str, str]) -> None:
    """Point both names to the one that was defined last on the way from ``object`` down to this class."""
    for base in cls.__mro__:
        own = [name for name in spellings if name in vars(base)]
        if own:
            for name in set(spellings) - set(own):
                setattr(cls, name, vars(base)[own[0]])
            if base is cls and len(own) > 1:
                _tell_apart(cls, *spellings)
            return


def _tell_apart(cls: type, name: str, berkeley: str) -> None:
    """Let a class have a helper of its own under our spelling: the one that needs more than a state."""
    helper, answers = vars(cls)[name], vars(cls)[berkeley]
    try:
        inspect.signature(helper).bind("self", "state")
    except (TypeError, ValueError):
        pass
    else:
        return

    def either(self: Agent, state: GameState, *more: object, **named: object) -> object:
        return helper(self, state, *more, **named) if more or named else answers(self, state)

    setattr(cls, name, either)


class MultiAgentSearchAgent(Agent):
    """The base class of every search agent: it knows how deep to look and how to judge the states where it stops.

    A depth of 1 is one round: one move by Pacman and one by each ghost. (A *ply* is one move by one agent.)

    Args:
        evalFn: ``state -> number``, or the name of such a function in the module of the class.
        depth: 1 or more; digits in a string are fine, as they come from a command line.

    Attributes:
        index: 0, Pacman.
        depth: the depth limit, an int.
        evaluation_function, evaluationFunction: the evaluation function, under both spellings.
        move_limit, game_limit: seconds for a move and for a whole game, which a contest sets; outside of a contest, one
            second and no limit.
        step_limit: successors for a move, which a contest may set; None: no limit.

    Raises:
        ValueError: the depth is not a positive whole number, or there is no function of that name.
    """

    evaluation_function: Evaluation
    move_limit, game_limit = 1.0, inf
    step_limit: int | None = None

    def __init__(self, evalFn: str | Evaluation = "scoreEvaluationFunction", depth: int | str = "2") -> None:
        super().__init__(0)
        self.depth = checked_depth(depth)
        self.evaluation_function = evalFn if callable(evalFn) else _function_named(evalFn, type(self))

    @property
    def evaluationFunction(self) -> Evaluation:
        """The evaluation function."""
        return self.evaluation_function

    @evaluationFunction.setter
    def evaluationFunction(self, function: Evaluation) -> None:
        self.evaluation_function = function


def checked_depth(depth: int | str) -> int:
    """The depth as an int; ValueError says what is wrong with it."""
    try:
        number = int(depth)
    except (TypeError, ValueError):
        raise ValueError(f"depth is {depth!r}: use a whole number, 1 or more") from None
    if number < 1:
        raise ValueError(f"depth is {depth}: use a whole number, 1 or more")
    return number


def _function_named(name: str, cls: type) -> Evaluation:
    for namespace in _namespaces(cls):
        if callable(found := namespace.get(name)):
            return found  # type: ignore[no-any-return]
    known = [key for space in _namespaces(cls) for key, value in space.items() if isinstance(value, FunctionType)]
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "pass the function itself, or define it first"
    raise ValueError(f"{cls.__name__} cannot find an evaluation function {name!r}: {hint}")


def _namespaces(cls: type) -> Iterator[Mapping[str, Any]]:
    """The global names that the code of a class sees, then those of its bases."""
    for base in cls.__mro__:
        if base is not object:
            yield getattr(vars(base).get("getAction"), "__globals__", {})
            yield vars(sys.modules.get(base.__module__, object))


def score_evaluation(state: GameState) -> float:
    """The score of the state: the simplest evaluation function."""
    return state.score


scoreEvaluationFunction = score_evaluation


def manhattan(a: Position, b: Position) -> float:
    """Distance in steps if there were no walls; half cells count."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
