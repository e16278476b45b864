"""Jupyter servers of the tests' own, and notebooks in them.

Whether a notebook is ready is asked of JupyterLab itself: what it shows on the page says "idle" before a kernel is
there, and "Run All Cells" in that moment runs one cell and forgets the others.
"""

import os
import socket
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbformat.sign import NotebookNotary
from playwright.sync_api import Page

from tests.processes import started, until

LONGEST = 3600  # seconds that a server may be there
EXPOSE = "--expose-app-in-browser"  # so that a page has `jupyterapp`
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}  # else JupyterLab asks for one
PLACES = ("CONFIG", "DATA", "RUNTIME")


def trust(home: Path, *paths: Path) -> None:
    """Tell the server that keeps its files in ``home`` that scripts may run in the outputs of these notebooks."""
    (home / "data").mkdir(exist_ok=True)
    for path in paths:
        NotebookNotary(data_dir=str(home / "data")).sign(nbformat.read(path, as_version=4))


@contextmanager
def served(home: Path, module: str, *flags: str, ready: str = "/") -> Iterator[str]:
    """The address of a Jupyter server of its own, while the block runs."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in PLACES}
    command = [sys.executable, "-m", module, "--no-browser", f"--port={port}", *flags]
    with (
        (home / "log.txt").open("w") as log,
        started(*command, cwd=home, env=os.environ | places, stdout=log, stderr=log, seconds=LONGEST) as server,
    ):
        until(lambda: server.poll() is not None or _answers(f"http://127.0.0.1:{port}{ready}"), 300)
        assert server.poll() is None, f"the server did not start:\n{(home / 'log.txt').read_text()[-2000:]}"
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()  # it ends its kernels, which are in groups of their own
            server.wait(timeout=300)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except OSError:
        return False


@contextmanager
def jupyterlab(home: Path) -> Iterator[str]:
    """The address of a JupyterLab that shows this folder; below /notebooks it is Notebook 7."""
    settings = {"ip": "127.0.0.1", "token": "", "password": "", "root_dir": home, "port_retries": 0}
    flags = [EXPOSE, "--JupyterNotebookApp.expose_app_in_browser=True", "--allow-root"]
    with served(home, "jupyterlab", *flags, *(f"--ServerApp.{k}={v}" for k, v in settings.items()), ready="/api") as at:
        yield at


NOTEBOOK = "window.jupyterapp?.shell.currentWidget"


def wait_until_ready(page: Page) -> None:
    """Until the notebook is there with all its cells and its kernel has said that it listens."""
    page.wait_for_function(f"{NOTEBOOK}?.sessionContext?.session?.kernel", timeout=90_000)
    page.evaluate(f"async () => {{ await {NOTEBOOK}.revealed; await {NOTEBOOK}.sessionContext.ready; }}")
    page.evaluate(f"async () => {{ await {NOTEBOOK}.sessionContext.session.kernel.info; }}")


def run_all(page: Page) -> None:
    """Run every cell of the notebook, and come back when the last one has been run."""
    wait_until_ready(page)
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")


def save(page: Page) -> None:
    """Save the notebook, and come back when it is in its file."""
    page.evaluate(f"() => {NOTEBOOK}.context.save()")


def leave(page: Page) -> None:
    """Close the page and end its kernel."""
    end_kernel(page)
    page.close()


def end_kernel(page: Page) -> None:
    """End the kernel behind the back of the page, as a server does that is short of memory."""
    page.evaluate(END_KERNEL)


END_KERNEL = f"""async () => {{
  const kernel = {NOTEBOOK}?.sessionContext?.session?.kernel;
  const headers = {{"X-XSRFToken": (document.cookie.match(/_xsrf=([^;]*)/) || [])[1] || ""}};
  if (kernel) await fetch(`${{location.origin}}/api/kernels/${{kernel.id}}`, {{method: "DELETE", headers}});
}}"""


def voila(home: Path, notebook: str, *flags: str) -> Any:
    """The address of a Voila that shows a notebook of this folder."""
    return served(home, "voila", "--Voila.ip=127.0.0.1", *flags, notebook)
