"""What comes in: regular files of bounded size, read once, and never through a link.

Nothing that is in a submission is believed to be what its name says. Every refusal is a `Refused`, whose message says
what is wrong and what to do.
"""

import errno
import filecmp
import itertools
import json
import os
import re
import shutil
import stat
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from sqlite3 import SQLITE_FULL

from graders.outcome import Json

MOST_BYTES = 30_000_000
"""The size of the largest notebook that is read; without its outputs a long one has 0.3 MB."""

MOST_FILES = 1000
_STUDENT = re.compile(r"[\w@][\w.@-]{0,99}")
PAGE = 4096  # bytes that a file or a folder takes at least
DEEPEST = 20


class Refused(Exception):
    """A submission that cannot be graded as it is; the message is the reason and the remedy."""


def unforeseen(error: Exception) -> str:
    """Why a submission has no score where our own code failed because of it: what it was and where, in words.

    Raises the error itself where the disk is full: that is no submission's reason.
    """
    if is_full(error):
        raise error
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "an unknown place"
    return (
        f"the grader found something in this submission that it cannot handle ({type(error).__name__} in {place}), so "
        f"the submission has no score (this is not a 0). Open it, look for something unusual, and report this: it is "
        f"a bug in the course."
    )


def is_full(error: BaseException | None) -> bool:
    """Whether an error, or one behind it, says that a disk is full: of this machine, or of a server of PostgreSQL."""
    while error is not None:
        about = [getattr(error, name, None) for name in ("errno", "sqlite_errorcode", "sqlstate")]
        in_words = isinstance(error, shutil.Error) and os.strerror(errno.ENOSPC) in str(error)
        if about[0] in (errno.ENOSPC, errno.EDQUOT) or about[1] == SQLITE_FULL or about[2] == "53100" or in_words:
            return True
        error = error.__cause__ or error.__context__
    return False


def student_problem(student: str) -> str:
    """Why this name of a folder can be no student's id; empty if it can."""
    if "_assignsubmission_" in student or re.fullmatch(r"[\w.@-]+( [\w.@-]+)+", student):
        return (
            f"{student!r} is how a learning platform names a folder, not a student's id. Take it out of submitted/"
            ", and collect the zip: python -m graders collect CHAPTER --from THE.zip --people THE-LIST.csv"
        )
    if _STUDENT.fullmatch(student):
        return ""
    return (
        f"{student!r} is not a student's id. An id consists of letters, digits, and . _ - @, and it begins with a "
        "letter, a digit, _, or @. Rename the folder, and run the command again."
    )


def regular_files(folder: Path) -> list[Path]:
    """The regular files right in a folder, by name; what is a link, a folder or a pipe is none of them."""
    if folder.is_symlink() or not folder.is_dir():
        raise Refused(
            f"{'/'.join(folder.parts[-2:])} is a link or a file, not an actual folder. "
            "Ask the student to hand in the work itself, not a link."
        )
    with os.scandir(folder) as entries:
        first = itertools.islice(entries, MOST_FILES)
        return sorted(Path(entry) for entry in first if entry.is_file(follow_symlinks=False))


def copied(source: Path, target: Path, most: int) -> None:
    """Copy a folder with `most` bytes at most: what is a link, or a pipe, or has another name elsewhere, is Refused.

    Its owner may change it meanwhile: nothing is opened twice, and nothing through a link.
    """
    left = most
    for here, folders, files, at in os.fwalk(source, onerror=_cannot_be_opened):
        inside = Path(here).relative_to(source)
        if len(inside.parts) > DEEPEST:
            raise Refused(
                f"its folders are nested more than {DEEPEST} levels deep. Ask the student to hand in the work itself."
            )
        (target / inside).mkdir(parents=True)
        for name in folders:
            if stat.S_ISLNK(os.stat(name, dir_fd=at, follow_symlinks=False).st_mode):
                raise Refused(_no_file(Path(name), at))
        for name in files:
            data = content(Path(name), left, at)
            (target / inside / name).write_bytes(data)
            left = max(0, left - len(data) - PAGE)
    if not target.is_dir():
        raise Refused(_no_file(source))


def same_files(one: Path, other: Path) -> bool:
    """Whether two folders hold the same files."""
    mine, theirs = (
        sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()) for folder in (one, other)
    )
    return mine == theirs and filecmp.cmpfiles(one, other, mine, shallow=False)[0] == mine


