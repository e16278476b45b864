"""Golden traces: however a search is written, the X-ray must draw the tree that the rules and the definition give.

The expected trees are built here by one plain recursion that knows nothing of the X-ray.
"""

from dataclasses import dataclass
from math import inf

import pytest

from pacman_env import GameState, Layout, xray
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from tests.pacman_env.search_styles import alpha_beta, isolation, minimax, pacman
from tests.positions import BOOK

PRUNED = "pruned"


@dataclass(frozen=True)
class Small:
    """A position of a small game, for the expected tree."""

    state: object

    @property
    def kind(self):
        return "leaf" if self.state.is_terminal() else self.state.to_move

    def children(self):
        return [(action, Small(self.state.result(action))) for action in self.state.actions()]

    def value(self):
        return self.state.utility()


@dataclass(frozen=True)
class Turn:
    """A position of Pacman with what the position does not know: whose turn it is and how many rounds remain."""

    state: GameState
    agent: int
    rounds: int
    ghosts: str

    @property
    def kind(self):
        if self.state.is_win() or self.state.is_lose() or not self.rounds:
            return "leaf"
        return self.ghosts if self.agent else "max"

    def children(self):
        after = (self.agent + 1) % self.state.num_agents
        rounds = self.rounds - (after == 0)
        legal = self.state.legal_actions(self.agent)
        return [(a, Turn(self.state.successor(self.agent, a), after, rounds, self.ghosts)) for a in legal]

    def value(self):
        return score(self.state)


def score(state):
    return state.score + sum(x * 3 + y for x, y in state.ghost_positions) % 7


def expected(node, window=None, strict=False, path=()):
    """Return (value, rows): a row a node in the order of the search, (path, kind, value, window, probability)."""
    if node.kind == "leaf":
        return node.value(), [(path, "leaf", node.value(), window)]
    low, high = window or (-inf, inf)
    values, below, cut = [], [], False
    for action, child in node.children():
        if cut:
            below.append(((*path, action), PRUNED))
            continue
        value, rows = expected(child, (low, high) if window else None, strict, (*path, action))
        values.append(value)
        below += rows
        if window and node.kind == "max":
            cut = max(values) > high if strict else max(values) >= high
            low = max(low, max(values))
        elif window:
            cut = min(values) < low if strict else min(values) <= low
            high = min(high, min(values))
    value = {"max": max, "min": min, "chance": lambda found: sum(found) / len(found)}[node.kind](values)
    return value, [(path, node.kind, value, window), *below]


def recorded(search):
    """Return the rows of a recorded tree: depth first, children in the order of the out-edges."""
    tree, rows = search.tree, []

    def walk(node, path):
        data = tree.nodes[node]
        if data["pruned"]:
            rows.append((path, PRUNED))
            return
        window = None if (data["alpha"], data["beta"]) == (None, None) else (data["alpha"], data["beta"])
        rows.append((path, data["kind"], data["value"], window))
        for child in tree.successors(node):
            walk(child, (*path, tree.edges[node, child]["action"]))

    walk(tree.graph["root"], ())
    return rows


def without_leaf_windows(rows):
    return [(*row[:3], None) if row[1] == "leaf" else row for row in rows]


def assert_same_rows(found, wanted):
    assert [row[:2] for row in found] == [row[:2] for row in wanted]
    assert [row[3:] for row in found] == [row[3:] for row in wanted]
    assert [row[2] for row in found if len(row) > 2] == pytest.approx([row[2] for row in wanted if len(row) > 2])


def name(style):
    return style if isinstance(style, str) else getattr(style, "__name__", type(style).__name__)


POSITIONS = {
    "lecture": BOOK,
    "uneven": Tree([[3, [7, [1, 9], 2]], 5, [[4], [8, 0]], [[[[6]]]]]),
    "min first": Tree([[3, 5], [2, 9], [0, 1]], to_move="min"),
    "ties": Tree([[2, 2], [2, 1], [2, 2]]),
    "leaf": Tree(7),
    "random": Tree.random(3, 4, seed=5),
    "deep": Tree.random(2, 7, seed=2, low=-3, high=3),
    "tic-tac-toe": TicTacToe("XO. .X. .O."),
    "isolation": Isolation(),
    "isolation begun": Isolation("1..\n...\n.#2", to_move="min"),
}


TREES = [position for position, state in POSITIONS.items() if isinstance(state, Tree)]
MINIMAX = [(style, position) for style in minimax.MINIMAX for position in POSITIONS]
# a table of positions leaves work out where moves lead to one position in several ways (see test_a_table_of_positions)
MINIMAX += [(minimax.memoized, position) for position in TREES]


@pytest.mark.parametrize(("style", "position"), MINIMAX, ids=name)
def test_minimax(style, position):
    state = POSITIONS[position]
    with xray() as search:
        style(state)
    value, rows = expected(Small(state))
    assert_same_rows(recorded(search), rows)
    assert (search.value, search.visited, search.pruned, search.repeated) == (value, len(rows), 0, 0)


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("style", alpha_beta.USUAL + alpha_beta.STRICT, ids=name)
def test_alpha_beta(style, position):
    state = POSITIONS[position]
    with xray() as search:
        style(state)
    value, rows = expected(Small(state), window=(-inf, inf), strict=style in alpha_beta.STRICT)
    assert_same_rows(recorded(search), rows)
    pruned = sum(row[1] == PRUNED for row in rows)
    assert (search.value, search.visited, search.pruned, search.repeated) == (value, len(rows) - pruned, pruned, 0)


