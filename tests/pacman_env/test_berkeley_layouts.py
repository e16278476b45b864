"""What people bring: files in packages, files for a port with PEP 8 names, files that read other files."""

import re
from pathlib import Path

import pytest

from pacman_env import GameState, Layout, berkeley_names, play
from pacman_env.agents import GreedyAgent
from pacman_env.berkeley.door import BerkeleyLoadError, load_agents
from pacman_env.berkeley_names import pep8

SAMPLE = Path(__file__).with_name("multiAgents_sample.py")
ROOM = Layout.parse("%%%%%%%%%%\n%P.. .. G%\n%.%%o%%%.%\n%....   G%\n%%%%%%%%%%", "room")
AGENT = "from game import Agent\nclass MyAgent(Agent):\n    def getAction(self, state):\n        return {}\n"


def write(folder: Path, **files: str) -> None:
    """Files by name: ``a__b`` is a/b.py."""
    for name, text in files.items():
        path = folder.joinpath(*name.replace("__init__", "-").split("__")).with_suffix(".py")
        path = path.with_name(path.name.replace("-", "__init__"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def answer(path: Path) -> object:
    """What the file's own agent answers."""
    module = load_agents(path)
    assert module.unreadable == []
    return module.MyAgent().getAction(GameState.initial(ROOM))


IMPORTS = {
    "relative": "from ..model.util import manhattanDistance\nfrom ..controller.pacman import GameState\n"
    "from ..model import util, game\n",
    "absolute": "from model.util import manhattanDistance\nfrom controller.pacman import GameState\n"
    "from model import util, game\n",
    "far away": "from a.b.c.util import *\nfrom ...pacman import GameState\nfrom . import util, game\n",
    "renamed": "import model.util as util, model.game as game\nfrom util import manhattanDistance\n"
    "from pacman import *\n",
    "dotted": "import model.util, model.game\nfrom model.pacman import GameState\n"
    "manhattanDistance, util, game = model.util.manhattanDistance, model.util, model.game\n",
}


@pytest.mark.parametrize("imports", IMPORTS.values(), ids=IMPORTS)
@pytest.mark.parametrize("originals", [False, True])
def test_the_engines_modules_are_found_in_any_package(tmp_path: Path, imports: str, originals: bool) -> None:
    own = "(manhattanDistance((0, 0), (1, 1)), type(state) is GameState, util.Queue().isEmpty(), game.Directions.STOP)"
    text = imports + AGENT.format(own)
    write(tmp_path, core__agents__multiAgents=text)
    if originals:
        broken = dict.fromkeys(("core__model__util", "core__agents__model__game", "core__controller__pacman"), "1 / 0")
        write(tmp_path, **broken)
    assert answer(tmp_path / "core" / "agents" / "multiAgents.py") == (2, True, True, "Stop")


@pytest.mark.parametrize(
    ("imports", "value"),
    [
        ("from tools.distance import far", "far()"),
        ("import tools.distance", "tools.distance.far()"),
        ("import tools.distance as d", "d.far()"),
        ("from tools import distance", "distance.far()"),
        ("from .tools.distance import far", "far()"),
        ("from . import helper", "helper.far()"),
        ("from .helper import far", "far()"),
        ("from tools import start", "start()"),
        ("from tools.util import far", "far()"),
        ("from ..outside import far", "far()"),
        ("from bare.inner.deep import far", "far()"),
    ],
)
def test_packages_and_folders_beside_the_file_are_found(tmp_path: Path, imports: str, value: str) -> None:
    distance = "from util import manhattanDistance\ndef far():\n    return manhattanDistance((0, 0), (3, 4))\n"
    write(
        tmp_path,
        outside=distance,
        mine__helper="from .tools.distance import far\n",
        mine__tools____init__="from .distance import far as start\n",
        mine__tools__distance=distance,
        mine__tools__util=distance,
        mine__bare__inner__deep="from ...tools import distance\nfrom ..side import far\n",
        mine__bare__side="import helper\nfar = helper.far\n",
        mine__multiAgents=f"{imports}\n" + AGENT.format(value),
    )
    assert answer(tmp_path / "mine" / "multiAgents.py") == 7


def test_a_file_beside_is_loaded_once_and_may_import_the_agents(tmp_path: Path) -> None:
    write(tmp_path, helper="import multiAgents\ncalls = []\ndef limit():\n    return multiAgents.LIMIT\n")
    text = "import helper\nfrom . import helper as again\nLIMIT = 3\n" + AGENT.format(
        "(again is helper, helper.limit())"
    )
    write(tmp_path, multiAgents=text)
    assert answer(tmp_path / "multiAgents.py") == (True, 3)


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("from ..model.tools import x", "..model.tools"),
        ("from model.tools import x", "model"),
        ("from .x import y", ".x"),
    ],
)
def test_a_package_that_is_not_there_is_named(tmp_path: Path, line: str, missing: str) -> None:
    write(tmp_path, multiAgents=f"{line}\nclass A(x): pass\n" if missing != ".x" else f"{line}\n")
    with pytest.raises(
        BerkeleyLoadError, match=re.escape(f"line 1: there is no module {missing!r} here. Was the file")
    ):
        load_agents(tmp_path / "multiAgents.py")


