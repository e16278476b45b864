"""Programs that a class may hand in to gain, stop, harm, read or survive, each followed by an honest neighbour.

The chapter is the second one. Above its answers stands a program; the answers are a constant, which is right about
games that are over and nothing else.
"""

import json
import time
from typing import Any

import pytest

from graders.classroom.sandbox.run import Times
from graders.classroom.workers import pool
from graders.classroom.workers.pool import Job, work
from graders.outcome import Outcome, outcomes
from pacman_env.sandbox.watch import descendants
from tests.graders.classroom.sandbox.test_cheats import CHAPTER, CONSTANT, RIGHT, TESTS, chapter
from tests.graders.classroom.test_cycle import cell_of

pytestmark = [pytest.mark.slow, pytest.mark.sandbox]

DESERVED = 5  # terminal_test is answered rightly, and a constant is right where the game is over
HEAD = """
import os, sys, json, time, signal, socket, threading, pickle, builtins, ctypes, gc
from graders.untrusted import asking, cells, emitting
from graders.transcript import running, watching
from graders.transcript import encoding
"""

GAINS = {
    "an encoding that is right whatever comes": """
def encode(value, depth=0):
    class Always(dict):
        def __eq__(self, other): return True
        __hash__ = dict.__hash__
    return Always(type="int", value="1", was="int")
running.encode = encoding.encode = asking.encode = encode
""",
    "a number of numpy that changes its mind": """
def item(self):
    self.said = -getattr(self, "said", -1)
    return self.said
One = type("int64", (), {"__module__": "numpy", "item": item, "shape": ()})
def min_value(state): return One()
max_value = decision = min_value
""",
    "other cases in the file of the questions": """
place = os.environ["COURSE_QUESTIONS"]
handout = pickle.load(open(place, "rb"))
import dataclasses
for name, one in handout["questions"].items():
    handout["questions"][name] = dataclasses.replace(one, cases=one.cases[:1] * len(one.cases))
pickle.dump(handout, open(place, "wb"))
""",
    "no cases at all": """
place = os.environ["COURSE_QUESTIONS"]
handout = pickle.load(open(place, "rb"))
import dataclasses
for name, one in handout["questions"].items():
    handout["questions"][name] = dataclasses.replace(one, cases=())
pickle.dump(handout, open(place, "wb"))
""",
    "a game in which everything is over": """
from pacman_env.games.isolation import Isolation
Isolation.is_terminal = lambda self: True
Isolation.utility = lambda self: 1
Isolation.actions = lambda self: []
""",
    "a class that pickles into something else": """
from pacman_env.games.isolation import Isolation
Isolation.__reduce__ = lambda self: (int, (1,))
Isolation.__eq__ = lambda self, other: True
""",
    "a watch on every frame, for what is expected": """
def spy(frame, event, argument):
    for name, value in list(frame.f_locals.items()):
        if name in ("expected", "right", "values", "seed", "secret"):
            globals().setdefault("seen", []).append(value)
sys.setprofile(spy)
def min_value(state): return globals().get("seen", [1])[-1]
""",
    "sheets shown by whoever looks on": """
def forge(result):
    from IPython.display import display
    handout = pickle.load(open(os.environ["COURSE_QUESTIONS"], "rb"))
    for name, one in handout["questions"].items():
        record = {"value": {"type": "int", "value": "1", "was": "int"}, "error": None, "made": 9, "steps": []}
        answers = {"format": 1, "exercise": name, "answers": [record] * len(one.cases), "again": [], "gave_up": None}
        sheet = {"exercise": name, "nonce": handout["nonce"], "answers": answers}
        display({"application/vnd.adversarial-search.answers+json": sheet}, raw=True)
get_ipython().events.register("post_run_cell", forge)
""",
    "cells that say that they are done before they run": """
for number in range(60):
    asking.channel.send({"done": number})
""",
    "a game that nobody asked for": """
asking.channel.send({"ask": "evaluation.better"})
asking.channel.send({"ask": "alphabeta.time_check"})
asking.channel.send({"ask": {"no": "name"}})
""",
    "builtins that agree with everything": """
builtins.all = lambda things: True
builtins.any = lambda things: True
builtins.hash = lambda thing: 1
builtins.str = type("str", (str,), {"__eq__": lambda self, other: True, "__hash__": str.__hash__})
""",
    "points in the metadata of an output": """
from IPython.display import display
display({"text/plain": "4"}, raw=True, metadata={"adversarial_search": {"points": 4, "max_points": 4}})
get_ipython().display_pub.publish({"text/plain": "4"}, {"adversarial_search": {"exercise": "isolation.min_value",
    "points": 4, "max_points": 4, "codes": [], "reason": ""}})
""",
    "a text of its own that is said to be the source": """
from graders.transcript import source
honest = source.source_of
def source_of(answer):
    return source.Source("min_value", ("def min_value(state):\\n    return state.utility()\\n",), {"min_value": 0})
source.source_of = asking.source_of = source_of
""",
}
STOPS = {
    "a recursion that ends the process": "sys.setrecursionlimit(10**9)\ndef deep(n): return deep(n + 1)\ndeep(0)",
    "a look at address 0": "ctypes.string_at(0)",
    "a process that stops itself": "os.kill(os.getpid(), signal.SIGSTOP); time.sleep(99)",
    "a loop that hears nothing": """
signal.signal(signal.SIGINT, signal.SIG_IGN)
while True:
    try:
        while True: pass
    except BaseException: pass
""",
    "a channel that is hung up": "os.closerange(3, 1024)",
    "a channel that somebody else writes on": "asking.channel.incoming.sendall(b'[' * 9_000_000)",
    "half a message": "asking.channel.incoming.sendall(b'{\"output\": 3')",
    "messages that are no messages": "asking.channel.incoming.sendall(b'\\xff\\xfe\\n' * 3 + b'[]\\n1e999\\n')",
    "a thousand threads": "for _ in range(1000):\n    threading.Thread(target=time.sleep, args=(99,)).start()",
    "forks without end": "while True:\n    try: os.fork()\n    except OSError: pass",
    "files without end": """
while True:
    try:
        with open(f"/tmp/{time.time()}", "wb") as file: file.write(b"x" * 10**7)
    except OSError: break
""",
    "open files without end": "kept = []\nwhile True: kept.append(open(os.devnull))",
    "memory without end": "kept = []\nwhile True: kept.append(bytearray(10**8))",
    "outputs without end": "while True: print('x' * 10**6)",
    "names that are gone": "globals().clear()",
    "a shell that does nothing": "get_ipython().run_cell = lambda *_, **__: None",
    "an end that does not come": """
import atexit
atexit.register(time.sleep, 99)
class End:
    def __del__(self): time.sleep(99)
end = End()
""",
    "an error that cannot be shown": """
class Odd(Exception):
    def __str__(self): raise self
    __repr__ = __str__
raise Odd
""",
}  # fmt: skip
REACHES = {  # what is printed must be what stands there
    "the file system": (
        """
inside = {part for home in (sys.prefix, sys.base_prefix) for part in home.split("/")}
for name in ("/root", "/home", "/etc/passwd", "/etc/shadow", "/var", "/proc/1", "/sys", "/mnt", "/work"):
    if os.path.isfile(name) or os.path.isdir(name) and set(os.listdir(name)) - inside: print(name)
""",
        "",
    ),
    "the environment": (
        "print([name for name in os.environ if 'SECRET' in name or 'TOKEN' in name or name.startswith('AWS')])",
        "[]",
    ),
    "the network": (
        """
reached = []
for place in (("127.0.0.1", 22), ("127.0.0.1", 8888), ("1.1.1.1", 53)):
    try: socket.create_connection(place, 0.2); reached.append(place)
    except OSError: pass
print(reached)
""",
        "[]",
    ),
    "the system": (
        """
done = []
libc = ctypes.CDLL(None)
tries = {"mount": lambda: libc.mount(b"x", b"/mnt", b"tmpfs", 0, None), "unshare": lambda: libc.unshare(0x10000000),
         "setuid": lambda: libc.setuid(1234), "chroot": lambda: libc.chroot(b"/tmp"),
         "ptrace": lambda: libc.ptrace(16, 1, 0, 0)}
for name, one in tries.items():
    if one() == 0: done.append(name)
print(done)
""",
        "[]",
    ),
    "the course's own text": (
        """
written = []
for name in ("/course/graders/untrusted/emitting.py", "/course/new", sys.prefix + "/new", "/usr/new", "/new"):
    try: open(name, "w"); written.append(name)
    except OSError: pass
print(written)
""",
        "[]",
    ),
}
LASTING = """
for way in range(3):
    if os.fork() == 0:
        os.setsid()
        for number in range(1, 32):
            try: signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError): pass
        if os.fork() == 0:
            while True: time.sleep(0.01)
        os._exit(0)
print("left behind")
"""


