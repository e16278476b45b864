"""Each node of a recorded search is judged by its own children as recorded; two slips show at two nodes."""

from statistics import mean, median, median_high
from typing import Any

import pytest

from graders import grade
from graders.report import Report
from graders.trusted.diagnosis.nodes import Read, Task, _passes_over, commonest, differences
from graders.trusted.diagnosis.recorded import recorded
from graders.trusted.diagnosis.values import of_children
from graders.trusted.findings import SECOND
from pacman_env import xray
from pacman_env.games import Isolation, Tree
from tools.corpus import WRONG, load

BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
PAIRS = [[1, 2], [3, 9, 7], [8, 4], [6, 5], [12, 10, 11, 0]]
MIXED = [[5, 3, 12], [7, 8, 2, 4], [6, 9, 1]]


def value(state: Any, pick: Any) -> Any:
    if state.is_terminal():
        return state.utility()
    return pick(state, [value(state.result(move), pick) for move in state.actions()])


def read(pick: Any, tree: Any = BOOK, **task: Any) -> Read:
    """What the search of a tree shows that makes this of the values of the children."""
    root = Tree(tree)
    with xray() as search:
        came = value(root, pick)
    node = recorded(search.tree)
    assert node is not None
    return differences(node, Task(root, **task), came)


def right(state: Any, values: list[Any]) -> Any:
    return max(values) if state.to_move == "max" else min(values)


def at_min(rule: Any) -> Any:
    return lambda state, values: max(values) if state.to_move == "max" else rule(values)


def test_a_right_search_shows_nothing() -> None:
    assert read(right).found == []


@pytest.mark.parametrize(
    ("rule", "family"),
    [
        (max, "min-reversed"),
        (lambda values: sum(values) / len(values), "mean-in-min"),
        (sum, "sums-up"),
        (lambda values: values[-1], "keeps-last"),
        (lambda values: values[0], "keeps-first"),
        (lambda values: min(0, *values), "starts-within-reach"),
        (lambda values: float("inf"), "never-updated"),
        (lambda values: min(values) - len(values), "value"),
        (lambda values: -max(values), "value"),
    ],
)
def test_a_value_is_told_by_the_rule_that_it_is(rule: Any, family: str) -> None:
    found = read(at_min(rule), MIXED)
    assert {len(one.path) for one in found.found} == {1}
    assert commonest([found])[0].family == family


def test_the_middle_of_two_values_is_no_larger_one() -> None:
    """Of most pairs it is the largest value; the longer lists say what it is."""
    for rule in (median, median_high):
        assert commonest([read(at_min(rule), PAIRS)])[0].family == "median"
    assert commonest([read(at_min(max), PAIRS)])[0].family == "min-reversed"
    assert commonest([read(at_min(mean), PAIRS)])[0].family == "mean-in-min"


@pytest.mark.parametrize(
    ("rule", "family", "words"),
    [
        (
            lambda mean: 100_000 * mean,
            "scaled",
            ", which is 100000 times the correct value",
        ),  # a large number is no infinity
        (lambda mean: float("-inf"), "never-updated", ": nothing has replaced the starting value"),
    ],
)
def test_only_infinity_says_that_nothing_was_averaged(rule: Any, family: str, words: str) -> None:
    families = of_children(rule(-70.0), [-513, 373], [0.5, 0.5], "chance")
    assert families[family] == words
    assert ("never-updated" in families) == (family == "never-updated")


def read_player(ends: tuple[float, float], pick: Any = right) -> tuple[str, str]:
    """The family and the words of a search for a move, where the ends at a MAX and at a MIN level are worth this."""

    def worth(state: Any) -> Any:
        if state.is_terminal():
            return ends[state.to_move == "min"]
        return pick(state, [worth(state.result(move)) for move in state.actions()])

    def chosen(state: Any) -> Any:
        return max(state.actions(), key=lambda move: worth(state.result(move)))

    root = Isolation("1..\n...\n.#2")
    with xray() as search:
        came = chosen(root)
    node = recorded(search.tree)
    assert node is not None
    found = commonest([differences(node, Task(root, asked="move"), came)])
    return (found[0].family, str(found[0])) if found else ("", "")


INF = float("inf")


@pytest.mark.parametrize(
    ("ends", "family", "words"),
    [
        ((-1, 1), "", ""),
        ((-INF, INF), "", ""),
        ((INF, -INF), "utility-flipped", "the value should be -infinity, but it is infinity: its sign is flipped."),
        ((50, 40), "utility-flipped", "the value should be -50, but it is 50: its sign is flipped."),
        ((-INF, -INF), "ends-alike", "should be infinity, but it is -infinity, like all finished games in your code."),
        ((-INF, 0), "no-utility", "the value should be 1, but it is 0."),
    ],
)
def test_where_a_move_is_asked_for_a_win_may_have_any_size(ends: Any, family: str, words: str) -> None:
    found, told = read_player(ends)
    assert found == family and told.endswith(words)


