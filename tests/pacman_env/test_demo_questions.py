"""The questions of the demonstrations as files: read back, as Moodle and a spreadsheet would."""

import csv
import re
from pathlib import Path

import pytest

from pacman_env.demo.__main__ import main
from pacman_env.demo.content import trees
from pacman_env.demo.demonstration import Demonstration, Question, Sight
from pacman_env.demo.questions import gift, write

AWKWARD = Demonstration(
    name="awkward",
    title="a: b",
    minutes=1,
    question=Question("Is {x} = 3 ~ #1?\nSay: \\n", ("%50% of it", "= 4 -> 5", "50%", "~0: no", "5", "6"), 1),
    sights=(Sight('<p class="sight">3</p>'),),
    punch="#1 = {3}",
)
AS_MOODLE_READS = re.compile(r"^%-*([0-9]{1,2})\.?([0-9]*)%")  # the points of a choice


def plain(text: str) -> str:
    return re.sub(r"\\(.)", lambda sign: "\n" if sign[1] == "n" else sign[1], text.strip())


def every(made: list[Demonstration]) -> list[tuple[str, str, list[str], int, str]]:
    return [
        (one.title, asked.text, list(asked.choices), asked.right, one.punch) for one in made for asked in one.questions
    ]


def read(entry: str) -> tuple[str, str, list[str], int, str]:
    """Title, question, choices, the correct one, feedback."""
    found = re.fullmatch(r"::((?:\\.|[^\\:])*)::\[plain\]((?:\\.|[^\\{])*)\{((?:\\.|[^\\}])*)\}", entry.strip())
    assert found
    title, asked, inside = found.groups()
    answers, feedback = re.fullmatch(r"((?:\\.|[^\\#])*)####(.*)", inside, re.DOTALL).groups()  # type: ignore[union-attr]
    choices = re.findall(r"([=~])((?:\\.|[^\\=~])*)", answers)
    texts = [plain(AS_MOODLE_READS.sub("", text) if sign == "~" else text) for sign, text in choices]
    [right] = [rank for rank, (sign, _) in enumerate(choices) if sign == "="]
    return plain(title), plain(asked), texts, right, plain(feedback)


def test_gift_says_what_the_demonstrations_say() -> None:
    made = [AWKWARD, trees.book(), trees.chance()]
    entries = re.split(r"\n{2,}", gift(made).strip())
    assert [read(entry) for entry in entries] == every(made)


def test_a_table_says_what_the_demonstrations_say(tmp_path: Path) -> None:
    made = [AWKWARD, trees.chance()]
    write(made, tmp_path / "x" / "hall.csv")
    with (tmp_path / "x" / "hall.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    back = [
        (
            row["title"],
            row["question"],
            [row[letter] for letter in "ABCDEF" if row[letter]],
            "ABCDEF".index(row["correct"]),
        )
        for row in rows
    ]
    assert back == [each[:4] for each in every(made)]
    assert [row["punch"] for row in rows] == [each[4] for each in every(made)]


def test_the_command_writes_them_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--only", "book", "cuts", "--questions", "hall.gift"]) == 0
    assert "hall.gift: 2 questions" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["hall.gift"]
    with pytest.raises(SystemExit):
        main(["--questions", "hall.txt"])
    assert "hall.txt: give --questions a file that ends in .gift or .csv" in capsys.readouterr().err
