"""What a student gets: the questions, with room to answer; and the trees of sheets and keys."""

from collections.abc import Iterator
from functools import cache

from graders.exam.paper import Block, Document, Figure, PaperTable, Paragraph, Space
from graders.exam.questions import MOVE, WINDOW, ExamQuestion, ExamVariant, Student
from pacman_env.games import searches
from pacman_env.games.protocol import Value
from pacman_env.games.tree import Tree
from pacman_env.language import Language
from pacman_env.pictures.trees.drawing import TreeDrawing
from pacman_env.pictures.trees.layout import Options, TreeLayout, fitted
from pacman_env.pictures.trees.skeleton import graph_of
from pacman_env.search_xray import Search, xray
from pacman_env.wording import number, pretty, probability

_CUT_LINES = 4


def sheet(variant: ExamVariant, student: Student | None, words: Language, title: str) -> Document:
    """The pages of one student; without one, there is a line for the name."""
    name = words("name", name=(student.name or student.id) if student else words("blank"))
    number = words("student", id=student.id if student else words("blank"))
    head: list[Block] = [
        Paragraph(title, 1),
        Paragraph(f"{name}     {number}     {words('variant', number=variant.number)}"),
    ]
    head.append(_marks(variant, words))
    questions = [list(question(one, place, words)) for place, one in enumerate(variant.questions, 1)]
    who = [student.name or student.id] if student else []
    foot = " · ".join([title, words("variant", number=variant.number), *who])
    return Document(title, [[*head, *questions[0]], *questions[1:]], foot, words)


def _marks(variant: ExamVariant, words: Language) -> PaperTable:
    marks = [one.marks for one in variant.questions]
    head = [words("question_head"), *map(str, range(1, len(marks) + 1)), words("total")]
    rows = [[words("marks"), *map(str, marks), str(sum(marks))], [words("points"), *[""] * (len(marks) + 1)]]
    return PaperTable(head, rows, [2.0, *[1.0] * len(marks), 1.4], tall=16)


def question(one: ExamQuestion, place: int, words: Language) -> Iterator[Block]:
    """One question: the tree, and its parts (a), (b), ..."""
    who = player(one.tree, words)
    parts = iter("abcdefg")
    yield Paragraph(words("question", number=place, kind=words(one.kind), marks=one.marks), 2)
    yield Paragraph(words("who", player=who))
    if one.measures.chance:
        yield Paragraph(words("who_chance"))
    if one.cuts:
        yield Paragraph(words("alpha_beta_rule"))
    yield empty(one, words)
    if one.cuts:
        yield from _cuts(one, parts, words)
    else:
        yield Paragraph(words("values", part=next(parts), marks=len(one.inner)))
    if one.tree.to_move != "chance":
        yield Paragraph(words("move", part=next(parts), player=who, marks=MOVE))
    if one.worst:
        yield Paragraph(words("move_worst", part=next(parts), player=who, marks=MOVE))
    yield Space(70, words("work"))


def _cuts(one: ExamQuestion, parts: Iterator[str], words: Language) -> Iterator[Block]:
    """What alpha-beta asks; neither the marks nor the lines tell how many cuts there are."""
    together = one.marks - WINDOW - MOVE * (one.tree.to_move != "chance")
    yield Paragraph(words("values_cut", part=next(parts)))
    yield Paragraph(words("cross", part=next(parts)))
    yield Paragraph(words("cuts", part=next(parts), marks=together))
    lines = max(_CUT_LINES, len(one.cut_nodes) + 2)
    yield PaperTable(
        [words("cut_node"), words("cut_value"), words("cut_bound")], [["", "", ""]] * lines, [1, 1, 2], tall=19
    )
    yield Paragraph(words("window", part=next(parts), node=one.asked or words("root"), marks=WINDOW))
    yield Paragraph(words("window_blank"))


_LETTERS, _ROOM = 10.5, 1.7


# ------------------------------------- the trees as they are printed: with empty nodes on a sheet, searched on a key


@cache
def empty(question: ExamQuestion, words: Language) -> Figure:
    """The tree with room in its nodes."""
    layout = fitted(graph_of(question.tree), None, (), lambda view: Options(_LETTERS, room=_ROOM))
    return _figure(layout, question, words, {})


def solved(question: ExamQuestion, words: Language) -> Figure:
    """The tree that the search of the textbook has searched: its values, windows and cuts."""
    layout = fitted(recorded(question).tree, None, (), lambda view: Options(_LETTERS))
    values = {path: visit.value for path, visit in question.visits.items()}
    return _figure(layout, question, words, values)


@cache
def recorded(question: ExamQuestion) -> Search:
    """The textbook's search of this tree."""
    with xray() as search:
        (searches.alpha_beta if question.cuts else searches.minimax)(question.tree)
    return search


def _figure(layout: TreeLayout, question: ExamQuestion, words: Language, values: dict[str, Value]) -> Figure:
    names = {"utility": words("utility"), "CHANCE": words("chance")}
    layout.labels = [
        (" / ".join(names.get(part, part) for part in name.split(" / ")), second) for name, second in layout.labels
    ]
    drawing = TreeDrawing(layout, reasons=False, principal=bool(values))
    return Figure(drawing, words(question.kind), "\n".join(in_words(question.tree, words, values)))


def in_words(tree: Tree, words: Language, values: dict[str, Value], move: str = "", depth: int = 0) -> Iterator[str]:
    """The tree as a nested list, one line a node: its move, who moves or the number of the leaf, and what is known."""
    kind = said(tree.utility()) if tree.is_terminal() else player(tree, words)
    known = f" = {said(values[tree.path])}" if tree.path in values and not tree.is_terminal() else ""
    yield f"{'  ' * depth}- {move or words('root')}: {kind}{known}"
    for action in tree.actions():
        share = f" ({probability(tree.probability(action))})" if tree.to_move == "chance" else ""
        yield from in_words(tree.result(action), words, values, f"{action}{share}", depth + 1)


def player(tree: Tree, words: Language) -> str:
    """Who moves at a node."""
    return words("chance") if tree.to_move == "chance" else tree.to_move.upper()


def said(value: Value) -> str:
    """A number as it is printed."""
    return pretty(number(value))
