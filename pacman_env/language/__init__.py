"""The sentences of films, of trees and of the demonstration page, in one catalog for each language.

A catalog is a JSON file next to this module: a key, and a template with named fields, ``"{name} is worth {value}."``.
Python and the page read the same file. A sentence that counts is a pair, ``{"one": ..., "other": ...}``.

In a translation each template is next to the mark of the English one that it translates: ``["3f2a9c", "..."]``.
Where the English sentence changes, the mark no longer fits, and a test names the key, and the new mark.

>>> ENGLISH("film.worth", name="b", value="at most 2")
'b is worth at most 2.'
>>> ENGLISH.amount(1, "node"), ENGLISH.amount(2000, "node")
('1 node', '2,000 nodes')
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

Template: TypeAlias = str | dict[str, str]

FOLDER = Path(__file__).parent
_FIELD = re.compile(r"\{(\w+)\}")


class Language:
    """One catalog: called with a key and its fields, it returns the sentence.

    Attributes:
        tag: the name of the language in HTML: ``en``.
        templates: all templates by key.
    """

    def __init__(self, tag: str, templates: Mapping[str, Template]) -> None:
        self.tag, self.templates = tag, dict(templates)

    def __call__(self, key: str, count: int | None = None, /, **fields: object) -> str:
        """Return the sentence; ``count`` chooses between *one* and *other*.

        Raises KeyError, naming the key and the language, for an unknown key or a field that nobody gave.
        """
        if key not in self.templates:
            raise KeyError(f"there is no sentence {key!r} in {self.tag}.json")
        template = self.templates[key]
        if isinstance(template, dict):
            template = template["one" if count == 1 else "other"]
        try:
            return _FIELD.sub(lambda field: str(fields[field[1]]), template)
        except KeyError as error:
            raise KeyError(f"the sentence {key!r} ({self.tag}) needs a value for {error.args[0]!r}") from None

    def part(self, beginnings: tuple[str, ...]) -> dict[str, Template]:
        """The templates whose keys begin so, for a page."""
        return {key: text for key, text in self.templates.items() if key.startswith(beginnings)}

    def amount(self, count: int, noun: str) -> str:
        """``1 node``, ``2,000 nodes``; ``noun`` names a template: ``count.node``."""
        return self(f"count.{noun}", count, n=f"{count:,}")

    def spelled(self, count: int) -> str:
        """Spell small numbers: ``two``, ``37``."""
        small = self("count.spelled").split()
        return small[count] if count < len(small) else str(count)

    def listed(self, items: list[str]) -> str:
        """``a and b``, ``a, b, and c``."""
        before = len(items) - 1
        return self("count.and", before, first=", ".join(items[:-1]), last=items[-1]) if before > 0 else "".join(items)


def languages() -> list[str]:
    """The tags of all languages that there are."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


@lru_cache
def _read(tag: str) -> Language:
    return _catalog(FOLDER / f"{tag}.json")


def _catalog(file: Path) -> Language:
    known: dict[str, Template | list[Template]] = json.loads(file.read_text(encoding="utf-8"))
    return Language(file.stem, {key: each[1] if isinstance(each, list) else each for key, each in known.items()})


def language(words: "str | Language") -> Language:
    """The catalog of a tag, of a JSON file of one's own (what it leaves out stays English), or the one that is given.

    Raises ValueError for a language that there is not, and for a file that is no catalog.
    """
    if isinstance(words, Language):
        return words
    if words.endswith(".json"):
        try:
            own = _catalog(Path(words))
        except (OSError, ValueError, AttributeError) as error:
            raise ValueError(
                f"{words} is not a catalog of sentences: {error}. See pacman_env/language/de.json"
            ) from error
        if unknown := own.templates.keys() - ENGLISH.templates.keys():
            raise ValueError(f"{words}: en.json has no sentence {min(unknown)!r}; correct this key")
        return Language(own.tag, ENGLISH.templates | own.templates)
    if words not in languages():
        raise ValueError(f"there is no language {words!r}: the languages are {', '.join(languages())}")
    return _read(words) if words != "en" else ENGLISH


ENGLISH = _read("en")
