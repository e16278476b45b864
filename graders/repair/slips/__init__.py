"""The slips that are looked for: each function looks at one place and gives the edits that would undo its slip there.

`IN_PLACE` change an expression, `MOVING` where a statement is, `ADDING` put a line where there was none. Each
earns its lines on `corpus/wrong`: it mends what no other does, or tells a better line (docs/repair.md has the table).
"""

from collections.abc import Callable, Iterator

from graders.repair.edits import Edit
from graders.repair.place import Place
from graders.repair.slips import averages, calls, counting, leaves, lines, missing, names, results, tests, values

Slip = Callable[[Place], Iterator[Edit]]

IN_PLACE: tuple[Slip, ...] = (
    leaves.evaluation,
    leaves.wrapped,
    calls.parentheses,
    calls.stop,
    calls.moves,
    calls.mover,
    tests.comparison,
    tests.end,
    tests.precedence,
    tests.nothing_yet,
    counting.one_more,
    counting.another,
    counting.number_of_agents,
    values.extreme,
    values.start,
    values.mirror,
    values.whose,
    values.assignment,
    values.tighter,
    names.another,
    names.target,
    names.outer,
    calls.swapped,
    calls.arguments,
    averages.arithmetic,
    results.part,
    results.another,
    results.by_value,
)
MOVING: tuple[Slip, ...] = (lines.indentation, lines.superfluous, lines.in_loop, results.forgotten)
ADDING: tuple[Slip, ...] = (missing.end, missing.cut, missing.start, missing.update, missing.result)
OF_CHANCE: tuple[Slip, ...] = (averages.divided, averages.weighted, averages.collected)
"""Only where there is chance."""
