"""The smallest case on which an answer fails, for a student to look into."""

from dataclasses import dataclass, field
from typing import Any

from graders.transcript.case import Case, Evaluation, Questions
from graders.transcript.running import call_for
from graders.transcript.watching import Recorder


@dataclass(frozen=True)
class FailingCase:
    """What was asked: `case = grade(...).case`, then `case.ask(answer)`, under an X-ray for example.

        with xray() as search:
            case.ask(MinimaxAgent)
        search.draw()

    `expected` is what should come back, in words.
    """

    case: Case = field(repr=False)
    expected: str
    questions: Questions = field(repr=False)

    @property
    def position(self) -> Any:
        """The position asked about."""
        return self.case.root

    @property
    def depth(self) -> int:
        """For agents, how many rounds to look ahead; else 0."""
        return self.case.depth

    @property
    def evaluation(self) -> Evaluation | None:
        """For agents, the function to search with; else None."""
        return self.case.evaluation

    def ask(self, answer: Any) -> Any:
        """What an answer says to it. Nothing is caught: an error shows its own traceback."""
        return call_for(self.questions, answer)(self.case, Recorder(self.case.root))

    def __str__(self) -> str:
        return f"{self.position}\ndepth {self.depth}" if self.depth else str(self.position)
