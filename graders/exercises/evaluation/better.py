"""`evaluation.better`: a finite number for any position, then games, played next to the answer and replayed here.

Points, stated to the student as well: a number for every scene; one for each kind of thing of which it likes the better
scene better (`SIGHTS`); half a one for each share of wins and for each average score in `BOARDS` that the games reach.
They begin where the functions that the chapter prints never get, but by luck. On the usual board that is not far: there
the functions that are published go most of the way. On the contest's board they win no more than the printed ones.
"""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from graders.errors import clear_code, line_of, raised_code
from graders.exercises.base import EvaluationExercise, Expected, Idea
from graders.exercises.evaluation.scenes import ADVICE, DOTS, EATING, GHOSTS, PREY, SIGHTS, ScenePair, scenes
from graders.report import Example, Finding, Pair, Part, Report
from graders.transcript.case import Case, Luck
from graders.transcript.evaluation_games import MOST_MOVES, TIMES, GameRecord, layout_of, replay, running, start
from graders.transcript.running import Raised, Record
from graders.words import MESSAGES
from pacman_env import GameState
from pacman_env.compare.intervals import between, mean_interval, wilson
from pacman_env.wording import amount, and_list, apart

NUMBER = Idea("a finite number for any position", 2)
SEES = Idea("likes the better position: dots, ghosts, scared ghosts", 3)
WINNING = Idea("games won", 4)
SCORING = Idea("average score", 4)
IDEAS = (NUMBER, SEES, WINNING, SCORING)


@dataclass(frozen=True)
class GradedBoard:
    """A board on which games count: the shares of wins (in percent) and the average scores that earn `STEP` each."""

    layout: str
    name: str
    wins: tuple[int, ...]
    scores: tuple[int, ...]


STEP = 0.5  # of a point
USUAL = GradedBoard("medium", "the usual board", (65, 70, 75, 80), (1100, 1200, 1350, 1500))
CONTEST = GradedBoard("contest", "the contest's board", (35, 40, 45, 50), (1100, 1300, 1600, 1900))
BOARDS = (USUAL, CONTEST)
LOOKED, FEW_CELLS = 40, 4  # who paces is on so few cells in that many moves
FILMED = 12  # of these moves are shown
CAUGHT_AT_ONCE = -501  # what a game counts that was not played to an end

Values = dict[str, list[float]]
"""What a function said of each scene, by name: several numbers if it draws lots, none where one was not a number."""


@dataclass(frozen=True)
class JudgedGame:
    """One game as the judge saw it: how it ended (`won lost stopped error time`), its score and its work.

    `layout` is its board. `seconds` are of processor time, `usual` those that the chapter's own function would have
    taken. `error` is what the answer raised, as the sheet says; `past` are the last positions in which he was to
    move, and the one in which the game ended.
    """

    layout: str
    end: str
    score: int
    moves: int
    seconds: float
    usual: float
    evaluated: int
    made: int
    error: Raised
    past: tuple[GameState, ...]

    @property
    def final(self) -> GameState:
        """Where it ended."""
        return self.past[-1]


def games(records: Sequence[GameRecord], luck: Luck) -> list[JudgedGame]:
    """Each game of the check; one with a move against the rules counts as one that was not played."""
    played = [_game(record, luck, number) for number, record in enumerate(records[: luck.games])]
    return played + [_unplayed(number) for number in range(len(played), luck.games)]


def _game(record: GameRecord, luck: Luck, number: int) -> JudgedGame:
    moves, error = record["moves"], record["error"] or {}
    try:
        past = tuple(deque(replay(moves, luck, number), LOOKED))
    except ValueError:
        return _unplayed(number)
    end = _end(past[-1], len(moves), error)
    score = past[-1].score if end in ("won", "lost", "stopped") else CAUGHT_AT_ONCE
    work = record["seconds"], record["usual"], record["evaluated"], record["made"]
    return JudgedGame(layout_of(number), end, score, len(moves), *work, error, past)


def _unplayed(number: int) -> JudgedGame:
    layout = layout_of(number)
    return JudgedGame(layout, "time", CAUGHT_AT_ONCE, 0, 0.0, 0.0, 0, 0, {}, (start(layout),))


