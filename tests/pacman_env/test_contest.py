"""The contest: everybody plays the same games, and whatever an agent does, it does to itself."""

import re
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pacman_env import Layout, play
from pacman_env.compare.command import contest_flags, limits_of
from pacman_env.compare.contest import ContestError, Leaderboard, Limits, leaderboard, samples
from pacman_env.compare.contest.entrants import teams
from pacman_env.compare.contest.referee import play_series
from pacman_env.contest import main
from pacman_env.sandbox.bubblewrap import why_not
from tests.processes import until

HALL = Layout.parse("%%%%%%%%%%\n%P.. . .G%\n%%%%%%%%%%", "hall")
YARD = Layout.parse("%%%%%%%%%\n%P . . .%\n%.%.%.%.%\n%. . . G%\n%.%.%.%.%\n%. . . G%\n%%%%%%%%%", "yard")
LIMITS = Limits(move=0.5, game=5, moves=60, memory=1024, sandbox=not why_not())
BRIEF = replace(LIMITS, moves=12)

HEAD = "from pacman_env import Agent\n"
WALKER = (
    "class Walker(Agent):\n    def get_action(self, state):\n        {}\n        return state.legal_actions(0)[-1]\n"
)


def agent(line: str) -> str:
    """A file with an agent that executes this line before it walks East."""
    return HEAD + WALKER.format(line)


def contest(folder: Path, layout: Layout = HALL, limits: Limits = LIMITS, **files: str) -> Leaderboard:
    """A game for everybody in the folder, after these files were written into it."""
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return leaderboard(folder, [layout], ["RandomGhost"], 1, limits=limits, progress=False)


def troubles(board: Leaderboard) -> dict[str, str]:
    return {row.agent: row.trouble for row in board.rows}


FAILURES = {  # what the agent does, and what must be said about it
    "raises": ("{}['key']", r"raised KeyError: 'key' \(line 4 of raises.py, in get_action\), move 1"),
    "quits": ("import sys; sys.exit('enough')", r"raised SystemExit: enough .*, move 1"),
    "vanishes": ("import os; os._exit(3)", r"ended its process with exit status 3, move 1"),
    "loops": ("while True: pass", r"took longer than 0.5 s, move 1"),
    "nonsense": ("return 42", r"returned 42, an int, at move 1"),
    "nothing": ("return None", r"returned None at move 1. Have you written get_action, and does every path"),
}


@pytest.fixture(scope="module")
def failures(tmp_path_factory: pytest.TempPathFactory) -> Leaderboard:
    files = {name: agent(line) for name, (line, _) in FAILURES.items()}
    return contest(tmp_path_factory.mktemp("agents"), honest=agent("pass"), **files)


@pytest.mark.slow
@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_costs_its_owner_and_is_told_in_words(failures: Leaderboard, name: str) -> None:
    row = next(row for row in failures.rows if row.agent == name)
    assert re.search(FAILURES[name][1], row.trouble)
    assert (row.games, row.wins, row.score) == (1, 0, -500)


@pytest.mark.slow
def test_the_others_play_on(failures: Leaderboard) -> None:
    assert (failures.rows[0].agent, failures.rows[0].rank) == ("honest", 1)
    assert [row.rank for row in failures.rows[1:]] == [2] * len(FAILURES)


