"""The files that a platform has handed over: a zip, or the folder that somebody has unpacked from it.

Nothing is written while a zip is looked at. One that no platform makes (a path that leads outside the zip, a link, a
file twice) is refused as a whole; a file that is too large is the reason of its student alone.
"""

import os
import stat
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath

from graders.classroom.course import CommandError
from graders.classroom.intake.files import Refused, content
from graders.classroom.telling import one_line

MOST_ENTRIES, MOST_BYTES = 100_000, 20_000_000_000
"""So many files, and bytes of all of them together, may a zip have: 500 people with what the platforms allow."""

_LEFT_BEHIND = frozenset(("__MACOSX", ".git", ".DS_Store", "Thumbs.db", "desktop.ini"))
"""What the system of whoever packed a folder has left in it."""


@dataclass(frozen=True)
class ArchivedFile:
    """One file: its path, its size, and how to read it (at most that many bytes; Refused where it is no file)."""

    path: PurePosixPath
    size: int
    read: Callable[[int], bytes]


@contextmanager
def opened(source: Path) -> Iterator[list[ArchivedFile]]:
    """The files in a zip or a folder, in the order of their paths. Raises CommandError."""
    if source.is_dir():
        yield sorted(_in_folder(source), key=lambda one: one.path)
        return
    try:
        archive = zipfile.ZipFile(source)
    except OSError as error:
        raise CommandError(f"{source} cannot be opened ({error.strerror}).") from None
    except zipfile.BadZipFile:
        raise CommandError(f"{source} is not a zip, or it is damaged. Download it again.") from None
    with archive:
        yield sorted(_in_zip(source, archive), key=lambda one: one.path)


def _in_folder(folder: Path) -> Iterator[ArchivedFile]:
    for here, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in _LEFT_BEHIND]
        for name in [*files, *(one for one in folders if Path(here, one).is_symlink())]:
            path = Path(here, name)
            if _counts(PurePosixPath(name)):
                inside = PurePosixPath(path.relative_to(folder).as_posix())
                yield ArchivedFile(inside, path.lstat().st_size, partial(content, path))


def _in_zip(source: Path, archive: zipfile.ZipFile) -> Iterator[ArchivedFile]:
    files = [one for one in archive.infolist() if not one.is_dir()]
    size = sum(one.file_size for one in files)
    if len(files) > MOST_ENTRIES or size > MOST_BYTES:
        raise CommandError(
            f"{source} would unpack to {len(files)} files, {size / 1e9:.1f} GB in all; "
            f"the limits are {MOST_ENTRIES} files and {MOST_BYTES / 1e9:g} GB. Nothing was collected."
        )
    paths = {one: PurePosixPath(_name(one)) for one in files}
    for name, problem in _problems(paths):
        raise CommandError(
            f"{source}: {one_line(name)!r} {problem}. No platform makes a zip like this. Nothing was collected."
        )
    for one, path in paths.items():
        if _counts(path):
            yield ArchivedFile(path, one.file_size, partial(_read, archive, one))


def _problems(paths: Mapping[zipfile.ZipInfo, PurePosixPath]) -> Iterator[tuple[str, str]]:
    """The files that no platform packs, and what is wrong with each."""
    for one, path in paths.items():
        if problem := _problem(one, path):
            yield str(path), problem
    names = Counter(unicodedata.normalize("NFC", str(path)) for path in paths.values())
    yield from ((name, f"appears {count} times") for name, count in names.items() if count > 1)


def _name(one: zipfile.ZipInfo) -> str:
    """Its name: in UTF-8, also where the zip does not say so."""
    if one.flag_bits & 0x800:
        return one.filename
    try:
        return one.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return one.filename


def _problem(one: zipfile.ZipInfo, path: PurePosixPath) -> str:
    """Why nobody should unpack this; empty if one can."""
    text, kind = str(path), stat.S_IFMT(one.external_attr >> 16)
    leads_out = path.is_absolute() or ".." in path.parts or "\\" in text or text[1:2] == ":"
    if leads_out or not text.isprintable() or "\0" in one.orig_filename:
        return "has a path that leads outside the zip, or a name with control characters"
    if kind not in (0, stat.S_IFREG):
        return "is a link, not a file"
    return "is encrypted" if one.flag_bits & 1 else ""


def _counts(path: PurePosixPath) -> bool:
    return not (_LEFT_BEHIND & {*path.parts}) and not path.name.startswith("._")


def _read(archive: zipfile.ZipFile, one: zipfile.ZipInfo, most: int) -> bytes:
    if one.file_size > most:
        raise Refused(f"{PurePosixPath(one.filename).name} is too large ({one.file_size / 1e6:.0f} MB). "
                      "Ask the student to clear the outputs and hand it in again.")  # fmt: skip
    try:
        with archive.open(one) as file:
            return file.read(most + 1)
    except (zipfile.BadZipFile, OSError, NotImplementedError, EOFError) as error:
        raise Refused(f"{PurePosixPath(one.filename).name} is damaged in the zip ({error}). Download the zip again.") \
            from None  # fmt: skip
