"""Demonstrations for the lecture hall, on one page that works without a network connection:
``python -m pacman_env.demo --help``.
"""

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from pacman_env.demo.added import UnusableError, added
from pacman_env.demo.content import NAMED
from pacman_env.demo.demonstration import Demonstration
from pacman_env.demo.page import page
from pacman_env.demo.questions import FORMATS, write
from pacman_env.language import Language, language, languages
from pacman_env.wording import amount

PROG = "python -m pacman_env.demo"
KEYS = (
    "PageDown goes forward, PageUp goes back, a digit jumps to a demonstration, s opens the speaker's notes, and ? "
    "lists all keys."
)


def parser(prog: str = PROG) -> argparse.ArgumentParser:
    """The flags of a command that is called ``prog``."""
    flags = argparse.ArgumentParser(prog=prog, description=(__doc__ or "").split(":")[0] + ".")
    flags.add_argument(
        "--page", type=Path, default=Path("demo.html"), metavar="FILE", help="where to write (%(default)s)"
    )
    flags.add_argument(
        "--out", type=Path, metavar="DIR", help="write a page with buttons for each demonstration instead"
    )
    flags.add_argument(
        "--questions", type=Path, metavar="FILE", help="write the questions instead: FILE.gift for Moodle, or FILE.csv"
    )
    flags.add_argument(
        "--only", nargs="+", metavar="N", help=f"only these, in this order: numbers from 1 to {len(NAMED)}, or names"
    )
    flags.add_argument(
        "--with",
        dest="added",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="add your own demonstrations: Python files, or folders of them",
    )
    flags.add_argument(
        "--language",
        default="en",
        metavar="TAG",
        help=f"the language of the whole page: {', '.join(languages())}, or your own catalog, FILE.json",
    )
    flags.add_argument("--open", action="store_true", help="open the page in a browser")
    return flags


def main(arguments: Sequence[str] | None = None, prog: str = PROG) -> int:
    """Write the page or the pages; return 0, or 2 for a wrong command."""
    flags = parser(prog)
    options = flags.parse_args(arguments)
    if options.questions and options.questions.suffix not in FORMATS:
        flags.error(f"{options.questions}: name a file for --questions that ends in {' or '.join(FORMATS)}")
    try:
        say, own = language(options.language), added(options.added, taken=NAMED)
        wanted = _wanted(options.only, [*NAMED, *own])
    except (ValueError, UnusableError) as error:
        flags.error(str(error))
    made = [own.get(name) or NAMED[name](say) for name in wanted]
    if options.questions:
        write(made, options.questions)
        print(f"{options.questions}: {amount(sum(len(one.questions) for one in made), 'question')}")
        return 0
    files = _pages(made, options.out, say) if options.out else [_page(made, options.page, say)]
    if options.open:
        webbrowser.open(files[0].resolve().as_uri())
    return 0


def _wanted(only: Sequence[str] | None, names: Sequence[str]) -> list[str]:
    """The demonstrations that are meant by these names and numbers, each once; all where nothing is said.

    Raises ValueError for one that there is not.
    """
    if only is None:
        return list(names)
    numbered = {str(number): name for number, name in enumerate(names, 1)} | {name: name for name in names}
    if unknown := [given for given in only if given not in numbered]:
        known = f"numbers from 1 to {len(names)}, or names: {', '.join(names)}"
        raise ValueError(f"there is no demonstration {unknown[0]}: use {known}")
    return list(dict.fromkeys(numbered[given] for given in only))


def _page(made: Sequence[Demonstration], file: Path, say: Language) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page(made, words=say), encoding="utf-8")
    told = f"{amount(len(made), 'demonstration')}, {amount(sum(one.minutes for one in made), 'minute')}"
    print(f"{file.resolve().as_uri()}\n{told}. Open it and press f. {KEYS}")
    return file


def _pages(made: Sequence[Demonstration], folder: Path, say: Language) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for one in made:
        files.append(folder / f"{one.name}.html")
        files[-1].write_text(page([one], one.title, buttons=True, words=say), encoding="utf-8")
        print(files[-1])
    return files


if __name__ == "__main__":
    sys.exit(main())
