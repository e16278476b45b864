"""The course from the command line: `python -m graders COMMAND --help`."""

import argparse
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from pacman_env.matches.flags import whole

if TYPE_CHECKING:
    from graders.classroom.course import Course

Run = Callable[[Any, Any, argparse.Namespace], int]
"""What a command does with its course, its chapter or chapters, and its options; its exit status."""

PROG = "python -m graders"
EXAMPLES = """
examples, in the order in which you need them:
  python -m graders init ai-2031             make a course folder: notebooks, course.toml, a secret
  python -m graders study                    open the course as a student
  python -m graders lecture                  open it in the lecture hall, with the solutions
  python -m graders release 02_isolation     make the student's version and hand it out
  python -m graders status 02                list who has handed in work, whose work is graded, and who is stuck and why
  python -m graders collect 02               copy what is new out of the exchange, and grade nothing yet
  python -m graders collect 02 --from moodle.zip --people worksheet.csv
  python -m graders grade 02                 collect and grade what is new (needs COURSE_SECRET)
  python -m graders late 02                  list what came in after the deadline, and what that costs
  python -m graders pairs 02                 list who worked with whom, and who did not say so
  python -m graders similar 02               show answers that are alike, side by side
  python -m graders reflections 01           show the texts that you grade by hand, identical ones only once
  python -m graders why 02 --student ada     show what was asked, what the code answered, and what is correct
  python -m graders set 02 --student ada --exercise isolation.min_value --points 4 --because "The rule was unclear."
  python -m graders feedback 02              make the feedback pages and hand them back
  python -m graders export --to grades.csv   write all grades, with the reason for every lost point
  python -m graders archive 2031             close the year: move everything from this class into archive/2031/

docs/instructor.md walks you through a term; docs/commands.md lists every option and message.
"""
FULL = (
    "The disk is full. The work so far is safe. Free some space and run the same command again: it continues from "
    "there."
)


def main(argv: Sequence[str] | None = None, prog: str = PROG) -> int:
    """Run one command; return 0, or 1 when something was refused or could not be graded."""
    argv = list(sys.argv[1:] if argv is None else argv)
    if argv[:1] == ["study"]:
        from graders.home import study

        return study.main(argv[1:], f"{prog} study")
    if argv[:1] == ["lecture"]:
        from graders.home import lecture

        return lecture.main(argv[1:], f"{prog} lecture")
    options = parser(prog).parse_args(argv)
    gc.set_threshold(200_000, 20, 50)  # to load nbgrader makes half a million objects, and no garbage
    if options.run is run_grade and not (options.dry_run or options.unsafe or options.scheduler):
        _prepare_workers(options)
    return _run(options.run, options)