def port(text: str) -> str:
    """The same program with PEP 8 names, whoever's they are."""
    return re.sub(r"\b[a-z]+(?:[A-Z][a-z]*)+\b", lambda name: re.sub("([A-Z])", r"_\1", name[0]).lower(), text)


def test_a_port_with_pep_8_names_plays_the_same_games(tmp_path: Path) -> None:
    text = port(SAMPLE.read_text())
    assert "state.get_legal_actions(" in text and "scared_timer" in text and "getScore" not in text
    (tmp_path / "multi_agents.py").write_text(text)
    theirs, ours = load_agents(tmp_path / "multi_agents.py"), load_agents(SAMPLE)
    for name in ("ReflexAgent", "MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent", "EveryNameAgent"):
        games = [
            play(ROOM, getattr(module, name), "DirectionalGhost", seed=3, max_moves=60) for module in (theirs, ours)
        ]
        assert games[0].failed is None, games[0].reason
        assert games[0].moves == games[1].moves and len(games[0].moves) > 5


CLASSES = [cls for cls in vars(berkeley_names).values() if getattr(cls, "__module__", "") == berkeley_names.__name__]


@pytest.mark.parametrize("cls", [GameState, *(cls for cls in CLASSES if isinstance(cls, type))])
def test_every_name_has_its_pep_8_spelling(cls: type) -> None:
    for name in type.__dir__(cls):  # also what completion does not offer
        assert hasattr(cls, pep8(name)), name


def test_pep_8_names() -> None:
    names = {"getLegalActions": "get_legal_actions", "asList": "as_list", "isWin": "is_win", "data": "data"}
    assert {name: pep8(name) for name in names} == names
    assert [pep8(name) for name in ("GameState", "SCARED_TIME", "_win")] == ["GameState", "SCARED_TIME", "_win"]
    state = GameState.initial(ROOM)
    ghost = state.getGhostStates()[0]
    ghost.scared_timer = 7  # type: ignore[attr-defined]
    assert ghost.scaredTimer == 7


def test_the_modules_of_a_port(tmp_path: Path) -> None:
    text = "from ghost_agents import DirectionalGhost\nimport pacman_agents\nfrom layout import get_layout\n"
    write(tmp_path, multiAgents=text + AGENT.format("get_layout('small').get_num_ghosts(), pacman_agents.GreedyAgent"))
    assert answer(tmp_path / "multiAgents.py") == (2, GreedyAgent)


def test_a_hook_of_a_port_is_called(tmp_path: Path) -> None:
    text = AGENT.format("self.first") + "    def register_initial_state(self, state):\n        self.first = 'Stop'\n"
    write(tmp_path, multiAgents=text)
    assert play(ROOM, load_agents(tmp_path / "multiAgents.py").MyAgent, max_moves=2).failed is None


def test_files_beside_the_agents_are_read_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    write(home, multiAgents="TEXT = open('weights.txt').read()\n" + AGENT.format("TEXT + open('weights.txt').read()"))
    (home / "weights.txt").write_text("mine")
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert answer(home / "multiAgents.py") == "minemine"
    (elsewhere / "weights.txt").write_text("here")
    assert answer(home / "multiAgents.py") == "herehere"  # as with any program
    write(home, multiAgents=AGENT.format("open('out.txt', 'w').close()"))
    answer(home / "multiAgents.py")
    assert (elsewhere / "out.txt").exists() and not (home / "out.txt").exists()
