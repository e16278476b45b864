"""What a class did in each exercise, in numbers without names: how many, how much of the points, which families.

The class page shows them; a year that is closed leaves them in `shares/`, so that next year's page has them
next to its own.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from graders.classroom import results
from graders.classroom.course import Course, keep
from graders.outcome import Outcome
from graders.words import family_of

FOLDER = "shares"
LEAST = 3  # a finding of fewer students is not kept: somebody might be known by it


@dataclass(frozen=True)
class Found:
    """A family of slips: how many students have one, the points lost where one comes first, and who has which."""

    students: int
    lost: float
    slips: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Share:
    """One exercise: students who are graded, their points and those that could be had, how many have all or none."""

    students: int
    points: float
    most: float
    full: int
    none: int
    found: Mapping[str, Found] = field(default_factory=dict)

    @property
    def lost(self) -> float:
        """Points that the class lost here, by what the judge says."""
        return sum(one.lost for one in self.found.values())

    def share(self, family: str) -> float | None:
        """The share of the class that has a slip of a family; None where nobody is known to have one."""
        return self.found[family].students / self.students if family in self.found and self.students else None


NOBODY = Share(0, 0.0, 0.0, 0, 0)


def share_of(outcomes: Iterable[Outcome]) -> Share:
    """What came of one exercise."""
    given = list(outcomes)
    students, slips, lost = Counter[str](), Counter[str](), defaultdict[str, float](float)
    for one in given:
        slips.update(set(one.codes))
        students.update(set(map(family_of, one.codes)))
        for first in one.codes[:1]:
            lost[family_of(first)] += one.max_points - one.points
    found = {
        family: Found(count, round(lost[family], 2), {one: slips[one] for one in slips if family_of(one) == family})
        for family, count in students.items()
    }
    full, none = sum(one.points == one.max_points for one in given), sum(not one.points for one in given)
    return Share(len(given), sum(one.points for one in given), sum(one.max_points for one in given), full, none, found)


def shares_of(states: Mapping[str, results.State]) -> dict[str, Share]:
    """Exercise -> what the class did in it."""
    of_exercise: dict[str, list[Outcome]] = defaultdict(list)
    for state in states.values():
        for outcome in state.outcomes.values():
            of_exercise[outcome.exercise].append(outcome)
    return {name: share_of(given) for name, given in of_exercise.items()}


def keep_shares(course: Course, year: str) -> Path:
    """Write what the class did into `shares/`, without names and without what only one or two did; where it is."""
    chapters = {name: shares_of(results.states(course, name)) for name in results.released(course)}
    kept = {name: {exercise: _anonymous(one) for exercise, one in of.items()} for name, of in chapters.items()}
    path = course.root / FOLDER / f"{year}.json"
    keep(path, json.dumps({"year": year, "chapters": kept}, indent=1))
    return path


def _anonymous(one: Share) -> dict[str, object]:
    found = {}
    for family, each in one.found.items():
        if each.students >= LEAST:
            slips = {slip: students for slip, students in each.slips.items() if students >= LEAST}
            found[family] = asdict(each) | {"slips": slips}
    return {**asdict(one), "found": found}


def last_year(course: Course, chapter: str) -> tuple[str, dict[str, Share]]:
    """The newest year that was kept, and what its class did in a chapter; nothing where none was."""
    for path in sorted((course.root / FOLDER).glob("*.json"), reverse=True):
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            chapters = kept["chapters"].get(chapter, {})
            return str(kept["year"]), {name: _read(one) for name, one in chapters.items()}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            continue
    return "", {}


def _read(kept: dict[str, Any]) -> Share:
    """One exercise of a year; a file without families has the slips themselves, whose students may be the same."""
    found: dict[str, Found] = {}
    for code, one in kept["found"].items():
        before, more = found.get(family_of(code), Found(0, 0)), Found(**{"slips": {code: one["students"]}} | one)
        students = min(kept["students"], before.students + more.students)
        found[family_of(code)] = Found(students, before.lost + more.lost, {**before.slips, **more.slips})
    return Share(**{**kept, "found": found})
