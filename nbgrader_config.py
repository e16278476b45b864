"""nbgrader for this course: the repository is the course root, `notebooks/` holds the assignments.

`docs/instructor.md` explains the whole way from release to feedback. The course secret does not belong in this file,
which is public: set COURSE_SECRET in the environment of the command that grades.
"""

import os
import sys
from pathlib import Path

root = Path(__file__).resolve().parent
exchange = Path(os.environ.get("COURSE_EXCHANGE") or root / "exchange").resolve()

# nbgrader calls `alembic` by its bare name to make the gradebook: it lies beside this Python, active or not.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

c = get_config()  # noqa: F821  (traitlets provides it)

c.CourseDirectory.root = str(root)
c.CourseDirectory.course_id = "adversarial-search"
c.CourseDirectory.source_directory = "notebooks"  # one folder a chapter: 00_welcome ... 07_contest
c.CourseDirectory.db_url = os.environ.get("COURSE_GRADEBOOK") or f"sqlite:///{root / 'gradebook.db'}"
c.Exchange.root = str(exchange)
c.Exchange.timezone = "UTC"

# What the student's version shows in place of a solution. A pass stands anywhere, shows nothing, and unlike an error
# it frightens nobody: the function returns None, and its check answers "not written yet".
c.ClearSolutions.code_stub = {"python": "pass  # your code here"}
c.ClearSolutions.text_stub = "*Your answer here.*"

# A mark in the student's version: solution() leaves the solutions of a class to its instructor.
c.GenerateAssignment.exporter_class = "graders.classroom.exchange.releasing.ReleasedNotebook"

# Trusted grading: submissions run in a sandbox and only answer, this process judges. The order matters.
c.Autograde.exporter_class = "graders.classroom.secret.GradingExporter"  # refuses to start without the secret
c.Autograde.sanitize_preprocessors = [
    "graders.classroom.intake.submission.RestoreCells",  # the notebook is built anew: nothing is left to clear
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

# Late work: percent of the points for each day that has begun. 0: late is listed, and costs nothing.
c.AssignLatePenalties.plugin_class = "graders.reports.late.LatePenalty"
c.LatePenalty.percent_per_day = 0
c.LatePenalty.grace_minutes = 15

# What a student wrote runs nothing in the browser of whoever opens Formgrader or the feedback.
c.HTMLExporter.preprocessors = ["graders.classroom.records.pages.Harmless"]
c.HTMLExporter.filters = {"markdown2html": "graders.classroom.records.pages.clean_markdown"}
c.GenerateFeedback.exporter_class = "graders.classroom.records.pages.CleanHTML"
