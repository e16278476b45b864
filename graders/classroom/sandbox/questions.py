"""What a kernel is given to be graded: the questions of its chapter, made outside of it.

Neither the seed nor anything that makes cases goes in. A ticket, which nobody can guess without the seed, tells the
sheets of this run from others.
"""

import hashlib
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from graders.exercises import in_chapter
from graders.transcript.questions import Handout
from pacman_env.sandbox.leftovers import mark


def ticket(seed: int) -> str:
    """What every sheet of a run carries."""
    return hashlib.sha256(f"ticket of {seed}".encode()).hexdigest()[:24]


def handout_of(chapter: str, seed: int, lucky: bool = False) -> bytes:
    """The questions of a chapter, with their ticket, as a kernel reads them.

    The luck of games goes in only for a kernel without a line, which has to play them itself (`lucky`).
    """
    questions = [one.questions(seed) for one in in_chapter(chapter)]
    handed = {one.exercise: one if lucky else replace(one, luck=None) for one in questions}
    handout: Handout = {"ticket": ticket(seed), "questions": handed}
    return pickle.dumps(handout)


@contextmanager
def questions_of(chapter: str, seed: int, lucky: bool = False) -> Iterator[Path]:
    """A file with the questions of a chapter; it is there as long as the block runs."""
    with TemporaryDirectory(prefix=mark("questions")) as folder:
        place = Path(folder) / "questions.pickle"
        place.write_bytes(handout_of(chapter, seed, lucky))
        yield place
