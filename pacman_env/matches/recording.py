"""A game as a small JSON file that replays exactly, on its own layout and on no other."""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pacman_env.engine.actions import Action, GameOver, IllegalAction
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState

if TYPE_CHECKING:
    from pacman_env.pictures import Film

LETTERS = {Action.NORTH: "N", Action.SOUTH: "S", Action.EAST: "E", Action.WEST: "W", Action.STOP: "-"}
ACTIONS = {letter: action for action, letter in LETTERS.items()}
FORMAT = "pacman-recording/1"
Outcome = Literal["won", "lost", "stopped"]
KINDS = {"ghosts": int, "moves": str, "score": int, "outcome": str, "reason": str}
"""What a recording is made of next to its layout."""


class RecordingError(ValueError):
    """A recording that cannot be read or replayed, or that belongs to another layout."""


@dataclass(frozen=True)
class Recording:
    """A game as a list of moves.

    Attributes:
        layout: the board it was played on.
        ghosts: how many ghosts played.
        moves: one letter per move: N, S, E, W, and ``-`` for Stop; the agents take turns, Pacman first.
        score, outcome, reason: as in :class:`pacman_env.matches.match.Result`.

    >>> board = Layout.parse("%%%%%%\\n%P..G%\\n%%%%%%", "hall")
    >>> game = Recording(board, ghosts=1, moves="EW", score=9, outcome="stopped", reason="the bell rang")
    >>> print(game.replay()[-1])
    %%%%%%
    % <G %
    %%%%%%
    Score: 9
    Pacman (2, 1) East; ghost 1 (3, 1) West; dot under (3, 1)
    >>> game.replay(Layout.parse("%%%%%%\\n%P .G%\\n%%%%%%", "yard"))
    Traceback (most recent call last):
    ...
    pacman_env.matches.recording.RecordingError: this game was played on layout "hall", not on "yard": replay it there
    """

    layout: Layout
    ghosts: int
    moves: str
    score: int
    outcome: str
    reason: str

    def replay(self, layout: Layout | None = None) -> list[GameState]:
        """Every position of the game, the first and the last included.

        Args:
            layout: if given, it must be the board that was recorded.

        Raises:
            RecordingError: another layout, or moves that cannot be played or do not lead to the recorded score.
        """
        if layout is not None and layout != self.layout:
            same = " (its text differs)" if layout.name == self.layout.name else ""
            boards = f'this game was played on layout "{self.layout.name}", not on "{layout.name}"{same}'
            raise RecordingError(f"{boards}: replay it there")
        states = [GameState.initial(self.layout, self.ghosts)]
        for number, letter in enumerate(self.moves):
            states.append(_next(states[-1], number, letter))
        if states[-1].score != self.score:
            raise RecordingError(f"the moves lead to {states[-1].score} points, but the recording says {self.score}")
        if states[-1].is_win() != (self.outcome == "won") or (states[-1].is_lose() and self.outcome != "lost"):
            raise RecordingError(f"the recording says that the game is {self.outcome}, but its moves do not lead there")
        return states

    def rounds(self) -> list[GameState]:
        """The positions in which Pacman was to move, and the last one."""
        states = self.replay()
        return [*states[: -1 : self.ghosts + 1], states[-1]]

    def film(self, *, rounds: bool = False, **options: Any) -> "Film":
        """Make a film of the game, with one move or one round per step; the options are those of ``game_film``."""
        from pacman_env.pictures import game_film, rounds_film

        return (
            rounds_film(self.rounds(), f"{self.reason}.", **options) if rounds else game_film(self.replay(), **options)
        )

    def to_plain(self) -> dict[str, object]:
        """The recording as plain data for JSON; :func:`from_plain` reads it."""
        board = {"name": self.layout.name, "sha256": fingerprint(self.layout), "text": self.layout.text.split("\n")}
        return {"format": FORMAT, "layout": board} | {name: getattr(self, name) for name in KINDS}

    def save(self, path: str | Path) -> None:
        """Write the recording as JSON."""
        Path(path).write_text(json.dumps(self.to_plain(), indent=1) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> "Recording":
        """Read what :meth:`save` wrote.

        Raises:
            RecordingError: no recording, or its layout was changed afterward.
            OSError: the file cannot be opened.
        """
        content = Path(path).read_bytes()
        try:
            return from_plain(json.loads(content.decode("utf-8")))
        except RecordingError as error:
            raise RecordingError(f"{path}: {error}") from None
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise RecordingError(
                f"{path} is not a recording ({error!r}): make one with result.recording.save"
            ) from None


def from_plain(content: Any) -> Recording:
    """Read what :meth:`Recording.to_plain` gave.

    Raises:
        RecordingError, ValueError, LookupError, TypeError, AttributeError: it is no recording.
    """
    if content.pop("format") != FORMAT:
        raise ValueError(f"its format is not {FORMAT}")
    board = content.pop("layout")
    if not isinstance(board["name"], str):
        raise TypeError("the name of its layout is not text")
    layout = Layout.parse("\n".join(board["text"]), board["name"])
    if board["sha256"] != fingerprint(layout):
        raise RecordingError(f'the layout "{layout.name}" was changed after the game: its fingerprint is different')
    recording = Recording(layout=layout, **content)
    wrong = [name for name, kind in KINDS.items() if type(getattr(recording, name)) is not kind]
    if recording.outcome not in ("won", "lost", "stopped"):
        wrong.append("outcome")
    if wrong or not 0 <= recording.ghosts < len(layout.starts):
        raise ValueError(f"{wrong[0] if wrong else 'ghosts'} makes no sense")
    return recording


def outcome(state: GameState) -> Outcome:
    """The outcome of a game that ends in this position."""
    return "won" if state.is_win() else "lost" if state.is_lose() else "stopped"


def fingerprint(layout: Layout) -> str:
    """SHA-256 of the board's text, in hexadecimal."""
    return hashlib.sha256(layout.text.encode()).hexdigest()


def _next(state: GameState, number: int, letter: str) -> GameState:
    try:
        return state.successor(number % state.num_agents, ACTIONS[letter])
    except (KeyError, IllegalAction, GameOver) as error:
        raise RecordingError(f"move {number + 1} of the recording, {letter!r}, cannot be played: {error}") from None
