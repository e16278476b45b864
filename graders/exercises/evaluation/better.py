"""`evaluation.better`: a number for any position, then ten games, played beside the answer and replayed here.

Points, stated to the student as well: a number for every scene; one for each pair of scenes in `SIGHT` that it tells
apart; one for each win up to four; one for each of the thresholds in `SCORES` that the average score reaches; one for
being quick. Ten games alone cannot tell an answer from a lucky one, the worked example of the chapter for instance.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

from graders.exercises.base import EvaluationExercise, Expected, Idea
from graders.exercises.evaluation.scenes import scenes
from graders.report import Example, Finding, Part, Report
from graders.sheet.case import Case
from graders.sheet.evaluation_games import GAMES, MOST_MOVES, replay
from graders.sheet.running import Record
from graders.words import MESSAGES

NUMBER = Idea("a number for any position", 2)
SEES = Idea("sees walls and ghosts", 3)
WINNING = Idea("wins", 4)
SCORING = Idea("average score", 3)
QUICK = Idea("quick", 1)
IDEAS = (NUMBER, SEES, WINNING, SCORING, QUICK)

SIGHT = ("manhattan-through-walls", "ghost-blind", "scared-blind")  # who makes none of these mistakes sees
SCORES = (200, 400, 600)
WINS = 4
SECONDS_PER_MOVE = 0.02


@dataclass(frozen=True)
class Game:
    """One game as the judge saw it."""

    won: bool
    lost: bool
    score: int
    moves: int
    seconds: float
    evaluated: int
    made: int


def games(records: Any, luck: str) -> list[Game]:
    """All games that can be replayed; a game with a move against the rules counts as never played."""
    played = [_game(record, luck, number) for number, record in enumerate(records if isinstance(records, list) else [])]
    return [game for game in played[:GAMES] if game is not None]


def _game(record: Any, luck: str, number: int) -> Game | None:
    try:
        final = replay(str(record["moves"]), luck, number)
        work = (float(record["seconds"]), int(record["evaluated"]), int(record["made"]))
        return Game(final.is_win(), final.is_lose(), final.score, len(record["moves"]), *work)
    except (ValueError, KeyError, TypeError):
        return None


def weigh(values: dict[str, Any], records: Any, luck: str, trouble: list[Finding]) -> Report:
    """The report, from the scenes' values (None where there is no number), the games and what went wrong so far."""
    played = games(records, luck)
    if _searches(played):
        return _only(_SEARCHES)
    if _is_the_score(values):
        return _only(_NOT_WRITTEN)
    earned = _points(values, played)
    parts = tuple(Part(idea.name, earned[idea], idea.points) for idea in IDEAS)
    if all(part.passed for part in parts):
        return Report(EXERCISE.id, EXERCISE.title, parts, trouble)
    told = [*trouble, *_weaknesses(values, played), _summary(played)]
    return Report(EXERCISE.id, EXERCISE.title, parts, told)


def _only(finding: Finding) -> Report:
    return Report(EXERCISE.id, EXERCISE.title, tuple(idea.part(right=False) for idea in IDEAS), [finding])


def _points(values: dict[str, Any], played: list[Game]) -> dict[Idea, float]:
    wins, average = sum(game.won for game in played), average_score(played)
    passed = [average >= threshold for threshold in SCORES]
    quick = len(played) == GAMES and seconds_per_move(played) <= SECONDS_PER_MOVE
    return {
        NUMBER: NUMBER.points * all(value is not None for value in values.values()),
        SEES: sum(_sees(code, values) for code in SIGHT),
        WINNING: min(wins, WINS),
        SCORING: sum(passed),
        QUICK: int(quick),
    }


def average_score(played: list[Game]) -> float:
    """The mean over ten games; a game that was not played counts as caught at once."""
    return (sum(game.score for game in played) - 501 * (GAMES - len(played))) / GAMES


def seconds_per_move(played: list[Game]) -> float:
    """Processor time for one move."""
    return sum(game.seconds for game in played) / max(1, sum(game.moves for game in played))


def _searches(played: list[Game]) -> bool:
    return any(game.made > 0 for game in played)


def _is_the_score(values: dict[str, Any]) -> bool:
    """Whether the function is the game's own score, perhaps shifted: the template that everybody starts from."""
    gaps = [value - scenes()[name].score for name, value in values.items() if value is not None]
    return len(gaps) == len(values) and max(gaps) - min(gaps) < 1e-9


