"""Values as JSON and back: exact types, no objects.

Only plain values are believed. Types are kept exactly: a bool is no number, and an object that decides by itself what
it is equal to is named by its type and nothing else.
"""

import dataclasses
from fractions import Fraction
from typing import Any, TypedDict

from pacman_env.games.protocol import Value
from pacman_env.wording import number


class Encoded(TypedDict, total=False):
    """A value as JSON.

    Attributes:
        type: the name of its exact type, or of the kind of number that it counts as.
        value: of a number or a text, as Python writes it.
        was: the name of the type, where `type` is the kind.
        items: of what holds other values, these; of a dict pairs of a name and a value.
        strange: whether this is no plain value, so that only its type is known.
    """

    type: str
    value: str
    was: str
    items: list[object]
    strange: bool


def encode(value: object, depth: int = 0) -> Encoded:
    """A value with its exact type, as JSON.

    Numbers of numpy count as numbers. Anything with its own idea of equality, or unknown, is only named by its type.
    """
    name = type(value).__name__
    if value is None or value is ... or value is NotImplemented:
        return {"type": "None" if value is None else name}
    if kind := _kind(value):
        return {"type": kind, "value": _text(value), "was": name}
    if isinstance(value, str) and type(value).__eq__ is str.__eq__:  # an Action is a str that kept its equality
        return {"type": "str", "value": str.__str__(value)[:200], "was": name}
    return (_container(value, depth) if depth < MOST_DEPTH else None) or {"type": name, "strange": True}


MOST_DEPTH, MOST_ITEMS = 4, 50


def _container(value: object, depth: int) -> Encoded | None:
    """What holds other values, with these; None for what does not, or holds too many."""
    if isinstance(value, (tuple, list)) and not hasattr(value, "_asdict"):
        few = len(value) <= MOST_ITEMS
        return {"type": type(value).__name__, "items": [encode(one, depth + 1) for one in value]} if few else None
    entries = _entries(value)
    if entries is None or len(entries) > MOST_ITEMS:
        return None
    return {"type": "dict", "items": [[str(key)[:80], encode(one, depth + 1)] for key, one in entries.items()]}


def _entries(value: object) -> dict[object, object] | None:
    """What a dict, a named tuple or a dataclass holds, by name."""
    if type(value) is dict:
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    named = getattr(value, "_asdict", None)
    return dict(named()) if isinstance(value, tuple) and callable(named) else None


def _kind(value: object) -> str:
    """The kind of number that this is, or an empty text."""
    module, name = type(value).__module__, type(value).__name__
    if type(value) in (bool, int, float):
        return name
    if module == "numpy" and hasattr(value, "item") and not getattr(value, "shape", ()):
        return _kind(value.item())
    return name if (module, name) == ("fractions", "Fraction") else ""


def _text(value: Any) -> str:
    plain = value.item() if type(value).__module__ == "numpy" else value
    if type(plain) is int and abs(plain) >= 10**200:
        return "inf" if plain > 0 else "-inf"
    return repr(plain)


class WrongType(Exception):
    """The value is not of a kind that this exercise asks for; the message names what it is."""


def decode(value: object, depth: int = 0, lists: bool = False) -> Any:
    """The Python value of an encoded one; WrongType for anything that is no plain value.

    A list becomes a tuple, since the two count alike; with `lists` it stays one, for a reader.
    """
    if not isinstance(value, dict) or depth > 5:
        raise WrongType("nothing")
    kind = value.get("type")
    if kind in ("None", "ellipsis"):
        return None
    if kind in ("tuple", "list", "dict"):
        return _items(kind, as_list(value.get("items")), depth + 1, lists)
    text = value.get("value")
    if not isinstance(text, str) or len(text) > 300:
        raise WrongType(f"an object of type {str(kind)[:40]}")
    return _scalar(str(kind), text)


def _items(kind: str, items: list[Any], depth: int, lists: bool) -> object:
    if kind == "dict":
        return {str(key): decode(item, depth, lists) for key, item in map(_pair, items)}
    decoded = [decode(item, depth, lists) for item in items]
    return decoded if lists and kind == "list" else tuple(decoded)


def _scalar(kind: str, text: str) -> bool | str | Value:
    try:
        if kind == "str":
            return text
        if kind == "bool":
            return {"True": True, "False": False}[text]
        if kind == "Fraction":  # two whole numbers and nothing else: Fraction("1e999999999") would fill the memory
            top, _, bottom = text.removeprefix("Fraction(").removesuffix(")").partition(", ")
            return Fraction(int(top), int(bottom or 1))
        return {"int": float if text.endswith("inf") else int, "float": float}[kind](text)
    except (KeyError, ValueError, ZeroDivisionError):
        raise WrongType(f"an object of type {kind[:40]}") from None


def _pair(entry: object) -> list[Any]:
    if not isinstance(entry, list) or len(entry) != 2:
        raise WrongType("a table that cannot be read")
    return entry


def as_list(value: object) -> list[Any]:
    """A list, or an empty one instead of anything else."""
    return value if isinstance(value, list) else []


def show(value: object) -> str:
    """An encoded value for a reader."""
    try:
        plain = decode(value, lists=True)
    except WrongType as wrong:
        return str(wrong)
    return repr(plain) if isinstance(plain, str) else listed(plain)


def listed(value: object) -> str:
    """A list or a tuple as Python writes it, but with short numbers; anything else in words."""
    if not isinstance(value, (tuple, list)):
        return repr(value) if isinstance(value, str) else number(value)
    inside = ", ".join(map(listed, value))
    if isinstance(value, list):
        return f"[{inside}]"
    return f"({inside},)" if len(value) == 1 else f"({inside})"


def word(value: object) -> str:
    """A name of an agent, of ghosts or of a board in a table, without what people write in different ways."""
    text = "".join(letter for letter in str(value).lower() if letter.isalnum())
    return text.removesuffix("agent").removesuffix("ghost").removesuffix("ghosts").removesuffix("pacman")
