"""The X-ray of games that it does not know: each search counts its own nodes, and the tree must have as many."""

import functools
import random
import re
import subprocess
import sys
from collections.abc import Callable
from html import unescape
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from pacman_env import pictures, xray
from pacman_env.search_xray import Search
from tests.conftest import ROOT

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CELLS = ["X", "O", "X", " ", "O", " ", " ", " ", " "]
BOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
OTHER = {"X": "O", "O": "X"}

nodes = skipped = 0


def won(board: Any, player: str) -> bool:
    return any(all(board[cell] == player for cell in line) for line in LINES)


def rest(board: Any) -> list[int]:
    return [cell for cell in range(9) if board[cell] == " "]


def counted() -> None:
    global nodes
    nodes += 1


def cut(moves: int) -> None:
    global skipped
    skipped += moves


# Searches as others write them


def minimax(board, depth, is_maximizing):
    counted()
    if won(board, "X"):
        return 10 - depth
    if won(board, "O"):
        return depth - 10
    if " " not in board:
        return 0
    if is_maximizing:
        best = -1000
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                best = max(best, minimax(board, depth + 1, False))
                board[i] = " "
        return best
    best = 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            best = min(best, minimax(board, depth + 1, True))
            board[i] = " "
    return best


def best_move(board):
    counted()
    best, move = -1000, None
    for i in range(9):
        if board[i] == " ":
            board[i] = "X"
            score = minimax(board, 0, False)
            board[i] = " "
            if score > best:
                best, move = score, i
    return move


def negamax(board, me):
    counted()
    if won(board, OTHER[me]):
        return -1
    return max((-negamax((*board[:i], me, *board[i + 1 :]), OTHER[me]) for i in rest(board)), default=0)


def in_rows(grid, maximizing):
    counted()
    flat = [cell for row in grid for cell in row]
    if won(flat, "X") or won(flat, "O") or " " not in flat:
        return None, won(flat, "X") - won(flat, "O")
    best_cell, best_value = None, -2 if maximizing else 2
    for i in range(3):
        for j in range(3):
            if grid[i][j] == " ":
                grid[i][j] = "X" if maximizing else "O"
                _, value = in_rows(grid, not maximizing)
                grid[i][j] = " "
                if (value > best_value) == maximizing and value != best_value:
                    best_cell, best_value = (i, j), value
    return best_cell, best_value


class Player:
    """Has the board, the moves back and forth, a counter and a table, all in one object."""

    def __init__(self) -> None:
        self.board, self.looked, self.seen = list(CELLS), 0, {}

    def choose(self):
        counted()
        values = {}
        for move in rest(self.board):
            self.make(move, "X")
            values[move] = self.value(False)
            self.unmake(move)
        return max(values, key=values.get)

    def make(self, move, player):
        self.board[move] = player

    def unmake(self, move):
        self.board[move] = " "

    def value(self, maximizing):
        counted()
        self.looked += 1
        self.seen[tuple(self.board)] = self.looked
        if won(self.board, "X"):
            return 1
        if won(self.board, "O"):
            return -1
        values = []
        for left, move in enumerate(moves := rest(self.board), start=1):
            self.make(move, "X" if maximizing else "O")
            values.append(self.value(not maximizing))
            self.unmake(move)
            if values[-1] == (1 if maximizing else -1):
                cut(len(moves) - left)
                return values[-1]
        return (max if maximizing else min)(values, default=0)


