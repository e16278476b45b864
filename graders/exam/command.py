"""The `exam` command: sheets for a class, their key, the films, and the same questions for a quiz."""

import argparse
import json
import logging
import shlex
import sys
from collections.abc import Sequence
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

from nbgrader.apps.baseapp import NbGrader

from graders.classroom.course import CommandError
from graders.classroom.secret import SECRET_VARIABLE, CourseSecret, MissingSecret
from graders.classroom.spreadsheet import read_table
from graders.exam.files import FILES, LANGUAGES, PrintStyle, words, write
from graders.exam.paper import PAPERS
from graders.exam.questions import ExamPlan, Student, fingerprint, make
from graders.exam.trees import KINDS
from pacman_env.games.tree import Chance, Tree

PROG = "python -m graders.exam.command"
PACKAGE = "adversarial-search-course"
NO_SECRET = f"""An exam needs the course secret, but it is not set, so nothing was written.
The generator is public, so without the secret, anybody could make the same trees.
Set the secret for this command:

    export {SECRET_VARIABLE}='a long random text that you keep'

Or keep it in one of the other places where grading looks for it: see docs/commands.md.
To make one: python -c "import secrets; print(secrets.token_hex(16))\""""
_MOST_TIES, _MOST_QUESTIONS = 2, 20


