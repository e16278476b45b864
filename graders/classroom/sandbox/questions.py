"""What a sandbox is given to grade with: the questions of a chapter, made outside of it.

Neither the seed nor anything that makes cases goes in. A ticket, which nobody can guess without the seed, tells the
sheets of this run from others.
"""

import hashlib
import pickle
from dataclasses import replace

from graders.exercises import in_chapter
from graders.transcript.questions import Handout


def ticket(seed: int) -> str:
    """What every sheet of a run carries."""
    return hashlib.sha256(f"ticket of {seed}".encode()).hexdigest()[:24]


def questions_of(chapter: str, seed: int) -> bytes:
    """The questions of a chapter, with their ticket, as they are read inside; the luck of games stays outside."""
    handed = {one.id: replace(one.questions(seed), luck=None) for one in in_chapter(chapter)}
    return pickle.dumps(Handout(ticket=ticket(seed), questions=handed))
