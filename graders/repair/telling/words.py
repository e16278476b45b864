"""What a student is told about a repair, in three steps, never as a patch.

First the place and what is there to be looked at; then the smallest case on which it shows; then the expression to
look at, as it stands in the student's own code. What should stand there instead is never told.
"""

from collections.abc import Sequence

from graders.repair.shared.kinds import INSERTED, Edit

NO_SOURCE = "The text of your answer is not to be had here, so no change of it could be tried."
NO_PROCESS = "No process can be started here (in a browser, for instance), so no change of your answer is tried."
NOT_FOUND = "No single change was found that makes all cases right."
LOOKING = "Looking for the line that one change would mend ..."
WAITING = "The line that one change would mend is looked for by: print(grade(...).repair)"
TOGETHER = "Two or three changes together are looked for, for 15 seconds at most, by: grade(...).repair.together()"
BUTTON = "Look for two or three changes together"
ON_A_CLICK = (
    "Two or three changes together are looked for, for 15 seconds at most, on a click below, "
    "or by: grade(...).repair.together()"
)
LOOKING_TOGETHER = "Looking for two or three changes that make all cases right together (15 seconds at most) ..."
NOT_TOGETHER = "Two or three changes that make all cases right were not found either."
STOPPED = "Stopped. Nothing was found so far."

_ROLES = {
    "handed on": "in how {name} is handed on",
    "counted": "in how {name} is counted",
    "worked out": "in how {name} is worked out",
    "start": "in the value that {name} starts from",
    "bound": "in how {name} is moved",
    "overwritten": "where {name} is set anew",
    "arguments": "in what {name} is handed",
    "name": "in the name {name}",
    "leaf": "in how a position is valued where the search ends",
    "end": "in the test that ends the search",
    "cut": "in the test that cuts",
    "best": "in the comparison that keeps the best value",
    "turn": "in the test of whose turn it is",
    "test": "in the test",
    "moves": "in which moves are looked at",
    "moves of": "in the position whose moves are looked at",
    "whose moves": "in whose moves are looked at",
    "whose move": "in whose move is made",
    "which move": "in which move is made",
    "made from": "in the position that the move is made from",
    "position": "in which position is looked at, where {name} stands",
    "all at once": "in when the successors are made",
    "extreme": "in which value is chosen: the largest, the smallest or another one",
    "mirror": "in who wants what: the largest or the smallest value",
    "whose rule": "in who chooses how",
    "chosen by": "in what the choice goes by",
    "window": "in the window that is handed on",
    "precedence": "in what is computed first",
    "not called": "where a method is named, but not called",
    "called in vain": "where something is called that is no method",
    "called": "in which function is called",
    "all ghosts": "in how the ghosts move: one after the other, and Pacman when all of them have moved",
    "mixed": "in what comes back there: a number, or a pair",
    "number": "in the test whether it is a number",
    "average": "in how the average is made",
    "result": "in what is given back",
    "return": "in what is given back, if anything",
    "indentation": "in how far it is indented",
    "order": "in the order of the lines",
    "in the loop": "in where the line stands: inside or before the loop",
}
_MISSING = {
    "forgotten end": "a test that ends the search",
    "missing cut": "a test that cuts",
    "bound": "one that moves {name}",
    "start": "one that says what {name} starts from",
    "unset": "one that sets {name}",
    "worked out": "one that keeps {name}",
    "return": "one that gives something back",
}
_BEFORE = ("forgotten end", "another end", "start", "unset")
"""A search whose end is tested for already has forgotten nothing: of another test the place is told alone."""


def where(lines: Sequence[int], functions: Sequence[str], joined: str) -> str:
    """The lines, if they are two at most; else the functions."""
    every = sorted(set(lines))
    if len(every) == 1:
        return f"line {every[0]}"
    if len(every) == 2:
        return f"{'lines' if joined == 'and' else 'line'} {every[0]} {joined} {every[1]}"
    names = [f"`{name}`" for name in dict.fromkeys(functions) if name]
    return " and ".join(names[:2]) if len(names) < 3 else "several functions"


def about(edit: Edit) -> str:
    """What is there to be looked at, or nothing."""
    words = _ROLES.get(edit.kind.role, "")
    if "{name}" in words and not edit.name:
        return ""
    return words.format(name=f"`{edit.name}`")


def change(edits: Sequence[Edit], others: Sequence[Edit], named: bool) -> str:
    """One kind of change, and where: "One change in line 14, in how `depth` is handed on"."""
    if edits[0].rank == INSERTED:
        return _line_more(edits, named)
    here = [line for edit in edits for line in edit.lines]
    elsewhere = [line for edit in others for line in edit.lines]
    functions = [edit.function for edit in (*edits, *others)]
    places = where([*here, *elsewhere], functions, "or" if elsewhere else "and")
    start = "one change" if len(set(here)) == 1 or elsewhere else "one kind of change"
    told = {about(edit) for edit in (*edits, *others)}
    name = told.pop() if named and len(told) == 1 else ""
    return f"{start} in {places}" + (f", {name}," if name else "")


def side(role: str) -> str:
    """On which side of the told line another one is missing; `below`: in the block that it begins."""
    return "below" if role == "worked out" else "before" if role in _BEFORE else "after"


def _line_more(edits: Sequence[Edit], named: bool) -> str:
    edit = edits[0]
    words = _MISSING.get(edit.kind.role, "").format(name=f"`{edit.name}`") if named else ""
    return f"one more line {side(edit.kind.role)} line {edit.lines[0]}" + (f", {words}," if words else "")


def meant(edits: Sequence[Edit]) -> str:
    """The expressions to look at, as they stand in the student's code."""
    shown = dict.fromkeys((edit.lines[0], edit.shown) for edit in edits)
    told = [f"line {line}: `{text}`" for line, text in list(shown)[:3]]
    return "Look at this expression: " + "; ".join(told) + "."
