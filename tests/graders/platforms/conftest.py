"""The course of the reports' tests: chapters released, nobody has handed in."""

from tests.graders.reports.conftest import course

__all__ = ["course"]
