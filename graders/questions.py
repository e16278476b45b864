"""Judging what a student worked out or measured: small answers and tables, not code.

An answer here is plain data: a dict from question to answer, or the rows of a table. Its sheet holds the data itself.
"""

from collections.abc import Callable
from typing import Any

from graders import reference
from graders.cases import own_tree
from graders.catalog import MESSAGES
from graders.exercises import Exercise
from graders.report import Finding, Part, Report

Given = Any
Rows = set[tuple[str, ...]]
Marks = dict[str, list[Finding]]  # for each idea what is wrong with it; an empty list: it is right

NO_NAME = Finding("no-name", MESSAGES["no-name"])
NOT_YET = Finding("not-written-yet", "There is no answer here yet. Fill it in when you are ready, then check again.")


def report(one: Exercise, given: Given) -> Report:
    """The report on decoded data."""
    marks = _MARKERS[one.id](one, given)
    parts = tuple(Part(name, 0 if marks.get(name) else points, points) for name, points in one.ideas.items())
    findings = [finding for name in one.ideas for finding in marks.get(name, [])]
    return Report(one.id, one.title, parts, list(dict.fromkeys(findings)))


def _all_ideas(one: Exercise, finding: Finding) -> Marks:
    return {name: [finding] for name in one.ideas}


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


# --------------------------------------------------------------------------------------------------- by hand


def _by_hand(one: Exercise, given: Given) -> Marks:
    """Inner values of the student's own tree: {"name": ..., "a": ..., "b": ..., "c": ..., "root": ...}."""
    if not isinstance(given, dict) or not isinstance(given.get("name"), str) or not given["name"].strip():
        return _all_ideas(one, NO_NAME)
    tree = own_tree(given["name"])
    written = {move: _number(given.get(move)) for move in [*tree.actions(), "root"]}
    if all(value is None for value in written.values()):
        return _all_ideas(one, NOT_YET)
    nodes, root = one.ideas
    return {nodes: _min_nodes(tree, written), root: _root(tree, written)}


def _min_nodes(tree: Any, written: dict[str, float | None]) -> list[Finding]:
    values = reference.move_values(tree)
    wrong = [move for move, value in values.items() if written[move] != value]
    return [_wrong_node(tree, wrong, written)] if wrong else []


def _wrong_node(tree: Any, wrong: list[str], written: dict[str, float | None]) -> Finding:
    """Name the belief that explains every wrong number, if there is one."""
    leaves = {move: [child.utility() for child in reference.children(tree.result(move))] for move in wrong}
    for code, belief, words in _BELIEFS:
        if all(written[move] == belief(leaves[move]) for move in wrong):
            return Finding(code, f"At {' and '.join(wrong)} you wrote {words}. Who chooses there?")
    return Finding("wrong-node", f"Look again at {' and '.join(wrong)}: who chooses there?")


_BELIEFS: tuple[tuple[str, Callable[[list[float]], float], str], ...] = (
    ("min-reversed", max, "the largest leaf"),
    ("mean-in-min", lambda leaves: sum(leaves) / len(leaves), "the average of the leaves"),
    ("takes-the-first", lambda leaves: leaves[0], "the first leaf"),
    ("takes-the-last", lambda leaves: leaves[-1], "the last leaf"),
    ("sums-up", sum, "the sum of the leaves"),
)


def _root(tree: Any, written: dict[str, float | None]) -> list[Finding]:
    """Right, or consistent with the numbers written below: a slip there is not counted twice."""
    below = [value for move in tree.actions() if (value := written[move]) is not None]
    if written["root"] == reference.value(tree) or (len(below) == 3 and written["root"] == max(below)):
        return []
    if below and written["root"] == min(below):
        return [Finding("max-as-min", "The smallest of the three values? The root belongs to MAX.")]
    return [Finding("wrong-root", MESSAGES["wrong-root"])]


# --------------------------------------------------------------------------------------- rounds and leaves

_ROUNDS = {
    "who moves at depth 1": (
        ("0", "pacman", "agent0"),
        "A round begins anew after the last ghost. Who is agent number 0 in the turn order?",
    ),
    "how many leaves": (
        ("729", "3**6", "3^6"),
        "Count the moves on one path from the root to a leaf: at depth 2 every agent moves twice. Then multiply.",
    ),
    "doubling the depth": (
        ("n**2", "n^2", "n*n", "pow(n,2)", "n²"),
        "Below each of the n leaves of the first search, the second search grows another tree of the same size.",
    ),
}


