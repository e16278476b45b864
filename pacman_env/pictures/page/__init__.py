"""What runs in the page: the searches of the book on a tree of numbers, and the film of what they do.

``wording.js``, ``tree.js`` and ``script.js`` say the same as :mod:`pacman_env.wording`, the X-ray and
:mod:`pacman_env.pictures.films.script`; ``tests/pacman_env/pictures/test_page.py`` holds both to each other, event by
event and sentence by sentence. ``leaves.js`` makes fields of the leaves of a film.
"""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TypeAlias

from pacman_env.games.tree import Tree
from pacman_env.language import ENGLISH, Language

Row: TypeAlias = tuple[int, int | None, str, str, float | None, float | None]
"""A node for the page: its number, its parent's, the move, the kind, a leaf's number, how likely the move is."""

SEARCHING = ("wording.js", "tree.js", "script.js")
SCRIPTS = (*SEARCHING, "leaves.js")
OFFERED = (
    "treeOf", "rowsOf", "search", "script", "principal", "leaves", "catalog", "say", "number", "probability", "reason",
)  # fmt: skip
SPOKEN = ("count.", "film.", "leaf.", "reason.", "tree.")


def library(words: Language = ENGLISH) -> str:
    """A script that defines ``gameTrees``: the functions of these files, and ``say`` for the sentences."""
    templates = json.dumps(words.part(SPOKEN), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    source = f"{sources()}\nconst say = catalog({templates});"
    return f'const gameTrees = (() => {{\n"use strict";\n{source}\nreturn {{ {", ".join(OFFERED)} }};\n}})();'


def sources(names: Sequence[str] = SCRIPTS) -> str:
    """These files as they are, for a page that has more scripts of its own."""
    return "\n".join(map(_resource, names))


def style() -> str:
    """How the fields of leaves look."""
    return _resource("leaves.css")


def rows_of(tree: Tree, numbers: Mapping[str, int] | None = None) -> list[Row]:
    """The whole tree as the page reads it, parents first; ``numbers`` has the number of each node by its path.

    Raises ValueError for a leaf that JavaScript cannot compute with, such as a large fraction.
    """
    rows: list[Row] = []
    stack: list[tuple[Tree, int | None, float | None]] = [(tree, None, None)]
    while stack:
        node, parent, chance = stack.pop()
        number = len(rows) if numbers is None else numbers[node.path]
        kind = "leaf" if node.is_terminal() else node.to_move
        rows.append((number, parent, node.path, kind, _value(node), chance))
        for action in reversed(node.actions()):
            likely = float(node.probability(action)) if kind == "chance" else None
            stack.append((node.result(action), number, likely))
    return rows


def _value(node: Tree) -> float | None:
    if not node.is_terminal():
        return None
    value = node.utility()
    if not isinstance(value, (int, float)) or abs(value) > 2**53:
        raise ValueError(f"the page computes with whole numbers up to 2^53 and with decimals, not with {value!r}")
    return value


def _resource(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
