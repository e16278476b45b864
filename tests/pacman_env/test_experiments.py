"""Experiments: the same rows however they are run, kept through an interrupt, readable by people and programs."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from pacman_env import Layout, Recipe, load_agents, play
from pacman_env.agents import AlphaBetaAgent, MinimaxAgent
from pacman_env.compare import experiments
from pacman_env.compare.experiments import Played, Results, experiment, processes, time_check
from pacman_env.experiments import main
from tests.processes import heard, interrupt, started
from tools.pages import time_check as time_check_page

SAMPLE = Path(__file__).with_name("multiAgents_sample.py")
ROOM = Layout.parse("%%%%%%%%%%\n%P.. .. G%\n%.%%o%%%.%\n%....   G%\n%%%%%%%%%%", "room")
QUIET: dict[str, Any] = {"progress": False, "max_moves": 60}


def agent(folder: Path, *lines: str) -> str:
    """The name of an agent in a file, which executes these lines before it stops."""
    body = "".join(f"        {line}\n" for line in lines)
    code = f"import os\nfrom game import Agent\nclass Mine(Agent):\n    def getAction(self, state):\n{body}"
    (folder / "mine.py").write_text(f"{code}        return 'Stop'\n")
    return f"{folder / 'mine.py'}:Mine"


def timeless(table: Results) -> list[dict[str, Any]]:
    return [{name: value for name, value in record.items() if name != "seconds"} for record in table.records()]


def test_rows_are_what_the_games_were() -> None:
    table = experiment([MinimaxAgent], [ROOM], [1, 2], ["RandomGhost", "DirectionalGhost"], n=3, seed=8, **QUIET)
    assert [(row.depth, row.ghosts) for row in table.rows] == [
        (1, "RandomGhost"),
        (1, "DirectionalGhost"),
        (2, "RandomGhost"),
        (2, "DirectionalGhost"),
    ]
    games = [
        play(ROOM, MinimaxAgent(depth=2), "DirectionalGhost", seed=f"8-{i}", max_moves=60, measure=True)
        for i in range(3)
    ]
    row = table.rows[3]
    assert row.score == pytest.approx(sum(game.score for game in games) / 3)
    assert row.nodes == sum(game.nodes[0] for game in games) > 0
    assert row.wins == sum(game.won for game in games) and row.games == 3
    assert row.moves == sum(agent == 0 for game in games for agent, _ in game.moves)
    assert row.nodes_per_move == row.nodes / row.moves and 0 < row.ms_per_move < 1000


def test_time_check_gives_all_agents_the_same_games() -> None:
    table = time_check(3, layouts=["tiny", ROOM], depths=[2, 1], progress=False)
    searches = ["MinimaxAgent", "AlphaBetaAgent", "AlphaBetaAgent, equality"]
    assert [(row.layout, row.depth, row.agent) for row in table.rows] == [
        (layout, depth, search) for layout, depth in (("tiny", 2), ("room", 1)) for search in searches
    ]
    for full, cut, most in zip(table.rows[::3], table.rows[1::3], table.rows[2::3], strict=True):
        assert (full.score, full.wins, full.moves) == (cut.score, cut.wins, cut.moves)
        assert (full.score, full.wins, full.moves) == (most.score, most.wins, most.moves)
        assert most.nodes <= cut.nodes <= full.nodes
    assert table.rows[2].nodes < table.rows[1].nodes
    assert (
        time_check_page.findings(table)[0]
        == "In each of the 6 games, all the agents reached the same score in the same number of moves."
    )
    assert time_check_page.findings(table)[1].startswith("On the board `tiny` at depth 2, AlphaBetaAgent asked for ")
    with pytest.raises(ValueError, match="2 layouts and 1 depths"):
        time_check(1, layouts=["tiny", "small"], depths=[1])


@pytest.mark.slow
def test_the_number_of_workers_changes_nothing() -> None:
    arguments: tuple[Any, ...] = (["ExpectimaxAgent", "GreedyAgent", f"{SAMPLE}:ReflexAgent"], [ROOM])
    alone = experiment(*arguments, n=4, **QUIET)
    with ThreadPoolExecutor(3) as pool:
        assert timeless(experiment(*arguments, n=4, executor=pool, **QUIET)) == timeless(alone)
    with processes(2) as pool:
        assert timeless(experiment(*arguments, n=4, executor=pool, **QUIET)) == timeless(alone)


@pytest.mark.slow
def test_agents_in_every_form() -> None:
    table = experiment([str(SAMPLE)], [ROOM], [1], n=1, **QUIET)
    assert [row.agent for row in table.rows] == ["MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent", "LazyAgent"]
    assert table.rows[3].failures == 1 and "is not written yet" in table.rows[3].failure
    assert any("LazyAgent on room: 1 of 1 games failed" in note for note in table.notes)
    loaded = load_agents(SAMPLE).MinimaxAgent
    named = {"mine": loaded, "better": Recipe("MinimaxAgent", {"evalFn": "score_evaluation"}), "course": MinimaxAgent}
    with processes(1) as pool:  # a class from a file travels as its file
        table = experiment(named, [ROOM], [2], n=1, executor=pool, **QUIET)
    assert [row.agent for row in table.rows] == ["mine", "better", "course"]
    assert len({(row.score, row.nodes) for row in table.rows}) == 1


@pytest.mark.parametrize(
    ("agents", "words"),
    [
        (["MinmaxAgent"], "Did you mean MinimaxAgent"),
        (["MinimaxAgent", f"{SAMPLE}:MinimaxAgent"], "two agents are called 'MinimaxAgent': pass a dict"),
    ],
)
def test_wrong_agents_are_refused_at_once(agents: list[str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        experiment(agents, [ROOM], [1], n=1)
    with pytest.raises(TypeError, match="is one agent: pass a list"):
        experiment("MinimaxAgent", [ROOM])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="pass a class or a name, so that every game gets its own agent"):
        experiment([MinimaxAgent()], [ROOM])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="two rows are called"):
        experiment(["StopAgent"], [ROOM, ROOM], n=1)


def test_wrong_numbers_and_lists_are_refused_at_once() -> None:
    for arguments, words in [
        (("small", [1]), r"layouts is 'small': pass a list, \['small'\]"),
        ((ROOM, [1]), "layouts is <Layout room"),
        (([ROOM], 2), r"depths is 2: pass a list, \[2\]"),
    ]:
        with pytest.raises(TypeError, match=words):
            experiment(["MinimaxAgent"], *arguments, n=1)  # type: ignore[arg-type]
    for number in (0, -3):
        with pytest.raises(ValueError, match=f"n is {number}: use a number of games for each row, 1 or more"):
            time_check(number)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Interrupts the fifth game that is played; the list holds the games that were begun."""
    begun: list[Any] = []
    play = experiments.play_task

    def play_some(*task: Any) -> Played:
        begun.append(task)
        if len(begun) == 5:
            raise KeyboardInterrupt
        return play(*task)

    monkeypatch.setattr(experiments, "play_task", play_some)
    yield begun


