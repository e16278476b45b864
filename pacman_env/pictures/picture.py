"""What every drawing function returns: an SVG, the same in words, and files."""

import secrets
from html import escape
from pathlib import Path

from pacman_env.pictures import palette
from pacman_env.pictures.canvas import Canvas
from pacman_env.pictures.svg import BASE, TOKEN, slim

PIXELS_PER_POINT = 4 / 3  # CSS: 96 px and 72 pt are an inch


class Picture:
    """A drawing with its description; in a notebook it shows itself.

    Attributes:
        title: one sentence, what a screen reader says first.
        description: the whole picture in words; nested lists are indented lines that begin with ``- ``.
    """

    def __init__(self, canvas: Canvas, title: str, description: str) -> None:
        """Wrap a finished drawing."""
        self._canvas = canvas
        self.title, self.description = title, description
        self._body, self._css = slim(canvas.raw_svg())

    @property
    def svg(self) -> str:
        """The picture as a standalone SVG that follows a light or dark page; the ids have a fresh prefix each time."""
        return self._element(f'xmlns="http://www.w3.org/2000/svg" {self._size()}')

    def _size(self) -> str:
        width, height = self._canvas.width, self._canvas.height
        across = round(width * PIXELS_PER_POINT)
        return f'viewBox="0 0 {width} {height}" width="{across}" height="{round(height * PIXELS_PER_POINT)}"'

    def _element(self, attributes: str) -> str:
        label, words = escape(self.title, quote=True), escape(self.description, quote=False)
        text = (
            f'<svg id="{TOKEN}" {attributes} role="img" aria-label="{label}" '
            f'style="max-width:100%;height:auto;background:none"><desc>{words}</desc>'
            f"<style>{palette.css('#' + TOKEN)}{BASE}{self._css}</style>{self._body}</svg>"
        )
        return stamped(text)

    def _repr_html_(self) -> str:
        """Show the picture in a notebook; a description of several lines unfolds below it."""
        words = "" if "\n" not in self.description else in_words(self.description)
        return self._element(self._size()) + words

    def save(self, path: str | Path, dpi: float = 144) -> None:
        """Write the picture to a file; its ending says how: ``.svg``, ``.png`` (at ``dpi``) or ``.pdf``.

        Raises ValueError for another ending.
        """
        file = Path(path)
        if file.suffix == ".svg":
            file.write_text(self.svg, encoding="utf-8")
        elif file.suffix in (".png", ".pdf"):
            self._canvas.save(file, dpi)
        else:
            raise ValueError(f"cannot save a picture as {file.name!r}: the name must end in .svg, .png or .pdf")


def stamped(text: str) -> str:
    """Replace TOKEN by a prefix that no other picture on any page has."""
    return text.replace(TOKEN, "p" + secrets.token_hex(4))


def in_words(description: str) -> str:
    """A description as HTML that unfolds: nested lists for its indented lines."""
    return f'<details style="font-size:.85em"><summary>In words</summary>{nested_list(description)}</details>'


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
