"""Small rooms for agents: everything in random places, a depth, and an evaluation function to search with."""

import contextlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from graders.exercises.base import Idea
from graders.transcript.case import Case, Evaluation
from graders.transcript.evaluations import Noise, against_score, hopeless, score
from pacman_env import GameState, Layout, LayoutError


@dataclass(frozen=True)
class Room:
    """What a small room has: its inner size and how many of each thing."""

    width: int
    height: int
    walls: int
    food: int
    capsules: int = 0


TINY = Room(3, 2, walls=0, food=1)
SMALL = Room(3, 3, walls=2, food=2)
TIGHT = Room(3, 2, walls=1, food=1)
_OPEN = Room(3, 3, walls=0, food=1)
KINDS = 3  # of rooms of each sort, or a few more


class Rooms:
    """Small rooms with everything in random places; a few of each kind, used again and again.

    Every room has three ghosts and games there use as many of them as they need: the engine builds a board once for
    each layout, and that is what costs time here.
    """

    def __init__(self, rng: random.Random) -> None:
        """Draw from this source of luck."""
        self.rng = rng
        self._drawn: dict[Room, list[Layout]] = {}

    def layout(self, room: Room) -> Layout:
        """A layout of this sort."""
        drawn = self._drawn.setdefault(room, [])
        if len(drawn) < KINDS or self.rng.random() < 0.02:  # now and then a new one: the others may not do
            drawn.append(self._draw(room))
            return drawn[-1]
        return self.rng.choice(drawn)

    def _draw(self, room: Room) -> Layout:
        places = [(x, y) for x in range(1, room.width + 1) for y in range(1, room.height + 1)]
        marks = "PGGG" + "." * room.food + "%" * room.walls + "o" * room.capsules
        while True:  # until it is a legal layout
            cells = dict(zip(self.rng.sample(places, len(marks)), marks, strict=True))
            with contextlib.suppress(LayoutError):
                return Layout.parse(_picture(room, cells), name="small room")

    def position(self, room: Room, ghosts: int, rounds: int) -> GameState:
        """A position some rounds into a random game, at Pacman's turn, not yet over, with a choice for Pacman."""
        while True:
            state = GameState.initial(self.layout(room), max_ghosts=ghosts)
            for agent in [*range(ghosts + 1)] * rounds:
                if _runs(state):
                    state = state.successor(agent, self.rng.choice(state.legal_actions(agent)))
            if _runs(state) and len(state.legal_actions(0)) > 2:
                return state

    # ---------------------------------------------------------------------------------------------------- cases

    def noise(self, values: int = 2001, shift: int = 0, parts: int = 1) -> Noise:
        """An evaluation that looks like noise."""
        return Noise(self.rng.randrange(10**9), values, shift, parts)

    def case(self, idea: Idea, ghosts: int, depth: int, evaluation: Evaluation | None = None) -> Case:
        """A small board with noise or this evaluation; the more positions a search makes, the smaller."""
        room = TINY if ghosts * depth > 2 else self.rng.choice((TINY, SMALL, _OPEN))
        state = self.position(room, ghosts, self.rng.randint(0, 2))
        return idea.ask(state, depth, evaluation or self.noise())

    def cases(self, idea: Idea, *counted: tuple[int, int, int], values: int = 2001) -> Iterator[Case]:
        """Cases with noise, by (how many, ghosts, depth)."""
        return (
            self.case(idea, ghosts, depth, self.noise(values)) for count, ghosts, depth in counted for _ in range(count)
        )

    def far_from_zero(self, idea: Idea) -> Iterator[Case]:
        """Evaluations below zero everywhere, or above."""
        below, above = (1, *[2] * 16), (1, 1, 2, 2)
        return (
            self.case(idea, 1, depth, self.noise(shift=shift))
            for shift, depths in ((-3000, below), (3000, above))
            for depth in depths
        )

    def wilful(self, idea: Idea) -> Iterator[Case]:
        """Evaluations with a will of their own: against the score, the score, fractions, all between -1 and 1."""
        kinds = (against_score, score, self.noise(parts=8), self.noise(17, parts=8))
        for evaluation in (*kinds, *kinds, against_score):
            yield self.case(idea, 1, 1, evaluation)
            yield self.case(idea, 1, 2, evaluation)

    def endings(self, idea: Idea, depths: tuple[int, ...]) -> Iterator[Case]:
        """Positions where the last food and the one ghost are close, so that some branches end early."""
        for depth in depths:
            while True:
                state = self.position(TIGHT, 1, self.rng.randint(0, 3))
                if _near_the_end(state):
                    yield idea.ask(state, depth, self.noise())
                    break

    def openings(self, idea: Idea, values: Iterable[int]) -> Iterator[Case]:
        """First moves with the ghost in the middle, where it has four ways to go; with few values fractions decide."""
        arenas = [_arena(self.rng) for _ in range(4)]
        return (idea.ask(self.rng.choice(arenas), 1, self.noise(count)) for count in values)

    def crowd(self, idea: Idea, depth: int) -> Case:
        """The first move against two ghosts, one of them in the middle: many lines, each of them unlikely."""
        return idea.ask(_arena(self.rng, ghosts=2), depth, self.noise())

    def advice(self) -> Iterator[Case]:
        """What no exercise asks for: a board without ghosts, and nothing left to hope for."""
        nothing = Idea("", 0)
        yield replace(self.case(nothing, 0, 2), advice="needs-a-ghost")
        yield replace(self.case(nothing, 1, 1, hopeless), advice="strict-from-minus-inf")


def _picture(room: Room, cells: dict[tuple[int, int], str]) -> str:
    rows = ["".join(cells.get((x, y), " ") for x in range(1, room.width + 1)) for y in range(room.height, 0, -1)]
    return "\n".join(["%" * (room.width + 2), *(f"%{row}%" for row in rows), "%" * (room.width + 2)])


def _runs(state: GameState) -> bool:
    return not (state.is_win() or state.is_lose())


def _near_the_end(state: GameState) -> bool:
    """Whether Pacman can win at once and can be caught within the round."""
    after = [state.successor(0, action) for action in state.legal_actions(0)]
    replies = [child.successor(1, action) for child in after if _runs(child) for action in child.legal_actions(1)]
    return any(child.is_win() for child in after) and any(reply.is_lose() for reply in replies)


def _arena(rng: random.Random, ghosts: int = 1) -> GameState:
    """An open room of three by three cells, a ghost in the middle, Pacman, one food and other ghosts somewhere else."""
    cells = [(x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)]
    pacman, food, *others = rng.sample(cells, 1 + ghosts)
    marks = {pacman: "P", food: ".", **dict.fromkeys([(2, 2), *others], "G")}
    return GameState.initial(Layout.parse(_picture(_OPEN, marks), name="arena"))
