"""What is printed: blocks of text, trees and tables, as pages of a PDF and as a page for a browser.

Both are vector, and black on white. All measures are points.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from pacman_env.language import Language
from pacman_env.pictures.canvas import Canvas, lines, text_width
from pacman_env.pictures.palette import PRINT
from pacman_env.pictures.picture import PIXELS_PER_POINT, nested_list, whole_page
from pacman_env.pictures.svg import TOKEN, slim
from pacman_env.pictures.trees.drawing import TreeDrawing

PAPERS = {"a4": (595.0, 842.0), "letter": (612.0, 792.0)}
_MARGIN, _FOOT = 46.0, 30.0
_LINE = 1.42  # from one line of text to the next, in its size
_SMALL = 9.5


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; `level` 1 and 2 are headings."""

    text: str
    level: int = 0
    bold: bool = False

    @property
    def size(self) -> float:
        return {1: 16.0, 2: 12.5}.get(self.level, _SMALL)

    @property
    def is_bold(self) -> bool:
        return self.bold or self.level > 0

    @property
    def above(self) -> float:
        return 8.0 if self.level == 2 else 0.0


@dataclass(frozen=True)
class Space:
    """Room to write, so high."""

    height: float
    text: str = ""


@dataclass(frozen=True)
class PaperTable:
    """Rows below a head; `shares` are the columns' shares of the width, `tall` the rows' least height."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    shares: Sequence[float]
    tall: float = 0.0


@dataclass(frozen=True)
class Figure:
    """A tree, and the same in words."""

    drawing: TreeDrawing
    title: str
    words: str

    def svg(self, name: str) -> str:
        """The tree as an SVG of this name, which follows no theme."""
        return self._svg.replace(TOKEN, name)

    @cached_property
    def _svg(self) -> str:
        canvas = self.drawing.draw(Canvas(self.drawing.width, self.drawing.height, colors=PRINT))
        body, css = slim(canvas)
        width, height = (round(side * PIXELS_PER_POINT) for side in (canvas.width, canvas.height))
        return (
            f'<svg id="{TOKEN}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {canvas.width} {canvas.height}" '
            f'width="{width}" height="{height}" role="img" aria-label="{escape(self.title, quote=True)}">'
            f"<style>#{TOKEN}{{--paper:#fff}}{css}</style>{body}</svg>"
        )


Block = Paragraph | Space | PaperTable | Figure


@dataclass(frozen=True)
class Document:
    """Pages that belong together.

    Attributes:
        title: of the whole.
        parts: blocks that stay on one page where they can.
        foot: what is at the foot of each page.
        words: the language of the page's number.
    """

    title: str
    parts: Sequence[Sequence[Block]]
    foot: str
    words: Language


class Pages:
    """A document on paper."""

    def __init__(self, document: Document, paper: str) -> None:
        self.size = PAPERS[paper]
        self.width = self.size[0] - 2 * _MARGIN
        self.pages: list[Canvas] = []
        self.y = 0.0
        self._turn()
        for part in document.parts:
            heights = [self._height(block) for block in part]
            if sum(heights) > self._room and not self._fresh:
                self._turn()
            for block, height in zip(part, heights, strict=True):
                if height > self._room and not self._fresh and not isinstance(block, PaperTable):
                    self._turn()
                self._put(block, height)
        self._number(document)

    @property
    def _room(self) -> float:
        return self.y - _MARGIN - _FOOT

    @property
    def _fresh(self) -> bool:
        return self.y == self.size[1] - _MARGIN

    @cached_property
    def _blank(self) -> Canvas:
        return Canvas(*self.size, colors=PRINT)

    def even(self) -> list[Canvas]:
        """The pages, and an empty one where their number is odd: the next document begins a sheet of paper."""
        return self.pages + [self._blank] * (len(self.pages) % 2)

    def _turn(self) -> None:
        self.pages.append(Canvas(*self.size, colors=PRINT))
        self.y = self.size[1] - _MARGIN

    def _number(self, document: Document) -> None:
        for number, page in enumerate(self.pages, 1):
            y, size = _MARGIN - 8, 8.0
            page.text(_MARGIN, y, document.foot, size, align="left")
            text = document.words("page", page=number, pages=len(self.pages))
            page.text(self.size[0] - _MARGIN, y, text, size, align="right")

    def _height(self, block: Block) -> float:
        if isinstance(block, Paragraph):
            lines = len(wrapped(block.text, self.width, block.size, block.is_bold))
            return block.above + lines * _LINE * block.size + (6.0 if block.level else 4.0)
        if isinstance(block, Space):
            return block.height
        if isinstance(block, Figure):
            return block.drawing.height * self._scale(block.drawing) + 6
        return sum(self._row_height(block, row) for row in [block.head, *block.rows]) + 8

    def _put(self, block: Block, height: float) -> None:
        if isinstance(block, PaperTable):
            self._table(block)
            return
        page = self.pages[-1]
        if isinstance(block, Paragraph):
            y = self.y - block.above - _LINE * block.size / 2
            for line in wrapped(block.text, self.width, block.size, block.is_bold):
                page.text(_MARGIN, y, line, block.size, align="left", bold=block.is_bold)
                y -= _LINE * block.size
        elif isinstance(block, Figure):
            scale = self._scale(block.drawing)
            left = _MARGIN + (self.width - block.drawing.width * scale) / 2
            with page.enlarged(scale), page.shifted(left / scale, (self.y - block.drawing.height * scale) / scale):
                block.drawing.draw(page)
        elif block.text:
            page.text(_MARGIN, self.y - _SMALL, block.text, _SMALL, align="left")
        self.y -= height

    def _scale(self, drawing: TreeDrawing) -> float:
        return min(1.0, self.width / drawing.width, (self.size[1] - 2 * _MARGIN - _FOOT - 40) / drawing.height)

    def _cells(self, table: PaperTable, row: Sequence[str], bold: bool = False) -> list[list[str]]:
        widths = self._widths(table)
        return [wrapped(cell, width - 8, _SMALL - 1, bold) for cell, width in zip(row, widths, strict=True)]

    def _widths(self, table: PaperTable) -> list[float]:
        return [self.width * share / sum(table.shares) for share in table.shares]

    def _row_height(self, table: PaperTable, row: Sequence[str]) -> float:
        most = max(len(cell) for cell in self._cells(table, row, row is table.head))
        return max(most * 1.3 * (_SMALL - 1) + 5, table.tall if row is not table.head else 0)

    def _table(self, table: PaperTable) -> None:
        rows = [table.head, *table.rows]
        for place, row in enumerate(rows):
            height = self._row_height(table, row)
            if height > self._room:
                self._turn()
            self._row(self._cells(table, row, bold=place == 0), self._widths(table), height, bold=place == 0)
            self.y -= height
        self.y -= 8

    def _row(self, cells: list[list[str]], widths: list[float], height: float, bold: bool) -> None:
        page, x, size = self.pages[-1], _MARGIN, _SMALL - 1
        for cell, width in zip(cells, widths, strict=True):
            edge = [(x, self.y), (x + width, self.y), (x + width, self.y - height), (x, self.y - height), (x, self.y)]
            page.shape(lines(edge), line="ink", width=0.5)
            for rank, line in enumerate(cell):
                page.text(x + 4, self.y - 2.5 - (rank + 0.5) * 1.3 * size, line, size, align="left", bold=bold)
            x += width


def wrapped(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The lines of a paragraph that is so wide; blanks at its beginning and between words stay."""
    found: list[str] = []
    for word in text.split(" "):
        if found and text_width(f"{found[-1]} {word}", size, bold) <= width:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


