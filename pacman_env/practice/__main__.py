"""An endless supply of game trees, on one page that works without a network connection:
``python -m pacman_env.practice --help``.
"""

import argparse
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from pacman_env.language import languages
from pacman_env.practice.page import page

PROG = "python -m pacman_env.practice"


def parser(prog: str = PROG) -> argparse.ArgumentParser:
    """The flags of a command that is called ``prog``."""
    flags = argparse.ArgumentParser(prog=prog, description=(__doc__ or "").split(":")[0] + ".")
    flags.add_argument(
        "--page", type=Path, default=Path("practice.html"), metavar="FILE", help="where to write (%(default)s)"
    )
    flags.add_argument(
        "--language", choices=languages(), default="en", help="the language in which the page begins (%(default)s)"
    )
    flags.add_argument("--no-open", action="store_true", help="write the page, but do not open it in a browser")
    return flags


def main(arguments: Sequence[str] | None = None, prog: str = PROG) -> int:
    """Write the page and open it; return 0, or 2 for a wrong command."""
    options = parser(prog).parse_args(arguments)
    options.page.parent.mkdir(parents=True, exist_ok=True)
    options.page.write_text(page(options.language), encoding="utf-8")
    address = options.page.resolve().as_uri()
    print(f"{address}\nOne file, no network needed. Everybody with the same tree number gets the same tree.")
    if not options.no_open:
        webbrowser.open(address)
    return 0


if __name__ == "__main__":
    sys.exit(main())
