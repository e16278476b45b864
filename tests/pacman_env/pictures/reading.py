"""What stands in an SVG: its names, its texts, and where each text lies."""

import re
from typing import NamedTuple
from xml.etree import ElementTree

from pacman_env.pictures.canvas import text_width

SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in parse(svg).iter(f"{SVG}text")]


def ids(svg: str) -> set[str]:
    """The names of the parts, without the picture's own prefix."""
    root = parse(svg)
    return {name.removeprefix(f"{root.get('id')}-") for node in root.iter() if (name := node.get("id"))}


class Written(NamedTuple):
    """A text and its box, in points."""

    text: str
    size: float
    left: float
    right: float
    y: float

    @property
    def top(self) -> float:
        return self.y - 0.73 * self.size

    def touches(self, other: "Written") -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not apart and abs(self.y - other.y) < max(self.size, other.size)


def written(svg: str) -> list[Written]:
    """Every text with its box, from the SVG alone."""
    styles = dict(re.findall(r"\.(s\d+)\{([^}]*)\}", svg))
    return [_box(node, styles[node.attrib["class"].split()[0]]) for node in parse(svg).iter(f"{SVG}text")]


def _box(node: ElementTree.Element, style: str) -> Written:
    text, size = node.text or "", float(re.findall(r"([\d.]+)px", style)[0])
    width = text_width(text, size, bold="bold" in style or "700" in style)
    anchor = re.search(r"anchor:(\w+)", style)
    before = {"middle": width / 2, "end": width}.get(anchor[1] if anchor else "", 0)
    x = float(node.get("x", 0)) - before
    return Written(text, size, x, x + width, float(node.get("y", 0)))