def _rounds(one: Exercise, given: Given) -> Marks:
    if not isinstance(given, dict) or all(given.get(question) is None for question in _ROUNDS):
        return _all_ideas(one, NOT_YET)
    return {question: _one_line(question, given.get(question)) for question in _ROUNDS}


def _one_line(question: str, answer: object) -> list[Finding]:
    right, hint = _ROUNDS[question]
    if isinstance(answer, float) and answer.is_integer():
        answer = int(answer)
    text = "".join(str(answer).lower().split())
    if not isinstance(answer, bool) and text in right:
        return []
    return [Finding("think-again", f"{question}: not yet. {hint}")]


# ------------------------------------------------------------------------------------------------ experiments


def _rows(given: Given) -> list[dict[str, Any]]:
    """The rows of a table: a tuple of dicts, or a dict of dicts."""
    rows = list(given.values()) if isinstance(given, dict) else list(given) if isinstance(given, tuple) else []
    return [row for row in rows if isinstance(row, dict)]


def _first(row: dict[str, Any], *names: str) -> Any:
    """The entry under the first of these names that the row has."""
    return next((row[name] for name in names if name in row), None)


def _experiment(wanted: Rows, keys: tuple[tuple[str, ...], ...]) -> Callable[[Exercise, Given], Marks]:
    """A marker for a table that needs one row for each tuple in `wanted`, found under `keys`."""

    def mark(one: Exercise, given: Given) -> Marks:
        rows = _rows(given)
        if not rows:
            return _all_ideas(one, NOT_YET)
        table, numbers = one.ideas
        seen = {tuple(_word(_first(row, *names)) for names in keys) for row in rows}
        return {table: _missing(wanted - seen), numbers: [finding for row in rows for finding in _implausible(row)][:1]}

    return mark


def _word(value: object) -> str:
    text = "".join(letter for letter in str(value).lower() if letter.isalnum())
    return text.removesuffix("agent").removesuffix("ghost").removesuffix("ghosts").removesuffix("pacman")


def _missing(rows: Rows) -> list[Finding]:
    if not rows:
        return []
    names = "; ".join(sorted(" with ".join(row) for row in rows))
    return [Finding("rows-missing", f"Your table has no row for: {names}. Run the experiment for all of them.")]


def _implausible(row: dict[str, Any]) -> list[Finding]:
    """What cannot be true in one row of results."""
    games, wins = _number(_first(row, "games", "n")), _number(_first(row, "wins", "won"))
    if games is None or wins is None or games < 1 or not 0 <= wins <= games:
        return [Finding("impossible-numbers", f"A row has {wins} wins in {games} games. That cannot be.")]
    rate = _number(_first(row, "win_rate", "rate"))
    if rate is not None and abs(rate - wins / games) > 0.006:
        return [Finding("impossible-numbers", f"{wins:g} wins in {games:g} games are not a win rate of {rate:g}.")]
    return _implausible_time(row, games)


def _implausible_time(row: dict[str, Any], games: float) -> list[Finding]:
    total = _number(_first(row, "total_time", "seconds", "time"))
    average = _number(_first(row, "average_time", "mean_time", "seconds_per_game"))
    if total is not None and total < 0:
        return [Finding("impossible-numbers", f"A total time of {total:g} seconds cannot be.")]
    if total is not None and average is not None and abs(average * games - total) > 0.02 * total + 0.01 * games:
        return [Finding("impossible-numbers", f"{games:g} games of {average:g} s each do not take {total:g} s in all.")]
    return []


_SEARCHES: Rows = {(layout, search) for layout in ("small", "medium", "minimax") for search in ("minimax", "alphabeta")}
_BELIEFS_OF_GHOSTS: Rows = {(pacman, ghost) for pacman in ("minimax", "expectimax") for ghost in ("random", "minimax")}

_MARKERS: dict[str, Callable[[Exercise, Given], Marks]] = {
    "minimax.by_hand": _by_hand,
    "pacman.questions": _rounds,
    "alphabeta.time_check": _experiment(_SEARCHES, (("layout", "board"), ("agent", "search", "pacman"))),
    "expectimax.experiment": _experiment(_BELIEFS_OF_GHOSTS, (("pacman", "agent"), ("ghost", "ghosts"))),
}
