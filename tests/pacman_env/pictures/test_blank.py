"""Where matplotlib could not be loaded, everything is drawn as ever."""

import ast
import subprocess
import sys
from collections.abc import Iterator

import nbformat
import pytest

from graders.home.chapters import chapters
from tests.conftest import ROOT

HIDDEN = """
import importlib.util, sys
gone = {"matplotlib", "numpy"}
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in gone else real(name, *more)
class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in gone:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Gone())
"""
DRAWN = """
from pacman_env import GameState, Layout, xray
from pacman_env.games import Isolation, TicTacToe, Tree, alpha_beta
from pacman_env.compare import Leaderboard, Limits, experiment
from pacman_env.pictures import board, curves
with xray() as search:
    alpha_beta(Tree.book())
state = GameState.initial(Layout.load("minimax"))
boards = [board(TicTacToe()), board(Isolation()), board(state), board(state, values={(1, 1): 2.5})]
table = experiment(["RandomAgent", "GreedyAgent"], ["tiny"], n=2)
charts = [curves({"minimax": {1: 3, 2: 9}}, x="depth", y="leaves"), table.draw(), table.against("RandomAgent").draw()]
charts.append(Leaderboard([], [], Limits()).draw())
for shown in [search.draw(), search.film(), *boards, *charts]:
    print(" ".join(shown._repr_html_().split()))
"""


@pytest.mark.slow
def test_pictures_and_films_without_matplotlib() -> None:
    run = subprocess.run([sys.executable, "-c", HIDDEN + DRAWN], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    drawn = [line for line in run.stdout.splitlines() if "<svg" in line]
    assert len(drawn) == 10, "a tree, a film, four boards, four charts"
    assert "9 at 2" in drawn[6]


PLAYED = """
from pacman_env.games import TicTacToe
from pacman_env.widgets import play_game, play_pacman
for table in (play_pacman("small"), play_game(TicTacToe(), min)):
    print(*[html.value for html in table.trait_values()["children"] if hasattr(html, "value")])
print(table._status.value, table._picture.value)
"""


@pytest.mark.slow
def test_who_plays_without_matplotlib_sees_the_board() -> None:
    run = subprocess.run([sys.executable, "-c", HIDDEN + PLAYED], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("<svg") == 2 and "Tic-tac-toe: top row" in run.stdout


WITHOUT_WIDGETS = ("05_expectimax", "07_contest", "08_learning")  # the others play, which is what widgets are for


@pytest.mark.slow
@pytest.mark.parametrize("gone", ["networkx", "ipywidgets"])
def test_every_chapter_imports_what_it_needs_without_matplotlib_and(gone: str) -> None:
    """One cell that stops at an import stops Run All; a site without a network has no matplotlib."""
    names = WITHOUT_WIDGETS if gone == "ipywidgets" else chapters(ROOT)
    lines = [HIDDEN, f"gone.add({gone!r})", *(line for name in names for line in imports(name))]
    run = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr


def imports(chapter: str) -> Iterator[str]:
    """Every import in the cells of a chapter."""
    notebook = nbformat.read(ROOT / "notebooks" / chapter / f"{chapter}.ipynb", as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            found = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Import | ast.ImportFrom)]
            yield from map(ast.unparse, found)


def test_the_first_cell_sends_nobody_who_reads_in_a_browser_to_a_terminal() -> None:
    notebook = nbformat.read(ROOT / "notebooks" / "00_welcome" / "00_welcome.ipynb", as_version=4)
    [cell] = [cell.source for cell in notebook.cells if cell.id == "welcome-install"]
    in_a_browser = [HIDDEN, "sys.platform = 'emscripten'", cell]
    run = subprocess.run([sys.executable, "-c", "\n".join(in_a_browser)], capture_output=True, text=True, timeout=60)
    assert run.stdout == "All is well. Go on.\n", run.stderr