HARMS = [
    ("import ctypes; ctypes.string_at(0)", r"crashed its process \(SIGSEGV\)"),
    ("import os; os.kill(os.getpid(), 9)", r"crashed its process \(SIGKILL\)"),
    ("import collections, itertools; collections.deque(itertools.repeat(0), maxlen=0)", "took longer than 0.5 s"),
    (
        "import signal\n        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())\n"
        "        while True: pass",
        "took longer than 0.5 s",
    ),
    ("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "took longer than 0.5 s"),
    ("import time; time.sleep(60)", "took longer than 0.5 s"),
    ("bytearray(4 * 2**30)", "raised MemoryError"),
    ("def deeper(): deeper()\n        deeper()", "raised RecursionError"),
    ("return object()", r"returned <object object> \(object\) instead of a legal action"),
    ("return 'Up'", "returned 'Up', a str, at move 1"),
    ("return 'N' * 10**7", "returned 'N"),
    (r"raise Exception('\ud800\x1b[31m\nboo <b>')", r"raised Exception:   \[31m boo <b>"),
    (r"import os; [os.write(fd, b'[' * 9000 + b'\n') for fd in (3, 4, 5)]", "nonsense|OSError"),
    ("raise Exception('x' * 10**6)", "raised Exception: x+"),
    (
        "import os; [os.write(fd, b'{}' * 9**5) for fd in range(3, 9)]",
        r"took longer|nonsense|ended its process|OSError",
    ),
    (
        "import os\n        for fd in range(3, 20):\n            try: os.close(fd)\n            except OSError: 0",
        "proces|took",
    ),
    ("import os; os.closerange(0, 50); os.abort()", r"crashed its process \(SIGABRT\)"),
]
UNLOADABLE = [
    ("def f(:", r"^cannot be loaded: unloadable_0.py, line 1: not valid Python"),
    ("print 'two'", "Python 2"),
    ("import no_such_module", "no module 'no_such_module'"),
    ("1 / 0", "ZeroDivisionError"),
    ("x = 1", "cannot be loaded: there is no agent"),
    ("import os; os._exit(0)", "ended its process with exit status 0"),
]


@pytest.fixture(scope="module")
def harmed(tmp_path_factory: pytest.TempPathFactory) -> Leaderboard:
    """One contest of all of them, and of one who means well."""
    files = {f"harm_{number}": agent(line) for number, (line, _) in enumerate(HARMS)}
    texts = {f"unloadable_{number}": text for number, (text, _) in enumerate(UNLOADABLE)}
    begin = time.monotonic()
    board = contest(tmp_path_factory.mktemp("agents"), good=agent("pass"), **files, **texts)
    assert time.monotonic() - begin < 300  # nobody waits for them
    board.save(tmp_path_factory.mktemp("out"))
    return board


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(HARMS)))
def test_no_agent_can_harm_the_run(harmed: Leaderboard, number: int) -> None:
    assert troubles(harmed)["good"] == ""
    assert re.search(HARMS[number][1], troubles(harmed)[f"harm_{number}"])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(UNLOADABLE)))
def test_a_file_that_cannot_be_loaded_is_in_the_table(harmed: Leaderboard, number: int) -> None:
    [row] = [row for row in harmed.rows if row.agent == f"unloadable_{number}"]
    assert (row.rank, row.games, row.score) == (None, 0, None)
    assert re.search(UNLOADABLE[number][1], row.trouble)


@pytest.mark.slow
def test_prints_and_questions_do_not_disturb(tmp_path: Path) -> None:
    chatty = agent("import sys; print('{\"answer\": \"Stop\"}', flush=True); sys.stderr.write('x' * 99999)")
    asking = agent("input('your move? ')")
    board = contest(tmp_path, chatty=chatty, asking=asking)
    assert troubles(board)["chatty"] == ""
    assert "EOFError" in troubles(board)["asking"]


@pytest.mark.slow
def test_changing_the_rules_changes_nothing(tmp_path: Path) -> None:
    """The board that counts is the referee's."""
    cheat = agent("from pacman_env.engine.state import GameState; GameState.score = 10**6; state._score = 10**6")
    board = contest(tmp_path, cheat=cheat, honest=agent("pass"))
    ours, theirs = board.games_of("cheat")[0], board.games_of("honest")[0]
    assert ours.recording is not None and ours.recording.replay()[-1].score == ours.score == theirs.score


