"""What a wheel carries beside the packages: the chapters as students get them, and where the project lives.

`make wheel` makes the chapters; an editable install reads the checkout instead, and needs none of it. The address and
the authors are set in one place, `[tool.course]` in pyproject.toml. While the address is empty there is no link.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

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


class Address(MetadataHookInterface):
    """Fill in the links, the authors, and a README whose links work on a package index."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Read `[tool.course]`, and change what depends on it."""
        root = Path(self.root)
        course = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["course"]
        address, readme = course["repository"].rstrip("/"), (root / "README.md").read_text("utf-8")
        metadata["authors"] = [{"name": name} for name in course["authors"]]
        metadata["urls"] = {}
        if address:
            metadata["urls"] = {
                "Source": address,
                "Changelog": f"{address}/blob/main/CHANGELOG.md",
                "Issues": f"{address}/issues",
            }
            readme = re.sub(r"!\[([^]]*)\]\((?!https?:)", rf"![\1]({address}/raw/main/", readme)
            readme = re.sub(r"(?<!!)\[([^]]*)\]\((?!https?:|#)", rf"[\1]({address}/blob/main/", readme)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
