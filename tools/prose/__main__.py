"""The command line of the prose linter (see the package)."""

import argparse
import random
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from tools.prose.texts import KINDS, Sentence, sentences

PATTERNS = tomllib.loads(Path(__file__).with_name("patterns.toml").read_text("utf-8"))
WORDS: dict[str, str] = PATTERNS.pop("words")
"""Words and phrases, each with a better one; a star is any ending."""
_WORD = re.compile(rf"(?i)\b({'|'.join(map(re.escape, WORDS))})(?!\w)".replace(r"\*", r"\w*"))


def remarks(found: Iterable[Sentence]) -> Iterator[tuple[Sentence, str, str]]:
    """Each sentence that fits a pattern, with the pattern's name and what to write instead."""
    searched = [(name, re.compile(rule["find"]), rule["instead"]) for name, rule in PATTERNS.items()]
    for sentence in found:
        for word in _WORD.findall(sentence.text):
            yield sentence, word, f'write "{_better(word.lower())}"'
        for name, pattern, instead in searched:
            if pattern.search(sentence.text):
                yield sentence, name, instead


def _better(word: str) -> str:
    return next(better for known, better in WORDS.items() if fnmatchcase(word, known))


def grades(found: Sequence[Sentence]) -> dict[str, tuple[int, float, float]]:
    """By kind of text: words, words a sentence, and the Flesch-Kincaid grade (1975; syllables by Pyphen)."""
    from pyphen import Pyphen

    english, said = Pyphen(lang="en_US"), {}
    for kind in sorted({sentence.kind for sentence in found}, key=KINDS.index):
        texts = [sentence.text for sentence in found if sentence.kind == kind]
        words = [word for text in texts for word in re.findall(r"[\w'-]+", text)]
        syllables = sum(len(english.positions(word)) + 1 for word in words)
        length = len(words) / len(texts)
        said[kind] = len(words), length, 0.39 * length + 11.8 * syllables / len(words) - 15.59
    return said


def main(arguments: Sequence[str] | None = None) -> int:
    """Say what was found; 1 where there is something."""
    parser = argparse.ArgumentParser(prog="python -m tools.prose", description="Lint the prose of the course.")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="only these kinds of text")
    parser.add_argument("--grade", action="store_true", help="how hard each kind is to read")
    parser.add_argument("--draw", type=int, metavar="N", help="draw N sentences of each kind")
    parser.add_argument("--seed", type=int, default=0, help="which sentences are drawn (0)")
    options = parser.parse_args(arguments)
    found = [sentence for sentence in sentences() if sentence.kind in options.kinds]
    if options.grade:
        for kind, (words, length, grade) in grades(found).items():
            print(f"{kind:10} {words:7,} words  {length:5.1f} a sentence  grade {grade:4.1f}")
        return 0
    if options.draw:
        for sentence in drawn(found, options.draw, options.seed):
            print(f"{sentence.kind}: {sentence.text}\n    {sentence.place}")
        return 0
    return _lint(found)


def drawn(found: Sequence[Sentence], most: int, seed: int) -> Iterator[Sentence]:
    """So many sentences of each kind."""
    for kind in KINDS:
        own = [sentence for sentence in found if sentence.kind == kind]
        yield from random.Random(seed).sample(own, min(most, len(own)))


def _lint(found: Sequence[Sentence]) -> int:
    said = list(remarks(found))
    for sentence, name, instead in said:
        print(f"{sentence.place}: {name}: {instead}\n    {sentence.text}")
    for kind, number in Counter(sentence.kind for sentence, _, _ in said).items():
        print(f"{kind}: {number}")
    return int(bool(said))


if __name__ == "__main__":
    sys.exit(main())
