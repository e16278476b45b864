"""The page: styles, scripts, and the sentences of all languages, in one file."""

import json
from importlib.resources import files

from pacman_env.language import Language, language, languages
from pacman_env.pictures import palette
from pacman_env.pictures.films.film import filled
from pacman_env.pictures.page import SEARCHING, SPOKEN, sources

SCRIPTS = ("trees.js", "mistakes.js", "tasks.js", "judge.js", "reasons.js", "drawing.js", "memory.js", "page.js")
_SPOKEN = (*SPOKEN, "practice.")
_SHAPES = ("max", "min", "chance", "on max", "on min", "on chance")


def page(words: str | Language = "en") -> str:
    """The HTML of the page; it begins in this language and offers the others.

    Raises ValueError for a language that there is not.
    """
    first = language(words)
    every = {tag: language(tag) for tag in languages()} | {first.tag: first}
    fixed = ";".join(f"{palette.variable(role)}:{palette.FIXED[role]}" for role in _SHAPES)
    values = {
        "title": first("practice.title"),
        "theme": f"{palette.css(':root')}:root{{{fixed}}}",
        "style": _resource("page.css"),
        "catalogs": _json({tag: _spoken(each) for tag, each in every.items()}),
        "first": _json(first.tag),
        "script": "\n".join([sources(SEARCHING), *map(_resource, SCRIPTS)]),
    }
    return filled(_resource("page.html"), values)


def _spoken(words: Language) -> dict[str, object]:
    return {key: text for key, text in words.templates.items() if key.startswith(_SPOKEN)}


def _json(data: object) -> str:
    """JSON that is safe inside ``<script>``."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _resource(name: str) -> str:
    return files("pacman_env.practice").joinpath(name).read_text(encoding="utf-8")
