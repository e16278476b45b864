"""Moodle, Canvas and Gradescope as far as a class needs them: what they write, and what they read back.

Each function names the place in the platform's source whose rules it follows.
"""

import csv
import io
import re
import stat
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Somebody:
    """One person on a platform: the name in two parts, an address, Moodle's number for this assignment, Canvas' id."""

    first: str
    last: str
    email: str
    number: int
    id: int
    login: str = ""

    @property
    def full(self) -> str:
        return f"{self.first} {self.last}".strip()

    @property
    def sortable(self) -> str:
        return f"{self.last}, {self.first}" if self.first else self.last


CLASS = (
    Somebody("Anna", "Miller", "anna.miller@uni.example", 123457, 90001, "amiller"),
    Somebody("Zoë-Åse", "O'Brien_Łuk", "zoe@uni.example", 123458, 90002, "zoe"),
    Somebody("Елена", "Иванова", "ivanova@uni.example", 123459, 90003, "ivanova"),
    Somebody("", "Ελένη Παπαδοπούλου", "eleni@uni.example", 123460, 90004, "eleni"),
    Somebody("美咲", "山田", "yamada@uni.example", 123461, 90005, "yamada"),
    Somebody("ليلى", "حسن", "hassan@uni.example", 123462, 90006, "hassan"),
    Somebody("Anna", "Müller", "007@uni.example", 123463, 90007, "007"),
)


def clean_filename(text: str) -> str:
    """lib/moodlelib.php, `clean_param` with PARAM_FILE."""
    text = re.sub(r"[\x00-\x1f\x7f]|[&<>\"`|':\\/]", "", text)
    return re.sub(r"\.\.+", "", text)


def moodle_prefix(one: Somebody, blind: bool = False) -> str:
    """mod/assign/classes/downloader.php, `get_student_prefix` and `load_submissionplugin_filelist`."""
    name = ("Participant" if blind else one.full).replace("_", " ")
    return clean_filename(clean_filename(f"{name}_{one.number}") + "_assignsubmission_file")


def moodle_zip(
    path: Path,
    sent: Mapping[Somebody, Mapping[str, bytes]],
    folders: bool = True,
    blind: bool = False,
    old: bool = False,
) -> Path:
    """The zip of all submissions; before 4.1 the folders ended with a stroke, and without folders it stands before."""
    with zipfile.ZipFile(path, "w") as archive:
        for one, files in sent.items():
            for name, data in files.items():
                prefix = moodle_prefix(one, blind)
                inside = f"{prefix}{'_' * old}/{name}" if folders else clean_filename(f"{prefix}_{name}")
                archive.writestr(inside, data)
    return path


WORKSHEET = {
    "en": ("Participant ", ["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade",
           "Grade can be changed", "Last modified (submission)", "Last modified (grade)", "Feedback comments"]),
    "de": ("Teilnehmer/in ", ["ID", "Vollständiger Name", "E-Mail-Adresse", "Status", "Bewertung", "Bestwertung",
           "Bewertung kann geändert werden", "Zuletzt geändert (Abgabe)", "Zuletzt geändert (Bewertung)",
           "Feedback als Kommentar"]),
}  # fmt: skip
"""What `get_string('hiddenuser', 'assign')` is, and the headings of a worksheet, in the order of gradingtable.php."""


def moodle_worksheet(
    path: Path,
    people: Iterable[Somebody],
    language: str = "en",
    most: str = "20.00",
    came: Mapping[Somebody, str] | None = None,
    grades: Mapping[Somebody, str] | None = None,
    blind: bool = False,
) -> Path:
    """mod/assign/gradingtable.php while it downloads."""
    hidden, headings = WORKSHEET[language]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([headings[0], *headings[3:]] if blind else headings)
    for one in people:
        about = [] if blind else [one.full, one.email]
        time = (came or {}).get(one, "-")
        rest = ["Submitted for grading - ", (grades or {}).get(one, ""), most, "Yes", time, "-", ""]
        writer.writerow([f"{hidden}{one.number}", *about, *rest])
    path.write_text(file.getvalue(), encoding="utf-8")
    return path


