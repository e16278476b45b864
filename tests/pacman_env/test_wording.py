"""Words for numbers, moves and windows: what is written is true, and what differs looks different."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman_env import Action
from pacman_env.wording import amount, and_list, apart, compact, move, number, pretty, probability, reason, window

FINITE = st.floats(-1e300, 1e300) | st.integers(-(10**300), 10**300)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (-0.0, "0"),
        (233.3333, "233.3"),
        (1234.5, "1234.5"),
        (999.96, "999.96"),
        (0.1 + 0.2, "0.3"),
        (8 / 3 * 3.0000000000000004, "8"),
        (1e-5, "1e-5"),
        (123456789, "123456789"),
        (1234567891, "1234567891"),
        (1e12, "1e12"),
        (2**63 - 1, "9.223e18"),
        (-(10**400), "-1e400"),
        (1.5e300, "1.5e300"),
        (-math.inf, "-inf"),
        (math.nan, "nan"),
        (Fraction(6, 3), "2"),
        (np.int64(3), "3"),
        (np.float64(7 / 3), "2.333"),
        (np.float32(0.1), "0.1"),
        (np.bool_(True), "True"),
        (None, "None"),
        ("a1", "a1"),
    ],
)
def test_a_number_is_written_as_a_reader_would(value: Any, text: str) -> None:
    assert number(value) == text


@given(FINITE)
def test_what_is_written_is_the_number_to_four_digits(value: float) -> None:
    assert math.isclose(float(number(value)), float(value), rel_tol=6e-4)


@given(st.floats(-1e12, 1e12))
def test_a_number_that_is_not_whole_never_looks_whole(value: float) -> None:
    whole = math.isclose(value, round(value), rel_tol=1e-9)
    assert float(number(value)).is_integer() == whole
    assert (float(number(value)) == 0) == (value == 0)


@given(st.integers())
def test_groups_of_three_change_no_digit(value: int) -> None:
    assert number(value, grouped=True).replace(",", "") == number(value)


@given(FINITE, FINITE)
def test_different_numbers_look_different(one: float, other: float) -> None:
    texts = apart(one, other)
    assert (texts[0] == texts[1]) == (one == other)
    assert texts == (number(one), number(other)) or number(one) == number(other)


@pytest.mark.parametrize("nearly", [math.nextafter(1 / 3, 1), 1 / 3 + 1e-12, 0.33334])
def test_numbers_next_to_each_other_are_told_apart(nearly: float) -> None:
    one, other = apart(1 / 3, nearly)
    assert one != other and float(one) == pytest.approx(1 / 3, rel=1e-4)
    assert float(other) == pytest.approx(nearly, rel=1e-4)


@pytest.mark.parametrize(
    ("one", "other", "texts"),
    [
        (0, 1e-10, ("0", "1e-10")),
        (1, 1 + 1e-10, ("1", "1.0000000001")),
        (10**15, 10**15 + 1, ("1000000000000000", "1000000000000001")),
        (10**400, 10**400 + 1, (str(10**400), str(10**400 + 1))),
        (2, "2", ("2", "'2'")),
        (None, "None", ("None", "'None'")),
        (math.inf, -math.inf, ("+inf", "-inf")),
        (3, 3.0, ("3", "3")),
    ],
)
def test_values_that_would_look_alike(one: Any, other: Any, texts: tuple[str, str]) -> None:
    assert apart(one, other) == texts


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("-2 <= alpha = -inf", "−2 ≤ α = −∞"),
        ("[-0.5, +inf] >= beta", "[−0.5, +∞] ≥ β"),
        ("(0, -1)", "(0, −1)"),
        ("alpha_beta(infinity) of level-2", "alpha_beta(infinity) of level-2"),
    ],
)
def test_signs_of_a_printed_page_take_the_place_of_whole_words_only(text: str, printed: str) -> None:
    assert pretty(text) == printed


def test_a_bound_in_a_node() -> None:
    assert compact("<= 2") == "≤2" and compact(">= -3") == "≥−3"


def test_amounts_lists_and_moves() -> None:
    assert [amount(count, "dot") for count in (0, 1, 2000)] == ["0 dots", "1 dot", "2,000 dots"]
    assert [and_list(items) for items in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b, and c"]
    assert [move(one) for one in (Action.NORTH, "a1", (0, 2))] == ["North", "a1", "(0, 2)"]


def test_probabilities() -> None:
    assert [probability(share) for share in (1 / 3, Fraction(1, 6), 0.123)] == ["1/3", "1/6", "0.123"]


@pytest.mark.parametrize(
    ("bounds", "text"),
    [((3, math.inf), "[3, +inf]"), ((None, None), ""), ((None, 2.5), "beta = 2.5"), ((-1, None), "alpha = -1")],
)
def test_windows(bounds: tuple[float | None, float | None], text: str) -> None:
    assert window(*bounds) == text


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (("max", 3, -math.inf, 2, 2), "3 >= beta = 2: the two remaining moves cannot matter"),
        (("min", 2, 2, 9, 1), "2 <= alpha = 2: the remaining move cannot matter"),
        (("min", 5, 3, 9, 2), "5 > alpha = 3, so the two remaining moves could still matter, but the code stopped"),
        (("max", 1, 0, 4, 1), "1 < beta = 4, so the remaining move could still matter, but the code stopped"),
        (("max", 1, None, None, 13), "the search did not follow the 13 remaining moves"),
        (("chance", 1, 0, 0, 1), "the search did not follow the remaining move"),
    ],
)
def test_reasons(facts: tuple[str, float, float | None, float | None, int], said: str) -> None:
    assert reason(*facts) == said
