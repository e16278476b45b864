"""Films of games, position by position."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pacman_env.language import Language, language
from pacman_env.pictures import switch
from pacman_env.pictures.boards.kinds import board_for
from pacman_env.pictures.films.film import Film, film_of
from pacman_env.pictures.films.stage import Stage, enlarged
from pacman_env.wording import capital, pretty

_ALONE = 330.0  # points: the width of a small board


def game_film(
    states: Sequence[object],
    captions: Sequence[str] | None = None,
    *,
    projector: bool | None = None,
    title: str = "",
    words: str | Language = "en",
) -> Film:
    """Make a film of a game: its positions in order, each with a caption (None: what has changed).

    ``words`` is the language: a tag, or your own catalog.
    Raises ValueError if there is no position, or if there are not as many captions as positions.
    """
    if not states:
        raise ValueError("a film of a game needs at least one position")
    if captions is not None and len(captions) != len(states):
        raise ValueError(
            f"{len(captions)} captions for {len(states)} positions: pass one for each, including the start"
        )
    say = language(words)
    stage = Stage(states, enlarged(states[0], _ALONE) * switch.scale(projector), switch.least(projector), say)
    said = list(captions) if captions is not None else _changes(states, say)
    steps = [[None, stage.number(state), said[rank], "", ""] for rank, state in enumerate(states)]
    both_ends = [say(f"game.{when}", words=stage.board.words(states[i])) for when, i in (("start", 0), ("end", -1))]
    description = "\n".join([both_ends[0], *(f"- {text}" for text in said), both_ends[1]])
    data = {"steps": steps} | stage.data()
    title = title or say("game.title")
    return film_of(title, description, stage.figure(say("game.figure")), data, projector, "game", say)


def rounds_film(
    rounds: Sequence[Any],
    ending: str = "",
    *,
    projector: bool | None = None,
    title: str = "",
    words: str | Language = "en",
) -> Film:
    """Make a film of a Pacman game from the positions in which Pacman is to move, and the last one: one round per step.

    ``ending`` says how it ended, as a sentence; ``words`` is the language of the other captions.
    """
    say = language(words)
    captions = [say("game.round", n=number, score=pretty(str(state.score))) for number, state in enumerate(rounds)]
    captions[0], captions[-1] = say("game.first"), f"{captions[-1]} {capital(ending)}".strip()
    return game_film(rounds, captions, projector=projector, title=title, words=say)


def _changes(states: Sequence[object], say: Language) -> list[str]:
    board = board_for(states[0], words=say)
    moves = [board.change(before, after) for before, after in pairwise(states)]
    return [say("game.first"), *(say("game.said", change=move) for move in moves)]
