"""What a film is: one piece of HTML that needs no kernel, no network and no font.

The page only switches classes on the ids of the drawing, moves the parts of the board, and changes the sentence; all of
that is in ``film.html``.
"""

import json
import re
from collections.abc import Callable
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

from pacman_env.language import Language
from pacman_env.pictures import palette, switch
from pacman_env.pictures.picture import PIXELS_PER_POINT, nested_list, page_of, stamped
from pacman_env.pictures.svg import TOKEN

_SAID = ("step", "no_bound", "play", "pause")
"""What the script in the page says by itself."""

SECONDS_A_STEP = {"search": 1.6, "game": 0.45}


Living: TypeAlias = Callable[[Language, bool], tuple[str, str]]
"""What a saved page needs so that its leaves can be changed, in a language, for the wall or not: head, and body."""


class Film:
    """A film with its controls; a notebook displays it.

    Attributes:
        title: one line, which a screen reader reads first.
        description: the film in words; nested lists are indented lines that begin with ``-`` and a space.
        steps: how many steps it has.
    """

    def __init__(
        self,
        title: str,
        description: str,
        steps: int,
        fragment: str,
        words: Language,
        wall: bool = False,
        living: Living | None = None,
    ) -> None:
        """Wrap a finished fragment, told in the language ``words``, for a screen or for a ``wall``."""
        self.title, self.description, self.steps = title, description, steps
        self._fragment, self._words, self._wall, self._living = fragment, words, wall, living

    @property
    def searchable(self) -> bool:
        """Whether a page can search this tree by itself: true if it was made by hand, with numbers at its leaves."""
        return '"rows":' in self._fragment

    @property
    def html(self) -> str:
        """The film as a fragment of HTML; its ids have a fresh prefix each time, so films never affect each other."""
        return stamped(self._fragment)

    def _repr_html_(self) -> str:
        return self.html

    def __str__(self) -> str:
        return self.description

    def __repr__(self) -> str:
        return f"<Film of {self.steps} steps: {self.title}>"

    def save(self, path: str | Path, still: bool = False) -> None:
        """Write the film as a separate page, to be opened in a browser; the name must end in ``.html``.

        ``still`` saves only the last step, which shows the whole search, without controls; its leaves can be changed.
        """
        file = Path(path)
        if file.suffix != ".html":
            raise ValueError(f"cannot save a film as {file.name!r}: it is a page, so the name must end in .html")
        head, before = self._living(self._words, self._wall) if self._living and self.searchable else ("", "")
        fragment = self._fragment.replace(TOKEN, "film")  # alone on its page, and the same whenever it is made
        fragment = fragment.replace('class="film still', 'class="film alone still', 1)  # keys need no click
        fragment = re.sub(r'<p class="title">(.*?)</p>', r'<h1 class="title">\1</h1>', fragment, count=1)
        if still:
            fragment = re.sub(r' aria-roledescription="[^"]*"', "", fragment, count=1)
            fragment = fragment.replace('class="film alone', 'class="film alone drawn', 1)
        page = page_of(self.title, f"{before}<main>{fragment}</main>", self._words, head)
        file.write_text(page, encoding="utf-8")


def film_of(
    title: str,
    description: str,
    figures: str,
    data: dict[str, Any],
    projector: bool | None,
    kind: str,
    say: Language,
    beside: str = "",
    living: Living | None = None,
) -> Film:
    """Put a film together: the drawings, what is next to them (``beside``), and the data that the page's script reads.

    ``living`` is what a saved page needs in addition so that its leaves can be changed."""
    first = data["steps"][0]
    data |= {"said": {key: say.templates[f"film.{key}"] for key in _SAID}}
    has_window = any(step[3] or step[4] for step in data["steps"])
    values = {
        "title": escape(title, quote=True),
        "theme": palette.css("#" + TOKEN),
        "stage": figures,
        "beside": beside,
        "words": nested_list(description),
        "sentence": escape(first[2]),
        "step": say("film.step", at='<b class="at">1</b>', count=len(data["steps"])),
        "alpha": first[3] or say("film.no_bound"),
        "beta": first[4] or say("film.no_bound"),
        "hide": "" if has_window else " hidden",
        "count": str(len(data["steps"])),
        "size": f"{switch.letters(projector) * PIXELS_PER_POINT:g}",
        "wall": " wall" if switch.projected(projector) else "",
        "interval": str(round(1000 * SECONDS_A_STEP[kind])),
        "data": script_json(data),
    }
    fragment = filled(spoken(resource("film.html"), say), values)
    return Film(title, description, len(data["steps"]), fragment, say, switch.projected(projector), living)


def filled(text: str, values: dict[str, str]) -> str:
    """The text with a value for each ``{{name}}``."""
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def spoken(text: str, say: Language) -> str:
    """The text with a sentence for each ``{{say key}}``, written for HTML."""
    return re.sub(r"\{\{say ([\w.]+)\}\}", lambda key: escape(say(key[1]), quote=True), text)


def resource(name: str, package: str = "pacman_env.pictures.films") -> str:
    """What a file next to a module holds."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def script_json(data: object) -> str:
    """JSON that is safe inside ``<script>``."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
