"""A text, split into its sentences; code and formulas in it become one short word."""

import re

_SKIPPED = re.compile(r"```.*?```|~~~.*?~~~|<!-- bad -->.*?<!-- good -->|<!--.*?-->", re.DOTALL)
"""Code blocks, comments, and the bad examples of docs/style.md."""
_CODE = re.compile(r"(?::\w+:)?(?:``[^`]*``|`[^`]*`)|\$\$.*?\$\$|\$[^$\n]+\$", re.DOTALL)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"""<(?:"[^"]*"|'[^']*'|[^<>"'])+>""")
_PART = re.compile(r"</?(?:p|li|ul|h\d|button|label|div|header|main|title|td|th|tr)\b[^>]*>| · ")
_END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[\"'(*_`A-Z0-9]|code\b|[a-z]\b[: ])")
_BLOCK = re.compile(
    r"\n\s*\n|\n\s*(?=[-*+] |#+ |[|>]|\d+[.)] |[A-Z]\w+(?: \w+)?:[ \t]*(?:\n|$)|[a-z_]+: [A-Z]|examples\b| {4})"
)
_PROGRAM = re.compile(r"^\s*(def|class|import|from|:root|body) ?|\{ ?[a-z-]+:|^examples\b|^\w+ = \S+$")
_DATA = re.compile(r"\(\?[:=!<]|\\[wdsb.(]|=>|^\s*>>>|^M?\d[\d. ]+$|^(?:[a-z-]+\s+){12}[a-z\s-]+$")
"""Regular expressions, scripts, doctests, the paths of drawings, and lists of names."""
_WORD = re.compile(r"(?<!\S)[A-Za-z'-]+(?=[,.;:)]?(?:\s|$))")


def split(markdown: str) -> list[str]:
    """The sentences of a text in Markdown, and of the cells of its tables, without its code blocks and commands."""
    plain = _LINK.sub(r"\1", _CODE.sub("code", _SKIPPED.sub("\n\n", markdown)))
    plain = _TAG.sub("", _PART.sub("\n\n", plain))
    found = []
    for block in _BLOCK.split(plain):
        line = " ".join(block.split()).lstrip("#>-*+ ")
        if block.startswith("    ") or _PROGRAM.search(block) or _DATA.search(block):
            continue
        parts = filter(_is_text, line.strip("| ").split(" | ")) if line.startswith("|") else [line]
        found += [part.strip() for line in parts for part in _END.split(line) if len(part.split()) > 2]
    return [part for part in found if not {"code", "and"}.issuperset(_WORD.findall(part))]  # no list of names


def _is_text(cell: str) -> bool:
    """Whether the cell of a table is a text, not a name or data."""
    return len(_WORD.findall(cell)) > 3
