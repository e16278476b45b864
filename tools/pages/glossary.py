"""The glossary: each word that the chapters introduce in bold, what it means, and the chapter that introduces it.

python -m tools.pages.glossary      writes notebooks/00_welcome/glossary.md, and links each bold word to it
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import nbformat

ROOT = Path(__file__).parents[2]
MEANINGS = ROOT / "data" / "glossary.toml"
PAGE = ROOT / "notebooks" / "00_welcome" / "glossary.md"
LABELS = {"After this chapter, you will be able to", "Reading", "Time", "Worth"}
"""What is bold at the head of every chapter."""
BOLD = re.compile(r"\*\*(?:\[([^\]]+)\]\([^)]*\)|([^*\[]+))\*\*")
INTRODUCTION = """\
# Glossary

For a student who wonders what a word means. Finding it takes a minute. These are the words that the chapters introduce
in bold. Each entry names the chapter that introduces the word.
"""


def meanings() -> dict[str, str]:
    """Every word of the glossary, with what it means."""
    return tomllib.loads(MEANINGS.read_text(encoding="utf-8"))


def introduced() -> dict[str, Path]:
    """Every word of the glossary, with the chapter where it is bold first.

    Raises:
        SystemExit: a chapter has a bold word without a meaning, or a meaning belongs to no bold word.
    """
    known = {_stem(term): term for term in meanings()}
    first: dict[str, Path] = {}
    for path in chapters():
        for cell in nbformat.read(path, as_version=4).cells:
            for word in bold(cell.source) if cell.cell_type == "markdown" else ():
                if _stem(word) not in known:
                    raise SystemExit(f"{path.stem}, cell {cell.id}: {word!r} is bold. {MEANINGS.name} lacks it.")
                first.setdefault(known[_stem(word)], path)
    if unused := known.keys() - {_stem(term) for term in first}:
        raise SystemExit(f"{MEANINGS.name}: no chapter has {', '.join(sorted(unused))} in bold. Take it out.")
    return first


def chapters() -> list[Path]:
    """The notebooks, in the order of the course."""
    return sorted((ROOT / "notebooks").glob("[0-9]*/*.ipynb"))


def bold(markdown: str) -> Iterator[str]:
    """The bold words of a text, without the labels at the head of a chapter."""
    for linked, plain in BOLD.findall(markdown):
        if (linked or plain) not in LABELS:
            yield linked or plain


def page() -> str:
    """The glossary in Markdown, a heading for each word, so that it can be linked to."""
    first = introduced()
    parts = [INTRODUCTION]
    for term, meaning in sorted(meanings().items(), key=lambda one: one[0].lower()):
        path = first[term]
        chapter = f"[Chapter {int(path.stem[:2])}](../{path.stem}/{path.stem}.ipynb)"
        parts.append(f"## {term}\n\n{meaning} {chapter}.\n")
    return "\n".join(parts)


def linked(markdown: str) -> str:
    """The text with a link to the glossary on each bold word."""
    known = {_stem(term): term for term in meanings()}

    def link(match: re.Match[str]) -> str:
        word = match[1] or match[2]
        if word in LABELS:
            return match[0]
        place = known[_stem(word)].lower().replace(" ", "-")
        return f"**[{word}](../00_welcome/glossary.md#{place})**"

    return BOLD.sub(link, markdown)


def _stem(word: str) -> str:
    return word.lower().removesuffix("s")


def main() -> None:
    """Write the page and the links."""
    PAGE.write_text(page(), encoding="utf-8")
    for path in chapters():
        notebook = nbformat.read(path, as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = linked(cell.source)
        nbformat.write(notebook, path)
    print(f"Wrote {PAGE.name}: {len(meanings())} words.")


if __name__ == "__main__":
    main()
