"""Feedback pages that can be opened without a thought: no scripts, no handlers, no addresses outside of the page.

What a student wrote stands on such a page, as text, as HTML, as the name of a file. So the finished page is read again
and written anew from a list of what may be on it; whatever is not on the list is left out, and its text stays.
"""

import contextlib
import re
import sys
from collections.abc import Collection
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from nbconvert.exporters import HTMLExporter

from graders.classroom.secret import CourseSecret, MissingSecret

_TEXT = """a abbr article aside b blockquote body br caption code col colgroup dd del details dfn div dl dt em
figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html i img ins kbd li main mark meta nav ol p pre q rp rt ruby
s samp section small span strong style sub summary sup table tbody td tfoot th thead title tr u ul var"""
_DRAWING = """circle clippath defs desc ellipse g line lineargradient marker path pattern polygon polyline
radialgradient rect stop svg symbol text tspan use"""
TAGS = frozenset(f"{_TEXT} {_DRAWING}".split())
IN_HEAD_ONLY = frozenset(("meta", "style", "title"))
VOID = frozenset(("br", "col", "hr", "img", "meta"))
SILENT = frozenset(("script", "style", "title"))
"""What stands in these is no text of the page."""

_OF_DRAWINGS = """clip-path clippathunits cx cy d dominant-baseline dx dy fill fill-opacity fill-rule font-family
font-size font-style font-weight gradienttransform gradientunits letter-spacing marker-end marker-mid marker-start
markerheight markerunits markerwidth offset opacity orient patterntransform patternunits points preserveaspectratio r
refx refy rotate rx ry stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
stroke-miterlimit stroke-opacity stroke-width text-anchor textlength transform version viewbox x x1 x2 xmlns y y1
y2"""
_OF_TEXT = "align alt charset class colspan dir height id lang open role rowspan scope start title type valign width"
ATTRIBUTES = frozenset(f"{_OF_DRAWINGS} {_OF_TEXT}".split())
_OWN = re.compile(r"#[\w.:+-]*")
_PICTURE = re.compile(r"data:image/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=\s]*")
_OWN_URL = re.compile(r"url\(\s*#[\w.:-]+\s*\)")
_REACHING_OUT = re.compile(r"url\(|@import|expression|javascript|image\(|image-set|[\\<]", re.IGNORECASE)
_OVER_THE_PAGE = (
    "position",
    "z-index",
    "behavior",
    "-moz-binding",
    "content",
    "animation",
    "transition",
    "top",
    "left",
)


def clean(page: str, private: Collection[str] = ()) -> str:
    """The page, from the list of what may be on it; `private` texts are replaced by dots."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    cleaned = "".join(reader.parts)
    for text in sorted(private, key=len, reverse=True):
        cleaned = cleaned.replace(escape(text), "…").replace(text, "…")
    return cleaned


class _Reader(HTMLParser):
    """Reads a page, and keeps what may stay in `parts`."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._in_head = True
        self._silent = ""

    def set_cdata_mode(self, elem: str, **rest: Any) -> None:
        """Scripts and styles are read on like everything else: one that is never closed must not hide the page."""

    def handle_decl(self, decl: str) -> None:
        self.parts.append("<!DOCTYPE html>\n" if not self.parts else "")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_head &= tag != "body"
        if self._silent and (
            tag != "div" or self._in_head
        ):  # the page has the rest of a student's cell in the next one
            return
        self._silent = ""
        if tag in SILENT and (not self._in_head or tag == "script"):
            self._silent = tag
        elif tag == "img" and not any(name == "src" for name, _ in attributes(tag, attrs)):
            self.parts.append(escape(dict(attrs).get("alt") or ""))
        elif tag in TAGS and (self._in_head or tag not in IN_HEAD_ONLY):
            kept = "".join(f' {name}="{escape(value)}"' for name, value in attributes(tag, attrs))
            self.parts.append(f"<{tag}{kept}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._silent:
            self._silent = "" if tag == self._silent else self._silent
        elif tag in TAGS and tag not in VOID and (self._in_head or tag not in IN_HEAD_ONLY):
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if self._silent:
            self.parts.append(_picture_style(data) if self._silent == "style" else "")
            return
        in_style = self._in_head and self.parts and self.parts[-1].startswith("<style")
        self.parts.append(_own_style(data) if in_style else escape(data, quote=False))


def attributes(tag: str, given: list[tuple[str, str | None]]) -> list[tuple[str, str]]:
    """The attributes of an element that may stay."""
    found = []
    for name, said in given:
        value = said or ""
        if name in ("href", "xlink:href"):
            fine = _OWN.fullmatch(value) is not None
        elif name == "src":
            fine = tag == "img" and _PICTURE.fullmatch(value) is not None
        elif name == "style":
            value = own_style_of(value)
            fine = bool(value)
        else:
            fine = name in ATTRIBUTES or name.startswith("aria-")
            fine = fine and not _REACHING_OUT.search(_OWN_URL.sub("", value))
        if fine:
            found.append((name, value))
    return found


def own_style_of(style: str) -> str:
    """What a style attribute may say: nothing that loads something or lies over the rest of the page."""
    lines = [line.strip() for line in style.split(";")]
    return ";".join(line for line in lines if line and _may_say(line))


def _may_say(line: str) -> bool:
    name, _, value = line.partition(":")
    fine = re.fullmatch(r"[a-z-]+", name.strip().lower()) and not name.strip().lower().startswith(_OVER_THE_PAGE)
    return bool(fine) and not _REACHING_OUT.search(_OWN_URL.sub("", value))


def _own_style(sheet: str) -> str:
    """The style sheet of the page itself, without what it would load."""
    without = re.sub(r"@import[^;]*;|url\((?!\s*['\"]?(?:data:|#))[^)]*\)", "", sheet, flags=re.IGNORECASE)
    return without.replace("</", "")


_RULE = r"([^{}]+)\{([^{}]*)\}"
_ABOUT_A_PICTURE = re.compile(r"[\w\s.\[\]=-]*#p[0-9a-f]{6}[\w\s.:>+*-]*")


def _picture_style(sheet: str) -> str:
    """The rules of a style sheet that are about one of our pictures, as an element of its own."""
    kept = []
    for media, inner, selector, lines in re.findall(r"(@media[^{}]*)\{((?:[^{}]+\{[^{}]*\})*)\}|" + _RULE, sheet):
        rules = "".join(_rule(*rule) for rule in (re.findall(_RULE, inner) if media else [(selector, lines)]))
        kept.append(f"{media}{{{rules}}}" if media and "url" not in media else rules)
    return f"<style>{''.join(kept)}</style>" if any(kept) else ""


def _rule(selector: str, lines: str) -> str:
    fine = all(_ABOUT_A_PICTURE.fullmatch(one) for one in selector.split(","))
    return f"{selector}{{{own_style_of(lines)}}}" if fine else ""


class CleanHTML(HTMLExporter):
    """nbgrader's feedback page, cleaned; nothing of this machine's folders, and no secret, is on it."""

    def from_notebook_node(self, nb: Any, resources: Any = None, **kw: Any) -> Any:
        """The page of a graded notebook."""
        page, resources = super().from_notebook_node(nb, resources, **kw)
        return clean(page, self._private(resources)), resources

    def _private(self, resources: Any) -> set[str]:
        places = {str(Path.home()), sys.prefix, sys.base_prefix, str(Path(__file__).parents[3]), str(Path.cwd())}
        places.add(str((resources or {}).get("metadata", {}).get("path", "")))
        with contextlib.suppress(MissingSecret):
            places.add(CourseSecret(parent=self).value())
        return {place for place in places if len(place) > 4}
