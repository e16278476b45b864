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

if TYPE_CHECKING:
    from graders.classroom.course import Course

PROG = "python -m graders"
EXAMPLES = """
examples, in the order of a week:
  python -m graders init ai-2031             make the folder of a course: notebooks, course.toml, a secret
  python -m graders study                    open the course as a student
  python -m graders lecture                  open it in the lecture hall, with the solutions
  python -m graders release 02_isolation     make the student's version and hand it out
  python -m graders status 02                who has handed in, who is graded, who is stuck and why
  python -m graders collect 02               take what is new out of the exchange, and grade nothing yet
  python -m graders collect 02 --from moodle.zip --people worksheet.csv
  python -m graders grade 02                 collect and grade what is new (needs COURSE_SECRET)
  python -m graders late 02                  who came after the deadline, and what it costs
  python -m graders pairs 02                 who worked with whom, and who did not say so
  python -m graders similar 02               answers that are alike, side by side
  python -m graders reflections 01           the texts to be read and graded by hand, equal ones once
  python -m graders why 02 --student ada     the positions that decided, what came back, and what is correct
  python -m graders set 02 --student ada --exercise isolation.min_value --points 4 --because "The rule was unclear."
  python -m graders feedback 02              make the feedback pages and hand them back
  python -m graders export --to grades.csv   all grades, with the reason of every lost point
  python -m graders archive 2031             close the year: everything of this class into archive/2031/

docs/instructor.md explains each step.
"""
FULL = "The disk is full. What was done is kept: make room, and the same command goes on from there."


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
    """The parser of all commands, for a front door that is called ``prog``."""
    top = argparse.ArgumentParser(
        prog=prog,
        description="Hand out, collect and grade the course.",
        epilog=EXAMPLES.replace(PROG, prog),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    commands.add_parser("study", help="open the course as a student", add_help=False)
    commands.add_parser("lecture", help="open the chapters with solutions, in large letters", add_help=False)
    for name, (run, summary, options) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=(run.__doc__ or "").partition(":")[2].strip().capitalize(),
            epilog=_examples(name),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        for add in options if name == "init" else (COURSE, *options):
            add(command)
        command.set_defaults(run=run)
    return top


def _examples(name: str) -> str:
    lines = [line for line in EXAMPLES.splitlines() if f"graders {name}" in line]
    return "\n".join(["example:", *lines])


def run_init(options: argparse.Namespace) -> int:
    """`init`: make a course's folder, or bring a newer edition of the course into one."""
    from graders.term.folder import init

    _begin(f"{options.folder}: makes the folder of a course, or brings a newer edition into it")
    there = (options.folder / "gradebook.db").exists()
    print("\n".join(init(options.folder)))
    if not there:
        print("Next, in this folder: adversarial-search teach release 01")
    return 0


def run_archive(options: argparse.Namespace) -> int:
    """`archive`: close a year; 1 if nobody has agreed."""
    from graders.term.archive import archive

    course = _course(options)
    _begin(f"closes the year {options.year}: moves everything of this class into archive/{options.year}/")
    return int(not archive(course, options.year, partial(_agreed, options.yes, "Move it?")))


def run_release(options: argparse.Namespace) -> int:
    """`release`: check the source, make the student's version, put it into the exchange."""
    from graders.classroom.exchange.releasing import release

    course, chapter = _place(options)
    _begin(f"{chapter}: checks the source, makes the student's version in release/, puts it into the exchange")
    release(course, chapter, options.force, options.dry_run)
    return 0


def run_collect(options: argparse.Namespace) -> int:
    """`collect`: take what is new, or newer, out of the exchange; 1 if something could not be."""
    from graders.classroom.exchange.collecting import collect

    course, chapter = _place(options)
    if options.source:
        from graders.platforms import intake

        _begin(f"{chapter}: copies what {options.source} has of each student into submitted/")
        place = (options.source, options.people, options.timezone, options.prefix)
        return int(intake.collect(course, chapter, *place, options.student, options.dry_run) > 0)
    _begin(f"{chapter}: copies what is new in the exchange into submitted/")
    failed = collect(course, chapter, options.student, options.force, options.dry_run, options.take_anyway)
    return int(failed > 0)


def run_grade(options: argparse.Namespace) -> int:
    """`grade`: collect and grade; 1 if a submission could not be graded, or a regrade waits for --yes."""
    from graders.classroom.grading import grade, plan

    course, chapter = _place(options)
    if options.unsafe:
        course.config.Sandbox.unsafe = True
    _begin(f"{chapter}: collects and grades {'everything, again' if options.force else 'what is new'}")
    if options.dry_run:
        lines = plan(course, chapter, options.student, options.force)
        print("\n".join([*map("  {}".format, lines), f"{chapter}: {len(lines)} would be graded; nothing was done"]))
        return 0
    agreed = partial(_agreed, options.yes, "Write this into the gradebook?")
    return int(grade(course, chapter, options.student, options.force, options.jobs, options.scheduler, agreed) > 0)


def run_feedback(options: argparse.Namespace) -> int:
    """`feedback`: make the pages that are new or have changed, hand them back; 1 if one could not be made."""
    from graders.classroom.feedback import feedback

    course, chapter = _place(options)
    _begin(f"{chapter}: makes the pages that are new or have changed, and puts them into the exchange")
    _upheld(course, [chapter])
    made = feedback(course, chapter, options.student, options.force, options.jobs, options.dry_run)
    if options.platform and not options.dry_run:
        from graders.platforms.pages import NAMES, zipped

        zipped(course, chapter, NAMES[options.platform], options.student)
    return int(made > 0)


def run_status(options: argparse.Namespace) -> int:
    """`status`: print how far each chapter is; 1 if a submission failed."""
    from graders.classroom import results

    course = _course(options)
    chapters = [course.chapter(name) for name in options.chapters] or results.released(course)
    told = f"{', '.join(chapters)}: reads how far everybody is{'; writes the page of the class' * options.page}"
    _begin(told if chapters else "No chapter has been released yet. Run: python -m graders release CHAPTER")
    failed = False
    _upheld(course, chapters)
    for chapter in chapters:
        found = results.states(course, chapter, options.student)
        failed |= any(state.name == results.FAILED for state in found.values())
        print("\n".join(results.status(chapter, found, results.totals(course, chapter))))
        if old := results.outdated(course, chapter):
            print(f"{chapter}: {len(old)} have points of another edition of the graders: see `grade {chapter} --force`")
    if options.page:
        from graders.reports.class_page import class_page

        for chapter in chapters:
            print(f"The page of the class is {class_page(course, chapter)}")
    return int(failed)


def run_export(options: argparse.Namespace) -> int:
    """`export`: write the CSV; 1 if a score is missing."""
    from graders.classroom import results

    course = _course(options)
    chapters = [course.chapter(name) for name in options.chapters] or results.released(course)
    if options.into:
        from graders.platforms.points import fill

        _begin(f"fills the points of {', '.join(chapters) or 'no chapter'} into a copy of {options.into}")
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

    if place == "-":
        print(text.encode("utf-8", "replace").decode("utf-8"), end="", flush=True)
        return
    try:
        keep(Path(place), text, ENCODING)
    except OSError as error:
        if is_full(error):
            raise
        raise CommandError(f"{place} cannot be written ({error.strerror}). Name another file.") from None


def run_similar(options: argparse.Namespace) -> int:
    """`similar`: compare answers, write the page of pairs."""
    from graders.reports.similarity.similar import similar

    course, chapter = _place(options)
    _begin(f"{chapter}: compares every answer with every other; writes reports/{chapter}/similar.html, and no grade")
    similar(course, chapter, options.also, options.top, options.student)
    return 0


def run_pairs(options: argparse.Namespace) -> int:
    """`pairs`: list who works with whom, and write it down when asked to."""
    from graders.reports.pairs import pairs

    course, chapter = _place(options)
    writes = (options.apply or options.deduct or options.undo) and not options.dry_run
    _begin(f"{chapter}: reads who names whom{'; writes into the gradebook' if writes else ', and writes nothing'}")
    pairs(course, chapter, options.apply, options.deduct, options.undo, options.dry_run, options.student)
    return 0


def run_reflections(options: argparse.Namespace) -> int:
    """`reflections`: prepare the texts to be read, or write the points that a person gave; 1 while texts wait."""
    from graders.reports import reflections

    course, chapter = _place(options)
    if options.write:
        _begin(
            f"{chapter}: writes the points of reports/{chapter}/reflections.csv into the gradebook, as manual grades"
        )
        files = (options.student, options.source)
        waiting = reflections.write_grades(course, chapter, options.force, options.dry_run, *files)
        return int(waiting > 0)
    _begin(f"{chapter}: groups the texts, and writes the sheet and the page to read them; grades nothing")
    reflections.prepare(course, chapter, options.dry_run, options.student, options.parts)
    return 0


def run_why(options: argparse.Namespace) -> int:
    """`why`: ask a submission again, with the same cases; 1 if that gives other points than the record has."""
    from graders.reports.appeal import why

    course, chapter = _place(options)
    _begin(f"{chapter}: asks {options.student} again, in the sandbox, with the same cases; writes no points")
    _upheld(course, [chapter])
    return int(not why(course, chapter, options.student, options.exercise, options.page))


def run_set(options: argparse.Namespace) -> int:
    """`set`: set the points of one exercise by hand, or take that back; the feedback page shows the reason."""
    from graders.classroom.records import overrides

    course, chapter = _place(options)
    about = (course, chapter, options.student, options.exercise)
    if options.undo:
        _begin(f"{chapter}: takes back what was set for {options.student} in {options.exercise}")
        print(f"Not set any more: {overrides.take_back(*about).words}")
    elif options.points is None:
        _begin(f"{chapter}: lists the points that were set by hand; writes nothing new")
        for one in overrides.overrides(course, chapter):
            print(f"  {one.student}, {one.when}: {one.cell}: {one.words}")
    else:
        _begin(f"{chapter}: sets the points of {options.student} in {options.exercise}")
        print(overrides.set_points(*about, options.points, options.because).words)
        print(f"No regrade changes that. The page of {options.student}: python -m graders feedback {chapter[:2]}")
    _upheld(course, [chapter])
    return 0


def _upheld(course: "Course", chapters: Sequence[str], file: TextIO | None = None) -> None:
    """Write what was set by hand into a gradebook that lacks it, and say what somebody should look at."""
    from graders.classroom.records.overrides import uphold

    for line in (line for chapter in chapters for line in uphold(course, chapter)):
        print(f"  LOOK AT THIS: {line}", file=file or sys.stdout)


def run_late(options: argparse.Namespace) -> int:
    """`late`: say who came when, write deadline, times and penalties into the gradebook."""
    from graders.reports.late import late

    course, chapter = _place(options)
    _begin(f"{chapter}: looks when everybody handed in, and has nbgrader assign the penalties")
    _upheld(course, [chapter])
    late(course, chapter, options.due, options.arrivals, options.dry_run, options.student)
    return 0


def _course(options: argparse.Namespace) -> "Course":
    from graders.classroom.course import Course

    return Course(options.course)


def _place(options: argparse.Namespace) -> "tuple[Course, str]":
    """The course and the chapter that a command is about."""
    course = _course(options)
    return course, course.chapter(options.chapter)


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


def _run(command: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    from graders.classroom.course import CommandError
    from graders.classroom.intake.files import is_full
    from graders.classroom.sandbox.choice import NoSandbox
    from graders.classroom.secret import MissingSecret

    try:
        return command(options)
    except (CommandError, MissingSecret, NoSandbox) as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # `| head` has read enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  (or Python would complain at its end)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. What was done is kept; the same command goes on from there.", file=sys.stderr)
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


def several(name: str, words: str, **settings: Any) -> Option:
    """An option that may be repeated."""
    return option(name, action="append", default=[], help=f"{words}; may be repeated", **settings)


def _one_or_more(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number: 1 or more")
    return int(text)


def _points(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of points") from None


COURSE = option("--course", type=Path, default=Path(), metavar="DIR", help="the course root (default: here)")
CHAPTER = option("chapter", metavar="CHAPTER", help="its folder, or the beginning of its name: 02")
CHAPTERS = option("chapters", nargs="*", metavar="CHAPTER", help="all released chapters when none is given")
STUDENTS = several("--student", "only this one", metavar="ID")
DRY_RUN = flag("--dry-run", "say what would be done, and do nothing")
JOBS = option("--jobs", type=_one_or_more, default=1, metavar="N", help="so many at the same time (default: 1)")
FROM = "take it from what Moodle, Canvas or Gradescope gives, or from a folder with one for each student"
DUE = "set the deadline: '2030-01-31 23:59 UTC', or a day, to its end; with --student an extension for this one"
FORM = "a row an exercise with reasons, or totals as a learning platform reads them (default: course)"
INTO = "fill the points into a copy of this grading worksheet of Moodle, or export of Canvas' gradebook"
PAGE = "write reports/CHAPTER/class.html: points, misconceptions, who is missing"

COMMANDS: dict[str, tuple[Callable[[argparse.Namespace], int], str, Sequence[Option]]] = {
    "init": (run_init, "make the folder of a course, or bring a newer edition into it", [
        option("folder", type=Path, metavar="DIR", help="a folder that is not there yet, or a course's"),
    ]),
    "release": (run_release, "make the student's version of a chapter and hand it out", [
        CHAPTER,
        flag("--force", "replace a chapter that is out already"),
        DRY_RUN,
    ]),
    "collect": (run_collect, "take what is new out of the exchange", [
        CHAPTER,
        STUDENTS,
        flag("--force", "also what was collected already"),
        option("--from", dest="source", type=Path, metavar="ZIP", help=FROM),
        option("--people", type=Path, metavar="FILE",
               help="with --from: Moodle's grading worksheet, Canvas' export, your list"),
        option("--timezone", default="", metavar="PLACE",
               help="of the times in it, as Europe/Berlin (default: this computer's)"),
        option("--prefix", default="", metavar="TEXT",
               help="with --from FOLDER: what stands before the name in each folder"),
        flag("--take-anyway", "also what belongs to another user than the student it names"),
        DRY_RUN,
    ]),
    "grade": (run_grade, "collect and grade what is new", [
        CHAPTER,
        STUDENTS,
        flag("--force", "grade again what is graded; says who gains and who loses, and asks, before it writes"),
        flag("--yes", "with --force: write without asking"),
        DRY_RUN,
        JOBS,
        option("--scheduler", default="", metavar="tcp://...",
               help="grade on the workers of this Dask scheduler instead"),
        flag("--unsafe", "run submissions without a sandbox: only where nothing is of value"),
    ]),
    "feedback": (run_feedback, "make the feedback pages and hand them back", [
        CHAPTER,
        STUDENTS,
        flag("--force", "make every page again, not only those that have changed"),
        option("--as", dest="platform", choices=("moodle", "canvas"),
               help="also write the zip of all pages that it takes back"),
        DRY_RUN,
        JOBS,
    ]),
    "status": (run_status, "who handed in, is graded, waits, or is stuck and why", [
        CHAPTERS,
        STUDENTS,
        flag("--page", PAGE),
    ]),
    "similar": (run_similar, "answers that are alike, side by side: to read, no verdict", [
        CHAPTER,
        STUDENTS,
        several("--also", "a folder of published solutions, .py or .ipynb", type=Path, metavar="DIR"),
        option("--top", type=int, default=20, metavar="N", help="so many pairs an exercise (default: 20)"),
    ]),
    "pairs": (run_pairs, "work in pairs: who named whom; shares points when you say so", [
        CHAPTER,
        STUDENTS,
        flag("--apply", "give both the points of the submission that they name"),
        several("--deduct", "take 10 %% off for a forgotten acknowledgement", metavar="ID"),
        flag("--undo", "take back all that this command has written"),
        DRY_RUN,
    ]),
    "late": (run_late, "who handed in after the deadline, by the time of arrival", [
        CHAPTER,
        STUDENTS,
        option("--due", default="", metavar="TIME", help=DUE),
        option("--arrivals", type=Path, metavar="FILE",
               help="your own list of times, CSV with the columns student and arrived"),
        DRY_RUN,
    ]),
    "reflections": (run_reflections, "the texts that a person grades, equal ones once", [
        CHAPTER,
        STUDENTS,
        flag("--write", "write the points of the sheet as manual grades"),
        several("--from", "with --write: what the page has saved; for several readers", dest="source", type=Path,
                metavar="FILE"),
        option("--parts", type=_one_or_more, default=1, metavar="N",
               help="how many readers share the texts (default: 1)"),
        flag("--force", "with --write: replace what somebody has given by hand"),
        DRY_RUN,
    ]),
    "why": (run_why, "why a student has these points: what was asked, came back and is correct", [
        CHAPTER,
        option("--student", required=True, metavar="ID", help="whose points"),
        several("--exercise", "only this one: alphabeta.value", metavar="ID"),
        flag("--page", "write reports/CHAPTER/why-ID.html, with pictures"),
    ]),
    "set": (run_set, "set the points of one student in one exercise, with a reason", [
        CHAPTER,
        option("--student", default="", metavar="ID", help="whose points"),
        option("--exercise", default="", metavar="ID", help="of which exercise: alphabeta.value"),
        option("--points", type=_points, metavar="N", help="so many; without it, what was set is listed"),
        option("--because", default="", metavar="WORDS", help="the reason: feedback and export show it"),
        flag("--undo", "take back what was set"),
    ]),
    "export": (run_export, "all grades as CSV, with the reason of every lost point", [
        CHAPTERS,
        STUDENTS,
        option("--format", choices=("course", "canvas", "moodle", "nbgrader"), default="course", help=FORM),
        option("--to", default="-", metavar="FILE", help="(default: standard output)"),
        option("--into", type=Path, metavar="FILE", help=INTO),
        option("--missing", default="", metavar="POINTS",
               help="with --into: what whoever has not handed in gets (default: nothing)"),
        option("--column", default="", metavar="HEADING", help="with --into: the column, if its title is another"),
        flag("--scale", "with --into: convert to the points that it has at most"),
    ]),
    "archive": (run_archive, "close a year: everything of this class into archive/NAME/", [
        option("year", metavar="NAME", help="what the year is called: 2031"),
        flag("--yes", "without asking"),
    ]),
}  # fmt: skip
"""What a command runs, what it does, and what it takes; all but `init` take `--course`, too."""


if __name__ == "__main__":
    sys.exit(main())
