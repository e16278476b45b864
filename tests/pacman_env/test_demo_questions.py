"""The questions of the demonstrations as files: read back, as Moodle and a spreadsheet would."""

import csv
from pathlib import Path

import pytest

from pacman_env.demo.__main__ import main
from pacman_env.demo.content import trees
from pacman_env.demo.demonstration import Demonstration, Question, Sight
from pacman_env.demo.questions import gift, write
from tests.gift import read

AWKWARD = Demonstration(
    name="awkward",
    title="a: b",
    minutes=1,
    question=Question("Is {x} = 3 ~ #1?\nSay: \\n", ("%50% of it", "= 4 -> 5", "50%", "~0: no", "5", "6"), 1),
    sights=(Sight('<p class="sight">3</p>'),),
    punch="#1 = {3}",
)


def every(made: list[Demonstration]) -> list[tuple[str, str, list[str], int, str]]:
    return [
        (one.title, asked.text, list(asked.choices), asked.right, one.punch) for one in made for asked in one.questions
    ]


def test_gift_says_what_the_demonstrations_say() -> None:
    made = [AWKWARD, trees.book(), trees.chance()]
    back = []
    for one in read(gift(made)):
        assert (one.kind, one.format) == ("multichoice", "plain")
        [right] = [rank for rank, (_, weight) in enumerate(one.answers) if weight]
        back.append((one.name, one.text, [text for text, _ in one.answers], right, one.feedback))
    assert back == every(made)


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
