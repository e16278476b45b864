"""How each platform names what it hands over: whose a file is, what the student called it, how it goes back.

The rules are those of the platforms' own source. Moodle: `mod/assign/classes/downloader.php` writes the names,
`mod/assign/feedback/file/importziplib.php` reads them back. Canvas: `lib/content_zipper.rb` writes them,
`infer_comment_context_from_filename` in `app/models/abstract_assignment.rb` reads them back. Gradescope's source is
closed: its `submission_metadata.yml` is read as programs that others have published read it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import Any, NamedTuple

import yaml

from graders.classroom.course import CommandError
from graders.platforms.archive import ArchivedFile

MOODLE, CANVAS, GRADESCOPE, FOLDERS = "Moodle", "Canvas", "Gradescope", "folders"
METADATA = "submission_metadata.yml"


@dataclass
class Sent:
    """What one person has sent: by which key the platform knows the person, under which name, and the files.

    `back` is the name under which the platform takes feedback for it; `ids` are what the files name already.
    """

    key: str
    name: str = ""
    email: str = ""
    back: str = ""
    late: bool = False
    came: datetime | None = None
    ids: tuple[str, ...] = ()
    files: dict[PurePosixPath, ArchivedFile] = field(default_factory=dict)

    @property
    def has_notebook(self) -> bool:
        return any(path.suffix == ".ipynb" for path in self.files)


def sent(entries: Sequence[ArchivedFile], prefix: str = "") -> tuple[str, list[Sent], list[str]]:
    """Which platform it was, what each person has sent, and the files that are nobody's. Raises CommandError.

    Where a folder for each student is meant, `prefix` is what is before the name of each.
    """
    metadata = [one for one in entries if one.path.name == METADATA]
    if metadata:
        return GRADESCOPE, *_gradescope(metadata[0], entries)
    moodle = [(one, moodle_name(one.path)) for one in entries]
    if any(read for _, read in moodle):
        return MOODLE, *_moodle(moodle)
    canvas = [(one, canvas_name(one.path.name)) for one in entries]
    if any(read for _, read in canvas):
        return CANVAS, *_canvas(canvas)
    return FOLDERS, *_folders(entries, prefix)


class MoodleName(NamedTuple):
    """Anna Miller_123457_assignsubmission_file_/04.ipynb; the number is that of the person in this assignment."""

    name: str
    number: str
    plugin: str
    file: PurePosixPath


def moodle_name(path: PurePosixPath) -> MoodleName | None:
    """What Moodle reads in a path: the first part that has four pieces, the second of them a number."""
    for at, part in enumerate(path.parts):
        name, number, kind, plugin, *rest = [*part.split("_", 4), "", "", "", ""][:5]
        if kind == "assignsubmission" and re.fullmatch(r"[0-9]+", number):
            return MoodleName(name, number, plugin, PurePosixPath(*filter(None, rest), *path.parts[at + 1 :]))
    return None


def _moodle(found: Sequence[tuple[ArchivedFile, MoodleName | None]]) -> tuple[list[Sent], list[str]]:
    people, left = dict[str, Sent](), list[str]()
    for entry, read in found:
        if read and read.plugin == "file":
            back = f"{read.name}_{read.number}_assignsubmission_file_"  # where Moodle takes a file for the person back
            people.setdefault(read.number, Sent(read.number, read.name, back=back)).files[read.file] = entry
        else:
            left.append(str(entry.path))
    return list(people.values()), left


class CanvasName(NamedTuple):
    """millerannna_LATE_12345_67890_04-1.ipynb: whose, whether it was late, the user's number, the file."""

    name: str
    late: bool
    user: str
    file: str


def canvas_name(name: str) -> CanvasName | None:
    """What Canvas reads in a name: without LATE, the first two pieces that are numbers; or anon and two pieces."""
    pieces = name.split("_")
    if pieces[0] == "anon":
        numbers = [at for at, piece in enumerate(pieces) if at and piece != "LATE"]
    else:
        numbers = [at for at, piece in enumerate(pieces) if re.fullmatch(r"[0-9]+", piece)]
    user, attachment, *_ = [*numbers, len(pieces), len(pieces)]
    if attachment + 1 >= len(pieces):
        return None
    owner = "_".join(piece for piece in pieces[:user] if piece != "LATE")
    return CanvasName(owner, "LATE" in pieces[:user], pieces[user], "_".join(pieces[attachment + 1 :]))


def _canvas(found: Sequence[tuple[ArchivedFile, CanvasName | None]]) -> tuple[list[Sent], list[str]]:
    people, left = dict[str, Sent](), list[str]()
    for entry, read in found:
        if read is None:
            left.append(str(entry.path))
            continue
        one = people.setdefault(read.user, Sent(read.user, "" if read.name == "anon" else read.name))
        one.late |= read.late
        one.files[PurePosixPath(read.file)] = entry
        if entry.path.suffix == ".ipynb" or not one.back:
            one.back = entry.path.name
    for one in people.values():
        notebooks = [path for path in one.files if path.suffix == ".ipynb"]
        if len(notebooks) == 1:  # without the number by which Canvas tells one attempt from the next
            first = notebooks[0].with_stem(re.sub(r"(?<=.)-[0-9]+$", "", notebooks[0].stem))
            one.files[first] = one.files.pop(notebooks[0])
    return list(people.values()), left


def _gradescope(metadata: ArchivedFile, entries: Sequence[ArchivedFile]) -> tuple[list[Sent], list[str]]:
    try:
        submissions = yaml.load(metadata.read(50_000_000), _Ruby)
        people = {str(folder): list(_submitters(about)) for folder, about in submissions.items()}
    except (yaml.YAMLError, AttributeError, LookupError, TypeError) as error:
        raise CommandError(f"{metadata.path} is not in Gradescope's format ({type(error).__name__}).") from None
    left = []
    for entry in entries:
        inside = entry.path.parts[len(metadata.path.parts) - 1 :]
        for one in people.get(inside[0], ()):
            one.files[PurePosixPath(*(inside[1:] or inside))] = entry
        if inside[0] not in people and entry is not metadata:
            left.append(str(entry.path))
    return [one for several in people.values() for one in several], left


def _submitters(about: Mapping[str, Any]) -> Iterator[Sent]:
    """Everybody who is under a submission: of a group, each has sent it."""
    came = about.get(":created_at")
    came = came.get("utc") if isinstance(came, dict) else came
    when = came.astimezone(UTC).replace(tzinfo=None) if isinstance(came, datetime) and came.tzinfo else came
    for person in about[":submitters"]:
        name, email, id = (str(person.get(part) or "") for part in (":name", ":email", ":sid"))
        yield Sent(email or id or name, name, email, came=when if isinstance(when, datetime) else None, ids=(id,))


class _Ruby(yaml.SafeLoader):  # type: ignore[misc]
    """Reads what a program in Ruby has written; an object of its own is what it holds."""

    def held(self, suffix: str, node: yaml.Node) -> Any:
        return self.construct_mapping(node, deep=True) if isinstance(node, yaml.MappingNode) else None


_Ruby.add_multi_constructor("!ruby/", _Ruby.held)


def _folders(entries: Sequence[ArchivedFile], prefix: str) -> tuple[list[Sent], list[str]]:
    people, left = dict[str, Sent](), list[str]()
    for entry in entries:
        folder, *inside = entry.path.parts
        student = folder.removeprefix(prefix)
        if inside and student and folder.startswith(prefix):
            people.setdefault(student, Sent(student, ids=(student,))).files[PurePosixPath(*inside)] = entry
        else:
            left.append(str(entry.path))
    return list(people.values()), left
