"""Golden traces: however a search is written, the X-ray draws the tree that the rules and the definition give.

The styles are those of the corpus whose head names a tree; the expected trees come from the oracle, which knows nothing
of the X-ray.
"""

from typing import Any

import networkx as nx
import pytest

from pacman_env import GameState, xray
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from pacman_env.search_xray import Search
from tests import oracle
from tests.oracle import Turn
from tests.positions import BOOK, GAMBLE, start
from tools.corpus import RIGHT, Answer, load

Row = tuple[Any, ...]
leaves_at_once, low_high = (load(f"right/alphabeta.value/{name}") for name in ("leaves_at_once", "low_high"))
dispatch = load("right/minimax.value/dispatch")

POSITIONS: dict[str, Any] = {
    "lecture": BOOK,
    "uneven": Tree([[3, [7, [1, 9], 2]], 5, [[4], [8, 0]], [[[[6]]]]]),
    "min first": Tree([[3, 5], [2, 9], [0, 1]], to_move="min"),
    "ties": Tree([[2, 2], [2, 1], [2, 2]]),
    "leaf": Tree(7),
    "random": Tree.random(3, 4, seed=5),
    "deep": Tree.random(2, 7, seed=2, low=-3, high=3),
    "tic-tac-toe": TicTacToe("XO. .X. .O."),
    "isolation": Isolation(),
    "isolation begun": Isolation("1..\n...\n##2", to_move="min"),
}
DECISIONS = [name for name, state in POSITIONS.items() if state.to_move == "max" and not state.is_terminal()]
CHANCES = {
    "gamble": GAMBLE,
    "all kinds": Tree(Chance([(1 / 4, [[3, 5], [2, 9]]), (3 / 4, Chance([(1 / 2, 1), (1 / 2, [7, 8])], then="min"))])),
}
BOARDS = {
    "two ghosts": "%%%%%\n%P .%\n% %G%\n%. G%\n%%%%%",
    "one ghost": "%%%%%%%\n%P...G%\n%%%%%%%",
    "no ghost": "%%%%%\n%P .%\n%%%%%",
    "a capsule": "%%%%%%\n%.o G%\n%P%. %\n%%%%%%",
}


def styles(*exercises: str) -> list[Answer]:
    """The right answers to one of these exercises that show a tree."""
    return [one for one in RIGHT if one.tree and one.exercise in exercises]


def shown(style: Answer, position: Any) -> nx.DiGraph:
    """The tree that it shows, by the oracle."""
    tree: nx.DiGraph = getattr(oracle, style.tree)(position)
    return tree


def name(thing: Any) -> str:
    return thing.name if isinstance(thing, Answer) else str(thing)


def watched(function: Any, *arguments: Any) -> Search:
    with xray() as search:
        function(*arguments)
    return search


def assert_same(search: Search, expected: nx.DiGraph) -> None:
    """The same nodes in the same places, with the same windows and values, and the same story."""
    found, wanted = oracle.rows(search.tree), oracle.rows(expected)
    assert_same_rows(found, wanted)
    assert_same_rows(oracle.events(search.tree), oracle.events(expected))
    pruned = sum(row[1] == "pruned" for row in wanted)
    assert (search.visited, search.pruned, search.repeated) == (len(wanted) - pruned, pruned, 0)
    assert search.value == pytest.approx(wanted[0][-1])


def assert_same_rows(found: list[Row], wanted: list[Row]) -> None:
    """Row by row, with values (the fourth of a row, if it has one) up to rounding."""
    assert [row[:3] for row in found] == [row[:3] for row in wanted]
    assert [float(row[3]) for row in found if row[3:]] == pytest.approx([float(row[3]) for row in wanted if row[3:]])


@pytest.mark.parametrize("style", styles("minimax.value", "alphabeta.value"), ids=name)
def test_values(style: Answer) -> None:
    for state in POSITIONS.values():
        if style.on in ("", type(state).__name__):
            assert_same(watched(style.search, state), shown(style, state))


@pytest.mark.parametrize("style", styles("minimax.decision"), ids=name)
def test_decisions(style: Answer) -> None:
    for state in map(POSITIONS.get, DECISIONS):
        search = watched(style.search, state)
        assert_same(search, shown(style, state))
        assert search.action == style.search(state)


@pytest.mark.parametrize("style", styles("expectimax.exp_value"), ids=name)
def test_chance(style: Answer) -> None:
    for state in CHANCES.values():
        search = watched(style.search, state)
        assert_same(search, shown(style, state))
        assert probabilities(search.tree) == probabilities(shown(style, state))


