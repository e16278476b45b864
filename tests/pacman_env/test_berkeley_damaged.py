"""A file is read as far as it can be: what is broken costs what needs it, with its line, and nothing else."""

import subprocess
import sys
import traceback
from pathlib import Path
from types import ModuleType

import pytest

from pacman_env import GameState, Layout, play
from pacman_env.agents.classes import agent_classes
from pacman_env.berkeley.door import BerkeleyLoadError, load_agents, load_module
from tests.conftest import OLD_COMMA

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
    ("lines", "line", "words"),
    [
        ('print "best of", moves', 1, 'this is Python 2: print "best of", moves. Rewrite this line for Python 3.'),
        ("name = `moves`", 1, "this is Python 2"),
        ("if moves <> []: pass", 1, "this is Python 2"),
        ("big = 0777 + 10L", 1, "this is Python 2"),
        ('raise ValueError, "no"', 1, "this is Python 2"),
        ("key = lambda (x, y): x", 1, "this is Python 2"),
        ("def inner((x, y)):\n    return x\ninner((1, 2))", 1, "this is Python 2"),
        ("def inner(x):\n    print x\ninner(3)", 2, "this is Python 2"),
        pytest.param(
            "try:\n    moves.sort()\nexcept ValueError, error:\n    pass", 3, "this is Python 2", marks=OLD_COMMA
        ),
        ("if moves:\nelse:\n    pass", 2, "not valid Python: expected an indented block"),
        ("total = (1 + 2", 1, "not valid Python"),
        ("total = 1 +", 1, "not valid Python: invalid syntax"),
        ("if moves:\n\tx = 1\n        y = 2", 3, "tabs and spaces are mixed"),
        ("for move in moves:\n", 3, "not valid Python: expected an indented block"),
        ("    moves = []", 1, "not valid Python: unexpected indent"),
        ("text = '''open", 1, "not valid Python: unterminated triple-quoted"),
        ("await moves", 1, "not valid Python: 'await' outside async function"),
    ],
)
def test_one_broken_method_costs_only_itself(tmp_path: Path, lines: str, line: int, words: str) -> None:
    indented = "\n".join(" " * 8 + text for text in lines.split("\n"))
    text = FILE.format(lines=indented)
    module = load(tmp_path, text)
    (told,) = module.unreadable
    assert told.line == text[: text.index(indented)].count("\n") + line
    assert str(told).startswith(f"multiAgents.py, line {told.line}: ") and words in str(told)
    with pytest.raises(BerkeleyLoadError) as error:
        module.First().getAction(GameState.initial(ROOM))
    assert str(error.value) == str(told)
    assert module.First().fine() == "fine" and play(ROOM, module.Second, max_moves=2).failed is None
    before = text[: text.index("def getAction(self, state):\n        return Directions")].count("\n")
    assert module.Second.getAction.__code__.co_firstlineno == before + 1  # every line kept its number


HEADS = [
    ("    def empty(self, state):\n\n", "empty", 19, "expected an indented block after function definition on line 17"),
    ("    def empty(self, (x, y)):\n" + "        x += 1\n" * 9, "empty", 17, "this is Python 2"),
    ("    def empty(\n        self,\n        state,\n    ):\n        print state\n\n", "empty", 21, "this is Python 2"),
    ("    async def empty(self, state):\n        print state\n\n", "empty", 18, "this is Python 2"),
]


@pytest.mark.parametrize(("method", "name", "line", "words"), HEADS)
def test_the_method_that_is_broken_is_the_one_that_is_lost(
    tmp_path: Path, method: str, name: str, line: int, words: str
) -> None:
    module = load(tmp_path, FILE.format(lines="        pass").replace("    def fine", method + "    def fine"))
    (told,) = module.unreadable
    assert told.line == line and words in str(told)
    assert module.First().fine() == "fine" and module.First().getAction(GameState.initial(ROOM)) == "Stop"
    with pytest.raises(BerkeleyLoadError):
        getattr(module.First(), name)(None)


def test_a_statement_is_lost_with_all_its_branches(tmp_path: Path) -> None:
    top = "try:\n    import fast\nexcept ImportError, error:\n    fast = None\nelse:\n    print 'fast'\nx = 1\n"
    module = load(tmp_path, top + FILE.format(lines="        pass"))
    assert [error.line for error in module.unreadable] in ([3], [6])
    assert module.x == 1 and module.First().fine() == "fine"


