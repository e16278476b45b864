"""Wrong answers as people write them in the field, in words of our own, each with the true name of its slip.

The names were given by reading the code, never by asking a check. Each answer has one slip, says in its first line what
it is, and is right without it. The answers carry no types, as what students hand in carries none.
"""

from tests.graders.field_mistakes import alpha_beta, evaluation, expectimax, isolation, minimax, pacman
from tests.graders.field_mistakes.mistake import MISTAKES, NEW, Mistake

__all__ = ["MISTAKES", "NEW", "Mistake", "alpha_beta", "evaluation", "expectimax", "isolation", "minimax", "pacman"]
