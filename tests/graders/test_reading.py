"""A look at the text of an answer notes what it shows, and a note is told only where the answer fails as it must."""

import ast
import linecache
import time

import pytest

from graders import grade
from graders.reading.choosing import follows_one_line
from graders.reading.looking import is_stub, look
from graders.reading.syntax.code import Code
from graders.reading.syntax.ends import ends
from graders.transcript.source import Source, source_of
from graders.trusted.judging import judge
from graders.trusted.naming.evidence import said_by
from tests.graders.builders import ask
from tools.corpus import FIELD, load

SEEN_IN_THE_TEXT = (
    "copied-function", "depth-used-up", "infinite-ends", "missing-parentheses", "move-for-position", "not-written-yet",
    "returns-nothing", "start-within-reach", "state-overwritten", "swapped-arguments", "unset-name", "zero-is-false",
)  # fmt: skip
UNSEEN = (  # a move does not tell where a search started, nor whether it asked for the end
    "HundredIsMuch", "EightHundredIsAll", "SixHundredBelow", "decide_above_minus_one", "decide_only_wins",
    "decide_without_an_end",
)  # fmt: skip


def source(text):
    """The text as the source of the last thing that it defines."""
    tops = [node.name for node in ast.parse(text).body if hasattr(node, "name")]
    return Source(tops[-1], (text,), dict.fromkeys(tops, 0))


def notes(text):
    """Each note as its code and the code on its line."""
    return [(note.code, note.text) for note in look(source(text))]


# ------------------------------------------------------------------------------------------------ what is noted

ONE_LINE = [
    "if s.is_terminal: return 1",
    "return not s.get_legal_moves",
    "return s.isWin or s.isLose",
    "for a in s.actions: print(a)",
    "return [a for a in s.legal_actions if a]",
    "return len(s.getLegalActions)",
    "return s.getNumAgents - 1",
    "return s.utility if s.is_terminal() else 0",
    "return s.utility, None",
    "return s.getFood.asList()",
    "return s.get_legal_moves[0]",
    "while not s.is_win: s = s.successor(0, 'Stop')",
]


@pytest.mark.parametrize("line", ONE_LINE)
def test_a_method_that_is_named_where_its_value_is_used(line):
    [first, *_] = look(source(f"def f(s):\n    {line}\n"))
    assert (first.code, first.line, first.text, first.where) == ("missing-parentheses", 2, line, "f")


def test_a_method_kept_under_a_name_and_never_called():
    text = "def f(s):\n    over = s.is_terminal\n    if over:\n        return 1\n    return 0\n"
    assert notes(text) == [("missing-parentheses", "over = s.is_terminal")]
    assert notes(text.replace("if over:", "if over():")) == []


def test_a_function_of_ones_own_that_is_asked_without_a_call():
    text = "def over(s):\n    return s.is_win()\n\ndef f(s):\n    if over:\n        return 1\n    return 0\n"
    assert notes(text) == [("missing-parentheses", "if over:")]


@pytest.mark.parametrize(
    "line",
    [
        "return list(map(s.result, s.actions()))",
        "go = s.result; return [go(a) for a in s.actions()]",
        "return max(s.actions(), key=s.probability)",
        "return s.score + s.num_agents",
        "pick = max if s.to_move == 'max' else min; return pick([1])",
    ],
)
def test_a_method_that_is_handed_on_is_no_slip(line):
    assert notes(f"def f(s):\n    {line}\n") == []


def test_attributes_of_ones_own_may_have_any_name():
    text = "class Node:\n    def __init__(self, s):\n        self.actions = s.actions()\n\n"
    assert notes(f"{text}def f(s):\n    node = Node(s)\n    return [a for a in node.actions]\n") == []


def test_what_the_answer_never_reaches_is_not_looked_at():
    text = "class A:\n    def unused(self, s):\n        return not s.is_terminal\n\n"
    text += "    def getAction(self, s):\n        return self.used(s)\n\n    def used(self, s):\n        return 1\n"
    assert notes(text) == []
    assert notes(text.replace("self.used(s)", "self.unused(s)")) != []


