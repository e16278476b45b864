"""`pacman.questions`: three questions about rounds and leaves, with answers of one line."""

from graders.exercises.base import DataExercise, Idea, Marks
from graders.exercises.data import NOT_YET, all_ideas
from graders.report import Finding

WHO = Idea("who moves at depth 1", 1)
LEAVES = Idea("how many leaves", 1)
DOUBLING = Idea("doubling the depth", 1)
IDEAS = (WHO, LEAVES, DOUBLING)

_ROUNDS = {
    WHO.name: (
        ("0", "pacman", "agent0"),
        "A new round begins after the last ghost. Which agent is number 0?",
    ),
    LEAVES.name: (
        ("729", "3**6", "3^6"),
        "Count the moves on one path from the root to a leaf: at depth 2, every agent moves twice. Then multiply.",
    ),
    DOUBLING.name: (
        ("n**2", "n^2", "n*n", "pow(n,2)", "n²"),
        "Below each of the n leaves of the first search, the second search grows another tree of the same size.",
    ),
}


def mark(given: object) -> Marks:
    """The three answers."""
    if not isinstance(given, dict) or all(given.get(question) is None for question in _ROUNDS):
        return all_ideas(IDEAS, NOT_YET)
    return {question: _one_line(question, given.get(question)) for question in _ROUNDS}


def _one_line(question: str, answer: object) -> list[Finding]:
    right, hint = _ROUNDS[question]
    if isinstance(answer, float) and answer.is_integer():
        answer = int(answer)
    text = "".join(str(answer).lower().split())
    if not isinstance(answer, bool) and text in right:
        return []
    return [Finding("think-again", f"{question}: not yet. {hint}")]


EXERCISE = DataExercise(
    id="pacman.questions",
    chapter="03_pacman",
    title="Three questions about rounds and leaves",
    form="answers",
    ideas=IDEAS,
    mark=mark,
)
