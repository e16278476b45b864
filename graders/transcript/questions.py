"""How questions go into a kernel that is graded, and how answers come out."""

from typing import TypedDict

from graders.transcript.case import Questions

ANSWERS_MIME = "application/vnd.adversarial-search.answers+json"
"""The MIME type under which a hidden cell displays its answer sheet."""

QUESTIONS_VARIABLE = "COURSE_QUESTIONS"
"""The environment variable with the path of the questions, a pickled `Handout`; without it nothing is asked."""


class Handout(TypedDict):
    """What a kernel is given to be graded: the questions of each exercise, and a ticket that every sheet carries."""

    ticket: str
    questions: dict[str, Questions]
