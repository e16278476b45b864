"""What people use today, measured next to this course on one machine: the same boards, the same searches, by turns.

python -m tools.measuring.others --berkeley DIR --aima DIR [--network] [PAGE]

DIR are checkouts of the Berkeley project (folder `multiagent`, with an answer to question 2 in it) and of aima-python,
fetched by whoever runs this; nothing of them is in this repository. With --network it asks pip how many packages each
tool installs. With PAGE the table is written there, between its two marks.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pacman_env import Layout
from tools.pages import written_between

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "compared.md"
MARKS = ("<!-- measured: tools/measuring/others.py -->", "<!-- end -->")
ROUNDS = 5
BOARD = "small"

# Both engines answer to these names, so the same text runs on both. It prints the seconds of each task.
GAME = """
import json, random, time

def random_game(start, plies, rng):
    state, agent = start, 0
    for _ in range(plies):
        if state.isWin() or state.isLose():
            state, agent = start, 0
        state = state.generateSuccessor(agent, rng.choice(state.getLegalActions(agent)))
        agent = (agent + 1) % state.getNumAgents()

def value(state, agent, depth):
    if agent == state.getNumAgents():
        agent, depth = 0, depth - 1
    if depth == 0 or state.isWin() or state.isLose():
        return state.getScore()
    pick = min if agent else max
    return pick(value(state.generateSuccessor(agent, a), agent + 1, depth) for a in state.getLegalActions(agent))

def seconds(task):
    found = []
    for _ in range(9):
        begun = time.perf_counter()
        task()
        found.append(time.perf_counter() - begun)
    return min(found)

def measured(start):
    random_game(start, 300, random.Random(0))
    print(json.dumps({
        "a move of a random game": seconds(lambda: random_game(start, 1000, random.Random(1))),
        "minimax, two moves deep": seconds(lambda: value(start, 0, 2)),
    }))
"""
OURS = "from pacman_env import GameState, Layout\nmeasured(GameState.initial(Layout.load({board!r})))"
BERKELEY = """
import sys
sys.path.insert(0, ".")
import layout, pacman
start = pacman.GameState()
board = layout.Layout({text!r}.splitlines())
start.initialize(board, board.getNumGhosts())
measured(start)
"""
SMALL = (
    "import time, json\n{setting}\nbegun = time.process_time()\n{task}\nprint(json.dumps(time.process_time() - begun))"
)


@dataclass(frozen=True)
class Line:
    """One thing that was measured: how many times as long somebody else's takes, and whose it is."""

    what: str
    other: str
    times: float

    def __str__(self) -> str:
        """A row of the table."""
        return f"| {self.what} | {self.other} | {self.times:.0f} times as long |"


def run(code: str, where: Path) -> str:
    """What a separate Python prints last, begun in a folder."""
    command = [sys.executable, "-W", "ignore", "-c", code]
    done = subprocess.run(command, cwd=where, check=True, capture_output=True, text=True, timeout=600)
    return done.stdout.strip().splitlines()[-1]


def engine(berkeley: Path) -> list[Line]:
    """The same board, the same text, on both engines by turns."""
    found: dict[str, list[float]] = {}
    text = Layout.load(BOARD).text
    for _ in range(ROUNDS):
        ours = json.loads(run(GAME + OURS.format(board=BOARD), ROOT))
        theirs = json.loads(run(GAME + BERKELEY.format(text=text), berkeley))
        for what in ours:
            found.setdefault(what, []).append(theirs[what] / ours[what])
    other = f"the Berkeley project ({version(berkeley)})"
    return [Line(f"{what} (board `{BOARD}`)", other, statistics.median(times)) for what, times in found.items()]


def tic_tac_toe(aima: Path) -> Line:
    """The best opening of tic-tac-toe, by minimax, from the empty board."""
    ours = SMALL.format(setting="from pacman_env.games import TicTacToe, minimax", task="minimax(TicTacToe())")
    setting = (
        "import sys; sys.path.insert(0, '.'); from aima.games import TicTacToe, minmax_decision; game = TicTacToe()"
    )
    theirs = SMALL.format(setting=setting, task="minmax_decision(game.initial, game)")
    times = [float(run(theirs, aima)) / float(run(ours, ROOT)) for _ in range(2)]
    return Line("minimax on all of tic-tac-toe", f"aima-python ({version(aima)})", statistics.median(times))


def check(berkeley: Path) -> list[str]:
    """How long a student waits for the verdict on minimax for Pacman, and what is looked at."""
    task = "from pacman_env.agents import MinimaxAgent; from graders import grade; grade(id, MinimaxAgent)"
    ours = min(_clock([sys.executable, "-c", f"id = 'pacman.minimax_agent'; {task}"], ROOT) for _ in range(3))
    autograder = [sys.executable, "-W", "ignore", "autograder.py", "-q", "q2", "--no-graphics"]
    theirs = min(_clock(autograder, berkeley) for _ in range(3))
    what = "the check of minimax for Pacman, in a new Python process"
    return [f"| {what} | the Berkeley project | {theirs / ours:.1f} times as long |"]


def _clock(command: Sequence[str], where: Path) -> float:
    begun = time.perf_counter()
    subprocess.run(command, cwd=where, check=True, capture_output=True, timeout=600)
    return time.perf_counter() - begun


def packages() -> list[str]:
    """How many packages pip brings for a student, by what is asked for."""
    asked = {"this course": str(ROOT), "otter-grader": "otter-grader", "nbgrader": "nbgrader"}
    return [f"| packages for a student's machine | {name} | {_packages(what)} |" for name, what in asked.items()]


def _packages(what: str) -> int:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--dry-run"]
    editable = ["--editable", what] if Path(what).is_dir() else [what]
    command = [*pip, "--ignore-installed", "--report", "-", *editable]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=900)
    return len(json.loads(done.stdout)["install"])


def version(checkout: Path) -> str:
    """The date of a checkout's last commit, or its folder's name."""
    git = ["git", "-C", str(checkout), "log", "-1", "--format=%cs"]
    done = subprocess.run(git, capture_output=True, text=True)
    return f"checkout of {done.stdout.strip()}" if done.returncode == 0 else checkout.name


def table(lines: Sequence[object]) -> str:
    """The table, as Markdown."""
    return "\n".join(["| what | whose | compared with this course |", "|---|---|---|", *map(str, lines)])


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and write the page if one is named."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.measuring.others", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument(
        "--berkeley", type=Path, required=True, metavar="DIR", help="a checkout with an answer to question 2"
    )
    parser.add_argument("--aima", type=Path, required=True, metavar="DIR", help="a checkout of aima-python")
    parser.add_argument("--network", action="store_true", help="also ask pip how many packages each tool installs")
    parser.add_argument("page", nargs="?", type=Path, metavar="PAGE", help=f"for example {PAGE.relative_to(ROOT)}")
    options = parser.parse_args(argv)
    lines = [*engine(options.berkeley), tic_tac_toe(options.aima), *check(options.berkeley)]
    told = table([*lines, *(packages() if options.network else [])])
    print(told)
    if options.page:
        page = written_between(options.page.read_text("utf-8"), *MARKS, told)
        options.page.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
