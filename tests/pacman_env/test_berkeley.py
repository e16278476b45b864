"""Unchanged files of agents run here: all names, nothing global touched, one clear line for a file that cannot run."""

import builtins
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pacman_env import GameState, Layout, MultiAgentSearchAgent, play
from pacman_env.agents.search.alpha_beta import AlphaBetaAgent
from pacman_env.agents.search.minimax import MinimaxAgent
from pacman_env.berkeley.door import BerkeleyLoadError, load_agents
from pacman_env.matches.roster import agent_class
from tests.conftest import OLD_COMMA

SAMPLE = Path(__file__).with_name("multiAgents_sample.py")
ROOM = Layout.parse("%%%%%%%%%%\n%P.. .. G%\n%.%%o%%%.%\n%....   G%\n%%%%%%%%%%", "room")
AGENT = "from game import Agent\nclass MyAgent(Agent):\n    def getAction(self, gameState):\n        return {}\n"


@pytest.fixture(scope="module")
def sample() -> ModuleType:
    return load_agents(SAMPLE)


@pytest.mark.parametrize("name", ["ReflexAgent", "MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent", "EveryNameAgent"])
def test_every_agent_of_the_sample_plays(sample: ModuleType, name: str) -> None:
    for seed in range(4):
        result = play(ROOM, getattr(sample, name), "DirectionalGhost", seed=seed, max_moves=200)
        assert result.failed is None, result.reason
        assert len(result.moves) > 5


def test_the_sample_agrees_with_the_bundled_searches(sample: ModuleType) -> None:
    for mine, bundled in ((sample.MinimaxAgent, MinimaxAgent), (sample.AlphaBetaAgent, AlphaBetaAgent)):
        theirs = play(ROOM, mine(depth="2"), seed=7, max_moves=120)
        ours = play(ROOM, bundled(depth=2), seed=7, max_moves=120)
        assert theirs.moves == ours.moves


def test_evaluation_functions_by_name_and_by_value(sample: ModuleType) -> None:
    by_name, by_value = sample.AlphaBetaAgent("better", "1"), sample.AlphaBetaAgent(evalFn=sample.better, depth="1")
    assert by_name.evaluationFunction is by_value.evaluationFunction is sample.betterEvaluationFunction
    assert play(ROOM, by_name, seed=1).moves == play(ROOM, by_value, seed=1).moves
    with pytest.raises(ValueError, match="'beter' is not defined in this file"):
        sample.AlphaBetaAgent("beter")


def test_unwritten_functions_are_named(sample: ModuleType) -> None:
    result = play(ROOM, sample.LazyAgent)
    assert "getAction (line " in result.reason and "is not written yet" in result.reason


def test_nothing_global_is_touched(sample: ModuleType) -> None:
    modules, importer = set(sys.modules), builtins.__import__
    module = load_agents(SAMPLE)
    play(ROOM, module.EveryNameAgent, max_moves=20)
    assert set(sys.modules) == modules and builtins.__import__ is importer
    assert module is not sample and module.MinimaxAgent is not sample.MinimaxAgent
    assert not {"util", "game", "pacman", "layout", "multiAgents_sample"} & modules


def test_two_files_do_not_disturb_each_other(tmp_path: Path) -> None:
    agents = []
    for name, letter in (("one", "a"), ("two", "b")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "helpers.py").write_text(f"from util import Counter\nletter = {letter!r}\n")
        (folder / "util.py").write_text("raise RuntimeError('the original must not be used')\n")
        (folder / "multiAgents.py").write_text(
            "import util, helpers\nfrom game import Agent\n"
            f"util.manhattanDistance = lambda a, b: {letter!r}\n"
            "class MyAgent(Agent):\n    def getAction(self, gameState):\n"
            "        import util, helpers\n        return util.manhattanDistance(0, 0) + helpers.letter\n"
        )
        agents.append(load_agents(folder / "multiAgents.py").MyAgent())
    assert [agent.getAction(None) for agent in agents] == ["aa", "bb"]
    assert load_agents(SAMPLE).manhattanDistance((0, 0), (1, 1)) == 2


def test_agents_by_file_and_name(tmp_path: Path) -> None:
    assert play(ROOM, f"{SAMPLE}:MinimaxAgent", seed=1, max_moves=9).failed is None
    with pytest.raises(ValueError, match=r"no agent 'MinmaxAgent' in .*sample.py. Did you mean MinimaxAgent"):
        agent_class(f"{SAMPLE}:MinmaxAgent")