def moodle_takes_feedback(path: Path, people: Sequence[Somebody]) -> dict[Somebody, dict[str, bytes]]:
    """mod/assign/feedback/file/importziplib.php, `is_valid_filename_for_import`; what it does not take is an error."""
    participants = {one.number: one for one in people}
    taken: dict[Somebody, dict[str, bytes]] = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            parts = f"import/{name}".split("/")
            assert not parts[-1].startswith((".", "~"))
            while parts:
                info = parts.pop(0).split("_", 4)
                if len(info) < 4 or not re.fullmatch(r"\d+", info[1]) or int(info[1]) not in participants:
                    continue
                assert info[2:4] == ["assignsubmission", "file"], "a plugin that Moodle has"
                parts.insert(0, info[4] if len(info) == 5 else "")
                file = "/".join(parts).rpartition("/")[2]
                taken.setdefault(participants[int(info[1])], {})[file] = archive.read(name)
                break
            else:
                raise AssertionError(f"Moodle passes over {name!r}")
    return taken


def moodle_takes_worksheet(path: Path, people: Sequence[Somebody], language: str, most: float) -> dict[Somebody, float]:
    """mod/assign/feedback/offline: importgradeslib.php and `process_import_grades` in locallib.php."""
    hidden, headings = WORKSHEET[language]
    text = path.read_bytes().decode("utf-8")
    lines = list(csv.reader(io.StringIO(text, newline="")))
    columns = lines[0]
    assert all(len(line) == len(columns) for line in lines), "csvlib: csvfewcolumns"
    id, grade, _ = (columns.index(headings[at]) for at in (0, 4, 8))  # each has to be there
    participants = {str(one.number): one for one in people}
    taken = {}
    for line in lines[1:]:
        who = participants[line[id][len(hidden) :]]
        value = line[grade].replace("," if language == "de" else "\0", ".")  # unformat_float
        if value:
            assert 0 <= float(value) <= most, "out of range: Moodle passes over it without a word"
            taken[who] = float(value)
    return taken


def canvas_name(one: Somebody, attachment: int, file: str, late: bool = False) -> str:
    """lib/content_zipper.rb: `get_filename`, `sanitize_user_name`, `sanitize_file_name`, `add_upload_submission`."""
    name = re.sub(r"_(\d+)_", r"\1", one.sortable).lower()
    first = re.sub(r"\W", "", "_".join([name, *["LATE"] * late, str(one.id)]))
    return f"{first}_{attachment}_" + re.sub(r'[\x00/\\:*?"<>|]+', "_", file)


def canvas_zip(path: Path, sent: Mapping[Somebody, tuple[int, str, bytes]], late: Iterable[Somebody] = ()) -> Path:
    """The zip of a submissions' download: for each an attachment's id, its name and what is in it."""
    with zipfile.ZipFile(path, "w") as archive:
        for one, (attachment, file, data) in sent.items():
            archive.writestr(canvas_name(one, attachment, file, one in late), data)
    return path


def canvas_takes_feedback(
    path: Path, people: Sequence[Somebody], attachments: Mapping[Somebody, int]
) -> dict[Somebody, bytes]:
    """app/models/abstract_assignment.rb, `infer_comment_context_from_filename`; an ignored file is an error."""
    users = {str(one.id): one for one in people}
    taken = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            pieces = [one for one in name.rpartition("/")[2].split("_") if one != "LATE"]
            user, attachment = [one for one in pieces if re.fullmatch(r"\d+", one)][:2]
            assert not pieces[-1].startswith("link") and int(attachment) == attachments[users[user]], name
            taken[users[user]] = archive.read(name)
    return taken


