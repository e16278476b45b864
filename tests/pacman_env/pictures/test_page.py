"""The search of the page and the X-ray of the same search in Python: every event, every sentence, every life."""

import math
import random
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from pacman_env import xray
from pacman_env.games import Chance, Tree, minimax
from pacman_env.pictures.films.script import write_script
from pacman_env.pictures.films.search import told
from pacman_env.pictures.page import library, rows_of
from pacman_env.pictures.trees.view import View
from pacman_env.wording import number, probability
from tests.pacman_env.node import in_node, needs_node

MINIMAX = {"windows": False}
ALPHA_BETAS = [{"equality": equality, "early": early} for equality in (True, False) for early in (True, False)]
SHARES = [(1 / 2, 1 / 2), (1 / 3, 2 / 3), (1 / 2, 1 / 3, 1 / 6), (0.25, 0.25, 0.5), (0.1, 0.2, 0.3, 0.4), (1.0,)]


def in_page(body: str, data: Any) -> Any:
    return in_node(library(), body, data)


def random_tree(seed: int) -> Tree:
    """A tree of up to four plies: even or not, with ties or without, sometimes with chance nodes, MIN at some roots."""
    rng = random.Random(seed)
    chances, most = rng.choice([0, 0, 0.3]), rng.choice([3, 9, 99])
    decimal, even = rng.random() < 0.2, rng.random() < 0.3
    plies, moves = rng.randint(0, 4), rng.randint(1, 4)

    def leaf() -> float:
        return (
            rng.choice([rng.uniform(-most, most), rng.randint(-99, 99) / 16]) if decimal else rng.randint(-most, most)
        )

    def grow(left: int) -> Any:
        if not left or (not even and left < plies and rng.random() < 0.2):
            return leaf()
        if rng.random() < chances:
            shares = rng.choice(SHARES)
            return Chance([(share, grow(left - 1)) for share in shares], rng.choice([None, "max", "min"]))
        return [grow(left - 1) for _ in range(moves if even else rng.randint(1, 4))]

    return Tree(grow(plies), rng.choice(["max", "min"]))


def plain_alpha_beta(equality: bool, early: bool) -> Callable[..., Any]:
    """Alpha-beta as a student would write it; ``early`` moves the bound before the comparison."""

    def alpha_beta(node: Any, alpha: Any = -inf, beta: Any = inf) -> Any:
        if node.is_terminal():
            return node.utility()
        if node.to_move == "chance":
            total = 0.0
            for action in node.actions():
                total += float(node.probability(action)) * alpha_beta(node.result(action))
            return total
        best = -inf if node.to_move == "max" else inf
        for action in node.actions():
            value = alpha_beta(node.result(action), alpha, beta)
            if node.to_move == "max":
                best = max(best, value)
                enough = best >= beta if equality else best > beta
                if early or not enough:
                    alpha = max(alpha, best)
            else:
                best = min(best, value)
                enough = best <= alpha if equality else best < alpha
                if early or not enough:
                    beta = min(beta, best)
            if enough:
                break
        return best

    return alpha_beta


def in_python(tree: Tree, options: dict[str, bool]) -> dict[str, Any]:
    """The film of the search that the X-ray has seen; nodes are called by their path, as the page calls them."""
    with xray() as search:
        (plain_alpha_beta(**options) if "early" in options else minimax)(tree)
    graph = search.tree
    names = {node: data["state"].path for node, data in graph.nodes(data=True)}

    def named(event: dict[str, Any]) -> dict[str, Any]:
        more = {key: [names[one] for one in event[key]] for key in ("children",) if key in event}
        more |= {key: names[event[key]] for key in ("node", "child") if key in event}
        return {**event, **more}

    view = View(graph, None)
    steps, lives = told(view, write_script(view))
    return {
        "events": [named(event) for event in graph.graph["events"]],
        "steps": [[names[node], *rest] for node, *rest in steps],
        "lives": {names[node]: [_named_life(life, names) for life in each] for node, _, *each in lives},
        "principal": [names[node] for node in view.principal[1:]],
    }


def _named_life(life: list[Any], names: dict[int, str]) -> list[Any]:
    return [*life[:4], *(names[child] for child in life[4:])]