GAPS = {
    "best = max(v(s), 0)": "def v(s):\n    return 1\n\ndef f(s):\n    best = max(v(s), 0)\n",
    "v(s)": "def v(s):\n    return 1\n\ndef f(s):\n    if s:\n        return 0\n    v(s)\n",
    "max(found)": "def f(s):\n    found = [1]\n    if s:\n        return 0\n    max(found)\n",
    "elif s == 2:": "def f(s):\n    if s == 1:\n        return 1\n    elif s == 2:\n        return 2\n",
    "for a in s:": "def f(s):\n    for a in s:\n        return a\n",
    "break": "def f(s):\n    for a in s:\n        if a:\n            break\n    else:\n        return 1\n",
    "return": "def f(s):\n    if s:\n        return\n    return 1\n",
}


@pytest.mark.parametrize("line", GAPS)
def test_a_path_without_a_return(line):
    assert ("returns-nothing", line) in notes(GAPS[line])


@pytest.mark.parametrize(
    "body",
    [
        "if a == 0:\n    return 1\nelif a > 0:\n    return 2",
        "if a:\n    return 1\nif not a:\n    return 2",
        "if a < b:\n    return 1\nelif a >= b:\n    return 2",
        "while True:\n    if a:\n        return 1",
        "try:\n    return 1\nexcept ValueError:\n    return 2",
        "with a:\n    return 1",
        "match a:\n    case 1:\n        return 1\n    case _:\n        return 2",
        "for b in a:\n    return b\nraise ValueError",
        "if a:\n    return 1\nutil.raiseNotDefined()",
    ],
)
def test_every_path_has_an_end_here(body):
    assert ends(ast.parse(body).body) == []


def test_a_stub_that_the_answer_needs_is_said_to_be_one():
    text = "def value(s):\n    '''Soon.'''\n    raise NotImplementedError\n\ndef f(s):\n    return max(value(s), 0)\n"
    [note] = look(source(text))
    assert (note.code, note.where) == ("not-written-yet", "value")
    assert notes(text.replace("max(value(s), 0)", "1")) == []


def test_a_method_that_a_class_below_writes_is_no_stub():
    empty = "class Base:\n    def look(self, s):\n        pass\n\n"
    agent = "class Agent(Base):\n    def getAction(self, s):\n        return max(self.look(s), 0)\n"
    assert notes(empty + agent) == [("not-written-yet", "def look(self, s):")]
    assert notes(empty + agent + "    def look(self, s):\n        return 1\n") == []
    assert len(notes(empty + agent + "    def look(self, s):\n        pass\n")) == 2


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


UNSET = {
    "later": ("    if s:\n        return low\n    low = 1\n    return low\n", "in line 4, after this one"),
    "branch": ("    if s > 0:\n        low = 1\n    return low\n", "if `s > 0` holds (line 2)"),
    "else": ("    if s:\n        pass\n    else:\n        low = 1\n    return low\n", "if `s` does not hold (line 2)"),
    "loop": ("    for a in s:\n        low = a\n    return low\n", "inside the `for` of line 2"),
    "itself": ("    for a in s:\n        low = min(low, a)\n    return 1\n", "in line 3 itself, which needs it first"),
    "added": ("    for a in s:\n        low += a\n    return 1\n", "in line 3 itself, which needs it first"),
}


@pytest.mark.parametrize("kind", UNSET)
def test_a_name_that_one_path_leaves_unset_and_where_it_is_set(kind):
    text, reason = UNSET[kind]
    found = [note for note in look(source(f"def f(s):\n{text}")) if note.code == "unset-name"]
    assert [note.name for note in found] == ["low"]
    assert f"`low` gets a value only {reason}." in found[0].words


def test_a_global_name_that_a_function_stores_into():
    text = "count = 0\n\ndef f(s):\n    count += 1\n    return count\n"
    [note] = look(source(text))
    assert "does not see the one outside" in note.words
    assert notes(text.replace("    count += 1", "    global count\n    count += 1")) == []


@pytest.mark.parametrize(
    "body",
    [
        "if s:\n        low = 1\n    else:\n        low = 2\n    return low",
        "if s:\n        low = 1\n    else:\n        raise ValueError\n    return low",
        "for low in s:\n        print(low)\n    return 1",
        "while True:\n        low = 1\n        break\n    return low",
        "with s as low:\n        return low",
        "try:\n        low = 1\n    except ValueError:\n        low = 2\n    return low",
        "low = [low for low in s]\n    return low",
        "def low():\n        return 1\n    return low()",
    ],
)
def test_a_name_that_every_path_sets(body):
    assert notes(f"def f(s):\n    {body}\n") == []


