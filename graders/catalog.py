"""The catalog of findings: a code for each, and the words for the student.

The words say what the code does, why that matters and where to look. They never give the solution.
"""

_WORDS = """
not-written-yet
    This exercise is still waiting for your lines. That is fine: write them when you are ready, run the cell
    with your code, then run this check again.
no-answers
    There is no answer sheet for this exercise, so there is nothing to grade.
not-callable
    The check needs your function or class itself. Pass its name, without parentheses after it.
uses-the-reference
    Your answer has the grader's own solution at hand. A check can only tell you something about code of your
    own: take the import out and let your function do the search.
wrong-answer
    On this position your code gives another answer than the definition does. The check does not recognize the
    mistake. Work the position out by hand, then compare line by line.
wrong-type
    Your code gave back something of another kind than this exercise asks for.
not-a-bool
    Your function answers with something that is merely *like* True or False. The idea may be right: give back
    True or False itself, as a comparison or `not` does.
strange-object
    What your code gave back is an object that decides by itself what it is equal to. The check reads plain
    values only.
returns-nothing
    On this position your function gave nothing back (None). Somewhere a path through your code ends without a
    `return`.
nan-value
    Your code gave back nan, "not a number". It arises from sums like inf - inf, and no comparison with it is
    ever true.
not-legal
    Your code chose a move that is not among the legal ones of this position.
changed-position
    After your code had run, the position it was given had changed. A search must leave its positions alone:
    make successors instead.
changed-evaluation
    Your agent put another function in the place of its evaluation function while it was searching. Use the one
    that it was built with.
raises-error
    Your code stopped with an error on this position. The last line of yours that ran is named below.
missing-name
    Your code uses a name that does not exist where it runs. Has the cell that defines it been run, and is the
    name spelled the same in both places?
missing-attribute
    Your code asks an object for something that it does not have. Compare the spelling with the names in the
    chapter.
endless-recursion
    Your function calls itself without end. Every chain of calls has to reach a position where it answers
    without a further call: look at the test that ends it, and whether each call is nearer to the end.
out-of-time
    Your code was still running when the time for one position was over, so the check gave up. Look for a loop
    whose condition never becomes false, or a search that goes deeper than it was asked to.
exits
    Your code tried to leave Python (exit or quit). A function ends with `return`.
prints-a-lot
    Your code prints very often while it searches. That makes it slow, and the output hides what matters.
zero-distance
    Your function divides by a distance, and a distance can be 0: then Python stops. Think of the position where
    Pacman stands on the thing itself, and make sure that the divisor cannot become 0.
no-food-left
    When the last food is eaten there is no nearest food any more, and your function stops with an error on the
    very position that Pacman wants most. Decide first what a board without food is worth.
no-ghosts
    Your function expects at least one ghost, and on a board without ghosts it stops with an error.
half-cells
    A scared ghost moves half a cell at a time, so its position can lie between two cells, as in (2.5, 1). Your
    function uses it as if it were the number of a cell.
"""


def _read(text: str) -> dict[str, str]:
    """Codes stand at the left margin, their words below them, indented."""
    words: dict[str, str] = {}
    code = ""
    for line in text.strip().splitlines():
        if line.startswith(" "):
            words[code] = f"{words[code]} {line.strip()}".strip()
        else:
            code = line.strip()
            words[code] = ""
    return words


MESSAGES: dict[str, str] = _read(_WORDS)