def graded(above: str) -> tuple[list[Outcome], str]:
    """The outcomes of a chapter with a program above its constant answers, and what the program printed."""
    notebook = chapter()
    for name, right in RIGHT.items():
        answer = right if name == "terminal_test" else CONSTANT.format(name=name)
        cell_of(notebook, f"isolation-{name}-answer")["source"] = answer
    first = cell_of(notebook, "isolation-terminal_test-answer")
    first["source"] = first["source"] + HEAD + above
    done = work(Job("cheat", CHAPTER, json.dumps(notebook), 31415, TESTS, Times(answer=2, test=12)))
    assert not done.failure, done.failure
    text = json.loads(done.notebook)
    printed = cell_of(text, "isolation-terminal_test-answer")["outputs"]
    return [one for _, one in outcomes(text)], "".join(str(out.get("text", "")) for out in printed)


def check_the_neighbour() -> None:
    done = work(Job("author", CHAPTER, json.dumps(chapter()), 31415, TESTS, Times()))
    assert sum(one.points for _, one in outcomes(json.loads(done.notebook))) == sum(test.max_points for test in TESTS)


def check(above: str) -> str:
    """No point too many, each lost one with its reason, in time, and an honest neighbour keeps everything."""
    begin = time.monotonic()
    found, printed = graded(above)
    assert time.monotonic() - begin < 60
    assert len(found) == len(TESTS) and sum(one.points for one in found) <= DESERVED, found
    assert all(one.reason for one in found if one.points < one.max_points)
    check_the_neighbour()
    return printed


def those(programs: dict[str, str], *quick: str) -> list[Any]:
    """The programs as parameters; but for a few they are tried with all that is long."""
    return [
        pytest.param(one, id=name, marks=[] if name in quick else pytest.mark.long) for name, one in programs.items()
    ]


@pytest.mark.parametrize("program", those(GAINS, "sheets shown by whoever looks on"))
def test_nobody_gains(program: str) -> None:
    check(program)


@pytest.mark.parametrize("program", those(STOPS, "a process that stops itself", "messages that are no messages"))
def test_nobody_is_stopped(program: str) -> None:
    check(program)


@pytest.mark.long
@pytest.mark.parametrize(("program", "seen"), REACHES.values(), ids=REACHES)
def test_nothing_is_reached(program: str, seen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", "hush")
    monkeypatch.setenv("AWS_TOKEN", "hush")
    assert check(program).strip() == seen


def test_nothing_is_left_behind() -> None:
    assert check(LASTING).strip() == "left behind"
    process = pool._sandbox(CHAPTER, True)._process
    assert process is not None
    assert len(list(descendants(process.pid))) <= 2  # the warm parent and what bubblewrap needs
