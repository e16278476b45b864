"""The pages that commands write for the instructor: one self-contained file each, in `reports/<chapter>/`."""

from html import escape
from pathlib import Path

from graders.classroom.course import Course, keep
from pacman_env.pictures.picture import whole_page

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { border-bottom: 1px solid #8886; padding: .3rem .8rem; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
pre { overflow-x: auto; border: 1px solid #8886; padding: .6rem; margin: .3rem 0; white-space: pre-wrap; }
mark { background: #f0e44266; color: inherit; text-decoration: underline; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.pair > * { min-width: 0; }
.note { border-left: 4px solid #0072b2; padding: .2rem 1rem; }
.bar { display: inline-block; height: .8em; background: #0072b2; border: 1px solid currentColor; }
.bar { width: calc(var(--share) * min(20rem, 35vw)); }
.wide { overflow-x: auto; }
.wide svg, details svg { max-width: 100%; height: auto; }
@media (max-width: 40rem) {
  body { margin: 1rem auto; }
  th, td { padding: .2rem .4rem; font-size: .9rem; }
  th.number { white-space: normal; }
  td:not(.number) { min-width: 8rem; }
  .pair { display: block; }
}
"""


def page(title: str, body: str) -> str:
    """A whole page around a body that is HTML already."""
    return whole_page(title, f"<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>", f"<style>{_STYLE}</style>")


def table(headings: list[str], rows: list[list[str]], numbers: tuple[str, ...] = ()) -> str:
    """A table whose cells are HTML already; the columns named in `numbers` are at the right."""
    kinds = [' class="number"' if heading in numbers else "" for heading in headings]
    head = "".join(
        f'<th scope="col"{kind}>{escape(text)}</th>' if text else "<td></td>"
        for kind, text in zip(kinds, headings, strict=True)
    )
    lines = (
        "<tr>" + "".join(f"<td{kind}>{cell}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>"
        for row in rows
    )
    body = "\n".join([f"<thead><tr>{head}</tr></thead><tbody>", *lines, "</tbody>"])
    named = escape(", ".join(filter(None, headings)), quote=True)
    return f'<div class="wide" tabindex="0" role="group" aria-label="A table: {named}"><table>{body}</table></div>'


def write(course: Course, chapter: str, name: str, text: str) -> Path:
    """Write `reports/<chapter>/<name>`; where it is."""
    path = course.root / "reports" / chapter / name
    keep(path, text)
    return path