def nested(node, maximizing):
    counted()
    if not isinstance(node, list):
        return node
    values = [nested(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


def expectimax(node, is_max):
    counted()
    if not isinstance(node, list):
        return node
    values = [expectimax(child, not is_max) for child in node]
    return max(values) if is_max else sum(values) / len(values)


def nested_with_window(node, depth, alpha, beta, maximizing):
    counted()
    if depth == 0 or not isinstance(node, list):
        return node
    value = -inf if maximizing else inf
    for left, child in enumerate(siblings := node, start=1):
        found = nested_with_window(child, depth - 1, alpha, beta, not maximizing)
        if maximizing:
            value, alpha = max(value, found), max(alpha, found)
        else:
            value, beta = min(value, found), min(beta, found)
        if alpha >= beta:
            cut(len(siblings) - left)
            break
    return value


def by_number(depth, node, is_max, scores, height):
    counted()
    if depth == height:
        return scores[node]
    best = max if is_max else min
    return best(
        by_number(depth + 1, node * 2, not is_max, scores, height),
        by_number(depth + 1, node * 2 + 1, not is_max, scores, height),
    )


class RuleBook:
    """AIMA's way: the game is no position, it answers about them."""

    tree: dict[str, dict[str, Any]] = {  # noqa: RUF012
        "A": {"a1": "B", "a2": "C", "a3": "D"},
        "B": {"b1": 3, "b2": 12, "b3": 8},
        "C": {"c1": 2, "c2": 4, "c3": 6},
        "D": {"d1": 14, "d2": 5, "d3": 2},
    }

    def actions(self, state):
        return list(self.tree.get(state, {}))

    def result(self, state, move):
        return self.tree[state][move]

    def terminal_test(self, state):
        return state not in self.tree


def by_the_book(state, game):
    counted()

    def max_value(state, alpha, beta):
        counted()
        if game.terminal_test(state):
            return state
        value = -inf
        for action in game.actions(state):
            value = max(value, min_value(game.result(state, action), alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def min_value(state, alpha, beta):
        counted()
        if game.terminal_test(state):
            return state
        value = inf
        for left, action in enumerate(actions := game.actions(state), start=1):
            value = min(value, max_value(game.result(state, action), alpha, beta))
            if value <= alpha:
                cut(len(actions) - left)
                return value
            beta = min(beta, value)
        return value

    best, best_action = -inf, None
    for action in game.actions(state):
        value = min_value(game.result(state, action), best, inf)
        if value > best:
            best, best_action = value, action
    return best_action


GRID = [CELLS[:3], CELLS[3:6], CELLS[6:]]
SEEN: dict[str, tuple[Callable[[], Any], Any, Any]] = {  # the call, its value, its move
    "a list, changed in place": (lambda: minimax(list(CELLS), 0, True), 0, None),
    "a loop around it": (lambda: best_move(list(CELLS)), 0, 7),
    "tuples, and values of the mover": (lambda: negamax(tuple(CELLS), "X"), 0, None),
    "rows, and (move, value)": (lambda: in_rows([list(row) for row in GRID], True), 0, (2, 1)),
    "an object with counters": (lambda: Player().choose(), 0, 7),
    "nested lists": (lambda: nested(BOOK, True), 3, None),
    "equal siblings": (lambda: nested([[3, 3, 3], [3, 3]], True), 3, None),
    "nested lists, alpha-beta": (lambda: nested_with_window(BOOK, 5, -inf, inf, True), 3, None),
    "numbers of nodes": (lambda: by_number(0, 0, True, [3, 5, 2, 9, 12, 5, 23, 23], 3), 12, None),
    "a rule book": (lambda: by_the_book("A", RuleBook()), 3, "a1"),
}


def look(call: Callable[[], Any], **options: Any) -> Search:
    global nodes, skipped
    nodes = skipped = 0
    with xray(**options) as search:
        call()
    return search


@pytest.mark.parametrize("name", SEEN)
def test_a_game_that_nobody_told_it_about(name: str) -> None:
    call, value, move = SEEN[name]
    search = look(call)
    assert (search.visited, search.value, search.action, search.pruned) == (nodes, value, move, skipped)
    assert (search.unseen, search.repeated, search.tree.nodes[search.tree.graph["root"]]["kind"]) == ("", 0, "max")


@pytest.mark.parametrize("name", SEEN)
def test_every_value_is_the_best_of_its_children(name: str) -> None:
    tree = look(SEEN[name][0]).tree
    for node, data in tree.nodes(data=True):
        below = [tree.nodes[child]["value"] for child in tree.successors(node) if not tree.nodes[child]["pruned"]]
        assert data["kind"] == "leaf" or data["value"] == {"max": max, "min": min}[data["kind"]](below)


def test_averages_are_chance_nodes() -> None:
    search = look(lambda: expectimax(BOOK, True))
    kinds = [data["kind"] for _, data in search.tree.nodes(data=True)]
    assert (search.value, search.visited, kinds.count("chance"), kinds.count("min")) == (23 / 3, nodes, 3, 0)


def test_the_positions_are_drawn_as_they_were() -> None:
    search = look(SEEN["rows, and (move, value)"][0])
    assert str(search.state) == "X O X\n. O .\n. . ."
    assert "(2, 1)" in search.describe(columns=4)
    assert search.draw().svg.startswith("<svg")


def test_a_key_says_what_the_position_is() -> None:
    search = look(lambda: Player().choose(), key=lambda board: "".join(board))
    assert (search.visited, search.pruned, str(search.state)) == (nodes, skipped, "XOX O    ")


def test_a_key_that_is_not_found_is_named() -> None:
    search = look(lambda: Player().choose(), key=lambda grid: tuple(grid))
    assert (search.visited, "the key does not find any grid" in search.unseen) == (0, True)


def test_a_game_that_goes_on_is_many_searches() -> None:
    def play(board):
        for player in ("X", "O", "X"):
            minimax(board, 0, player == "X")
            board[rest(board)[0]] = player

    search = look(lambda: play(list(CELLS)))
    assert (search.value, search.visited, search.other_searches) == (0, 206, 2)
    assert "2 other searches in the same block" in str(search)


def test_a_table_of_ones_own_is_seen() -> None:
    def remembered(function):
        table = {}

        def around(board, me):
            counted()
            if (board, me) not in table:
                table[board, me] = function(board, me)
            return table[board, me]

        return around

    @remembered
    def value(board, me):
        if won(board, OTHER[me]):
            return -1
        return max((-value((*board[:i], me, *board[i + 1 :]), OTHER[me]) for i in rest(board)), default=0)

    search = look(lambda: value(tuple(CELLS), "X"))
    assert (search.visited, search.value, search.unseen) == (nodes, 0, "")


def test_searches_of_games_of_others_are_compared_with_each_other() -> None:
    whole, cut = look(lambda: nested(BOOK, True)), look(SEEN["nested lists, alpha-beta"][0])
    found = whole.compare(cut)
    assert str(found) == "After 2 (MIN): the search should not look at any more moves here, but it looks at move 2."
    with pytest.raises(TypeError, match="Record the other search in its own block"):
        whole.compare(nested)


# Refused, with the reason


def rollout(board, me):
    if won(board, OTHER[me]) or " " not in board:
        return int(won(board, "X")) - int(won(board, "O"))
    move = random.choice(rest(board))
    return rollout((*board[:move], me, *board[move + 1 :]), OTHER[me])


@functools.cache
def with_a_table(board, me):
    if won(board, OTHER[me]):
        return -1
    return max((-with_a_table((*board[:i], me, *board[i + 1 :]), OTHER[me]) for i in rest(board)), default=0)


def fibonacci(number):
    return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: with_a_table(tuple(CELLS), "X"), "with_a_table() gets answers from a cache (functools.cache"),
        (lambda: [rollout(tuple(CELLS), "X") for _ in range(9)], "rollout() calls itself, but its value is not"),
        (lambda: fibonacci(6), "fibonacci() calls itself, but its value is not the largest, the"),
    ],
)
def test_what_cannot_be_learned_is_refused(call: Callable[[], Any], reason: str) -> None:
    search = look(call)
    assert (search.visited, search.unseen) == (0, str(search))
    assert reason in search.unseen


# The page for who brings a search, and what it promises

PAGE = (ROOT / "docs" / "xray.md").read_text("utf-8")


@pytest.mark.slow
def test_every_program_of_the_page_is_seen() -> None:
    place: dict[str, Any] = {"__name__": "page"}
    found = []
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, place)
        found.append((place["search"].value, place["search"].visited, place["search"].pruned))
    assert found[0] == (3, 13, 0)
    assert found[2][0] == 0 and found[2][1] > 50 and found[3] == (0, 356, 98)


