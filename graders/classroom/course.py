"""One course on the instructor's machine: nbgrader's own API, opened on the course root."""

import errno
import json
import logging
import os
import re
import warnings
from difflib import get_close_matches
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.apps import NbGraderAPI
from nbgrader.apps.baseapp import NbGrader
from nbgrader.exchange.default import Exchange as DefaultExchange

from graders.classroom import course_file
from graders.classroom.edition import edition_with
from graders.classroom.intake.submission import Released, released_cells
from graders.classroom.marks import GradedCell
from graders.classroom.secret import CourseSecret
from graders.outcome import Json

_Kind = TypeVar("_Kind")
PLACE = ".grading"
"""The folder in the course root for what the grader keeps for itself."""

# nbgrader raises what it logs here, too: hundreds of lines for a full disk
logging.getLogger("tornado.application").addFilter(lambda record: "nbgrader" not in record.pathname)


def keep(path: Path, text: str, encoding: str = "utf-8") -> None:
    """Put a text into the place of a file in one step: a full disk, or a crash, leaves what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.draft")
    draft.write_text(text, encoding=encoding, errors="replace", newline="")  # the name of a folder can be anything
    draft.replace(path)


def kept_as(path: Path, empty: _Kind) -> _Kind:
    """What a file has as JSON; `empty` for one that is missing, cannot be read, or holds something else."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return empty
    return found if isinstance(found, type(empty)) else empty


class CommandError(Exception):
    """A command cannot do what it was asked to; the message says what is wrong, where, and what to do."""


class Course:
    """The course whose nbgrader_config.py is in `root`. Raises CommandError when there is none."""

    def __init__(self, root: Path) -> None:
        """Read the configuration as the nbgrader commands do; touches no file."""
        self.root = root.resolve()
        if not (self.root / "nbgrader_config.py").is_file():
            raise CommandError(
                f"{self.root} has no nbgrader_config.py, so it is not a course folder. Use --course DIR."
            )
        warnings.filterwarnings("ignore", module="nbgrader")  # its own use of SQLAlchemy warns on every run
        app = NbGrader(log_level=logging.ERROR)
        app.load_cwd_config = False  # of this course, wherever the command was started
        app.initialize(argv=[], root=str(self.root))
        self.config = app.config
        try:
            self.file = course_file.read(self.root)
        except course_file.CourseFileError as error:
            raise CommandError(str(error)) from None
        self._cells: dict[str, dict[str, Released]] = {}

    @cached_property
    def api(self) -> NbGraderAPI:
        """nbgrader's API, quiet: what it logs comes back with each result."""
        self.config.NbGraderAPI.log_level = logging.INFO
        api = NbGraderAPI(config=self.config)
        api.log.addHandler(logging.NullHandler())
        api.log.propagate = False
        return api

    @property
    def edition(self) -> str:
        """The edition of the graders, with what this course decides otherwise than the catalog."""
        return edition_with(self.file.decisions)

    @property
    def own_exchange(self) -> bool:
        """Whether work goes through nbgrader's shared folder, and not through a service in its place (ngshare)."""
        return issubclass(self.api.exchange.collect, DefaultExchange)

    def secret(self) -> str:
        """The course secret. Raises MissingSecret unless it is set."""
        return CourseSecret(config=self.config).value()

    @property
    def chapters(self) -> list[str]:
        """The names of the chapters that have a notebook, in order."""
        source = self.root / self.api.coursedir.source_directory
        return sorted(path.parent.name for path in source.glob("*/*.ipynb") if path.stem == path.parent.name)

    def chapter(self, name: str) -> str:
        """The chapter called `name`, or that alone begins so (`02`, `2`). Raises CommandError naming the nearest."""
        if name in self.chapters:
            return name
        start = name.zfill(2) if name.isdigit() else name
        found = [chapter for chapter in self.chapters if chapter.startswith(start)]
        if len(found) == 1:
            return found[0]
        near = found or get_close_matches(name, self.chapters, cutoff=0.3) or self.chapters
        raise CommandError(
            f"There is no chapter {name!r} in {self.root}. The chapters are: {', '.join(near) or 'none yet'}."
        )

    def folder(self, stage: str, student: str, chapter: str) -> Path:
        """Where nbgrader keeps a chapter: `stage` is `source`, `submitted`, `autograded` or `feedback`."""
        directory = getattr(self.api.coursedir, f"{stage}_directory")
        return self.root / str(self.api.coursedir.format_path(directory, student, chapter))

    def gradebook(self) -> Gradebook:
        """nbgrader's gradebook, which a `with` block closes afterward."""
        return Gradebook(self.api.coursedir.db_url, self.api.course_id)

    def cells(self, chapter: str) -> dict[str, Released]:
        """The cells with an id, by id and in order. Raises CommandError for a chapter that was never released."""
        if chapter not in self._cells:
            words = f"{chapter} was never released. Run: python -m graders release {chapter}"
            with self.gradebook() as gradebook:
                try:
                    self._cells[chapter] = released_cells(gradebook, chapter)
                except MissingEntry:
                    raise CommandError(words) from None
        return self._cells[chapter]

    def points(self, chapter: str) -> dict[str, float]:
        """The points of the cells that have some, by id."""
        return {name: one.points for name, one in self.cells(chapter).items() if one.graded}

    def tests(self, chapter: str) -> list[GradedCell]:
        """The autograded test cells of a chapter."""
        tests = [one for one in self.cells(chapter).values() if one.is_test]
        return [GradedCell(one.name, one.points) for one in tests]

    def submitted(self, chapter: str) -> list[str]:
        """The names of the folders that hold a submission of the chapter, in order, whatever they are called."""
        place = self.folder("submitted", "*", chapter)
        at = place.parts.index("*")
        base, inside = Path(*place.parts[:at]), place.parts[at + 1 :]
        names = os.listdir(base) if base.is_dir() else []
        return sorted(name for name in names if not name.startswith(".") and base.joinpath(name, *inside).is_dir())


def checked(result: dict[str, object], doing: str) -> None:
    """Raise CommandError with nbgrader's reason, or OSError for a full disk, unless an API call was a success."""
    if result["success"]:
        return
    if _FULL.match(why := reason(result)):
        raise OSError(errno.ENOSPC, why)
    raise CommandError(f"{doing} failed: {why}")


_FULL = re.compile(
    rf"OSError: \[Errno {errno.ENOSPC}\]|OperationalError: \(sqlite3\.OperationalError\) database or disk is full"
)


def reason(result: Json) -> str:
    """Why an API call failed: the exception of the last traceback in the log, or else the first error logged."""
    lines = (result.get("log") or result.get("error") or "").splitlines()
    # The exception under a traceback: the log indents by four, and the frames further.
    raised = [line for before, line in pairwise(lines) if before.startswith(" " * 6) and re.match(r" {4}\S", line)]
    logged = [re.sub(r"^\[\w+\] ", "", line) for line in lines if line.startswith(("[ERROR]", "[CRITICAL]"))]
    return re.sub(r"^[\w.]+\.(?=\w+: )", "", (raised[-1:] or logged[:1] or ["nbgrader gave no reason"])[0].strip())
