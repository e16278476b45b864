"""The demonstrations: what they say is counted here once more, by other means; the command that writes the page."""

import csv
import html
import inspect
import random
import re
from collections.abc import Callable
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import pytest

from graders import grade
from pacman_env import GameState, Layout
from pacman_env.demo import sights
from pacman_env.demo.__main__ import main
from pacman_env.demo.content import boards, measured, trees
from pacman_env.demo.content.students import CLINIC, HANDED_IN
from pacman_env.demo.demonstration import Demonstration, Question, Sight
from pacman_env.demo.questions import gift, write
from pacman_env.games import TicTacToe, Tree
from pacman_env.language import ENGLISH, language
from pacman_env.matches.roster import agent_class
from tests import oracle
from tests.conftest import ROOT
from tests.gift import read


def handed_in(code: Callable[..., Any]) -> Callable[..., Any]:
    """The same code as a student's: what belongs to the course earns nothing."""
    names: dict[str, Any] = {"inf": inf}
    exec(inspect.getsource(code), names)
    answer: Callable[..., Any] = names[code.__name__]
    return answer


def test_every_square_wins() -> None:
    values = oracle.move_values(TicTacToe(trees.HALF_PLAYED))
    assert values == dict.fromkeys([2, 3, 5, 6, 8], 1)
    assert trees.tic_tac_toe().punch.startswith("All five win.")


def test_the_move_of_the_book() -> None:
    values = oracle.move_values(Tree.book())
    assert values == {"a": 3, "b": 2, "c": 2}
    one = trees.book()
    assert one.punch == "c promises 14 but pays 2. The move is a, and the value is 3."
    assert one.question.choices[one.question.right] == "a"


def test_the_cuts() -> None:
    """Of the book's tree two leaves are left out (AIMA, figure 5.5).

    On three plies a leaf is, because 9 is more than 8, and a branch of three nodes, because 6 is less: 15 - 1 - 3.
    """
    assert oracle.count(Tree.book())[0] == 13
    assert trees.cuts().punch.startswith("11 of 13 nodes in the book's tree, and 11 of 15 in the bigger one: ")


@pytest.mark.slow
def test_three_students_who_all_say_three() -> None:
    assert {code(Tree.book()) for code in HANDED_IN.values()} == {3}
    assert [code(Tree([[0, 0], [1, 1]])) for code in HANDED_IN.values()] == [1, 0, 0]
    assert oracle.value(Tree([[0, 0], [1, 1]])) == 1
    assert [grade("alphabeta.value", handed_in(code)).passed for code in HANDED_IN.values()] == [True, False, False]
    first, *_, last = trees.three_students().sights
    assert re.findall(r"(\d+) nodes, value 3", first.html) == ["11", "5", "3"]
    assert re.findall(r"\d+ nodes, value (\d)", last.html) == ["1", "0", "0"]


@pytest.mark.slow
def test_the_line_of_the_clinic() -> None:
    """It is the line that calls without a window; with one, and nothing else changed, the answer is right."""
    one, source = boards.clinic(), inspect.getsource(CLINIC)
    assert one.question.text == "This code finds 3, but visits all 7 nodes. Which line is to blame?"
    assert one.question.choices[one.question.right] == "6: v = dora(n.result(m))"
    assert source.splitlines()[5].strip() == "v = dora(n.result(m))"
    names: dict[str, Any] = {"inf": inf}
    exec(source.replace("dora(n.result(m))", "dora(n.result(m), alpha, beta)"), names)
    assert grade("alphabeta.value", names["dora"]).passed
    shown = one.sights[1].html
    assert '<mark style="--in:0">v = dora(n.result(m), alpha, beta)</mark>' in shown and "6 of 7 nodes" in shown


@pytest.mark.slow
def test_the_order_counts_what_chapter_4_counts() -> None:
    """With the cells of the chapter, and Knuth and Moore's formula for the best order."""
    import nbformat

    from pacman_env import xray

    cells = nbformat.read(ROOT / "notebooks/04_alpha_beta/04_alpha_beta.ipynb", 4).cells
    code = {cell.id: cell.source for cell in cells}
    names: dict[str, Any] = {"alpha_beta": HANDED_IN["A"], "xray": xray, "Tree": Tree, "random": random}
    names |= {"textbook": Tree.book(), "value": oracle.value}
    for id in ("alphabeta-order-answer", "alphabeta-order-answer-see", "alphabeta-order-count"):
        exec(code[id], names)
    tree, best = Tree(names["random_numbers"](3, 6, random.Random(6))), names["best_first"]
    orders = {"worst": lambda state: best(state)[::-1], "random": Tree.actions, "best": best}
    assert trees.leaves_by_order() == {name: names["leaves_seen"](tree, order) for name, order in orders.items()}
    assert trees.leaves_by_order()["best"] == 3**3 + 3**3 - 1