@pytest.mark.parametrize("kind", ["file", "table"])
def test_an_interrupt_keeps_what_is_done(interrupted: list[Any], kind: str, tmp_path: Path) -> None:
    file, arguments = tmp_path / "games.jsonl", (["GreedyAgent", "RandomAgent"], [ROOM])
    half = experiment(*arguments, n=4, resume=file if kind == "file" else None, **QUIET)
    assert not half.complete and [row.games for row in half.rows] == [4]
    assert "4 of 8 games: call again with resume=" in str(half)
    whole = experiment(*arguments, n=4, resume=file if kind == "file" else half, **QUIET)
    assert whole.complete and len(interrupted) == 9
    assert timeless(whole) == timeless(experiment(*arguments, n=4, **QUIET))


def test_a_file_is_gone_on_with_even_if_its_last_line_is_cut(tmp_path: Path, interrupted: list[Any]) -> None:
    interrupted.extend([None] * 10)  # no interrupt here, only the list of games
    file = tmp_path / "games.jsonl"
    experiment(["GreedyAgent"], [ROOM], n=3, resume=file, **QUIET)
    file.write_text(file.read_text()[:-20])
    del interrupted[:]
    interrupted.extend([None] * 10)
    table = experiment(["GreedyAgent"], [ROOM], n=5, resume=file, **QUIET)
    assert table.complete and len(interrupted) == 13
    assert len(file.read_text().splitlines()) == 5
    assert experiment(["GreedyAgent"], [ROOM], n=5, resume=file, **QUIET).complete and len(interrupted) == 13
    file.write_text("my notes\n")
    with pytest.raises(ValueError, match=r"games.jsonl, line 1 does not contain a game from a comparison"):
        experiment(["GreedyAgent"], [ROOM], n=1, resume=file, **QUIET)


