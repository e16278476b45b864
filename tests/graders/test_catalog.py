"""The catalog of mistakes: words, mutants, chapters and the document agree, and the diagnosis reaches its goals."""

import ast
import re
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from graders import EXERCISES, errors
from graders.exercises import CodeExercise, all_mutants, all_words, reference
from graders.exercises.base import turn
from graders.exercises.evaluation import better
from graders.exercises.minimax import by_hand
from graders.exercises.mistakes.base import Mutant, mistake, mutants
from graders.exercises.mistakes.small_games import VALUE, Minimax
from graders.transcript.case import Case
from graders.transcript.encoding import show
from graders.trusted.verdicts import judged
from graders.words import FAMILIES, FILE, MESSAGES, PRICES, family_of
from tests.graders.builders import ask_cases, cases, code, expected
from tools.corpus import FIELD
from tools.pages.diagnosis import DOCUMENT, SEEDS, document, field, row, rows
from tools.pages.mistakes import PAGE, page

ROOT = Path(__file__).parents[2]
MUTANTS, WORDS = all_mutants(), all_words()


def test_there_are_enough_mutants_and_each_is_listed_once() -> None:
    assert len(MUTANTS) >= 80
    assert max(Counter((mutant.exercise, mutant.name) for mutant in MUTANTS).values()) == 1


def test_every_exercise_with_code_has_mutants() -> None:
    assert {mutant.exercise for mutant in MUTANTS} == {
        id for id, one in EXERCISES.items() if one.form in ("function", "agent", "call")
    }


