"""GIFT, read as Moodle reads it: by the steps of its importer (question/format/gift/format.php, read in November 2026).

What is escaped becomes a sign that nothing else looks for; only then names, answers and feedback are cut apart.
"""

import re
from dataclasses import dataclass, field

_HIDDEN = {sign: chr(0xE000 + number) for number, sign in enumerate(":#={}~n")}
_WEIGHT = re.compile(r"%-*([0-9]{1,2})\.?([0-9]*)%")
_FORMATS = ("html", "moodle", "plain", "markdown")


@dataclass(frozen=True)
class Entry:
    """A question. An answer has its text, and the share of the points that it earns."""

    kind: str
    name: str = ""
    text: str = ""
    format: str = "moodle"
    answers: list[tuple[str, float]] = field(default_factory=list)
    feedback: str = ""


def read(gift: str) -> list[Entry]:
    """The questions of a file; a blank line ends one."""
    return [_entry(block) for block in re.split(r"\n(?:[ \t]*\n)+", gift.strip())]


def _entry(block: str) -> Entry:
    lines = [" " if line.strip().startswith("//") else line for line in block.split("\n")]
    text = _hide("\n".join(lines).strip())
    if text.startswith("$CATEGORY:"):
        return Entry("category", text=text[10:].strip())
    name = ""
    if text.startswith("::") and "::" in text[2:]:
        name, _, text = text[2:].partition("::")
        text = text.strip()
    begin, end = text.find("{"), text.find("}")
    assert 0 <= begin < end == len(text) - 1, f"the answers are not the last thing in {block!r}"
    told, answers = text[:begin], text[begin + 1 : end].strip()
    feedback = ""
    if "####" in answers:
        answers, _, feedback = answers.rpartition("####")
    form, asked = _formatted(told, "moodle")
    about = {"name": _shown(name), "text": asked, "format": form, "feedback": _formatted(feedback, form)[1]}
    answers = answers.strip()
    if answers.startswith("#"):
        value, _, _ = answers[1:].partition(":")
        return Entry("numerical", **about, answers=[(value, 1.0)])
    assert "~" in answers, f"no choices in {block!r}"
    found = [one.strip() for one in answers.replace("=", "~=").split("~")]
    return Entry("multichoice", **about, answers=[_choice(one, form) for one in (found if found[0] else found[1:])])


def _choice(text: str, form: str) -> tuple[str, float]:
    weight, said = 0.0, text
    if text.startswith("="):
        weight, said = 1.0, text[1:]
    elif _WEIGHT.match(text):
        share, _, said = text[1:].partition("%")
        weight = float(share) / 100
    return _formatted(said.partition("#")[0], form)[1], weight


def _formatted(text: str, form: str) -> tuple[str, str]:
    text = text.strip()
    if text.startswith("[") and text[1:].partition("]")[0] in _FORMATS:
        form, _, text = text[1:].partition("]")
    return form, _shown(text)


def _hide(text: str) -> str:
    text = text.replace("\\\\", "\ue0ff")
    for sign, hidden in _HIDDEN.items():
        text = text.replace(f"\\{sign}", hidden)
    return text.replace("\ue0ff", "\\")


def _shown(text: str) -> str:
    for sign, hidden in _HIDDEN.items():
        text = text.replace(hidden, "\n" if sign == "n" else sign)
    return text.strip()