FILM = """(([rows, options]) => {
  const path = id => id === null ? null : rows[id][2];
  const called = rows.map(([id, parent, ...rest]) => [path(id), path(parent), ...rest]);
  const nodes = gameTrees.treeOf(called), events = gameTrees.search(nodes, options);
  const film = gameTrees.script(nodes, events, gameTrees.say);
  return {
    events, steps: film.steps, principal: film.principal,
    lives: Object.fromEntries(film.nodes.map(([id, parent, ...lives]) => [id, lives])),
  };
})(each)"""


def check_same(seeds: range) -> None:
    trees = [random_tree(seed) for seed in seeds]
    kinds = [MINIMAX, *ALPHA_BETAS]
    cases = [(tree, kinds[seed % 2 and 1 + seed // 2 % 4]) for seed, tree in zip(seeds, trees, strict=True)]
    films = in_page(FILM, [(rows_of(tree), options) for tree, options in cases])
    for (tree, options), film in zip(cases, films, strict=True):
        expected, where = in_python(tree, options), f"{tree!r} {options}"
        for one, other in zip(film["events"], expected["events"], strict=True):
            assert one.keys() == other.keys(), where
            assert all(_alike(one[key], other[key]) for key in one), (where, one, other)
        for one, other in zip(film["steps"], expected["steps"], strict=True):
            assert one == other, where
        assert film["principal"] == expected["principal"], where
        seen = {path: lives for path, lives in film["lives"].items() if path in expected["lives"]}
        assert seen == expected["lives"], where
        hidden = film["lives"].keys() - seen.keys()
        assert all(film["lives"][path][-1][1] == 3 for path in hidden), (where, "below a cut all is cut")


def _alike(one: Any, other: Any) -> bool:
    one, other = (float(each) if each in ("inf", "-inf") else each for each in (one, other))
    return bool(one == other) or (isinstance(one, float) and math.isclose(one, other, rel_tol=1e-12, abs_tol=1e-12))


@pytest.mark.slow
@needs_node
def test_the_search_of_the_page_is_that_of_the_xray() -> None:
    check_same(range(200))


@needs_node
@pytest.mark.long
def test_the_search_of_the_page_is_that_of_the_xray_on_many_trees() -> None:
    check_same(range(200, 2200))


@needs_node
def test_numbers_are_written_alike() -> None:
    rng = random.Random(1)
    values = [0, -0.0, 1e9, 1234567891, 10**12, 2**53, 1e-5, -1e-5, 1e-12, 0.99999, 2.0625, 0.0625, 12345.678, 1 / 3]
    values += [rng.uniform(-1, 1) * 10 ** rng.randint(-6, 12) for _ in range(500)]
    values += [rng.randint(-9999, 9999) / 2 ** rng.randint(0, 12) for _ in range(500)]
    assert in_page("gameTrees.number(each)", values) == [number(value) for value in values]
    shares = [above / below for below in range(1, 30) for above in range(1, below + 1)] + [0.123456, 0.1, 0.05]
    assert in_page("gameTrees.probability(each)", shares) == [probability(share) for share in shares]


@needs_node
def test_a_tree_typed_in_the_page_is_the_same_tree() -> None:
    nested = [[3, 12, 8], [2, [4, -6]], 7, *range(30)]
    chance: Any = [[1, Chance([(0.5, [2, 3]), (0.5, 8)])], Chance([(1 / 3, [1, 2]), (2 / 3, 4)], "max")]
    typed = [[1, {"chance": [[0.5, [2, 3]], [0.5, 8]]}], {"chance": [[1 / 3, [1, 2]], [2 / 3, 4]], "then": "max"}]
    made = in_page("gameTrees.rowsOf(...each)", [[nested, "max"], [nested, "min"], [typed, "max"]])
    trees = [Tree(nested), Tree(nested, "min"), Tree(chance)]
    assert made == [[list(row) for row in rows_of(tree)] for tree in trees]


@pytest.mark.parametrize("leaf", [inf, 2**60])
def test_a_number_that_the_page_cannot_compute_with_is_refused(leaf: float) -> None:
    with pytest.raises(ValueError, match="the page computes with"):
        rows_of(Tree([1, leaf]))
