"""How many games the check of `evaluation.better` needs: `python -m tools.results.games` (two minutes).

Of each function, many games are played once. From them checks are drawn, thousands of them, with ten or twenty games,
and thresholds that ask for the same share of wins. Counted is how often luck alone takes a point from a function that
deserves all of them, or gives one to the function that the chapter prints.
"""

import random
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from graders.exercises.evaluation.better import SCORES, WINS
from graders.transcript import evaluation_games
from graders.transcript.case import Luck
from graders.transcript.encoding import encode
from pacman_env import GameState
from pacman_env.compare.tables import Listing
from tools.measuring.chapters import printed

PLAYED, DRAWN, ALL = 2000, 4000, len(WINS) + len(SCORES)


class Check(NamedTuple):
    """So many games, and from how many wins on there is a point each."""

    games: int
    wins: tuple[float, ...]


CHECKS = (
    Check(20, tuple(20 * share / 100 for share in WINS)),
    Check(10, tuple(10 * share / 100 for share in WINS)),
    Check(10, (2, 3, 3, 4)),  # as low as a right answer needs them
)


def played(function: Callable[[GameState], Any]) -> list[tuple[bool, int]]:
    """Whether each game was won, and its score."""
    games = evaluation_games.Games(Luck("measured", PLAYED))
    games.play(lambda states, seconds: ([(encode(function(state)), None) for state in states], 0, 0.0))
    ends = [evaluation_games.replay(one["moves"], games.luck, rank) for rank, one in enumerate(games.records)]
    return [(end.is_win(), end.score) for end in ends]


def points(games: Sequence[tuple[bool, int]], check: Check) -> int:
    """What these games would earn."""
    wins, average = sum(won for won, _ in games), fmean(score for _, score in games)
    return sum(wins >= least for least in check.wins) + sum(average >= least for least in SCORES)


def main() -> None:
    """Print the table of docs/design-notes.md."""
    names = printed("06_evaluation")
    right, given = played(names["better"]), played(names["nearest_dot_on_foot"])
    rows = []
    for check in CHECKS:
        luck = random.Random(1)
        earned = [[points(luck.choices(games, k=check.games), check) for _ in range(DRAWN)] for games in (right, given)]
        lost, won = (sum(one < ALL for one in earned[0]) / DRAWN, sum(one > 0 for one in earned[1]) / DRAWN)
        rows.append([str(check.games), ", ".join(f"{wins:g}" for wins in check.wins), f"{lost:.1%}", f"{won:.1%}"])
    headings = ["games", "wins that earn a point", "the course's answer loses a point", "the printed function gets one"]
    print(Listing(headings, rows, "games", headings).markdown())


if __name__ == "__main__":
    main()
