"""The slips that are looked for: each function looks at one place and gives the edits that would undo its slip there.

`IN_PLACE` change an expression, `MOVING` where a statement is, `ADDING` put a line where there was none. Each
earns its lines on `corpus/wrong`: it mends what no other does, or tells a better line (docs/repair.md has the table).
"""

from collections.abc import Callable, Iterator

from graders.code.edits import Edit
from graders.code.listed_edits import MISSING_RETURNS, forgotten_return, missing_parentheses
from graders.code.place import Place
from graders.repair.slips import calls, expressions, lines, results, values

Slip = Callable[[Place], Iterator[Edit]]

IN_PLACE: tuple[Slip, ...] = (
    results.evaluation,
    results.named,
    results.wrapped,
    missing_parentheses,
    calls.stop,
    calls.moves,
    expressions.comparison,
    expressions.connective,
    expressions.nothing_yet,
    expressions.one_more,
    expressions.another_count,
    values.extreme,
    values.start,
    values.whose,
    values.assignment,
    expressions.another_name,
    calls.swapped,
    calls.arguments,
    results.part,
)
MOVING: tuple[Slip, ...] = (lines.indentation, lines.in_loop, forgotten_return)
ADDING: tuple[Slip, ...] = (lines.end, lines.cut, lines.start, *MISSING_RETURNS)
OF_CHANCE: tuple[Slip, ...] = (values.divided, values.weighted)
"""Only where there is chance."""