_STYLE = """
:root{color-scheme:light;--paper:#fff}
body{margin:0 auto;padding:1rem;max-width:46rem;background:#fff;color:#000}
body{font:15px/1.45 'DejaVu Sans',Verdana,sans-serif}
h1{font-size:1.5rem;margin:0 0 .4rem}h2{font-size:1.15rem;margin:1.6rem 0 .3rem}p{margin:.35rem 0}
figure{margin:.6rem 0;text-align:center;overflow-x:auto}svg{max-width:100%;height:auto}
table{border-collapse:collapse;width:100%;font-size:.8rem;margin:.6rem 0}
td,th{border:1px solid #000;padding:.15rem .35rem;text-align:left;vertical-align:top}
article+article{margin-top:4rem;border-top:2px solid #000;padding-top:2rem}
details{font-size:.85rem;text-align:left}.wide{overflow-x:auto}.blank{white-space:pre-wrap}
@page{margin:16mm}
@media print{body{max-width:none;padding:0;font-size:10.5pt}.part{break-inside:avoid}details{display:none}
article+article{break-before:right;margin:0;border:0;padding:0}}
"""


def html(documents: Sequence[Document], title: str, language: str, in_words: str) -> str:
    """The same as one page for a browser; trees have their descriptions, and printing begins a page for each document.

    `in_words` is the line that unfolds a description.
    """
    articles = "".join(
        f"<article>{''.join(_part(part, f't{n}-{m}', in_words) for m, part in enumerate(document.parts))}</article>"
        for n, document in enumerate(documents)
    )
    return whole_page(title, f"<main>{articles}</main>", f"<style>{_STYLE}</style>", language)


def _part(part: Sequence[Block], name: str, in_words: str) -> str:
    blocks = "".join(_block(block, f"{name}-{place}", in_words) for place, block in enumerate(part))
    return f'<section class="part">{blocks}</section>'


def _block(block: Block, name: str, in_words: str) -> str:
    if isinstance(block, Paragraph):
        tag = f"h{block.level}" if block.level else "p"
        text = escape(block.text)
        return f'<{tag} class="blank">{f"<b>{text}</b>" if block.bold else text}</{tag}>'
    if isinstance(block, Space):
        return f'<div style="height:{block.height:g}pt">{escape(block.text)}</div>'
    if isinstance(block, Figure):
        words = f"<details><summary>{escape(in_words)}</summary>{nested_list(block.words)}</details>"
        return f"<figure>{block.svg(name)}{words}</figure>"
    return f'<div class="wide"><table>{"".join(_rows(block))}</table></div>'


def _rows(table: PaperTable) -> Iterator[str]:
    total = sum(table.shares)
    heads = (
        f'<th style="width:{share / total:.0%}">{escape(cell)}</th>'
        for cell, share in zip(table.head, table.shares, strict=True)
    )
    yield f"<tr>{''.join(heads)}</tr>"
    style = f' style="height:{table.tall:g}pt"' if table.tall else ""
    for row in table.rows:
        yield f"<tr{style}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
