"""``python -m pacman_env``: the familiar flags, the familiar report, and helpful words for wrong ones."""

import random
import re
import sys
from pathlib import Path

import pytest

from pacman_env.__main__ import drawn, main
from pacman_env.matches.match import play
from pacman_env.matches.recording import Recording
from pacman_env.matches.roster import entry
from tests.positions import start

SAMPLE = Path(__file__).with_name("multiAgents_sample.py")


def report(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(arguments) == status
    return capsys.readouterr().out


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2
    return capsys.readouterr().err


def test_the_report_has_the_berkeley_lines(capsys: pytest.CaptureFixture[str]) -> None:
    text = report(capsys, "-l", "tiny", "-p", "ExpectimaxAgent", "-a", "depth=2", "-q", "-n", "3", "--seed", "4")
    scores = [float(score) for score in re.findall(r"Score: (-?\d+)$", text, re.M)]
    wins = [outcome == "Won" for outcome in re.findall(r"^(Won|Lost|Stopped): .* Score", text, re.M)]
    assert len(scores) == len(wins) == 3
    assert f"Average Score: {sum(scores) / 3}\n" in text
    assert f"Scores:        {', '.join(map(str, scores))}\n" in text
    assert f"Win Rate:      {sum(wins)}/3 ({sum(wins) / 3:.2f})\n" in text
    assert f"Record:        {', '.join('Win' if won else 'Loss' for won in wins)}\n" in text


def test_one_random_stream(capsys: pytest.CaptureFixture[str]) -> None:
    """-f plays all games from ``random.seed('cs188')`` with the same agents, ghosts and Pacman sharing the stream."""
    text = report(capsys, "-l", "small", "-p", "GreedyAgent", "-q", "-n", "3", "-f", "-k", "1")
    random.seed("cs188")
    agents = [entry("GreedyAgent").build(), entry("RandomGhost", 1).build()]
    games = [play("small", agents[0], agents[1:], rng=random) for _ in range(3)]
    assert f"Scores:        {', '.join(str(float(game.score)) for game in games)}\n" in text


def test_colors_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    state = start("small")
    assert drawn(state) == str(state)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert re.sub(r"\033\[[\d;]+m", "", drawn(state)) == str(state) != drawn(state)
    monkeypatch.setenv("NO_COLOR", "1")
    assert drawn(state) == str(state)


def test_agents_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    text = report(
        capsys, "--agents", str(SAMPLE), "-p", "AlphaBetaAgent", "-a", "depth=1,evalFn=better", "-l", "tiny", "-q"
    )
    assert "Win Rate" in text
    assert "Win Rate" in report(capsys, "--agents", str(SAMPLE), "-p", "StopAgent", "-l", "tiny", "-q")


def test_a_file_is_executed_once_and_shared_by_pacman_and_ghosts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "multiAgents.py"
    path.write_text(
        "from game import Agent\nfrom ghostAgents import RandomGhost\nprint('loaded')\nseen = []\n"
        "class Writer(Agent):\n    def getAction(self, state):\n        seen.append(1)\n        return 'Stop'\n"
        "class Reader(RandomGhost):\n    def getAction(self, state):\n        assert seen\n"
        "        return RandomGhost.getAction(self, state)\n"
    )
    text = report(capsys, "--agents", str(path), "-p", "Writer", "-g", "Reader", "-l", "small", "-q", "-n", "2", "-f")
    assert text.count("loaded") == 1 and "raised" not in text and "/2 (" in text


def test_failures_end_the_run_unless_caught(capsys: pytest.CaptureFixture[str]) -> None:
    lazy = ("--agents", str(SAMPLE), "-p", "LazyAgent", "-l", "tiny", "-q", "-n", "3")
    assert main(lazy) == 1
    out, err = capsys.readouterr()
    assert "Win Rate:      0/1" in out and "util.raiseNotDefined()" in err
    assert "Win Rate:      0/3" in report(capsys, *lazy, "-c")


PLAYERS = """
from game import Agent
class Player(Agent):
    def getAction(self, state): return "Stop"
class Endless(Player):
    def __init__(self):
        while True: pass
class Leaves(Player):
    def __init__(self): raise SystemExit(0)
"""


@pytest.fixture
def players(tmp_path: Path) -> str:
    path = tmp_path / "players.py"
    path.write_text(PLAYERS)
    return str(path)


def test_an_agent_that_cannot_be_built_makes_no_game(players: str, capsys: pytest.CaptureFixture[str]) -> None:
    common = ("--agents", players, "-l", "tiny", "-n", "2", "-q", "-c", "--timeout", "0.2")
    assert "Endless cannot be built within 0.2 s" in refusal(capsys, *common, "-p", "Endless")
    assert "Leaves cannot be built: 0 (SystemExit)" in refusal(capsys, *common, "-p", "Leaves")


def test_recording_and_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report(capsys, "-l", "tiny", "-p", "RandomAgent", "-n", "2", "-r", "-q")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["recorded-game-1.json", "recorded-game-2.json"]
    last = Recording.load("recorded-game-2.json").replay()[-1]
    assert str(last) in report(capsys, "--replay", "recorded-game-2.json")
    assert f"with {Recording.load('recorded-game-2.json').score} points" in report(
        capsys, "--replay", "recorded-game-2.json", "-l", "tiny"
    )
    assert 'played on layout "tiny", not on "small"' in refusal(
        capsys, "--replay", "recorded-game-2.json", "-l", "small"
    )
    (tmp_path / "empty.json").write_text("{}")
    assert "is not a recording" in refusal(capsys, "--replay", "empty.json")


def test_a_film_of_the_last_game_or_of_a_recording(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = report(capsys, "-l", "tiny", "-p", "RandomAgent", "-q", "-r", "-n", "2", "--film", "game.html")
    assert "the replay is in game.html" in said
    recording = Recording.load("recorded-game-2.json")
    steps = f"of {len(recording.replay())}</span>"
    assert steps in Path("game.html").read_text(encoding="utf-8")
    report(capsys, "--replay", "recorded-game-2.json", "--film", "again.html")
    assert Path("again.html").read_bytes() == Path("game.html").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-p", "MinmaxAgent"), "Did you mean MinimaxAgent"),
        (("-g", "RandomGhoost"), "Did you mean RandomGhost"),
        (("-l", "smallClassic"), "Did you mean small"),
        (("--agents", str(SAMPLE), "-p", "EveryNameAgnt"), "Did you mean EveryNameAgent"),
        (("--agents", "nothing.py"), "nothing.py: cannot be read"),
        (("-p", "MinimaxAgent", "-a", "depth=x"), "depth is 'x': use a whole number"),
        (("-p", "MinimaxAgent", "-a", "evalFn=scoreEvaluationFunctio"), "did you mean 'scoreEvaluationFunction'"),
        (("-l", "x" * 300), "there is no such layout or file"),
        (("--timeout", "inf"), "more than 0 and at most 10000000"),
        (("--replay", ""), "Is a directory|No such file"),
        (("-p", "MinimaxAgent", "-a", "dept=3"), "MinimaxAgent cannot be built: .*'dept'.* It takes evalFn, depth$"),
        (("-k", "-1"), "-k/--numghosts: '-1' does not work: use a whole number, 0 or more"),
        (("-n", "ten"), "-n/--numGames: 'ten' does not work: use a whole number, 1 or more"),
        (("--timeout", "soon"), "--timeout: 'soon' is not a time"),
        (("--film", "game.gif"), "name a file that ends in .html"),
        (("--film", "nowhere/game.html"), "in a folder that exists"),
        (("-n", "2", "-x", "2"), "-x 2 leaves none of the 2 games: use a larger -n"),
    ],
)
def test_wrong_commands_are_answered(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    answer = refusal(capsys, *arguments)
    assert re.search(words, answer) and "Traceback" not in answer


def test_help_names_every_flag_and_gives_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    flags = "-p -l -a -g -k -n -q -f -r -c --timeout --layout --agents --replay --film --seed"
    assert [flag for flag in flags.split() if flag not in text] == []
    assert "examples:" in text
    assert all(name in text for name in ("AlphaBetaAgent", "DirectionalGhost", "dead_ends"))


def test_an_interrupt_keeps_the_games_that_were_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []

    def play_two(*arguments: object, **options: object) -> object:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(play("tiny", "StopAgent", seed=1))
        return played[-1]

    monkeypatch.setattr("pacman_env.__main__.play", play_two)
    assert main(["-l", "tiny", "-p", "StopAgent", "-n", "5", "-q"]) == 130
    out, err = capsys.readouterr()
    assert "interrupted: 2 of 5 games were played" in err and "Win Rate:      0/2 (0.00)" in out


def test_training_games_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Win Rate:      0/2" in report(capsys, "-l", "tiny", "-p", "StopAgent", "-n", "5", "-x", "3", "-q")