@pytest.mark.slow
def test_the_deeper_the_sadder() -> None:
    start = GameState.initial(Layout.load("minimax"))
    values = [int(oracle.value(oracle.Turn(start, depth))) for depth in (1, 2, 3)]
    one = boards.deeper()
    assert one.punch.startswith(f"{values[0]}, {values[1]}, {values[2]}, ")
    assert all(value > 0 for value in values) and one.question.right == 2, "depth 4 is the first bad one"


@pytest.mark.slow
def test_what_depth_4_sees_ends_in_death() -> None:
    """The line of play: each position follows from the one before, and the last one is worth what depth 4 says."""
    start = GameState.initial(Layout.load(boards.SADDER))
    search = sights.watched(agent_class("MinimaxAgent")(depth=4).get_action, start)
    line = boards.line_of(search)
    assert line[0] == start and line[-1].is_lose() and line[-1].score == search.value
    assert all(after.score < before.score + 20 for before, after in pairwise(line))


def test_two_orders_of_the_same_numbers() -> None:
    worst, best = trees.ORDERED.values()
    assert [sorted(part) for part in reversed(worst)] == [sorted(part) for part in best]
    assert oracle.value(Tree(worst)) == oracle.value(Tree(best)) == 5
    headings = [sight.heading for sight in trees.order().sights[1:]]
    assert headings == ["6 of 6 leaves, worst first.", "4 of 6 leaves, best first. The gray leaves were cut."]


def test_one_win_is_quick_and_one_is_slow() -> None:
    """Square 8 wins at once; after square 2 O can close only one of two lines."""
    films = trees.tic_tac_toe().sights[1].html
    assert films.count("X takes 8 and wins") >= 2 and "X takes 2." in films and "O takes 6." in films


def test_a_picture_and_a_text_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    assert 'src="data:image/svg+xml;base64,' in sights.image(tmp_path / "dot.svg", "a dot").html
    with pytest.raises(ValueError, match=r"notes\.txt is not a picture .* \.svg, \.png, or \.jpg"):
        sights.image("notes.txt", "notes")
    assert sights.words("1 < 2", "then this").html.count("data-step") == 1
    marked = sights.code({"A": "if a < b:\n    stop()"}, {"A": 2}).html
    assert re.findall(r"<(span|mark) .*?>(.*?)</", marked) == [("span", "if a &lt; b:"), ("mark", "    stop()")]


def test_a_search_of_a_demonstration_is_no_answer() -> None:
    report = grade("alphabeta.value", HANDED_IN["A"])
    assert [finding.slip for finding in report.findings] == ["uses-the-reference"] and report.points == 0


def test_the_rates_are_those_of_the_first_games() -> None:
    """A part of what was measured, played again."""
    known = measured.load()
    for what, rates in measured.measure(12).items():
        for name, rate in rates.items():
            assert rate.won == tuple(seed for seed in known[what][name].won if seed < 12), f"make demo-measure ({name})"


def test_a_rate_in_words() -> None:
    assert str(measured.Rate((1, 3), 10)) == "2 of 10 (6% to 51%)"


def test_a_table_holds_the_value_of_every_position() -> None:
    start = TicTacToe()
    known: dict[object, int] = {}
    oracle.value(start, known)
    table = sights.all_values(start)
    assert table == {sights.key(state): value for state, value in known.items()}
    unpacked = {name: int(value) for value, names in sights.packed(table).items() for name in names.split()}
    assert unpacked == table


