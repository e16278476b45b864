"""Build the site: ``python -m tools.site [--out DIR] [--only CHAPTER ...] [--no-lite]``."""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat

from graders import grade
from graders.home.chapters import SOURCE, chapters
from pacman_env.demo.__main__ import main as demonstrate
from pacman_env.practice.page import page as practice
from tools.site import interface, lite
from tools.site.chapters import Stuck, page

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
REACH = {
    'role="heading"': 'role="heading" aria-level="2"',
    "<pre>": '<pre tabindex="0">',
    '<div class="math-wrapper docutils container">': '<div class="math-wrapper docutils container" tabindex="0">',
}
NOTEBOOK = re.compile(r'(?<=href=")([^"?#:]+)\.ipynb(?=["#])')
CARD = '<div id="card"></div>'
GUIDES = ("CONTRIBUTING.md", "CHANGELOG.md")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the chapters, build the pages, and say where they are and what they weigh."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=(__doc__ or "").split(":")[0] + ".")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site", metavar="DIR", help="default: dist/site")
    parser.add_argument("--only", nargs="+", metavar="CHAPTER", help="run these chapters; the others stay as they are")
    parser.add_argument("--no-lite", action="store_true", help="leave out the course in the browser (JupyterLite)")
    options = parser.parse_args(argv)
    try:
        build(options.out.resolve(), options.only)
        if not options.no_lite:
            lite.build(options.out.resolve() / "lite")
    except Stuck as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"{error}\n{str(error.stderr)[-3000:]}", file=sys.stderr)
        return 1
    for html in sorted((options.out / SOURCE).glob("*/*.html")):
        print(f"{html.stat().st_size / 1e6:5.2f} MB  {html}")
    total = sum(path.stat().st_size for path in options.out.rglob("*") if path.is_file())
    print(f"{total / 1e6:5.2f} MB  {options.out / 'index.html'}")
    return 0


def build(out: Path, only: Sequence[str] | None = None) -> None:
    """Build the site into ``out``, which is replaced. Raises Stuck, or CalledProcessError from Sphinx."""
    with tempfile.TemporaryDirectory() as scratch:
        stage = Path(scratch) / "stage"
        lay_out(stage, Path(scratch), only)
        made = Path(scratch) / "site"
        command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning", "--keep-going", "--quiet"]
        subprocess.run([*command, str(stage), str(made)], check=True, capture_output=True, text=True)
        for leftover in (".doctrees", "_sources"):
            shutil.rmtree(made / leftover, ignore_errors=True)
        index = made / "index.html"
        index.write_text(index.read_text("utf-8").replace(CARD, card((HERE / "pages" / "index.md").read_text("utf-8"))))
        for html in made.rglob("*.html"):
            html.write_text(within_reach(html.read_text("utf-8"), html.parent), encoding="utf-8")
        (made / "practice.html").write_text(practice(), encoding="utf-8")
        demonstrate(["--page", str(made / "demo.html")])
        for film in (ROOT / "docs" / "pictures").glob("film_*.html"):
            shutil.copy(film, made)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(made, out)


def card(page: str) -> str:
    """What the check says about the answer that a page (in Markdown) shows, the first code in Python on it."""
    code = page.partition("```python\n")[2].partition("```")[0]
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:  # the check reads the text of an answer, too
        file.write(code)
        file.flush()
        answer: dict[str, Any] = {}
        exec(compile(code, file.name, "exec"), answer)
        return replace(grade("minimax.value", answer["value"]), repair=None)._repr_html_()


def within_reach(html: str, folder: Path) -> str:
    """The page with what theme and highlighter leave out for those who use keys or listen: levels, and focus.

    What a chapter printed links to notebooks: where the site has a page for one, seen from ``folder``, the link leads
    there.
    """
    for old, new in REACH.items():
        html = html.replace(old, new)
    return NOTEBOOK.sub(lambda link: f"{link[1]}.html" if (folder / f"{link[1]}.html").is_file() else link[0], html)


def lay_out(stage: Path, scratch: Path, only: Sequence[str] | None) -> None:
    """Everything that Sphinx reads, in the folders of the repository, so that links between files hold."""
    shutil.copytree(HERE / "pages", stage)
    shutil.copy(HERE / "conf.py", stage)
    shutil.copytree(ROOT / "docs", stage / "docs")
    for name in GUIDES:
        shutil.copy(ROOT / name, stage)
    for chapter in chapters(ROOT):
        _chapter(chapter, stage / SOURCE / chapter, scratch, run=only is None or chapter in only)
    (stage / "api").mkdir()
    for name, text in interface.pages():
        (stage / "api" / f"{name}.rst").write_text(text, encoding="utf-8")


def _chapter(chapter: str, folder: Path, scratch: Path, run: bool) -> None:
    shutil.copytree(ROOT / SOURCE / chapter, folder)
    path = folder / f"{chapter}.ipynb"
    if run:
        nbformat.write(page(ROOT, chapter, scratch / "run"), path)
    else:
        from graders.home.student_version import edition

        path.write_bytes(edition(ROOT / SOURCE / chapter / path.name))


if __name__ == "__main__":
    sys.exit(main())
