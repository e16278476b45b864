"""`adversarial-search exam`: what is in the folder, and what is refused."""

import re
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path
from xml.etree import ElementTree

import pytest

from graders.exam.command import main
from graders.exam.files import FILES, LANGUAGES, words
from tests.gift import read

SECRET = "a long random text"
LIST = "student,name\nada,Ada Lovelace\nkurt,Kurt Gödel\n"


@pytest.fixture(autouse=True)
def secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURSE_SECRET", SECRET)


@pytest.fixture(scope="module")
def exam(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exam in German for two students."""
    return written(tmp_path_factory.mktemp("exam"), "--language", "de")


def written(folder: Path, *more: str) -> Path:
    (folder / "list.csv").write_text(LIST, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SECRET", SECRET)
        flags = ["--seed", "2026", "--students", str(folder / "list.csv"), "--out", str(folder / "out")]
        assert main([*flags, *more]) == 0
    return folder / "out"


@pytest.mark.slow
def test_everything_is_there(exam: Path) -> None:
    assert {path.name for path in exam.iterdir()} == {*FILES}
    assert [path.name for path in sorted((exam / "films").iterdir())] == ["variant-01.html", "variant-02.html"]


@pytest.mark.slow
def test_films_speak_the_language_of_their_exam(exam: Path) -> None:
    page = (exam / "films" / "variant-01.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in page
    assert "Die Suche ist zu Ende" in page
    assert "The search is over" not in page


@pytest.mark.slow
def test_a_sheet_tells_neither_the_answers_nor_how_it_was_made(exam: Path) -> None:
    sheets, key = ((exam / f"{name}.html").read_text(encoding="utf-8") for name in ("sheets", "key"))
    fingerprint = re.search(r"Fingerabdruck (\w{6})", key)
    assert fingerprint
    for told in (fingerprint[1], "--seed", "2026", "≤", "≥", "fail-hard"):
        assert told in key or told in "≤≥"
        assert told not in sheets
    assert SECRET not in sheets + key


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext (poppler-utils)")
def test_each_student_begins_a_new_sheet_of_paper(exam: Path) -> None:
    text = subprocess.run(
        ["pdftotext", "-layout", exam / "sheets.pdf", "-"], capture_output=True, text=True, check=True
    )
    pages = text.stdout.split("\f")[:-1]
    assert len(pages) == 8
    assert [number for number, page in enumerate(pages) if "Name: " in page] == [0, 4]
    assert "Seite 1 von 4" in pages[0]


@pytest.mark.long
def test_the_same_command_makes_the_same_sheets(exam: Path, tmp_path: Path) -> None:
    again = written(tmp_path, "--language", "de")
    for name in ("sheets.pdf", "sheets.html", "moodle.xml", "gift.txt"):
        assert (again / name).read_bytes() == (exam / name).read_bytes(), name


@pytest.mark.slow
def test_moodle_gets_each_variant_with_its_picture(exam: Path) -> None:
    quiz = ElementTree.parse(exam / "moodle.xml").getroot()
    assert [one.get("type") for one in quiz] == ["category", "cloze", "cloze"] * 4
    for one in quiz.iter("question"):
        if one.get("type") == "cloze":
            text, file = one.findtext("questiontext/text"), one.find("questiontext/file")
            assert text
            assert "@@PLUGINFILE@@/tree.svg" in text
            assert ":MULTICHOICE:" in text
            assert file is not None
            assert ElementTree.fromstring(b64decode(file.text or "")).tag.endswith("svg")


@pytest.mark.slow
def test_moodle_reads_each_gift_question_with_one_right_answer(exam: Path) -> None:
    entries = read((exam / "gift.txt").read_text(encoding="utf-8"))
    assert [one.kind for one in entries] == ["category", *["numerical", "multichoice"] * 2] * 4
    for one in entries:
        if one.kind == "multichoice":
            assert all(re.fullmatch(r"\w+", move) for move, _ in one.answers)
        if one.kind != "category":
            assert one.format == "html" and sum(weight for _, weight in one.answers) == 1
            assert "<br>" in one.text
            ElementTree.fromstring(f"<p>{as_xml(one.text)}</p>")
    assert all(re.fullmatch(r"-?\d+(\.\d+)?", one.answers[0][0]) for one in entries if one.kind == "numerical")


def as_xml(html: str) -> str:
    return html.replace("<br>", "<br/>").replace("&nbsp;", " ")


@pytest.mark.slow
def test_an_own_tree_and_letter_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.json"
    own.write_text('{"root": "min", "tree": [[3, 12, 8], {"chance": [["1/4", 8], ["3/4", [5, 1]]]}]}', encoding="utf-8")
    out = written(tmp_path, "--questions", "expectimax=1", "--tree", f"expectimax={own}", "--paper", "letter")
    assert "2 variants for 2 students, 1 questions" in capsys.readouterr().out
    assert "Question 1 uses your own tree" in (out / "key.html").read_text(encoding="utf-8")
    assert b"/MediaBox [ 0 0 612 792 ]" in (out / "sheets.pdf").read_bytes()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], "Nobody gets a sheet"),
        (["--students", "none.csv"], "none.csv"),
        (["--variants", "2", "--questions", "minmax=1"], "KIND=COUNT"),
        (["--variants", "2", "--questions", "minimax=0"], "1 to 20"),
        (["--variants", "2", "--ties", "9"], "0 to 2 ties"),
        (["--variants", "2", "--tree", "minimax=none.json"], "none.json is not a tree"),
        (["--variants", "2", "--tree", "max=none.json"], "KIND=FILE"),
    ],
)
def test_what_cannot_be_done_is_said(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--seed", "1", "--out", str(tmp_path / "out"), *more]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    assert main(["--seed", "1", "--variants", "1", "--out", str(tmp_path)]) == 1
    assert "is not empty" in capsys.readouterr().err


def test_no_secret_no_exam(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("COURSE_SECRET")
    assert main(["--seed", "1", "--variants", "1", "--out", str(tmp_path / "out")]) == 1
    assert "export COURSE_SECRET=" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_language_has_every_sentence_with_the_same_fields(tag: str) -> None:
    english, other = words("en").templates, words(tag).templates
    assert list(other) == list(english)
    for name, text in english.items():
        assert {*re.findall(r"\{\w+\}", str(other[name]))} == {*re.findall(r"\{\w+\}", str(text))}, name
