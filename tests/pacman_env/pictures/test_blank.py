"""Where matplotlib could not be loaded, every picture and film is told in words."""

import subprocess
import sys

import pytest

from pacman_env.pictures.blank import WORDS

HIDDEN = """
import importlib.util, sys
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "matplotlib" else real(name, *more)
class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("matplotlib", "numpy"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Gone())
"""
DRAWN = """
from pacman_env import GameState, Layout, xray
from pacman_env.games import Isolation, TicTacToe, Tree, alpha_beta
from pacman_env.pictures import board
with xray() as search:
    alpha_beta(Tree.book())
state = GameState.initial(Layout.load("minimax"))
boards = [board(TicTacToe()), board(Isolation()), board(state), board(state, values={(1, 1): 2.5})]
for shown in [search.draw(), search.film(), *boards]:
    print(type(shown).__name__, shown._repr_html_())
"""


@pytest.mark.slow
def test_pictures_and_films_without_matplotlib() -> None:
    run = subprocess.run([sys.executable, "-c", HIDDEN + DRAWN], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    told = run.stdout
    assert told.count(WORDS) == 6
    assert "value 3" in told and "<svg" not in told
