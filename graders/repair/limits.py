"""The limits of a search for a repair: they count work and processor time, so that a busy machine uses none of them."""

from pacman_env.sandbox.limits import SandboxLimits, Time

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
MAKING, TRYING = (
    SandboxLimits(memory=512, cpu=10, processes=0, file=0),
    SandboxLimits(memory=1024, cpu=30, processes=0, file=0),
)
"""Of the two processes, none of which writes a byte into a file."""
