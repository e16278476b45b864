"""Right answers in many styles: those of tests/styles, under the exercises that they answer."""

from tests.styles import RIGHT, right

__all__ = ["RIGHT", "right"]
