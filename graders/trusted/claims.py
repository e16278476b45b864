"""What an answer sheet claims, as plain values of the right types and of bounded size; the rest is as if not said.

A sheet comes from a student's process. After this, whoever judges may rely on the form of a record, and on nothing
that it says.
"""

from typing import Any

from graders.outcome import Json
from graders.transcript.encoding import as_list
from graders.transcript.evaluation_games import MOST_MOVES, GameRecord
from graders.transcript.running import Raised, Record
from graders.transcript.source import Source
from graders.transcript.watching import MAX_STEPS
from graders.words import UNDONE

MOST_RECORDS = 1000
MOST_COUNTED = 10**9
MOST_READ = 250_000  # steps, or evaluations, of all cases together: a correct answer that searches twice writes half
MOST_AGAIN = 60_000  # the same of those that came out in several ways
MOST_WAYS = 400
MOST_GAMES = 100
MOST_SECOND = 2
MOST_TEXTS, MOST_NAMES, MOST_PATH = 50, 1000, 1000
MOST_CHARACTERS = 60_000  # of the cells that define an answer; a long one has a tenth of that
_HAS_RUN = ("TimeUp", "Waiting", "RecursionError", "NotImplementedError")
_NOWHERE: list[object] = [-1, 0, ""]


def records(sheet: Json) -> list[Record]:
    """The record of each case, in order, as far as there is something left of what is read of all of them together."""
    return _read(as_list(sheet.get("answers"))[:MOST_RECORDS], MOST_READ)


def _read(said: list[object], left: int) -> list[Record]:
    found = []
    for one in said:
        found.append(record(one, min(left, MAX_STEPS)))
        left -= max(len(found[-1][name]) for name in ("steps", "leaves", "moments"))
    return found


def further_records(sheet: Json) -> list[tuple[int, Record]]:
    """Records of cases that came out in another way when they were asked again, each with the number of its case."""
    said = [pair for pair in as_list(sheet.get("again")) if isinstance(pair, list) and len(pair) == 2][:MOST_WAYS]
    pairs = [(number, one) for number, one in said if type(number) is int and number >= 0]
    read = _read([one for _, one in pairs], MOST_AGAIN)
    return [(number, one) for (number, _), one in zip(pairs, read, strict=True)]


def second(sheet: Json) -> list[tuple[str, Json]]:
    """The sheets of the answer with a slip undone, each with the code of the slip."""
    said = [one for one in as_list(sheet.get("second"))[:MOST_SECOND] if isinstance(one, dict)]
    pairs = [(_text(one.get("slip")), one) for one in said]
    return [(slip, one) for slip, one in pairs if slip in UNDONE]


def all_failed(sheet: Json) -> bool:
    """Whether every case ended with an error of the code itself: nothing was stopped, and something was written."""
    kinds = [str((one["error"] or {}).get("type", "")) for one in records(sheet)]
    return bool(kinds) and not {"", *_HAS_RUN} & {*kinds}


def is_slow(sheet: object) -> bool:
    """Whether asking stopped early, or only some positions took too long: it may get further next time."""
    if not isinstance(sheet, dict):
        return False
    kinds = {str((one["error"] or {}).get("type", "")) for one in records(sheet)}
    return ("TimeUp" in kinds or bool(sheet.get("gave_up"))) and kinds != {"TimeUp"}


def game_records(sheet: Json) -> list[GameRecord]:
    """The record of each game, in order."""
    return [_game(one) for one in as_list(sheet.get("games"))[:MOST_GAMES]]


def source(sheet: Json) -> Source | None:
    """The text of an answer, as the sandbox has read it: what is in there was written by the student anyway."""
    said = sheet.get("source")
    said = said if isinstance(said, dict) else {}
    texts = _texts(said.get("texts"))
    if not texts:
        return None
    definitions, names = (_table(said.get(name)) for name in ("definitions", "names"))
    places = {name: place for name, place in definitions.items() if type(place) is int and 0 <= place < len(texts)}
    ways = {name: way for name, way in names.items() if isinstance(way, list) and {*map(type, way)} <= {str}}
    return Source(_text(said.get("answer")), tuple(texts), places, ways, _text(said.get("file"), MOST_PATH))