@pytest.mark.parametrize(
    ("at_max", "family"),
    [
        (lambda values: -INF, "never-updated"),
        (lambda values: INF, "never-updated"),
        (lambda values: -max(values), "utility-flipped"),
        (min, "max-reversed"),
    ],
)
def test_an_infinite_value_is_a_start_only_where_it_is_always_the_same(at_max: Any, family: str) -> None:
    def pick(state: Any, values: Any) -> Any:
        return at_max(values) if state.to_move == "max" else min(values)

    assert read_player((-INF, INF), pick)[0] == family


def test_where_both_are_possible_an_infinite_value_is_a_start() -> None:
    assert list(of_children(-INF, [INF], [1], "max")) == ["never-updated", "utility-flipped", "value"]
    assert next(iter(of_children(-3, [3], [1], "max"))) == "utility-flipped"


def test_two_numbers_that_stand_for_infinity_are_no_difference() -> None:
    assert read(at_min(lambda values: float("inf")), [[10**9, 10**8], [10**7, 10**9]]).found == []


def test_the_words_have_the_numbers_of_this_node() -> None:
    first = commonest([read(at_min(max))])[0]
    words = "MIN has the values 3, 12, and 8 below it. The value here should be 3, but it is 12"
    assert str(first) == f"{words}, which is the largest of them."
    assert first.path == ("a",)


def test_two_slips_show_at_two_nodes() -> None:
    def both(state: Any, values: list[Any]) -> Any:
        return sum(values) if state.to_move == "max" else max(values)

    assert {one.family for one in commonest([read(both)])} == {"sums-up", "min-reversed"}


def test_what_may_be_two_things_is_what_explains_more_nodes() -> None:
    """5 is the last child of one node and the largest: the other nodes decide."""
    assert [one.family for one in commonest([read(at_min(max), [[1, 5], [7, 3], [9, 2]])])] == ["min-reversed"]
    assert [one.family for one in commonest([read(at_min(lambda v: v[-1]), [[1, 5], [3, 7], [2, 6, 9, 4]])])] == [
        "keeps-last"
    ]


def pruned(state: Any, below: float, above: float, open_root: bool, min_cuts: bool = True) -> Any:
    """Alpha-beta with names that nobody knows; it can forget the bound of the root, or what MIN may leave."""
    if state.is_terminal():
        return state.utility()
    best, sign = None, 1 if state.to_move == "max" else -1
    for move in state.actions():
        came = pruned(state.result(move), below, above, False, min_cuts)
        best = came if best is None else max(best, came, key=lambda value: sign * value)
        if (best >= above) if sign > 0 else (min_cuts and best <= below):
            break
        if sign < 0:
            above = min(above, best)
        elif not open_root:
            below = max(below, best)
    return best


@pytest.mark.parametrize(
    ("open_root", "min_cuts", "family"), [(True, True, "root-window-open"), (False, False, "half-the-cuts")]
)
def test_who_cuts_and_which_bound_is_missing_is_told_by_what_the_search_did(
    open_root: bool, min_cuts: bool, family: str
) -> None:
    deep = [[[[5, 6], [4, 1]], [[7, 8], [9, 2]]], [[[3, 9], [2, 9]], [[1, 1], [0, 3]]], [[[2, 4], [1, 6]], [[8, 8], 9]]]
    root = Tree(deep)
    with xray() as search:
        came = pruned(root, float("-inf"), float("inf"), open_root, min_cuts)
    node = recorded(search.tree)
    assert node is not None
    found = commonest([differences(node, Task(root, cuts="equality"), came)], ever_cut=True)
    assert found[0].family == family
    assert not {"no-pruning", "root-window-open", "half-the-cuts"} - {family} & {one.family for one in found}


def test_a_search_that_stops_early_or_leaves_the_loop_shows_it() -> None:
    def one_deep(state: Any, guess: bool = False) -> Any:
        if state.is_terminal() or guess:
            return state.utility() if state.is_terminal() else 0
        return max(one_deep(state.result(move), guess=True) for move in state.actions())

    def first_only(state: Any) -> Any:
        return state.utility() if state.is_terminal() else first_only(state.result(state.actions()[0]))

    for search, family in ((one_deep, "stops-early"), (first_only, "returns-in-loop")):
        root = Tree(BOOK)
        with xray() as seen:
            came = search(root)
        node = recorded(seen.tree)
        assert node is not None
        assert commonest([differences(node, Task(root), came)])[0].family == family


