"""The prose linter finds what it is for, in every place where a user reads."""

import re
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

import graders
from tools.prose import __main__ as command
from tools.prose import texts
from tools.prose.__main__ import PATTERNS, WORDS, main, remarks
from tools.prose.splitting import split
from tools.prose.texts import KINDS, ROOT, Sentence, sentences

PACKAGES = ("graders", "pacman_env")
STYLE = (ROOT / "docs" / "style.md").read_text("utf-8")
PLANTED = "The X-ray gives the value back."
REMEDY = 'say "returns"'
CHAPTER = "notebooks/01_minimax/01_minimax.ipynb"
TABLE = f"| what | it does |\n|---|---|\n| `xray` | {PLANTED} |\n"


def notebook(cell: nbformat.NotebookNode) -> str:
    """A notebook with one cell."""
    return str(nbformat.writes(new_notebook(cells=[cell])))


PLACES = {  # a file with the bad sentence, and the sentence's kind
    "a chapter": (CHAPTER, notebook(new_markdown_cell(f"# One\n\n{PLANTED}")), "chapters"),
    "a comment in a cell": (CHAPTER, notebook(new_code_cell("x = 1\n# A call gives the\n# value back.")), "chapters"),
    "a string in a cell": (CHAPTER, notebook(new_code_cell(f"%time x = 1\nprint('{PLANTED}')")), "chapters"),
    "a docstring in a cell": (CHAPTER, notebook(new_code_cell(f'def f():\n    "{PLANTED}"')), "chapters"),
    "the file of the contest": ("notebooks/07_contest/my_agent.py", f'"""{PLANTED}"""\n', "chapters"),
    "a prediction": ("data/predictions.toml", f'[one]\nwhy = "{PLANTED}"\n', "chapters"),
    "a rubric": ("data/rubrics.toml", f'[one]\nearns = ["{PLANTED}"]\n', "chapters"),
    "the glossary": ("data/glossary.toml", f'agent = "{PLANTED}"\n', "chapters"),
    "a card": ("data/mistakes.toml", f'[one]\nslip = "{PLANTED}"\n', "cards"),
    "the readme": ("README.md", f"# Course\n\n{PLANTED}\n", "guides"),
    "a guide": ("docs/student.md", f"1. {PLANTED}\n", "guides"),
    "a table of a guide": ("docs/student.md", TABLE, "guides"),
    "the changelog": ("CHANGELOG.md", f"- Look. {PLANTED}\n", "guides"),
    "the gallery": ("docs/pictures/README.md", f"![a tree](tree.png)\n\n{PLANTED}\n", "guides"),
    "the corpus": ("corpus/README.md", TABLE, "guides"),
    "the site": ("tools/site/pages/index.md", f"<p>{PLANTED}</p>\n", "guides"),
    "an example": ("docs/examples/agent.py", f"x = 1  # {PLANTED}\n", "guides"),
    "a film": ("pacman_env/language/en.json", f'{{"film": {{"cut": "{PLANTED}"}}}}', "films"),
    "an exam": ("graders/exam/words/en.json", f'{{"root": "{PLANTED}"}}', "code"),
    "a message": ("graders/report.py", f'raise ValueError("{PLANTED}")\n', "code"),
    "a message with a gap": ("pacman_env/wording.py", 'print(f"The {name} gives the value back.")\n', "code"),
    "a tool": ("tools/wheel.py", f'print("{PLANTED}")\n', "code"),
    "a script": ("pacman_env/practice/page.js", f'// it is "no such text, too"\nsay(`{PLANTED}`);\n', "code"),
    "a page": ("pacman_env/demo/page.html", f"<style>p {{ }}</style><button>{PLANTED}</button>\n", "code"),
    "a label of a page": ("pacman_env/demo/page.html", f'<button aria-label="{PLANTED}">x</button>\n', "code"),
    "a target": ("Makefile", f"demo: all  ## {PLANTED}\n", "code"),
}


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course without a sentence."""
    for name in (*(name for name, _, _ in PLACES.values()), *texts.PAGES_MADE):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text({".json": "{}", ".ipynb": notebook(new_markdown_cell(""))}.get(path.suffix, ""), "utf-8")
    monkeypatch.setattr(texts, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize("place", PLACES)
def test_a_bad_sentence_is_found_with_its_remedy_wherever_users_read(place: str, course: Path) -> None:
    name, text, kind = PLACES[place]
    assert list(sentences()) == []
    (course / name).write_text(text, "utf-8")
    [(sentence, _, instead)] = remarks(sentences())
    assert (sentence.kind, instead) == (kind, REMEDY) and sentence.place.startswith(name)


def test_a_bad_docstring_is_found_where_a_notebook_imports_the_name(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graders.grade, "__doc__", f"Judge.\n\n{PLANTED}\n\n>>> 1\n1\n")
    assert list(sentences()) == []
    (course / CHAPTER).write_text(notebook(new_code_cell("from graders import grade")), "utf-8")
    assert [(said[0].place, said[2]) for said in remarks(sentences())] == [("graders.grade", REMEDY)]


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_finds_the_bad_sentence_and_not_the_good_one(name: str) -> None:
    bad = PATTERNS[name].get("bad", "word " * 31)
    found = [Sentence("guides", "here", text) for text in (bad, PATTERNS[name]["good"])]
    assert [sentence.text for sentence, rule, _ in remarks(found) if rule == name] == [bad]


@pytest.mark.parametrize(("word", "better"), WORDS.items())
def test_a_word_is_found_and_the_better_one_is_not(word: str, better: str) -> None:
    bad, good = (Sentence("guides", "here", f"So {said} it.") for said in (word.replace("*", "ed"), better))
    assert [(sentence, instead) for sentence, _, instead in remarks([bad, good])] == [(bad, f'write "{better}"')]


def test_code_and_data_are_no_words_of_a_sentence() -> None:
    text = "Call `value(tree)` first. Look.\n\n```py\nnot this one\n```\n\n- It returns $v$ at once. `max` is used."
    assert split(text) == ["Call code first.", "It returns code at once.", "code is used."]
    assert split("`min_value`, `max_value`, and `value`.\n\nThey call each other.") == ["They call each other."]
    assert split("| a | MIN takes it. |\n|---|---|\n| 1 minimax.value, 2 others | MIN takes the smaller one. |") == [
        "MIN takes the smaller one."
    ]


@pytest.fixture(scope="module")
def everything() -> list[Sentence]:
    """Every sentence of the course."""
    return list(sentences())


@pytest.mark.slow
def test_sentences_are_found_in_every_kind_of_text(everything: list[Sentence]) -> None:
    kinds = [sentence.kind for sentence in everything]
    assert set(kinds) == set(KINDS) and min(map(kinds.count, KINDS)) > 100
    assert not any(re.search(r"[`$]", sentence.text) for sentence in everything if sentence.kind != "code")


@pytest.mark.slow
def test_sentences_are_drawn_and_each_kind_has_a_grade(
    everything: list[Sentence], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "sentences", lambda: iter(everything))
    assert main(["--draw", "20", "--seed", "7"]) == 0
    drawn = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in drawn[::2]] == [kind for kind in KINDS for _ in range(20)]
    assert main(["--grade", "--kinds", "films", "cards"]) == 0
    graded = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in graded] == ["cards", "films"] and all(0 < float(line[-1]) < 8 for line in graded)


def test_the_style_sheet_says_what_the_lint_says() -> None:
    [examples] = re.findall(r"<!-- bad -->(.*?)<!-- good -->", STYLE, re.DOTALL)
    rows = [line.strip("| ").split(" | ") for line in examples.strip().splitlines()[2:]]
    assert len(rows) > 10
    for bad, good in rows:
        for sentence in split(bad):
            assert list(remarks([Sentence("guides", "style", sentence)])), sentence
        assert list(remarks([Sentence("guides", "style", sentence) for sentence in split(good)])) == []


def test_each_word_of_the_vocabulary_has_its_name_in_the_code() -> None:
    rows = re.findall(r"^\| ([\w -]+) \| `(\w+)` \| ", STYLE, re.MULTILINE)
    assert len(rows) > 20 and rows == sorted(rows, key=lambda row: row[0].lower())
    code = "\n".join(path.read_text("utf-8") for folder in PACKAGES for path in (ROOT / folder).rglob("*.py"))
    named = re.compile(r"\b(?:def|class) (\w+)|\b(\w+): [\w\"]")
    names = {*PACKAGES, *(name for match in named.findall(code) for name in match)}
    assert [(word, name) for word, name in rows if name not in names] == []


def test_keys_are_written_without_marks() -> None:
    key = r"(?:Tab|Enter|Shift|Ctrl|Alt|Esc|Backspace|Space|PageUp|PageDown)"
    pages = [path for pattern in (*texts.PAGES, "notebooks/*/*.ipynb") for path in ROOT.glob(pattern)]
    marked = re.compile(rf"[`*]{key}(?: ?\+ ?\w+)?[`*]|Ctrl[- ]\w\b|Shift-")
    found = [(path.name, marked.findall(path.read_text("utf-8"))) for path in pages if path.name != "style.md"]
    assert [(name, keys) for name, keys in found if keys] == []


def test_an_entry_of_the_changelog_begins_with_what_the_course_does_and_has_25_words_at_most() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    entries = [" ".join(entry.split()) for entry in re.findall(r"^- (.+(?:\n  .+)*)", text, re.MULTILINE)]
    assert len(entries) > 50 and all(re.match(r"[A-Z]", entry) for entry in entries)
    users_do = re.compile(r"(Ask|Enter|Follow|Import|Lecture|Play|Practice|Press|Read|See|Study|Try|Type|You) ")
    assert [entry for entry in entries if users_do.match(entry)] == []
    assert [entry for entry in entries if sum(len(sentence.split()) for sentence in split(entry)) > 25] == []
