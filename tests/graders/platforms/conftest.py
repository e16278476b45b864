"""The course of the reports' tests: chapters released, nobody has handed in."""

from tests.graders.reports.conftest import course, released

__all__ = ["course", "released"]
