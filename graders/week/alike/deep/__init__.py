"""What is left of a program without what a copyist changes: helpers, names for parts, kinds of loop.

It goes further than `canon`, after which two honest answers still differ in how they are written: here they differ only
in what they do, one step after the other. Nothing that comes out of here is ever run.

>>> print(essence("def f(s):\\n    return max(s.moves(), key=lambda m: g(m))"))
def f(s):
    return argmax((g(m) for m in s.moves()))
"""

import ast
from functools import lru_cache

from graders.week.alike.canon import Canon, unparsed
from graders.week.alike.deep.choices import best_of_all, one_choice
from graders.week.alike.deep.conditions import Conditions
from graders.week.alike.deep.loops import Loops
from graders.week.alike.deep.names import functions, inline_functions, of_oneself, plain_names

LONGEST = 10_000  # characters: what is longer is no answer to an exercise, and would take long
ROUNDS = 5  # each brings together what the one before has laid open; few answers need the third

DOING = (ast.Return, ast.If, ast.For, ast.While, ast.Assign, ast.Expr)  # without any of these it is compared as it was


@lru_cache(5000)  # each answer is asked for its fingerprints, then for its pieces
def essence(source: str) -> str:
    """The program in the fewest words; a text that is no Python as it is."""
    try:
        tree: ast.AST = of_oneself(ast.parse(source))
        before, text = "", unparsed(Canon().visit(Canon().visit(tree)))
        first = text
        for _ in range(ROUNDS if len(text) < LONGEST else 0):
            if text != before:
                before, text = text, _once(text)
        made = Conditions().visit(ast.parse(text))
        return unparsed(made) if any(isinstance(one, DOING) for one in ast.walk(made)) else first
    except (SyntaxError, ValueError, RecursionError, AttributeError, TypeError, MemoryError, IndexError):
        return source


def _once(text: str) -> str:
    tree = inline_functions(Loops().visit(Conditions().visit(ast.parse(text))))
    tree = one_choice(tree)
    own = {one.name for one in functions(tree)}
    for function in functions(tree):
        plain_names(function, own)
    return unparsed(Canon().visit(ast.parse(unparsed(best_of_all(tree)))))