def _texts(said: object) -> list[str]:
    """The texts, as far as they are texts; none at all if they are too many or too long."""
    texts = [text for text in as_list(said) if isinstance(text, str)]
    return [] if len(texts) > MOST_TEXTS or sum(map(len, texts)) > MOST_CHARACTERS else texts


def _table(said: object) -> Json:
    """What is said of at most that many names."""
    table = said if isinstance(said, dict) else {}
    return {name: one for name, one in list(table.items())[:MOST_NAMES] if isinstance(name, str)}


def record(said: object, most: int = MAX_STEPS) -> Record:
    """One record, whatever is said in its place; `unread` if it goes on beyond that many steps or evaluations."""
    said = said if isinstance(said, dict) else {}
    unread = most < MAX_STEPS and any(len(as_list(said.get(name))) > most for name in ("steps", "leaves"))
    claimed: Record = {
        "value": said.get("value") if isinstance(said.get("value"), dict) else None,
        "error": raised(said.get("error")),
        "steps": [_step(one) for one in as_list(said.get("steps"))[:most]],
        "made": _count(said.get("made")),
        "leaves": _numbers(said.get("leaves"), most),
        "evaluated": _count(said.get("evaluated")),
        "moments": _numbers(said.get("moments"), most),
        "looks": [_numbers(look, 2) for look in as_list(said.get("looks"))[:most] if len(as_list(look)) == 2],
        "searched": _text(said.get("searched")),
        "prints": _count(said.get("prints")),
        "changed": _text(said.get("changed")),
        "seconds": _seconds(said.get("seconds")),
    }
    return claimed | {"unread": True} if unread else claimed


def _game(said: object) -> GameRecord:
    said = said if isinstance(said, dict) else {}
    return {
        "moves": _text(said.get("moves"), MOST_MOVES),
        "error": raised(said.get("error")),
        "evaluated": _count(said.get("evaluated")),
        "made": _count(said.get("made")),
        "seconds": _seconds(said.get("seconds")),
        "usual": _seconds(said.get("usual")),
    }


def raised(said: Any) -> Raised | None:
    """What was raised, whatever is said in its place; None where nothing was."""
    if not said:
        return None
    said = said if isinstance(said, dict) else {"type": "Exception"}
    return {
        "type": _text(said.get("type")),
        "message": _text(said.get("message")),
        "line": said["line"] if type(said.get("line")) is int else None,
        "code": _text(said.get("code")),
        "where": _text(said.get("where")),
    }


def _step(said: object) -> list[object]:
    if not isinstance(said, list) or len(said) != 3 or type(said[0]) is not int:
        return _NOWHERE
    parent, agent, action = said
    if type(agent) is int and type(action) is str and len(action) <= 40:  # as our own half writes it
        return said
    return [parent, agent if type(agent) is int else 0, _action(action)]


def _action(said: object) -> int | str | list[object]:
    """A number, a text, or a list of them (a move of Isolation is a pair)."""
    if isinstance(said, list):
        return [_action(one) for one in said[:4] if not isinstance(one, list)]
    return said if type(said) is int else _text(said, 40)


def _numbers(said: object, most: int) -> list[int]:
    return [one if type(one) is int else -1 for one in as_list(said)[:most]]


def _count(said: Any) -> int:
    return min(said, MOST_COUNTED) if type(said) is int and said > 0 else 0


def _seconds(said: Any) -> float:
    return float(min(said, MOST_COUNTED)) if type(said) in (int, float) and said > 0 else 0.0


def _text(said: object, most: int = 300) -> str:
    return said[:most] if isinstance(said, str) else ""
