"""One corpus of right searches, each written as another student would write it: without types, as students do.

It is proved twice. ``RIGHT`` says to which exercises a style is a right answer: it earns full points without a finding
(tests/graders/test_right_answers.py). ``STYLES`` says which tree it shows: what the X-ray sees in it is what the oracle
writes down by itself (tests/pacman_env/test_xray_golden.py).
"""

from importlib import import_module
from pkgutil import iter_modules

from tests.styles.registry import RIGHT, STYLES, Style, name, right, styles

__all__ = ["RIGHT", "STYLES", "Style", "name", "right", "styles"]

for found in iter_modules(__path__):  # each module registers its styles
    import_module(f"{__name__}.{found.name}")
