"""The Berkeley project's names on a game state (work in progress)."""


class BerkeleyNames:
    """Mixin."""

    __slots__ = ()