def test_the_page_for_students_and_the_catalog_have_the_same_mistakes() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([a-z0-9-]+)` \|", text, re.M)) == sorted(WORDS)
    assert text == page(), "run python -m tools.pages.mistakes"


@pytest.mark.slow
def test_every_code_that_a_check_can_give_is_in_the_catalog() -> None:
    """Codes stand in calls of Finding as the first argument, in tables of errors and beliefs, and in the mutants."""
    given = {mutant.code for mutant in MUTANTS}
    for path in sorted((ROOT / "graders").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding" and node.args:
                given |= {node.args[0].value} if isinstance(node.args[0], ast.Constant) else set()
    given |= {code for code, *_ in by_hand._BELIEFS} | set(better._CRASHES.values())
    given |= {*errors._SAID, *errors._CLEAR.values(), *errors._COMPARED.values()}
    assert {"max-as-min", "searches-inside", "no-answers"} <= given
    assert given <= set(WORDS)


@pytest.mark.parametrize("code", FAMILIES)
def test_a_family_has_a_name_a_price_that_can_be_paid_and_words_for_each_slip(code: str) -> None:
    one = FAMILIES[code]
    assert one.name.strip()
    assert one.price is None or 0 < one.price <= 1
    assert all(said.strip() for said in tomllib.loads(FILE.read_text(encoding="utf-8"))[code].get("slips", {}).values())
    assert set(one.unpriced) <= set(one.slips)


def test_a_code_without_words_names_the_file_and_the_code() -> None:
    with pytest.raises(KeyError, match=r"mistakes\.toml has no never-heard-of"):
        MESSAGES["never-heard-of"]


def test_a_mistake_that_brings_words_along_is_the_only_one_of_its_name() -> None:
    own = [name for one in EXERCISES.values() if isinstance(one, CodeExercise) for name in one.own_mistakes]
    assert max(Counter([*own, *MESSAGES]).values()) == 1


def test_a_mistake_of_one_exercise_alone_has_its_own_words_and_price() -> None:
    said = "Your code does something that nobody else has ever done here."
    odd = mistake("Odd", "odd-thing", "It is odd.", said, 0.2, combine=max)
    one = replace(code("minimax.value"), mutants=mutants("minimax.value", Minimax, "value", (odd, *VALUE)))
    assert (one.message("odd-thing"), one.price("odd-thing")) == (said, 0.2)
    with pytest.raises(TypeError, match="Odd: price is not a step"):
        mistake("Odd", "odd-thing", "It is odd.", said, price=0.2, combine=max)  # type: ignore[arg-type]
    assert one.message("keeps-last") == MESSAGES["keeps-last"] and one.price("keeps-last") == PRICES["keeps-last"]


def test_every_slip_is_in_one_of_few_families_and_a_family_read_back_is_itself() -> None:
    slips = [slip for one in FAMILIES.values() for slip in (*one.slips, *one.own)]
    assert sorted(slips) == sorted(WORDS), "data/mistakes.toml: put it into `own` of its family"
    assert len(FAMILIES) <= 34
    assert all(family_of(name) == name for name in FAMILIES), "shares of last year are stored by family"


def test_every_mutant_has_words_and_a_description() -> None:
    for mutant in MUTANTS:
        for one in mutant.mistakes:
            assert one.code in WORDS
            assert one.words.strip()


def test_the_words_are_kind_plain_and_addressed_to_the_reader() -> None:
    for name, words in WORDS.items():
        assert 40 < len(words) < 420, name
        assert not re.search(r"\b(stupid|obviously|simply|trivial|wrong!|fail)\b", words, re.I), name
        assert re.search(r"\b(you|your|here|one|this)\b", words, re.I), name


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "DropsStop",
        *(pytest.param(one, marks=pytest.mark.long) for one in ("DepthPerAgent", "GhostsAtOnce", "RootEvaluated")),
    ],
)
def test_a_mutant_is_named_on_cases_it_has_never_met(name: str) -> None:
    mutant = next(one for one in code("pacman.minimax_agent").mutants if one.name == name)
    assert row(mutant, seeds=("never met",)).named_first


@pytest.mark.long
def test_nearly_all_mutants_are_named_and_the_document_says_so() -> None:
    table = rows(SEEDS[:1])
    count = len(table)
    missed = [one.mutant.name for one in table if not one.detected]
    assert missed == []
    assert sum(one.named_first for one in table) >= 0.95 * count
    assert sum(one.named for one in table) >= 0.99 * count
    for one in table:  # nothing hangs on a single case
        assert min(one.wrong) >= 3 or len(set(one.wrong)) == 1, one
    assert _rows(document(table, [])) == _rows(DOCUMENT.read_text(encoding="utf-8")), (
        "run python -m tools.pages.diagnosis"
    )


@pytest.mark.long
def test_wrong_answers_from_the_field_are_named_and_hardly_any_gets_another_name() -> None:
    met = field()
    assert [one.mistake.name for one in met if one.kept == 1] == []
    other = [(one.mistake.name, one.codes) for one in met if one.untrue]  # those that `docs/diagnosis.md` lists
    assert len(other) <= 0.02 * len(met), other
    assert sum(one.named_first for one in met) >= 0.9 * len(met)


@pytest.mark.long
def test_the_document_counts_every_answer_from_the_field() -> None:
    written = dict(re.findall(r"^\| ([a-z]+\.[a-z_]+) \| (\d+) \|", DOCUMENT.read_text(encoding="utf-8"), re.M))
    counted = Counter(one.exercise for one in FIELD)
    assert written == {id: str(count) for id, count in counted.items()}, "run python -m tools.pages.diagnosis"


def _rows(text: str) -> list[tuple[str, ...]]:
    """Exercise, mistake and mutant of every line of the table."""
    return [tuple(line.split("|")[1:4]) for line in text.splitlines() if line.count("|") == 8]


MOVES = ("minimax.decision", "isolation.decision", "pacman.minimax_agent", "alphabeta.agent", "expectimax.agent")
TEXTBOOKS = {mutant.exercise: Mutant(mutant.exercise, (), mutant.base, mutant.method) for mutant in all_mutants()}


def some(id: str, count: int = 25) -> list[Case]:
    """A few cases, spread over the exercise."""
    asked = [case for case in cases(id, "a few") if not case.advice]
    return asked[:: max(1, len(asked) // count)]


def settings(case: Case) -> dict[str, object]:
    return {"evalFn": case.evaluation, "depth": case.depth} if case.depth else {}


@pytest.mark.parametrize("id", TEXTBOOKS)
def test_the_textbook_without_a_mistake_is_right(id: str) -> None:
    asked = some(id)
    for case, record in zip(asked, ask_cases(id, TEXTBOOKS[id].answer, asked), strict=True):
        assert judged(case, record, expected(id, case)).right


@pytest.mark.parametrize("id", MOVES)
def test_the_textbook_values_all_best_moves_best(id: str) -> None:
    for case in some(id):
        node = turn(case, "chance" if id.startswith("expectimax") else "min") if case.depth else case.root
        values = reference.move_values(node)
        assert TEXTBOOKS[id].best(case.root, **settings(case)) == reference.best_moves(values)
        assert TEXTBOOKS[id].scored(case.root, **settings(case)) == [
            (pytest.approx(value), move) for move, value in values.items()
        ]


@pytest.mark.slow
@pytest.mark.parametrize("id", MOVES)
def test_the_move_of_a_mutant_is_among_those_that_it_values_best(id: str) -> None:
    asked = some(id, 5)
    moves = missed = 0
    for mutant in code(id).mutants:
        for case, record in zip(asked, ask_cases(id, mutant.answer, asked), strict=True):
            value = record["value"] or {}
            if value.get("type") == "str" or (value.get("type") == "tuple" and "Pair" not in mutant.name):
                best = mutant.best(case.root, **settings(case))
                missed += best is not None and show(value) not in [repr(move) for move in best]
                moves += best is not None
    assert missed <= (0.03 * moves if id == "alphabeta.agent" else 0)  # there a wrong value may depend on what was cut
    assert moves > 2 * len(code(id).mutants)
