"""The page to practice on, without a browser: its trees, what is right, and what mistakes would have marked."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from math import inf, isclose
from pathlib import Path
from typing import Any

import pytest

from graders.exercises.mistakes import alpha_beta, expectimax, small_games
from graders.exercises.mistakes.base import Mistake, mistake
from graders.exercises.mistakes.expectimax import Expectimax
from pacman_env.games import Chance, Tree
from pacman_env.language import ENGLISH, language, languages
from pacman_env.pictures.page import SEARCHING, sources
from pacman_env.practice.__main__ import main
from pacman_env.practice.page import MIX as MIX_NAMES
from pacman_env.practice.page import SCRIPTS, page
from pacman_env.practice.page import TASKS as TASK_NAMES
from pacman_env.widgets import practice
from tests.pacman_env.node import in_node, needs_node

FOLDER = Path(__file__).parents[2] / "pacman_env" / "practice"
TASKS = ["values", "move", "cuts", "window", "returned", "order", "x"]
ALPHA_BETA_TASKS = ["cuts", "window", "returned", "x"]
MIX = ["uneven", "ties", "min", "chance"]
SETTINGS = [{}, {"uneven": True}, {"ties": True}, {"min": True}, {"chance": True}, dict.fromkeys(MIX, True)]


def in_page(body: str, data: Any) -> Any:
    """What the scripts of the page make of each of these; ``body`` is an expression over ``each``."""
    pure = [name for name in SCRIPTS if name not in ("page.js", "player.js", "memory.js")]
    scripts = [(FOLDER / name).read_text(encoding="utf-8") for name in pure]
    catalogs = json.dumps({tag: language(tag).templates for tag in languages()})
    words = f"const say = catalog({{}}), CATALOGS = {catalogs};"
    return in_node("\n".join([sources(SEARCHING), words, *scripts]), body, data)


def settings(plies: int, **mix: bool) -> dict[str, Any]:
    return {"plies": plies, **dict.fromkeys(MIX, False), **mix}


def nested(rows: list[list[Any]]) -> Tree:
    """The tree of the rows of the page, with its moves and players."""

    def build(number: int) -> Any:
        below = [row for row in rows if row[1] == number]
        if rows[number][3] == "leaf":
            return rows[number][4]
        parts = [build(row[0]) for row in below]
        if rows[number][3] != "chance":
            return parts
        then = next((row[3] for row in below if row[3] in ("max", "min")), None)
        return Chance(list(zip([row[5] for row in below], parts, strict=True)), then)

    return Tree(build(0), rows[0][3])


def players_alternate(tree: Tree, rows: list[list[Any]]) -> bool:
    """Whether the tree in Python has the players that the page has (a Chance names one player for all its moves)."""
    kinds = {row[2]: row[3] for row in rows}
    return all(node.is_terminal() or kinds[node.path] == node.to_move for node in nodes(tree))


def nodes(tree: Tree) -> Iterator[Tree]:
    yield tree
    for action in tree.actions():
        yield from nodes(tree.result(action))


class AlphaBeta(alpha_beta.AlphaBeta):
    """Alpha-beta on trees with chance nodes, where the window opens again; it writes down what it does."""

    def search(self, state: Any) -> Any:
        self.windows: dict[str, tuple[Any, Any]] = {}
        self.values: dict[str, Any] = {}
        return super().search(state)

    def value(self, node: Any, *window: Any) -> Any:
        self.windows[node.path] = self.entered(node.to_move == "max", *(window or (-inf, inf)))
        self.values[node.path] = self.one(node, *window)
        return self.values[node.path]

    def one(self, node: Any, *window: Any) -> Any:
        if node.is_terminal() or node.to_move != "chance":
            return alpha_beta.AlphaBeta.value(self, node, *window)
        return sum(
            node.probability(action) * self.value(node.result(action), *self.at_chance(*window))
            for action in node.actions()
        )

    def at_chance(self, *window: Any) -> tuple[Any, Any]:
        return -inf, inf


class Plain(Expectimax):
    """Expectimax that writes down its values."""

    def value(self, node: Any, *window: Any) -> Any:
        self.values = getattr(self, "values", {})
        self.values[node.path] = super().value(node, *window)
        return self.values[node.path]


def known(table: Any, name: str) -> Mistake:
    return next(one for one in table if one.name == name)


def guarded(is_wrong: Callable[..., bool]) -> Callable[..., bool]:
    return lambda self, is_max, best, alpha, beta: is_wrong(is_max, best, alpha, beta)


def minimum_at_chance(self: Any, node: Any, *window: Any) -> Any:
    return alpha_beta.AlphaBeta.value(self, node, *window)


VALUE = {  # the name in the page: the mistake of the course
    "min-reversed": known(small_games.PLAYERS, "MaxForMin"),
    "max-reversed": known(small_games.PLAYERS, "MinForMax"),
    "players-swapped": known(small_games.PLAYERS, "PlayersSwapped"),
    "mean-in-min": known(expectimax.VALUE, "MeanInMin"),
    "mean-in-max": known(expectimax.VALUE, "MeanInMax"),
    "min-in-chance": known(expectimax.VALUE, "MinInChance"),
    "max-in-chance": known(expectimax.VALUE, "MaxInChance"),
    "unweighted": known(expectimax.VALUE, "Unweighted"),
    "most-likely-only": known(expectimax.VALUE, "MostLikely"),
    "sums-up": known(expectimax.VALUE, "SumUp"),
}
CUTS = {
    "no-pruning": known(alpha_beta.VALUE, "NoPruning"),
    "never-on-equality": known(alpha_beta.VALUE, "NeverOnEquality"),
    "window-reset": mistake("AtRoot", "window-reset", "", below=lambda self, child, *window: self.value(
        child, *(window if len(child.path) > 1 else ()))),
    "window-reset-far": known(alpha_beta.VALUE, "FarBoundNotPassed"),
    "alpha-beta-swapped": known(alpha_beta.VALUE, "WrongBoundMoves"),
    "bound-loosened": known(alpha_beta.VALUE, "NewestValue"),
    "test-against-own-bound": mistake("Own", "test-against-own-bound", "", cut=guarded(
        lambda is_max, best, alpha, beta: best > alpha > -inf if is_max else best < beta < inf)),
    "cut-reversed": mistake("Reversed", "cut-reversed", "", cut=guarded(
        lambda is_max, best, alpha, beta: best <= beta < inf if is_max else best >= alpha > -inf)),
    "half-the-cuts-max": known(alpha_beta.VALUE, "OnlyMaxCuts"),
    "half-the-cuts-min": known(alpha_beta.VALUE, "OnlyMinCuts"),
    "bound-changed-in-place": known(alpha_beta.VALUE, "SharedBounds"),
    "other-order": known(alpha_beta.VALUE, "OtherOrder"),
    "window-through-chance": mistake("Through", "window-through-chance", "", at_chance=lambda self, *window: window),
    "chance-as-min": mistake("AsMin", "prunes-chance", "", one=minimum_at_chance),
    "players-swapped": mistake("Swapped", "players-swapped", ""),  # the same search on a tree with the players swapped
}  # fmt: skip


def searched(tree: Tree, name: str, cuts: bool) -> Any:
    """The search of Python with this mistake (none: ""), after it has run."""
    one, base = (CUTS if cuts else VALUE).get(name), AlphaBeta if cuts else Plain
    search = type("Search", (base,), dict(one.steps) if one else {})()
    search.search(tree) if cuts else search.value(tree)
    return search


def marks_in_python(
    task: str, tree: Tree, rows: list[list[Any]], name: str, asked: int | None, leaf: int | None
) -> Any:
    """The marks that the page should have for this mistake; None where there are none."""
    path = {row[0]: row[2] for row in rows}
    if task in ("values", "move", "order"):
        values = searched(tree, name, cuts=False).values
        if task == "values":
            return {str(row[0]): values[row[2]] for row in rows if row[3] != "leaf"}
        if task == "move":
            return {"move": chosen(rows, 0, values, name), "value": values[""]}
        orders = [row[0] for row in rows if row[3] in ("max", "min") and sum(one[1] == row[0] for one in rows) > 1]
        return {str(number): chosen(rows, number, values, name) for number in orders}
    if task == "x":
        return None
    if name == "players-swapped":
        other = {"max": "min", "min": "max"}
        tree = nested([[*row[:3], other.get(row[3], row[3]), *row[4:]] for row in rows])
    search = searched(tree, name, cuts=True)
    if task == "cuts":
        return {str(row[0]): row[2] in search.windows for row in rows[1:]}
    if path[asked] not in search.windows:
        return None
    if task == "window":
        return dict(zip(("alpha", "beta"), search.windows[path[asked]], strict=True))
    return {"value": search.values[path[asked]]}


def chosen(rows: list[list[Any]], number: int, values: dict[str, Any], name: str) -> int:
    """The first best move of a node, as somebody with this mistake sees it."""
    kind = rows[number][3]
    kind = {"min-reversed": "max", "max-reversed": "min", "players-swapped": "min" if kind == "max" else "max"}.get(
        name, kind
    )
    below = [row for row in rows if row[1] == number]
    best = (max if kind == "max" else min)(values[row[2]] for row in below)
    return next(row[0] for row in below if isclose(values[row[2]], best))


PUZZLE = """(([task, settings, seed, tag]) => {
  const say = catalog(CATALOGS[tag]), puzzle = puzzleOf(task, settings, seed), right = rightMarks(puzzle);
  const mistakes = mistakenMarks(puzzle), judged = mistakes.map(([, marks]) => judgeMarks(puzzle, marks));
  const differing = mistakes.map(([, marks], at) => [judged[at].first, marks]).filter(([first]) => first !== null);
  const told = differing.map(([first, marks]) => difference(say, puzzle, first, marks));
  const hinted = Object.keys(right).flatMap(key => hints(say, puzzle, key, {}));
  const names = [...Object.keys(VALUE_MISTAKES), ...Object.keys(CUT_MISTAKES)];
  const sentences = [...told, ...hinted, ...names.map(name => say("practice.mistake_" + name))];
  return {
    rows: puzzle.rows, asked: puzzle.asked ?? null, leaf: puzzle.leaf ?? null, right, judged, sentences,
    mistakes: Object.fromEntries(mistakes), correct: judgeMarks(puzzle, right),
  };
})(each)"""


def puzzles(task: str, seed: int, tag: str = "en") -> list[tuple[dict[str, Any], Any]]:
    """The settings of twelve puzzles, of two plies and of three, and what the page makes of each."""
    asked = [settings(plies, **mix) for plies in (2, 3) for mix in SETTINGS]
    return list(zip(asked, _made(seed, tag)[task], strict=True))


@cache
def _made(seed: int, tag: str) -> dict[str, list[Any]]:
    """Those of all tasks at once: a page takes longer to begin than to make them."""
    asked = [settings(plies, **mix) for plies in (2, 3) for mix in SETTINGS]
    made = in_page(PUZZLE, [[task, one, seed, tag] for task in TASKS for one in asked])
    return {task: made[at * len(asked) :][: len(asked)] for at, task in enumerate(TASKS)}


def same(one: Any, other: Any) -> bool:
    one, other = (
        {"inf": inf, "-inf": -inf}.get(each, each) if isinstance(each, str) else each for each in (one, other)
    )
    return one == other or (isinstance(one, float | int) and isinstance(other, float | int) and isclose(one, other))


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("task", ["values", "move", "cuts", "window", "returned", "order"])
@pytest.mark.parametrize("seeds", [(1,), pytest.param(range(2, 11), marks=pytest.mark.long)])
def test_right_and_mistaken_marks_are_those_of_the_course(task: str, seeds: Iterable[int]) -> None:
    """The page and Python mark the same, by the book and by every mistake."""
    compared: dict[str, int] = {}
    for _, puzzle in (one for seed in seeds for one in puzzles(task, seed)):
        rows, tree = puzzle["rows"], nested(puzzle["rows"])
        assert players_alternate(tree, rows)
        table = CUTS if task in ALPHA_BETA_TASKS else VALUE
        for name, marks in [("", puzzle["right"]), *puzzle["mistakes"].items()]:
            if name and name not in table:
                continue  # a right bound in the wrong place: nothing to search
            if name == "bound-changed-in-place" and any(row[3] == "chance" for row in rows):
                continue  # the two disagree about what a chance node does to bounds that everybody shares
            expected = marks_in_python(task, tree, rows, name, puzzle["asked"], puzzle["leaf"])
            assert expected is not None and marks.keys() == expected.keys(), (name, tree)
            assert all(same(marks[key], expected[key]) for key in marks), (name, tree, marks, expected)
            compared[name] = compared.get(name, 0) + 1
    assert compared.keys() >= {"", *table} and min(compared.values()) >= 1, compared


SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))]


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_for_which_x_is_true_of_every_number(seed: int) -> None:
    """A second search, in Python, at every half between -2 and 33."""
    for _, puzzle in puzzles("x", seed):
        rows, names = puzzle["rows"], {row[0]: row[2] for row in puzzle["rows"]}
        tree = nested(rows)
        for name, marks in [("", puzzle["right"]), *puzzle["mistakes"].items()]:
            if name in ("players-swapped", "bound-changed-in-place"):
                continue
            for half in range(-4, 67, 1 if not name else 7):
                x = half / 2
                windows = searched(tree.with_leaves({names[puzzle["leaf"]]: x}), name, True).windows
                cut = names[puzzle["asked"]] not in windows
                assert cut == says(marks, x), (name, tree, marks, x)


def says(marks: dict[str, Any], x: float) -> bool:
    bound = marks.get("bound", inf)
    answers = {"<=": x <= bound, ">=": x >= bound, "<": x < bound, ">": x > bound, "always": True, "never": False}
    return answers[marks["sign"]]


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("task", TASKS)
def test_a_mistake_is_named_only_where_it_alone_explains_the_marks(task: str, seed: int) -> None:
    named = 0
    for _, puzzle in puzzles(task, seed):
        assert puzzle["correct"]["done"] and puzzle["correct"]["mistake"] is None
        marks = [[each.get(key) for key in puzzle["right"]] for each in puzzle["mistakes"].values()]
        for name, verdict, own in zip(puzzle["mistakes"], puzzle["judged"], marks, strict=True):
            said = verdict["mistake"]
            assert said in (None, name)
            assert said is None or (marks.count(own) == 1 and not verdict["done"])
            named += said is not None
    assert named >= 2 * len(puzzles(task, seed))


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_a_tree_for_every_seed_and_always_the_same(seed: int) -> None:
    some = [(task, *one) for task in TASKS for one in puzzles(task, seed)[seed % 5 :: 5]]
    again = in_page("puzzleOf(...each).rows", [[task, wanted, seed] for task, wanted, _ in some])
    assert again == [puzzle["rows"] for *_, puzzle in some]
    for task in TASKS:
        assert len({json.dumps(puzzle["rows"]) for _, puzzle in puzzles(task, seed)}) > 0.95 * len(puzzles(task, seed))
        for wanted, puzzle in puzzles(task, seed):
            has_the_form(puzzle["rows"], wanted)


def has_the_form(rows: list[Any], wanted: dict[str, Any]) -> None:
    leaves = [row for row in rows if row[3] == "leaf"]
    assert any(row[3] == "chance" for row in rows) == wanted["chance"]
    assert rows[0][3] == ("min" if wanted["min"] else "max") and 3 <= len(leaves) <= 16
    assert (len({row[4] for row in leaves}) < len(leaves)) == wanted["ties"]


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize(
    "tag", ["en", *(pytest.param(one, marks=pytest.mark.long) for one in languages() if one != "en")]
)
def test_every_wrong_answer_gets_a_reason_and_every_hint_has_words(tag: str) -> None:
    for sentences in (puzzle["sentences"] for task in TASKS for _, puzzle in puzzles(task, 1, tag)):
        assert sentences and all(len(text) > 8 and text[-1] in ".?" for text in sentences), sentences
        assert not [text for text in sentences if "undefined" in text or "NaN" in text or "{" in text]


JUDGED = """(([task, settings, seed, given]) => {
  const say = catalog(CATALOGS.en), puzzle = puzzleOf(task, settings, seed);
  const ends = { inf: Infinity, "-inf": -Infinity };
  const marks = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, ends[value] ?? value]));
  const { done, note, mistake, first } = judgeMarks(puzzle, marks);
  return { right: done || Boolean(note), mistake, told: first === null ? "" : difference(say, puzzle, first, marks) };
})(each)"""


def truth(task: str, puzzle: dict[str, Any], marks: dict[str, Any], right: dict[str, Any], told: str) -> None:
    """What the page said about the first place is what Python finds there."""
    rows = puzzle["rows"]
    move = {row[0]: row[2] or "the root" for row in rows}
    number = {name: at for at, name in move.items()}
    tree = nested(rows)
    if task == "values":
        name, wrote = re.findall(r"^(\w+|The root): you wrote ([\d.]+)\.", told)[0]
        key = str(number[name[:1].lower() + name[1:]])
        assert abs(marks[key] - float(wrote)) < 0.01 and not same(marks[key], right[key])
        assert same(right[key], float(re.findall(r"(?:which is|=) ([\d.]+)\.(?: |$)", told)[0]))
        below = [row[0] for row in rows if str(row[1]) == key]
        assert all(same(marks.get(str(child), 0), right.get(str(child), 0)) for child in below), "not the first place"
    elif task == "move":
        if "You chose" in told:
            assert not same(searched(tree, "", False).values[re.findall(r"You chose (\w+)\.", told)[0]], right["value"])
        assert same(right["value"], float(re.findall(r"which is ([\d.]+)\.", told)[0]))
        assert f"The move with that value is {move[right['move']]}." in told
    elif task == "cuts":
        name = re.findall(r"crossed out (\w+), but it is visited|^(\w+) is never visited", told)[0]
        key = str(number["".join(name)])
        assert right[key] == bool(name[0]) and marks[key] != right[key]
    elif task == "window":
        key, value = re.findall(r"You wrote (alpha|beta) = .*?\. \1 = (\S+):", told)[0]
        assert same(right[key], {"+∞": "inf", "−∞": "-inf"}.get(value) or float(value)) and not same(
            marks[key], right[key]
        )
    elif task == "returned":
        assert same(right["value"], float(re.findall(r"It returns the (?:largest|smallest), ([\d.]+)\.", told)[0]))
    elif task == "order":
        count, least = map(int, re.findall(r"looks at (\d+) leaves, but (\d+) would be enough", told)[0])
        assert count == leaves_seen(puzzle, marks) and least == fewest(puzzle) < count
    else:
        x, name, verdict = re.findall(r"With x = ([−\d.]+), (\w+) is (never visited|visited)", told)[0]
        x = float(x.replace("−", "-"))
        windows = searched(tree.with_leaves({move[puzzle["leaf"]]: x}), "", True).windows
        assert (name not in windows) == (verdict == "never visited") == says(right, x) != says(marks, x)


def leaves_seen(puzzle: dict[str, Any], first: dict[str, Any]) -> int:
    """The leaves that alpha-beta in Python looks at, with these moves first."""
    move = {str(row[0]): row[2] for row in puzzle["rows"]}
    heads = {move[number]: move[str(child)] for number, child in first.items()}

    class Ordered(AlphaBeta):
        def actions(self, node: Any) -> list[Any]:
            return sorted(node.actions(), key=lambda action: action != heads.get(node.path))

    search = Ordered()
    search.search(nested(puzzle["rows"]))
    leaves = {row[2] for row in puzzle["rows"] if row[3] == "leaf"}
    return len(leaves & search.windows.keys())


def fewest(puzzle: dict[str, Any]) -> int:
    below: dict[str, list[int]] = {number: [] for number in puzzle["right"]}
    for row in puzzle["rows"]:
        if str(row[1]) in below:
            below[str(row[1])].append(row[0])
    return min(leaves_seen(puzzle, dict(zip(below, way, strict=True))) for way in product(*below.values()))


def three_wrong(task: str, puzzle: dict[str, Any], at: int) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Three wrong answers by Python's mistakes, another choice for each tree, with all mistakes that explain them."""
    rows, path = puzzle["rows"], {row[0]: row[2] for row in puzzle["rows"]}
    chance = any(row[3] == "chance" for row in rows)
    all_marks = {}
    for name, marks in puzzle["mistakes"].items():
        own = marks
        if task != "x" and f"practice.mistake_{name}" in ENGLISH.templates and not (chance and "in-place" in name):
            known = marks_in_python(task, nested(rows), rows, name, puzzle["asked"], puzzle["leaf"]) if path else None
            own = marks if name in ("boxes-swapped", "window-after", "returns-bound") else known
        if own is not None:
            all_marks[name] = own
    wrong = [name for name, marks in all_marks.items() if not equal(marks, puzzle["right"])]
    for step in range(3):
        name = wrong[(at * 3 + step) % len(wrong)]
        yield all_marks[name], [other for other, marks in all_marks.items() if equal(marks, all_marks[name])]


def equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("trees", [range(1, 3), pytest.param(range(3, 11), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("task", TASKS)
def test_what_the_page_says_of_three_typical_wrong_answers_is_true(task: str, trees: range) -> None:
    """Marks by mistakes in Python; the words are checked by a search in Python."""
    asked = [[task, settings(2 + at % 2 if task != "order" else 2, **SETTINGS[at % len(SETTINGS)]), at] for at in trees]
    wrong = [
        (one, puzzle, marks, names)
        for at, (one, puzzle) in enumerate(zip(asked, in_page(PUZZLE, [[*one, "en"] for one in asked]), strict=True))
        for marks, names in three_wrong(task, puzzle, at)
    ]
    written = [[*one, {key: two_digits(value) for key, value in marks.items()}] for one, _, marks, _ in wrong]
    named = 0
    for (_, puzzle, marks, names), said in zip(wrong, in_page(JUDGED, written), strict=True):
        if task == "order" and leaves_seen(puzzle, marks) == fewest(puzzle):
            assert said["right"]
        if said["right"]:
            continue  # a mistake that costs nothing here, or a correct answer of another kind
        assert said["mistake"] == (names[0] if len(names) == 1 else None), said
        named += said["mistake"] is not None
        truth(task, puzzle, marks, puzzle["right"], said["told"])
    assert named


def two_digits(value: Any) -> Any:
    """As somebody writes it."""
    return round(value, 2) if isinstance(value, float) else value


@pytest.mark.parametrize("tag", languages())
def test_the_page_is_one_small_file(tag: str) -> None:
    text = page(tag)
    assert len(text.encode()) < 300_000
    assert "{{" not in text and "src=" not in text and "@import" not in text and "url(" not in text
    assert [line for line in text.splitlines() if "http" in line and "www.w3.org/2000/svg" not in line] == []


def test_the_command_writes_and_opens_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    file = tmp_path / "new" / "practice.html"
    assert main(["--page", str(file), "--language", "de"]) == 0
    assert file.as_uri() in capsys.readouterr().out and opened == [file.as_uri()]
    assert "<title>Üben: Spielbäume</title>" in file.read_text(encoding="utf-8")
    main(["--page", str(file), "--no-open"])
    assert len(opened) == 1


def test_in_a_notebook_the_page_begins_where_it_is_asked_to() -> None:
    shown = practice("cuts", plies=3, seed=7, uneven=True, chance=True)
    assert '"#task=cuts&plies=3&with=uneven,chance&seed=7"' in shown.html
    assert shown._repr_html_().startswith('<iframe title="Practice: game trees"') and "adversarial-search" in repr(
        shown
    )
    assert '"#task=values&plies=2&with="' in practice().html
    assert len(shown._repr_html_()) < 60_000, "a notebook keeps its outputs"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"task": "guess"}, "there is no task 'guess': the tasks are values, move, cuts, window, returned, order, x"),
        ({"plies": 5}, "2, 3, or 4 plies, not 5"),
        ({"words": "xx"}, "there is no language 'xx'"),
    ],
)
def test_what_there_is_not_is_named(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        practice(**asked)


def test_python_and_the_page_know_the_same_tasks() -> None:
    assert list(TASK_NAMES) == TASKS and list(MIX_NAMES) == MIX