def _end(final: GameState, moves: int, error: Raised) -> str:
    if not running(final):
        return "won" if final.is_win() else "lost"
    if error and error.get("type") not in ("TimeUp", "Waiting"):
        return "error"
    return "stopped" if moves >= MOST_MOVES else "time"


def weigh(values: Values, records: Sequence[GameRecord], luck: Luck, trouble: list[Finding]) -> Report:
    """The report, from the scenes' values, the games and what went wrong so far."""
    played = games(records, luck)
    if any(game.made > 0 for game in played):
        return _only(Finding("searches-inside", MESSAGES["searches-inside"]))
    by_lots = any(finding.slip == "random-choice" for finding in trouble)  # then nothing follows from two numbers
    if _sees_nothing(values):
        return _only(trouble[0] if by_lots else _NOT_WRITTEN)
    parts = tuple(_part(idea, points) for idea, points in _points(values, played).items())
    passed = all(part.passed for part in parts)
    findings = trouble if passed else _with_weaknesses(trouble, {} if by_lots else values, played)
    findings = sorted(findings, key=lambda finding: finding.slip in ADVICE.values())
    return Report(EXERCISE.id, EXERCISE.title, parts, [*findings, _summary(played, passed)])


def _with_weaknesses(trouble: list[Finding], values: Values, played: list[JudgedGame]) -> list[Finding]:
    """What went wrong, and the weaknesses that are not about the same line."""
    lines = {finding.line for finding in trouble} - {""}
    return [*trouble, *(weak for weak in _weaknesses(values, played) if weak.line not in lines)]


def _part(idea: Idea, points: float) -> Part:
    return Part(idea.name, points, idea.points, wrong=points < idea.points)


def _only(finding: Finding) -> Report:
    return Report(EXERCISE.id, EXERCISE.title, tuple(idea.part(right=False) for idea in IDEAS), [finding])


def _points(values: Values, played: list[JudgedGame]) -> dict[Idea, float]:
    in_time = not _takes_too_long(played)
    ends = {board: [(game.end == "won", game.score) for game in _on(board, played)] for board in BOARDS}
    wins, scores = map(sum, zip(*(steps_reached(board, games) for board, games in ends.items()), strict=True))
    return {
        NUMBER: NUMBER.points * all(values.values()),
        SEES: sum(_sees(about, values) for about in (DOTS, GHOSTS, PREY)),
        WINNING: STEP * wins * in_time,
        SCORING: STEP * scores * in_time,
    }


def steps_reached(board: GradedBoard, games: Sequence[tuple[bool, int]]) -> tuple[int, int]:
    """How many steps for wins and for average scores these games on a board reach: whether each was won, its score."""
    won, average = sum(win for win, _ in games), fmean(score for _, score in games)
    wins = sum(100 * won >= share * len(games) for share in board.wins)
    return wins, sum(average >= score for score in board.scores)


def _on(board: GradedBoard, played: list[JudgedGame]) -> list[JudgedGame]:
    return [game for game in played if game.layout == board.layout]


def _count(played: list[JudgedGame], end: str) -> int:
    return sum(game.end == end for game in played)


# ------------------------------------------------------------------------------------------- what it sees


def _sees(about: str, values: Values) -> bool:
    return all(_opinion(sight, values) == 1 for sight in SIGHTS if sight.about == about)


def _opinion(sight: ScenePair, values: Values) -> int | None:
    """1: it likes the better scene better, -1: the worse one, 0: it sees no difference; None: it does not say.

    Who says several numbers of a scene has to like one better whatever the numbers.
    """
    better, worse = values.get(sight.better), values.get(sight.worse)
    if not better or not worse:
        return None
    if math.isclose(better[0], worse[0], abs_tol=1e-9):
        return 0
    return 1 if min(better) > max(worse) else -1 if max(better) < min(worse) else 0


def _sees_nothing(values: Values) -> bool:
    """Whether nothing on the board counts, as for the score that everybody starts from, or a constant."""
    return all(_opinion(sight, values) == 0 for sight in SIGHTS)


_NOT_WRITTEN = Finding(
    "not-written-yet",
    "On these boards, your function sees nothing yet: to it, a dot, a ghost, or a scared ghost is worth as much nearby "
    "as far away. The score is a good place to start. Add a term for something that Pacman should like or fear "
    "before the score shows it. Then run this check again.",
)


