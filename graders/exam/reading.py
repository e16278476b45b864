"""What the instructor gives to an exam: the list of students, the questions, trees of their own."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from graders.classroom.course import CommandError
from graders.classroom.spreadsheet import read_table
from graders.exam.trees import KINDS
from graders.exam.variants import Student
from pacman_env.games.tree import Chance, Tree

_MOST_QUESTIONS = 20


def read_students(path: Path) -> list[Student]:
    """The students of a table, in its order. Raises CommandError."""
    try:
        lines = read_table(path, ("student", "name"))
    except CommandError:
        lines = [{**line, "name": ""} for line in read_table(path, ("student",))]
    students = [Student(line["student"], line["name"]) for line in lines if line["student"]]
    names = [student.id for student in students]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise CommandError(f"{path} has {twice[0]!r} twice. Give each student one line.")
    if not students:
        raise CommandError(f"{path} has no student below its first line, which names the columns: student,name")
    return students


def read_questions(text: str) -> tuple[str, ...]:
    """The kinds of the questions, in order: ``minimax=1,alpha-beta=2``. Raises CommandError."""
    kinds: list[str] = []
    for part in text.split(","):
        kind, _, count = (piece.strip() for piece in part.partition("="))
        if kind not in KINDS or not (count or "1").isdecimal():
            raise CommandError(f"--questions has {part!r}; write KIND=COUNT, where KIND is one of {', '.join(KINDS)}.")
        kinds += [kind] * int(count or 1)
    if not 0 < len(kinds) <= _MOST_QUESTIONS:
        raise CommandError(f"--questions asks {len(kinds)} questions; an exam has 1 to {_MOST_QUESTIONS}.")
    return tuple(kinds)


def read_tree(text: str) -> tuple[str, Tree]:
    """An instructor's tree, ``KIND=FILE``. Raises CommandError.

    The file holds JSON: nested lists with numbers as leaves; ``{"chance": [["1/4", tree], ...]}`` is a chance node,
    with ``"then": "min"`` where MIN moves below it; ``{"root": "min", "tree": [...]}`` begins with MIN.
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


def _tree(read: Any) -> Any:
    if isinstance(read, list):
        return [_tree(child) for child in read]
    if isinstance(read, dict):
        return Chance([(Fraction(str(share)), _tree(child)) for share, child in read["chance"]], read.get("then"))
    return read
