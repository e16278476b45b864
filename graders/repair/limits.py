"""The limits of a search for a repair: they count work and processor time, so that a busy machine uses none of them."""

import contextlib

from pacman_env.sandbox.limits import MEGABYTE, Time

MOST_VARIANTS = 6_000
"""Variants that are made of one answer."""
TRIED, STEPS = 3_000, 2_000_000
"""Variants that are tried, and successors that they may make together."""
FINALISTS = 12
"""Variants that are asked all questions."""
CASE, BUILD = Time(work=0.25, wait=2.0), Time(work=1.0, wait=2.0)
"""For one case, and for putting an edited answer together."""
SILENCE = Time(work=20.0, wait=20.0)
"""For a process that says nothing, longer than any variant is busy on all its cases."""
LATE, HANGS = 12, 4
"""So many variants that come to no end are enough; one that falls silent counts as several."""
RESTARTS = 8
"""So many variants may end the process that tries them."""
MAKING, TRYING = (512 * MEGABYTE, 10), (1024 * MEGABYTE, 30)
"""Memory and processor seconds of the two processes."""


def limit(memory: int, seconds: int) -> None:
    """At most that many bytes of memory and seconds of processor time for this process, and not a byte into a file.

    Windows has no such limits: there what is made and tried is counted, and that is all.
    """
    try:
        import resource
    except ImportError:
        return
    wanted = {"RLIMIT_AS": memory, "RLIMIT_CPU": seconds, "RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0}
    for name, most in wanted.items():
        with contextlib.suppress(ValueError, OSError):  # a stricter limit is there already
            resource.setrlimit(getattr(resource, name), (most, most))
