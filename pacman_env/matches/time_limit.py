"""Interrupt code that takes too long, an endless loop included."""

import ctypes
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from pacman_env.sandbox.limits import Clock, Time, WallClock

T = TypeVar("T")

LONGEST = 1e7  # seconds; a timer of the system takes no more than about ten years
AGAIN = 0.01  # seconds from the first ring to the second
MOMENT = 5e-5  # and at most about so long to each further one: see _Alarm.ring

_luck = random.Random(0)  # not Python's global generator, which belongs to the agents


def moves_within(max_moves: int | None) -> int | None:
    """The moves that a game may have when its caller names a number; where work is graded, something else is here."""
    return max_moves


class TimeUp(BaseException):
    """The time is used up. Not an ``Exception``, so that ``except Exception`` in the slow code does not catch it."""


class Waiting(TimeUp):
    """The same for code that computed almost nothing: it waits, or the machine left it no time to compute."""


def call_within(limit: float | Time | None, function: Callable[..., T], *arguments: object) -> T:
    """What ``function(*arguments)`` answers, if it does so within this time (None: however long it takes).

    A number is seconds of the clock on the wall, as a game has it; a ``Time`` counts what this process computes.

    In the main thread of a Unix system a timer signal ends the call, even one that only waits (``time.sleep``).
    Elsewhere, on Windows or in another thread, a second thread asks the interpreter to raise the exception at the next
    Python instruction: a loop in Python ends in time, a call into C is finished first, and a loop that swallows every
    exception may go on. In a browser, which has neither signals nor threads, the clock is read at every call and jump.

    Raises:
        TimeUp: it took longer, even if it came to an answer (by catching the exception, say).
        Waiting: it waited longer than a ``Time`` allows.
    """
    if limit is None:
        return function(*arguments)
    clock = Clock(limit) if isinstance(limit, Time) else WallClock(limit)
    answer = _way()(clock, function, arguments)
    if clock.left() <= 0:
        raise _over(clock)
    return answer


def _over(clock: Clock | WallClock) -> type[TimeUp]:
    return Waiting if clock.waits else TimeUp


def _way() -> Callable[[Clock | WallClock, Callable[..., T], tuple[object, ...]], T]:
    if sys.platform == "emscripten":
        return _with_clock
    timer = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    return _Alarm().call if timer else _Watchdog().call


class _Alarm:
    """A timer signal for one call."""

    armed = True
    over: type[TimeUp] | None = None
    clock: Clock | WallClock

    def call(self, clock: Clock | WallClock, function: Callable[..., T], arguments: tuple[object, ...]) -> T:
        self.clock = clock
        begin, delay, interval = time.monotonic(), 0.0, 0.0
        handler = signal.signal(signal.SIGALRM, self.ring)
        try:  # from here on it can ring
            delay, interval = signal.setitimer(signal.ITIMER_REAL, max(self.clock.left(), MOMENT))
            return function(*arguments)
        finally:
            self.armed = False  # at once and without a call, in which it could ring: from here on nothing is raised
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)
            if delay:  # somebody else's timer goes on
                signal.setitimer(signal.ITIMER_REAL, max(delay - (time.monotonic() - begin), MOMENT), interval)

    def ring(self, signum: int, frame: FrameType | None) -> None:
        """Raise in the slow code, when its time is over.

        ``while True: try: ... except: pass`` swallows that. It is left if it rings again before the next turn of the
        loop, which is a matter of microseconds: hence short delays, and chance, which hits the right one soon.
        """
        if not self.armed:
            return
        if self.over is None and (left := self.clock.left()) > 0:
            signal.setitimer(signal.ITIMER_REAL, max(left, MOMENT))
            return
        signal.setitimer(signal.ITIMER_REAL, _luck.uniform(0.02, 1) * MOMENT if self.over else AGAIN)
        self.over = self.over or _over(self.clock)
        raise self.over


class _Watchdog:
    """A second thread that has the first one raise."""

    armed = True
    clock: Clock | WallClock
    thread: int

    def call(self, clock: Clock | WallClock, function: Callable[..., T], arguments: tuple[object, ...]) -> T:
        self.clock, self.thread = clock, threading.get_ident()
        self.running = threading.Lock()
        self.running.acquire()
        guard, interval = threading.Thread(target=self._watch, daemon=True), sys.getswitchinterval()
        try:  # from here on it can raise
            guard.start()
            return function(*arguments)
        finally:
            # At once and without a call, in which it could raise. Two errors may still come: one that is on its way,
            # and one for which the watch has asked already whether it is armed. Then there is quiet.
            self.armed = False
            try:
                try:
                    self._call_off(guard, interval)
                except TimeUp:
                    self._call_off(guard, interval)
            except TimeUp:
                self._call_off(guard, interval)

    def _call_off(self, guard: threading.Thread, interval: float) -> None:
        """Wait until the watch has ended. An error may cut this short anywhere; then all of it is done again."""
        if self.running.locked():  # not an Event: an error inside of its Python code could leave it locked for ever
            self.running.release()
        guard.join()
        sys.setswitchinterval(interval)

    def _watch(self) -> None:
        """Raise in the slow code, and again and again if it swallows that; threads take quick turns then."""
        while (left := self.clock.left()) > 0:
            if self.running.acquire(timeout=min(left, threading.TIMEOUT_MAX)):
                return
        wait, over = AGAIN, _over(self.clock)
        while self.armed:
            _raise_in(self.thread, over)
            if self.running.acquire(timeout=wait):
                return
            sys.setswitchinterval(MOMENT / 50)
            wait = MOMENT / 50


def _with_clock(clock: Clock | WallClock, function: Callable[..., T], arguments: tuple[object, ...]) -> T:
    """Read the clock whenever a function begins or a loop turns; from the end of the time on, each of these raises."""
    monitoring: Any = getattr(sys, "monitoring", None)  # Python 3.12 or newer
    if monitoring is None:
        return function(*arguments)
    look_at, tool, armed = time.monotonic() + clock.left(), monitoring.OPTIMIZER_ID, True

    def look(*_: object) -> None:
        nonlocal look_at
        if armed and time.monotonic() > look_at:
            if (left := clock.left()) <= 0:
                raise _over(clock)
            look_at = time.monotonic() + left

    places = (monitoring.events.PY_START, monitoring.events.JUMP)
    outer = monitoring.get_tool(tool)
    if outer is None:
        monitoring.use_tool_id(tool, "time limit")
    before = [monitoring.register_callback(tool, place, look) for place in places]
    try:
        monitoring.set_events(tool, sum(places))
        return function(*arguments)
    finally:
        armed = False  # before anything is called here
        for place, callback in zip(places, before, strict=True):
            monitoring.register_callback(tool, place, callback)
        if outer is None:
            monitoring.set_events(tool, 0)
            monitoring.free_tool_id(tool)


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Have this thread raise the error at its next instruction.

    It is never taken back (NULL for an error): that leaves CPython 3.11 with work that it believes to be pending, and
    the next profiled or traced call spins forever.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
