"""What is pasted into the clinic: it cannot hang the page, harm it or outlive it; with walls, and with --unsafe."""

import time
from collections.abc import Iterator

import pytest

from graders.live import ward as room
from graders.live.ward import Examination, NoWard, Ward
from pacman_env.sandbox.watch import descendants
from tests.processes import until

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

PATIENCE = 60.0  # for what comes to an end by itself, on a busy machine
HASTE = 0.3  # for what does not
EXERCISE = "alphabeta.value"
STOPPED = {
    "a loop": "def f(node):\n    while True: pass",
    "a loop outside of the function": "while True: pass",
    "a loop that catches everything": """
def f(node):
    while True:
        try:
            while True: pass
        except BaseException: pass
""",
    "sleep": "import time\ndef f(node): time.sleep(1000)",
    "prints": "def f(node):\n    while True: print('x' * 1000)",
    "processes": "import os\ndef f(node):\n    while True: os.fork()",
    "memory": "def f(node):\n    kept = []\n    while True: kept.append(bytearray(10**7))",
}


@pytest.fixture(scope="module", params=[False, True], ids=["walled", "unsafe"])
def ward(request: pytest.FixtureRequest) -> Iterator[Ward]:
    one = Ward(unsafe=request.param, seconds=PATIENCE)
    one.start()
    yield one
    one.close()


def examined(ward: Ward, code: str, seconds: float = PATIENCE) -> Examination:
    ward.seconds = seconds
    return ward.examine(EXERCISE, code)


def left(ward: Ward) -> set[int]:
    """The processes of the ward that are there."""
    assert ward._sandbox is not None and ward._sandbox._process is not None
    return set(descendants(ward._sandbox._process.pid))


@pytest.mark.parametrize("code", STOPPED.values(), ids=STOPPED.keys())
def test_what_does_not_end_is_ended_with_all_that_it_started(ward: Ward, code: str) -> None:
    if ward.unsafe and "fork" in code:
        pytest.skip("a bomb without walls may take all processes of whoever runs this test")
    ward.start()
    before, begin = left(ward), time.monotonic()
    told = examined(ward, code, HASTE)
    assert told.stopped, told
    assert "answers" not in told.stages
    assert time.monotonic() - begin < HASTE + 30  # a busy machine; it says so at once on a quiet one
    ward.start()
    until(lambda: len(left(ward)) <= len(before))


def test_a_loop_shows_what_was_searched_until_then(ward: Ward) -> None:
    told = examined(ward, "def f(node):\n    if node.path == 'b':\n        while True: pass\n    return " + _REST)
    seen = told.stage("search")
    assert seen["error"]["type"] == "TimeUp" and seen["error"]["line"] == 3
    assert [row[0] for row in seen["tree"]["nodes"]].count(1) == 3, "all below a was searched"
    assert not told.stopped and not told.stage("answers")


_REST = "node.utility() if node.is_terminal() else max(f(node.result(a)) for a in node.actions())"


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("def f(node): return f(node)", "RecursionError"),
        ("def f(node): return bytearray(3 * 10**9)", "MemoryError"),
        ("def f(node, depth, window, more): return 3", "TypeError"),
        ("def f(node): raise SystemExit", "SystemExit"),
    ],
)
def test_an_error_is_told_with_what_was_called(ward: Ward, code: str, kind: str) -> None:
    seen = examined(ward, code).stage("search")
    assert (seen["called"], seen["error"]["type"]) == ("f(node)", kind)


def test_code_that_does_not_run_is_told_with_its_line(ward: Ward) -> None:
    told = examined(ward, "def f(node):\n    retrun 3")
    assert told.stage("code")["error"]["type"] == "SyntaxError" and told.stage("code")["error"]["line"] == 2
    assert "no function" in examined(ward, "x = 3").stage("code")["error"]["message"]


def test_many_prints_are_counted_for_nothing(ward: Ward) -> None:
    seen = examined(ward, "def f(node):\n    print('a' * 10**6)\n    return 3").stage("search")
    assert seen["printed"] == "a" * 2000 and seen["value"]["value"] == "3"


def test_a_process_that_ends_itself_is_told_and_the_next_one_runs(ward: Ward) -> None:
    assert "ended" in examined(ward, "import os\ndef f(node): os._exit(0)").stopped
    assert examined(ward, "def f(node): return 3").stage("answers")


def test_a_child_that_is_left_behind_is_ended(ward: Ward) -> None:
    ward.start()
    before = left(ward)
    code = """
import subprocess, sys
def f(node):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], start_new_session=True)
    return 3
"""
    examined(ward, code, HASTE)
    until(lambda: len(left(ward)) <= len(before))


def test_behind_walls_nothing_of_the_lecturer_is_seen_or_written(tmp_path: object) -> None:
    secret = f"{tmp_path}/secret"
    with open(secret, "w") as file:
        file.write("mine")
    code = f"""
import os
def f(node):
    os.system("echo HACKED > {secret}")
    print(os.path.exists({secret!r}), os.path.exists({__file__!r}), os.listdir(os.path.expanduser("~")))
    return 3
"""
    one = Ward(unsafe=False, seconds=PATIENCE)
    try:
        seen = one.examine(EXERCISE, code).stage("search")
    finally:
        one.close()
    assert seen["printed"].startswith("False False")
    with open(secret) as file:
        assert file.read() == "mine"


def test_the_line_is_looked_for_behind_walls_too() -> None:
    from graders.trusted import claims

    one = Ward(unsafe=False, seconds=PATIENCE)
    try:
        sheet = one.examine(EXERCISE, TURNS_SWAPPED).stage("answers")["sheet"]
        assert "line 7" in one.repaired(EXERCISE, claims.source(sheet))
    finally:
        one.close()


TURNS_SWAPPED = """def f(n, alpha=-inf, beta=inf):
    if n.is_terminal():
        return n.utility()
    best = -inf if n.to_move == "max" else inf
    for m in n.actions():
        v = f(n.result(m), alpha, beta)
        if n.to_move == "min":
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""


def test_where_no_sandbox_can_be_had_it_refuses_and_names_the_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "why_not", lambda: "the program bwrap is missing")
    monkeypatch.setattr(room, "refusal", lambda flag: f"refused: {flag}")
    with pytest.raises(NoWard, match=r"graders\.live --unsafe[\s\S]*runs as you"):
        Ward(unsafe=False).examine(EXERCISE, "def f(node): return 3")