def test_a_method_tells_the_same_each_time_and_from_its_own_line(tmp_path: Path) -> None:
    module = load(tmp_path, FILE.format(lines="        print moves"))
    for _ in range(3):
        with pytest.raises(BerkeleyLoadError) as error:
            module.First().best(GameState.initial(ROOM))
        assert [frame.lineno for frame in traceback.extract_tb(error.value.__traceback__)[1:]] == [error.value.line]


def test_several_broken_places_are_all_told(tmp_path: Path) -> None:
    lines = (
        "        print 1\n        return 0777\n\n    def second(self):\n        print 2\n        return 1 if else 2\n"
    )
    module = load(tmp_path, "import util\nprint 'top'\nLIMIT = 10L\n" + FILE.format(lines=lines))
    assert sorted(error.line for error in module.unreadable) == [2, 3, 18, 21]
    with pytest.raises(BerkeleyLoadError, match="line 18: this is Python 2: return 0777"):
        module.First().best(GameState.initial(ROOM))
    with pytest.raises(BerkeleyLoadError, match="line 21: this is Python 2: print 2"):
        module.First().second()


def test_what_is_broken_in_the_body_of_a_class_costs_the_class(tmp_path: Path) -> None:
    module = load(tmp_path, FILE.format(lines="").replace("    def fine", "    limit = 10L\n\n    def fine"))
    with pytest.raises(BerkeleyLoadError, match=r"line 17: this is Python 2: limit = 10L"):
        module.First()
    assert play(ROOM, module.Second, max_moves=2).failed is None


@pytest.mark.parametrize(
    ("top", "words"),
    [
        ("LIMIT = 10L", "line 1: this is Python 2: LIMIT = 10L"),
        ("import sys\nLIMIT = sys.maxint", r"line 2: it stops with AttributeError: .*maxint is Python 2: write sys"),
        ("LIMIT = undefined + 1", "line 1: it stops with NameError: name 'undefined' is not defined"),
        ("import no_such_module as LIMIT", "line 1: there is no module 'no_such_module' here"),
        ("from util import LIMIT", "line 1: this engine's util has no 'LIMIT'"),
        ("@no_decorator\ndef LIMIT(): pass", "line 1: it stops with NameError"),
        ("class LIMIT:\n    x = undefined", "line 2: it stops with NameError"),
        ("if True:\n    import no_such_module as LIMIT", "line 2: there is no module"),
    ],
)
@pytest.mark.parametrize("use", ["1 < LIMIT", "LIMIT()", "LIMIT.zeros(3)", "max(1, LIMIT)", "[x for x in LIMIT]"])
def test_what_could_not_be_made_says_why_where_it_is_used(tmp_path: Path, top: str, words: str, use: str) -> None:
    if "class LIMIT" in top and use != "LIMIT()":
        use = "LIMIT()"
    module = load(tmp_path, f"{top}\n" + FILE.format(lines=f"        {use}"))
    with pytest.raises(BerkeleyLoadError, match=words):
        module.First().best(GameState.initial(ROOM))
    assert len(module.unreadable) == 1 and "First" in agent_classes(module)
    assert module.First().fine() == "fine" and play(ROOM, module.Second, max_moves=2).failed is None


def test_a_class_that_cannot_be_made_is_there_and_says_why(tmp_path: Path) -> None:
    text = (
        FILE.format(lines="") + "\nclass Third(Agent):\n    depth = undefined\n    def getAction(self, state): pass\n"
    )
    text += (
        "\nclass Fourth(no_such_module.Agent):\n    pass\nclass Fifth(Third):\n    def getAction(self, state): pass\n"
    )
    module = load(tmp_path, "import no_such_module\n" + text)
    told = {"Third": "name 'undefined'", "Fourth": "no module 'no_such_module'", "Fifth": "name 'undefined'"}
    assert agent_classes(module).keys() >= told.keys()
    for name, words in told.items():
        with pytest.raises(BerkeleyLoadError, match=words):
            getattr(module, name)()
    assert len(module.unreadable) == 2  # what follows from another trouble is none of its own


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


def test_a_file_that_is_python_2_all_over_is_refused(tmp_path: Path) -> None:
    methods = "".join(f"    def m{number}(self):\n        print {number}\n\n" for number in range(30))
    with pytest.raises(BerkeleyLoadError, match=r"multiAgents.py, line 4: this is Python 2: print 0"):
        load(
            tmp_path,
            f"from game import Agent\nclass A(Agent):\n    def getAction(self, state):\n        print 0\n{methods}",
        )


