"""The page: all demonstrations, the style and the script, in one file."""

import json
from collections.abc import Sequence
from functools import partial
from html import escape

from pacman_env.demo.demonstration import Demonstration, Question, Sight
from pacman_env.language import ENGLISH, Language, language
from pacman_env.pictures import palette
from pacman_env.pictures.films.figure import living
from pacman_env.pictures.films.film import filled, resource, script_json, spoken

_resource = partial(resource, package="pacman_env.demo")
LETTERS = "ABCDEF"


def page(
    demonstrations: Sequence[Demonstration],
    title: str = "",
    buttons: bool = False,
    words: str | Language = ENGLISH,
) -> str:
    """The HTML of a page; with ``buttons`` it can be used without a keyboard.

    ``words`` is the language of what the page says by itself: that of the demonstrations.
    """
    say = language(words)
    title = title or say("page.title")
    head, shapes = living(say, wall=True)
    values = {
        "title": escape(title),
        "tag": say.tag,
        "said": script_json(say.part(("page.",))),
        "living": head,
        "shapes": shapes,
        "theme": palette.css("body"),
        "style": _resource("page.css"),
        "script": _resource("votes.js") + _resource("page.js"),
        "buttons": " buttons" if buttons else "",
        "plan": _plan(demonstrations, title, say),
        "demonstrations": "\n".join(_section(one, say) for one in demonstrations),
    }
    return filled(spoken(_resource("page.html"), say), values)


def _plan(demonstrations: Sequence[Demonstration], title: str, say: Language) -> str:
    """What the page prints: one sheet for the speaker."""
    rows, begin = "", 0
    for number, one in enumerate(demonstrations, 1):
        span = say("page.plan_span", begin=begin, end=begin + one.minutes)
        cells = (str(number), span, one.title, one.question.text, _right(one.question))
        rows += f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}<td>{escape(one.punch)}</td></tr>"
        begin += one.minutes
    names = ("min", "what", "ask", "right", "punch")
    heads = "".join(f"<th>{escape(say(f'page.plan_{name}'))}</th>" for name in names)
    head = escape(say("page.plan_head", title=title, minutes=begin))
    return (
        f'<section class="plan"><h2>{head}</h2><table><tr><th></th>{heads}</tr>{rows}</table>'
        f"<p>{escape(say('page.plan_keys'))}</p></section>"
    )


def _section(one: Demonstration, say: Language) -> str:
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
        f'data-notes="{escape(json.dumps(notes))}" data-question="{_asked(one.question)}">'
        f'<header><h2>{escape(one.question.text)}</h2><p class="label"></p></header>'
        f'<div class="frames">{sights}</div>'
        f'<div class="foot"><div class="choices" role="group" aria-label="{escape(say("page.choices"))}" hidden></div>'
        f'<p class="punch" hidden>{escape(one.punch)}</p></div></section>'
    )


def _frame(sight: Sight) -> str:
    facts = {"label": sight.label, "heading": sight.heading, "ask-cuts": sight.ask_cuts, "encore": sight.encore}
    data = "".join(f' data-{name}="{escape(str(fact))}"' for name, fact in facts.items() if fact)
    data += f' data-question="{_asked(sight.question)}"' if sight.question else ""
    return f'<div class="frame"{data} hidden>{sight.html}</div>'


def _asked(question: Question) -> str:
    """The question as the script of the page reads it, for an attribute."""
    return escape(
        json.dumps(
            {"text": question.text, "choices": question.choices, "right": question.right, "discuss": question.discuss}
        )
    )


def _right(question: Question) -> str:
    return f"{LETTERS[question.right]}: {question.choices[question.right]}"