def test_chances_that_do_not_add_up_to_one_are_divided_by_their_sum(tmp_path: Path) -> None:
    path = tmp_path / "myGhosts.py"
    path.write_text(
        "import util\nfrom ghostAgents import GhostAgent\nclass Even(GhostAgent):\n    chance = 1.0\n"
        "    def getDistribution(self, state):\n"
        "        return util.Counter({a: self.chance for a in state.getLegalActions(self.index)})\n"
        "class Small(Even):\n    chance = 0.2\n"
    )
    module = load_agents(path)
    games = [
        play(ROOM, "StopAgent", ghost, seed=5, max_moves=60) for ghost in ("RandomGhost", module.Even, module.Small)
    ]
    assert games[0].moves == games[1].moves == games[2].moves and len(games[0].moves) > 10


def test_ghosts_and_layouts_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "myGhosts.py"
    path.write_text(
        "import layout, util\nfrom ghostAgents import GhostAgent\nfrom pacmanAgents import GreedyAgent\n"
        "class EastGhost(GhostAgent):\n    def getDistribution(self, state):\n"
        "        dist = util.Counter()\n        for a in state.getLegalActions(self.index): dist[a] = len(a)\n"
        "        dist.normalize()\n        return dist\n"
        "small = layout.getLayout('small')\nnothing = layout.getLayout('nothing')\n"
    )
    module = load_agents(path)
    assert play(ROOM, module.GreedyAgent, module.EastGhost, seed=2).failed is None
    assert module.small.getNumGhosts() == 2 and module.nothing is None


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ('import util\nprint "hello"\n', 2, 'this is Python 2: print "hello"'),
        pytest.param("def f():\n  try: pass\n  except ValueError, e: pass\n", 3, "this is Python 2", marks=OLD_COMMA),
        ("def f(x):\n    if x <> 3: pass\n", 2, "this is Python 2"),
        ('def f():\n    raise ValueError, "x"\n', 2, "this is Python 2"),
        ("f = lambda (x, y): x\n", 1, "this is Python 2: f = lambda (x, y): x"),
        ("def f(a, (x, y)):\n    return x\n", 1, "this is Python 2"),
        ("mode = 0777\n", 1, "this is Python 2"),
        ("big = 10L\n", 1, "this is Python 2"),
        ("from itertools import izip\n", 1, "izip is Python 2. Write zip."),
        ("from sys import maxint\n", 1, "maxint is Python 2. Write sys.maxsize."),
        ("import Queue\n", 1, "Queue is Python 2. Write queue"),
        ("raise ValueError('a\\nb')\n", 1, "it stops with ValueError: a b. Correct this line."),
        ("from game import Zzz\n", 1, "this engine's game has no 'Zzz'. Was the file written for another engine?"),
        ("if 1:\n        x = 1\n\ty = 2\n", 3, "tabs and spaces are mixed"),
        ("def f(:\n    pass\n", 1, "not valid Python"),
        ("import util\nfrom captureAgents import CaptureAgent\n", 2, "there is no module 'captureAgents' here"),
        ("from game import Direction\n", 1, "this engine's game has no 'Direction'. Did you mean Directions"),
        ("x = 1\ny = x / 0\n", 2, "it stops with ZeroDivisionError"),
        ("x = 1\nreturn x\n", 2, "not valid Python: 'return' outside function: return x. Correct this line"),
        ("import sys\nsys.exit('bye')\n", 2, "it stops with SystemExit: bye"),
        (f"x = {'(' * 3000}{')' * 3000}\n", 1, "not valid Python"),
        ("class Player:\n    def move(self): pass\n", None, "there is no Pacman agent in this file"),
    ],
)
def test_a_file_that_cannot_run_gets_one_clear_line(tmp_path: Path, source: str, line: int | None, words: str) -> None:
    path = tmp_path / "multiAgents.py"
    path.write_text(source)
    with pytest.raises(BerkeleyLoadError) as error:
        load_agents(path)
    assert words in str(error.value) and error.value.line == line
    assert str(error.value).startswith("multiAgents.py" + (f", line {line}: " if line else ": "))
    assert "\n" not in str(error.value)


