"""Pages of the documentation that are made by a command."""

import re


def written_between(text: str, begin: str, end: str, part: str) -> str:
    """The text of a page with this part between its two marks, instead of what is there."""
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    assert found, f"the page lacks {begin} or {end}"
    return f"{before}{begin}\n\n{part.strip()}\n\n{end}{after}"


def anchor(heading: str) -> str:
    """The part of an address that leads to this heading of a Markdown page."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w -]", "", plain.lower()).strip().replace(" ", "-")
