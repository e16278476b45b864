"""nbgrader for this course. What you decide is in `course.toml`; docs/commands.md says what it may contain."""

from pathlib import Path

from graders.classroom.configuration import configure

c = get_config()  # noqa: F821  (traitlets provides it)
configure(c, Path(__file__).resolve().parent)
