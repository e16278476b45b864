"""What a student gets: the questions, with room to answer."""

from collections.abc import Iterator

from graders.exam.drawing import empty, player
from graders.exam.paper import Block, Document, Space, Table, Text
from graders.exam.questions import MOVE, WINDOW, Question
from graders.exam.variants import Student, Variant
from pacman_env.language import Language

_CUT_LINES = 4


def sheet(variant: Variant, student: Student | None, words: Language, title: str = "") -> Document:
    """The pages of one student; without one, there is a line for the name."""
    title = title or words("exam")
    name = words("name", name=(student.name or student.id) if student else words("blank"))
    number = words("student", id=student.id if student else words("blank"))
    head: list[Block] = [Text(title, 1), Text(f"{name}     {number}     {words('variant', number=variant.number)}")]
    head.append(_marks(variant, words))
    questions = [list(question(one, place, words)) for place, one in enumerate(variant.questions, 1)]
    who = [student.name or student.id] if student else []
    foot = " · ".join([title, words("variant", number=variant.number), *who])
    return Document(title, [[*head, *questions[0]], *questions[1:]], foot, words)


def _marks(variant: Variant, words: Language) -> Table:
    marks = [one.marks for one in variant.questions]
    head = [words("question_head"), *map(str, range(1, len(marks) + 1)), words("total")]
    rows = [[words("marks"), *map(str, marks), str(sum(marks))], [words("points"), *[""] * (len(marks) + 1)]]
    return Table(head, rows, [2.0, *[1.0] * len(marks), 1.4], tall=16)


def question(one: Question, place: int, words: Language) -> Iterator[Block]:
    """One question: the tree, and its parts (a), (b), ..."""
    who = player(one.tree, words)
    parts = iter("abcdefg")
    yield Text(words("question", number=place, kind=words(one.kind), marks=one.marks), 2)
    yield Text(words("who", player=who))
    if one.measures.chance:
        yield Text(words("who_chance"))
    if one.cuts:
        yield Text(words("alpha_beta_rule"))
    yield empty(one, words)
    if one.cuts:
        yield from _cuts(one, parts, words)
    else:
        yield Text(words("values", part=next(parts), marks=len(one.inner)))
    if one.tree.to_move != "chance":
        yield Text(words("move", part=next(parts), player=who, marks=MOVE))
    if one.worst:
        yield Text(words("move_worst", part=next(parts), player=who, marks=MOVE))
    yield Space(70, words("work"))


def _cuts(one: Question, parts: Iterator[str], words: Language) -> Iterator[Block]:
    """What alpha-beta asks; neither the marks nor the lines tell how many cuts there are."""
    together = one.marks - WINDOW - MOVE * (one.tree.to_move != "chance")
    yield Text(words("values_cut", part=next(parts)))
    yield Text(words("cross", part=next(parts)))
    yield Text(words("cuts", part=next(parts), marks=together))
    lines = max(_CUT_LINES, len(one.cut_nodes) + 2)
    yield Table([words("cut_node"), words("cut_value"), words("cut_bound")], [["", "", ""]] * lines, [1, 1, 2], tall=19)
    yield Text(words("window", part=next(parts), node=one.asked or words("root"), marks=WINDOW))
    yield Text(words("window_blank"))