@pytest.mark.slow
def test_behind_the_horizon() -> None:
    """Three rounds see 17 points in the East; one round later it is a loss, and he goes West."""
    turns = {depth: oracle.move_values(oracle.Turn(boards.dead_end(), depth)) for depth in (3, 4)}
    assert {depth: max(values, key=lambda move: values[move]) for depth, values in turns.items()} == {
        3: "East",
        4: "West",
    }
    one = boards.horizon()
    told = f"East, hoping for {turns[3]['East']:g}; one round deeper, East is worth {turns[4]['East']:g}."
    assert one.punch.startswith(f"At depth 3, Pacman goes {told}".replace("-", "\N{MINUS SIGN}"))
    assert [asked.choices[asked.right] for asked in one.questions] == ["East", "West"]


@pytest.mark.parametrize(("prize", "move"), [(16, "b"), (14, "a"), (12, "a")])
def test_a_number_changes_the_move(prize: int, move: str) -> None:
    values = oracle.move_values(trees.gamble(prize))
    assert max(values, key=lambda each: values[each]) == move
    assert (values["a"] == values["b"]) == (prize == 14), "the number that is asked for"
    one = trees.chance()
    assert [asked.choices[asked.right] for asked in one.questions] == ["b", "14"]
    assert prize == 14 or f"{values['b']:g}" in one.punch


@pytest.mark.slow
def test_one_page_of_all_or_of_some(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--page", str(tmp_path / "x" / "some.html"), "--only", "2", "5"]) == 0
    text = (tmp_path / "x" / "some.html").read_text(encoding="utf-8")
    assert re.findall(r'<section class="demonstration" id="(\w+)"', text) == ["book", "order"]
    assert "2 demonstrations, 10 minutes" in capsys.readouterr().out
    assert len(text) < 320_000


@pytest.mark.slow
def test_a_page_in_german(tmp_path: Path) -> None:
    """All that the page says is German: none of the English sentences of its catalog stands anywhere in it."""
    assert main(["--page", str(tmp_path / "de.html"), "--language", "de"]) == 0
    text = re.sub(r"//[^\n]*", "", html.unescape((tmp_path / "de.html").read_text(encoding="utf-8")))
    assert '<html lang="de"' in text and "Alle drei finden 3. Welches geben Sie ab?" in text
    assert "And if" not in text
    german = language("de").templates
    said = {key: told for key, told in ENGLISH.templates.items() if isinstance(told, str) and told != german[key]}
    plain = {key: told for key, told in said.items() if "{" not in told and len(told.split()) > 2}
    assert len(plain) > 60
    assert {key: told for key, told in plain.items() if told in text} == {}


AWKWARD = Demonstration(
    name="awkward",
    title="a: b",
    minutes=1,
    question=Question("Is {x} = 3 ~ #1?\nSay: \\n", ("%50% of it", "= 4 -> 5", "50%", "~0: no", "5", "6"), 1),
    sights=(Sight('<p class="sight">3</p>'),),
    punch="#1 = {3}",
)


def every(made: list[Demonstration]) -> list[tuple[str, str, list[str], int, str]]:
    return [
        (one.title, asked.text, list(asked.choices), asked.right, one.punch) for one in made for asked in one.questions
    ]


def test_gift_says_what_the_demonstrations_say() -> None:
    made = [AWKWARD, trees.book(), trees.chance()]
    back = []
    for one in read(gift(made)):
        assert (one.kind, one.format) == ("multichoice", "plain")
        [right] = [rank for rank, (_, weight) in enumerate(one.answers) if weight]
        back.append((one.name, one.text, [text for text, _ in one.answers], right, one.feedback))
    assert back == every(made)


def test_a_table_says_what_the_demonstrations_say(tmp_path: Path) -> None:
    made = [AWKWARD, trees.chance()]
    write(made, tmp_path / "x" / "hall.csv")
    with (tmp_path / "x" / "hall.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    back = [
        (
            row["title"],
            row["question"],
            [row[letter] for letter in "ABCDEF" if row[letter]],
            "ABCDEF".index(row["correct"]),
        )
        for row in rows
    ]
    assert back == [each[:4] for each in every(made)]
    assert [row["punch"] for row in rows] == [each[4] for each in every(made)]


def test_the_command_writes_them_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--only", "book", "cuts", "--questions", "hall.gift"]) == 0
    assert "hall.gift: 2 questions" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["hall.gift"]
    with pytest.raises(SystemExit):
        main(["--questions", "hall.txt"])
    assert "hall.txt: name a file for --questions that ends in .gift or .csv" in capsys.readouterr().err
