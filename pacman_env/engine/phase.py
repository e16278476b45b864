"""What of a position is the same on every board: how long each ghost is scared, and whether the game is over.

A state's phase is None as long as the game runs and nobody is scared: most of the time, and quickly asked. The others
are objects that all states of all boards share. They know what they become when a ghost moves.
"""

PLAYING, WON, LOST = 0, 1, 2
SCARED_MOVES = 40  # of the ghost's own
TIMER_BITS = 6
MOST_KNOWN = 20_000  # only games without turns come by that many

_known: dict[tuple[tuple[int, ...], int], "Phase"] = {}


class Phase:
    """The timers of the ghosts and the outcome of the game; made by :func:`phase_of`.

    Attributes:
        timers: how many more of its own moves each ghost stays scared for, ghost 1 first; 0 is not scared.
        outcome: ``PLAYING``, ``WON``, or ``LOST``.
        key: the timers as an int.
        after: the phase after a move of each ghost, ghost 1 first: this one if the ghost is calm; None until somebody
            made that move, and always if its fright ends with it: there is more to do then than to look up a phase.
        last: ghost (from 0) whose fright ends with its next move -> the phase after it, once somebody made that move.
    """

    __slots__ = ("after", "key", "last", "outcome", "timers")

    def __init__(self, timers: tuple[int, ...], outcome: int) -> None:
        self.timers, self.outcome = timers, outcome
        self.key = sum(timer << TIMER_BITS * index for index, timer in enumerate(timers))
        self.after = [None if timer else self for timer in timers]
        self.last: dict[int, Phase | None] = {}

    def moved(self, index: int) -> "Phase | None":
        """The phase after a move of this ghost (from 0): it counts down its own timer, and no other."""
        timer = self.timers[index]
        if timer == 1:
            if index not in self.last:
                self.last[index] = self.with_timer(index, 0)
            return self.last[index]
        after = self.after[index] = self.with_timer(index, max(0, timer - 1))
        return after

    def with_timer(self, index: int, timer: int) -> "Phase | None":
        """The phase with another timer for this ghost (from 0)."""
        return phase_of((*self.timers[:index], timer, *self.timers[index + 1 :]), self.outcome)


def phase_of(timers: tuple[int, ...], outcome: int = PLAYING) -> Phase | None:
    """The phase with these timers and this outcome: None while the game runs and nobody is scared."""
    if outcome == PLAYING and not any(timers):
        return None
    known = _known.get((timers, outcome))
    if known is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        known = _known[timers, outcome] = Phase(timers, outcome)
    return known
