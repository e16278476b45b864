"""What every drawing function returns: an SVG, the same in words, and files."""

import secrets
from collections.abc import Callable
from html import escape
from pathlib import Path

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures import palette, switch
from pacman_env.pictures.canvas import Canvas
from pacman_env.pictures.svg import TOKEN, data_uri, first_frame, slim

PIXELS_PER_POINT = 4 / 3  # CSS: 96 px and 72 pt are an inch


class Picture:
    """A drawing with its description; a notebook displays it.

    Attributes:
        title: one sentence, which a screen reader reads first.
        description: the whole picture in words; nested lists are indented lines that begin with ``-`` and a space.
        caption: the sentence below the picture in a notebook and on a page; empty where the drawing has its own.
    """

    def __init__(
        self,
        canvas: Canvas,
        title: str,
        description: str,
        words: Language = ENGLISH,
        page: Callable[[Path], bool] | None = None,
        caption: str = "",
    ) -> None:
        """Wrap a finished drawing.

        ``page`` writes a page that can do more than show it, or returns False.
        """
        self._canvas, self._words, self._page = canvas, words, page
        self.caption = caption
        self.title, self.description = title, description
        self._body, self._css = slim(self._canvas)

    @property
    def svg(self) -> str:
        """The picture as a standalone SVG that follows a light or dark page; the ids have a fresh prefix each time."""
        return stamped(self._element(self.description))

    def _element(self, description: str = "") -> str:
        return svg_element(TOKEN, self._canvas, self.title, self._css, self._body, description)

    def _repr_html_(self) -> str:
        """Show the picture in a notebook; a description of several lines unfolds below it."""
        words = "" if "\n" not in self.description else in_words(self.description, self._words)
        return stamped(captioned(shown(TOKEN, self._element(), self.title), self.caption) + words)

    def __str__(self) -> str:
        return self.description

    def __repr__(self) -> str:
        return f"<Picture: {self.title}>"

    def save(self, path: str | Path, dpi: float = 144) -> None:
        """Write the picture to a file; its extension says how: ``.svg``, ``.png`` (at ``dpi``), ``.pdf``, or ``.html``.

        On a page (``.html``), the description in words is below the picture. On the page of a recorded search of a
        ``Tree``, the leaves can be changed, and the search runs again. Raises ValueError for any other extension.
        """
        file = Path(path)
        if file.suffix == ".svg":
            css = self._css.replace(f"#{TOKEN} ", "")  # LibreOffice ignores a class that is told below an id
            alone = svg_element(TOKEN, self._canvas, self.title, css, self._body, self.description)
            file.write_text(alone.replace(TOKEN, "picture"), encoding="utf-8")
        elif file.suffix in (".png", ".pdf"):
            self._canvas.save(file, dpi)
        elif file.suffix == ".html":
            if self._page is None or not self._page(file):
                body = f'<h1 class="title">{escape(self.title)}</h1>{captioned(self._element(), self.caption)}'
                words = in_words(self.description, self._words)
                page = page_of(self.title, f'<main class="picture">{body}{words}</main>', self._words)
                file.write_text(page.replace(TOKEN, "picture"), encoding="utf-8")
        else:
            raise ValueError(f"cannot save a picture as {file.name!r}: the name must end in .svg, .png, .pdf, or .html")


_PAGE = """body{margin:0;background:#fff;color:#1b1f24}
@media (prefers-color-scheme:dark){body{background:#0d1117;color:#e8ebef}}
.picture{padding:1em;font:16px/1.4 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.picture .title{margin:0 0 .6em;font-size:1.1em}"""


def page_of(title: str, body: str, words: Language, head: str = "") -> str:
    """A page that has nothing but this, in a light or dark browser."""
    return whole_page(title, body, f"<style>{_PAGE}</style>{head}", words.tag)


def whole_page(title: str, body: str, head: str, tag: str = "en") -> str:
    """The skeleton of every page that is made from Python; ``head`` has its styles, and ``tag`` names its language."""
    view = '<meta name="viewport" content="width=device-width,initial-scale=1">'  # or a phone shows it tiny
    head = f'<meta charset="utf-8">{view}<title>{escape(title)}</title>{head}'
    return f'<!doctype html><html lang="{tag}"><head>{head}</head><body>{body}</body></html>'


def svg_element(name: str, canvas: Canvas, title: str, css: str, body: str, description: str = "") -> str:
    """A whole ``<svg>`` with its theme, its size on the page, and a label for screen readers."""
    width, height = canvas.width, canvas.height
    size = f'width="{round(width * PIXELS_PER_POINT)}" height="{round(height * PIXELS_PER_POINT)}"'
    words = f"<desc>{escape(description, quote=False)}</desc>" if description else ""
    return (
        f'<svg id="{name}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} role="img" '
        f'aria-label="{escape(title, quote=True)}" style="max-width:100%;height:auto">{words}'
        f"<style>{palette.css('#' + name)}{css}</style>{body}</svg>"
    )


def shown(name: str, svg: str, title: str) -> str:
    """The SVG for a page, and the same as an image for places that forbid SVG in a page.

    JupyterLab takes ``<svg>`` and ``<style>`` out of the outputs of a notebook that it does not trust, and keeps the
    rest: then the ``hidden`` wrapper hides the loose texts, and nothing hides the image.
    """
    style = f"<style>#{name}-box{{display:block}}#{name}-image{{display:none}}</style>"
    image = f'<img id="{name}-image" alt="{escape(title, quote=True)}" src="{data_uri(first_frame(svg))}">'
    return f'<div id="{name}-box" hidden="hidden">{style}{svg}</div>{image}'


def captioned(drawing: str, caption: str) -> str:
    """A drawing as a figure with its caption; without one, the drawing alone."""
    if not caption:
        return drawing
    below = f'<figcaption style="font-size:.9em;{switch.style()}">{escape(caption)}</figcaption>'
    return f'<figure style="margin:.2em 0 .6em">{drawing}{below}</figure>'


def stamped(text: str) -> str:
    """Replace TOKEN by a prefix that no other picture on any page has."""
    return text.replace(TOKEN, "p" + secrets.token_hex(3))


def in_words(description: str, words: Language = ENGLISH) -> str:
    """A description as HTML that unfolds: nested lists for its indented lines."""
    summary = escape(words("tree.in_words"))
    return f'<details style="font-size:.85em"><summary>{summary}</summary>{nested_list(description)}</details>'


def nested_list(description: str) -> str:
    """Turn lines such as ``- a`` and ``  - b`` into nested ``<ul>``; lines without a dash are paragraphs."""
    html, depth = [], 0
    for line in description.splitlines():
        bare = line.lstrip()
        item = bare.startswith("- ")
        level = (len(line) - len(bare)) // 2 + 1 if item else 0
        html.append("<ul><li>" * (level - depth) if level > depth else "</li></ul>" * (depth - level))
        if item and level <= depth:
            html.append("</li><li>")
        html.append(escape(bare[2:]) if item else f"<p>{escape(bare)}</p>")
        depth = level
    return "".join(html) + "</li></ul>" * depth