def test_a_file_without_an_agent_that_can_be_built_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BerkeleyLoadError, match="line 3: it stops with NameError"):
        load(tmp_path, "from game import Agent\nclass A(Agent):\n    x = undefined\n\ndef helper():\n    return 1\n")


def test_a_file_of_which_nothing_is_left_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "player.py"
    path.write_text("def get_action(state):\n    print state\n    return 'Stop'\n")
    with pytest.raises(BerkeleyLoadError, match="line 2: this is Python 2"):
        load_module(path)
    path.write_text("import no_such_module\nx = 1\n")
    with pytest.raises(BerkeleyLoadError, match="line 1: there is no module"):
        load_module(path)
    path.write_text("import no_such_module\n\ndef get_action(state):\n    return 'Stop'\n")
    assert load_module(path).get_action(None) == "Stop"


def test_a_broken_function_beside_the_file_costs_only_itself(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("def good():\n    return 1\n\ndef bad():\n    print 2\n")
    module = load(tmp_path, "from helper import bad, good\n" + FILE.format(lines=""))
    assert module.good() == 1
    with pytest.raises(BerkeleyLoadError, match=r"^helper.py, line 5: this is Python 2"):
        module.bad()


@pytest.mark.slow
def test_whatever_line_is_lost_the_rest_plays(tmp_path: Path) -> None:
    """Every fourth line of the sample is left out once, and once cut in the middle."""
    lines, losses = SAMPLE.read_text().splitlines(keepends=True), []
    state = GameState.initial(ROOM)
    for number in range(3, len(lines), 4):
        for instead in ("", lines[number][: len(lines[number]) // 2] + "\n"):
            module = load(tmp_path, "".join([*lines[:number], instead, *lines[number + 1 :]]))
            losses.append(sum(not builds(cls, state) for cls in agent_classes(module).values()))
            assert all("\n" not in str(error) for error in module.unreadable)
    assert (
        sum(loss == 0 for loss in losses) > len(losses) / 3
    )  # a line that does not matter, or an error that shows late
    assert sum(loss <= 1 for loss in losses) > len(losses) * 0.8


def builds(cls: type, state: GameState) -> bool:
    try:
        cls().getAction(state)
    except NotImplementedError:
        return True
    except Exception:
        return False
    return True


def test_the_command_line_tells_what_is_missing_and_plays(tmp_path: Path) -> None:
    (tmp_path / "multiAgents.py").write_text(FILE.format(lines="        print moves"))
    command = [sys.executable, "-m", "pacman_env", "--agents", str(tmp_path / "multiAgents.py"), "-l", "tiny", "-q"]
    done = subprocess.run([*command, "-p", "Second", "--max-moves", "3"], capture_output=True, text=True, check=True)
    told = "multiAgents.py, line 14: this is Python 2: print moves. Rewrite this line for Python 3."
    assert done.stderr == f"note: {told}\n"
    failed = subprocess.run([*command, "-p", "First"], capture_output=True, text=True, check=False)
    assert failed.returncode == 1 and failed.stderr.endswith(f"BerkeleyLoadError: {told}\n")


ODD = {  # the text of a file, and what is said of it
    "class Odd(BaseException): pass\nraise Odd('no')": "line 2: it stops with multiAgents.Odd: no",
    "raise KeyboardInterrupt": "line 1: it stops with KeyboardInterrupt",
    "raise GeneratorExit": "line 1: it stops with GeneratorExit",
    "class E(Exception):\n    def __str__(self): 1 / 0\nraise E": "line 2: it stops with ZeroDivisionError",
    "class W:\n    def __getattribute__(self, name): raise KeyError(name)\nw = W()": "it stops with KeyError",
    "del __name__": "it stops with AttributeError",
    "def f(): f()\nf()": "line 1: it stops with RecursionError",
    "# coding: rot13\nvzcbeg bf": "'rot13' is not a text encoding",
    "# coding: undefined\nx = 1": "no text in UTF-8",
    "# coding: utf-16\nx": "no text in UTF-8",
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
    with pytest.raises(KeyboardInterrupt):
        load(tmp_path, "import signal; signal.raise_signal(signal.SIGINT)\nwhile True: pass")
