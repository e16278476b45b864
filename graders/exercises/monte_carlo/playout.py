"""`monte_carlo.playout`: the value of one game, played to its end by a given way of choosing."""

import random
from collections.abc import Callable, Iterator

from graders.exercises.base import CallExercise, Expected, Idea, exactly
from graders.exercises.mistakes.base import Step, mistake, mutants
from graders.exercises.monte_carlo.trees import PLAYERS, game
from graders.exercises.positions.boards import open_game, stuck
from graders.transcript.calls import Choices, Playout
from graders.transcript.case import Case
from pacman_env.games.protocol import Game, Move, State, Value

TREES = Idea("small trees", 0)
GAMES = Idea("real games", 0)
OVER = Idea("the game is over", 0)

_SHAPES: tuple[tuple[int, ...], ...] = ((2,), (2, 2), (3, 2), (2, 2, 2), (2, 3, 2))
Choose = Callable[[list[Move]], Move]


def make(rng: random.Random) -> Iterator[Case]:
    """Trees of one to three moves, isolation, and positions in which the game is over."""
    for widths in _SHAPES * 2:
        for player in PLAYERS:
            tree = game(rng, widths, player)
            yield TREES.ask(Playout(tree, (rng.choice((1, 2)), *_numbers(rng))))
    for moves in (0, 1, 2, 2, 3) * 3:
        yield GAMES.ask(Playout(open_game(rng, moves), _numbers(rng)))
    for waiting in (True, False):
        yield OVER.ask(Playout(stuck(rng, active=True, waiting=waiting), _numbers(rng)))
    for player in PLAYERS:
        yield OVER.ask(Playout(game(rng, (), player), _numbers(rng)))


def _numbers(rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.randrange(12) for _ in range(6))


def right(case: Case) -> Expected:
    """The value of the position at the end of the line."""
    asked: Playout = case.root
    return exactly(Play().playout(asked.state, Choices(asked.numbers)))


class Play:
    """A playout, a method for each step."""

    def playout(self, state: State, choose: Choose) -> Value:
        """The value for MAX of the end of this game."""
        self.start = state
        while not self.over(state):
            state = state.result(self.choice(state, choose))
        return self.value(state)

    def over(self, state: State) -> bool:
        """Whether the game ends here."""
        return bool(state.is_terminal())

    def choice(self, state: State, choose: Choose) -> Move:
        """The move that is played."""
        return choose(state.actions())

    def value(self, state: Game) -> Value:
        """What the end is worth."""
        return state.utility()


def _one_move(self: Play, state: Game, choose: Choose) -> Value:
    if not state.is_terminal():
        state = state.result(choose(state.actions()))
    return state.utility() if state.is_terminal() else 0


def _asks_too_late(self: Play, state: Game, choose: Choose) -> Value:
    return Play.playout(self, state.result(choose(state.actions())), choose)


def _for(player: str) -> Step:
    """The value with the other sign where this player is to move at the end, or at the start."""

    def value(self: Play, state: Game) -> Value:
        seen = state if player == "end" else self.start
        return state.utility() * (1 if seen.to_move == "max" else -1)

    return value


MISTAKES = (
    mistake("OneMove", "playout-of-one-move", "It stops after one move, whether the game is over or not.",
            "Your code plays one move and stops. A playout goes on until the game is over: before that, nobody has "
            "won. Is there a loop, and does it test `state.is_terminal()` each time?",
            playout=_one_move),
    mistake("FirstMove", "playout-without-choice", "The first move is always played.",
            "Your code plays the first move each time and does not use `choose`. Then all playouts from a position are "
            "the same game, and a thousand of them teach the search no more than a single one.",
            choice=lambda self, state, choose: state.actions()[0]),
    mistake("ForThePlayerAtTheEnd", "playout-for-the-wrong-player", "The value is flipped for the player who is stuck.",
            "Your code flips the value, either always or only for one of the players. A playout returns what the end "
            "is worth "
            "to MAX, as everywhere in this course. Back-up decides whose win it is.",
            value=_for("end")),
    mistake("ForThePlayerAtTheStart", "playout-for-the-wrong-player", "The value is flipped for whoever moved first.",
            value=_for("start")),
    mistake("Negated", "playout-for-the-wrong-player", "The value has the wrong sign.",
            value=lambda self, state: -state.utility()),
    mistake("WinsOnly", "losses-count-nothing", "A win counts as 1, and a loss as nothing.",
            "In your code, a loss counts as 0. A playout returns the value of the final position, and a loss is worth "
            "less than nothing to MAX. Return `state.utility()` as it is.",
            value=lambda self, state: int(state.utility() > 0)),
    mistake("PastTheEnd", "plays-past-the-end", "It goes on after the game is over.",
            "Your code asks for a move where there is none. Test `state.is_terminal()` before each move, even before "
            "the first.",
            over=lambda self, state: False),
    mistake("AsksTooLate", "plays-past-the-end", "The first move is played whether the game is over or not.",
            playout=_asks_too_late),
)  # fmt: skip

EXERCISE = CallExercise(
    id="monte_carlo.playout",
    chapter="08_learning",
    title="Playout: one game to the end",
    arguments="state, choose",
    ideas=(TREES, GAMES, OVER),
    make=make,
    right=right,
    mutants=mutants("monte_carlo.playout", Play, "playout", MISTAKES),
)
