"""Interrupt code that takes too long, an endless loop included."""

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")

AGAIN = 0.002  # seconds between two rings, for code that swallows the first one in a bare ``except:``


class TimeUp(BaseException):
    """The time is used up. Not an ``Exception``, so that ``except Exception`` in the slow code does not catch it."""


def call_within(seconds: float | None, function: Callable[..., T], *arguments: Any) -> T:
    """What ``function(*arguments)`` answers, if it does so within this time (None: however long it takes).

    In the main thread of a Unix system a timer signal ends the call, even one that only waits (``time.sleep``).
    Elsewhere, on Windows or in another thread, a second thread asks the interpreter to raise the exception at the next
    Python instruction: a loop in Python ends in time, a call into C is finished first.

    Raises:
        TimeUp: it took longer.
    """
    if seconds is None:
        return function(*arguments)
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        return _with_alarm(seconds, function, arguments)
    return _with_watchdog(seconds, function, arguments)


def _with_alarm(seconds: float, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    begin, tracer, handler = time.monotonic(), sys.gettrace(), signal.getsignal(signal.SIGALRM)

    def disarm() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if sys.gettrace() is not tracer:
            sys.settrace(tracer)

    signal.signal(signal.SIGALRM, _ring)
    delay, interval = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        try:
            return function(*arguments)
        finally:
            disarm()
    except TimeUp:  # it may have rung while the timer was being stopped
        disarm()
        raise
    finally:
        if delay:  # somebody else's timer goes on
            signal.setitimer(signal.ITIMER_REAL, max(delay - (time.monotonic() - begin), AGAIN), interval)


def _ring(signum: int, frame: FrameType | None) -> None:
    """Raise now, and again at the next line, which gets out of ``while True: try: ... except: pass``."""
    while frame is not None and frame.f_code.co_filename != __file__:
        frame.f_trace, frame = _raise, frame.f_back
    sys.settrace(_raise)
    raise TimeUp


def _raise(frame: FrameType, event: str, argument: Any) -> None:
    if event == "line":
        raise TimeUp


def _with_watchdog(seconds: float, function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    done = threading.Event()
    guard = threading.Thread(target=_watch, args=(threading.get_ident(), done, seconds), daemon=True)

    def call_off() -> None:
        done.set()
        guard.join()
        _raise_in(threading.get_ident(), None)

    guard.start()
    try:
        try:
            return function(*arguments)
        finally:
            call_off()
    except TimeUp:  # it may have come while the watch was being called off
        call_off()
        raise


def _watch(thread: int, done: threading.Event, seconds: float) -> None:
    wait = seconds
    while not done.wait(wait):
        _raise_in(thread, TimeUp)
        wait = AGAIN


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Have this thread raise the error at its next instruction; None takes back one that was not raised yet."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error and ctypes.py_object(error))