def pieces(board, depth, most=99):
    """How many pieces are left at the end, on any board of chess."""
    if depth == 0:
        return len(board.piece_map())
    found = []
    for move in list(board.legal_moves)[:most]:
        board.push(move)
        found.append(pieces(board, depth - 1, most))
        board.pop()
    return max(found) if board.turn else min(found)


def test_chess_shows_its_moves_and_whose_turn_it_is() -> None:
    chess = pytest.importorskip("chess", reason="python-chess comes with the extra `test`")
    search = look(lambda: pieces(chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1"), 2))
    root = search.tree.graph["root"]
    moves = {str(search.tree.edges[root, child]["action"]) for child in search.tree.successors(root)}
    assert (search.tree.nodes[root]["kind"], "d5e4" in moves, search.value) == ("min", True, 3)
    assert str(search.state).splitlines()[3] == ". . . p . . . ."


def test_a_chess_board_is_drawn_by_itself_where_it_is_asked_for(tmp_path: Path) -> None:
    chess = pytest.importorskip("chess", reason="python-chess comes with the extra `test`")
    search = look(lambda: pieces(chess.Board(), 1, 2))
    assert "<image" not in search.draw().svg, "a tree without positions stays light"
    picture = search.draw(boards=True)
    links = re.findall(r'<image[^>]* href="data:image/svg\+xml;charset=utf-8,([^"]*)"', picture.svg)
    shown = {unquote(unescape(link)).replace("'", '"') for link in links}
    board = chess.Board()
    positions = {board._repr_svg_().replace("'", '"')}
    for move in list(board.legal_moves)[:2]:
        board.push(move)
        positions.add(board._repr_svg_().replace("'", '"'))
        board.pop()
    assert len(links) == 3 and drawn_alike(shown) == drawn_alike(positions)
    assert ElementTree.fromstring(picture.svg) is not None
    picture.save(tmp_path / "boards.png")  # there, the positions are written
    assert (tmp_path / "boards.png").stat().st_size > 0


def drawn_alike(svgs: set[str]) -> set[str]:
    """Without the arrow of the last move, which a position alone does not know."""
    return {" ".join(sorted(re.findall(r'<use href="[^"]*"[^>]*>|<use [^>]*>', svg))) for svg in svgs}


@pytest.mark.parametrize("svg", ["<svg", "<p/>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "x" * 300_000, None, 3])
def test_what_is_no_drawing_is_written(svg: object) -> None:
    class Game:
        def _repr_svg_(self) -> object:
            return svg

        def __str__(self) -> str:
            return "my game"

    assert "my game" in (picture := pictures.board(Game()).svg) and "<image" not in picture


def test_the_xray_needs_networkx_only() -> None:
    hidden = ["matplotlib", "numpy", "jupyterlab", "ipywidgets", "IPython", "psutil", "tqdm", "jupyter_client"]
    code = f"""
import sys
sys.modules.update(dict.fromkeys({hidden}))
from pacman_env import xray
assert "networkx" not in sys.modules
def value(node, top):
    return node if isinstance(node, int) else (max if top else min)(value(child, not top) for child in node)
with xray() as search:
    value([[3, 12, 8], [2, 4, 6]], True)
print(search.value, search.draw().svg[:4], len(search.film().html) > 1000)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("3 <svg True\n", "")
