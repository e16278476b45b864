"""The same questions for a quiz on a learning platform: Moodle XML with the drawing, GIFT with the tree as text.

Moodle picks one of the variants at random from a category, so there is one category a question. What a quiz can judge
is asked: values, and moves. The formats: https://docs.moodle.org/en/Moodle_XML_format, .../en/GIFT_format, and for the
gaps .../en/Embedded_Answers_(Cloze)_question_type.
"""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from xml.sax.saxutils import escape as escape_xml

from graders.exam.questions import MOVE, NODE, ExamQuestion, ExamVariant
from graders.exam.sheet import empty, in_words, player
from pacman_env.games.protocol import Value
from pacman_env.language import Language

_PICTURE = "tree.svg"
_GIFT_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\~=#{}:"})


def moodle(variants: Sequence[ExamVariant], words: Language, title: str) -> str:
    """All questions as Moodle XML: each one text with gaps for the values and a menu for the move."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"]
    for category, place in _categories(variants, words, title):
        lines.append(f'<question type="category"><category><text>{escape_xml(category)}</text></category></question>')
        lines += [_cloze(one.questions[place], one.number, words) for one in _different(variants, place)]
    return "\n".join([*lines, "</quiz>", ""])


def gift(variants: Sequence[ExamVariant], words: Language, title: str) -> str:
    """All questions as GIFT, which has neither pictures nor several gaps: the value of the root, and the move."""
    lines = []
    for category, place in _categories(variants, words, title):
        lines += [f"$CATEGORY: {category}", ""]
        for one in _different(variants, place):
            lines += _gift(one.questions[place], one.number, words)
    return "\n".join(lines)


def _categories(variants: Sequence[ExamVariant], words: Language, title: str) -> Iterator[tuple[str, int]]:
    for place, question in enumerate(variants[0].questions):
        name = f"{words('question_head')} {place + 1} ({words(question.kind)})"
        yield f"$course$/top/{title.replace('/', '//')}/{name}", place


def _different(variants: Sequence[ExamVariant], place: int) -> Sequence[ExamVariant]:
    """One variant where the tree is the same for everybody."""
    return variants[:1] if variants[0].questions[place].own else variants


def _cloze(one: ExamQuestion, number: int, words: Language) -> str:
    figure = empty(one, words)
    picture = b64encode(figure.svg("tree").encode()).decode()
    gaps = [_gap(one, path, words) for path in one.inner]
    html = (
        f'<p><img src="@@PLUGINFILE@@/{_PICTURE}" alt="{escape(figure.words, quote=True)}"></p>'
        f"{''.join(f'<p>{escape(text)}</p>' for text in _asked(one, words))}<ul>{''.join(gaps)}</ul>"
    )
    if one.tree.to_move != "chance":
        moves = "~".join(f"={move}" if move == one.visits[""].child else move for move in one.tree.actions())
        question = words("quiz_move", player=player(one.tree, words))
        html += f"<p>{escape(question)} {{{MOVE}:MULTICHOICE:{moves}}}</p>"
    return (
        f'<question type="cloze"><name><text>{escape_xml(words("variant", number=number))}</text></name>'
        f'<questiontext format="html"><text><![CDATA[{html}]]></text>'
        f'<file name="{_PICTURE}" path="/" encoding="base64">{picture}</file></questiontext></question>'
    )


def _gap(one: ExamQuestion, path: str, words: Language) -> str:
    value = _decimal(one.visits[path].due)
    return f"<li>{escape(words('quiz_node', node=path or words('root')))}: {{{NODE}:NUMERICAL:={value}:0.001}}</li>"


def _asked(one: ExamQuestion, words: Language) -> list[str]:
    texts = [words("who", player=player(one.tree, words))]
    if one.measures.chance:
        texts.append(words("who_chance"))
    return [*texts, words("alpha_beta_rule"), words("quiz_returns")] if one.cuts else texts


def _gift(one: ExamQuestion, number: int, words: Language) -> list[str]:
    tree = "<br>".join(line.replace("  ", "&nbsp;&nbsp;") for line in map(escape, in_words(one.tree, words, {})))
    asked = " ".join(_asked(one, words)[: 1 + bool(one.measures.chance)])
    head = f"{escape(asked)} {escape(words('quiz_tree'))}<br>{tree}<br>".translate(_GIFT_SIGNS)
    name, root = words("variant", number=number), one.visits[""]
    lines = [f"::{name} a::[html]{head}{_gift_text(words('quiz_value'))} {{#{_decimal(root.due)}:0.001}}", ""]
    if one.tree.to_move != "chance":
        choices = " ".join(f"{'=' if move == root.child else '~'}{move}" for move in one.tree.actions())
        question = _gift_text(words("quiz_move", player=player(one.tree, words)))
        lines += [f"::{name} b::[html]{head}{question} {{{choices}}}", ""]
    return lines


def _gift_text(text: str) -> str:
    return escape(text).translate(_GIFT_SIGNS)


def _decimal(value: Value) -> str:
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)
