"""A report in a notebook: it stands there at once, and is completed when its repair has been found."""

import sys
from collections.abc import Callable
from typing import Any

from graders.report import Report


def in_a_notebook() -> bool:
    """Whether outputs go to a kernel's notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None


def displayed(report: Report) -> Callable[[Report], None]:
    """Display a report; what comes back displays another one in the same place."""
    from IPython.display import display

    data, metadata = report._repr_mimebundle_()
    place: Any = display(data, metadata=metadata, raw=True, display_id=True)

    def again(report: Report) -> None:
        data, metadata = report._repr_mimebundle_()
        place.update(data, metadata=metadata, raw=True)

    return again


def with_button(act: Callable[[], str]) -> Callable[[], None] | None:
    """What displays a button that acts once and shows what comes back; None where there are no widgets."""
    try:
        from graders.repair.telling.button import Button
    except ImportError:
        return None
    return Button(act)._ipython_display_
