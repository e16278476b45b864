"""The prose linter finds what it is for, in the kinds of text that users read."""

import re

import pytest

from tools.prose.__main__ import PATTERNS, remarks
from tools.prose.texts import KINDS, ROOT, Sentence, sentences, split


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_finds_the_bad_sentence_and_not_the_good_one(name: str) -> None:
    bad = PATTERNS[name].get("bad", "word " * 41)
    found = [Sentence("guides", "here", text) for text in (bad, PATTERNS[name]["good"])]
    assert [sentence.text for sentence, rule, _ in remarks(found) if rule == name] == [bad]


@pytest.mark.slow
def test_sentences_are_found_in_every_kind_of_text_and_code_is_no_word_of_theirs() -> None:
    kinds = [sentence.kind for sentence in sentences()]
    assert set(kinds) == set(KINDS) and min(map(kinds.count, KINDS)) > 100
    text = "Call `value(tree)` first. Look.\n\n```py\nnot this one\n```\n\n- It returns $v$ at once. `max` is used."
    assert split(text) == ["Call code first.", "It returns code at once.", "code is used."]
    assert not any(re.search(r"[`$]", sentence) for sentence in split(text))


def test_an_entry_of_the_changelog_begins_with_a_capital_and_has_25_words_at_most() -> None:
    entries = [line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("- ")]
    long = [entry for entry in entries if sum(len(sentence.split()) for sentence in split(entry)) > 25]
    assert len(entries) > 10 and long == [] and all(re.match(r"- [A-Z]", entry) for entry in entries)
