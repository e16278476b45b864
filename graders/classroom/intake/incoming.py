"""What comes in: regular files of bounded size, read once, and never through a link.

Nothing that lies in a submission is believed to be what its name says. Every refusal is a `Refused`, whose message says
what is wrong and what to do.
"""

import json
import os
import re
import stat
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

MOST_BYTES = 30_000_000
"""The size of the largest notebook that is read; without its outputs a long one has 0.3 MB."""

MOST_FILES = 1000
_STUDENT = re.compile(r"[\w.@-][\w.@ -]{0,99}")


class Refused(Exception):
    """A submission that cannot be graded as it is; the message is the reason and the remedy."""


def unforeseen(error: Exception) -> str:
    """Why a submission has no score where our own code failed because of it: what it was and where, in words."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else "an unknown place"
    return (
        f"something in this submission was not foreseen ({type(error).__name__} in {place}), so that it has no score, "
        "which is not 0. Open it, look at what is unusual in it, and report this: it is a mistake of the course."
    )


def student_problem(student: str) -> str:
    """Why this name of a folder can be no student's id; empty if it can."""
    if _STUDENT.fullmatch(student) and not student.endswith(" "):
        return ""
    return (
        f"{student!r} is no student's id: letters, digits, and . _ - @ make one. Rename the folder in submitted/, "
        "and grade again."
    )


def regular_files(folder: Path) -> list[Path]:
    """The regular files right in a folder, by name; what is a link, a folder or a pipe is none of them."""
    if folder.is_symlink() or not folder.is_dir():
        raise Refused(f"{_place(folder)} is no folder of its own. Ask the student to hand in the work itself, no link.")
    with os.scandir(folder) as entries:
        found = [Path(entry) for _, entry in zip(range(MOST_FILES), entries, strict=False) if _is_regular(entry)]
    return sorted(found)


def _is_regular(entry: "os.DirEntry[str]") -> bool:
    return entry.is_file(follow_symlinks=False)


def content(path: Path, most: int = MOST_BYTES) -> bytes:
    """What is in a regular file. Raises Refused for anything else, and for a file larger than `most` bytes."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        raise Refused(_no_file(path)) from None
    about = os.fstat(descriptor)
    if not stat.S_ISREG(about.st_mode):
        os.close(descriptor)
        raise Refused(_no_file(path))
    with os.fdopen(descriptor, "rb") as file:
        if about.st_size > most:
            size = f"{about.st_size / 1e6:.0f} MB; the most is {most / 1e6:.0f} MB"
            raise Refused(
                f"{path.name} is too large ({size}). Ask the student to clear the outputs and hand it in again."
            )
        return file.read(most + 1)


def _no_file(path: Path) -> str:
    kinds = {stat.S_IFLNK: "a link", stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe"}
    try:
        kind = kinds.get(stat.S_IFMT(path.lstat().st_mode), "a file that cannot be opened")
    except OSError:
        kind = "a file that cannot be opened"
    return f"{path.name} is {kind}, and no notebook. Ask the student to hand in the notebook itself."


def text_of(path: Path) -> tuple[str, str]:
    """The text of a notebook file, and what had to be repaired about it: nothing, or words."""
    raw = content(path)
    for mark, encoding in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if raw.startswith(mark):
            return _decoded(path, raw, encoding), f"its text was written in {encoding.upper()}"
    return _decoded(path, raw, "utf-8"), ""


def _decoded(path: Path, raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeError:
        raise Refused(damaged(path, "its text is not in UTF-8")) from None


def parsed(path: Path, text: str) -> dict[str, Any]:
    """The notebook in a text, as JSON; only its outermost form is checked."""
    try:
        found = json.loads(text, parse_constant=lambda name: None)
    except json.JSONDecodeError as error:
        raise Refused(damaged(path, f"the text breaks off, or is no JSON, in line {error.lineno}")) from None
    except (ValueError, RecursionError):
        raise Refused(damaged(path, "it is nested too deeply, or holds a number of thousands of digits")) from None
    if not isinstance(found, dict):
        raise Refused(damaged(path, "it has no list of cells"))
    return found


def damaged(path: Path, why: str) -> str:
    """The reason for refusing a file."""
    return f"{path.name} is not a notebook ({why}). Ask the student to hand it in again."


def exchange_notes(folder: Path) -> dict[str, str]:
    """What nbgrader's exchange has written beside a submission, by the name of the file, as far as it can be so."""
    return {name: text for name, fits in _NOTES.items() if (text := _note(folder / name)) and fits(text)}


def _note(path: Path) -> str:
    try:
        return content(path, 1000).decode("ascii").strip()
    except (Refused, UnicodeError):
        return ""


def handed_in_at(folder: Path) -> datetime | None:
    """When a submission was handed in, in UTC; None if its time stamp is missing, or is none."""
    return moment(exchange_notes(folder).get("timestamp.txt", ""))


def moment(text: str) -> datetime | None:
    """A time stamp as nbgrader's exchange writes it, in UTC and without a zone; None for anything else."""
    from nbgrader.utils import parse_utc  # heavy, and nothing for a lane

    try:
        found: Any = parse_utc(text) if text and len(text) < 80 else None
    except Exception:  # whatever a foreign parser makes of somebody's text
        return None
    return found if isinstance(found, datetime) else None


def _is_secret(text: str) -> bool:
    return re.fullmatch(r"[0-9A-Za-z-]{8,200}", text) is not None


_NOTES: dict[str, Callable[[str], object]] = {"timestamp.txt": moment, "submission_secret.txt": _is_secret}


def _place(folder: Path) -> str:
    return "/".join(folder.parts[-2:])
