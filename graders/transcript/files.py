"""The other files of a submission, as they travel in a message: name -> content in letters."""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path


def as_text(files: Mapping[str, bytes]) -> dict[str, str]:
    """Ready to travel."""
    return {name: b64encode(content).decode() for name, content in files.items()}


def lay_down(files: Mapping[str, str], folder: Path) -> None:
    """Write them into a new folder."""
    folder.mkdir()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b64decode(content))
