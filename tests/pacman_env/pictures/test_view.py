from itertools import pairwise

import pytest

from pacman_env.games import Chance, TicTacToe, Tree
from pacman_env.pictures.trees.view import View, cut_reason, principal_variation, subtree_sizes
from tests.oracle import alpha_beta, minimax
from tests.positions import BOOK


def test_the_cut_of_the_textbook_tree_is_told_in_numbers() -> None:
    view = View(alpha_beta(BOOK))
    reasons = {view.name(node): cut_reason(view, node) for node in view.depth if cut_reason(view, node)}
    assert reasons == {"b": "2 <= alpha = 3: the two remaining moves cannot matter"}


def test_the_principal_variation_is_the_line_of_best_play() -> None:
    graph = minimax(BOOK)
    view = View(graph)
    assert [view.action(node) for node in principal_variation(graph)] == ["", "a", "a1"]


def test_the_principal_variation_ends_at_a_chance_node() -> None:
    graph = minimax(Tree([Chance([(1 / 2, 8), (1 / 2, 4)]), Chance([(1 / 2, 1), (1 / 2, 2)])]))
    assert len(principal_variation(graph)) == 2


def test_a_node_with_a_cut_has_a_bound() -> None:
    view = View(alpha_beta(BOOK))
    assert [view.value(node) for node in (0, 1, 2, 3)] == ["3", "3", "<= 2", "2"]


def test_sizes_count_the_whole_subtree() -> None:
    graph = minimax(Tree.random(3, 3, seed=1))
    sizes = subtree_sizes(graph)
    assert sizes[0] == 1 + 3 + 9 + 27 == len(graph)


def test_folding_keeps_the_principal_variation_with_its_siblings() -> None:
    graph = minimax(Tree.random(4, 5, seed=3))
    view = View(graph, columns=20)
    for parent, child in pairwise(view.principal):
        assert set(graph.successors(parent)) <= set(view.depth)
        assert child in view.depth
    assert sum(1 for node in view.depth if not view.children.get(node)) <= 20


def test_visible_and_folded_nodes_are_all_nodes() -> None:
    graph = minimax(Tree.random(3, 6, seed=4))
    view = View(graph, columns=15)
    assert len(view.depth) + sum(view.folded.values()) == len(graph)


def test_a_node_with_very_many_moves_shows_some_of_them() -> None:
    graph = minimax(Tree([[9 - abs(move - 45), 50] for move in range(49)]))  # the best move is the 46th
    view = View(graph, columns=27)
    drawn = view.children[0]
    assert len(drawn) == 18 and drawn == sorted(drawn)
    assert view.principal[1] in drawn
    assert len(view.left_out[0]) == 49 - 18
    hidden = sum(subtree_sizes(graph)[child] for child in view.left_out[0])
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


def test_opening_a_node_that_does_not_exist_names_it() -> None:
    with pytest.raises(ValueError, match="cannot open node 99999"):
        View(minimax(BOOK), opened=[99999])


def test_a_search_that_never_returned_shows_a_question_mark() -> None:
    graph = minimax(BOOK)
    graph.nodes[0].update(value=None, returned=False)
    assert View(graph).value(0) == "?"


def test_names_of_nodes() -> None:
    assert View(minimax(BOOK)).name(4) == "a1"
    view = View(minimax(TicTacToe("XOX OOX .X.")), None)
    assert view.name(view.principal[-1]) == " then ".join(map(str, view.path(view.principal[-1])))
