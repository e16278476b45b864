"""Positions that an evaluation function must be able to judge; some come in pairs to be compared."""

from functools import lru_cache

from pacman_env import Action, GameState, Layout


def _scene(*rows: str, moves: str = "") -> GameState:
    """A position from rows of text, after moves such as "0E 1W": agent and direction."""
    state = GameState.initial(Layout.parse("\n".join(rows), name="scene"))
    directions = {action[0]: action for action in Action}
    for move in moves.split():
        state = state.successor(int(move[0]), directions[move[1]])
    return state


@lru_cache(maxsize=1)
def scenes() -> dict[str, GameState]:
    """Positions that an evaluation function must be able to judge, by name; some come in pairs to be compared."""
    wide = ("%%%%%%%%%", "%       %", "%.      %", "%%%%%%%%%")
    return {
        "won": _scene("%%%%%%", "%P. G%", "%%%%%%", moves="0E"),
        "lost": _scene("%%%%%%", "%PG .%", "%%%%%%", moves="0E"),
        "no ghost": _scene("%%%%%%", "%P  .%", "%%%%%%"),
        "scared half-way": _scene("%%%%%%%%", "%Po  G.%", "%%%%%%%%", moves="0E 1W"),
        "on a capsule": _scene("%%%%%%%%", "%Po .G.%", "%%%%%%%%", moves="0E"),
        "ghost near": _scene(wide[0], "%  PG   %", *wide[2:]),
        "ghost far": _scene(wide[0], "%  P   G%", *wide[2:]),
        "brave ghost": _scene("%%%%%%%%", "%.%..%.%", "%P  G .%", "%%%%%%%%", moves="0E 1W"),
        "scared ghost": _scene("%%%%%%%%", "%.%..%.%", "%Po G .%", "%%%%%%%%", moves="0E 1W 1W"),
        "food near": _scene("%%%%%%%%%", "%P.    G%", "%%%%%%%%%"),
        "food far": _scene("%%%%%%%%%", "%P    .G%", "%%%%%%%%%"),
        "food in the open": _scene("%%%%%%%", "%P   G%", "%     %", "%.    %", "%%%%%%%"),
        "food behind a wall": _scene("%%%%%%%", "%P   G%", "%%%%% %", "%.    %", "%%%%%%%"),
    }