_NOT_WRITTEN = Finding(
    "not-written-yet",
    "So far this is the game's own score. It is the right place to start from. Add a term for something that Pacman "
    "should like or fear before the score can show it, then check again.",
)
_SEARCHES = Finding("searches-inside", MESSAGES["searches-inside"])


def _summary(played: list[Game]) -> Finding:
    wins, lost = sum(game.won for game in played), sum(game.lost for game in played)
    return Finding(
        "games",
        f"{wins} of {GAMES} games won, {lost} lost, {GAMES - wins - lost} not finished within {MOST_MOVES} moves; "
        f"average score {average_score(played):.0f}; {1000 * seconds_per_move(played):.1f} ms a move. Full points "
        f"need {WINS} wins, an average of {SCORES[-1]}, at most {1000 * SECONDS_PER_MOVE:.0f} ms a move, and eyes for "
        "walls, ghosts and scared ghosts.",
    )


_PAIRS = (  # a mistake, and two scenes that look alike to who makes it
    ("food-blind", "food near", "food far"),
    ("ghost-blind", "ghost near", "ghost far"),
    ("scared-blind", "brave ghost", "scared ghost"),
    ("manhattan-through-walls", "food in the open", "food behind a wall"),
)


def _weaknesses(values: dict[str, Any], played: list[Game]) -> list[Finding]:
    found = [_blind(code, near, far) for code, near, far in _PAIRS if _alike(code, values, near, far)]
    if "ghost-blind" in [finding.code for finding in found]:  # who sees no ghost sees no scared one either
        found = [finding for finding in found if finding.code != "scared-blind"]
    if played and seconds_per_move(played) > SECONDS_PER_MOVE:
        found.append(_slow(played))
    return found[:2]


def _sees(code: str, values: dict[str, Any]) -> bool:
    """Whether there are values for the two scenes of this mistake, and it is not made."""
    first, second = next(pair for known, *pair in _PAIRS if known == code)
    return None not in (values[first], values[second]) and not _alike(code, values, first, second)


def _alike(code: str, values: dict[str, Any], first: str, second: str) -> bool:
    """Whether the function sees no difference between two scenes beyond the one in score."""
    if values[first] is None or values[second] is None:
        return False
    gap = (values[first] - scenes()[first].score) - (values[second] - scenes()[second].score)
    if code == "scared-blind":  # the scared ghost should look better
        return bool(gap >= 0)
    return bool(math.isclose(gap, 0, abs_tol=1e-9)) or bool(math.isclose(values[first], values[second], abs_tol=1e-9))


def _blind(code: str, near: str, far: str) -> Finding:
    return Finding(code, MESSAGES[code], Example(f"Two positions, {near} and {far}. This is the second:", scenes()[far],
                                        "two values that differ", "no difference that helps"))  # fmt: skip


def _slow(played: list[Game]) -> Finding:
    milliseconds = 1000 * sum(game.seconds for game in played) / max(1, sum(game.evaluated for game in played))
    return Finding("slow", f"{MESSAGES['slow']} (It takes {milliseconds:.1f} ms for one position.)")


def crash(record: Record, scene: str) -> str:
    """The code of an error on a scene."""
    kind = str((record.get("error") or {}).get("type"))
    return _CRASHES.get((scene, kind), _CRASHES.get(("", kind), "raises-error"))


_CRASHES = {
    ("", "ZeroDivisionError"): "zero-distance",
    ("won", "ValueError"): "no-food-left",
    ("won", "IndexError"): "no-food-left",
    ("no ghost", "ValueError"): "no-ghosts",
    ("no ghost", "IndexError"): "no-ghosts",
    ("scared half-way", "TypeError"): "half-cells",
    ("scared half-way", "KeyError"): "half-cells",
    ("scared half-way", "IndexError"): "half-cells",
    ("", "TimeUp"): "out-of-time",
    ("", "RecursionError"): "endless-recursion",
    ("", "NameError"): "missing-name",
}


def make(rng: object) -> list[Case]:
    """The scenes: the same for everybody; only the games differ."""
    scenes.cache_clear()  # an answer may have changed the old ones
    return [replace(NUMBER.ask(state), name=name) for name, state in scenes().items()]


def right(case: Case) -> Expected:
    """Any finite number; in words, the name of the scene."""
    return Expected((), case.name)


EXERCISE = EvaluationExercise(
    id="evaluation.better",
    chapter="06_evaluation",
    title="A better evaluation function",
    form="evaluation",
    ideas=IDEAS,
    make=make,
    right=right,
    weigh=weigh,
)
