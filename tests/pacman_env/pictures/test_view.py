from itertools import pairwise

from pacman_env.games import Chance, TicTacToe, Tree
from pacman_env.pictures.trees.view import View, principal_variation, subtree_counts
from tests.oracle import minimax
from tests.positions import BOOK


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


def test_names_of_nodes() -> None:
    assert View(minimax(BOOK)).name(4) == "a1"
    view = View(minimax(TicTacToe("XOX OOX .X.")), None)
    assert view.name(view.principal[-1]) == ", then ".join(map(str, view.path(view.principal[-1])))
