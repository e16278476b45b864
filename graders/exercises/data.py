"""Judging what a student worked out or measured: a dict from question to answer, or the rows of a table.

The table of an experiment was played at home; in class it is a plan, of which the grader plays some games.
"""

import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from graders.exercises.base import DataExercise, Idea, Marks
from graders.report import Finding
from graders.transcript.encoding import word
from graders.words import MESSAGES

Rows = set[tuple[str, ...]]
Fields = dict[str, object]
"""One row of a student's table, by the names of its columns."""

NO_NAME = Finding("no-name", MESSAGES["no-name"])
NOT_YET = Finding("not-written-yet", "There is no answer here yet. Fill it in when you are ready, then check again.")


def all_ideas(ideas: Iterable[Idea], finding: Finding) -> Marks:
    """The same finding on every idea."""
    return {idea.name: [finding] for idea in ideas}


def as_number(value: object) -> float | None:
    """A finite number, also one typed as text; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    with suppress(ValueError, OverflowError):
        return found if math.isfinite(found := float(value)) else None
    return None


def _rows(given: object) -> list[Fields]:
    """The rows of a table: a tuple of dicts, or a dict of dicts."""
    rows = list(given.values()) if isinstance(given, dict) else list(given) if isinstance(given, tuple) else []
    return [row for row in rows if isinstance(row, dict)]


def _first(row: Fields, *names: str) -> object:
    """The entry under the first of these names that the row has."""
    return next((row[name] for name in names if name in row), None)


def table_with(
    ideas: tuple[Idea, Idea], wanted: Rows, fewest: int, *keys: tuple[str, ...]
) -> Callable[[object], Marks]:
    """A marker for a table that needs one row for each tuple in `wanted`, found under `keys`, each of that many games.

    `ideas` are the table and its numbers.
    """

    def mark(given: object) -> Marks:
        rows = _rows(given)
        if not rows:
            return all_ideas(ideas, NOT_YET)
        table, numbers = ideas
        seen = {tuple(word(_first(row, *names)) for names in keys) for row in rows}
        wrong = [finding for row in rows for finding in [*_implausible(row), *_few(row, fewest)]]
        return {table.name: _missing(wanted - seen, keys), numbers.name: wrong[:1]}

    return mark


def _missing(rows: Rows, keys: tuple[tuple[str, ...], ...]) -> list[Finding]:
    if not rows:
        return []
    told = (zip((names[0] for names in keys), row, strict=True) for row in sorted(rows))
    names = "; ".join(", ".join(f"{name} {value}" for name, value in pairs) for pairs in told)
    words = f"These rows are missing from your table: {names}. Run the experiment for all of them."
    return [Finding("rows-missing", words)]


def _few(row: Fields, fewest: int) -> list[Finding]:
    """A row of fewer games than the text asks for."""
    games = as_number(_first(row, "games", "n"))
    if games is None or games >= fewest:
        return []
    about = "1 game" if games == 1 else f"{games:g} games"
    words = (
        f"A row of your table covers {about}. The text asks for at least {fewest}, because fewer games do not tell you "
        "enough."
    )
    return [Finding("too-few-games", words)]


def _implausible(row: Fields) -> list[Finding]:
    """What cannot be true in one row of results."""
    games, wins = as_number(_first(row, "games", "n")), as_number(_first(row, "wins", "won"))
    if games is None or wins is None or games < 1 or not 0 <= wins <= games:
        words = f"A row of your table shows {_told(wins)} wins in {_told(games)} games. That is impossible."
        return [Finding("impossible-numbers", words)]
    rate = as_number(_first(row, "win_rate", "rate"))
    if rate is not None and abs(rate - wins / games) > 0.006:
        return [Finding("impossible-numbers", f"{wins:g} wins in {games:g} games do not make a win rate of {rate:g}.")]
    return _implausible_time(row, games)


def _told(value: float | None) -> str:
    return "no number of" if value is None else f"{value:g}"


def _implausible_time(row: Fields, games: float) -> list[Finding]:
    total = as_number(_first(row, "total_time", "seconds", "time"))
    average = as_number(_first(row, "average_time", "mean_time", "seconds_per_game"))
    if total is not None and total < 0:
        return [Finding("impossible-numbers", f"A total time of {total:g} seconds is impossible.")]
    if total is not None and average is not None and abs(average * games - total) > 0.02 * total + 0.01 * games:
        return [Finding("impossible-numbers", f"{games:g} games of {average:g} s each do not take {total:g} s in all.")]
    return []


@dataclass(frozen=True)
class Trial:
    """One row that an agent of the student's own plays: its name, the board, the depth, the ghosts.

    `cares` is what the agent takes the ghosts for, `"min"` or `"chance"`.
    """

    agent: str
    layout: str
    depth: int
    ghosts: str
    cares: str = "min"


@dataclass(frozen=True, kw_only=True)
class Experiment(DataExercise):
    """An exercise whose answer is the table of an experiment: its ideas are the table, and the numbers in it."""

    trials: tuple[Trial, ...]
