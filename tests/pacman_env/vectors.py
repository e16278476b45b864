"""Reads the recorded games and search cases of data/vectors."""

import gzip
import json
from functools import lru_cache
from typing import Any

from pacman_env import Action, GameState, Layout
from pacman_env.engine.layout import data_folder

LETTERS = {"W": Action.WEST, "E": Action.EAST, "N": Action.NORTH, "S": Action.SOUTH, "-": Action.STOP}
NAMES = {action: letter for letter, action in LETTERS.items()}


@lru_cache
def load(name: str) -> dict[str, Any]:
    return json.loads(gzip.decompress((data_folder() / "vectors" / f"{name}_shared.json.gz").read_bytes()))


def start(game: dict[str, Any]) -> GameState:
    text = load("conformance")["layouts"][game["layout"]]
    return GameState.initial(Layout.parse(text, game["layout"]), game["num_ghosts"])


def letters(actions: list[Action]) -> str:
    return "".join(NAMES[action] for action in actions)


def after(game: dict[str, Any], plies: int) -> GameState:
    state = start(game)
    for agent, _, action, *_ in game["plies"][:plies]:
        state = state.successor(agent, LETTERS[action])
    return state
