"""Slow code is interrupted, in the main thread and in others, however hard it clings to its loop."""

import contextlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from pacman_env.matches.time_limit import TimeUp, Waiting, call_within
from pacman_env.sandbox import limits
from pacman_env.sandbox.limits import Clock, Time


def plain() -> None:
    while True:
        pass


def in_calls() -> None:
    def work(n: int) -> int:
        return n if n < 2 else work(n - 1) + work(n - 2)

    while True:
        work(15)


def clinging() -> str:
    """Swallows whatever interrupts it; gives up on its own in the end, so that a failing test ends."""
    swallowed = 0
    while swallowed < 100_000:
        try:
            while True:
                pass
        except:  # noqa: E722
            swallowed += 1
    return "outlived"


def here(call: Callable[..., Any], *arguments: Any) -> Any:
    return call(*arguments)


def in_a_thread(call: Callable[..., Any], *arguments: Any) -> Any:
    """Not a pool, whose end would wait for a call that never ends, and the whole suite with it."""
    answer: Future[Any] = Future()

    def run() -> None:
        try:
            answer.set_result(call(*arguments))
        except BaseException as error:
            answer.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        return answer.result(timeout=60)
    finally:
        thread.join(timeout=1)


PLACES = pytest.mark.parametrize("place", [here, in_a_thread])


@pytest.mark.parametrize(
    ("place", "function"),
    [(here, plain), (here, in_calls), (here, clinging), (in_a_thread, plain), (in_a_thread, in_calls)],
)
def test_slow_code_is_interrupted(place: Callable[..., Any], function: Callable[[], Any]) -> None:
    tracer, handler = sys.gettrace(), signal.getsignal(signal.SIGALRM)
    with pytest.raises(TimeUp):
        place(call_within, 0.05, function)
    assert sys.gettrace() is tracer and signal.getsignal(signal.SIGALRM) is handler
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@PLACES
def test_answers_and_errors_in_time_pass_through(place: Callable[..., Any]) -> None:
    assert place(call_within, 5, int, "7") == place(call_within, None, int, "7") == 7
    with pytest.raises(ValueError, match="invalid literal"):
        place(call_within, 5, int, "seven")
    threads = threading.active_count()
    place(call_within, 5, int)
    assert threading.active_count() == threads


@PLACES
def test_processor_time_ends_what_computes_and_the_wall_what_waits(place: Callable[..., Any]) -> None:
    with pytest.raises(TimeUp) as ended:
        place(call_within, Time(work=0.05, wait=60), plain)
    assert ended.type is TimeUp
    asked = threading.Event()
    with pytest.raises(Waiting):
        place(call_within, Time(work=60, wait=0.05), lambda: [asked.wait(0.01) for _ in range(10_000)])
    assert place(call_within, Time(work=5, wait=5), int, "7") == 7


class Machine:
    """A machine on which a program gets some share of a processor; it may want more than it gets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, starved: bool = False) -> None:
        self.now = self.used = 0.0
        self.starved = starved
        monkeypatch.setattr(limits, "time", self)

    def monotonic(self) -> float:
        return self.now

    def passes(self, seconds: float, share: float) -> None:
        self.now, self.used = self.now + seconds, self.used + seconds * share

    def worked(self) -> float:
        return self.used

    def is_starved(self) -> bool:
        return self.starved


@pytest.mark.parametrize(
    ("share", "starved", "worked", "waits"),
    [(1, False, 2, False), (0.02, True, 2, False), (0.001, True, 2, False), (0.001, False, 0.003, True)],
)
def test_a_busy_machine_uses_up_no_time(
    monkeypatch: pytest.MonkeyPatch, share: float, starved: bool, worked: float, waits: bool
) -> None:
    machine = Machine(monkeypatch, starved)
    clock = Clock(Time(work=2, wait=3), machine)
    while (left := clock.left()) > 0:
        machine.passes(left, share)
    assert clock.waits == waits and clock.worked == pytest.approx(worked, abs=0.2 * worked)


def test_what_passes_while_somebody_else_is_at_it_is_no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    clock = Clock(Time(work=2, wait=3), machine)
    machine.passes(100, 0)
    assert clock.left() == 0
    clock.go_on()
    assert clock.left() == 2 and not clock.waits


def test_who_begins_to_wait_after_long_work_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    clock = Clock(Time(work=20, wait=3), machine)
    machine.passes(10, 1)
    assert clock.left() > 0
    while clock.left() > 0:
        machine.passes(0.2, 0)
    assert clock.waits and machine.now < 17


@pytest.mark.parametrize(("given_up", "taken", "starved"), [(5, 0, False), (3, 3, False), (0, 0, False), (2, 9, True)])
def test_who_gives_its_turn_up_waits_and_who_has_it_taken_is_starved(
    monkeypatch: pytest.MonkeyPatch, given_up: int, taken: int, starved: bool
) -> None:
    turns = iter([(100, 10), (100 + given_up, 10 + taken), (100 + given_up, 10 + taken)])
    monkeypatch.setattr(limits, "_turns", lambda: next(turns))
    meter = limits.OwnProcess()
    assert meter.is_starved() == starved
    assert not meter.is_starved(), "it is asked about what was since it was last asked"


class Rung(Exception):
    """Somebody else's timer."""


