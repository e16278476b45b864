"""What the instructor keeps: the answers with their marks, the rubric, the proof of equal difficulty, the way to it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from graders.exam.paper import Block, Document, PaperTable, Paragraph
from graders.exam.questions import CUT, MOVE, NODE, REASON, WINDOW, ExamQuestion, ExamSlip, ExamVariant
from graders.exam.search import HandVisit
from graders.exam.sheet import said, solved
from graders.exam.trees import flaws
from pacman_env.language import Language


def key(variants: Sequence[ExamVariant], words: Language, made: Sequence[str], title: str) -> list[Document]:
    """The key: what holds for all variants, and then each variant. `made` says how the exam is made again."""
    name = f"{words('key')}: {title}"
    equal = [Paragraph(words("difficulty_text")), difficulty(variants, words), *_own(variants, words)]
    rubric = [line for line in words.templates if line.startswith("rubric_")]
    first: list[list[Block]] = [
        [Paragraph(name, 1), Paragraph(words("keep"), bold=True)],
        [Paragraph(words("difficulty"), 2), *equal],
        [Paragraph(words("rubric"), 2), *(Paragraph(f"• {words(line, **_MARKS)}") for line in rubric)],
        [Paragraph(words("again"), 2), *map(Paragraph, made)],
        [
            Paragraph(words("who_has"), 2),
            *(Paragraph(_who(variant, words)) for variant in variants if variant.students),
        ],
    ]
    parts = [part for part in first if len(part) > 1]
    return [Document(name, parts, name, words), *(_answers(variant, words, name) for variant in variants)]


_MARKS = {"node": NODE, "move": MOVE, "cut": CUT, "reason": REASON, "window": WINDOW}


def _who(variant: ExamVariant, words: Language) -> str:
    students = (f"{one.name} ({one.id})" if one.name else one.id for one in variant.students)
    return words("list", number=variant.number, students=", ".join(students))


def difficulty(variants: Sequence[ExamVariant], words: Language) -> PaperTable:
    """One line for each question and each difference in its measures; one line per question means equal difficulty."""
    head = [words(f"m_{name}") for name in _COLUMNS]
    rows = []
    for place in range(len(variants[0].questions)):
        asked = [variant.questions[place] for variant in variants]
        for line, count in Counter(tuple(_measures(one, words)) for one in asked).items():
            rows.append([f"{place + 1} {words(asked[0].kind)}", str(count), *line])
    return PaperTable(head, rows, list(_COLUMNS.values()))


_COLUMNS = {  # each with its share of the width
    "question": 1.5, "variants": 1.25, "plies": 1.2, "inner": 1.35, "leaves": 1.3, "cuts": 1.2, "deepest": 1.15,
    "ties": 1.6, "marks": 1.05,
}  # fmt: skip


def _measures(one: ExamQuestion, words: Language) -> Iterator[str]:
    found = one.measures
    yield str(found.plies)
    yield f"{found.inner} ({found.searched})"
    yield f"{found.leaves} ({found.evaluated})"
    yield str(found.cut)
    yield words("none") if found.deepest is None else words("ply", ply=found.deepest)
    yield from map(str, (found.ties, one.marks))


def _own(variants: Sequence[ExamVariant], words: Language) -> Iterator[Block]:
    """What the instructor should know about trees of their own."""
    for number, one in enumerate(variants[0].questions, 1):
        if one.own:
            yield Paragraph(words("own_tree", number=number))
            for flaw in [*flaws(one.tree, one.kind), *(["ties"] if one.measures.ties else [])]:
                yield Paragraph(words("own_flaw", number=number, flaw=words(flaw)))


def _answers(variant: ExamVariant, words: Language, name: str) -> Document:
    title = words("variant", number=variant.number)
    who = ", ".join(one.name or one.id for one in variant.students)
    head = Paragraph(f"{title}{f': {who}' if who else ''}", 1)
    parts = [list(answer(one, number, words)) for number, one in enumerate(variant.questions, 1)]
    return Document(title, [[head, *parts[0]], *parts[1:]], f"{name} · {title}", words)


def answer(one: ExamQuestion, number: int, words: Language) -> Iterator[Block]:
    """The key of one question: the searched tree, each answer with its marks, and what follows from one slip."""
    yield Paragraph(words("question", number=number, kind=words(one.kind), marks=one.marks), 2)
    yield solved(one, words)
    values = ", ".join(f"{_name(path, words)} {_value(one, path, words)}" for path in one.inner)
    yield Paragraph(words("k_values", marks=NODE * len(one.inner), each=NODE, values=values))
    for path in one.cut_nodes:
        visit = one.visits[path]
        moves, marks = ", ".join(visit.skipped), CUT + REASON
        yield Paragraph(words("k_cut", node=_name(path, words), reason=reason(visit), moves=moves, marks=marks))
    if one.cuts:
        visit = one.visits[one.asked]
        window = {"alpha": said(visit.alpha), "beta": said(visit.beta)}
        yield Paragraph(words("k_window", node=_name(one.asked, words), marks=WINDOW, **window))
    if one.tree.to_move != "chance":
        yield Paragraph(words("k_move", move=one.visits[""].child, marks=MOVE))
    if one.worst:
        yield Paragraph(words("k_worst", move=one.worst, marks=MOVE))
    yield slips(one, words)


def slips(one: ExamQuestion, words: Language) -> PaperTable:
    """For the likely slip at each node, what is right afterward and the marks of the whole question."""
    head = [words(f"k_slip_{name}") for name in ("node", "value", "then", "marks")]
    marks = f"{one.marks - NODE}/{one.marks}"
    rows = [
        [_name(slip.node, words), said(slip.value), "; ".join(_follows(one, slip, words)), marks] for slip in one.slips
    ]
    return PaperTable([head[0], head[1], f"{words('k_slips')}: {head[2]}", head[3]], rows, [0.8, 0.8, 7, 0.9])


def _follows(one: ExamQuestion, slip: ExamSlip, words: Language) -> list[str]:
    """What changes, from the leaves up: values, nodes that are visited, cuts, the window, the move."""
    before, after = one.visits, slip.visits
    upwards = sorted({*before, *after} - {slip.node}, key=lambda path: (-len(path), path))
    changes = [
        *(_new_value(before.get(path), after.get(path), _name(path, words), words) for path in upwards),
        *(_new_cut(before.get(path), after.get(path), _name(path, words), words) for path in {**before, **after}),
        _new_window(before.get(one.asked), after.get(one.asked), _name(one.asked, words), words) if one.cuts else "",
        words("k_new_move", move=after[""].child) if before[""].child != after[""].child else "",
    ]
    return list(filter(None, changes)) or [words("k_nothing")]


def _new_value(before: HandVisit | None, after: HandVisit | None, node: str, words: Language) -> str:
    """What becomes of an inner node."""
    if after is None:
        return "" if before is None or before.node.is_terminal() else words("k_gone", node=node)
    if after.node.is_terminal() or (before and before.value == after.value):
        return ""
    return words("k_value" if before else "k_new", node=node, value=said(after.value))


def _new_cut(before: HandVisit | None, after: HandVisit | None, node: str, words: Language) -> str:
    """What becomes of a cut at a node that is visited."""
    if after is None:
        return ""
    if after.skipped and (before is None or (before.skipped, before.bound) != (after.skipped, after.bound)):
        return words("k_new_cut", node=node, reason=reason(after))
    return words("k_no_cut", node=node) if before and before.skipped and not after.skipped else ""


def _new_window(before: HandVisit | None, after: HandVisit | None, node: str, words: Language) -> str:
    if before is None or after is None or (before.alpha, before.beta) == (after.alpha, after.beta):
        return ""
    return words("k_new_window", node=node, alpha=said(after.alpha), beta=said(after.beta))


def reason(visit: HandVisit) -> str:
    """Why the rest is cut off: `15 ≤ α = 25`."""
    sign, bound = ("≥", "β") if visit.node.to_move == "max" else ("≤", "α")
    return f"{said(visit.due)} {sign} {bound} = {said(visit.bound if visit.bound is not None else visit.due)}"


def _value(one: ExamQuestion, path: str, words: Language) -> str:
    value, hard = said(one.visits[path].due), said(one.hard(path))
    return value if value == hard else words("k_hard", value=value, hard=hard)


def _name(path: str, words: Language) -> str:
    return path or words("root")