def test_the_file_of_an_earlier_edition_is_gone_on_with(tmp_path: Path) -> None:
    """Its games had a number in place of their luck, no reason and no recording."""
    file, agents = tmp_path / "games.jsonl", ["GreedyAgent", "RandomAgent"]
    whole = experiment(agents, [ROOM], n=4, resume=file, **QUIET)
    lines = [json.loads(line) for line in file.read_text().splitlines()[:6]]
    for number, line in enumerate(lines):
        assert line.pop("recording") is None and line.pop("reason")
        line["number"] = number % 4 if line.pop("seed") else None
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    again = experiment(agents, [ROOM], n=4, resume=file, **QUIET)
    assert len(file.read_text().splitlines()) == 8 and again.complete and timeless(again) == timeless(whole)
    assert str(again.against("GreedyAgent")["RandomAgent"]) == str(whole.against("GreedyAgent")["RandomAgent"])


def test_changed_code_and_conditions_are_played_again(tmp_path: Path, interrupted: list[Any]) -> None:
    interrupted.extend([None] * 10)
    games, mine = tmp_path / "games.jsonl", agent(tmp_path, "# once")

    def begun(**options: Any) -> int:
        before = len(interrupted)
        experiment([mine], [ROOM], n=2, resume=games, **{**QUIET, **options})
        return len(interrupted) - before

    assert [begun(), begun(), begun(seed=1), begun(max_moves=9)] == [2, 0, 2, 2]
    agent(tmp_path, "# again")
    assert begun() == 2


NOTEBOOK = """
from pacman_env import Agent
WEIGHT = {weight}
def helper(state):
    return [{helper} for action in state.legal_actions()][0] and WEIGHT
class Mine(Agent):
    def get_action(self, state):
        return (lambda: "{move}" if helper(state) else "Stop")()
"""


def test_what_a_class_of_a_notebook_calls_counts_as_its_code() -> None:
    """The class, a helper, or a constant of the same notebook was changed: these are other games."""

    def key(weight: int, helper: str, move: str = "Stop") -> str:
        names: dict[str, Any] = {"__name__": "a_notebook"}
        exec(NOTEBOOK.format(weight=weight, helper=helper, move=move), names)
        return next(iter(experiment({"it": names["Mine"]}, [ROOM], n=1, **QUIET).games))

    assert key(1, "action") == key(1, "action")
    assert len({key(1, "action"), key(2, "action"), key(1, "len(action)"), key(1, "action", "East")}) == 4


def test_a_worker_that_dies_loses_no_games(tmp_path: Path) -> None:
    agents = {"steady": "StopAgent", "leaver": agent(tmp_path, "os._exit(3)")}
    with processes(1) as pool, pytest.warns(RuntimeWarning, match="a worker died in the middle of a game"):
        table = experiment(agents, [ROOM], n=3, executor=pool, **QUIET)
    assert not table.complete and table.rows[0].games == 3
    assert "of 6 games: call again with resume=" in str(table)


