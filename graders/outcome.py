"""What a notebook holds besides words: nbgrader's metadata of a cell, and our own of an output that shows a report.

The page of progress at home and the export of a class read ours. Nobody reads points back out of words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias, TypedDict

KEY = "adversarial_search"
"""The key of our own entries in a notebook's metadata."""

CLASS = {KEY: {"class": True}}
"""What `release` writes into the metadata of a notebook."""


Json: TypeAlias = dict[str, Any]
"""An object of JSON: a notebook, one of its cells, a line of a record, ..."""


class CellMetadata(TypedDict, total=False):
    """What nbgrader has written into a cell: its id, what it is, and its points; `comment` is a person's remark."""

    grade_id: str
    grade: bool
    solution: bool
    locked: bool
    points: float
    checksum: str
    comment: str


def metadata_of(cell: Mapping[str, Any]) -> CellMetadata:
    """What nbgrader knows about a cell; nothing of a student's own."""
    found: CellMetadata = cell.get("metadata", {}).get("nbgrader", {})
    return found


def is_test(cell: Mapping[str, object]) -> bool:
    """Whether a cell has points, and asks for no answer itself."""
    return bool(metadata_of(cell).get("grade") and not metadata_of(cell).get("solution"))


@dataclass(frozen=True)
class Outcome:
    """What one exercise was given, and why: `codes` are the slips of the findings; `reason` is empty for full points.

    `about` is what the answer is about, where every student chooses that (`DataExercise.about`); else it is empty.
    """

    exercise: str
    points: float
    max_points: float
    codes: list[str]
    reason: str
    about: str = ""

    @property
    def passed(self) -> bool:
        return not self.reason

    def metadata(self) -> Json:
        """The metadata of an output that shows this outcome, JSON only."""
        return {KEY: asdict(self)}


def outcomes(notebook: Json) -> Iterator[tuple[str, Outcome]]:
    """The outcomes that the cells of a notebook show, each with the grade id of its cell (empty if it has none).

    Raises LookupError, TypeError or AttributeError for what is no notebook.
    """
    for cell in notebook["cells"]:
        name = str(metadata_of(cell).get("grade_id", ""))
        for output in cell.get("outputs", []):
            if KEY in output.get("metadata", {}):
                yield name, Outcome(**output["metadata"][KEY])


def encodable(text: str) -> str:
    """The text without lone surrogates, which no UTF-8 file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
