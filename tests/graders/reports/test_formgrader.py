"""The instructor opens a submission in Formgrader: nothing that the student wrote runs there, or asks for anything.

Two walls, each looked at alone: the graded notebook in a Formgrader without settings of ours, and the notebook as it
was handed in, in a Formgrader of the course.
"""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from graders.classroom.course import Course
from graders.classroom.records.gradebook import record
from graders.classroom.workers.pool import Done
from tests.browser.jupyter import jupyterlab
from tests.graders.reports.builders import CHAPTER, hand_in, judged

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RUN = "fetch('/api/contents/taken.txt',{method:'PUT'});window.taken=1"
TEXTS = [
    f'<img src=x onerror="{RUN}">',
    f"<script>{RUN}</script>",
    f'<svg onload="{RUN}"><circle r="4"/></svg>',
    f"<svg><script>{RUN}</script></svg>",
    f'<iframe srcdoc="<script>parent.{RUN}</script>"></iframe>',
    '<iframe src="/taken/frame"></iframe>',
    f"<iframe src=\"javascript:parent.{RUN}\"></iframe>",
    f'<a href="javascript:{RUN}" id="press">press</a>',
    f"[press](javascript:{RUN})",
    f"[press](<java&#9;script:{RUN}>)",
    f"[press][here]\n\n[here]: javascript:{RUN}",
    f"<javascript:{RUN}>",
    f'<form action="/taken/form"><input autofocus onfocus="{RUN}"><button>press</button></form>',
    f'<details open ontoggle="{RUN}">x</details>',
    f'<video><source onerror="{RUN}"></video>',
    f'<body onload="{RUN}">',
    '<object data="/taken/object"></object><embed src="/taken/embed">',
    '<link rel="stylesheet" href="/taken/sheet.css"><style>@import "/taken/import.css";</style>',
    '<p style="background:url(/taken/style.png)">x</p>',
    '![x](/taken/text.png) <img src="/taken/image.png" srcset="/taken/set.png 2x">',
    '<meta http-equiv="refresh" content="0;url=/taken/meta"><base href="/taken/base/">',
    f'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror={RUN}&gt;">',
    f"<svg></p><style><a id=\"</style><img src=1 onerror={RUN}>\">",
    f'<noscript><p title="</noscript><img src=x onerror={RUN}>"></noscript>',
    f"```mermaid\n<img src=x onerror=\"{RUN}\">\n```",
    f"$\\href{{javascript:{RUN}}}{{x}}$ $$</script><script>{RUN}</script>$$",
    '<div style="position:fixed;inset:0;z-index:9999;background:white" id="cover">5 of 5</div>',
]  # fmt: skip


def hostile(course: Course, student: str) -> str:
    """What one student has written, in texts and outputs, as the grader has judged it."""
    hand_in(course, student, {})
    nb = json.loads(judged(course, CHAPTER, student, {}))
    shown = [new_output("display_data", {kind: text}) for text in TEXTS for kind in ("text/html", "text/markdown")]
    shown += [new_output("display_data", {kind: text}) for text in TEXTS for kind in ("text/latex", "image/svg+xml")]
    shown += [new_output("display_data", {"application/javascript": RUN}), new_output("stream", text=TEXTS[0])]
    shown += [
        new_output("display_data", {"text/html": f"<script>{RUN}</script>"}, metadata={"text/html": {"isolated": 1}})
    ]
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": f"</script><script>{RUN}</script>"}}
    shown += [new_output("display_data", view), new_output("error", ename="x", evalue=TEXTS[0], traceback=[TEXTS[0]])]
    shown += [new_output("display_data", {"image/png": f'aGk="><script>{RUN}</script>'})]
    cells = [*map(new_markdown_cell, TEXTS), new_code_cell("1", outputs=shown)]
    for number, cell in enumerate(cells):
        cell["id"] = f"hostile-{number}"
    nb["cells"] += cells
    nb["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {"x": f"</script>{TEXTS[1]}"}}}
    return json.dumps(nb)


def opened(course: Course, student: str, page: "Page") -> list[str]:
    """Open the submission in Formgrader, press what can be pressed; which addresses were asked for."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(re.compile(r"^https://"), lambda route: route.abort())
    page.on("dialog", lambda dialog: dialog.dismiss())
    with course.gradebook() as gradebook:
        one = gradebook.find_submission_notebook(CHAPTER, CHAPTER, student).id
    with jupyterlab(course.root) as address:
        page.goto(f"{address}/formgrader/submissions/{one}/", wait_until="networkidle")
        page.evaluate(
            "document.querySelectorAll('.rendered_html a, .rendered_html button, #press').forEach(e => e.click())"
        )
        page.wait_for_load_state("networkidle")
        assert page.locator(".live-notebook").count() == 1, "this is another page"
    return asked


def without_settings_of_ours(root: Path) -> None:
    config = root / "nbgrader_config.py"
    lines = config.read_text(encoding="utf-8").splitlines()
    config.write_text(
        "\n".join(line for line in lines if not line.startswith("c.HTMLExporter")) + "\n", encoding="utf-8"
    )


@pytest.mark.parametrize("wall", ["the graded notebook", "Formgrader as it is set"])
def test_nothing_of_a_students_runs_in_formgrader(course: Course, browser_page: "Page", wall: str) -> None:
    notebook = hostile(course, "eve")
    record(course, CHAPTER, [Done("eve", notebook)])
    if wall == "the graded notebook":
        without_settings_of_ours(course.root)
    else:
        path = course.folder("autograded", "eve", CHAPTER) / f"{CHAPTER}.ipynb"
        path.chmod(0o644)
        nbformat.write(nbformat.from_dict(json.loads(notebook)), path)
    asked = opened(course, "eve", browser_page)
    assert browser_page.evaluate("window.taken") is None
    own = r"http://127.0.0.1:\d+/(formgrader/|services/|favicon)|data:image/|https://cdnjs.cloudflare.com/ajax/libs/mathjax/"
    assert [one for one in asked if not re.match(own, one) or "taken" in one] == []
    assert not (course.root / "taken.txt").exists()
    seen = browser_page.locator("#notebook-container").first
    assert seen.locator("script:not([type='text/x-mathjax-config']), iframe, form, object, embed, #cover").count() == 0
    assert "0 of 4 points" in seen.inner_text()
