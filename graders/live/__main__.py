"""Serve the clinic and play for the lecture hall: `make demo-live`, or `python -m graders.live`."""

import argparse
import os
import sys
import tempfile
import webbrowser
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import nbformat

from pacman_env.language import languages
from pacman_env.pictures.switch import VARIABLE

CELL = "from graders.live.clinic import live\n\nlive({words!r})"


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C; flags that this command does not know go to Voila."""
    parser = argparse.ArgumentParser(prog="python -m graders.live", description=(__doc__ or "").split(":")[0] + ".")
    parser.add_argument("--no-browser", action="store_true", help="print the address, but do not open a browser")
    parser.add_argument("--port", type=int, default=8866, help="the port (default: 8866)")
    parser.add_argument("--unsafe", action="store_true", help="run without a sandbox: pasted code then runs as you")
    parser.add_argument(
        "--language", default="en", choices=languages(), help="the language of the clinic (default: en)"
    )
    options, flags = parser.parse_known_args(argv)
    if find_spec("voila") is None:
        print('Voila is not installed here: pip install "voila>=0.5.13", or make demo-live.', file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "live.ipynb"
        nbformat.write(notebook(options.language), page)
        print("The address follows. Nobody can open it without its token. Press Ctrl+C to stop the server.", flush=True)
        os.environ.setdefault(VARIABLE, "1")
        if options.unsafe:
            from graders.live.ward import AS_YOU, UNSAFE_VARIABLE

            os.environ[UNSAFE_VARIABLE] = "1"
            print(f"No sandbox (--unsafe). {AS_YOU}", flush=True)
        flags += [f"--port={options.port}", *["--no-browser"] * options.no_browser]
        _server().launch_instance([str(page), *flags])
        return 0


def _server() -> Any:
    """Voila, for one person at this machine: whoever comes in can run code as that person.

    It asks for a token, which the address has, and answers requests to this machine only.
    """
    from traitlets.config import Config
    from voila.app import Voila

    here = {"allow_remote_access": False}  # another name in the request's Host comes from a page without business here
    # In seconds: a kernel without a page is ended.
    left = {"cull_idle_timeout": 60, "cull_interval": 15, "cull_busy": True}

    class Live(Voila):  # type: ignore[misc]
        def __init__(self, **settings: object) -> None:
            config = Config({"MappingKernelManager": left})
            super().__init__(**{"auto_token": True, "tornado_settings": here, "config": config, **settings})

        def launch_browser(self) -> None:  # with its token
            webbrowser.open(self.display_url)

    return Live


def notebook(words: str = "en") -> nbformat.NotebookNode:
    """A notebook of one cell, which shows everything."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(CELL.format(words=words), id="live")]
    made: nbformat.NotebookNode = nbformat.v4.new_notebook(
        cells=cells, metadata={"kernelspec": kernel, "title": "Live"}
    )
    return made


if __name__ == "__main__":
    sys.exit(main())
