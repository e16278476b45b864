"""What a wheel carries beside the packages: the chapters as students get them, made by `make wheel`.

An editable install reads the checkout instead, and needs none of it.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CHAPTERS = "chapters"


class Chapters(BuildHookInterface[Any]):
    """Put ``chapters/`` into the wheel, as ``graders/chapters/``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Refuse to build a wheel that a student could not study with."""
        if version == "editable":
            return
        folder = Path(self.root) / CHAPTERS
        if not any(folder.glob("*/*.ipynb")):
            raise RuntimeError(
                f"{folder} holds no chapters. In a clone of the course, `make wheel` makes them and builds the wheel; "
                "to install from a clone: pip install --editable ."
            )
        build_data["force_include"][str(folder)] = f"graders/{CHAPTERS}"