def _weaknesses(values: Values, played: list[JudgedGame]) -> list[Finding]:
    """At most two: time that was over, errors in games, then what it does not see or likes the wrong way around."""
    found = [*_slow(played), *_broken(played)]
    found += [_compared(sight, values) for sight in (*SIGHTS, EATING) if _is_weak(sight, values)]
    codes = {finding.slip for finding in found}
    hidden = {"manhattan-through-walls"} & codes if "food-blind" in codes else set()
    hidden |= {"no-appetite"} & codes if "ghost-blind" in codes else set()  # who sees no ghost sees no scared one
    return [finding for finding in _first_of_each_code(found) if finding.slip not in hidden][:2]


def _is_weak(sight: ScenePair, values: Values) -> bool:
    return _opinion(sight, values) in (0, -1)


def _first_of_each_code(found: list[Finding]) -> list[Finding]:
    return list({finding.slip: finding for finding in reversed(found)}.values())[::-1]


def _compared(sight: ScenePair, values: Values) -> Finding:
    names = (sight.better, sight.worse)
    code = sight.blind if _opinion(sight, values) == 0 else sight.wrong
    shown = apart(values[sight.better][0], values[sight.worse][0])
    positions = (scenes()[sight.better], scenes()[sight.worse])
    expected = f"a higher value for {sight.better} than for {sight.worse}"
    pair = Pair("Your function gives these values to two positions:", names, positions, shown, expected)
    return Finding(code, MESSAGES[code], pair)


# -------------------------------------------------------------------------------------------- what it played


def _times(played: list[JudgedGame]) -> float:
    """How many times as long it takes as the chapter's own function does for the same positions."""
    return sum(game.seconds for game in played) / (sum(game.usual for game in played) or math.inf)


def _takes_too_long(played: list[JudgedGame]) -> bool:
    """Whether it takes as long as a search; the first tenth of a second says nothing."""
    return sum(game.seconds for game in played) > 0.1 and _times(played) > TIMES


def _slow(played: list[JudgedGame]) -> list[Finding]:
    """A finding if it takes too long."""
    if not _takes_too_long(played):
        return []
    asked = sum(game.evaluated for game in played)
    milliseconds = 1000 * sum(game.seconds for game in played) / max(1, asked)
    words = f"Your function takes {milliseconds:.2g} ms per position, {_times(played):.0f} times as long"
    return [Finding("slow", f"{MESSAGES['slow']} ({words} as the chapter's own function; the limit is {TIMES} times.)")]


def _broken(played: list[JudgedGame]) -> list[Finding]:
    """A finding on the first game that an error of the answer ended."""
    for number, game in enumerate(played, start=1):
        if game.end == "error":
            kind, message = str(game.error.get("type"))[:60], str(game.error.get("message"))[:200]
            asked = f"Game {number} stopped here, after {amount(game.moves, 'move')} by Pacman:"
            code = trouble({"error": game.error}, "")
            example = Example(asked, game.final, "finite numbers", f"{kind}: {message}")
            return [Finding(code, MESSAGES[code], example, line_of(game.error))]
    return []


def _summary(played: list[JudgedGame], passed: bool) -> Finding:
    """What the games brought; a note."""
    lost = _count(played, "lost")
    others = {
        "was lost" if lost == 1 else "were lost": lost,
        "ended with an error": _count(played, "error"),
        f"did not end within {MOST_MOVES} moves": _count(played, "stopped"),
        "ran out of time": _count(played, "time"),
    }
    ends = and_list([f"{count} {words}" for words, count in others.items() if count])
    time = 1000 * sum(game.seconds for game in played) / max(1, sum(game.moves for game in played))
    brought = [*(_brought(board, _on(board, played)) for board in BOARDS), ends and f"Of the other games, {ends}."]
    words = " ".join(filter(None, [*brought, f"Your function takes {time:.2g} ms per move."]))
    more = [_ABOVE] if passed else [_stands(played), _NEEDED]
    return Finding("games", " ".join(filter(None, [words, *more])), _pacing(played))


