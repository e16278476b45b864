"""What the text of an answer says: whether anything is written, and whether it looks at more than one move."""

import ast
import time

import pytest

from graders.code.sorts import COUNT, LEGAL, OVER, SUCCESSOR, WORTH, Sorts
from graders.code.syntax import UNREADABLE, parsed, pieces_of
from graders.errors import clear_code, meant
from graders.reading import follows_one_line, is_stub
from graders.transcript.source import Source, source_of
from graders.trusted.judging import judge
from tests.graders.builders import ask, value
from tests.graders.repair.cells import STYLES


def source(text):
    """The text as the source of the last thing that it defines."""
    tops = [node.name for node in ast.parse(text).body if hasattr(node, "name")]
    return Source(tops[-1], (text,), dict.fromkeys(tops, 0))


@pytest.mark.parametrize(
    ("body", "empty"),
    [
        ("'''Words.'''", True),
        ("...", True),
        ("pass", True),
        ("return", True),
        ("raise NotImplementedError('later')", True),
        ("import util\n    util.raiseNotDefined()", True),
        ("'*** YOUR CODE HERE ***'\n    raise Exception('Not implemented yet')", True),
        ("return 0", False),
        ("raise ValueError('no moves')", False),
        ("s.actions()", False),
    ],
)
def test_a_stub_has_nothing_in_it(body, empty):
    assert is_stub(source(f"def f(s):\n    {body}\n")) is empty
    agent = f"class Player:\n    def getAction(self, s):\n        {body.replace('    ', '        ')}\n"
    assert is_stub(source(agent)) is empty


def test_an_agent_may_have_its_method_from_a_class_above():
    text = "class Above:\n    def get_action(self, s):\n        {}\n\nclass Player(Above):\n    depth = 2\n"
    assert is_stub(source(text.format("pass"))) is True
    assert is_stub(source(text.format("return 1"))) is False
    assert is_stub(source("class Player:\n    depth = 2\n")) is None


MONSTERS = {
    "minus": "x = " + "-" * 200_000 + "1",
    "folded minus": "x = " + "-\\\n" * 20_000 + "1",
    "parentheses": "x = " + "(" * 5_000 + ")" * 5_000,
    "sum": "x = 1" + "\\\n+1" * 10_000,
    "elif": "if 0:\n    pass\n" + "elif 1:\n    pass\n" * 3_000,
    "not": "x = " + "not " * 400 + "1",
    "long": "x = 1\n" * 10_000,
    "no python": "print 'hello'",
    "null": "x = '\0'",
    "tabs": "if 1:\n\tx = 1\n        y = 2",
}


@pytest.mark.parametrize("kind", MONSTERS)
def test_a_text_that_is_too_long_too_deep_or_no_python_is_not_read(kind):
    monster = Source("f", (f"def f(s):\n    for a in s.actions(): return a\n\n{MONSTERS[kind]}\n",), {"f": 0})
    begin = time.process_time()
    assert not is_stub(monster) and not follows_one_line(monster)
    assert time.process_time() - begin < 2


class Odd:
    def __getattr__(self, name):
        raise RuntimeError(name)


def test_where_no_text_is_to_be_had_nothing_is_said():
    for answer in (None, 7, len, int, Odd(), lambda s: 1, eval("lambda s: 1")):
        assert source_of(answer) is None


def in_class(answer):
    return judge("minimax.value", ask("minimax.value", answer)).findings[0].slip


@pytest.mark.slow
def test_who_made_successors_or_printed_has_written_something():
    assert in_class(lambda state: None) == "not-written-yet"
    assert in_class(lambda state: value(state) and None) == "returns-nothing"
    assert in_class(lambda state: print(1)) == "returns-nothing"


def test_words_that_say_so_are_a_stub_and_a_missing_name_is_none():
    def later(state):
        raise Exception("Not implemented yet")

    def misspelled(state):
        return valve(state)  # noqa: F821

    def searched(state):
        raise NotImplementedError(value(state))

    assert in_class(later) == "not-written-yet"
    assert in_class(misspelled) == "missing-name"
    assert in_class(searched) == "raises-error"


def uncalled(state):
    return next(a for a in state.actions)


def of_a_move(state):
    return state.utility() if state.is_terminal() else max(of_a_move(a) for a in state.actions())


def unset(state):
    for action in state.actions():
        best = max(best, action)  # noqa: F821
    return best


@pytest.mark.parametrize(
    ("answer", "code"),
    [(uncalled, "missing-parentheses"), (of_a_move, "no-position"), (unset, "unset-name")],
)
def test_the_words_of_an_error_say_it_too(answer, code):
    assert in_class(answer) == code


def test_a_method_that_comes_back_lacks_its_parentheses():
    assert in_class(lambda state: state.utility) == "missing-parentheses"


