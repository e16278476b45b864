"""What a look at the text of an answer finds."""

from dataclasses import dataclass

Place = tuple[int, str]
"""A line of a text: its number, and the code on it."""


@dataclass(frozen=True)
class Note:
    """A slip that the text shows, and what a run that trips over it looks like.

    code     its name in the catalog
    line     where it stands: the number of the line in its file or cell, the code on it (`text`) and the function
             around it (`where`)
    words    what can be said of this very place, a sentence
    name     what the words are about
    places   the lines on which its errors are raised; none: wherever it may be
    answers  whether what is wrong can come back as the answer
    silent   whether it can go wrong without an error, and with any answer
    """

    code: str
    line: int
    where: str
    text: str
    words: str
    name: str = ""
    places: frozenset[Place] = frozenset()
    answers: bool = True
    silent: bool = False