def test_unreadable_files(tmp_path: Path) -> None:
    with pytest.raises(BerkeleyLoadError, match=r"nothing.py: cannot be read .*Name a multiAgents.py file"):
        load_agents(tmp_path / "nothing.py")
    (tmp_path / "coded.py").write_bytes(b"# -*- coding: nonsense -*-\n")
    with pytest.raises(BerkeleyLoadError, match=r"coded.py: unknown encoding.*nonsense.*\. Name an encoding"):
        load_agents(tmp_path / "coded.py")
    (tmp_path / "latin.py").write_bytes(b"# caf\xe9\n")
    with pytest.raises(BerkeleyLoadError, match=r"latin.py: this is not text in UTF-8. Save it as UTF-8"):
        load_agents(tmp_path / "latin.py")


@pytest.mark.parametrize(
    "source",
    [
        "import sys\ntry: INF = sys.maxint\nexcept AttributeError: INF = sys.maxsize\n",
        "import sys\nINF = sys.maxint if hasattr(sys, 'maxint') else sys.maxsize\n",
        "import sys\nif sys.version_info[0] < 3:\n    range = xrange\n",
        "try: input = raw_input\nexcept NameError: pass\n",
        "class Votes(dict):\n    def has_key(self, k): return k in self\nassert Votes(a=1).has_key('a')\n",
        "from functools import reduce\nassert reduce(max, [1, 2]) == 2\n",
        "from beside import *\nassert cmp(1, 2) == -1\n",
        "try: 1 / 0\nexcept ZeroDivisionError as long: text = str(long)\n",
        "file = 'map.txt'\n",
        "'''Words.'''\nfrom __future__ import annotations\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass P:\n    x: int = 0\n",
        "try: import broken\nexcept ImportError: broken = None\nassert broken is None\n",
        "import contextlib\nfor _ in range(2):\n    with contextlib.suppress(ImportError):\n"
        "        import broken\n        raise ValueError('half a module')\n",
        "import random, shadow\nassert random.randint(1, 1) == 1 and shadow.random is random\n",
    ],
)
def test_files_for_this_python_and_older_ones_are_loaded(tmp_path: Path, source: str) -> None:
    (tmp_path / "beside.py").write_text("def cmp(a, b):\n    return (a > b) - (a < b)\n")
    (tmp_path / "broken.py").write_text("import a_module_that_is_not_there\n")
    (tmp_path / "random.py").write_text("raise RuntimeError('not the standard library')\n")
    (tmp_path / "shadow.py").write_text("import random\n")
    path = tmp_path / "multiAgents.py"
    path.write_text(source + AGENT.format("'Stop'") if "__future__" in source else AGENT.format("'Stop'") + source)
    before = set(sys.modules)
    module = load_agents(path)
    assert play(ROOM, module.MyAgent, max_moves=3).failed is None
    assert module.unreadable == [] and module.__doc__ == ("Words." if "Words" in source else None)
    assert not {"multiAgents", "beside", "broken", "shadow"} & (set(sys.modules) - before)


def test_actions_are_the_very_strings_of_directions(tmp_path: Path) -> None:
    """Published files write ``is not Directions.STOP``: it must mean what it means on the original."""
    path = tmp_path / "multiAgents.py"
    path.write_text(
        "from game import Agent, Directions\nclass MyAgent(Agent):\n    def getAction(self, state):\n"
        "        moves = [a for a in state.getLegalActions() if a is not Directions.STOP]\n"
        "        assert len(moves) == len(state.getLegalPacmanActions()) - 1 and type(moves[0]) is str\n"
        "        assert state.getPacmanState().getDirection() in moves or len(moves) < 9\n"
        "        facing = state.getGhostStates()[0].configuration.direction\n"
        "        assert any(facing is d for d in (Directions.NORTH, Directions.SOUTH, Directions.EAST,\n"
        "                                         Directions.WEST, Directions.STOP))\n"
        "        return moves[0]\n"
    )
    result = play(ROOM, load_agents(path).MyAgent, seed=1, max_moves=40)
    assert result.failed is None and all(action != "Stop" for agent, action in result.moves if agent == 0)


def test_the_course_base_class_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from pacman_env import MultiAgentSearchAgent\n\ndef right(state):\n    return state.pacman_position[0]\n\n"
        "class Mine(MultiAgentSearchAgent):\n    def get_action(self, state):\n"
        "        return max(state.legal_actions(), key=lambda a: self.evaluation_function(state.successor(0, a)))\n"
    )
    mine = load_agents(path).Mine("right")
    assert isinstance(mine, MultiAgentSearchAgent) and mine.get_action(GameState.initial(ROOM)) == "East"