def test_a_move_in_the_place_of_a_position():
    text = "def v(s):\n    return s.utility() if s.is_terminal() else max(v(a) for a in s.actions())\n"
    assert ("move-for-position", text.splitlines()[1].strip()) in notes(text)
    assert notes(text.replace("v(a)", "v(s.result(a))")) == []
    through = "def ended(s):\n    return s.is_terminal()\n\ndef v(s):\n    return 1 if ended(s) else 0\n\n"
    assert [code for code, _ in notes(f"{through}def f(s):\n    return max(s.actions(), key=v)\n")] == [
        "move-for-position"
    ]


def test_a_move_that_is_handed_on_is_noted_where_it_becomes_a_position():
    text = "def v(s):\n    return s.utility() if s.to_move else 1\n\ndef after(s, move):\n    return v(move)\n\n"
    text += "def f(s):\n    return [after(s, a) for a in s.actions()]\n"
    assert notes(text) == [("move-for-position", "return v(move)")]
    assert notes(text.replace("v(move)", "v(s.result(move))")) == []


def test_a_successor_that_takes_the_name_of_the_position():
    text = "def f(s):\n    for a in s.actions():\n        s = s.result(a)\n        print(s)\n    return 1\n"
    assert notes(text) == [("state-overwritten", "s = s.result(a)")]
    assert notes(text.replace("s = s.result(a)\n        print(s)", "t = s.result(a)\n        print(t)")) == []
    assert notes(text.replace("        print(s)", "        break")) == []
    assert notes(text.replace("for a in s.actions()", "for a in line")) == []


def test_a_method_that_stands_inside_of_another_one():
    text = "class A:\n    def getAction(self, s):\n        return self.best(s)\n        def best(s):\n            ...\n"
    [note] = [note for note in look(source(text)) if note.code == "missing-attribute"]
    assert (note.line, note.name) == (3, "best")
    assert "`best` stands inside of `getAction` (line 4)" in note.words
    assert "missing-attribute" not in dict(notes(text.replace("self.best(s)", "best(self, s)")))


def test_a_note_that_is_put_onto_a_position():
    assert ("written-on-position", "s.seen = 1") in notes("def f(s):\n    s.seen = 1\n    return s.utility()\n")
    deep = "s.data.score += 1"
    assert ("written-on-position", deep) in notes(f"def f(s):\n    {deep}\n    return s.utility()\n")
    assert notes("class A:\n    def getAction(self, s):\n        self.seen = 1\n        return s\n") == []


@pytest.mark.parametrize("start", ["None, -69", "-69", "{'value': -69}", "float(-69)", "-int(69)"])
def test_a_start_in_a_pair_or_a_dict(start):
    text = f"def f(s):\n    b = {start}\n    for v in s:\n        if v > b[1]:\n            b = v\n    return b\n"
    assert [(note.code, note.name) for note in look(source(text))] == [("start-within-reach", "-69")]


def test_of_several_names_only_the_one_that_is_compared_has_a_start():
    loop = (
        "    for v in s:\n        best = max(best, v)\n        if best == goal:\n            break\n    return best\n"
    )
    assert notes(f"def f(s, m):\n    best, goal = (-s.far, 1) if m else (s.far, -1)\n{loop}") == []
    found = look(source(f"def f(s, m):\n    best, goal = (-7, 1) if m else (8, -1)\n{loop}"))
    assert [(note.code, note.name) for note in found] == [("start-within-reach", "-7 or 8")]


def test_a_depth_that_is_counted_down_for_good():
    text = "class A:\n    def getAction(self, s):\n        self.depth -= 1\n        return self.go(s)\n\n"
    text += "    def go(self, s):\n        return 1\n"
    assert notes(text) == [("depth-used-up", "self.depth -= 1")]
    assert notes(text.replace("        return 1", "        self.depth += 1\n        return 1")) == []


def test_zero_that_counts_as_nothing():
    loop = "    for v in s:\n        if not best or v > best:\n            best = v\n"
    text = f"def f(s):\n    best = None\n{loop}    return best\n"
    assert notes(text) == [("zero-is-false", "if not best or v > best:")]
    assert notes(text.replace("not best", "best is None")) == []


COPY = """
def {name}(s):
    '''The value for the one who moves.'''
    if s.is_terminal():
        return s.utility()
    v = float("{inf}")
    for a in s.actions():
        v = {pick}(v, {other}(s.result(a)))
    return v
"""


