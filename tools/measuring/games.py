"""How many games the check of `evaluation.better` needs: `python -m tools.measuring.games` (two minutes).

Each function plays many games once. From these games thousands of checks are drawn, each with a given number of games
on both boards together. The program counts how often luck alone takes a point from a function that deserves all of
them, or gives something for games to the best function that the chapter prints.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Any

from graders.exercises.evaluation.better import BOARDS, STEP, GradedBoard, steps_reached
from graders.transcript import evaluation_games
from graders.transcript.case import Luck
from graders.transcript.encoding import encode
from pacman_env import GameState
from pacman_env.compare.tables import Listing
from tools.measuring.chapters import printed

PLAYED, DRAWN, CHECKS = 1200, 2000, (80, 60, 40, 20)
ALL = STEP * sum(len(board.wins) + len(board.scores) for board in BOARDS)

Ends = Mapping[GradedBoard, Sequence[tuple[bool, int]]]
"""Of each board: whether each game was won, and its score."""


def played(function: Callable[[GameState], Any]) -> Ends:
    """What a function brings in many games."""
    games = evaluation_games.Games(Luck("measured", PLAYED))
    games.play(lambda states, seconds: ([(encode(function(state)), None) for state in states], 0, 0.0))
    replayed = (evaluation_games.replay(one["moves"], games.luck, n) for n, one in enumerate(games.records))
    ends = [end for *_, end in replayed]
    return {board: [(end.is_win(), end.score) for end in ends if end.layout.name == board.layout] for board in BOARDS}


def points(ends: Ends, count: int, luck: random.Random) -> float:
    """What a check of that many games would pay for games."""
    drawn = {board: luck.choices(games, k=count // len(BOARDS)) for board, games in ends.items()}
    return STEP * sum(sum(steps_reached(board, games)) for board, games in drawn.items())


def main() -> None:
    """Print the table of docs/design-notes.md."""
    names = printed("06_evaluation")
    right, given = played(names["better"]), played(names["nearest_dot_on_foot"])
    rows = []
    for count in CHECKS:
        luck = random.Random(1)
        kept, won = ([points(ends, count, luck) for _ in range(DRAWN)] for ends in (right, given))
        shares = (fmean(one < ALL for one in kept), fmean(one > 0 for one in won), fmean(one >= 1 for one in won))
        rows.append([str(count), *(f"{share:.1%}" for share in shares)])
    headings = [
        "games",
        "course's answer loses points",
        "printed function earns points",
        "printed function earns a point or more",
    ]
    print(Listing(headings, rows, "games", headings).markdown())


if __name__ == "__main__":
    main()