def _cannot_be_opened(error: OSError) -> None:
    raise Refused(f"{Path(str(error.filename)).name!r} cannot be opened. Ask the student to hand the work in again.")


def content(path: Path, most: int = MOST_BYTES, at: int | None = None) -> bytes:
    """What is in a regular file with one name (`at`: in this open folder). Raises Refused for anything else.

    A file larger than `most` bytes is refused, too.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0), dir_fd=at)
    except OSError:
        raise Refused(_no_file(path, at)) from None
    about = os.fstat(descriptor)
    if not _has_one_name(about):
        os.close(descriptor)
        raise Refused(_no_file(path, at))
    with os.fdopen(descriptor, "rb") as file:
        if about.st_size > most:
            size = f"{about.st_size / 1e6:.0f} MB; the limit is {most / 1e6:.0f} MB"
            raise Refused(
                f"{path.name} is too large ({size}). Ask the student to clear the outputs and hand it in again."
            )
        return file.read(most + 1)


def _no_file(path: Path, at: int | None = None) -> str:
    kinds = {stat.S_IFLNK: "a link", stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe"}
    kinds[stat.S_IFREG], kind = "another name for a file elsewhere (a hard link)", "a file that cannot be opened"
    with suppress(OSError):
        about = os.stat(path, dir_fd=at, follow_symlinks=False)
        kind = kind if _has_one_name(about) else kinds.get(stat.S_IFMT(about.st_mode), kind)
    return f"{path.name!r} is {kind}, not an actual file. Ask the student to hand in the work itself."


def _has_one_name(about: os.stat_result) -> bool:
    return stat.S_ISREG(about.st_mode) and about.st_nlink == 1


def text_of(path: Path) -> tuple[str, str]:
    """The text of a notebook file, and what had to be repaired about it: nothing, or words."""
    return decoded(path, content(path))


def decoded(path: Path, raw: bytes) -> tuple[str, str]:
    """The same of what is in the file."""
    marks = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
    marked = next((encoding for mark, encoding in marks.items() if raw.startswith(mark)), "")
    try:
        return raw.decode(marked or "utf-8"), f"its text was written in {marked.upper()}" if marked else ""
    except UnicodeError:
        raise Refused(damaged(path, "its text is not in UTF-8")) from None


def parsed(path: Path, text: str) -> Json:
    """The notebook in a text, as JSON; only its outermost form is checked."""
    try:
        found = json.loads(text, parse_constant=lambda name: None)
    except json.JSONDecodeError as error:
        raise Refused(damaged(path, f"the text stops early, or is not valid JSON, at line {error.lineno}")) from None
    except (ValueError, RecursionError):
        raise Refused(damaged(path, "it is nested too deeply, or contains a number with thousands of digits")) from None
    if not isinstance(found, dict):
        raise Refused(damaged(path, "it has no list of cells"))
    return found


def damaged(path: Path, why: str) -> str:
    """The reason for refusing a file."""
    return f"{path.name} is not a notebook ({why}). Ask the student to hand it in again."


def exchange_notes(folder: Path) -> dict[str, str]:
    """What nbgrader's exchange has written next to a submission, by the name of the file, as far as it can be so."""
    notes = {}
    for name, fits in _NOTES.items():
        with suppress(Refused, UnicodeError):
            text = content(folder / name, 1000).decode("ascii").strip()
            if text and fits(text):
                notes[name] = text
    return notes


def handed_in_at(folder: Path) -> datetime | None:
    """When a submission was handed in, in UTC; None if its time stamp is missing, or is none."""
    return moment(exchange_notes(folder).get("timestamp.txt", ""))


def moment(text: str) -> datetime | None:
    """A time stamp as nbgrader's exchange writes it, in UTC and without a zone; None for anything else."""
    from nbgrader.utils import parse_utc  # heavy, and nothing for a worker

    try:
        found: object = parse_utc(text) if text and len(text) < 80 else None
    except Exception:  # whatever a foreign parser makes of somebody's text
        return None
    return found if isinstance(found, datetime) else None


_NOTES: dict[str, Callable[[str], object]] = {
    "timestamp.txt": moment,
    "submission_secret.txt": re.compile(r"[0-9A-Za-z-]{8,200}").fullmatch,
}
