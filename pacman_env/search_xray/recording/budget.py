"""How much of a search the X-ray looks into: all of it.

Where work is graded there is another module in place of this one.
"""


def closely() -> float:
    """How many visits of the next search are looked into; of a larger one its first moves are kept, with values."""
    return float("inf")


def spent(visits: int, more: bool) -> None:
    """A search is over: so many visits were noted, and whether there would have been more."""
