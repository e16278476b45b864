"""The files of an exam: sheets and key for printer and browser, films, and the quiz."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from graders.classroom.course import keep
from graders.exam import quiz
from graders.exam.key import key
from graders.exam.paper import Document, Pages, html
from graders.exam.questions import ExamVariant
from graders.exam.sheet import recorded, sheet
from pacman_env.compare.pool import processes
from pacman_env.language import Language
from pacman_env.pictures.canvas import save_pages
from pacman_env.pictures.films.search import film
from pacman_env.pictures.picture import page_of

FILES = {
    "sheets.pdf": "print this, on both sides: each student's pages begin on a new sheet",
    "sheets.html": "the same for a browser, with each tree in words",
    "key.pdf": "for you alone: answers, points, rubric, and how to make this exam again",
    "key.html": "the same for a browser",
    "films": "each search, step by step, for the class in which you hand the exam back",
    "moodle.xml": "values and moves as a Moodle quiz, with pictures",
    "gift.txt": "the value and the move of each root in GIFT",
}
_STYLE = "<style>body{margin:1rem;font-family:sans-serif}</style>"


@dataclass(frozen=True)
class PrintStyle:
    """How an exam is printed: the tag of its language, its paper, its title, and the folder."""

    language: str
    paper: str
    title: str
    folder: Path


_WORDS = Path(__file__).with_name("words")
LANGUAGES = tuple(sorted(path.stem for path in _WORDS.glob("*.json")))


@cache
def words(tag: str) -> Language:
    """The catalog of a language of :data:`LANGUAGES`, in the form of :mod:`pacman_env.language`."""
    return Language(tag, json.loads((_WORDS / f"{tag}.json").read_text(encoding="utf-8")))


def write(variants: Sequence[ExamVariant], style: PrintStyle, made: Sequence[str]) -> None:
    """Write all files of :data:`FILES`, two at a time; `made` tells on the key how the exam is made again."""
    with processes(2) as workers:
        jobs = [workers.submit(_key, variants, style, made), workers.submit(_sheets, variants, style)]
        for job in jobs:
            job.result()


def _sheets(variants: Sequence[ExamVariant], style: PrintStyle) -> None:
    said = words(style.language)
    order = [(variant, student) for variant in variants for student in variant.students or (None,)]
    documents = [sheet(variant, student, said, style.title) for variant, student in order]
    _print(documents, "sheets", style.title, style, even=True)
    keep(style.folder / "moodle.xml", quiz.moodle(variants, said, style.title))
    keep(style.folder / "gift.txt", quiz.gift(variants, said, style.title))
    for variant in variants:
        keep(style.folder / "films" / f"variant-{variant.number:02}.html", films(variant, style))


def _key(variants: Sequence[ExamVariant], style: PrintStyle, made: Sequence[str]) -> None:
    said = words(style.language)
    _print(key(variants, said, made, style.title), "key", f"{said('key')}: {style.title}", style, even=False)


def _print(documents: Sequence[Document], name: str, title: str, style: PrintStyle, even: bool) -> None:
    keep(style.folder / f"{name}.html", html(documents, title, style.language, words(style.language)("in_words")))
    laid = [Pages(document, style.paper) for document in documents]
    pages = [page for one in laid for page in (one.even() if even else one.pages)]
    save_pages(pages, style.folder / f"{name}.pdf", title)


def films(variant: ExamVariant, style: PrintStyle) -> str:
    """A page with the film of each question of a variant."""
    said, parts = words(style.language), []
    for number, one in enumerate(variant.questions, 1):
        head = said("question", number=number, kind=said(one.kind), marks=one.marks)
        shown = film(recorded(one).tree, title=head, words=style.language)
        parts.append(f"<h2>{escape(head)}</h2>{shown.html}")
    title = said("variant", number=variant.number)
    return page_of(title, f"<main><h1>{escape(title)}</h1>{''.join(parts)}</main>", said, _STYLE)