def test_a_copy_of_the_other_players_function():
    low = COPY.format(name="min_value", inf="inf", pick="min", other="max_value")
    copied = COPY.format(name="max_value", inf="inf", pick="min", other="min_value")
    assert notes(low + copied) == [("copied-function", "def max_value(s):")]
    assert notes(low + COPY.format(name="max_value", inf="-inf", pick="max", other="min_value")) == []


def test_the_same_search_written_twice_is_no_copy_of_the_other_players():
    low = COPY.format(name="min_value", inf="inf", pick="min", other="min_value")
    inner = "".join(f"    {line}\n" for line in low.splitlines())
    assert notes(f"def g(s):\n{inner}    return min_value(s)\ndef f(s):\n{inner}    return min_value(s) + g(s)\n") == []


def test_a_branch_that_lets_its_value_go():
    text = "def f(s):\n    if s.is_terminal():\n        {}\n    return max(s.actions())\n"
    for line in ("s.utility()", "v = s.utility()", "-1"):
        assert notes(text.format(line)) == [("value-thrown-away", line)]
    assert [note.words for note in look(source(text.format("v = -1")))] == [
        "Nothing ever reads `v`, into which it is put here."
    ]
    assert notes(text.format("return s.utility()")) == []
    assert notes(text.format("'a comment'")) == []


# ------------------------------------------------------------------------------------------------ never too much

MONSTERS = {
    "minus": "x = " + "-" * 1_000_000 + "1",
    "folded minus": "x = " + "-\\\n" * 60_000 + "1",
    "parentheses": "x = " + "(" * 5_000 + ")" * 5_000,
    "sum": "x = 1" + "\\\n+1" * 40_000,
    "elif": "if 0:\n    pass\n" + "elif 1:\n    pass\n" * 10_000,
    "not": "x = " + "not " * 400 + "1",
    "long": "x = 1\n" * 50_000,
    "no python": "print 'hello'",
    "null": "x = '\0'",
    "tabs": "if 1:\n\tx = 1\n        y = 2",
}


@pytest.mark.parametrize("kind", MONSTERS)
def test_a_text_that_is_too_long_too_deep_or_no_python_is_not_read(kind):
    monster = Source("f", (f"def f(s):\n    return not s.is_terminal\n\n{MONSTERS[kind]}\n",), {"f": 0})
    begin = time.process_time()
    assert look(monster) == []
    assert is_stub(monster) is None
    assert time.process_time() - begin < 2


def test_nothing_in_a_text_is_run():
    assert look(source("print(1 / 0)\n\n\ndef f(s):\n    return not s.is_terminal\n"))


# ------------------------------------------------------------------------------------------------- where it comes from


def test_the_source_holds_all_that_an_answer_mentions():
    found = source_of(load("right/isolation.min_value/min_value"))
    assert found.answer in found.definitions
    assert Code(found).entry.name == found.answer


def test_the_source_of_cells():
    cells = ["def ended(s):\n    return s.is_terminal()\n", "def f(s):\n    return ended(s)\n", "g = lambda s: f(s)\n"]
    names = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        linecache.cache[f"<cell {number}>"] = (len(cell), None, cell.splitlines(True), f"<cell {number}>")
        exec(compile(cell, f"<cell {number}>", "exec"), names)
    assert source_of(names["f"]).texts == (cells[1], cells[0])
    assert source_of(names["g"]).answer == "g"
    assert [one.name for one in Code(source_of(names["g"])).functions] == ["g", "f", "ended"]


class Odd:
    def __getattr__(self, name):
        raise RuntimeError(name)


def test_where_no_text_is_to_be_had_nothing_is_said():
    for answer in (None, 7, len, int, Odd(), lambda s: 1, eval("lambda s: 1")):
        assert source_of(answer) is None


# ------------------------------------------------------------------------------------- from a note to a finding

TOLD = [one for one in FIELD if one.slip in SEEN_IN_THE_TEXT and one.name not in UNSEEN]


@pytest.mark.slow
@pytest.mark.parametrize(
    "mistake",
    [
        pytest.param(one, marks=() if place % 3 == 0 else pytest.mark.long, id=one.name)
        for place, one in enumerate(TOLD)
    ],
)
def test_a_slip_that_the_text_shows_is_named_with_its_line(mistake):
    [finding, *_] = grade(mistake.exercise, mistake.answer).findings
    assert finding.code == mistake.slip
    assert finding.line.startswith("line ")
    if mistake.slip in (
        "missing-parentheses",
        "state-overwritten",
        "zero-is-false",
        "swapped-arguments",
        "infinite-ends",
    ):
        assert finding.line.partition(": ")[2] in mistake.lines