@pytest.mark.parametrize(("asked", "left"), [("value", False), ("move", True)])
def test_a_loop_that_goes_on_at_the_root_has_no_return_in_it_unless_the_root_has_its_own(
    asked: str, left: bool
) -> None:
    def search(state: Any) -> Any:
        values = list[Any]()
        for move in state.actions():
            after = state.result(move)
            values.append(after.utility() if after.is_terminal() else search(after))
            if after.is_terminal():
                break
        return max(values) if state.to_move == "max" else min(values)

    root = Tree([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
    with xray() as seen:
        came = search(root)
    node = recorded(seen.tree)
    assert node is not None
    found = commonest([differences(node, Task(root, asked=asked), came)])
    assert ("returns-in-loop" in {one.family for one in found}) == left


@pytest.mark.parametrize(
    ("answer", "family"), [((3, "a"), "returns-pair"), ("a", "returns-move"), (None, "returns-nothing")]
)
def test_what_came_back_is_told_by_what_it_is(answer: Any, family: str) -> None:
    root = Tree(BOOK)
    with xray() as seen:
        value(root, right)
    node = recorded(seen.tree)
    assert node is not None
    assert [one.family for one in differences(node, Task(root), answer).found] == [family]


@pytest.mark.parametrize(
    ("followed", "left_out"), [(["West", "East"], True), (["West"], False), (["East", "West"], False)]
)
def test_a_move_is_left_out_where_the_search_goes_on_beyond_it(followed: list[str], left_out: bool) -> None:
    assert _passes_over(followed, ["West", "Stop", "East"], "Stop") is left_out


CUTS = {
    "OwnBounds": "test-against-own-bound",
    "GhostsNeverCut": "half-the-cuts",
    "FreshInTheLoop": "window-reset",
    "ab_swapped_on_the_way": "alpha-beta-swapped",
    "DepthAtEveryMove": "depth-per-agent",
    "GhostsTakeMax": "min-reversed",
}


@pytest.mark.usefixtures("some_cases")
@pytest.mark.slow
@pytest.mark.parametrize("name", CUTS)
def test_the_family_of_published_slips_is_read_from_the_tree_alone(name: str) -> None:
    from graders.trusted.diagnosis.families import code_of
    from graders.trusted.diagnosis.searches import read as read_searches
    from graders.trusted.verdicts import judged
    from tests.graders.builders import ask, cases, code

    [answer] = [one for one in WRONG if one.name == name]
    one = code(answer.exercise)
    records = ask(answer.exercise, answer.answer)["answers"]
    verdicts = [judged(*pair, one.right(pair[0])) for pair in zip(cases(answer.exercise), records, strict=True)]
    found = read_searches(one, answer.answer, [each for each in verdicts if not each.right]).found
    assert code_of(found[0]) == CUTS[name]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, "hidden"])
def test_a_value_that_a_leaf_below_has_is_no_starting_value(seed: int | str) -> None:
    """The best of all leaves below MIN's move is 1, as if MAX had started there."""
    report = grade("minimax.value", load("wrong/minimax.value/value_of_all_ends"), seed)
    assert report.findings[0].slip == "wrong-answer"


@pytest.mark.slow
def test_where_no_mistake_gives_every_answer_the_tree_speaks_and_the_example_shows_it() -> None:
    """A MAX that takes the smallest of three values, and the largest of two, is no mistake of the catalog."""

    def odd(state: Any) -> Any:
        if state.is_terminal():
            return state.utility()
        values = [odd(state.result(move)) for move in state.actions()]
        return min(values) if state.to_move == "min" or len(values) > 2 else max(values)

    first = grade("minimax.value", odd).findings[0]
    assert first.slip == "max-reversed" and first.sure.startswith("At the root, MAX has ")
    assert first.example is not None and str(first.example.position).startswith("MAX")


def told_of(leaf: Any, pick: Any) -> tuple[Report, list[str]]:
    """The report on a search with these leaves and this rule, and its second slip in words."""

    def searched(state: Any) -> Any:
        if state.is_terminal():
            return leaf(state.utility())
        return pick(state, [searched(state.result(move)) for move in state.actions()])

    report = grade("minimax.value", searched)
    return report, [f"{one.message} {one.sure}" for one in report.findings if one.message.startswith(SECOND)]


def test_a_slip_at_the_leaves_and_one_in_a_rule_are_two_slips() -> None:
    report, [words] = told_of(lambda end: -end, at_min(mean))
    assert [one.slip for one in report.findings] == ["utility-flipped", "mean-in-min"]
    assert words.startswith(
        "There is a second slip. Where the opponent moves, your code takes an average. At the root, MIN"
    )
    assert report.points == 0, "words cost nothing, and save nothing"


@pytest.mark.parametrize(
    ("leaf", "pick"),
    [
        (lambda end: -end, right),  # one slip
        (lambda end: end, at_min(mean)),
        (lambda end: end, lambda state, values: values[-1] if state.to_move == "max" else mean(values)),  # two rules
        (
            lambda end: -end,
            lambda state, values: mean(values) if len(values) > 2 else right(state, values[:1]),
        ),  # three
    ],
)
def test_no_second_slip_is_told_where_it_is_not_certain(leaf: Any, pick: Any) -> None:
    assert told_of(leaf, pick)[1] == []