def parser(prog: str = PROG) -> argparse.ArgumentParser:
    """The flags of a command that is called `prog`."""
    flags = argparse.ArgumentParser(
        prog=prog,
        description="Write exam sheets with game trees (a variant for each student) and the key to them.",
        epilog=f"""example:
  {prog} --seed 2026-1 --students list.csv --questions minimax=1,alpha-beta=2,expectimax=1 --out exam

The list is a table (CSV) with a student column and an optional name column. See docs/exam.md.""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    flags.add_argument("--seed", required=True, help="any text, a different one for each exam; the trees depend on it")
    flags.add_argument(
        "--students", type=Path, metavar="FILE", help="CSV with a student column and an optional name column"
    )
    flags.add_argument(
        "--variants", type=int, default=0, metavar="N", help="only this many variants, dealt out in turn"
    )
    flags.add_argument(
        "--questions", default="minimax=1,alpha-beta=2,expectimax=1", help="how many of each kind (%(default)s)"
    )
    flags.add_argument("--ties", type=int, default=0, metavar="N", help="how many ties each tree has (%(default)s)")
    flags.add_argument(
        "--tree",
        action="append",
        default=[],
        metavar="KIND=FILE",
        help="a JSON file with your own tree for this kind of question",
    )
    flags.add_argument(
        "--language", choices=LANGUAGES, default="en", help="the language of the sheets and the key (%(default)s)"
    )
    flags.add_argument("--paper", choices=PAPERS, default="a4", help="the size of the paper (%(default)s)")
    flags.add_argument("--title", default="", help="the line at the top of each sheet")
    flags.add_argument("--out", type=Path, required=True, metavar="DIR", help="a new or empty folder")
    return flags


def main(arguments: Sequence[str] | None = None, prog: str = PROG) -> int:
    """Write an exam; return 0, 1 when something was refused, or 2 for a wrong command."""
    arguments = sys.argv[1:] if arguments is None else arguments
    options = parser(prog).parse_args(arguments)
    try:
        _write(options, f"{prog} {shlex.join(arguments)}")
    except MissingSecret:
        print(NO_SECRET, file=sys.stderr)
    except CommandError as error:
        print(error, file=sys.stderr)
    else:
        return 0
    return 1


def _students(options: argparse.Namespace) -> list[Student]:
    students = read_students(options.students) if options.students else []
    if not students and options.variants < 1:
        raise CommandError("Nobody gets a sheet: add --students FILE, or --variants N, or both.")
    if options.variants > len(students) > 0:
        raise CommandError(f"There are more variants ({options.variants}) than students on the list ({len(students)}).")
    return students


def _plan(options: argparse.Namespace) -> ExamPlan:
    kinds, own = read_questions(options.questions), dict(map(read_tree, options.tree))
    if unused := [kind for kind in own if kind not in kinds]:
        raise CommandError(f"--tree {unused[0]}=...: there is no question of this kind. Add it to --questions.")
    if not 0 <= options.ties <= _MOST_TIES:
        raise CommandError(f"--ties {options.ties}: a tree can have 0 to {_MOST_TIES} ties.")
    return ExamPlan(options.seed, kinds, options.ties, own)


def _write(options: argparse.Namespace, command: str) -> None:
    app = NbGrader(log_level=logging.ERROR)  # the secret comes from where grading takes it
    app.initialize(argv=[])
    secret = CourseSecret(config=app.config).value()
    students, plan = _students(options), _plan(options)
    folder: Path = options.out
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CommandError(f"{folder} is not empty. Name a new folder: the command never overwrites an exam.")
    count = options.variants or len(students)
    print(f"Draws {count} variants, then writes {max(count, len(students))} sheets and the key.", flush=True)
    try:
        variants = make(secret, plan, students, options.variants)
    except ValueError as error:
        raise CommandError(str(error)) from None
    said, edition = words(options.language), f"{PACKAGE} {version(PACKAGE)}"
    made = [said("again_text", version=edition, fingerprint=fingerprint(secret)), said("command", command=command)]
    write(variants, PrintStyle(options.language, options.paper, options.title or said("exam"), folder), made)
    people = f" for {len(students)} students" if students else ""
    print(f"{len(variants)} variants{people}, {len(plan.kinds)} questions, {variants[0].marks} points.")
    for name, what in FILES.items():
        print(f"  {folder / name!s:<32} {what}")


# ----------------------------------- what the instructor gives: students, questions, trees of their own


def read_students(path: Path) -> list[Student]:
    """The students of a table, in its order. Raises CommandError."""
    try:
        lines = read_table(path, ("student", "name"))
    except CommandError:
        lines = [{**line, "name": ""} for line in read_table(path, ("student",))]
    students = [Student(line["student"], line["name"]) for line in lines if line["student"]]
    names = [student.id for student in students]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise CommandError(f"{path} lists {twice[0]!r} twice. Give each student one line.")
    if not students:
        raise CommandError(f"{path} has no student below its first line, which names the columns: student,name")
    return students


def read_questions(text: str) -> tuple[str, ...]:
    """The kinds of the questions, in order: `minimax=1,alpha-beta=2`. Raises CommandError."""
    kinds: list[str] = []
    for part in text.split(","):
        kind, _, count = (piece.strip() for piece in part.partition("="))
        if kind not in KINDS or not (count or "1").isdecimal():
            raise CommandError(f"--questions has {part!r}; write KIND=COUNT, where KIND is one of {', '.join(KINDS)}.")
        kinds += [kind] * int(count or 1)
    if not 0 < len(kinds) <= _MOST_QUESTIONS:
        raise CommandError(
            f"--questions asks for {len(kinds)} questions, but an exam can have only 1 to {_MOST_QUESTIONS}."
        )
    return tuple(kinds)


def read_tree(text: str) -> tuple[str, Tree]:
    """An instructor's tree, `KIND=FILE`. Raises CommandError.

    The file holds JSON: nested lists with numbers as leaves; `{"chance": [["1/4", tree], ...]}` is a chance node,
    with `"then": "min"` where MIN moves below it; `{"root": "min", "tree": [...]}` begins with MIN.
    """
    kind, _, name = text.partition("=")
    if kind not in KINDS or not name:
        raise CommandError(f"--tree {text}: write KIND=FILE, where KIND is one of {', '.join(KINDS)}.")
    try:
        read = json.loads(Path(name).read_text(encoding="utf-8"))
        root = read.get("root", "max") if isinstance(read, dict) and "tree" in read else "max"
        tree = Tree(_tree(read["tree"] if isinstance(read, dict) and "tree" in read else read), root)
    except (OSError, ValueError, TypeError, KeyError, ZeroDivisionError) as error:
        remedy = "Write nested lists of numbers, such as [[3, 12], [2, 4]]."
        raise CommandError(f"{name} is not a tree: {error}. {remedy}") from None
    if tree.is_terminal():
        raise CommandError(f"{name} is a single leaf: there is nothing to search.")
    return kind, tree


def _tree(read: object) -> object:
    if isinstance(read, list):
        return [_tree(child) for child in read]
    if isinstance(read, dict):
        return Chance([(Fraction(str(share)), _tree(child)) for share, child in read["chance"]], read.get("then"))
    return read


if __name__ == "__main__":
    sys.exit(main())
