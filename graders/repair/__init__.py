"""The line that one change would mend: small edits of a wrong answer, until all cases are right.

    source = source_of(answer)                      the text of a class or function, None where it is not to be had
    repair = look("pacman.minimax_agent", source)   a Repair, or None
    repair.words(1)                                 "One change in line 14, in how `depth` is handed on, makes ..."

Two halves that never meet. The one (`making`, with `edits`, `slips` and `text`) reads the text and makes
edits; it runs no code. The other (`trying`) runs the edited answers; it knows nothing that is right. Each is a
process of its own; `looking` starts them both and judges what comes back (`accepting`).
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from graders.repair.looking import Repair as Repair
    from graders.repair.looking import look as look
    from graders.transcript.source import Source as Source
    from graders.transcript.source import source_of as source_of
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "graders.repair.looking": "Repair look",
            "graders.transcript.source": "Source source_of",
        },
    )
