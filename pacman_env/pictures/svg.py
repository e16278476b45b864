"""From a drawing to a small SVG that follows the page's theme.

Equal styles become one class, colors that depend on the page become CSS variables (with the light color as a fallback),
and coordinates keep one decimal. All ids and classes are made unique to the picture by a token, so that any number of
pictures can share a page.
"""

import re
from collections.abc import Callable
from html import escape

from pacman_env.pictures import palette
from pacman_env.pictures.canvas import TAKES, Align, Canvas, Group, Image, Line, Part, Path, Shape

TOKEN = "PIC0"  # stands for the picture's own prefix until the picture is shown
_ANCHORS: dict[Align, str] = {"left": "start", "center": "middle", "right": "end"}

# DejaVu Sans is what we measured; Verdana has the same widths, the others are narrower.
FONTS = "'DejaVu Sans',Verdana,Arial,Helvetica,sans-serif"


Marks = Callable[[str], tuple[str, str]]
"""For the name of a part: further classes, and further attributes as they are written."""


def slim(canvas: Canvas, marks: Marks = lambda name: ("", ""), scope: str = TOKEN) -> tuple[str, str]:
    """Return (elements, css) of a drawing: what goes inside ``<svg>`` and the classes it uses, both with TOKEN.

    ``marks`` adds to named parts; ``scope`` is the id of the ``<svg>`` where the classes count.
    """
    writer = _Writer(canvas.height, marks)
    body = "".join(map(writer.element, canvas.parts))
    base = f"#{scope} text{{font-family:{FONTS}}}#{scope} path{{stroke-linejoin:round}}"
    return body, base + "".join(f"#{scope} .{name}{{{style}}}" for style, name in writer.styles.items())


class _Writer:
    def __init__(self, height: float, marks: Marks) -> None:
        self.height, self.marks, self.styles = height, marks, dict[str, str]()

    def element(self, part: Part) -> str:
        if isinstance(part, Image):
            return self._image(part)
        classes, more = self.marks(part.name) if part.name else ("", "")
        attributes = (f' id="{TOKEN}-{part.name}"' if part.name else "") + (f" {more}" if more else "")
        if isinstance(part, Group):
            only = part.parts[0] if len(part.parts) == 1 else part
            if not isinstance(only, Shape | Line) or only.name:
                attributes += f' class="{classes}"' if classes else ""
                return f"<g{attributes}>{''.join(map(self.element, part.parts))}</g>"
            part = only  # both as one element
        return self._leaf(part, attributes, classes)

    def _leaf(self, part: Shape | Line, attributes: str, classes: str) -> str:
        style = self._class(_style(part) if isinstance(part, Shape) else _text_style(part))
        attributes += f' class="{style} {classes}"' if classes else f' class="{style}"'
        if isinstance(part, Shape):
            return f'<path{attributes} d="{self._outline(part.path)}"/>'
        return f'<text{attributes} x="{_round(part.x)}" y="{_round(self.height - part.y)}">{escape(part.text)}</text>'

    def _image(self, image: Image) -> str:
        x, y, wide, high = image.box
        place = f'x="{_short(x)}" y="{_short(self.height - y - high)}" width="{_short(wide)}" height="{_short(high)}"'
        return f'<image {place} href="{escape(data_uri(image.svg))}"/>'

    def _class(self, style: list[tuple[str, str]]) -> str:
        """Return the class that stands for this style; equal styles share one."""
        return self.styles.setdefault(";".join(map(_declaration, style)), f"s{len(self.styles)}")

    def _outline(self, path: Path) -> str:
        """``M1 2L3 4 5 6z``: a repeated command need not be said again."""
        said, words, points = "", list[str](), iter(path.points)
        for step in path.steps:
            words += [step] if step != said or step == "M" else []
            said = step
            for x, y in (next(points) for _ in range(TAKES[step])):
                words += [" " + _round(x), " " + _round(self.height - y)]
        return re.sub(r"(?<=[A-Za-z]) ", "", "".join(words))


def _style(shape: Shape) -> list[tuple[str, str]]:
    style = [("fill", shape.fill)]
    if shape.dash:
        style.append(("stroke-dasharray", ",".join(map(_short, shape.dash))))
    if shape.width:
        style.append(("stroke", shape.line))
        style += [("stroke-width", _short(shape.width))] if shape.width != 1 else []
        style += [] if shape.dash else [("stroke-linecap", "round")]
    return style


def _text_style(line: Line) -> list[tuple[str, str]]:
    bold = [("font-weight", "700")] if line.bold else []
    return [*bold, ("font-size", f"{_short(line.size)}px"), ("text-anchor", _ANCHORS[line.align]), ("fill", line.color)]


def _declaration(style: tuple[str, str]) -> str:
    key, value = style
    role = palette.ROLE_OF.get(value)
    return f"{key}:{value};{key}:var({palette.variable(role)})" if role else f"{key}:{value}"


def _short(number: float) -> str:
    return f"{number:f}".rstrip("0").rstrip(".")


def _round(number: float) -> str:
    return f"{round(number, 6):.1f}".removesuffix(".0")  # whatever the last digits of a sum are


def first_frame(svg: str) -> str:
    """The same without what nobody sees in a still image: ids of parts, descriptions, hidden texts."""
    lean = re.sub(r"<desc>.*?</desc>", "", svg, flags=re.DOTALL)
    lean = re.sub(r'<path id="[^"]*" class="[^"]*\bx ahead"[^>]*/>', "", lean)
    lean = re.sub(r'<g id="[^"]*" class="n ahead">(.*?)</g>', _without_texts, lean)
    return re.sub(rf' id="{TOKEN}-\w+-\d+"', "", lean)


def _without_texts(group: re.Match[str]) -> str:
    return re.sub(r'<text(?! id="[^"]*" class="[^"]*\bnumber").*?</text>', "", group.group())


def data_uri(svg: str) -> str:
    """An SVG as an address that can be in an attribute."""
    coded = svg.replace('"', "'")  # attributes hold no quotes of their own: they are escaped
    for sign in "%#&\n":
        coded = coded.replace(sign, f"%{ord(sign):02X}")
    return "data:image/svg+xml;charset=utf-8," + coded
