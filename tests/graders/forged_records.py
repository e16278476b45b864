"""Records as cheats write them: plain minimax, handed in as alpha-beta, with a record that says it did less.

Each takes the honest record of one case, of a search without cuts, and gives back what the cheat claims in its place.
"""

import copy
from collections.abc import Callable
from typing import Any

from graders.exercises import exercise
from graders.exercises.base import turn
from graders.exercises.reference import move_values
from graders.exercises.work import paths
from graders.transcript.case import Case

Record = dict[str, Any]
Forgery = Callable[[Case, Record], Record]


def _with(record: Record, steps: list[Any], **more: Any) -> Record:
    return copy.deepcopy(record) | {"steps": steps, "made": len(steps)} | more


FORGERIES: dict[str, Forgery] = {
    "nothing_made": lambda case, record: _with(record, []),
    "no_record_at_all": lambda case, record: {"value": record["value"], "error": None},
    "a_small_number_and_the_true_steps": lambda case, record: _with(record, record["steps"], made=1),
    "the_first_half": lambda case, record: _with(record, record["steps"][: len(record["steps"]) // 2]),
    "the_last_half": lambda case, record: _with(record, record["steps"][len(record["steps"]) // 2 :]),
    "every_third_step_is_left_out": lambda case, record: _with(
        record, [step for number, step in enumerate(record["steps"]) if number % 3]
    ),
    "the_same_step_again_and_again": lambda case, record: _with(record, record["steps"][:1] * len(record["steps"])),
    "the_moves_of_the_root_alone": lambda case, record: _with(
        record, [step for step in record["steps"] if step[0] == 0]
    ),
    "out_of_nowhere": lambda case, record: _with(record, [[-1, *step[1:]] for step in record["steps"][:9]]),
    "from_positions_yet_to_come": lambda case, record: _with(
        record, [[len(record["steps"]) + 5, *step[1:]] for step in record["steps"][:9]]
    ),
    "moves_that_nobody_knows": lambda case, record: _with(
        record, [[step[0], step[1], f"jump {n}"] for n, step in enumerate(record["steps"][:9])]
    ),
    "others_move_for_the_ghosts": lambda case, record: _with(
        record, [[step[0], 0, step[2]] for step in record["steps"]]
    ),
    # every position is said to be a child of the root
    "leaves_under_the_root": lambda case, record: _with(record, [[0, *step[1:]] for step in record["steps"]]),
    "everything_evaluated_and_nothing_made": lambda case, record: _with(
        record, record["steps"][:3], leaves=list(range(200)), moments=list(range(200)), evaluated=200
    ),
    "odd_types": lambda case, record: (
        record | {"steps": {"0": 1}, "made": "3", "leaves": "all", "moments": 5, "evaluated": [1], "seconds": "fast"}
    ),
    "odd_steps": lambda case, record: _with(
        record, [None, 3, "West", [0], [0, 0, ["West"]], [True, 0, "West"], {}, [0, None, None]]
    ),
}


def forgery(forge: Forgery) -> Forgery:
    """Register a way to forge a record."""
    FORGERIES[forge.__name__] = forge
    return forge


@forgery
def a_short_second_search(case: Case, record: Record) -> Record:
    """The whole search, and then, as if anew, one line of play to the end."""
    first = record["steps"]
    deepest = max(range(len(paths(record))), key=lambda number: len(paths(record)[number]))
    line, number = [], deepest
    while number:
        line.append(first[number - 1])
        number = first[number - 1][0]
    again = [[0 if not n else len(first) + n, *step[1:]] for n, step in enumerate(reversed(line))]
    return _with(record, [*first, *again])


@forgery
def only_the_best_line(case: Case, record: Record) -> Record:
    """The line of play that both sides like best, which the cheat knows from its search."""
    node, steps = _root(case), []
    while not node.is_terminal():
        pick = max if node.to_move == "max" else min
        values = move_values(node)
        action = pick(values, key=values.__getitem__)
        steps.append([len(steps), getattr(node, "agent", 0), str(action)])
        node = node.result(action)
    return _with(record, steps)


@forgery
def the_worst_order(case: Case, record: Record) -> Record:
    """All positions, in the order in which alpha-beta would cut nothing either."""
    steps: list[Any] = []

    def write(node: Any, number: int) -> None:
        if not node.is_terminal():
            values, last = move_values(node), node.to_move != "max"
            for action in sorted(values, key=values.__getitem__, reverse=last):
                steps.append([number, getattr(node, "agent", 0), str(action)])
                write(node.result(action), len(steps))

    write(_root(case), 0)
    return _with(record, steps, leaves=[], moments=[])


@forgery
def shallow(case: Case, record: Record) -> Record:
    """The first two layers, as if the search had been one round deep."""
    where = paths(record)
    kept = [number for number, path in enumerate(where) if 0 < len(path) <= 2]
    renamed = {0: 0} | {number: place for place, number in enumerate(kept, 1)}
    return _with(record, [[renamed[record["steps"][n - 1][0]], *record["steps"][n - 1][1:]] for n in kept])


@forgery
def as_much_as_the_textbook(case: Case, record: Record) -> Record:
    """As many steps as are expected, whatever they are."""

    right = next(
        exercise(id).right for id in ("alphabeta.agent", "alphabeta.value") if bool(case.depth) == (id[-1] == "t")
    )
    return _with(record, record["steps"][: right(case).made])


def _root(case: Case) -> Any:
    return turn(case) if case.depth else case.root
