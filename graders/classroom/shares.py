"""What a class did in each exercise, in numbers without names: how many, how much of the points, which findings.

The page of the class shows them; a year that is closed leaves them in `shares/`, so that next year's page has them
beside its own.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from graders.classroom import results
from graders.classroom.course import Course, keep
from graders.outcome import Outcome

FOLDER = "shares"
LEAST = 3  # a finding of fewer students is not kept: somebody might be known by it


@dataclass(frozen=True)
class Found:
    """A finding: how many students have it, and how many points are lost where it comes first."""

    students: int
    lost: float


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

    def share(self, code: str) -> float | None:
        """The share of the class that has a finding; None where nobody is known to have it."""
        return self.found[code].students / self.students if code in self.found and self.students else None


NOBODY = Share(0, 0.0, 0.0, 0, 0)


def share_of(outcomes: Iterable[Outcome]) -> Share:
    """What came of one exercise."""
    told = list(outcomes)
    students: Counter[str] = Counter()
    lost: dict[str, float] = defaultdict(float)
    for one in told:
        students.update(set(one.codes))
        if one.codes:
            lost[one.codes[0]] += one.max_points - one.points
    found = {code: Found(count, round(lost[code], 2)) for code, count in students.items()}
    full, none = sum(one.points == one.max_points for one in told), sum(not one.points for one in told)
    return Share(len(told), sum(one.points for one in told), sum(one.max_points for one in told), full, none, found)


def shares_of(states: Mapping[str, results.State]) -> dict[str, Share]:
    """Exercise -> what the class did in it."""
    of_exercise: dict[str, list[Outcome]] = defaultdict(list)
    for state in states.values():
        for outcome in state.outcomes.values():
            of_exercise[outcome.exercise].append(outcome)
    return {name: share_of(told) for name, told in of_exercise.items()}


def keep_shares(course: Course, year: str) -> Path:
    """Write what the class did into `shares/`, without names and without what only one or two did; where it is."""
    chapters = {name: shares_of(results.states(course, name)) for name in results.released(course)}
    told = {name: {exercise: _anonymous(one) for exercise, one in told.items()} for name, told in chapters.items()}
    path = course.root / FOLDER / f"{year}.json"
    keep(path, json.dumps({"year": year, "chapters": told}, indent=1))
    return path


def _anonymous(one: Share) -> dict[str, object]:
    found = {code: asdict(found) for code, found in one.found.items() if found.students >= LEAST}
    return {**asdict(one), "found": found}


def last_year(course: Course, chapter: str) -> tuple[str, dict[str, Share]]:
    """The newest year that was kept, and what its class did in a chapter; nothing where none was."""
    for path in sorted((course.root / FOLDER).glob("*.json"), reverse=True):
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            chapters = told["chapters"].get(chapter, {})
            return str(told["year"]), {name: _read(one) for name, one in chapters.items()}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            continue
    return "", {}


def _read(told: dict[str, object]) -> Share:
    found = told["found"]
    assert isinstance(found, dict)
    return Share(**{**told, "found": {code: Found(**one) for code, one in found.items()}})  # type: ignore[arg-type]
