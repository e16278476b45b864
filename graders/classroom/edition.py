"""Which edition of the graders this is; and editions that gave points, kept so that they can be asked again.

An edition is a hash of the source of the graders and of the catalog of mistakes, in which the prices are; where a
course has decided something otherwise, that is also in the hash. `.grading/editions/` has, for each edition that
points of the course come from what it is made of: `<edition>.json` with the decisions, `<source>.zip` with packages.
"""

import hashlib
import json
import os
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path

import graders
import pacman_env
from graders.words import Decisions
from pacman_env.engine.layout import data_folder

DATA = ("mistakes.toml", "layouts/*", "contest/*")  # of the folder of data, what grading needs


@cache
def edition() -> str:
    """A hash of the source of the graders and of the catalog of mistakes."""
    root = Path(graders.__file__).resolve().parent
    total = hashlib.sha256()
    for path in [*sorted(root.rglob("*.py")), data_folder() / "mistakes.toml"]:
        total.update(path.read_bytes())
    return total.hexdigest()[:12]


def edition_with(decisions: Decisions) -> str:
    """The edition, and what a course has decided otherwise; where that is nothing, the edition alone."""
    if not decisions.mark:
        return edition()
    return hashlib.sha256(f"{edition()} {decisions.mark}".encode()).hexdigest()[:12]


def keep_edition(place: Path, decisions: Decisions) -> None:
    """Keep this edition in the folder of editions, if it is not there."""
    about = place / f"{edition_with(decisions)}.json"
    if about.exists():
        return
    place.mkdir(parents=True, exist_ok=True)
    packed = place / f"{edition()}.zip"
    if not packed.exists():
        draft = packed.with_suffix(".draft")
        with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
            for path, name in _files():
                file.write(path, name)
        os.replace(draft, packed)
    draft = about.with_suffix(".draft")
    draft.write_text(json.dumps({"source": edition(), "decisions": asdict(decisions)}), encoding="utf-8")
    os.replace(draft, about)


def _files() -> Iterator[tuple[Path, str]]:
    for package in (graders, pacman_env):
        root = Path(package.__file__ or "").resolve().parent
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root)
            if path.is_file() and not {"__pycache__", "data", "chapters"} & {*inside.parts[:-1]}:
                yield path, f"{package.__name__}/{inside.as_posix()}"
    for pattern in DATA:
        for path in sorted(data_folder().glob(pattern)):
            yield path, f"pacman_env/data/{path.relative_to(data_folder()).as_posix()}"


def kept_edition(place: Path, name: str) -> tuple[Decisions, Path] | None:
    """The decisions and the packed packages of an edition; None if it was not kept."""
    try:
        about = json.loads((place / f"{name}.json").read_text(encoding="utf-8"))
        packed = place / f"{about['source']}.zip"
        return (Decisions(**about["decisions"]), packed) if packed.is_file() else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
