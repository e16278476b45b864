"""Demonstrations that a lecturer adds: the example of the guide, order by name, and files that cannot be used."""

import re
from pathlib import Path

import pytest

from pacman_env.demo.__main__ import main
from pacman_env.demo.added import UnusableError, added
from pacman_env.demo.content import NAMED
from tests.conftest import ROOT

GUIDE = (ROOT / "docs" / "write-a-demonstration.md").read_text(encoding="utf-8")
[EXAMPLE] = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
LINES = re.findall(r"^python -m pacman_env\.demo (.*) --open$", GUIDE, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the lecturer is, with the example of the guide as mine.py."""
    (tmp_path / "mine.py").write_text(EXAMPLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shown(file: Path) -> list[str]:
    return re.findall(r'<section class="demonstration" id="([\w-]+)"', file.read_text(encoding="utf-8"))


def test_the_example_says_what_is_true(folder: Path) -> None:
    """Of 8, 2, 5, 9, 1, 7 only the last one is left out: b is worth 5, and c at most 1."""
    [one] = added([Path("mine.py")]).values()
    assert one.question.choices[one.question.right] == "5"
    assert one.punch.startswith("5 of 6. The move b is worth 5, and the leaf 1 ")


@pytest.mark.slow
def test_the_lines_of_the_guide(folder: Path) -> None:
    orders = []
    for line in LINES:
        assert main(line.split()) == 0
        orders.append(shown(folder / "demo.html"))
    assert orders == [[*NAMED, "one-leaf"], ["one-leaf", "cuts", "book"]]


def test_a_folder_comes_by_name_without_what_begins_with_an_underscore(folder: Path) -> None:
    (folder / "_words.py").write_text("TITLE = 'Two'\n", encoding="utf-8")
    second = "from _words import TITLE\n" + EXAMPLE.replace('"one-leaf"', '"two"').replace(
        "one_leaf =", "two = again ="
    )
    (folder / "also.py").write_text(second.replace('"What one leaf can say"', "TITLE"), encoding="utf-8")
    both = added([folder])
    assert list(both) == ["two", "one-leaf"]
    assert both["two"].title == "Two"
    assert main(["--with", ".", "--only", "13", "two", "13", "--page", "x.html"]) == 0
    assert shown(folder / "x.html") == ["one-leaf", "two"]


UNUSABLE = {
    "nowhere": (None, r"other\.py: this is not a Python file\. Name a file that ends in \.py"),
    "unreadable": (EXAMPLE.replace("minutes=5,", "minutes=5,,"), r"other\.py, line 10: Python cannot read this: "),
    "no bytes of UTF-8": ("\udcff", r"other\.py.*: Python cannot read this: "),
    "typo": (
        EXAMPLE.replace("[1, 7]", "[1, seven]"),
        r"other\.py, line 5: NameError: .*'seven'.*\. Correct this line\.",
    ),
    "stopped": ("\nexit(3)", r"other\.py, line 2: SystemExit: 3\."),
    "missing module": ("import nosuchthing", r"other\.py, line 1: ModuleNotFoundError: .* Install it for the Python "),
    "nothing": ("x = 1", r"other\.py: there is no demonstration in it\. Write mine = Demonstration\(\.\.\.\)\."),
    "name taken": (EXAMPLE.replace('"one-leaf"', '"book"'), r'other\.py, line 7: the name "book" is taken\.'),
    "name of no address": (
        EXAMPLE.replace('"one-leaf"', '"One leaf"'),
        r"other\.py, line 7: ValueError: the name 'One",
    ),
    "a choice": (EXAMPLE.replace('"5", ', ""), r"other\.py, line 11: ValueError: "),
    "no sight": (
        EXAMPLE.replace('sights.film(search.film(projector=True), "six', 'sights.Sight("<p>5</p>", "six'),
        r'other\.py, line 12: ValueError: a sight is an element of the class "sight"',
    ),
}


@pytest.mark.parametrize("case", UNUSABLE)
def test_a_file_that_cannot_be_used(folder: Path, case: str) -> None:
    text, said = UNUSABLE[case]
    if text is not None:
        (folder / "other.py").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(UnusableError, match=said):
        added([Path("other.py")], taken=NAMED)


def test_the_command_says_it_and_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "other.py").write_text("x = 1", encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        main(["--with", "mine.py", "other.py"])
    assert stopped.value.code == 2
    assert "other.py: there is no demonstration in it." in capsys.readouterr().err
    assert not (folder / "demo.html").exists()


def test_a_name_that_there_is_not(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--with", "mine.py", "--only", "one_leaf"])
    said = capsys.readouterr().err
    assert "there is no demonstration one_leaf: use numbers from 1 to 12, or names: squares, book, " in said
    assert said.endswith("weights, one-leaf\n")