@pytest.mark.slow
def test_the_command_writes_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["compare", "-p", "GreedyAgent", "-l", "tiny", "-n", "2", "--out"]
    for ending in ("md", "csv", "json", "svg"):
        assert main([*common, str(tmp_path / f"table.{ending}")]) == 0
        assert "GreedyAgent" in (tmp_path / f"table.{ending}").read_text()
    assert main(["time-check", "-n", "1", "--out", str(tmp_path / "check.md")]) == 0
    assert "| minimax | 4 | AlphaBetaAgent |" in (tmp_path / "check.md").read_text()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_agents_print_is_no_part_of_the_table(
    jobs: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    loud = agent(tmp_path, "print('thinking ...')")
    assert main(["compare", "-p", loud, "-l", "tiny", "-n", "1", "--jobs", jobs]) == 0
    out, err = capfd.readouterr()
    assert "thinking" in err and len(out.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("-p GreedyAgnt", "Did you mean GreedyAgent"),
        ("-p GreedyAgent -n 0", "'0' does not work: use a whole number, 1 or more"),
        ("-p GreedyAgent --out table.txt", "--out table.txt: the name must end in one of .md .csv .json"),
        ("-p GreedyAgent --out nowhere/table.md", "there is no folder nowhere; make it first"),
    ],
)
def test_wrong_commands_are_refused_before_a_game_is_played(
    arguments: str, words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(experiments, "play_task", None)
    with pytest.raises(SystemExit) as exit_:
        main(["compare", "-l", "tiny", *arguments.split()])
    assert exit_.value.code == 2 and words in capsys.readouterr().err


def test_agents_that_cannot_travel_are_explained() -> None:
    class Local(AlphaBetaAgent):
        pass

    with processes(1) as pool, pytest.raises(ValueError, match="agents that run in other processes must be in a file"):
        experiment([Local], [ROOM], [1], n=1, executor=pool, **QUIET)


def test_failed_games_are_never_rated() -> None:
    table = experiment([f"{SAMPLE}:LazyAgent"], [ROOM], [1], n=4, **QUIET)
    [row] = table.rows
    assert (row.games, row.wins, row.failures, row.score, row.score_low) == (0, 0, 4, None, None)
    assert "0.0%" not in str(table) and "4 of 4 games failed and are not rated" in str(table)


def test_two_agents_on_the_same_luck_are_one_number() -> None:
    table = experiment(["MinimaxAgent", "AlphaBetaAgent", "NearestFoodAgent"], [ROOM], [2], n=5, **QUIET)
    found = table.against("MinimaxAgent")
    cut, nearest = found
    games = {(game.agent, int(game.seed.removeprefix("0-"))): game for game in table.games.values()}
    gains = [games["NearestFoodAgent", i].score - games["MinimaxAgent", i].score for i in range(5)]
    assert nearest.score.mean == pytest.approx(sum(gains) / 5) and nearest.score.games == 5
    assert (cut.score.mean, cut.score.low, cut.score.high) == (0, 0, 0) and "the same score in every game" in str(found)
    nodes = [sum(games[name, i].nodes for i in range(5)) for name in ("AlphaBetaAgent", "MinimaxAgent")]
    assert cut.nodes == pytest.approx(nodes[0] / nodes[1]) and cut.nodes_low < cut.nodes < cut.nodes_high < 1
    assert nearest.nodes == 0
    picture = found.draw("nodes", caption="1 < 2")
    assert ">1 &lt; 2</figcaption>" in picture._repr_html_()
    assert (
        f"- AlphaBetaAgent: room, depth 2, RandomGhost: {cut.nodes:.0%} ({cut.nodes_low:.0%} to" in picture.description
    )
    assert "AlphaBetaAgent" in picture.svg and "share of the nodes of MinimaxAgent" in picture.title
    with pytest.raises(ValueError, match="choose one of points, nodes, time"):
        found.draw("wins")
    with pytest.raises(ValueError, match="no agent is called 'Nobody'; the agents are MinimaxAgent"):
        table.against("Nobody")
    alone = experiment(["NearestFoodAgent"], [ROOM], n=1, **QUIET).against("NearestFoodAgent")
    with pytest.raises(ValueError, match="no duels to plot"):
        alone.draw()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process group on Windows")
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_workers_that_never_would(tmp_path: Path) -> None:
    looper = agent(tmp_path, r'print("looping\n", end="", flush=True)  # in one piece', "while True: pass")
    command = [sys.executable, "-m", "pacman_env.experiments", "compare", "-p", looper]
    with started(*command, "-l", "tiny", "-n", "3", "--jobs", "2", stdout=PIPE, stderr=PIPE) as process:
        for _ in range(2):
            heard(process.stderr, "looping")
        interrupt(process)
        assert process.wait() == 1
