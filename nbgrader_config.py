"""nbgrader for this course. What you decide stands in `course.toml`; docs/instructor.md tells what it may say."""

from pathlib import Path

from graders.classroom.configuration import configure

c = get_config()  # noqa: F821  (traitlets provides it)
configure(c, Path(__file__).resolve().parent)
