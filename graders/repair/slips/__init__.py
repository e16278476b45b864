"""The slips that are looked for: each function looks at one place and gives the edits that would undo its slip there.

`IN_PLACE` change an expression, `MOVING` where a statement stands, `ADDING` put a line where there was none.
"""

from collections.abc import Callable, Iterator

from graders.repair.shared.kinds import Edit
from graders.repair.slips import averages, calls, counting, leaves, names, results, tests, turns, values
from graders.repair.slips.statements import lines, missing
from graders.repair.text.places import Place

Slip = Callable[[Place], Iterator[Edit]]

IN_PLACE: tuple[Slip, ...] = (
    leaves.evaluation,
    leaves.wrapped,
    calls.parentheses,
    calls.spelling,
    calls.stop,
    calls.moves,
    calls.mover,
    tests.comparison,
    tests.condition,
    tests.end,
    tests.whose_cut,
    tests.precedence,
    tests.nothing_yet,
    tests.number,
    counting.one_more,
    counting.another,
    counting.number_of_agents,
    values.extreme,
    values.start,
    values.mirror,
    values.whose,
    values.assignment,
    values.tighter,
    values.nothing_yet,
    names.another,
    names.target,
    names.outer,
    names.overwritten,
    calls.swapped,
    calls.arguments,
    calls.window,
    calls.so_far,
    calls.function,
    averages.arithmetic,
    results.part,
    results.mixed,
    results.another,
    results.by_value,
)
MOVING: tuple[Slip, ...] = (
    turns.chained,
    lines.indentation,
    lines.order,
    lines.hoisted,
    lines.superfluous,
    lines.otherwise,
    lines.in_loop,
    results.forgotten,
)
ADDING: tuple[Slip, ...] = (missing.end, missing.cut, missing.start, missing.update, missing.result, missing.unset)
OF_CHANCE: tuple[Slip, ...] = (averages.divided, averages.weighted, averages.totals, averages.collected, averages.uncut)
"""Only where there is chance."""