def _pacing(played: list[JudgedGame]) -> Example | None:
    """Where Pacman paced up and down until a game was stopped or lost, in the first such game; None without one."""
    for number, game in enumerate(played, start=1):
        cells = {state.pacman_position for state in game.past}
        if game.end in ("stopped", "lost") and len(game.past) == LOOKED and len(cells) <= FEW_CELLS:
            where = and_list([f"({x}, {y})" for x, y in sorted(cells)])
            asked = f"In the last {LOOKED} moves of game {number} (board {game.layout}), Pacman was only on {where}."
            remark = "Each time, going back looks better to your function than going on."
            return Example(
                asked, game.final, "a walk to the next dot", "a walk back and forth", remark, film=game.past[-FILMED:]
            )
    return None


def _brought(board: GradedBoard, played: list[JudgedGame]) -> str:
    won, scores = _count(played, "won"), [game.score for game in played]
    low, high = (round(100 * share) for share in wilson(won, len(played)))
    least, most = mean_interval(scores)
    return (
        f"On {board.name} (`{board.layout}`), Pacman won {won} of {len(played)} games ({low} to {high}%), "
        f"and the average score was {fmean(scores):,.0f} {between(least, most, '{:,.0f}')}."
    )


def _stands(played: list[JudgedGame]) -> str:
    """How far a function gets that does well on the usual board, and not on the other; empty for others."""
    usual, contest = (100 * _count(mine, "won") / len(mine) for mine in (_on(board, played) for board in BOARDS))
    return _FAR if usual >= USUAL.wins[0] and contest < CONTEST.wins[0] else ""


_ABOVE = (
    "A better function earns no extra points, but its games show how good it is. The course's own function wins about "
    "95% of its games on the usual board and 70% on the contest's, with averages of about 1,900 and 2,800."
)
_FAR = (
    "Most functions that people publish get this far: they win on the usual board, but hardly ever on the larger one "
    "with its four ghosts. On that board, a function needs three things: walking distances, fear of nearby "
    "ghosts only, and an appetite for scared ghosts."
)


def _listed(numbers: Sequence[int]) -> str:
    return and_list([f"{one:,}" for one in numbers])


_NEEDED = " ".join(
    [
        "Each target that your function reaches earns half a point.",
        *(
            f"On {board.name}, the targets are to win {_listed(board.wins)}% of the games, "
            f"and to average {_listed(board.scores)} points."
            for board in BOARDS
        ),
        "A game that does not end counts as if a ghost had caught Pacman at once.",
    ]
)


# --------------------------------------------------------------------------------------------- what went wrong


def trouble(record: Record, scene: str) -> str:
    """The code of what came instead of a finite number: an error, or something else."""
    error, value = record.get("error") or {}, record.get("value") or {}
    if error:
        kind = str(error.get("type"))
        return clear_code(error) or _CRASHES.get((scene, kind)) or _CRASHES.get(("", kind)) or raised_code(error)
    if value.get("type") == "None":
        return "returns-nothing"
    return {"nan": "nan-value", "inf": "infinite-value", "-inf": "infinite-value"}.get(
        str(value.get("value")), "wrong-type"
    )


_HALF_WAY = "a scared ghost halfway between two cells"
_CRASHES = {
    ("", "ZeroDivisionError"): "zero-distance",
    ("won", "ValueError"): "no-food-left",
    ("won", "IndexError"): "no-food-left",
    (_HALF_WAY, "TypeError"): "half-cells",
    (_HALF_WAY, "KeyError"): "half-cells",
    (_HALF_WAY, "IndexError"): "half-cells",
}


def make(rng: object) -> list[Case]:
    """The scenes: the same for everybody; only the games differ."""
    scenes.cache_clear()  # an answer may have changed the old ones
    return [_asked(name, state) for name, state in scenes().items()]


def _asked(name: str, state: GameState) -> Case:
    return replace(
        NUMBER.ask(state), name=name, part="" if name in ADVICE else NUMBER.name, advice=ADVICE.get(name, "")
    )


def right(case: Case) -> Expected:
    """Any finite number."""
    return Expected((), "a finite number")


EXERCISE = EvaluationExercise(
    id="evaluation.better",
    chapter="06_evaluation",
    title="A better evaluation function",
    form="evaluation",
    asked="",
    ideas=IDEAS,
    make=make,
    right=right,
    weigh=weigh,
)
