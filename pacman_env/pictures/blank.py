"""Whether matplotlib is here: a browser without a network cannot load it, and then curves and charts are words."""

from importlib.util import find_spec


def _missing() -> bool:
    try:
        return find_spec("matplotlib") is None
    except ValueError:  # somebody has put None in its place
        return True


MISSING = _missing()
WORDS = "This chart needs matplotlib, which could not be loaded here. In words:"