def test_the_secrets_of_the_course_stay_with_the_referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "tiger")
    board = contest(tmp_path, spy=agent("import os; raise Exception(sorted(os.environ))"))
    assert "PYTHONHASHSEED" in troubles(board)["spy"]
    assert "COURSE_SECRET" not in troubles(board)["spy"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc tells here which processes there are")
@pytest.mark.slow
def test_what_a_killed_agent_started_is_ended_too(tmp_path: Path) -> None:
    mark = tmp_path / "child"
    code = (
        "import os\n        pid = os.fork()\n        if pid: open({!r}, 'w').write(str(pid))\n        while True: pass"
    )
    folder = tmp_path / "agents"
    folder.mkdir()
    open_air = replace(LIMITS, sandbox=False)
    board = contest(folder, limits=open_air, parent=agent(code.format(str(mark))))
    assert "took longer" in troubles(board)["parent"]
    child = int(mark.read_text())
    until(lambda: _ended(child))


def _ended(pid: int) -> bool:
    """Whether a process is gone, or nothing but an entry that its new parent has not collected yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.slow
@pytest.mark.sandbox
def test_the_sandbox_has_no_way_out(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    folder = tmp_path / "agents"
    folder.mkdir()
    board = contest(
        folder,
        writer=agent(f"open({str(mark)!r}, 'w')"),
        caller=agent("import socket; socket.create_connection(('192.0.2.1', 80), timeout=0.1)"),
        homely=agent("open('notes.txt', 'w').write('mine')"),
        killed=agent("import os; os.kill(os.getpid(), 9)"),
        hidden=agent("import os; os.memfd_create('where nobody looks')"),
        spy=agent(f"import os; assert not any(map(os.path.exists, ({__file__!r}, '/course/graders'))), 'seen'"),
    )
    told = troubles(board)
    assert "No such file" in told["writer"] and not mark.exists()
    assert "unreachable" in told["caller"] and told["homely"] == told["spy"] == ""
    assert "SIGKILL" in told["killed"] and "not implemented" in told["hidden"]


@pytest.mark.slow
def test_without_a_sandbox_the_contest_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr("pacman_env.compare.contest.tournament.why_not", lambda: "the program bwrap is missing")
    (tmp_path / "fine.py").write_text(agent("return 'East'"), encoding="utf-8")
    with pytest.raises(ContestError, match=r"(?s)bubblewrap.*virtual machine.*--unsafe"):
        leaderboard(tmp_path, [HALL], games=1, limits=replace(LIMITS, sandbox=True), progress=False)
    assert main([str(tmp_path), "--quiet"]) == 2 and "bubblewrap" in capsys.readouterr().err
    assert main([str(tmp_path), "--quiet", "--unsafe", "--games", "1"]) == 0


@pytest.mark.slow
def test_the_time_of_a_whole_game_is_limited(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(agent("import time; time.sleep(0.1)"), encoding="utf-8")
    limits = replace(LIMITS, game=0.35)
    board = leaderboard(tmp_path, [HALL], ["RandomGhost"], 1, limits=limits, progress=False)
    assert re.fullmatch(r"1 of 1 games: used up its 0.35 s for the game, move [2-4]", troubles(board)["slow"])


@pytest.mark.slow
@pytest.mark.parametrize("line", ["{}", "try: {}\n        except BaseException: return 'East'"])
def test_who_makes_too_many_successors_loses_wherever_it_plays(tmp_path: Path, line: str) -> None:
    walk = "[state.generateSuccessor(0, 'East') for _ in range({})]"
    few, many = (agent(line.format(walk.format(number))) for number in (50, 51))
    board = contest(tmp_path, limits=replace(LIMITS, steps=50), few=few, many=many)
    assert troubles(board) == {"few": "", "many": "1 of 1 games: asked for more than 50 successors, move 1"}
    assert board.games_of("many")[0].score == -500


@pytest.mark.slow
def test_searches_that_count_steps_play_the_same_games_twice(tmp_path: Path) -> None:
    """They use what they have, and no more; by the clock, no two games would be alike."""
    deepening = "from pacman_env.agents import IterativeDeepeningAgent\n" + WALKER.replace("(Agent)", "({})").format(
        "IterativeDeepeningAgent", "assert self.step_limit == 300; return super().get_action(state)"
    )
    (tmp_path / "knows.py").write_text(deepening, encoding="utf-8")
    limits = replace(LIMITS, move=20, game=400, moves=6, steps=300)
    options: dict[str, Any] = {"baselines": ["MonteCarloAgent"], "limits": limits, "progress": False}
    one, two = (leaderboard(tmp_path, [YARD], ["RandomGhost"], 2, **options) for _ in range(2))
    assert one.games == two.games and set(troubles(one).values()) == {""}
    assert "at most 300 successors and 20 s per move" in one.caption


@pytest.mark.parametrize(
    ("flags", "steps", "move", "game"),
    [
        ("", 10_000, 10, 600),
        ("--move-steps 300", 300, 10, 600),
        ("--move-steps 300 --move-seconds 2", 300, 2, 600),
        ("--move-seconds 0.5", None, 0.5, 60),
        ("--game-seconds 30", None, 1, 30),
    ],
)
def test_steps_are_counted_unless_somebody_wants_the_clock(flags: str, steps: Any, move: float, game: float) -> None:
    limits = limits_of(contest_flags("contest").parse_args(["folder", *flags.split()]))
    assert (limits.steps, limits.move, limits.game) == (steps, move, game)


@pytest.mark.slow
def test_the_same_rows_whatever_the_number_of_workers(tmp_path: Path) -> None:
    (tmp_path / "dice.py").write_text(
        "import random\ndef get_action(state):\n    return random.choice(state.legal_actions(0))\n", encoding="utf-8"
    )
    options = {
        "layouts": [YARD],
        "ghosts": ["RandomGhost", "DirectionalGhost"],
        "games": 2,
        "progress": False,
        "limits": BRIEF,
    }
    one = leaderboard(tmp_path, jobs=1, **options)
    with ProcessPoolExecutor(2) as executor:
        two = leaderboard(tmp_path, executor=executor, **options)
    assert one.games == two.games and len(one.games) == 4
    assert len({game.recording.moves for game in one.games if game.recording}) > 1
    other = leaderboard(tmp_path, jobs=2, seed="another", **options)
    assert [game.seed for game in other.games] != [game.seed for game in one.games]


@pytest.mark.slow
def test_everybody_plays_the_same_games(tmp_path: Path) -> None:
    """Two copies of an agent that draws lots: the ghosts' luck and its own are the same for both."""
    dice = HEAD + WALKER.format("import random; return random.choice(state.legal_actions(0))")
    board = contest(tmp_path, YARD, anna=dice, bert=dice)
    assert [replace(game, agent="") for game in board.games_of("anna")] == [
        replace(game, agent="") for game in board.games_of("bert")
    ]
    assert [row.rank for row in board.rows] == [1, 1]


@pytest.mark.slow
def test_what_a_file_enters(tmp_path: Path) -> None:
    two = agent("pass") + "class Stander(Walker):\n    def get_action(self, state):\n        return 'Stop'\n"
    favorite = two + "class ContestAgent(Walker):\n    pass\n"
    ghost = "from pacman_env.agents import RandomGhost, NearestFoodAgent\nclass Mine(RandomGhost): pass\n" + agent(
        "pass"
    )
    function = "def getAction(state):\n    return 'Stop'\n"
    board = contest(tmp_path, two=two, favorite=favorite, ghost=ghost, function=function)
    assert {row.agent for row in board.rows} == {"two.Walker", "two.Stander", "favorite", "ghost", "function"}
    assert set(troubles(board).values()) == {""}


@pytest.mark.slow
def test_a_folder_is_a_team(tmp_path: Path) -> None:
    deep = tmp_path / "alice" / "07_contest"
    deep.mkdir(parents=True)
    (deep / "my_agent.py").write_text(
        HEAD + "import helper\n" + WALKER.format("return helper.move(state)"), encoding="utf-8"
    )
    (deep / "helper.py").write_text("def move(state):\n    return open('plan.txt').read().strip()\n", encoding="utf-8")
    (deep / "plan.txt").write_text("East\n", encoding="utf-8")
    (tmp_path / "alice" / "06_evaluation").mkdir()
    (tmp_path / "alice" / "06_evaluation" / "weights.py").write_text("1 / 0", encoding="utf-8")
    (deep / ".ipynb_checkpoints").mkdir()
    (deep / ".ipynb_checkpoints" / "my_agent.py").write_text("1 / 0", encoding="utf-8")
    (tmp_path / "bob").mkdir()
    for name in ("one.py", "two.py"):
        (tmp_path / "bob" / name).write_text(agent("pass"), encoding="utf-8")
    (tmp_path / "empty").mkdir()
    board = contest(tmp_path)
    assert troubles(board) == {
        "alice": "",
        "bob": "several files, none of them called agent.py or my_agent.py or multiAgents.py",
    }
    assert board.games_of("alice")[0].moves > 1
    assert set(teams(tmp_path)[0].bundle) == {"my_agent.py", "helper.py", "plan.txt"}


def test_links_to_other_peoples_files_do_not_come_along(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("tiger", encoding="utf-8")
    folder = tmp_path / "agents" / "eve"
    folder.mkdir(parents=True)
    (folder / "agent.py").write_text(agent("pass"), encoding="utf-8")
    try:
        (folder / "link").symlink_to(secret)
    except OSError:
        pytest.skip("this system does not let us make symbolic links")
    assert set(teams(tmp_path / "agents")[0].bundle) == {"agent.py"}


@pytest.mark.slow
def test_baselines_play_along_and_are_marked(tmp_path: Path) -> None:
    (tmp_path / "GreedyAgent.py").write_text(agent("pass"), encoding="utf-8")
    board = leaderboard(tmp_path, [HALL], ["RandomGhost"], 1, baselines=["GreedyAgent"], limits=LIMITS, progress=False)
    assert {(row.agent, row.baseline) for row in board.rows} == {("GreedyAgent", False), ("GreedyAgent (2)", True)}


def test_the_limit_of_moves_counts_pacman_s(tmp_path: Path) -> None:
    limits = replace(LIMITS, moves=3)
    [game] = contest(tmp_path, YARD, limits, dithers=agent("return 'Stop'")).games
    assert (game.outcome, game.moves) == ("stopped", 3)
    assert game.reason == "the limit of 3 moves by Pacman was reached"


def test_an_agent_knows_its_limits_in_a_contest_and_outside_of_one(tmp_path: Path) -> None:
    code = "from pacman_env import MultiAgentSearchAgent\n" + WALKER.replace("Agent)", "MultiAgentSearchAgent)").format(
        "assert self.move_limit == {}"
    )
    assert troubles(contest(tmp_path, timed=code.format(LIMITS.move))) == {"timed": ""}
    (tmp_path / "alone.py").write_text(code.format(1.0), encoding="utf-8")
    assert play(HALL, f"{tmp_path / 'alone.py'}:Walker", "RandomGhost", seed=1).failed is None


@pytest.mark.slow
def test_versions_are_remembered_and_set_against_the_newest_on_the_same_luck(tmp_path: Path) -> None:
    file = tmp_path / "my_agent.py"

    def run(line: str, games: int) -> Leaderboard:
        file.write_text(agent(line), encoding="utf-8")
        options: dict[str, Any] = {"limits": BRIEF, "progress": False, "remember": True}
        return leaderboard(tmp_path, [YARD], ["RandomGhost"], games, **options)

    first, second = run("return 'Stop'", 2), run("pass", 3)
    assert [len(version.games) for version in second.history] == [2, 3]
    gains = [new.score - old.score for new, old in zip(second.games, first.games, strict=False)]
    told = str(second.history).splitlines()
    assert f"{sum(gains) / 2:+.0f} (" in told[1] and told[2].startswith("my_agent, version 2 (now)")
    again = run("return 'Stop'", 2).history
    assert [version.code for version in again] == [second.history[1].code, first.history[0].code]
    (tmp_path / ".contest-history.jsonl").write_text("spoiled\n", encoding="utf-8")
    assert len(run("pass", 1).history) == 1


@pytest.mark.slow
def test_an_interrupted_contest_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two copies of one agent are two agents; what has not been played is, and so is what a changed file would play."""
    folder, file, begun = tmp_path / "agents", tmp_path / "games.jsonl", []
    folder.mkdir()
    for name in ("anna", "bert"):
        (folder / name).mkdir()
        (folder / name / "agent.py").write_text(agent("open('plan.txt')"), encoding="utf-8")
        (folder / name / "plan.txt").write_text("East", encoding="utf-8")

    def count(entrant: Any, task: Any, limits: Any) -> Any:
        begun.extend((entrant.name, seed) for seed in task.seeds)
        return play_series(entrant, task, limits)

    def run(games: int) -> tuple[Leaderboard, int]:
        begun.clear()
        options: dict[str, Any] = {"limits": BRIEF, "progress": False, "resume": file, "baselines": ["GreedyAgent"]}
        return leaderboard(folder, [YARD], ["RandomGhost"], games, **options), len(begun)

    monkeypatch.setattr("pacman_env.compare.contest.tournament.play_series", count)
    first, played = run(2)
    assert played == 6 and run(2)[1] == 0
    file.write_text(file.read_text()[:-20], encoding="utf-8")
    again, played = run(2)
    assert played == 1 and again.games == first.games and again.film("anna").steps == first.film("anna").steps
    (folder / "bert" / "plan.txt").write_text("West", encoding="utf-8")
    assert run(2)[1] == 2 and run(3)[1] == 3


@pytest.mark.slow
def test_the_samples_of_the_course_play(tmp_path: Path) -> None:
    board = leaderboard(samples(), games=1, limits=BRIEF, progress=False)
    told = troubles(board)
    assert told.pop("crashes").startswith("3 of 3 games: raised IndexError")
    assert told == {"careful": "", "berkeley_style": ""}
    page = board.save(tmp_path / "out", films=1).read_text(encoding="utf-8")
    assert page.count("<h1>") == 1 and "<table" in page and "http://" not in page.replace("http://www.w3.org", "")
    assert len(list((tmp_path / "out" / "recordings").glob("*.json"))) == 3
    assert board.film("careful").steps > 5


def test_a_contest_that_cannot_begin_says_why(tmp_path: Path) -> None:
    with pytest.raises(ContestError, match="no agent file"):
        teams(tmp_path)
    with pytest.raises(ContestError, match="is not a folder"):
        leaderboard(tmp_path / "missing", limits=LIMITS)
    with pytest.raises(ValueError, match="Did you mean RandomGhost"):
        leaderboard(samples(), ghosts=["RandomGost"], limits=LIMITS)
    with pytest.raises(ContestError, match="at least one layout"):
        leaderboard(samples(), games=0, limits=LIMITS)
    with pytest.raises(ContestError, match="anna has played no games"):
        Leaderboard([], [], LIMITS).best_game("anna")


IN_A_PAGE = """
import sys, sysconfig, threading, time
sysconfig.get_config_vars()
sys.platform = "emscripten"
del time.thread_time
sys.modules["numpy"] = None
sys.modules["resource"] = type(sys)("resource")
threading.Thread.start = lambda *_: sys.exit("can't start new thread")
"""
PLAYED = """
from graders import grade
from pacman_env import RandomGhost
from pacman_env.agents import GreedyAgent
from pacman_env.games import Isolation
from pacman_env.compare import Limits, experiment, leaderboard, samples
limits = Limits(steps=300, moves=8, sandbox=False)
board = leaderboard(samples(), games=1, limits=limits)
print(board.ratings)
for game in board.games:
    print(game.agent, game.ghosts, game.score, game.moves, game.trouble, game.reason, game.ghost_trouble)
print(experiment([GreedyAgent], ["tiny"], n=2, ghosts=[RandomGhost]).rows[0].score)
print(grade("isolation.terminal_test", Isolation.is_terminal))
"""


@pytest.mark.slow
def test_a_page_without_processes_threads_and_their_clocks_plays_the_same_games(tmp_path: Path) -> None:
    """Python in a browser: the same rows, what goes wrong included, and no word on the error stream."""
    runs = [
        subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=300)
        for code in (PLAYED, IN_A_PAGE + PLAYED)
    ]
    assert runs[1].stderr == "" and runs[1].returncode == 0
    assert runs[1].stdout == runs[0].stdout
    assert len(runs[0].stdout.splitlines()) > 5 and "raised" in runs[0].stdout
    assert "all correct, 3 of 3 points" in runs[0].stdout.lower()
