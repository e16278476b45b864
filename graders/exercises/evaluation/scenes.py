"""Positions that an evaluation function must be able to judge, and pairs of them in which one is better."""

from dataclasses import dataclass
from functools import lru_cache

from pacman_env import Action, GameState, Layout

ADVICE = {"no ghost": "no-ghosts"}
"""Scenes beyond what the exercise asks for: trouble there costs nothing, and only an answer with all points is told."""


@dataclass(frozen=True)
class ScenePair:
    """Two scenes, the better one first, alike in all but one thing; by `about` it is known what an answer has seen.

    `blind` is the mistake of a function that sees no difference, `wrong` of one that likes the worse scene better.
    """

    about: str
    better: str
    worse: str
    blind: str
    wrong: str = "wrong-sign"


DOTS, GHOSTS, PREY = "dots", "ghosts", "scared ghosts"
SIGHTS = (
    ScenePair(DOTS, "a dot nearby", "a dot far away", "food-blind"),
    ScenePair(DOTS, "a dot in the open", "a dot behind a wall", "manhattan-through-walls"),
    ScenePair(GHOSTS, "a ghost far away", "a ghost nearby", "ghost-blind"),
    ScenePair(PREY, "a scared ghost nearby", "a scared ghost far away", "no-appetite", "scared-blind"),
)
EATING = ScenePair("eating", "the dot eaten", "turned back before the dot", "turns-back", "turns-back")
"""Worth no point, but it explains why a Pacman goes to and fro."""


def _scene(*rows: str, moves: str = "") -> GameState:
    """A position from rows of text, after moves such as "0E 1W": agent and direction."""
    state = GameState.initial(Layout.parse("\n".join(rows), name="scene"))
    directions = {action[0]: action for action in Action}
    for move in moves.split():
        state = state.successor(int(move[0]), directions[move[1]])
    return state


@lru_cache(maxsize=1)
def scenes() -> dict[str, GameState]:
    """All of them by name. The two of a pair have the same score, but for `EATING`."""
    hall = ("%%%%%%%%%", "%       %", "%.      %", "%%%%%%%%%")
    prey = ("%%%%%%%%%%%", "%         %", "%.        %", "%%%%%%%%%%%")
    table = ("%" * 16, "% P.         .G%", "%" * 16)
    return {
        "won": _scene("%%%%%%", "%P. G%", "%%%%%%", moves="0E"),
        "lost": _scene("%%%%%%", "%PG .%", "%%%%%%", moves="0E"),
        "no ghost": _scene("%%%%%%", "%P  .%", "%%%%%%"),
        "a scared ghost halfway between two cells": _scene("%%%%%%%%", "%Po  G.%", "%%%%%%%%", moves="0E 1W"),
        "on a capsule": _scene("%%%%%%%%", "%Po .G.%", "%%%%%%%%", moves="0E"),
        "a dot nearby": _scene("%%%%%%%%%", "%P.    G%", "%%%%%%%%%"),
        "a dot far away": _scene("%%%%%%%%%", "%P    .G%", "%%%%%%%%%"),
        "a dot in the open": _scene("%%%%%%%", "%P   G%", "%     %", "%.    %", "%%%%%%%"),
        "a dot behind a wall": _scene("%%%%%%%", "%P   G%", "%%%%% %", "%.    %", "%%%%%%%"),
        "a ghost far away": _scene(hall[0], "%  P   G%", *hall[2:]),
        "a ghost nearby": _scene(hall[0], "%  PG   %", *hall[2:]),
        "a scared ghost nearby": _scene(prey[0], "% Po G    %", *prey[2:], moves="0E 1W 1W"),
        "a scared ghost far away": _scene(prey[0], "% Po     G%", *prey[2:], moves="0E 1W 1W"),
        "the dot eaten": _scene(*table, moves="0E"),
        "turned back before the dot": _scene(*table, moves="0W"),
    }
