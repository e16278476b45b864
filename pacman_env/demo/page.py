"""The page: all demonstrations, the style and the script, in one file."""

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from pacman_env.demo.demonstration import Demonstration, Question, Sight
from pacman_env.language import ENGLISH
from pacman_env.pictures import palette
from pacman_env.pictures.films.film import filled, living

_HERE = Path(__file__).parent
LETTERS = "ABCD"


def page(
    demonstrations: Sequence[Demonstration], title: str = "Adversarial search, live", buttons: bool = False
) -> str:
    """The HTML of a page; with ``buttons`` it can be used without a keyboard."""
    head, shapes = living(ENGLISH, wall=True)
    values = {
        "title": escape(title),
        "living": head,
        "shapes": shapes,
        "theme": palette.css(":root"),
        "style": _resource("page.css"),
        "script": _resource("page.js"),
        "buttons": " buttons" if buttons else "",
        "plan": _plan(demonstrations, title),
        "demonstrations": "\n".join(_section(number, one) for number, one in enumerate(demonstrations, 1)),
    }
    return filled(_resource("page.html"), values)


def _plan(demonstrations: Sequence[Demonstration], title: str) -> str:
    """What the page prints: one sheet for the speaker."""
    rows, begin = "", 0
    for number, one in enumerate(demonstrations, 1):
        cells = (str(number), f"{begin} to {begin + one.minutes}", one.title, one.question.text, _right(one.question))
        rows += f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}<td>{escape(one.punch)}</td></tr>"
        begin += one.minutes
    heads = "".join(f"<th>{head}</th>" for head in ("", "min", "what", "ask", "right", "punch line"))
    return (
        f'<section class="plan"><h2>{escape(title)}: {begin} minutes</h2><table><tr>{heads}</tr>{rows}</table>'
        "<p>PageDown, PageUp: on and back. Digits jump. Shift+A to D count hands, Enter shows the right one. "
        "s: these notes with a clock. . or b: black. f: full screen. r: begin again.</p></section>"
    )


def _section(number: int, one: Demonstration) -> str:
    notes = {
        "title": one.title,
        "minutes": one.minutes,
        "ask": one.notes.ask,
        "they_say": one.notes.they_say,
        "then": one.notes.then,
        "right": _right(one.question),
        "punch": one.punch,
        "chapter": one.chapter,
    }
    sights = "".join(map(_frame, one.sights))
    return (
        f'<section class="demonstration" id="{one.name}" aria-label="{escape(one.title)}" hidden '
        f'data-notes="{escape(json.dumps(notes))}">'
        f'<header><h2>{escape(one.question.text)}</h2><p class="label"></p></header>'
        f'<div class="frames">{sights}</div>'
        f'<div class="foot">{_asked(one.question)}<p class="punch" hidden>{escape(one.punch)}</p></div></section>'
    )


def _frame(sight: Sight) -> str:
    facts = {"label": sight.label, "heading": sight.heading, "ask-cuts": sight.ask_cuts, "encore": sight.encore}
    data = "".join(f' data-{name}="{escape(str(fact))}"' for name, fact in facts.items() if fact)
    return f'<div class="frame"{data} hidden>{sight.html}</div>'


def _asked(question: Question) -> str:
    """The choices of the question."""
    choices = "".join(
        f'<button type="button" data-choice="{LETTERS[rank]}"{" data-right" if rank == question.right else ""}>'
        f"<b>{LETTERS[rank]}</b> <span>{escape(text)}</span> <i></i><output></output></button>"
        for rank, text in enumerate(question.choices)
    )
    return f'<div class="choices" role="group" aria-label="the choices" hidden>{choices}</div>'


def _right(question: Question) -> str:
    return f"{LETTERS[question.right]}: {question.choices[question.right]}"


def _resource(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
