"""The catalogs: complete, up to date, and the only place of the sentences of films, trees and demonstrations."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from pacman_env import pictures, xray
from pacman_env.games import Tree
from pacman_env.games.searches import alpha_beta
from pacman_env.language import ENGLISH, FOLDER, Language, language, languages
from tests.conftest import ROOT

TRANSLATIONS = [tag for tag in languages() if tag != "en"]
PICTURES = [f"pacman_env/pictures/{room}" for room in ("films", "trees", "boards", "page")]
SPEAKING = [*PICTURES, "pacman_env/practice", "pacman_env/demo", "graders/live"]
"""The rooms whose sentences are in the catalogs."""
FIELD = re.compile(r"\{(\w+)\}")


def fields(template: str | dict[str, str]) -> set[str]:
    return set(FIELD.findall(json.dumps(template)))


def outdated(tag: str) -> dict[str, str]:
    """The keys whose English sentence has changed since it was translated, or is gone, each with its mark of today."""
    translated = json.loads((FOLDER / f"{tag}.json").read_text(encoding="utf-8"))
    english = {key: sha256(json.dumps(text, sort_keys=True).encode()) for key, text in ENGLISH.templates.items()}
    marks = {key: digest.hexdigest()[:6] for key, digest in english.items()}
    return {
        key: marks.get(key, "")
        for key in sorted(marks.keys() | translated.keys())
        if translated.get(key, [""])[0] != marks.get(key)
    }


@pytest.mark.parametrize("tag", TRANSLATIONS)
def test_a_translation_is_complete_and_of_today(tag: str) -> None:
    known = language(tag)
    assert outdated(tag) == {}, f"write these again in {tag}.json, with these marks"
    for key, template in ENGLISH.templates.items():
        assert type(known.templates[key]) is type(template), key
        if key != "count.spelled":
            assert fields(known.templates[key]) == fields(template), key


def test_a_changed_english_sentence_makes_its_translation_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGLISH.templates, "film.worth", "{name} has the value {value}.")
    monkeypatch.delitem(ENGLISH.templates, "film.cut")
    assert list(outdated("de")) == ["film.cut", "film.worth"]


def test_a_catalog_of_ones_own() -> None:
    mine = Language("en-x-loud", {**ENGLISH.templates, "film.enter": "{player}, {at}: GO!"})
    with xray() as search:
        alpha_beta(Tree.book())
    assert "MAX, at the root: GO!" in search.film(words=mine).html


def test_a_catalog_in_a_file_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "es.json"
    mine.write_text('{"tree.utility": "utilidad"}', encoding="utf-8")
    spanish = language(str(mine))
    assert (spanish.tag, spanish("tree.utility")) == ("es", "utilidad")
    assert spanish("film.worth", name="b", value=3) == ENGLISH("film.worth", name="b", value=3)  # left out: English


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "is not a catalog of sentences"), ("[]", "is not a catalog"), ('{"filme": "x"}', "'filme'")],
)
def test_a_file_that_is_no_catalog_is_named(tmp_path: Path, text: str, said: str) -> None:
    mine = tmp_path / "es.json"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"es.json.*{said}"):
        language(str(mine))


def test_a_film_in_german() -> None:
    with xray() as search:
        alpha_beta(Tree.book())
    html = search.film(words="de").html
    assert "Schnitt bei b. 2 \\u003c= alpha = 3: Die zwei übrigen Züge können nichts mehr ändern." in html
    assert 'aria-label="Schritt zurück"' in html and "b ist höchstens 2 wert." in html
    described = search.describe(words="de")
    assert described.startswith("Suchbaum, MAX an der Wurzel: Wert 3, bester Zug a; 11 Knoten")
    assert "b: MIN, höchstens 2; Fenster [3, +inf]" in described
    assert "Nutzen" in search.draw(words="de").svg


def test_what_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match="there is no language 'xx': the languages are de, en"):
        pictures.describe(None, words="xx")  # type: ignore[arg-type]
    with pytest.raises(KeyError, match=r"no sentence 'film\.nothing' in en\.json"):
        ENGLISH("film.nothing")
    with pytest.raises(KeyError, match="needs a value for 'value'"):
        ENGLISH("film.worth", name="a")


MODULES = [
    path
    for room in SPEAKING
    for path in sorted((ROOT / room).rglob("*"))
    if path.suffix in (".py", ".js", ".html") and path.stem != "__main__"
]


def test_every_key_is_in_the_catalog() -> None:
    rooms = "clinic|compare|demo|page|count|tree|reason|practice|film|leaf|game|pacman|isolation|tic_tac_toe"
    for path in MODULES:
        said = re.findall(rf'"((?:{rooms})\.\w+)"', path.read_text(encoding="utf-8"))
        begun = [key for key in said if key.endswith("_") and any(each.startswith(key) for each in ENGLISH.templates)]
        known = {*ENGLISH.templates, *begun}
        assert [key for key in said if key not in known and not (path.parent / key).is_file()] == [], path
