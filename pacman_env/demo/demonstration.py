"""What a demonstration is."""

import re
from dataclasses import dataclass, field

from pacman_env.language import Language

MOST_CHOICES = 6


@dataclass(frozen=True)
class Question:
    """What the room decides before it sees: a text, up to six choices, and which of them is correct (0 is the first).

    ``discuss`` marks a question for two votes, with a discussion between them; for other questions, a nod is enough.
    """

    text: str
    choices: tuple[str, ...]
    right: int
    discuss: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for a question that the page cannot ask."""
        if not 2 <= len(self.choices) <= MOST_CHOICES or not 0 <= self.right < len(self.choices):
            raise ValueError(
                f"the question {self.text!r} needs 2 to {MOST_CHOICES} choices, and one of them has to be correct"
            )


@dataclass(frozen=True)
class Sight:
    """Something to see on the wall, as HTML.

    Attributes:
        html: what is shown; the script of the page finds its steps there.
        label: a few words in the head line while it is shown.
        heading: what is above it instead of the question, if the question is about another tree.
        ask_cuts: whether the room is asked before each cut of this film.
        question: what the room is asked before this one, in addition to the question of the demonstration.
        encore: whether it comes after the punch line, as the last ones may.
    """

    html: str
    label: str = ""
    heading: str = ""
    ask_cuts: bool = False
    encore: bool = False
    question: Question | None = None

    def __post_init__(self) -> None:
        """Raise ValueError for HTML in which the script of the page finds nothing."""
        if not re.search(r'class="sight\b', self.html):
            raise ValueError('a sight is an element of the class "sight": make it with pacman_env.demo.sights')


@dataclass(frozen=True)
class Notes:
    """What only the speaker reads: what to ask, what the room will say, and how to go on."""

    ask: str = ""
    they_say: str = ""
    then: str = ""


@dataclass(frozen=True)
class Demonstration:
    """A question, what is seen, and the punch line.

    Attributes:
        name: one or two words, for addresses: ``order``.
        title: what it is about, a few words.
        minutes: how long it takes in a lecture.
    """

    name: str
    title: str
    minutes: int
    question: Question
    sights: tuple[Sight, ...]
    punch: str
    notes: Notes = field(default=Notes())
    chapter: str = field(default="")

    def __post_init__(self) -> None:
        """Raise ValueError for a name that no address can have, and where nothing is shown."""
        if not re.fullmatch(r"[a-z][a-z0-9_-]*", self.name):
            raise ValueError(
                f"the name {self.name!r} must begin with a lowercase letter, and contain only lowercase letters, "
                "digits, and hyphens"
            )
        if not isinstance(self.sights, tuple) or not self.sights:
            raise ValueError(f"the demonstration {self.name!r} needs a tuple of sights: sights=(sight,)")

    @property
    def questions(self) -> tuple[Question, ...]:
        """All that the room is asked, in this order; the cuts of a film come from the page."""
        return (self.question, *(sight.question for sight in self.sights if sight.question))

    @classmethod
    def told(
        cls,
        say: Language,
        name: str,
        minutes: int,
        choices: tuple[str, ...],
        right: int,
        sights: tuple[Sight, ...],
        chapter: str,
        discuss: bool = False,
        /,
        **facts: object,
    ) -> "Demonstration":
        """One whose title, question, punch line and notes are in the catalog, as ``demo.NAME.title`` and so on.

        ``facts`` has the fields of these sentences.
        """
        title, question, punch, *notes = (
            say(f"demo.{name}.{part}", **facts) for part in ("title", "question", "punch", "ask", "they_say", "then")
        )
        asked = Question(question, choices, right, discuss)
        return cls(name, title, minutes, asked, sights, punch, Notes(*notes), chapter)
