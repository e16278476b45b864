"""What every comparison is made of: games that were played."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pacman_env.matches.recording import Recording


@dataclass(frozen=True, kw_only=True, repr=False)
class Played:
    """A game that was played.

    Attributes:
        layout, depth, agent, ghosts: where, how deep (None: not said), who, against whom.
        seed: the luck, the same for every agent.
        score, outcome: how it ended; outcome is ``"won"``, ``"lost"`` or ``"stopped"``. In a contest a game that its
            agent broke off costs 500 points, like being caught.
        moves: of Pacman.
        nodes: successors that Pacman's agent asked for; 0 in a contest, where nobody counts them.
        seconds: Pacman's thinking time, without loading: processor time, in a contest that of the clock.
        trouble: what an agent did wrong, in words; empty in a clean game.
        reason: why it ended, in words.
        recording: the moves of a game of a contest, to be replayed; None when the game never began.
    """

    layout: str
    depth: int | None = None
    agent: str
    ghosts: str
    seed: str = ""
    score: int
    outcome: str
    moves: int
    nodes: int = 0
    seconds: float = field(compare=False)
    trouble: str = ""
    reason: str = ""
    recording: "Recording | None" = None

    @property
    def place(self) -> tuple[str, int | None, str]:
        """Board, depth and ghosts."""
        return self.layout, self.depth, self.ghosts

    def __repr__(self) -> str:
        """One line for people."""
        where = f"on {self.layout} against {self.ghosts}, luck {self.seed!r}"
        return f"{self.agent}: {self.outcome} with {self.score} points {where}: {self.reason}"
