"""A report in a notebook: it stands there at once, and is completed when its repair has been found."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from graders.repair.telling.words import LOOKING
from graders.report import Report


def in_a_notebook() -> bool:
    """Whether outputs go to a kernel's notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None


@contextmanager
def looking() -> Iterator[None]:
    """In a notebook a line says what is being looked for, as long as it lasts."""
    if not in_a_notebook():
        yield
        return
    from IPython.display import display

    line: Any = display({"text/plain": LOOKING}, raw=True, display_id=True)
    try:
        yield
    finally:
        line.update({"text/plain": ""}, raw=True)


def show_twice(report: Report, meanwhile: Callable[[], None]) -> None:
    """Display a report, do what completes it, and display it again in the same place."""
    from IPython.display import display

    data, metadata = report._repr_mimebundle_()
    shown: Any = display(data, metadata=metadata, raw=True, display_id=True)
    meanwhile()
    data, metadata = report._repr_mimebundle_()
    shown.update(data, metadata=metadata, raw=True)
