"""The student's folder: bring in what the course has, never touch what the student wrote.

A file that still is as we put it is replaced by a newer edition without a word. A file that the student has changed
stays, and the newer edition lands next to it as `<name>.new-edition-N<suffix>`. To tell the two apart, a manifest in
the folder remembers the fingerprint of each file that we put there.

A notebook's fingerprint covers its cells (kind, text, attachments, nbgrader metadata) but no outputs: to run a
notebook is not to change it.
"""

import hashlib
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from graders.home.chapters import handed_out

MANIFEST = ".course-files.json"


@dataclass
class FileRecord:
    """What we remember of one file: the fingerprints that we put in place and next to, and the name of the latter."""

    placed: str | None = None
    offered: str | None = None
    offered_as: str | None = None


def update(course: Path, folder: Path) -> list[str]:
    """Bring `folder` up to date with `course` and return what the student should know, a sentence an item.

    Raises OSError when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    records, news = _read_manifest(folder)
    names = []
    for name, content in handed_out(course):
        names.append(name)
        if isinstance(content, ValueError):
            news.append(str(content))
        else:
            news += _deliver(folder, name, content, records.setdefault(name, FileRecord()))
    news += _departed(folder, records, names)
    files = {name: asdict(record) for name, record in sorted(records.items())}
    write(folder / MANIFEST, (json.dumps({"files": files}, indent=1) + "\n").encode())
    return news


def fingerprint(content: bytes, suffix: str) -> str | None:
    """A short text that changes when the content does; None for a notebook that cannot be read."""
    if suffix != ".ipynb":
        return hashlib.sha256(content).hexdigest()
    try:
        cells = [  # `source` may be one text or a list of lines: the format allows both
            [
                cell["cell_type"],
                "".join(cell["source"]),
                cell.get("attachments"),
                cell.get("metadata", {}).get("nbgrader"),
            ]
            for cell in json.loads(content)["cells"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return hashlib.sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()


def _deliver(folder: Path, name: str, content: bytes, record: FileRecord) -> list[str]:
    """Put `content` where it belongs, bring `record` up to date, and say what the student should know."""
    target, new = folder / name, fingerprint(content, Path(name).suffix)
    there, now = target.exists(), _now(target)
    if there and now != new and not (record.placed and now == record.placed):
        return _offer(folder, name, content, record)
    if not there or now != new:
        write(target, content)
    news = [] if there or not record.placed else [f"{name} was gone: a fresh copy is in its place."]
    record.placed, record.offered, record.offered_as = new, None, None
    return news


def _offer(folder: Path, name: str, content: bytes, record: FileRecord) -> list[str]:
    """The student has changed `name`: leave it alone, and lay an edition they have not seen next to it."""
    new = fingerprint(content, Path(name).suffix)
    broken = _now(folder / name) is None
    news = [f"{name} cannot be read as a notebook (was a save cut short?). It stays as it is."] if broken else []
    if new == record.offered or (new == record.placed and not broken):
        return news
    place = _beside(folder, name, record)
    write(folder / place, content)
    record.offered, record.offered_as = new, place
    return [*news, f"{name} stays as you wrote it; its new edition is next to it: {place}"]


def _beside(folder: Path, name: str, record: FileRecord) -> str:
    """Where the new edition goes: over the last one if the student never touched that, else under the next number."""
    last = record.offered_as
    if last and (folder / last).exists() and _now(folder / last) == record.offered:
        return last
    path, number = Path(name), 1
    while (folder / (place := path.with_name(f"{path.stem}.new-edition-{number}{path.suffix}"))).exists():
        number += 1
    return place.as_posix()


def _departed(folder: Path, records: dict[str, FileRecord], names: list[str]) -> list[str]:
    """Forget the files that have left the course; the student's copies stay."""
    gone = [name for name in records if name not in names]
    for name in gone:
        del records[name]
    kept = [name for name in gone if name.endswith(".ipynb") and (folder / name).exists()]
    return [f"{name} is no longer part of the course; your copy stays." for name in kept]


def _now(path: Path) -> str | None:
    """The fingerprint of a file as it is there, None when it cannot be read."""
    try:
        return fingerprint(path.read_bytes(), path.suffix)
    except OSError:
        return None


def _read_manifest(folder: Path) -> tuple[dict[str, FileRecord], list[str]]:
    """The records of the last run, and a sentence when they cannot be read. What has no record is the student's."""
    try:
        files = json.loads((folder / MANIFEST).read_bytes())["files"]
        return {name: FileRecord(**record) for name, record in files.items()}, []
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}, [
            f"{MANIFEST} cannot be read, so any file that differs from the course's version is treated as yours."
        ]


def write(path: Path, content: bytes) -> None:
    """Write all or nothing: a full disk or a lost battery must not leave half a notebook."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    os.replace(part, path)
