"""The catalog of mistakes: words, mutants, chapters and the document agree, and the diagnosis reaches its goals."""

import ast
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from graders.exercises.mistakes.table import DOCUMENT, document, row, rows
from graders.mistakes_page import PAGE, page

from graders import EXERCISES, evaluations, questions
from graders.exercises.mistakes import MUTANTS, mutants_of
from graders.words import MESSAGES

ROOT = Path(__file__).parents[2]

# What 73 published solutions of the Berkeley project, and 118 earlier versions of them, got wrong: the floor.
SEEN_IN_THE_WILD = [
    "utility-flipped", "wrong-terminal-value", "terminal-either-player", "min-reversed", "mean-in-min",
    "one-min-for-all-ghosts", "no-ghost-layer", "max-after-max", "returns-action", "returns-pair",
    "strict-from-minus-inf", "ties-last", "no-legal-actions", "depth-per-agent", "depth-off-by-one",
    "depth-twice", "depth-in-loop", "depth-ignored", "agents-fixed", "precedence", "root-expanded-again",
    "root-evaluated", "leaf-not-evaluated", "other-evaluation", "no-pruning", "window-reset",
    "alpha-beta-swapped", "update-before-test", "test-against-own-bound", "cuts-on-equality",
    "never-on-equality", "children-first", "bound-changed-in-place", "computes-twice", "min-in-chance",
    "unweighted", "wrong-count", "integer-division", "prunes-chance", "drops-stop", "mutates-legal-list",
]  # fmt: skip
OF_EVALUATIONS = [
    "zero-distance", "no-food-left", "manhattan-through-walls", "ghost-blind", "scared-blind", "slow",
    "returns-nothing", "wrong-type",
]  # fmt: skip


def test_there_are_enough_mutants_and_each_is_listed_once():
    assert len(MUTANTS) >= 80
    assert max(Counter((mutant.exercise, mutant.name) for mutant in MUTANTS).values()) == 1


def test_every_exercise_with_code_has_mutants():
    assert {mutant.exercise for mutant in MUTANTS} == {
        id for id, one in EXERCISES.items() if one.form in ("function", "agent")
    }


@pytest.mark.parametrize("code", SEEN_IN_THE_WILD)
def test_what_is_seen_in_the_wild_is_in_the_catalog(code):
    assert code in MESSAGES
    assert code in {one for mutant in MUTANTS for one in mutant.codes}


def test_mistakes_of_evaluation_functions_have_words():
    assert set(OF_EVALUATIONS) <= set(MESSAGES)


def test_the_page_for_students_and_the_catalog_have_the_same_mistakes():
    text = PAGE.read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", text, re.M)) == sorted(MESSAGES)
    assert text == page(), "run python -m graders.mistakes_page"


def test_every_code_that_a_check_can_give_is_in_the_catalog():
    """Codes stand as the first argument of Finding, in the tables of crashes and beliefs, and in the mutants."""
    given = {code for mutant in MUTANTS for code in mutant.codes}
    for path in sorted((ROOT / "graders").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding" and node.args:
                given |= {node.args[0].value} if isinstance(node.args[0], ast.Constant) else set()
    given |= {code for code, *_ in questions._BELIEFS} | set(evaluations._CRASHES.values())
    assert {"max-as-min", "searches-inside", "no-answers"} <= given
    assert given <= set(MESSAGES)


def test_every_mutant_has_words_and_a_description():
    for mutant in MUTANTS:
        for mistake in mutant.mistakes:
            assert mistake.code in MESSAGES
            assert (mistake.__doc__ or "").strip()


def test_the_words_are_kind_plain_and_addressed_to_the_reader():
    for code, words in MESSAGES.items():
        assert 40 < len(words) < 420, code
        assert not re.search(r"\b(stupid|obviously|simply|trivial|wrong!|fail)\b", words, re.I), code
        assert re.search(r"\b(you|your|here|one|this)\b", words, re.I), code


def test_the_mistakes_that_chapters_name_are_in_the_catalog():
    """A cell that talks about a mistake may say so in its metadata: {"mistakes": ["utility-flipped"]}."""
    for path in sorted((ROOT / "notebooks").glob("*/*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for code in cell["metadata"].get("mistakes", []):
                assert code in MESSAGES, f"{path.name} talks about {code!r}, which the catalog does not have"


def test_two_mistakes_can_be_combined_unless_they_touch_the_same_step():
    byname = {mutant.name: mutant for mutant in mutants_of("pacman.minimax_agent")}
    both = byname["DropsStop"].with_(byname["GhostsMaximize"])
    assert both is not None and both.codes == ("drops-stop", "min-reversed")
    assert byname["GhostsAverage"].with_(byname["GhostsMaximize"]) is None


@pytest.mark.parametrize("name", ["DepthPerAgent", "GhostsAtOnce", "DropsStop", "RootEvaluated"])
def test_a_mutant_is_named_on_cases_it_has_never_met(name):
    mutant = next(one for one in mutants_of("pacman.minimax_agent") if one.name == name)
    assert row(mutant, seeds=("never met",)).named_first


@pytest.mark.slow
def test_nearly_all_mutants_are_named_and_the_document_says_so():
    table = rows()
    count = len(table)
    missed = [one.mutant.name for one in table if not one.detected]
    assert missed == []
    assert sum(one.named_first for one in table) >= 0.95 * count
    assert sum(one.named for one in table) >= 0.99 * count
    for one in table:  # with a mean of 7 wrong cases, a check without any has a probability below e**-7 < 0.001
        assert sum(one.wrong) >= 7 * len(one.wrong) or len(set(one.wrong)) == 1, one
    assert _rows(document(table)) == _rows(DOCUMENT.read_text(encoding="utf-8")), (
        "run python -m graders.exercises.mistakes.table"
    )


def _rows(text):
    """Exercise, mistake and mutant of every line of the table."""
    return [tuple(line.split("|")[1:4]) for line in text.splitlines() if line.count("|") == 8]