ABOUT = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]


def canvas_export(
    path: Path,
    people: Iterable[Somebody],
    columns: Mapping[str, str],
    separator: str = ",",
    grades: Mapping[Somebody, Sequence[str]] | None = None,
    first_last: bool = False,
) -> Path:
    """lib/gradebook_exporter.rb: headings, a line of postings, the points possible, the students, a test student."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=separator, lineterminator="\n")
    about = ["LastName", "FirstName", *ABOUT[1:]] if first_last else ABOUT
    more = ["(read only)"] * 2
    writer.writerow([*about, *columns, "Current Score", "Final Score"])
    writer.writerow(["", *[""] * (len(about) - 1), *["Manual Posting"] * len(columns), "", ""])
    writer.writerow(["    Points Possible", *[""] * (len(about) - 1), *columns.values(), *more])
    tester = Somebody("Test", "Student", "", 0, 99999, "f3a9c1")
    for one in (*people, tester):
        name = [one.last, one.first] if first_last else [one.sortable]
        scores = (grades or {}).get(one, [""] * len(columns))
        writer.writerow([*name, one.id, f"sis{one.id}", one.login, "Group A and Group B", *scores, "", ""])
    path.write_text(file.getvalue(), encoding="utf-8")
    return path


def canvas_takes_gradebook(path: Path, people: Sequence[Somebody]) -> dict[str, dict[Somebody, str]]:
    """lib/gradebook_importer.rb: the separator, the headings, the lines, `decimal_comma_to_period`; by heading."""
    text = path.read_bytes().decode("utf-8")
    counts = {}
    for mark in ";,":
        cells = {len(next(csv.reader([line], delimiter=mark))) for line in text.splitlines()[:3]}
        counts[mark] = cells.pop() if len(cells) == 1 else 0  # identify_delimiter: the same in every line, or none
    separator = ";" if counts[";"] > counts[","] else ","
    lines = [line for line in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if any(line)]
    header = lines[0]
    names = 2 if header[:2] == ["LastName", "FirstName"] else 1
    assert names == 2 or ("Student" in header[0] and "ID" in header[1])
    assert "Section" in header[names + 3]
    users = {one.id: one for one in people}
    found: dict[str, dict[Somebody, str]] = {}
    for at, heading in enumerate(header[names + 4 :], names + 4):
        if not re.search("Current Score|Final Score", heading):
            scores = {int(line[names]): line[at].strip() for line in lines[1:] if line[names]}
            found[heading] = {
                users[id]: re.sub(r"^(-?[0-9]+),([0-9]+)$", r"\1.\2", score)
                for id, score in scores.items()
                if id in users
            }
    return found


def gradescope_zip(path: Path, sent: Mapping[Somebody, Mapping[str, bytes]], ruby: bool = False) -> Path:
    """As the programs that read it expect it: a folder for each submission, and one file that says whose it is."""
    when = "2030-01-31 22:59:00.123456000 Z"
    if ruby:
        zone = "!ruby/object:ActiveSupport::TimeZone\n      name: Etc/UTC"
        when = f"!ruby/object:ActiveSupport::TimeWithZone\n    utc: {when}\n    zone: {zone}"
    lines = []
    with zipfile.ZipFile(path, "w") as archive:
        for number, (one, files) in enumerate(sent.items(), 5001):
            lines.append(
                f"submission_{number}:\n  :submitters:\n  - :name: \"{one.full}\"\n    :sid: '{one.login}'\n"
                f"    :email: {one.email}\n  :created_at: {when}\n  :score: 0.0\n"
            )
            for name, data in files.items():
                archive.writestr(f"assignment_77_export/submission_{number}/{name}", data)
        archive.writestr("assignment_77_export/submission_metadata.yml", "---\n" + "".join(lines))
    return path


def link(name: str) -> zipfile.ZipInfo:
    """An entry that is a symbolic link."""
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return info
