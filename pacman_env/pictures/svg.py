"""From matplotlib's SVG to a small one that follows the page's theme.

matplotlib repeats a ``style`` on every element and names colors by number. Here equal styles become one class, colors
that depend on the page become CSS variables (with the light color as a fallback), coordinates keep one decimal, and all
ids and classes are made unique to the picture by a token, so that any number of pictures can share a page.
"""

import re
from html import escape
from xml.etree import ElementTree

from pacman_env.pictures import palette

TOKEN = "PIC0"  # stands for the picture's own prefix until the picture is shown
_SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?\d+\.\d+")
_BORING = {"stroke-dashoffset": "0", "stroke-linejoin": "round", "font-weight": "400", "font-family": "any"}

# DejaVu Sans is what we measured; Verdana has the same widths, the others are narrower.
FONTS = "'DejaVu Sans',Verdana,Arial,Helvetica,sans-serif"


def slim(raw: str, names: dict[str, str] | None = None) -> tuple[str, str]:
    """Return (elements, css) of a drawing: what goes inside ``<svg>`` and the classes it uses, both with TOKEN.

    ``names`` maps ids to further attributes, written as they are: ``{"node-1": 'class="ahead"'}``.
    """
    root = ElementTree.fromstring(raw)
    figure = root.find(f"{_SVG}g")
    if figure is None:
        raise ValueError("matplotlib wrote an SVG without a drawing: nothing to show")
    styles: dict[str, str] = {}
    body = "".join(_element(child, styles, names or {}) for child in list(figure)[1:])
    return body, f"#{TOKEN}{{font-family:{FONTS};stroke-linejoin:round}}" + "".join(
        f"#{TOKEN} .{name}{{{style}}}" for style, name in styles.items()
    )


def _element(node: ElementTree.Element, styles: dict[str, str], extra: dict[str, str]) -> str:
    tag = node.tag.removeprefix(_SVG)
    if tag == "g":
        return _group(node, styles, extra)
    if tag not in ("path", "text"):
        return ""
    return _leaf(node, tag, "", styles)


def _group(node: ElementTree.Element, styles: dict[str, str], extra: dict[str, str]) -> str:
    name = node.get("id", "")
    children = list(node)
    if "-" not in name:  # matplotlib's own numbering (patch_3), not one of our names
        return "".join(_element(child, styles, extra) for child in children)
    attributes = f' id="{TOKEN}-{name}"' + (f" {extra[name]}" if name in extra else "")
    if len(children) == 1 and children[0].tag != f"{_SVG}g":
        return _leaf(children[0], children[0].tag.removeprefix(_SVG), attributes, styles)
    inside = "".join(_element(child, styles, extra) for child in children)
    return f"<g{attributes}>{inside}</g>"


def _leaf(node: ElementTree.Element, tag: str, attributes: str, styles: dict[str, str]) -> str:
    name = _style_class(node.get("style", ""), styles)
    attributes += f' class="{name}"' if "class=" not in attributes else ""
    attributes = re.sub(r'class="(?!' + name + r')([^"]*)"', rf'class="{name} \1"', attributes)
    if tag == "path":
        return f'<path{attributes} d="{_round_path(node.get("d", ""))}"/>'
    x, y = (_round(node.get(key, "0")) for key in "xy")
    return f'<text{attributes} x="{x}" y="{y}">{escape(node.text or "")}</text>'


def _style_class(style: str, styles: dict[str, str]) -> str:
    pairs = [tuple(part.strip() for part in item.split(":", 1)) for item in style.split(";") if ":" in item]
    kept = [_declaration(*pair) for pair in pairs if _BORING.get(pair[0]) not in (pair[1], "any")]
    if not any(pair[0] == "fill" for pair in pairs):
        kept.append("fill:#000")
    return styles.setdefault(";".join(kept), f"s{len(styles)}")


def _declaration(key: str, value: str) -> str:
    if role := palette.ROLE_OF.get(value):
        return f"{key}:{value};{key}:var({palette.variable(role)})"
    return f"{key}:{value.replace(', ', ',')}"


def _round_path(data: str) -> str:
    return _NUMBER.sub(lambda match: _round(match.group()), " ".join(data.split())).replace(" z", "z")


def _round(number: str) -> str:
    return f"{float(number):.1f}".removesuffix(".0")