NO_CHAIN = {  # each goes on from positions that no function is handed
    "breadth_first", "count_a_generator", "count_a_list", "count_by_stack", "count_level_by_level", "explicit_stack",
}  # fmt: skip


def test_no_style_but_these_is_refused() -> None:
    state = POSITIONS["random"]
    right = [one for one in RIGHT if one.exercise.startswith("minimax.") and one.rule == "style"]
    assert {one.name for one in right if watched(one.answer, state).unseen} == NO_CHAIN


def probabilities(tree: nx.DiGraph) -> list[Any]:
    return [edge["probability"] for edge in in_order(tree) if "probability" in edge]


def in_order(tree: nx.DiGraph) -> list[dict[str, Any]]:
    return [tree.edges[edge] for edge in nx.dfs_edges(tree, tree.graph["root"])]


def test_expectimax_on_a_tree_by_hand() -> None:
    search = watched(dispatch, Tree([Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]), Chance([(1, [3, 11])])]))
    assert [(row[1], row[3]) for row in oracle.rows(search.tree)] == [
        ("max", 11), ("chance", pytest.approx(10)), ("leaf", 8), ("leaf", 24), ("leaf", -12),
        ("chance", 11), ("max", 11), ("leaf", 3), ("leaf", 11),
    ]  # fmt: skip
    assert probabilities(search.tree) == [1 / 2, 1 / 3, 1 / 6, 1]


def test_the_variants_of_the_cut_differ_on_ties() -> None:
    """The golden trees would not tell `>=` from `>` if no position had ties that matter."""
    assert oracle.rows(oracle.alpha_beta(POSITIONS["ties"])) != oracle.rows(oracle.strict_alpha_beta(POSITIONS["ties"]))


def test_alpha_beta_that_values_leaves_in_the_loop() -> None:
    """No call is made for a leaf, so a leaf has no window; all else is as usual."""
    for state in POSITIONS.values():
        search, usual = watched(leaves_at_once, state), watched(low_high, state)
        assert without_leaf_windows(search) == without_leaf_windows(usual)
        assert moving_windows(search) == moving_windows(usual)
        assert search.value == oracle.value(state)


def without_leaf_windows(search: Search) -> list[Row]:
    return [(*row[:2], None, *row[3:]) if row[1] == "leaf" else row for row in oracle.rows(search.tree)]


def moving_windows(search: Search) -> list[Row]:
    return [(e["node"], e["alpha"], e["beta"]) for e in search.tree.graph["events"] if e["event"] == "child"]


# Pacman


def score(state: GameState) -> float:
    return state.score + sum(x * 3 + y for x, y in state.ghost_positions) % 7


TURNS = [(board, depth) for board in BOARDS for depth in (1, 2)]


@pytest.mark.parametrize("style", styles("pacman.minimax_agent"), ids=name)
def test_agents(style: Answer) -> None:
    for board, depth in TURNS:
        state = start(BOARDS[board])
        action = style.search(score, depth).getAction(state)
        search = watched(style.search(score, depth).getAction, state)
        assert_same(search, shown(style, Turn(state, depth, score)))
        assert search.action == action


EXPECTED = ("two ghosts", "a capsule")
SAY_SO = (*EXPECTED, "one ghost")  # in a corridor only the names tell an average from a minimum


@pytest.mark.parametrize("style", styles("expectimax.agent"), ids=name)
def test_agents_that_expect_the_average(style: Answer) -> None:
    boards = SAY_SO if style.name in ("ExpectimaxPairs", "ExpectimaxDispatch") else EXPECTED
    for board, depth in ((board, depth) for board, depth in TURNS if board in boards):
        state = start(BOARDS[board])
        search = watched(style.search(score, depth).getAction, state)
        expected = shown(style, Turn(state, depth, score, "chance"))
        assert_same(search, expected)
        assert probabilities(search.tree) == pytest.approx(probabilities(expected))


# Isolation: the functions say whose level it is, the position only whose turn


@pytest.mark.parametrize("style", styles("isolation.min_value", "isolation.max_value"), ids=name)
def test_isolation_helpers(style: Answer) -> None:
    player = "min" if style.exercise == "isolation.min_value" else "max"
    for to_move in ("max", "min"):
        assert_same(watched(style.search, Isolation(to_move=to_move)), shown(style, Isolation(to_move=player)))


@pytest.mark.parametrize("style", styles("isolation.decision"), ids=name)
def test_isolation_decision(style: Answer) -> None:
    search = watched(style.search, Isolation())
    assert_same(search, shown(style, Isolation()))
    assert search.action == style.search(Isolation())
