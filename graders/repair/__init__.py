"""The line that one change would mend: small edits of a wrong answer, until all cases are right.

    source = source_of(answer)                      the text of a class or function, None where it is not available
    repair = look("pacman.minimax_agent", source)   a Repair, or Nothing (which is false); str() of either is a sentence

`variants` reads the text and makes edits (`slips`, each at a `place`); it runs no code. `trial` runs the edited
answers; it knows no correct answer. Each is a process of its own. `search` starts the one and a `worker` the other;
the `oracle` says what is right. An `offer` tells it on a report, in `words`; `limits` holds every limit.
"""

from typing import TYPE_CHECKING

from pacman_env.lazy import offered

if TYPE_CHECKING:
    from graders.repair.search import Nothing as Nothing
    from graders.repair.search import Repair as Repair
    from graders.repair.search import look as look
    from graders.transcript.source import Source as Source
    from graders.transcript.source import source_of as source_of
else:
    __getattr__, __dir__, __all__ = offered(
        __name__,
        {
            "graders.repair.search": "Nothing Repair look",
            "graders.transcript.source": "Source source_of",
        },
    )
