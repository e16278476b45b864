import random
import re
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from pacman_env import GameState, Layout, pictures, xray
from pacman_env.agents import GreedyAgent
from pacman_env.games import Chance, TicTacToe, Tree
from pacman_env.pictures.tidy import tidy
from pacman_env.pictures.trees.layout import Options, TreeLayout, fitted
from pacman_env.pictures.trees.view import View, principal_variation, subtree_counts
from tests.oracle import alpha_beta, minimax
from tests.pacman_env.pictures.reading import ids, parse, texts, written
from tests.positions import BOOK, start


@pytest.fixture(scope="module")
def book() -> pictures.Picture:
    return pictures.tree(alpha_beta(BOOK))


def test_moves_values_windows_and_row_labels_are_text(book: pictures.Picture) -> None:
    written = texts(book.svg)
    for expected in ("MAX", "MIN", "utility", "a1", "c3", "12", "≤2", "[3, +∞]", "cut 1"):
        assert expected in written
    assert "2 ≤ α = 3: the two remaining moves cannot matter" in written


def test_pruned_moves_are_crossed_and_dashed(book: pictures.Picture) -> None:
    assert {"cross-8", "cross-9"} <= ids(book.svg)
    assert not {"cross-7", "value-8"} & ids(book.svg)
    style = re.search(r'edge-8" class="(s\d+)"', book.svg)
    assert style is not None
    assert re.search(rf"\.{style[1]}{{[^}}]*stroke-dasharray", book.svg)


def test_shapes_tell_the_players_apart() -> None:
    graph = minimax(Tree([Chance([(1 / 3, 8), (2 / 3, [3, 4])])]))
    layout = TreeLayout(View(graph), Options())
    kinds = {layout.view.kind(node) for node in layout.boxes}
    assert kinds == {"max", "chance", "leaf"}
    svg = pictures.tree(graph).svg
    shape = {n: re.search(rf'shape-{n}" class="s\d+" d="([^"]+)"', svg) for n in (0, 1)}
    assert shape[0] and "C" not in shape[0][1]
    assert shape[1] and shape[1][1].count("C") >= 1


def test_the_description_is_the_same_search_in_words(book: pictures.Picture) -> None:
    lines = book.description.splitlines()
    assert lines[0] == "Search tree, MAX at the root: value 3, best move a; 11 nodes searched, 2 moves pruned."
    assert "  - b: MIN, at most 2; window [3, +inf]; 2 <= alpha = 3: the two remaining moves cannot matter" in lines
    assert "    - b2: not searched (pruned)" in lines
    assert book.description == pictures.describe(alpha_beta(BOOK))
    with xray() as search:
        GreedyAgent().get_action(GameState.initial(Layout.load("small")))
    assert "  - Stop: left out" in search.describe().splitlines()


