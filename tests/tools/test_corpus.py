"""The corpus: each head is true of its file, no answer comes twice, and its page counts what is there."""

import ast
import builtins
import re
import sys
from collections import Counter

import pytest

from graders import grade
from graders.exercises import EXERCISES, all_words
from tests.sample import rarely
from tools.corpus import COPIES, FOLDER, RIGHT, WRONG, Answer, load
from tools.measuring.similarity import KINDS
from tools.pages.corpus import PAGE, RULES, document

FILES = [one for one in [*RIGHT, *WRONG] if one.exercise == one.path.parent.name]  # each once
INFINITIES = re.compile(r"float\('inf'\)|math\.inf|\bINF(INITY)?\b")


def named(one: Answer) -> str:
    return f"{one.exercise}-{one.name}"


def alike(text: str) -> str:
    """A text without imports, docstrings and layout; names of its own in the order in which they come."""
    tree = ast.parse(text)
    tree.body = [node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    names = {one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    names |= {one.name for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    names |= {one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)}
    order: dict[str, str] = {}
    plain = re.sub(r"(?m)^inf = inf\n", "", INFINITIES.sub("inf", ast.unparse(tree)))
    own = names - set(dir(builtins)) - {"inf", "getAction", "get_action"}
    return re.sub(r"\w+", lambda one: order.setdefault(one[0], f"v{len(order)}") if one[0] in own else one[0], plain)


def test_every_file_is_read_and_lies_with_its_exercise() -> None:
    assert {one.path for one in (*FILES, *COPIES)} == {*FOLDER.glob("*/*/*.py")} and len(FILES) > 500


@pytest.mark.slow
def test_no_answer_to_an_exercise_comes_twice() -> None:
    kinds = Counter((one.path.parent, alike(one.text)) for one in FILES)
    assert [(folder.name, text) for (folder, text), count in kinds.items() if count > 1] == []
    one, other = "def f(a):\n    '''Best.'''\n    return -float('inf')", "def g(b): return -math.inf"
    assert alike(one) == alike(other) != alike("def g(b): return math.inf")


def test_the_head_is_true_of_its_file() -> None:
    for one in FILES:
        wrong = one.path.is_relative_to(FOLDER / "wrong")
        assert {one.exercise, *one.also} <= EXERCISES.keys(), one.path
        assert one.rule in RULES["wrong" if wrong else "right"], one.path
        assert bool(one.slip) == wrong and {*one.names} <= {*all_words()}, one.path
        assert callable(one.answer) and callable(one.search), one.path
        assert all(one.text.count(piece) == 1 for piece in (*one.mends, *one.elsewhere)), one.path


@pytest.mark.parametrize("copy", [pytest.param(one, marks=rarely(named(one), 8), id=named(one)) for one in COPIES])
def test_a_copy_is_a_right_answer_as_its_model_is(copy: Answer) -> None:
    model = FOLDER / f"{copy.copy_of}.py"
    assert (copy.exercise, model) in {(one.exercise, one.path) for one in RIGHT} and copy.rule in KINDS
    assert grade(copy.exercise, copy.answer).passed


def test_every_slip_was_put_into_a_right_answer_of_the_corpus() -> None:
    injected = [one for one in WRONG if one.rule == "injected"]
    right = {(one.exercise, one.name): alike(one.text) for one in RIGHT}
    assert [one.name for one in injected if alike(one.mended_text) != right[one.exercise, one.into]] == []
    assert all(one.role for one in injected)


def test_the_page_has_the_tables_of_today() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == document(text), "run python -m tools.pages.corpus"


def test_the_way_in_that_the_page_prints_works(monkeypatch: pytest.MonkeyPatch) -> None:
    [lines] = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(FOLDER)
    names: dict[str, object] = {}
    exec(lines, names)
    assert names["about"] == {
        "exercise": "minimax.value",
        "rule": "field",
        "slip": "stops-early",
        "mends": {"plies == 2": "False"},
    }


def test_one_file_alone() -> None:
    assert load("right/minimax.value/function_of_moves", "worth_of_a_move").__name__ == "worth_of_a_move"
    assert load("right/minimax.value/one_function") is load("right/minimax.value/one_function")


def test_an_answer_imports_nothing_of_the_course_but_its_doors() -> None:
    """So that it runs with older packages and newer ones, too."""
    lines = [line.split() for one in FILES for line in one.text.splitlines()]
    modules = {words[1] for words in lines if words and words[0] in ("from", "import")}
    foreign = {name for name in modules if name.partition(".")[0] not in sys.stdlib_module_names}
    assert foreign == {"numpy", "pacman_env", "pacman_env.games"}
