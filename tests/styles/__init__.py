"""One corpus of right searches, each written as another student would write it: without types, as students do.

It is proved twice. ``RIGHT`` says to which exercises a style is a right answer: it earns full points without a finding
(tests/graders/test_right_answers.py). ``STYLES`` says which tree it shows: what the X-ray sees in it is what the oracle
writes down by itself (tests/pacman_env/test_xray_golden.py).
"""

from tests.styles import agents, alpha_beta, counting, decision, evaluation, expectimax, isolation, minimax
from tests.styles.registry import RIGHT, STYLES, Style, name, right, styles

MODULES = (
    minimax,
    counting,
    decision,
    isolation,
    alpha_beta,
    expectimax,
    agents,
    evaluation,
)  # each registers its styles

__all__ = ["MODULES", "RIGHT", "STYLES", "Style", "name", "right", "styles"]