def test_a_picture_is_labeled_for_screen_readers(book: pictures.Picture) -> None:
    root = parse(book.svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == book.title == book.description.splitlines()[0]
    assert '<svg id="' in book._repr_html_() and 'role="img"' in book._repr_html_()


def test_two_showings_share_no_id(book: pictures.Picture) -> None:
    one, two = (set(re.findall(r' id="([^"]+)"', book._repr_html_())) for _ in range(2))
    assert one and not one & two


def test_folding_says_how_many_and_what_value() -> None:
    graph = minimax(Tree.random(4, 5, seed=1))
    picture = pictures.tree(graph)
    folded = re.findall(r"\+(\d+) nodes?, value (-?\d+)", picture.description)
    assert folded
    assert {f"+{count} nodes," for count, _ in folded} <= set(texts(picture.svg))
    view = fitted(graph, 27, (), lambda _: Options()).view
    assert sum(int(count) for count, _ in folded) == len(graph) - len(view.depth)


@pytest.mark.parametrize("size", [12.0, 22.0])
@pytest.mark.parametrize("seed", range(3))
def test_a_folded_tree_keeps_to_its_width(seed: int, size: float) -> None:
    layout = fitted(alpha_beta(Tree.random(4, 5, seed=seed)), 27, (), lambda _: Options(size))
    assert layout.width <= 27 * 3 * min(size, 18)
    assert layout.width > 0.4 * 27 * 3 * min(size, 18), "much less than the width that was allowed"


@pytest.mark.parametrize(
    "options", [{}, {"projector": True}, {"columns": None}, {"focus": 3, "mark": {2: "wrong, see"}}]
)
@pytest.mark.parametrize("seed", range(3))
def test_no_text_lies_upon_another(seed: int, options: dict[str, Any]) -> None:
    game = Tree([[[3, -12.25, 8], [2, 400]], [[14, 5.125]], [[1, 2], 3]]) if seed == 0 else Tree.random(3, 4, seed=seed)
    svg = pictures.tree(alpha_beta(game), **options).svg
    _, _, width, height = map(float, (parse(svg).get("viewBox") or "").split())
    boxes = written(svg)
    assert all(one.left > 0 and one.top > 0 and one.right < width and one.y < height - 5 for one in boxes)
    for one, other in combinations(boxes, 2):
        beside = one.left >= other.right or other.left >= one.right
        assert beside or one.top >= other.y or other.top >= one.y, f"{one.text!r} lies upon {other.text!r}"


def test_projector_letters_are_large() -> None:
    small, large = pictures.tree(minimax(BOOK)).svg, pictures.tree(minimax(BOOK), projector=True).svg
    sizes = [[float(size) for size in re.findall(r"font-size:([\d.]+)px", svg)] for svg in (small, large)]
    assert min(sizes[1]) >= 18
    assert min(sizes[0]) >= 9 and max(sizes[0]) == 12


def test_marks_and_focus() -> None:
    picture = pictures.tree(minimax(BOOK), mark={5: "should be 11"}, focus=2)
    assert {"ring-5", "ring-2"} <= ids(picture.svg)
    assert "should be 11" in texts(picture.svg)
    assert "a2: utility 12; marked: should be 11" in picture.description


@pytest.mark.parametrize("option", [{"mark": {77: "x"}}, {"focus": 77}, {"open": [77]}])
def test_a_node_that_does_not_exist_is_named(option: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="77"):
        pictures.tree(minimax(BOOK), **option)


def test_repeated_and_lost_calls_are_marked() -> None:
    graph = minimax(BOOK)
    graph.nodes[1]["searches"] = 2
    graph.nodes[2].update(value=None, returned=False)
    picture = pictures.tree(graph)
    assert {"searched 2×", "never returned", "?"} <= set(texts(picture.svg))
    assert "searched 2 times" in picture.description and "never returned" in picture.description


def test_the_rows_of_a_pacman_tree_name_the_agents() -> None:
    state = start("%%%%%%%\n%P . G%\n%%%%% %\n%G    %\n%%%%%%%")
    graph = minimax(BOOK)
    for node in graph:
        graph.nodes[node]["state"] = state
    layout = TreeLayout(View(graph), Options())
    assert layout.labels == [("PACMAN", "MAX"), ("GHOST 1", "MIN"), ("evaluation", "")]
    assert "PACMAN (MAX) at the root" in pictures.describe(graph)


def test_a_figure_has_a_caption() -> None:
    """The sentence below a tree: what the search found, or what the caller says; an empty one is left out."""
    graph, found = alpha_beta(BOOK), "<figcaption style="
    assert "value 3, best move a; 11 nodes searched, 2 moves pruned.</figcaption>" in pictures.tree(graph)._repr_html_()
    assert ">1 &lt; 2</figcaption>" in pictures.tree(graph, caption="1 < 2")._repr_html_()
    assert found not in pictures.tree(graph, caption="")._repr_html_()


def test_a_page_has_fields_only_where_leaves_can_change(tmp_path: Path) -> None:
    """A tree that nobody searched, and one with a mark, are the drawing itself, with its words."""
    graph, file = alpha_beta(BOOK), tmp_path / "tree.html"
    for picture, living in [
        (pictures.tree(graph), True),
        (pictures.tree(BOOK), False),
        (pictures.tree(graph, mark={1: "!"}), False),
    ]:
        picture.save(file)
        page = file.read_text(encoding="utf-8")
        assert page.startswith("<!doctype html>")
        assert ("gameTrees" in page) is living
        assert "<li>" in page


@pytest.mark.slow
def test_saving(book: pictures.Picture, tmp_path: Path) -> None:
    heads = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    for ending, head in heads.items():
        book.save(tmp_path / f"tree{ending}")
        assert (tmp_path / f"tree{ending}").read_bytes().startswith(head)
    svg = (tmp_path / "tree.svg").read_text(encoding="utf-8")
    assert "}.s0{" in svg and "#picture ." not in svg, "a program for slides draws it black"
    with pytest.raises(ValueError, match=r"must end in \.svg, \.png, \.pdf, or \.html"):
        book.save(tmp_path / "tree.jpg")


def test_an_unusual_title_and_move_are_escaped() -> None:
    graph = minimax(BOOK)
    graph.edges[0, 1]["action"] = 'a<"b">&'
    picture = pictures.tree(graph, title='1 < 2 & "so"')
    assert 'a<"b">&' in texts(picture.svg)
    assert parse(picture.svg).get("aria-label") == '1 < 2 & "so"'


QUIET = """
import sys
import pacman_env.pictures
assert not {"matplotlib", "networkx"} & set(sys.modules), "pictures loads them before they are needed"
import matplotlib
matplotlib.rcParams["font.size"] = 33.0
def settings():  # reading "backend" would load pyplot
    return {name: matplotlib.rcParams[name] for name in matplotlib.rcParams if name != "backend"}
before = settings()
from pacman_env import pictures, xray
from pacman_env.games import TicTacToe
pictures.curves({'a': {1: 2}}, x='x', y='y')
svg = pictures.board(TicTacToe()).svg
assert "33" not in svg.split("font-size")[1][:9], "the reader's settings leak into our pictures"
assert settings() == before, "we changed the reader's settings"
assert "matplotlib.pyplot" not in sys.modules
"""


@pytest.mark.slow
def test_matplotlib_is_loaded_late_and_left_as_it_was() -> None:
    run = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_a_search_that_is_not_written_yet_is_told_kindly() -> None:
    def value(state: object) -> None:
        """Nothing so far."""

    with xray() as search:
        value(Tree.book())
    for picture in (search.draw(), search.film()):
        assert picture.title == "The code has not searched anything yet."
        assert picture.description.startswith("The code has not searched anything yet: it returned no value.")
    assert search.draw(caption="Look for the cuts.").caption.startswith("The code has not searched anything yet")
    with xray() as leaf:
        (lambda tree: tree.utility())(Tree(4))
    assert leaf.draw().title == "Search tree of a single leaf: utility 4."


def test_the_principal_variation_ends_at_a_chance_node() -> None:
    graph = minimax(Tree([Chance([(1 / 2, 8), (1 / 2, 4)]), Chance([(1 / 2, 1), (1 / 2, 2)])]))
    assert len(principal_variation(graph)) == 2


def test_folding_keeps_the_principal_variation_with_its_siblings() -> None:
    graph = minimax(Tree.random(4, 5, seed=3))
    view = View(graph, columns=20)
    for parent, child in pairwise(view.principal):
        assert set(graph.successors(parent)) <= set(view.depth)
        assert child in view.depth
    assert sum(1 for node in view.depth if not view.children.get(node)) <= 20


def test_a_node_with_very_many_moves_shows_some_of_them() -> None:
    graph = minimax(Tree([[9 - abs(move - 45), 50] for move in range(49)]))  # the best move is the 46th
    view = View(graph, columns=27)
    drawn = view.children[0]
    assert len(drawn) == 18 and drawn == sorted(drawn)
    assert view.principal[1] in drawn
    assert len(view.left_out[0]) == 49 - 18
    hidden = sum(subtree_counts(graph, lambda graph, node: True)[child] for child in view.left_out[0])
    assert len(view.depth) + sum(view.folded.values()) + hidden == len(graph)
    last = list(graph.successors(0))[-1]
    assert last not in drawn and last in View(graph, columns=27, kept=[last]).children[0]


def test_a_move_that_ends_the_game_is_drawn_although_it_is_the_last() -> None:
    graph = minimax(TicTacToe("XO. .X. .O."))
    view = View(graph, columns=5)
    assert view.left_out[0] and 8 in [graph.edges[0, child]["action"] for child in view.children[0]]


def test_a_node_that_one_wants_is_open() -> None:
    graph = minimax(Tree.random(3, 6, seed=4))
    far = next(node for node in reversed(list(graph)) if graph.out_degree(node))
    assert far not in View(graph, columns=10).children
    assert set(graph.successors(far)) <= set(View(graph, columns=10, opened=[far]).depth)


Children = dict[int, list[int]]
Extents = dict[int, tuple[float, float]]


def random_tree(rng: random.Random, size: int) -> Children:
    children: Children = {0: []}
    for node in range(1, size):
        parent = rng.randrange(max(0, node - rng.choice([2, 10, 1000])), node)
        children[parent].append(node)
        children[node] = []
    return children


def levels(children: Children) -> list[list[int]]:
    rows = [[0]]
    while row := [child for node in rows[-1] for child in children[node]]:
        rows.append(row)
    return rows


def check(children: Children, extents: Extents, gap: float) -> None:
    x = tidy(children, 0, extents.__getitem__, gap)
    assert len(x) == len(children)
    for row in levels(children):
        for left, right in pairwise(row):
            assert x[right] - extents[right][0] - (x[left] + extents[left][1]) > gap - 1e-6, "overlap, or order lost"
    for parent, below in children.items():
        if below:
            assert x[parent] == pytest.approx((x[below[0]] + x[below[-1]]) / 2), "parent not centered"
    assert min(x[node] - extents[node][0] for node in children) == pytest.approx(0)


@pytest.mark.slow
def test_thousand_random_trees() -> None:
    rng = random.Random(2002)
    for _ in range(1000):
        children = random_tree(rng, rng.randint(1, 60))
        extents = {node: (rng.uniform(0, 5), rng.uniform(0, 9)) for node in children}
        check(children, extents, rng.uniform(0, 2))


def test_a_parent_of_three_equal_leaves_stands_above_the_second() -> None:
    assert tidy({0: [1, 2, 3]}, 0, lambda _: (1.0, 1.0), gap=1.0) == {0: 4.0, 1: 1.0, 2: 4.0, 3: 7.0}
