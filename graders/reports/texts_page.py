"""The page on which a person reads texts and gives points: without a network, by keyboard, next to the rubric.

It saves a file, and `reflections --write --from FILE` reads it. Two readers can share the texts, each with a page of
one part; what they disagree about is named, and not written.
"""

import base64
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from graders.classroom.course import CommandError
from graders.report import marked
from pacman_env.engine.layout import data_folder
from pacman_env.pictures.picture import whole_page

RUBRICS = data_folder() / "rubrics.toml"
SCRIPT, STYLE = (Path(__file__).with_name(f"texts_page.{kind}") for kind in ("js", "css"))
HALF = 0.5


@dataclass(frozen=True)
class Text:
    """One different answer to a question, as one of `students` wrote it, and what a reader has given for it so far.

    `group` is a name that is made from the answer itself.
    """

    question: str
    group: str
    text: str
    students: tuple[str, ...]
    points: str = ""
    comment: str = ""


Given = dict[tuple[str, str], tuple[float, str]]
"""(question, group) -> points and comment."""


def rubric(question: str) -> list[str]:
    """What earns the points of a text; nothing for a question of somebody's own."""
    found = tomllib.loads(RUBRICS.read_text(encoding="utf-8")).get(question, {})
    return [str(line) for line in found.get("earns", ())]


def texts_page(
    chapter: str, name: str, texts: Sequence[Text], most: Mapping[str, float], asked: Mapping[str, str]
) -> str:
    """The whole page. Only our own script runs in it: no text of a student's can be one."""
    script = SCRIPT.read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"
    questions = "\n".join(
        _question(question, texts, most, asked) for question in dict.fromkeys(one.question for one in texts)
    )
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<style>{STYLE.read_text(encoding='utf-8')}</style>"
    )
    body = (
        f"<header><h1>Texts of {escape(name)}</h1>"
        f'<p><progress max="{len(texts)}" value="0" aria-label="texts with points">'
        '</progress> <span id="count" role="status"></span></p>'
        '<p><button id="save">Save a file</button> <label>Continue with a saved file <input id="load" type="file" '
        'accept=".json"></label></p>'
        '<p id="keys"><kbd>0</kbd> <kbd>1</kbd> <kbd>2</kbd> give that many points and go on '
        "(half a point less with <kbd>Shift</kbd>) · <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>C</kbd> comment, "
        "<kbd>Esc</kbd> leaves it · <kbd>Backspace</kbd> removes the points · <kbd>S</kbd> saves</p></header>\n"
        f'<main data-chapter="{escape(chapter)}" data-name="{escape(name)}">\n{questions}\n</main>\n'
        f"<script>{script}</script>"
    )
    return whole_page(f"Texts of {name}", body, head)


def _question(question: str, texts: Sequence[Text], most: Mapping[str, float], asked: Mapping[str, str]) -> str:
    own = [one for one in texts if one.question == question]
    earns = "".join(f"<li>{marked(line)}</li>" for line in rubric(question))
    criteria = f"<h3>A point for each</h3><ul>{earns}</ul>" if earns else ""
    task = marked(re.sub(r"(?m)^#+ *", "", asked.get(question, "")))
    aside = f'<div class="beside"><div class="asked">{task}</div>{criteria}</div>'
    groups = "\n".join(_text(one, most[question]) for one in own)
    return f"<section><h2>{escape(question)}</h2>{aside}<div>{groups}</div></section>"


def _text(one: Text, most: float) -> str:
    halves = [step * HALF for step in range(int(most / HALF) + 1)]
    buttons = "".join(f'<button data-points="{half:g}">{half:g}</button>' for half in halves)
    shown = f"<pre>{escape(one.text)}</pre>" if one.text else "<p><em>Nothing was written.</em></p>"
    points = escape(one.points.replace(",", "."))
    count = f"{len(one.students)} student{'s' * (len(one.students) != 1)}"
    return (
        f'<article tabindex="0" aria-label="{escape(one.group)}, {count}" data-question="{escape(one.question)}" '
        f'data-group="{escape(one.group)}" data-most="{most:g}" data-given="{points}">{shown}'
        f'<p class="give">{buttons}</p><label>Comment <textarea rows="2">{escape(one.comment)}</textarea></label>'
        f"<details><summary>{count}</summary><p>{escape(', '.join(one.students))}</p></details></article>"
    )


def read_given(path: Path, chapter: str, most: Mapping[str, float]) -> Given:
    """What a page has saved. Raises CommandError, which names the place."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8-sig"))
        lines = [
            (str(one["question"]), str(one["group"]), one["points"], str(one["comment"])) for one in found["given"]
        ]
        of = found["chapter"]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise CommandError(f"{path} is not a file that the page saved ({type(error).__name__}).") from None
    if of != chapter:
        raise CommandError(f"{path} has the texts of {of}, not those of {chapter}.")
    for question, group, points, _ in lines:
        if type(points) not in (int, float) or not 0 <= points <= most.get(question, 0):
            raise CommandError(
                f"{path}, {group} of {question}: {points!r} is not a number of points from 0 to "
                f"{most.get(question, 0):g}."
            )
    return {(question, group): (float(points), comment) for question, group, points, comment in lines}


def merged(files: Mapping[str, Given]) -> tuple[Given, list[str]]:
    """What several readers have given together, and what they disagree about, a line each, which is left out."""
    together: dict[tuple[str, str], dict[str, tuple[float, str]]] = {}
    for name, given in files.items():
        for key, value in given.items():
            together.setdefault(key, {})[name] = value
    agreed: Given = {}
    conflicts = []
    for (question, group), values in together.items():
        if len({points for points, _ in values.values()}) > 1:
            said = ", ".join(f"{points:g} in {name}" for name, (points, _) in values.items())
            conflicts.append(f"{question}, {group}: {said}")
        else:
            comments = dict.fromkeys(comment for _, comment in values.values() if comment)
            agreed[question, group] = next(iter(values.values()))[0], " ".join(comments)
    return agreed, conflicts