def test_somebody_elses_timer_goes_on() -> None:
    def ring(*_: object) -> None:
        raise Rung

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Rung):
            with pytest.raises(TimeUp):
                call_within(0.02, plain)
            assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 0.1
            time.sleep(30)  # it ends when it rings
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_limits_inside_of_limits() -> None:
    def outer() -> None:
        with pytest.raises(TimeUp):
            call_within(0.03, plain)
        plain()

    with pytest.raises(TimeUp):
        call_within(0.2, outer)


PROFILED_LATER = """
import sys, threading
from pacman_env.matches.time_limit import TimeUp, call_within

def endless():
    while True:
        pass

def limited():
    for function in (int, endless):
        try:
            call_within(0.02, function)
        except TimeUp:
            pass

thread = threading.Thread(target=limited)
thread.start()
thread.join()
calls = []
sys.setprofile(lambda frame, event, argument: calls.append(event))
sum(int(n) for n in range(100))
sys.setprofile(None)
print(len(calls) > 100)
"""


def test_a_limit_in_a_thread_leaves_profiling_as_it_was() -> None:
    """CPython 3.11 spins for ever in profiled code after an asynchronous exception has been taken back."""
    run = subprocess.run([sys.executable, "-c", PROFILED_LATER], capture_output=True, text=True, timeout=30, check=True)
    assert run.stdout == "True\n"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timer signals")
def test_no_alarm_outlives_its_call() -> None:
    """However short the time is: afterwards the old handler is back, and nothing rings any more."""
    before = signal.getsignal(signal.SIGALRM)
    for limit in [1e-9] * 50 + [1e-5] * 300 + [1e-4] * 100 + [5e-4] * 200:
        with contextlib.suppress(TimeUp):
            call_within(limit, sum, range(100 if limit < 5e-4 else 20_000))
        assert signal.getsignal(signal.SIGALRM) is before
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_no_watch_outlives_its_call() -> None:
    """However short the time is, and whatever the code swallows: afterwards nobody watches, and nothing is raised."""

    def stubborn() -> None:
        with contextlib.suppress(BaseException):
            time.sleep(0.002)

    def calls() -> int:
        for limit in [1e-9, 1e-5, 1e-4, 5e-4] * 50:
            with contextlib.suppress(TimeUp):
                call_within(limit, sum, range(100 if limit < 5e-4 else 20_000))
            with pytest.raises(TimeUp):
                call_within(5e-4, stubborn)
        return threading.active_count()

    threads = threading.active_count()
    assert in_a_thread(calls) == threads + 1, "the one that called"
    assert threading.active_count() == threads


@PLACES
def test_an_answer_that_comes_too_late_is_none(place: Callable[..., Any]) -> None:
    def stubborn() -> str:
        with contextlib.suppress(BaseException):
            time.sleep(0.15)
        return "late"

    def ask() -> str:
        with pytest.raises(TimeUp):
            call_within(0.05, stubborn)
        return call_within(5, lambda: "in time")

    assert place(ask) == "in time"
