"""From a drawing to a small SVG that follows the page's theme.

A sheet repeats a ``style`` on every element and names colors by number, as matplotlib does. Here equal styles become
one class, colors that depend on the page become CSS variables (with the light color as a fallback), coordinates keep
one decimal. All ids and classes are made unique to the picture by a token, so that any number of pictures can share a
page.
"""

import re
from collections.abc import Callable
from html import escape
from itertools import cycle
from xml.etree import ElementTree

from pacman_env.pictures import palette

TOKEN = "PIC0"  # stands for the picture's own prefix until the picture is shown
_SVG, _LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
_BORING = {"stroke-dashoffset": "0", "stroke-linejoin": "round", "font-weight": "400", "font-family": "any"}

# DejaVu Sans is what we measured; Verdana has the same widths, the others are narrower.
FONTS = "'DejaVu Sans',Verdana,Arial,Helvetica,sans-serif"


Marks = Callable[[str], tuple[str, str]]
"""For the name of a part: further classes, and further attributes as they are written."""


def slim(raw: str, marks: Marks = lambda name: ("", ""), scope: str = TOKEN) -> tuple[str, str]:
    """Return (elements, css) of a drawing: what goes inside ``<svg>`` and the classes it uses, both with TOKEN.

    ``marks`` adds to named parts; ``scope`` is the id of the ``<svg>`` where the classes count.
    """
    figure = ElementTree.fromstring(raw).find(f"{_SVG}g")
    if figure is None:
        raise ValueError("this SVG has no drawing: there is nothing to show")
    writer = _Writer(marks)
    body = "".join(writer.element(child) for child in list(figure)[1:])
    base = f"#{scope} text{{font-family:{FONTS}}}#{scope} path{{stroke-linejoin:round}}"
    return body, base + "".join(f"#{scope} .{name}{{{style}}}" for style, name in writer.styles.items())


class _Writer:
    def __init__(self, marks: Marks) -> None:
        self.marks, self.styles = marks, dict[str, str]()
        self.markers = dict[str, str]()  # matplotlib draws a marker once, and then says where it is used

    def element(self, node: ElementTree.Element) -> str:
        tag = node.tag.removeprefix(_SVG)
        if tag == "g":
            return self._group(node)
        if tag == "defs":
            self.markers |= {f"#{path.get('id')}": path.get("d", "") for path in node.iter(f"{_SVG}path")}
        if tag == "use":
            return self._used(node)
        if tag == "image":
            return "<image" + "".join(f' {key}="{escape(value)}"' for key, value in node.items()) + "/>"
        return self._leaf(node, tag, "", "") if tag in ("path", "text") else ""

    def _group(self, node: ElementTree.Element) -> str:
        name, children = node.get("id", ""), [_unwrapped(child) for child in node]
        if "-" not in name:  # matplotlib's own numbering (patch_3), not one of our names
            return "".join(map(self.element, children))
        classes, more = self.marks(name)
        attributes = f' id="{TOKEN}-{name}"' + (f" {more}" if more else "")
        if len(children) == 1 and (tag := children[0].tag.removeprefix(_SVG)) in ("path", "text"):
            return self._leaf(children[0], tag, attributes, classes)
        attributes += f' class="{classes}"' if classes else ""
        return f"<g{attributes}>{''.join(map(self.element, children))}</g>"

    def _used(self, node: ElementTree.Element) -> str:
        place = float(node.get("x", "0")), float(node.get("y", "0"))
        outline = _moved(self.markers[node.get(_LINK, "")], *place)
        return f'<path class="{self._style_class(node.get("style", ""))}" d="{_round_path(outline)}"/>'

    def _leaf(self, node: ElementTree.Element, tag: str, attributes: str, classes: str) -> str:
        style = self._style_class(node.get("style", ""))
        attributes += f' class="{style} {classes}"' if classes else f' class="{style}"'
        if tag == "path":
            return f'<path{attributes} d="{_round_path(node.get("d", ""))}"/>'
        x, y = (_round(node.get(key, "0")) for key in "xy")
        return f'<text{attributes} x="{x}" y="{y}">{escape(node.text or "")}</text>'

    def _style_class(self, style: str) -> str:
        """Return the class that stands for this style; equal styles share one."""
        pairs = [tuple(part.strip() for part in item.split(":", 1)) for item in style.split(";") if ":" in item]
        kept = [_declaration(*pair) for pair in pairs if _BORING.get(pair[0]) not in (pair[1], "any")]
        if not any(pair[0] == "fill" for pair in pairs):
            kept.append("fill:#000")
        return self.styles.setdefault(";".join(kept), f"s{len(self.styles)}")


def _unwrapped(node: ElementTree.Element) -> ElementTree.Element:
    """The element itself, without the numbered group that matplotlib puts around each one."""
    alone = node.tag == f"{_SVG}g" and "-" not in node.get("id", "") and len(node) == 1
    return _unwrapped(node[0]) if alone else node


def _declaration(key: str, value: str) -> str:
    if role := palette.ROLE_OF.get(value):
        return f"{key}:{value};{key}:var({palette.variable(role)})"
    return f"{key}:{value.replace(', ', ',')}"


def _moved(data: str, dx: float, dy: float) -> str:
    """The same outline elsewhere; its numbers are x and y in turn."""
    shifts = cycle((dx, dy))
    return " ".join(word if word.isalpha() else str(float(word) + next(shifts)) for word in data.split())


def _round_path(data: str) -> str:
    """``M 1.04 2 L 3 4 L 5 6 z`` becomes ``M1 2L3 4 5 6z``: a repeated command need not be said again."""
    said, words = "", []
    for word in data.split():
        if not word.isalpha():
            words.append(" " + _round(word))
        elif word != said or word == "M":
            said = word
            words.append(word)
    return re.sub(r"(?<=[A-Za-z]) ", "", "".join(words))


def _round(number: str) -> str:
    return f"{float(number):.1f}".removesuffix(".0")


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
