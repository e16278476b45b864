"""Who plays: the base classes that a student extends, the ghosts, and simple Pacmen to play against.

An agent answers ``get_action(state)`` (or ``getAction(state)``, the Berkeley project's spelling: whichever a class
overrides, the other one follows). ``index`` is its number in the game: 0 for Pacman, 1, 2, ... for the ghosts.
"""

import difflib
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any, Protocol

from pacman_env.engine.layout import Cell
from pacman_env.engine.state import REVERSE, VECTORS, Action, GameState, Position

Evaluation = Callable[[GameState], float]

SPELLINGS = (
    ("get_action", "getAction"),
    ("get_distribution", "getDistribution"),
    ("register_initial_state", "registerInitialState"),
)
LEFT = {
    Action.NORTH: Action.WEST,
    Action.WEST: Action.SOUTH,
    Action.SOUTH: Action.EAST,
    Action.EAST: Action.NORTH,
    Action.STOP: Action.STOP,
}


class Rng(Protocol):
    """Where a ghost's luck comes from: a ``random.Random``, the module ``random`` itself, or anything like them."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        ...


class Agent:
    """A player. Override ``get_action`` (or ``getAction``).

    Optional methods that a match calls when an agent has them: ``registerInitialState(state)`` (either spelling) before
    the game, ``observationFunction(state)`` (its result is what ``get_action`` is given), ``final(state)`` after it.
    """

    def __init__(self, index: int = 0) -> None:
        """Play as this agent: 0 is Pacman."""
        self.index = index

    def __init_subclass__(cls, **kwargs: Any) -> None:
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
            return


class MultiAgentSearchAgent(Agent):
    """Base of every search agent: knows how deep to look and how to judge the states where the search stops.

    One depth is one move of Pacman and one of every ghost (a *ply* in the course's words).

    Args:
        evalFn: ``state -> number``, or the name of such a function in the module of the class.
        depth: 1 or more; digits in a string are fine, as they come from a command line.

    Attributes:
        index: 0, Pacman.
        depth: the depth limit, an int.
        evaluation_function, evaluationFunction: the evaluation function, under both spellings.

    Raises:
        ValueError: the depth is not a positive whole number, or there is no function of that name.
    """

    evaluation_function: Evaluation

    def __init__(self, evalFn: str | Evaluation = "scoreEvaluationFunction", depth: int | str = "2") -> None:
        """Search this deep, judging by this function."""
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
        raise ValueError(f"depth is {depth!r}: give a whole number, 1 or more") from None
    if number < 1:
        raise ValueError(f"depth is {depth}: give a whole number, 1 or more")
    return number


def _function_named(name: str, cls: type) -> Evaluation:
    for namespace in _namespaces(cls):
        if callable(found := namespace.get(name)):
            return found  # type: ignore[no-any-return]
    known = [key for space in _namespaces(cls) for key, value in space.items() if isinstance(value, FunctionType)]
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "pass the function itself, or define it first"
    raise ValueError(f"{cls.__name__} finds no evaluation function {name!r}: {hint}")


def _namespaces(cls: type) -> Iterator[Mapping[str, Any]]:
    """The global names that the code of a class sees, then those of its bases."""
    for base in cls.__mro__:
        if base is not object:
            yield getattr(vars(base).get("get_action"), "__globals__", {})
            yield vars(sys.modules.get(base.__module__, object))


def score_evaluation(state: GameState) -> float:
    """The score of the state: the plainest evaluation function."""
    return state.score


scoreEvaluationFunction = score_evaluation


def manhattan(a: Position, b: Position) -> float:
    """Distance in steps if there were no walls; half cells count."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


class GhostAgent(Agent):
    """A ghost that draws each move from a probability distribution. Override ``get_distribution``.

    Exactly one random number is used for each move, also when there is only one thing to do. ``rng`` is where it comes
    from; a match sets it (before that: Python's global generator).
    """

    rng: Rng = random

    def __init__(self, index: int = 1) -> None:
        """Play as this ghost: 1 is the first one."""
        super().__init__(index)

    def get_distribution(self, state: GameState) -> Mapping[Any, float]:
        """How likely each legal action is: action -> probability, sum 1."""
        raise NotImplementedError(f"{type(self).__name__} has no get_distribution(self, state): write one")

    getDistribution = get_distribution

    def get_action(self, state: GameState) -> str:
        """An action drawn from the distribution; ``Stop`` when there is none."""
        chances = self.get_distribution(state)
        return sample(chances, self.rng) if chances else Action.STOP


def sample(chances: Mapping[str, float], rng: Rng) -> str:
    """Draw an outcome: the first one, in the order of the names, at which the summed chances reach ``rng.random()``.

    Chances that do not add up to 1 are divided by their sum first.

    >>> class Half:
    ...     def random(self) -> float: return 0.5
    >>> sample({"West": 0.6, "East": 0.4}, Half())
    'West'
    """
    names, luck, reached = sorted(chances), rng.random(), 0.0
    total = sum(chances[name] for name in names)
    for name in names:
        reached += chances[name] / total if total else 0.0
        if luck <= reached:
            return name
    return names[-1]  # the chances may add up to a hair less than 1


class RandomGhost(GhostAgent):
    """Every legal action is equally likely."""

    def get_distribution(self, state: GameState) -> dict[Action, float]:
        """The uniform distribution."""
        return uniform(state.legal_actions(self.index))


def uniform(actions: list[Action]) -> dict[Action, float]:
    """Equal chances for all of them; empty when there is none."""
    return dict.fromkeys(actions, 1 / len(actions)) if actions else {}


class DirectionalGhost(GhostAgent):
    """Runs at Pacman, or away from him while it is scared; sometimes it wanders.

    The best actions, those after which the Manhattan distance to Pacman is least (scared: greatest), share the
    probability ``prob_attack`` (scared: ``prob_scaredFlee``); all legal actions share the rest.
    """

    def __init__(self, index: int = 1, prob_attack: float = 0.8, prob_scaredFlee: float = 0.8) -> None:
        """Play as this ghost; both probabilities are from 0 to 1."""
        super().__init__(index)
        self.prob_attack, self.prob_scaredFlee = float(prob_attack), float(prob_scaredFlee)

    def get_distribution(self, state: GameState) -> dict[Action, float]:
        """The best actions share the one probability, all actions the rest."""
        legal = state.legal_actions(self.index)
        if not legal:
            return {}
        best, chance = self._best(state, legal)
        share = (1 - chance) / len(legal)
        return {action: share + (chance / len(best) if action in best else 0) for action in legal}

    def _best(self, state: GameState, legal: list[Action]) -> tuple[list[Action], float]:
        scared = state.scared_timers[self.index - 1] > 0
        place, target = state.ghost_positions[self.index - 1], state.pacman_position
        gaps = {action: manhattan(_moved(place, action, 0.5 if scared else 1), target) for action in legal}
        aim = max(gaps.values()) if scared else min(gaps.values())
        chance = self.prob_scaredFlee if scared else self.prob_attack
        return [action for action in legal if gaps[action] == aim], chance


def _moved(place: Position, action: Action, step: float) -> Position:
    dx, dy = VECTORS[action]
    return place[0] + dx * step, place[1] + dy * step


class RandomAgent(Agent):
    """A Pacman that moves at random (Python's global generator, which a match seeds)."""

    def get_action(self, state: GameState) -> str:
        """Any legal action."""
        return random.choice(state.legal_actions(self.index))


class StopAgent(Agent):
    """A Pacman that never moves."""

    def get_action(self, state: GameState) -> str:
        """Stop."""
        return Action.STOP


class LeftTurnAgent(Agent):
    """A Pacman that turns left wherever he can."""

    def get_action(self, state: GameState) -> str:
        """Left, else straight on, else right, else back."""
        facing = state.directions[self.index]
        ahead = Action.NORTH if facing is Action.STOP else facing
        wishes = (LEFT[ahead], ahead, REVERSE[LEFT[ahead]], REVERSE[ahead])
        legal = state.legal_actions(self.index)
        return next((action for action in wishes if action in legal), Action.STOP)


class GreedyAgent(MultiAgentSearchAgent):
    """A Pacman that looks one move ahead and takes the best-judged state; ties are broken at random."""

    def get_action(self, state: GameState) -> str:
        """The action with the best value, standing still only if nothing else is legal."""
        legal = state.legal_actions()
        moves = [action for action in legal if action is not Action.STOP] or legal
        values = {action: self.evaluation_function(state.successor(0, action)) for action in moves}
        best = max(values.values())
        return random.choice([action for action, value in values.items() if value == best])


class NearestFoodAgent(Agent):
    """A Pacman that walks to the nearest food by the shortest way and does not see the ghosts."""

    def get_action(self, state: GameState) -> str:
        """The first action, in legal order, on a shortest way to the nearest food."""
        return min(state.legal_actions(), key=lambda action: _steps_to_food(state, action))


def _steps_to_food(state: GameState, action: Action) -> float:
    x, y = _moved(state.pacman_position, action, 1)
    return _nearest((int(x), int(y)), state.food, state)


def _nearest(cell: Cell, goals: Iterable[Cell], state: GameState) -> float:
    return min((state.layout.distance(cell, goal) for goal in goals), default=0)
