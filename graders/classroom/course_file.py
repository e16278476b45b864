"""`course.toml`: what an instructor decides for one course, in the course's own folder. Only what differs is there.

| table | key | what it is |
|---|---|---|
| `[course]` | `name`, `exchange`, `gradebook` | nbgrader's name of the course, its exchange, the gradebook's address |
| `[late]` | `percent_per_day`, `grace_minutes`, `most_percent` | the penalty for late work |
| `[seconds]` | `answer` | processor time of a cell with an answer |
| `[points]` | `slips`, `never_ran` | `false`: only correct cases count; the share for what never ran |
| `[prices]` | the code of a mistake | its share of the points, or `false`: no partial credit |
| `[words]` | the code of a mistake | what a student reads |

Everything that is wrong in the file is reported at once, each with its line.
"""

import difflib
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from graders.exercises import EXERCISES, CodeExercise, all_words
from graders.outcome import Json
from graders.words import FAMILIES, PRICES, Decisions

FILE = "course.toml"


class CourseFileError(ValueError):
    """`course.toml` cannot be used; the message says what is wrong in which line, and what is right there."""


@dataclass(frozen=True)
class CourseFile:
    """What the file says, table by table; `decisions` are those that the judge needs."""

    course: Mapping[str, str] = field(default_factory=dict)
    late: Mapping[str, float] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)
    decisions: Decisions = field(default_factory=Decisions)


def read(root: Path) -> CourseFile:
    """What `course.toml` in this folder says; nothing where there is none. Raises CourseFileError."""
    path = root / FILE
    if not path.exists():
        return CourseFile()
    tables = _tables(path)
    late, seconds = ({key: float(value) for key, value in tables.get(name, {}).items()} for name in ("late", "seconds"))
    return CourseFile(tables.get("course", {}), late, seconds, _decisions(tables))


def _tables(path: Path) -> dict[str, Json]:
    """The tables of the file, in which nothing is wrong. Raises CourseFileError."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CourseFileError(f"{path} is not TOML: {error}") from None
    except (OSError, UnicodeError) as error:
        raise CourseFileError(f"{path} cannot be read: {error}") from None
    problems = [f"line {_line(text, *place)}: {why}" for *place, why in _problems(tables)]
    if problems:
        raise CourseFileError("\n  ".join([f"{path} cannot be used:", *problems]))
    return tables


def _decisions(tables: Mapping[str, Json]) -> Decisions:
    points, prices = tables.get("points", {}), tables.get("prices", {})
    shares = {code: None if share is False else float(share) for code, share in prices.items()}
    words = {code: " ".join(said.split()) for code, said in tables.get("words", {}).items()}
    return Decisions(shares, words, points.get("slips", True), float(points.get("never_ran", 0)))


Check = Callable[[Any], bool]


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _between(low: float, high: float) -> Check:
    return lambda value: _number(value) and low <= value <= high


def _price(value: Any) -> bool:
    return value is False or (_number(value) and 0 < value <= 1)


Rule = tuple[Check, str]
"""Whether a value can be used, and what is right."""
_PERCENT: Rule = (_between(0, 100), "a number from 0 to 100")
_TEXT: Rule = (lambda value: isinstance(value, str) and bool(value.strip()), "nonempty text in quotation marks")
_KEYS: dict[str, dict[str, Rule]] = {
    "course": {"name": _TEXT, "exchange": _TEXT, "gradebook": _TEXT},
    "late": {
        "percent_per_day": _PERCENT,
        "grace_minutes": (_between(0, 10**6), "a number of minutes, 0 or more"),
        "most_percent": _PERCENT,
    },
    "seconds": {"answer": (_between(1, 3600), "a number of seconds, from 1 to 3600")},
    "points": {
        "slips": (lambda value: isinstance(value, bool), "true or false"),
        "never_ran": (_between(0, 1), "a share of the points, from 0 to 1"),
    },
}
_BY_CODE: dict[str, Rule] = {
    "prices": (_price, "a share of the points, above 0 and at most 1, or false for no partial credit"),
    "words": _TEXT,
}


def _problems(told: Mapping[str, object]) -> Iterator[tuple[str, str, str]]:
    """What is wrong: the table, the key, why."""
    for table, entries in told.items():
        if table not in _KEYS and table not in _BY_CODE:
            yield table, "", f"there is no table [{table}]{_meant(table, [*_KEYS, *_BY_CODE])}"
        elif not isinstance(entries, dict):
            yield "", table, f"{table} is a table: write [{table}] above its lines"
        else:
            yield from ((table, key, why) for key, value in entries.items() if (why := _trouble(table, key, value)))


def _trouble(table: str, key: str, value: object) -> str:
    """Why a line cannot be used; empty if it can."""
    rules = dict.fromkeys(_codes(table), _BY_CODE[table]) if table in _BY_CODE else _KEYS[table]
    if key not in rules:
        none = "no mistake is called" if table in _BY_CODE else f"[{table}] has no"
        return f"{none} {key!r}{_meant(key, list(rules))}"
    fits, right = rules[key]
    shown = str(value).lower() if isinstance(value, bool) else repr(value)
    return "" if fits(value) else f"{key} = {shown} is not {right}"


def _codes(table: str) -> list[str]:
    """The codes that this table may name: slips and families with a price, or all slips that have words."""
    if table == "words":
        return list(all_words())
    own = [code for one in EXERCISES.values() if isinstance(one, CodeExercise) for code in one.own_mistakes]
    named = [m.code for one in EXERCISES.values() if isinstance(one, CodeExercise) for m in one.mutants]
    families = [code for code, one in FAMILIES.items() if one.price]
    return list(dict.fromkeys([*PRICES, *own, *named, *families]))


def _meant(name: str, known: list[str]) -> str:
    """What somebody may have meant, or what there is."""
    near = difflib.get_close_matches(name, known, n=2)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    return f"; choose from {', '.join(known)}" if len(known) < 10 else "; docs/points.md lists them (What a slip costs)"


def _line(text: str, table: str, key: str) -> int:
    """The number of the line that has a key of a table (of the table itself where there is no key)."""
    here, quoted = "", rf"[\"']?{re.escape(key)}[\"']?"
    inside = rf"\s*{quoted}\s*[=.]"  # below the heading of its table
    dotted = rf"\s*{re.escape(table)}\s*(=|\.\s*{quoted}\s*=)" if table else r"(?!)"
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\s*[\"']?([^\]\"']+?)[\"']?\s*\]", line):
            here = head[1]
            if here == table and not key:
                return number
        elif key and ((here == table and re.match(inside, line)) or re.match(dotted, line)):
            return number
    return 1