@pytest.mark.long
def test_no_other_mistake_of_the_field_is_told_as_one_of_these():
    noted = [one for one in FIELD if one.slip not in SEEN_IN_THE_TEXT and look(source_of(one.answer))]
    assert [(one.name, grade(one.exercise, one.answer).findings[0].code) for one in noted if _told(one)] == []


def _told(mistake):
    return grade(mistake.exercise, mistake.answer).findings[0].code in SEEN_IN_THE_TEXT


def may_end_without(state):
    """Right but for MIN's choice; it has a path without a return, which nobody walks."""
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        return max(may_end_without(state.result(a)) for a in state.actions())
    if state.to_move == "min":
        return max(may_end_without(state.result(a)) for a in state.actions())


def test_a_note_that_the_run_does_not_bear_out_is_not_told():
    assert notes_of(may_end_without) == ["returns-nothing"]
    assert grade("minimax.value", may_end_without).findings[0].code == "min-reversed"


def right_for_all_that(state):
    if state.is_terminal():
        return state.utility()
    if state.to_move == "max":
        return max(right_for_all_that(state.result(a)) for a in state.actions())
    if state.to_move == "min":
        return min(right_for_all_that(state.result(a)) for a in state.actions())


def test_a_right_answer_is_never_told_a_note():
    assert notes_of(right_for_all_that) == ["returns-nothing"]
    assert grade("minimax.value", right_for_all_that).findings == []


def notes_of(answer):
    return [note.code for note in look(source_of(answer))]


def needs_a_stub(state):
    if not_there_yet(state):
        return -1
    return max((-1 for _ in state.get_legal_moves()), default=1)


def not_there_yet(state):
    """To be written."""


def test_a_needed_stub_is_told_by_name():
    [finding] = grade("isolation.max_value", needs_a_stub).findings
    assert finding.code == "not-written-yet"
    assert finding.message.startswith("`not_there_yet` has no lines of its own yet")
    assert "waiting for your lines" not in finding.message


# ------------------------------------------------------------------------------------- in class, without the text


def value(state):
    if state.is_terminal():
        return state.utility()
    return (max if state.to_move == "max" else min)(value(state.result(a)) for a in state.actions())


def in_class(answer):
    return judge("minimax.value", ask("minimax.value", answer)).findings[0].code


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
    assert finding.code == "old-python"
    assert "spelling" not in finding.message


def stopped_before(state):
    first = state["no such thing"]
    return not state.is_terminal or first


@pytest.mark.slow
def test_what_had_no_time_to_go_wrong_is_not_told():
    assert notes_of(stopped_before) == ["missing-parentheses"]
    assert grade("minimax.value", stopped_before).findings[0].code == "raises-error"


# ------------------------------------------------------------------------------------------------ one line of moves


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


def test_a_text_that_cannot_be_read_is_no_line_of_moves():
    assert not follows_one_line(Source("f", ("def f(s:",), {"f": 0}))
    assert not follows_one_line(Source("f", ("f = 3",), {}))


# ---------------------------------------------------------------------------------------- what an error says itself


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
    message = "there is no agent 'North': 0 is Pacman, the last ghost is 1"
    assert said_by({"type": "IllegalAction", "message": message, "code": line}) == code


@pytest.mark.parametrize("given", ["float('-inf'), None", "None, -inf", "float('inf')"])
def test_an_infinity_that_is_given_back_alone_or_in_a_pair(given):
    plain = f"from math import inf\ndef f(s):\n    if not s.actions():\n        return {given}\n    return 1, 2\n"
    assert [note.code for note in look(source(plain))] == ["infinite-ends"]
    unasked = plain.replace("not s.actions()", "s.near < 2")
    assert [note.code for note in look(source(unasked))] == ["infinite-value"]


@pytest.mark.parametrize("test", ["elif s.near < 2", "if s.closest_ghost < 2", "if s.window", "else"])
def test_an_infinity_on_another_question_is_not_that_of_the_end(test):
    text = f"def f(s):\n    if s.is_win():\n        return 9\n    {test}:\n        return -float('inf')\n    return 1\n"
    assert [note.code for note in look(source(text))][:1] == ["infinite-value"]