@pytest.mark.parametrize("position", POSITIONS)
def test_alpha_beta_that_values_leaves_in_the_loop(position):
    """No call is made for a leaf, so a leaf has no window; all else is as usual."""
    state = POSITIONS[position]
    with xray() as search:
        alpha_beta.leaves_at_once(state)
    value, rows = expected(Small(state), window=(-inf, inf))
    assert_same_rows(without_leaf_windows(recorded(search)), without_leaf_windows(rows))
    windows = [(e["node"], e["alpha"], e["beta"]) for e in search.tree.graph["events"] if e["event"] == "child"]
    with xray() as usual:
        alpha_beta.low_high(state)
    assert windows == [(e["node"], e["alpha"], e["beta"]) for e in usual.tree.graph["events"] if e["event"] == "child"]
    assert search.value == value


def test_the_variants_of_the_cut_differ_on_ties():
    """The golden trees would not tell `>=` from `>` if no position had ties that matter."""
    trees = [expected(Small(POSITIONS["ties"]), (-inf, inf), strict)[1] for strict in (False, True)]
    assert trees[0] != trees[1]


def test_expectimax_on_a_tree_by_hand():
    tree = Tree([Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]), Chance([(1, [3, 11])])])

    def value(node):
        if node.is_terminal():
            return node.utility()
        values = {action: value(node.result(action)) for action in node.actions()}
        if node.to_move == "chance":
            return sum(node.probability(action) * values[action] for action in values)
        return max(values.values())

    with xray() as search:
        value(tree)
    assert [(row[1], row[2]) for row in recorded(search)] == [
        ("max", 11), ("chance", pytest.approx(10)), ("leaf", 8), ("leaf", 24), ("leaf", -12),
        ("chance", 11), ("max", 11), ("leaf", 3), ("leaf", 11),
    ]  # fmt: skip
    chances = [edge["probability"] for *_, edge in search.tree.edges(data=True) if "probability" in edge]
    assert chances == [1 / 2, 1 / 3, 1 / 6, 1]


# Pacman

BOARDS = {
    "two ghosts": "%%%%%\n%P .%\n% %G%\n%. G%\n%%%%%",
    "one ghost": "%%%%%%%\n%P...G%\n%%%%%%%",
    "no ghost": "%%%%%\n%P .%\n%%%%%",
    "a capsule": "%%%%%%\n%.o G%\n%P%. %\n%%%%%%",
}


def start(board):
    return GameState.initial(Layout.parse(BOARDS[board], name=board))


PACMAN = [(style, board) for style in pacman.MINIMAX for board in BOARDS]
PACMAN.remove((pacman.DispatchAndRootLoop, "no ghost"))  # this way of writing needs a ghost


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize(("style", "board"), PACMAN, ids=name)
def test_pacman_minimax(style, board, depth):
    state = start(board)
    with xray() as search:
        action = style(depth, score).getAction(state)
    value, rows = expected(Turn(state, 0, depth, "min"))
    assert_same_rows(recorded(search), rows)
    assert (search.value, search.action, search.visited, search.pruned) == (value, action, len(rows), 0)
    assert search.repeated == 0


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("style", pacman.ALPHA_BETA, ids=name)
def test_pacman_alpha_beta(style, board, depth):
    state = start(board)
    with xray() as search:
        action = style(depth, score).getAction(state)
    value, rows = expected(Turn(state, 0, depth, "min"), (-inf, inf), strict=True)
    assert_same_rows(recorded(search), rows)
    assert (search.value, search.action) == (value, action)


@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize("board", ["two ghosts", "one ghost", "a capsule"])
@pytest.mark.parametrize("style", pacman.EXPECTIMAX, ids=name)
def test_pacman_expectimax(style, board, depth):
    state = start(board)
    with xray() as search:
        style(depth, score).getAction(state)
    value, rows = expected(Turn(state, 0, depth, "chance"))
    assert_same_rows(recorded(search), rows)
    assert search.value == pytest.approx(value)
    below_chance = [d for n, _, d in search.tree.edges(data=True) if search.tree.nodes[n]["kind"] == "chance"]
    assert below_chance
    assert all(0 < edge["probability"] <= 1 for edge in below_chance)


# Isolation: the functions say whose level it is, the position only whose turn


@pytest.mark.parametrize(
    ("function", "kinds", "value"),
    [(isolation.max_value, ("max", "min"), 1), (isolation.min_value, ("min", "max"), -1)],
    ids=["max_value", "min_value"],
)
def test_isolation_helpers(function, kinds, value):
    with xray() as search:
        function(Isolation())
    tree = search.tree
    assert (search.value, search.visited, search.pruned, search.repeated) == (value, 225, 0, 0)
    levels = [tree.nodes[0], tree.nodes[next(tree.successors(0))]]
    assert tuple(node["kind"] for node in levels) == kinds
    for node, data in tree.nodes(data=True):
        if data["kind"] == "leaf":
            assert data["value"] == {"max": -1, "min": 1}[kinds[depth(tree, node) % 2]]


def test_isolation_decision():
    with xray() as search:
        move = isolation.decision(Isolation())
    assert (search.action, search.value, search.visited) == (move, 1, 225)


def depth(tree, node):
    parents = list(tree.predecessors(node))
    return 1 + depth(tree, parents[0]) if parents else 0
