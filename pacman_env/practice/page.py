"""The page: styles, scripts, and the sentences of all languages, in one file."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlencode

from pacman_env.language import Language, language, languages
from pacman_env.pictures import palette
from pacman_env.pictures.films.film import filled, resource, script_json
from pacman_env.pictures.page import SEARCHING, SPOKEN, sources

SCRIPTS = (
    *("trees.js", "mistakes.js", "tasks.js", "judge.js", "reasons.js"),
    *("drawing.js", "memory.js", "player.js", "page.js"),
)
_SPOKEN = (*SPOKEN, "practice.")
_SHAPES = ("max", "min", "chance", "on max", "on min", "on chance")
_resource = partial(resource, package="pacman_env.practice")

TASKS = ("values", "move", "cuts", "window", "returned", "order", "x")
MIX = ("uneven", "ties", "min", "chance")


def place(task: str = "values", plies: int = 2, seed: int | None = None, mix: Sequence[str] = ()) -> str:
    """Where the page begins, as in its address; without a seed with any tree.

    Raises ValueError, with what there is, for a task, a number of plies or a kind of tree that there is not.
    """
    if task not in TASKS:
        raise ValueError(f"there is no task {task!r}: the tasks are {', '.join(TASKS)}")
    if plies not in (2, 3, 4):
        raise ValueError(f"a tree to practice on has 2, 3, or 4 plies, not {plies!r}")
    if unknown := [each for each in mix if each not in MIX]:
        raise ValueError(f"there is no kind of tree called {unknown[0]!r}: the kinds are {', '.join(MIX)}")
    number = {} if seed is None else {"seed": seed}
    return "#" + urlencode({"task": task, "plies": plies, "with": ",".join(mix), **number}, safe=",")


def page(words: str | Language = "en", start: str = "") -> str:
    """The HTML of the page; it begins in this language and offers the others.

    ``start`` is the :func:`place` where it begins if its address names none. Raises ValueError for a language that
    there is not.
    """
    first = language(words)
    every = {tag: language(tag) for tag in languages()} | {first.tag: first}
    fixed = ";".join(f"{palette.variable(role)}:{palette.FIXED[role]}" for role in _SHAPES)
    values = {
        "title": first("practice.title"),
        "theme": f"{palette.css('body')}body{{{fixed}}}",
        "style": _resource("page.css"),
        "catalogs": script_json({tag: each.part(_SPOKEN) for tag, each in every.items()}),
        "first": script_json(first.tag),
        "start": script_json(start),
        "script": "\n".join([sources(SEARCHING), *map(_resource, SCRIPTS)]),
    }
    return filled(_resource("page.html"), values)
