"""What a browser may show of a graded notebook: nothing in it runs, loads, or covers the page around it.

Texts keep their words: what could be a tag or a link is written out (`inert`). Outputs keep plain text, raster
pictures, and HTML as nh3 leaves it (`clean`). Both are bounded, and what is left out is said in its place. What was
handed in stays in `submitted/`.
"""

import base64
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import nh3
from nbformat import NotebookNode
from nbformat.v4 import new_output

from graders.outcome import KEY, encodable

MOST_TEXT = 20_000
"""So many characters of a text are shown."""
MOST_SOURCES, MOST_OUTPUTS, MOST_TAGS = 300_000, 3_000_000, 5_000
"""Characters of a notebook's cells, and of its outputs; tags of one output."""

_STYLES = """background-color border border-bottom border-collapse border-left border-left-width border-radius
border-right border-top color display flex-wrap font-family font-size font-style font-weight gap height line-height
margin margin-bottom margin-left margin-right margin-top max-width padding text-align text-decoration vertical-align
white-space width"""
"""None of these takes an address, or a place on the page."""
_MAY_SAY: dict[str, Callable[[str], object]] = {
    "src": re.compile(r"data:image/(?:(?:png|jpeg|gif);base64,|svg\+xml[;,])").match,  # no image runs a script
    "class": re.compile(r"highlight|[a-z][a-z0-9]?").fullmatch,  # the colors of code, and nothing of the page's own
}
_CLEANER = nh3.Cleaner(
    tags=nh3.ALLOWED_TAGS - {"a", "area", "map"} | {"section", "tfoot"},
    clean_content_tags={"math", "script", "style", "svg", "title"},  # our pictures are there as images, too
    attributes={
        "*": {"class", "dir", "hidden", "lang", "role", "style", "title"},
        "details": {"open"},
        "img": {"alt", "height", "src", "width"},
        "ol": {"start"},
        "td": {"colspan", "rowspan"},
        "th": {"colspan", "rowspan", "scope"},
    },
    generic_attribute_prefixes={"aria-"},
    tag_attribute_values={"div": {"tabindex": {"0"}}},
    attribute_filter=lambda tag, name, value: value if name not in _MAY_SAY or _MAY_SAY[name](value) else None,
    filter_style_properties=set(_STYLES.split()),
    link_rel=None,
    url_schemes={"data"},
)


def clean(html: str) -> str:
    """The HTML without what is active, in a frame that it cannot leave."""
    return f'<div style="contain:paint;overflow:auto">{_CLEANER.clean(encodable(html))}</div>'


_ATTACHED = re.compile(r"!\[(?P<alt>[^\[\]<\n]*)\]\(attachment:(?P<name>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)")
_PICTURES = ("image/png", "image/jpeg", "image/gif")
_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]{1,4000000}")


def attached(source: str, attachments: object) -> tuple[str, dict[str, dict[str, str]]]:
    """A text and the pictures in it, under names of ours; in place of a missing picture is its name."""
    names: dict[str, str] = {}
    pictures: dict[str, dict[str, str]] = {}
    for name, bundle in attachments.items() if isinstance(attachments, dict) else ():
        kept = {kind: bundle[kind] for kind in _PICTURES if isinstance(bundle, dict) and _is_base64(bundle.get(kind))}
        if kept and len(pictures) < 20:
            names[str(name)] = f"picture-{len(names) + 1}"
            pictures[names[str(name)]] = kept

    def shown(found: re.Match[str]) -> str:
        name = names.get(found["name"]) or names.get(unquote(found["name"]))
        return f"![{found['alt']}](attachment:{name})" if name else found["alt"]

    return _ATTACHED.sub(shown, source), pictures


_MARKUP = re.compile(
    r"</?(?:br|code|details|kbd|sub|summary|sup)>"  # what the chapters write
    r"|!\[[^\[\]<\n]*\]\(attachment:picture-\d+\)"
    r"|(?<!!)\[(?P<label>[^\[\]<\n]*)\]\([\w./#-]*\)"  # to another chapter, which is not next to the page
    r"|(?P<active><(?=[A-Za-z/!?])|\](?=[(:\[]))"
)
_JOINER = "\u2060"  # a word joiner: it is not seen, and `<` before it begins no tag


