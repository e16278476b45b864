"""The practice page in a notebook: a frame that needs neither a kernel nor a network once it is there."""

import gzip
from base64 import b64encode
from html import escape

from pacman_env.language import Language, language
from pacman_env.practice.page import page, place

HEIGHT = 880
"""Pixels: a tree of three plies with a sentence below it."""

_UNPACK = """<script>
const packed = Uint8Array.from(atob("PACKED"), letter => letter.charCodeAt(0));
new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text()
  .then(page => { document.open(); document.write(page); document.close(); });
</script>"""
"""A page that holds another one, packed: notebooks keep their outputs, and this is a third of the size."""


class Practice:
    """A page with any number of game trees; a notebook displays it."""

    def __init__(self, html: str, title: str, otherwise: str) -> None:
        """Take the whole page, and what is said where a notebook shows no frame."""
        self.html, self.title, self.otherwise = html, title, otherwise

    def _repr_html_(self) -> str:
        """Show the page in a frame."""
        style = f"width:100%;height:{HEIGHT}px;border:0;border-radius:10px"
        packed = _UNPACK.replace("PACKED", b64encode(gzip.compress(self.html.encode(), mtime=0)).decode())
        frame = f'<iframe title="{escape(self.title)}" style="{style}" srcdoc="{escape(packed)}"></iframe>'
        return f"{frame}<p>{escape(self.otherwise)}</p>"

    def __repr__(self) -> str:
        """What to do where no page can be shown."""
        return "<Practice: a page. In a terminal, `adversarial-search practice` opens it in a browser.>"


def practice(
    task: str = "values",
    *,
    plies: int = 2,
    seed: int | None = None,
    uneven: bool = False,
    ties: bool = False,
    min_begins: bool = False,
    chance: bool = False,
    words: str | Language = "en",
) -> Practice:
    """Endless practice: a page that draws game trees, judges what you write, and names the mistake behind it.

    Args:
        task: ``"values"``, ``"move"``, ``"cuts"``, ``"window"``, ``"returned"`` (what a cut node returns), ``"order"``
            (the moves that come first), or ``"x"`` (for which x a branch is cut). The page offers the others.
        plies: 2, 3, or 4.
        seed: the number of the first tree; two people with the same number have the same tree.
        uneven: nodes have different numbers of moves.
        ties: some leaves are equal.
        min_begins: MIN moves at the root.
        chance: some nodes are chance nodes, with probabilities.
        words: the language of the page, ``"en"`` or ``"de"``, or your own catalog.

    Raises:
        ValueError: there is no such task, language, or number of plies.
    """
    wanted = {"uneven": uneven, "ties": ties, "min": min_begins, "chance": chance}
    start = place(task, plies, seed, [name for name, on in wanted.items() if on])
    say = language(words)
    return Practice(page(say, start), say("practice.title"), say("practice.no_frame"))
