"""What a child process may use: it asks for its own limits before it touches anybody's code."""

import contextlib


def limit(memory: int, seconds: int) -> None:
    """At most so many bytes of memory and seconds of processor time, and not a byte into a file.

    Windows has no such limits: there the other side watches the clock, and that is all.
    """
    try:
        import resource
    except ImportError:
        return
    wanted = {"RLIMIT_AS": memory, "RLIMIT_CPU": seconds, "RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0}
    for name, most in wanted.items():
        with contextlib.suppress(ValueError, OSError):  # a stricter limit is there already
            resource.setrlimit(getattr(resource, name), (most, most))