def test_old_names_are_not_a_matter_of_spelling():
    def old(state):
        raise AttributeError("'dict' object has no attribute 'iteritems' (iteritems is Python 2: write d.items())")

    [finding] = judge("minimax.value", ask("minimax.value", old)).findings
    assert finding.slip == "old-python"
    assert "spelling" not in finding.message


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("'GameState' object has no attribute 'getScores'", "getScore"),
        ("'GameState' object has no attribute 'utillity'", ""),
        ("'Tree' object has no attribute 'utillity'", "utility"),
        ("'list' object has no attribute 'getScores'", ""),
    ],
)
def test_a_name_that_is_nearly_one_of_the_position_is_told(said, name):
    assert meant({"type": "AttributeError", "message": said}) == name


@pytest.mark.parametrize(
    "body",
    [
        "return s.utility() if s.is_terminal() else f(s.result(s.actions()[0]))",
        "while not s.is_terminal(): s = s.result(s.actions()[-1])\n    return s.utility()",
        "while s.actions(): s = s.result(next(iter(s.actions())))\n    return s.utility()",
        "first, *_ = [s.result(a) for a in s.actions()] or [None]\n    return f(first) if first else s.utility()",
    ],
)
def test_who_follows_one_move_from_each_position_has_no_loop(body):
    assert follows_one_line(source(f"def f(s):\n    {body}\n"))


@pytest.mark.parametrize(
    "body",
    [
        "for a in s.actions(): return f(s.result(a))",
        "moves = s.actions()\n    while moves: return f(s.result(moves.pop()))",
        "return [f(s.result(a)) for a in s.actions()][0]",
        "return next(f(s.result(a)) for a in s.actions())",
        "return list(map(f, s.children()))[0]",
        "return max([s.result(s.actions()[0])], key=f)",
    ],
)
def test_who_leaves_a_loop_too_early_has_one(body):
    assert not follows_one_line(source(f"def f(s):\n    {body}\n"))


def test_what_the_answer_never_reaches_is_not_looked_at():
    text = "class A:\n    def unused(self, s):\n        return max(s.actions())\n\n"
    text += "    def getAction(self, s):\n        return self.used(s)\n\n    def used(self, s):\n        return 1\n"
    assert follows_one_line(source(text))
    assert not follows_one_line(source(text.replace("self.used(s)", "self.unused(s)")))


def test_a_text_that_cannot_be_read_is_no_line_of_moves():
    assert not follows_one_line(Source("f", ("def f(s:",), {"f": 0}))
    assert not follows_one_line(Source("f", ("f = 3",), {}))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("value(state.successor(action, agent), depth)", "swapped-arguments"),
        ("child = go(action, agent)", "swapped-arguments"),
        ("for a in state.legal_actions(agent): v = value(state.successor(a, agent))", "swapped-arguments"),
        ("for action in state.legal_actions(action):", ""),
        ("moves = state.getLegalActions(move)", ""),
    ],
)
def test_an_action_in_the_place_of_an_agent(line, code):
    message = "there is no agent 'North': 0 is Pacman, and the last ghost is 1"
    assert clear_code({"type": "IllegalAction", "message": message, "code": line}) == code


BROKEN = "def first():\n\treturn 'ä'\n\nclass Old:\n    print 'Python 2'\n\n@keep\ndef last(x):\n  return (\n1\n)\n"


def test_of_a_text_with_an_error_the_rest_is_read_where_it_stands() -> None:
    _, statements = parsed(BROKEN)
    assert [(one.name, one.lineno) for one in statements if isinstance(one, ast.FunctionDef)] == [("first", 1)]
    [piece] = pieces_of(Source("first", (BROKEN,), {"first": 0}))
    [function] = [node for node in ast.walk(piece.node) if isinstance(node, ast.Return)]
    assert (piece.shown(function), piece.indent(function)) == ("return 'ä'", " " * 8)


@pytest.mark.parametrize("text", ["def f(:\n", "x = (\n", "\x00"])
def test_a_text_without_any_python_cannot_be_read(text: str) -> None:
    with pytest.raises(UNREADABLE):
        parsed(text)


def test_every_name_has_its_spelling_of_pep_8() -> None:
    assert {"getLegalActions", "get_legal_actions", "legal_actions"} <= LEGAL
    assert "generate_successor" in SUCCESSOR and "is_win" in OVER and "get_num_agents" in COUNT and "get_score" in WORTH


def test_names_are_known_by_what_is_done_with_them() -> None:
    pieces = pieces_of(Source(STYLES["closure"].handed_in, (STYLES["closure"].text,), {}))
    found = Sorts(pieces)
    nodes = [(piece, node) for piece in pieces for node in ast.walk(piece.node) if isinstance(node, ast.Name)]
    sorts = {node.id: found.of(piece, node) for piece, node in nodes}
    wanted = {"state": "state", "ply": "depth", "turn": "agent", "move": "action", "values": "values"}
    assert {name: sorts[name] for name in wanted} == wanted


def test_the_number_of_moves_is_not_that_of_the_agents() -> None:
    [piece] = pieces_of(Source("f", ("def f(num_actions, num_agents):\n    return num_actions\n",), {}))
    sorts = dict(Sorts([piece]).visible(piece, piece.node.body[0]))  # type: ignore[attr-defined]
    assert (sorts["num_actions"], sorts["num_agents"]) == ("moves", "count")
