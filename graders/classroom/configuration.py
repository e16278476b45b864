"""nbgrader's settings for a course: the same for every course, but for what its `course.toml` says.

An `nbgrader_config.py` calls `configure`; so all of nbgrader's own commands, and Formgrader, work as ours do, and a
newer edition of the course brings its settings along.
"""

import os
import sys
from pathlib import Path

from traitlets.config import Config

from graders.classroom import course_file
from graders.classroom.secret import SECONDS_VARIABLE

NAME = "adversarial-search"
SECRET = Path(".grading") / "secret"
"""Where `teach init` puts the secret of a course: in its folder, out of version control."""


def configure(c: Config, root: Path) -> None:
    """Write the settings of the course in this folder into nbgrader's configuration `c`.

    Ends the program, with the line of what is wrong, where `course.toml` cannot be used: nbgrader would go on without
    any of these settings.
    """
    # nbgrader calls `alembic` by its bare name to make the gradebook: it is next to this Python, active or not.
    os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    try:
        decided = course_file.read(root)
    except course_file.CourseFileError as error:
        raise SystemExit(str(error)) from None
    _places(c, root, decided)

    # What the student's version shows instead of a solution. A pass can be anywhere, shows nothing, and unlike an
    # error it frightens nobody: the function returns None, and its check answers "not written yet".
    c.ClearSolutions.code_stub = {"python": "pass  # your code here"}
    c.ClearSolutions.text_stub = "*Your answer here.*"

    # A mark in the student's version: solution() leaves the solutions of a class to its instructor.
    c.GenerateAssignment.exporter_class = "graders.classroom.exchange.releasing.ReleasedNotebook"

    # Trusted grading: submissions run in a sandbox and only answer, this process judges. The order matters.
    c.Autograde.exporter_class = "graders.classroom.secret.GradingExporter"  # refuses to start without the secret
    c.Autograde.sanitize_preprocessors = [
        "graders.classroom.intake.submission.RestoreCells",  # the notebook is built again: nothing is left to clear
        "nbgrader.preprocessors.OverwriteKernelspec",
        "nbgrader.preprocessors.CheckCellMetadata",
    ]
    c.Autograde.autograde_preprocessors = [
        "graders.classroom.autograde.GradeNotebook",
        "nbgrader.preprocessors.LimitOutput",
        "nbgrader.preprocessors.SaveAutoGrades",
        "nbgrader.preprocessors.AssignLatePenalties",
        "nbgrader.preprocessors.CheckCellMetadata",
        "graders.classroom.records.pages.Harmless",
    ]

    # Late work is listed, and costs nothing, unless the course says so.
    c.AssignLatePenalties.plugin_class = "graders.reports.late.LatePenalty"
    for key, value in decided.late.items():
        setattr(c.LatePenalty, key, value)
    if "answer" in decided.seconds and SECONDS_VARIABLE not in os.environ:
        c.Sandbox.seconds = decided.seconds["answer"]

    # What a student wrote runs nothing in the browser of whoever opens Formgrader or the feedback.
    c.HTMLExporter.preprocessors = ["graders.classroom.records.pages.Harmless"]
    c.HTMLExporter.filters = {"markdown2html": "graders.classroom.records.pages.clean_markdown"}
    c.GenerateFeedback.exporter_class = "graders.classroom.records.pages.CleanHTML"


def _places(c: Config, root: Path, decided: course_file.CourseFile) -> None:
    """Where everything is: what the environment says goes first, then `course.toml`."""
    exchange = os.environ.get("COURSE_EXCHANGE") or decided.course.get("exchange") or "exchange"
    gradebook = os.environ.get("COURSE_GRADEBOOK") or decided.course.get("gradebook")
    c.CourseDirectory.root = str(root)
    c.CourseDirectory.course_id = decided.course.get("name", NAME)
    c.CourseDirectory.source_directory = "notebooks"  # one folder a chapter: 00_welcome ... 08_learning
    c.CourseDirectory.db_url = gradebook or f"sqlite:///{root / 'gradebook.db'}"
    c.Exchange.root = str((root / Path(exchange).expanduser()).resolve())
    c.Exchange.timezone = "UTC"
    c.CourseSecret.file = str(root / SECRET)
