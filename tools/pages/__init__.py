"""Pages of the documentation that are made by a command."""


def written_between(text: str, begin: str, end: str, part: str) -> str:
    """The text of a page with this part between its two marks, instead of what is there."""
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    assert found, f"the page lacks {begin} or {end}"
    return f"{before}{begin}\n\n{part.strip()}\n\n{end}{after}"
