"""What fails in a file costs what needs it, with its line, and nothing else; what is no Python is refused."""

import signal
import traceback
from pathlib import Path
from types import ModuleType

import pytest

from pacman_env import GameState, Layout, play
from pacman_env.__main__ import main
from pacman_env.agents.classes import agent_classes
from pacman_env.berkeley.door import BerkeleyLoadError, load_agents, load_module

SAMPLE = Path(__file__).with_name("multiAgents_sample.py")
ROOM = Layout.parse("%%%%%%%\n%P.  G%\n%%%%%%%", "room")
FILE = '''from game import Agent, Directions
from util import manhattanDistance

class First(Agent):
    """An agent
with a docstring that reaches the margin."""

    def getAction(self, state):
        return self.best(state)

    def best(self, state):
        moves = state.getLegalActions()
        # the next lines are the ones
{lines}
        return moves[0]

    def fine(self):
        return "fine"

class Second(Agent):
    def getAction(self, state):
        return Directions.STOP
'''


def load(folder: Path, text: str) -> ModuleType:
    (folder / "multiAgents.py").write_text(text)
    return load_agents(folder / "multiAgents.py")


@pytest.mark.parametrize(
    ("top", "use", "words"),
    [
        (
            "import sys\nLIMIT = sys.maxint",
            "1 < LIMIT",
            r"line 2: it stops with AttributeError: .*maxint is Python 2: write sys",
        ),
        ("LIMIT = undefined + 1", "max(1, LIMIT)", "line 1: it stops with NameError: name 'undefined' is not defined"),
        ("import no_such_module as LIMIT", "LIMIT.zeros(3)", "line 1: there is no module 'no_such_module' here"),
        ("from util import LIMIT", "[x for x in LIMIT]", "line 1: this engine's util has no 'LIMIT'"),
        ("@no_decorator\ndef LIMIT(): pass", "LIMIT()", "line 1: it stops with NameError"),
        ("class LIMIT:\n    x = undefined", "LIMIT()", "line 2: it stops with NameError"),
        ("if True:\n    import no_such_module as LIMIT", "LIMIT()", "line 2: there is no module"),
    ],
)
def test_what_could_not_be_made_says_why_where_it_is_used(tmp_path: Path, top: str, use: str, words: str) -> None:
    module = load(tmp_path, f"{top}\n" + FILE.format(lines=f"        {use}"))
    with pytest.raises(BerkeleyLoadError, match=words):
        module.First().best(GameState.initial(ROOM))
    assert len(module.unreadable) == 1 and "First" in agent_classes(module)
    assert module.First().fine() == "fine" and play(ROOM, module.Second, max_moves=2).failed is None


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("{1: 2}.iterkeys()", "'dict' object has no attribute 'iterkeys' (iterkeys is Python 2: write d.keys())"),
        ("{}.has_key(1)", "has_key is Python 2: write key in d"),
        ("[i for i in xrange(3)]", "name 'xrange' is not defined (xrange is Python 2: write range)"),
        ("reduce(max, moves)", "reduce is Python 2: write functools.reduce"),
        ("isinstance(moves, unicode)", "unicode is Python 2: write str"),
    ],
)
def test_python_2_that_shows_only_when_it_runs_is_told_there(tmp_path: Path, code: str, words: str) -> None:
    module = load(tmp_path, FILE.format(lines=f"        {code}"))
    assert module.unreadable == []
    with pytest.raises((AttributeError, NameError)) as error:
        module.First().best(GameState.initial(ROOM))
    assert words in str(error.value)
    frames = traceback.extract_tb(error.value.__traceback__)
    assert [(frame.name, frame.lineno) for frame in frames if "multiAgents" in frame.filename] == [("best", 14)]
    result = play(ROOM, module.First)
    assert result.failed == 0 and words in result.reason


def test_a_file_without_an_agent_that_can_be_built_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BerkeleyLoadError, match="line 3: it stops with NameError"):
        load(tmp_path, "from game import Agent\nclass A(Agent):\n    x = undefined\n\ndef helper():\n    return 1\n")


def test_a_file_of_which_nothing_is_left_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "player.py"
    path.write_text("import no_such_module\nx = 1\n")
    with pytest.raises(BerkeleyLoadError, match="line 1: there is no module"):
        load_module(path)
    path.write_text("import no_such_module\n\ndef get_action(state):\n    return 'Stop'\n")
    assert load_module(path).get_action(None) == "Stop"


def test_a_broken_file_beside_it_costs_what_needs_it(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("def good():\n    return 1\n\ndef bad():\n    print 2\n")
    module = load(tmp_path, "from helper import bad, good\n" + FILE.format(lines="        good()"))
    with pytest.raises(BerkeleyLoadError, match=r"^helper.py, line 5: this is Python 2"):
        module.First().best(GameState.initial(ROOM))
    assert play(ROOM, module.Second, max_moves=2).failed is None


def test_the_command_line_tells_what_is_missing_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "multiAgents.py").write_text("import no_such_module\n" + FILE.format(lines="        no_such_module.x"))
    command = ["--agents", str(tmp_path / "multiAgents.py"), "-l", "tiny", "-q"]
    told = (
        "multiAgents.py, line 1: there is no module 'no_such_module' here. Was the file written for another engine or "
        "project? If not, put that module next to the file, or install it."
    )
    assert main([*command, "-p", "Second", "--max-moves", "3"]) == 0
    assert capsys.readouterr().err == f"note: {told}\n"
    assert main([*command, "-p", "First"]) == 1
    assert capsys.readouterr().err.endswith(f"BerkeleyLoadError: {told}\n")


ODD = {  # the text of a file, and what is said of it
    "class E(Exception):\n    def __str__(self): 1 / 0\nraise E": "line 2: it stops with ZeroDivisionError",
    "class W:\n    def __getattribute__(self, name): raise KeyError(name)\nw = W()": "it stops with KeyError",
    "del __name__": "it stops with AttributeError",
    "def f(): f()\nf()": "line 1: it stops with RecursionError",
    "# coding: rot13\nvzcbeg bf": "'rot13' is not a text encoding",
    "# coding: undefined\nx = 1": "not text in UTF-8",
    "# coding: utf-16\nx": "not text in UTF-8",
    "x = " + "-" * 100_000 + "1": "not valid Python: it is nested too deeply",
    "x = " + "(" * 5000 + ")" * 5000: "not valid Python: too many nested parentheses",
    "x = 1\0": "null bytes",
}


@pytest.mark.parametrize("text", ODD)
def test_whatever_a_file_raises_is_the_own_error_of_loading(tmp_path: Path, text: str) -> None:
    with pytest.raises(BerkeleyLoadError) as raised:
        load(tmp_path, text)
    assert ODD[text] in str(raised.value)


@pytest.mark.parametrize("path", ["", "/", "a\0b", "x" * 5000])
def test_what_is_no_file_is_said(path: str) -> None:
    with pytest.raises(BerkeleyLoadError):
        load_agents(path)


def test_an_interrupt_while_a_file_is_loaded_is_none_of_the_files_errors(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts with & ignores Ctrl-C
    try:
        with pytest.raises(KeyboardInterrupt):
            load(tmp_path, "import signal; signal.raise_signal(signal.SIGINT)\nwhile True: pass")
    finally:
        signal.signal(signal.SIGINT, before)