def parser(prog: str = PROG) -> argparse.ArgumentParser:
    """The parser of all commands, for a front door that is called `prog`."""
    top = argparse.ArgumentParser(
        prog=prog,
        description="Hand out, collect, and grade the course.",
        epilog=EXAMPLES.replace(PROG, prog),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    commands.add_parser("study", help="open the course as a student", add_help=False)
    commands.add_parser("lecture", help="open the chapters with solutions, in large type", add_help=False)
    for name, (run, summary, options) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=(run.__doc__ or "").partition(":")[2].strip().capitalize(),
            epilog="\n".join(["example:", *(line for line in EXAMPLES.splitlines() if f"graders {name}" in line)]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for add in options if name == "init" else (COURSE, *options):
            add(command)
        command.set_defaults(run=run)
    return top


def run_init(course: None, chapter: None, options: argparse.Namespace) -> int:
    """`init`: make a course folder, or update one to a newer version of the course."""
    from graders.term import init

    _begin(f"{options.folder}: makes a course folder, or updates it to a newer version")
    there = (options.folder / "gradebook.db").exists()
    print("\n".join(init(options.folder)))
    if not there:
        print("Next, in this folder: adversarial-search teach release 01")
    return 0


def run_archive(course: "Course", chapter: None, options: argparse.Namespace) -> int:
    """`archive`: close a year; exit with 1 if you decline."""
    from graders.term import archive

    _begin(f"closes the year {options.year}: moves everything from this class into archive/{options.year}/")
    return int(not archive(course, options.year, partial(_agreed, options.yes, "Move it?")))


def run_release(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`release`: check the source, make the student's version, and put it into the exchange."""
    from graders.classroom.exchange.releasing import release

    _begin(f"{chapter}: checks the source, makes the student's version in release/, and puts it into the exchange")
    release(course, chapter, options.force, options.dry_run)
    return 0


def run_collect(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`collect`: copy what is new or newer out of the exchange; exit with 1 if a submission could not be collected."""
    from graders.classroom.exchange.collecting import collect

    if options.source:
        from graders.platforms import intake

        _begin(f"{chapter}: copies each student's work from {options.source} into submitted/")
        place = (options.source, options.people, options.timezone, options.prefix)
        return int(intake.collect(course, chapter, *place, options.student, options.dry_run) > 0)
    _begin(f"{chapter}: copies what is new in the exchange into submitted/")
    failed = collect(course, chapter, options.student, options.force, options.dry_run, options.take_anyway)
    return int(failed > 0)


def run_grade(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`grade`: collect and grade; exit with 1 if a submission could not be graded, or a regrade waits for --yes."""
    from graders.classroom.grading import grade, plan

    if options.unsafe:
        course.config.Sandbox.unsafe = True
    _begin(f"{chapter}: collects and grades {'everything, again' if options.force else 'what is new'}")
    if options.dry_run:
        lines = plan(course, chapter, options.student, options.force)
        print("\n".join([*map("  {}".format, lines), f"{chapter}: {len(lines)} would be graded; nothing was done"]))
        return 0
    agreed = partial(_agreed, options.yes, "Write this into the gradebook?")
    return int(grade(course, chapter, options.student, options.force, options.jobs, options.scheduler, agreed) > 0)


def run_feedback(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`feedback`: make pages that are new or have changed, and hand them back; exit with 1 if one could not be made."""
    from graders.classroom.feedback import feedback

    _begin(f"{chapter}: makes the pages that are new or have changed, and puts them into the exchange")
    _upheld(course, [chapter])
    made = feedback(course, chapter, options.student, options.force, options.jobs, options.dry_run)
    if options.platform and not options.dry_run:
        from graders.platforms.pages import NAMES, zipped

        zipped(course, chapter, NAMES[options.platform], options.student)
    return int(made > 0)


def run_status(course: "Course", chapters: Sequence[str], options: argparse.Namespace) -> int:
    """`status`: print how far along each student is; exit with 1 if a submission failed."""
    from graders.classroom import results

    doing = f"{', '.join(chapters)}: checks how far along each student is{'; writes the class page' * options.page}"
    _begin(doing if chapters else "No chapter has been released yet. Run: python -m graders release CHAPTER")
    failed = False
    _upheld(course, chapters)
    for chapter in chapters:
        found = results.states(course, chapter, options.student)
        failed |= any(state.name == results.FAILED for state in found.values())
        print("\n".join(results.status(chapter, found, results.totals(course, chapter))))
        if old := results.outdated(course, chapter):
            words = "have points from another version of the graders or of course.toml"
            print(f"{chapter}: {len(old)} {words}: `grade {chapter} --force`")
    if options.page:
        from graders.reports.class_page import class_page

        for chapter in chapters:
            print(f"The class page is {class_page(course, chapter)}")
    return int(failed)


def run_export(course: "Course", chapters: Sequence[str], options: argparse.Namespace) -> int:
    """`export`: write a table of the grades; exit with 1 if a score is missing."""
    from graders.classroom import results

    if options.into:
        from graders.platforms.points import fill

        _begin(f"enters the points of {', '.join(chapters) or 'no chapter'} in a copy of {options.into}")
        target = None if options.to == "-" else Path(options.to)
        return int(fill(course, chapters, options.into, target, options.missing, options.column, options.scale) > 0)
    _begin(f"writes the points of {', '.join(chapters) or 'no chapter'} as CSV", sys.stderr)
    _upheld(course, chapters, sys.stderr)
    file = io.StringIO()
    if options.format == "course":
        missing = results.export(course, chapters, file, options.student)
    else:
        from graders.reports import registers

        missing = registers.export(course, chapters, options.format, file, options.student)
    _hand_out(file.getvalue(), options.to)
    print(results.overview(course, chapters), file=sys.stderr)
    if missing:
        print(f"{missing} scores are missing: see `python -m graders status`.", file=sys.stderr)
    return int(missing > 0)


def _hand_out(text: str, place: str) -> None:
    """Write a table into a file, or to standard output for `-`."""
    from graders.classroom.course import CommandError, keep
    from graders.classroom.intake.files import is_full
    from graders.classroom.spreadsheet import ENCODING
    from graders.outcome import encodable

    if place == "-":
        print(encodable(text), end="", flush=True)
        return
    try:
        keep(Path(place), text, ENCODING)
    except OSError as error:
        if is_full(error):
            raise
        raise CommandError(f"{place} cannot be written ({error.strerror}). Name another file.") from None


def run_similar(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`similar`: compare answers and write the page of pairs."""
    from graders.reports.similarity.similar import similar

    _begin(f"{chapter}: compares every answer with every other; writes reports/{chapter}/similar.html, but no grade")
    similar(course, chapter, options.also, options.top, options.student)
    return 0


def run_pairs(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`pairs`: list who works with whom; with --apply, --deduct, or --undo, also write points."""
    from graders.reports.pairs import pairs

    writes = (options.apply or options.deduct or options.undo) and not options.dry_run
    _begin(
        f"{chapter}: finds out who worked with whom{'; writes to the gradebook' if writes else ', and writes nothing'}"
    )
    pairs(course, chapter, options.apply, options.deduct, options.undo, options.dry_run, options.student)
    return 0


def run_reflections(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`reflections`: show the texts to read, or write the points that a person gave; exit with 1 if any still wait."""
    from graders.reports import reflections

    if options.write:
        _begin(
            f"{chapter}: writes the points of reports/{chapter}/reflections.csv into the gradebook, as manual grades"
        )
        files = (options.student, options.source)
        waiting = reflections.write_grades(course, chapter, options.force, options.dry_run, *files)
        return int(waiting > 0)
    _begin(f"{chapter}: groups the texts, and writes the sheet and a page for reading them; grades nothing")
    reflections.prepare(course, chapter, options.dry_run, options.student, options.parts)
    return 0


def run_why(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`why`: run a submission again on the same cases; exit with 1 if the points differ from the record."""
    from graders.reports.appeal import why

    _begin(f"{chapter}: runs {options.student} again in the sandbox, on the same cases; writes no points")
    _upheld(course, [chapter])
    return int(not why(course, chapter, options.student, options.exercise, options.page))


def run_set(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`set`: set the points of one exercise by hand, or undo that; the feedback page shows the reason."""
    from graders.classroom.records import overrides

    about = (course, chapter, options.student, options.exercise)
    if options.undo:
        _begin(f"{chapter}: undoes what was set for {options.student} in {options.exercise}")
        print(f"No longer set: {overrides.take_back(*about).words}")
    elif options.points is None:
        _begin(f"{chapter}: lists the points that were set by hand; writes nothing new")
        for one in overrides.overrides(course, chapter):
            print(f"  {one.student}, {one.when}: {one.cell}: {one.words}")
    else:
        _begin(f"{chapter}: sets the points of {options.student} in {options.exercise}")
        print(overrides.set_points(*about, options.points, options.because).words)
        print(
            f"Regrading does not change this. To make {options.student}'s page again: "
            f"python -m graders feedback {chapter[:2]}"
        )
    _upheld(course, [chapter])
    return 0


def _upheld(course: "Course", chapters: Sequence[str], file: TextIO | None = None) -> None:
    """Write what was set by hand into a gradebook that lacks it, and say what somebody should look at."""
    from graders.classroom.records.overrides import uphold

    for chapter in chapters:
        for line in uphold(course, chapter):
            print(f"  LOOK AT THIS: {line}", file=file or sys.stdout)


def run_late(course: "Course", chapter: str, options: argparse.Namespace) -> int:
    """`late`: say when each submission came in, and write deadlines, times, and penalties into the gradebook."""
    from graders.reports.late import late

    _begin(f"{chapter}: looks up when each submission arrived, and has nbgrader assign the penalties")
    _upheld(course, [chapter])
    late(course, chapter, options.due, options.arrivals, options.dry_run, options.student)
    return 0


def _place(options: argparse.Namespace) -> "tuple[Course | None, str | list[str] | None]":
    """The course that a command is about, and the chapter or the chapters (all that were released)."""
    if "course" not in options:
        return None, None
    from graders.classroom.course import Course

    course = Course(options.course)
    if "chapters" in options:
        from graders.classroom.results import released

        return course, list(map(course.chapter, options.chapters)) or released(course)
    return course, course.chapter(options.chapter) if "chapter" in options else None


def _begin(words: str, file: TextIO | None = None) -> None:
    """Say what a command will do before it does it."""
    print(words, file=file or sys.stdout, flush=True)


def _agreed(yes: bool, question: str) -> bool:
    """Whether somebody has said yes, on the command line or just now."""
    return yes or (sys.stdin.isatty() and input(f"{question} [y/N] ").strip().lower() in ("y", "yes"))


def _prepare_workers(options: argparse.Namespace) -> None:
    """Start the workers before nbgrader is loaded, which takes as long as to start them."""
    from graders.classroom.workers.pool import prepare
    from pacman_env.sandbox.bubblewrap import why_not

    chapters = [path.name for path in (options.course / "notebooks").glob(f"{options.chapter}*")]
    if len(chapters) == 1 and not why_not():
        prepare(options.jobs, chapters[0])


def _run(command: Run, options: argparse.Namespace) -> int:
    from graders.classroom.course import CommandError
    from graders.classroom.intake.files import is_full
    from graders.classroom.secret import MissingSecret, NoSandbox

    try:
        return command(*_place(options), options)
    except (CommandError, MissingSecret, NoSandbox) as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # `| head` has read enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (or Python would complain at its end)
        return 1
    except KeyboardInterrupt:
        print(
            "\nStopped. The work so far is saved. To continue from there, run the same command again.", file=sys.stderr
        )
        return 130
    except Exception as error:
        if not is_full(error):
            raise
        print(FULL, file=sys.stderr)
        return 1


# --- the commands and their options -----------------------------------------------------------------------------------

Option = Callable[[argparse.ArgumentParser], object]


def option(*names: str, **settings: Any) -> Option:
    """An option, or an argument, to be added to a command."""
    return lambda command: command.add_argument(*names, **settings)


def flag(name: str, words: str) -> Option:
    """An option that is said or not."""
    return option(name, action="store_true", help=words)


def several(name: str, words: str, **settings: object) -> Option:
    """An option that may be repeated."""
    return option(name, action="append", default=[], help=f"{words}; may be repeated", **settings)


def _points(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of points") from None


COURSE = option("--course", type=Path, default=Path(), metavar="DIR", help="the course folder (default: here)")
CHAPTER = option("chapter", metavar="CHAPTER", help="its folder, or the beginning of its name, such as 02")
CHAPTERS = option("chapters", nargs="*", metavar="CHAPTER", help="the chapters (default: all that are released)")
STUDENTS = several("--student", "only this student", metavar="ID")
DRY_RUN = flag("--dry-run", "say what the command would do, and change nothing")
JOBS = option("--jobs", type=whole(1), default=1, metavar="N", help="how many to run at the same time (default: 1)")
FROM = "collect from a zip from Moodle, Canvas, or Gradescope, or from a folder that has one folder for each student"
DUE = (
    "set the deadline: '2030-01-31 23:59 UTC', or a day (which means its last minute); with --student, for this "
    "student only"
)
FORM = (
    "course: one row for each exercise, with reasons; a platform: totals in the form that it imports (default: course)"
)
INTO = "enter the points in a copy of this file: Moodle's grading worksheet, or the export of Canvas's gradebook"
PAGE = "write reports/CHAPTER/class.html: points, mistakes, missing students"

COMMANDS: dict[str, tuple[Run, str, Sequence[Option]]] = {
    "init": (run_init, "make a course folder, or update it to a newer version", [
        option("folder", type=Path, metavar="DIR", help="a new folder, or the folder of an existing course"),
    ]),
    "release": (run_release, "make the student's version of a chapter and hand it out", [
        CHAPTER,
        flag("--force", "replace a chapter that students already have"),
        DRY_RUN,
    ]),
    "collect": (run_collect, "copy what is new out of the exchange", [
        CHAPTER,
        STUDENTS,
        flag("--force", "also collect again what has already been collected"),
        option("--from", dest="source", type=Path, metavar="ZIP", help=FROM),
        option("--people", type=Path, metavar="FILE",
               help="with --from: Moodle's grading worksheet, Canvas's export, or your own list"),
        option("--timezone", default="", metavar="PLACE",
               help="with --people: the time zone of the times in the list, such as Europe/Berlin (default: this "
                    "computer's)"),
        option("--prefix", default="", metavar="TEXT",
               help="with --from FOLDER: the text that comes before the student's name in each folder's name"),
        flag("--take-anyway", "also take a folder that belongs to a user other than the student it names"),
        DRY_RUN,
    ]),
    "grade": (run_grade, "collect and grade what is new", [
        CHAPTER,
        STUDENTS,
        flag("--force", "also grade what is already graded; show who gains and who loses, and ask before writing"),
        flag("--yes", "with --force: write without asking"),
        DRY_RUN,
        JOBS,
        option("--scheduler", default="", metavar="tcp://...",
               help="grade on the workers of this Dask scheduler instead"),
        flag("--unsafe", "run submissions without a sandbox: only on a machine that holds nothing of value"),
    ]),
    "feedback": (run_feedback, "make the feedback pages and hand them back", [
        CHAPTER,
        STUDENTS,
        flag("--force", "make every page again, including those that have not changed"),
        option("--as", dest="platform", choices=("moodle", "canvas"),
               help="also write a zip of all pages, for upload to this platform"),
        DRY_RUN,
        JOBS,
    ]),
    "status": (run_status, "list who has handed in work, whose work is graded or waiting, and who is stuck and why", [
        CHAPTERS,
        STUDENTS,
        flag("--page", PAGE),
    ]),
    "similar": (run_similar, "show answers that are alike, side by side; a person judges", [
        CHAPTER,
        STUDENTS,
        several("--also", "a folder of published solutions, .py or .ipynb", type=Path, metavar="DIR"),
        option("--top", type=int, default=20, metavar="N", help="how many pairs for each exercise (default: 20)"),
    ]),
    "pairs": (run_pairs, "list who works in pairs; share points when you say so", [
        CHAPTER,
        STUDENTS,
        flag("--apply", "give both partners the points of the submission that both name"),
        several("--deduct", "take 10%% off for a forgotten acknowledgment", metavar="ID"),
        flag("--undo", "undo everything that this command has written"),
        DRY_RUN,
    ]),
    "late": (run_late, "list work that arrived after the deadline, and what that costs", [
        CHAPTER,
        STUDENTS,
        option("--due", default="", metavar="TIME", help=DUE),
        option("--arrivals", type=Path, metavar="FILE",
               help="your own list of times, CSV with the columns student and arrived"),
        DRY_RUN,
    ]),
    "reflections": (run_reflections, "show the texts that a person grades, identical ones only once", [
        CHAPTER,
        STUDENTS,
        flag("--write", "enter the points from the sheet as manual grades"),
        several("--from", "with --write: the file that a reader saved from the page", dest="source",
                type=Path, metavar="FILE"),
        option("--parts", type=whole(1), default=1, metavar="N",
               help="how many readers share the texts (default: 1)"),
        flag("--force", "with --write: replace points that somebody gave by hand"),
        DRY_RUN,
    ]),
    "why": (run_why, "show where a student's points come from: each question, the answer, and the correct answer", [
        CHAPTER,
        option("--student", required=True, metavar="ID", help="the student"),
        several("--exercise", "only this exercise, such as alphabeta.value", metavar="ID"),
        flag("--page", "write reports/CHAPTER/why-ID.html, with pictures"),
    ]),
    "set": (run_set, "set the points of one student in one exercise, with a reason", [
        CHAPTER,
        option("--student", default="", metavar="ID", help="the student"),
        option("--exercise", default="", metavar="ID", help="the exercise, such as alphabeta.value"),
        option("--points", type=_points, metavar="N", help="the points; without them, the command lists what was set"),
        option("--because", default="", metavar="WORDS", help="the reason: feedback and export show it"),
        flag("--undo", "undo what was set"),
    ]),
    "export": (run_export, "write all grades as CSV, with the reason for every lost point", [
        CHAPTERS,
        STUDENTS,
        option("--format", choices=("course", "canvas", "moodle", "nbgrader"), default="course", help=FORM),
        option("--to", default="-", metavar="FILE", help="write to this file (default: standard output)"),
        option("--into", type=Path, metavar="FILE", help=INTO),
        option("--missing", default="", metavar="POINTS",
               help="with --into: the points of a student who has not handed in any work (default: none)"),
        option("--column", default="", metavar="HEADING",
               help="with --into: the column to fill, if its title does not name the chapter"),
        flag("--scale", "with --into: scale the points to the column's maximum"),
    ]),
    "archive": (run_archive, "close a year: move everything from this class into archive/NAME/", [
        option("year", metavar="NAME", help="the name of the year, such as 2031"),
        flag("--yes", "do not ask"),
    ]),
}  # fmt: skip
"""What a command runs, what it does, and what it takes; all but `init` take `--course`, too."""


if __name__ == "__main__":
    sys.exit(main())