def inert(text: str) -> str:
    """Markdown in which tags and links are no tags and links, but read as they were written."""

    def written_out(found: re.Match[str]) -> str:
        if found["label"] is not None:
            return _JOINER + found["label"]
        return found[0] + (_JOINER if found["active"] else "")

    return _MARKUP.sub(written_out, text)


def harmless(nb: Any) -> Any:
    """The same notebook, changed: nothing in it is active, and it is of bounded size."""
    nb["metadata"] = _only(nb["metadata"], "kernelspec", "language_info", KEY)
    sources, outputs = MOST_SOURCES, MOST_OUTPUTS
    for cell in nb["cells"]:
        cell["metadata"] = _only(cell["metadata"], "nbgrader")
        if cell["cell_type"] == "code":
            cell["source"] = _shortened(cell["source"], sources)
            outputs = _code(cell, outputs)
        else:
            text = _shortened(cell["source"], min(sources, MOST_TEXT))
            text, pictures = attached(text, cell.pop("attachments", None))
            cell["source"] = inert(text)
            if pictures:
                cell["attachments"] = pictures
        sources -= len(cell["source"])
    return nb


def _code(cell: NotebookNode, left: int) -> int:
    """Have a cell show what a page may show, and say once what is too much; how many characters are left."""
    cell["execution_count"] = cell["execution_count"] if isinstance(cell["execution_count"], int) else None
    shown: list[object] = []
    for output in cell["outputs"]:
        texts = [output.get("text", ""), *output.get("traceback", ()), *output.get("data", {}).values()]
        left -= 200 + sum(len(str(text)) for text in texts)
        if left >= 0 or KEY in output.get("metadata", {}):
            shown.append(_output(output))
        elif shown[-1:] != [_TOO_MUCH]:
            shown.append(_TOO_MUCH)
    cell["outputs"] = shown
    return left


_TOO_MUCH = new_output(
    "stream", text=f"(The outputs from here on are left out: a page shows at most {MOST_OUTPUTS:,} characters.)"
)


def _output(output: NotebookNode) -> object:
    if output["output_type"] not in ("display_data", "execute_result"):
        return output  # a stream or an error, which every page shows as plain text
    said = {name: value for name, value in output["data"].items() if isinstance(value, str)}
    if "image/svg+xml" in said:
        address = base64.b64encode(encodable(said["image/svg+xml"]).encode()).decode()
        said.setdefault("text/html", f'<img alt="a drawing" src="data:image/svg+xml;base64,{address}">')
    output["data"] = {name: shown for name, value in said.items() if name in _SHOWN and (shown := _SHOWN[name](value))}
    output["metadata"] = _only(output["metadata"], KEY)
    return output


def _html(html: str) -> str:
    words = f"<p>(This output is left out: it has more than {MOST_TAGS:,} tags.)</p>"
    return clean(html if html.count("<") <= MOST_TAGS else words)


def _text(text: str) -> str:
    return inert(_shortened(text, MOST_TEXT))


def _picture(data: str) -> str:
    return data if _is_base64(data) else ""


_SHOWN: dict[str, Callable[[str], str]] = {
    "text/plain": str,
    "text/html": _html,
    "text/markdown": _text,
    "text/latex": _text,
    "image/png": _picture,
    "image/jpeg": _picture,
}


def _shortened(text: str, most: int) -> str:
    words = f"\n\n(This text has {len(text):,} characters, so the rest is left out. submitted/ has all of it.)"
    return text if len(text) <= max(0, most) else text[: max(0, most)] + words


def _only(said: dict[str, object], *names: str) -> dict[str, object]:
    return {name: said[name] for name in names if name in said}


def _is_base64(data: object) -> bool:
    return isinstance(data, str) and _BASE64.fullmatch(data) is not None
