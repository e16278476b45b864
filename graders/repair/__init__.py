"""The line that one change would mend: small edits of a wrong answer, until all cases are right.

    source = source_of(answer)                      the text of a class or function, None where it is not to be had
    repair = look("pacman.minimax_agent", source)   a Repair, or None
    repair.words(1)                                 "One change in line 14, in how `depth` is handed on, makes ..."

Two halves that never meet. The one (`making`, with `reading`, `sorts`, `places`, `slips`, `edits`) reads the text and
makes edits; it runs no code. The other (`trying`) runs the edited answers; it knows nothing that is right. Each is a
process of its own; `looking` starts them both and judges what comes back (`accepting`).
"""

from typing import TYPE_CHECKING, Any

from graders.sheet.source import Source, source_of

if TYPE_CHECKING:
    from graders.repair.looking import Repair, look

__all__ = ["Repair", "Source", "look", "source_of"]

_HOMES = {"Repair": "looking", "look": "looking"}


def __getattr__(name: str) -> Any:
    """Load a name when it is asked for: the two halves share this package, and nothing else."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
