"""What the X-ray does when code is unusual, wrong, endless, or watched by somebody else as well."""

import contextlib
import cProfile
import functools
import signal
import sys
import threading
import time
from dataclasses import dataclass
from math import inf
from typing import Any

import pytest

from pacman_env import xray
from pacman_env.games import Isolation, TicTacToe, Tree
from pacman_env.search_xray import Search
from tests.positions import BOOK, start
from tools.corpus import load

lecture = load("right/alphabeta.value/lecture")
one_function = load("right/minimax.value/one_function")
worth_of_a_move = load("right/minimax.value/function_of_moves", "worth_of_a_move")
min_value = load("right/isolation.min_value/min_value")


def look(function: Any, *arguments: Any, **options: Any) -> Search:
    with xray(**options) as search:
        function(*arguments)
    return search


def events(search: Search, *kinds: str) -> list[dict[str, Any]]:
    return [event for event in search.tree.graph["events"] if event["event"] in kinds]


def at(search: Search, *moves: Any) -> dict[str, Any]:
    """Return the data of the node that these moves lead to."""
    tree, node = search.tree, search.tree.graph["root"]
    for move in moves:
        node = next(child for child in tree.successors(node) if tree.edges[node, child]["action"] == move)
    return tree.nodes[node]


def test_the_script_of_a_small_search() -> None:
    search = look(lecture, Tree([[3], [2, 4]]))
    assert search.tree.graph["events"] == [
        {"event": "enter", "node": 0, "alpha": -inf, "beta": inf},
        {"event": "enter", "node": 1, "alpha": -inf, "beta": inf},
        {"event": "enter", "node": 2, "alpha": -inf, "beta": inf},
        {"event": "leave", "node": 2, "value": 3},
        {"event": "child", "node": 1, "child": 2, "value": 3, "alpha": -inf, "beta": 3},
        {"event": "leave", "node": 1, "value": 3},
        {"event": "child", "node": 0, "child": 1, "value": 3, "alpha": 3, "beta": inf},
        {"event": "enter", "node": 3, "alpha": 3, "beta": inf},
        {"event": "enter", "node": 4, "alpha": 3, "beta": inf},
        {"event": "leave", "node": 4, "value": 2},
        {"event": "child", "node": 3, "child": 4, "value": 2, "alpha": 3, "beta": inf},
        {"event": "cut", "node": 3, "children": [5], "value": 2, "alpha": 3, "beta": inf},
        {"event": "leave", "node": 3, "value": 2},
        {"event": "child", "node": 0, "child": 3, "value": 2, "alpha": 3, "beta": inf},
        {"event": "leave", "node": 0, "value": 3},
    ]
    assert search.tree.nodes[5] == {
        "kind": "leaf", "state": Tree([[3], [2, 4]]).result("b").result("b2"), "label": "b2", "value": None,
        "alpha": None, "beta": None, "agent": None, "order": None, "pruned": True, "searches": 0, "returned": False,
        "left_out": 0,
    }  # fmt: skip
    assert [data["order"] for _, data in search.tree.nodes(data=True)] == [0, 1, 2, 3, 4, None]
    assert [edge["action"] for *_, edge in search.tree.edges(data=True)] == ["a", "b", "a1", "b1", "b2"]


def test_edges_keep_the_legal_order_whatever_the_order_of_search() -> None:
    def backward(state):
        if state.is_terminal():
            return state.utility()
        values = [backward(state.result(move)) for move in reversed(state.actions())]
        return (max if state.to_move == "max" else min)(values)

    search = look(backward, Tree([[3, 12], [2, 4]]))
    tree = search.tree
    assert [tree.edges[0, child]["action"] for child in tree.successors(0)] == ["a", "b"]
    assert (at(search, "b")["order"], at(search, "a")["order"], at(search, "b", "b2")["order"]) == (1, 4, 2)


def test_the_same_child_searched_twice() -> None:
    def careless(state):
        if state.is_terminal():
            return state.utility()
        best = -inf if state.to_move == "max" else inf
        for move in state.actions():
            better = max if state.to_move == "max" else min
            if better(careless(state.result(move)), best) != best:
                best = careless(state.result(move))
        return best

    search = look(careless, Tree([[3, 12, 8], [2, 4, 6]]))
    # a is searched twice (its first leaf improves: 2 + 1 + 1 searches each time), b once
    assert at(search, "a")["searches"] == 2
    assert [at(search, "a", move)["searches"] for move in ("a1", "a2", "a3")] == [4, 2, 2]
    assert [at(search, "b", move)["searches"] for move in ("b1", "b2", "b3")] == [2, 1, 1]
    assert (search.visited, search.repeated) == (9, 1 + 3 + 1 + 1 + 1)
    assert len(events(search, "enter")) == search.visited + search.repeated


def test_iterative_deepening_keeps_the_last_and_deepest_values() -> None:
    def limited(state, depth):
        if state.is_terminal():
            return state.utility()
        if depth == 0:
            return 0
        values = [limited(state.result(move), depth - 1) for move in state.actions()]
        return (max if state.to_move == "max" else min)(values)

    def deepening(state):
        for depth in range(1, 4):
            value = limited(state, depth)
        return value

    search = look(deepening, BOOK)
    assert (search.value, search.visited, at(search, "a")["searches"], at(search, "a")["value"]) == (3, 13, 3, 3)
    with xray() as loose:
        for depth in range(1, 4):
            limited(BOOK, depth)
    assert (loose.value, loose.visited, loose.other_searches) == (3, 13, 0)
    assert at(loose)["searches"] == 3


def test_a_table_of_positions() -> None:
    """A child that is found in a table was followed, not cut; its value is known, nothing below it was searched."""
    calls = []

    @functools.cache
    def value(state):
        calls.append(state)
        if state.is_terminal():
            return state.utility()
        values = [value(state.result(move)) for move in state.actions()]
        return (max if state.to_move == "max" else min)(values)

    search = look(value, TicTacToe("XO. .X. .O."))
    reference = look(one_function, TicTacToe("XO. .X. .O."))
    tree = search.tree
    found = [node for node, data in tree.nodes(data=True) if data["searches"] == 0]
    assert search.pruned == 0
    assert len(found) == search.visited - len(calls) > 0
    for node in found:
        data = tree.nodes[node]
        earlier = [d for _, d in tree.nodes(data=True) if d["state"] == data["state"] and d["searches"]]
        assert (data["kind"], data["value"]) == ("leaf", earlier[0]["value"])
    assert (search.value, search.visited < reference.visited) == (1, True)


def test_looking_at_children_to_order_them_is_not_searching() -> None:
    def rough(state):
        return sum(map(ord, state.path))

    def ordered(state, alpha=-inf, beta=inf):
        if state.is_terminal():
            return state.utility()
        best = -inf if state.to_move == "max" else inf
        for child in sorted((state.result(move) for move in state.actions()), key=rough, reverse=True):
            value = ordered(child, alpha, beta)
            if state.to_move == "max":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    search = look(ordered, Tree([[3, 12, 8], [14, 5, 2], [2, 4, 6]]))
    entered = [at(search)["order"]] + [at(search, move)["order"] for move in "cba"]
    assert entered == [0, 1, 5, 7]
    assert (search.value, search.visited, search.pruned, search.repeated) == (3, 11, 2, 0)
    assert at(search, "b", "b1")["pruned"]


def test_two_moves_in_one_loop() -> None:
    """The position in the middle is handed to no call, yet it is a node."""

    def both(state):
        if state.is_terminal():
            return state.utility()
        best = -inf
        for mine in state.actions():
            middle = state.result(mine)
            best = max(best, min(both(middle.result(reply)) for reply in middle.actions()))
        return best

    search = look(both, BOOK)
    assert (search.value, search.visited, search.pruned) == (3, 13, 0)
    assert (at(search, "b")["kind"], at(search, "b")["value"], at(search, "b", "b2")["value"]) == ("min", None, 4)


def test_a_loop_over_the_moves_outside_every_function() -> None:
    state = Isolation()
    with xray() as search:
        values = [min_value(state.forecast_move(move)) for move in state.get_legal_moves()]
    assert search.visited == 225
    assert (at(search)["state"], at(search)["kind"]) == (state, "max")
    assert [at(search, move)["value"] for move in state.get_legal_moves()] == values


def test_moves_played_between_searches_are_not_part_of_them() -> None:
    state = TicTacToe("XOX O.. ...")
    with xray() as search:
        while not state.is_terminal():
            one_function(state)
            state = state.result(state.actions()[0])
    assert search.state == TicTacToe("XOX O.. ...")
    assert at(search)["searches"] == 1
    assert (search.repeated, search.other_searches) == (0, 2)
    assert "2 other searches in the same block" in str(search)


def test_moves_that_look_like_numbers_or_pairs() -> None:
    def decision(state):
        return max(state.actions(), key=lambda move: one_function(state.result(move)))

    search = look(decision, TicTacToe("XO. .X. .O."))
    assert (search.action, search.value) == (2, 1)  # 2 threatens 6 and 8 at once
    search = look(decision, Isolation())
    assert (search.action, search.value) == ((0, 0), 1)
    won = look(one_function, TicTacToe("... OX. XO."))  # its value 1 is a legal move, too
    assert (won.value, won.action) == (1, None)


def test_a_move_that_looks_like_a_number_and_is_handed_on_is_no_value() -> None:
    def choose(board):
        return max(board.actions(), key=lambda square: one_function(board.result(square)))

    def decision(board):
        return choose(board)

    search = look(decision, TicTacToe("O.X .XX OO."))
    assert (search.action, search.value) == (3, 1)


def test_answers_as_objects_and_dicts() -> None:
    @dataclass
    class Best:
        score: float
        move: object = None

    def answer(state, make):
        if state.is_terminal():
            return make(score=state.utility(), move=None)
        options = [make(score=worth(answer(state.result(move), make)), move=move) for move in state.actions()]
        return (max if state.to_move == "max" else min)(options, key=worth)

    def worth(best):
        return best["score"] if isinstance(best, dict) else best.score

    for make in (Best, dict):
        search = look(answer, Tree([[2, 4, 6], [3, 12, 8]]), make)
        assert (search.value, search.action, at(search, "a")["value"]) == (3, "b", 2)


def test_functions_of_a_position_and_a_move() -> None:
    def decision(state):
        return max(state.actions(), key=lambda move: worth_of_a_move(state, move))

    search = look(decision, Tree([[14, 5, 2], [3, 12, 8], [2, 4, 6]]))
    assert (search.value, search.action, search.visited, search.repeated) == (3, "b", 13, 0)
    with xray() as loose:
        for move in BOOK.actions():
            worth_of_a_move(BOOK, move)
    assert (loose.value, loose.visited, loose.repeated, at(loose, "b")["value"]) == (3, 13, 0, 2)


def test_a_reflex_agent() -> None:
    class Reflex:
        def getAction(self, gameState):
            return max(gameState.getLegalActions(), key=lambda action: self.evaluationFunction(gameState, action))

        def evaluationFunction(self, currentGameState, action):
            after = currentGameState.generatePacmanSuccessor(action)
            return after.getScore() - 2 * after.getPacmanPosition()[0]

    search = look(Reflex().getAction, start("%%%%%%%\n%G P..%\n%%%%%%%"))
    # one step costs 1, a dot is worth 10, and each column to the right 2
    assert [at(search, move)["value"] for move in ("West", "Stop", "East")] == [-5, -7, 1]
    assert (search.value, search.action, search.visited) == (1, "East", 4)
    assert [at(search)["agent"], at(search, "Stop")["agent"]] == [0, 1]


def test_a_list_of_leaves_is_no_pair() -> None:
    def leaves(state):
        if state.is_terminal():
            return [state.utility()]
        return [leaf for move in state.actions() for leaf in leaves(state.result(move))]

    def value(state):
        return max(leaves(state))

    nodes = look(value, BOOK).tree.nodes(data=True)
    assert all(data["value"] is None for _, data in nodes if data["kind"] == "min"), "its first leaf is no value of it"


def test_named_levels_and_flags() -> None:
    def plain(state, maximizing):
        if not state.get_legal_moves():
            return -1 if maximizing else 1
        pick = max if maximizing else min
        return pick(plain(state.forecast_move(move), not maximizing) for move in state.get_legal_moves())

    assert at(look(plain, Isolation(), False))["kind"] == "min"
    assert at(look(plain, Isolation(), True))["kind"] == "max"


def test_chance_can_be_said() -> None:
    board = start("%%%%%%%\n%P...G%\n%%%%%%%")

    def value(state, agent):
        if agent == 2:
            return state.score
        return max(value(state.successor(agent, action), agent + 1) for action in state.legal_actions(agent))

    kinds = {data["kind"] for _, data in look(value, board, 0, chance=True).tree.nodes(data=True)}
    assert kinds == {"max", "chance", "leaf"}
    assert {data["label"] for _, data in look(value, board, 0).tree.nodes(data=True)} == {"Pacman", "ghost 1"}


# Searches that cannot be seen: the words say so, and nothing is drawn

GROWN = Tree.random(3, 4, seed=5)


def by_stack(state):
    best, stack = -inf, [state]
    while stack:
        node = stack.pop()
        if node.is_terminal():
            best = max(best, node.utility())
        stack += [node.result(move) for move in node.actions()]
    return best


def decision_by_stack(state):
    return max(state.actions(), key=lambda move: by_stack(state.result(move)))


def in_threads(state):
    found: list[Any] = []
    threads = [
        threading.Thread(target=lambda child: found.append(one_function(child)), args=[state.result(move)])
        for move in state.actions()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return max(found)


UNSEEN = {
    "stack": (by_stack, "it makes moves from positions that it never passes to a function: it keeps them in its own"),
    "decision": (decision_by_stack, "it makes moves from positions that it never passes to a function"),
    "threads": (in_threads, "it hands work to other threads or processes"),
}


@pytest.mark.parametrize("name", UNSEEN)
def test_a_search_that_is_no_chain_of_calls_is_not_drawn(name: str) -> None:
    function, reason = UNSEEN[name]
    search = look(function, GROWN)
    assert (search.visited, search.value, search.error, search.tree.graph["root"]) == (0, None, None, None)
    assert search.unseen.startswith(f"This search cannot be seen, so nothing is drawn: {reason}")
    for words in (str(search), search.describe(), search.draw().description, search.film().description):
        assert words == search.unseen
    assert search.compare(one_function).message == search.unseen


class Counter:
    """Take one or two, and count what is left down in place."""

    def __init__(self, left: int = 4) -> None:
        self.left = left

    @property
    def takes(self) -> list[int]:
        return [take for take in (1, 2) if take <= self.left]

    def push(self, take: int) -> None:
        self.left -= take

    def take(self, take: int) -> "Counter":
        self.left -= take
        return self

    def children(self) -> list["Counter"]:
        return [Counter(self.left - take) for take in self.takes]


@pytest.mark.parametrize(
    ("method", "words"), [("push", "push() returns None"), ("take", "take() returns the position")]
)
def test_a_method_that_makes_no_new_position_is_named(method: str, words: str) -> None:
    def in_a_loop(counter):
        while counter.takes:
            getattr(counter, method)(1)

    seen = look(in_a_loop, Counter(), successor=method, legal="takes")
    assert (seen.visited, seen.unseen) == (0, str(seen))
    assert f"nothing is drawn: {words}" in seen.unseen


def test_an_exception_leaves_the_part_seen_so_far() -> None:
    def fragile(state):
        if state.is_terminal():
            return 1 / (state.utility() - 4)
        return max(fragile(state.result(move)) for move in state.actions())

    with pytest.raises(ZeroDivisionError), xray() as search:
        fragile(Tree([[3, 12, 8], [2, 4, 6]]))
    assert (at(search)["returned"], at(search)["value"], at(search, "a")["returned"]) == (False, None, True)
    assert at(search, "b", "b1")["value"] == -0.5
    assert [e["message"] for e in events(search, "error")] == ["ZeroDivisionError: division by zero"] * 3
    assert [e["event"] for e in search.tree.graph["events"]][-5:] == ["child", "enter", "error", "error", "error"]
    assert search.visited == 1 + 4 + 3
    assert search.pruned == 0  # b3 was not cut: the search never got there
    assert search.error == "ZeroDivisionError: division by zero"
    assert str(search).startswith("The search did not finish (ZeroDivisionError: division by zero)")
    assert "never returned" in search.describe()


def test_endless_recursion() -> None:
    def no_depth(state, agent=0):
        if state.is_win() or state.is_lose():
            return state.score
        following = (agent + 1) % state.num_agents
        return max(no_depth(state.successor(agent, action), following) for action in state.legal_actions(agent))

    board = start("%%%%%%%%\n%P .. G%\n%      %\n%%%%%%%%")
    with pytest.raises(RecursionError), xray() as search:
        no_depth(board)
    assert search.visited > 100
    assert not at(search)["returned"]
    assert search.error.startswith("RecursionError")
    assert str(search).startswith("The search did not finish")
    assert search.describe().count("\n") >= search.visited
    with xray() as search, contextlib.suppress(RecursionError):
        no_depth(board)
    assert search.error == "the recursion went too deep"


class Treadmill:
    to_move = "max"

    def actions(self) -> list[str]:
        return ["wait"]

    def result(self, action: Any) -> "Treadmill":
        return Treadmill()


def endless(state: Any, look: Any = lambda state: time.sleep(0.001)) -> None:
    while True:
        look(state.result("wait"))


def test_a_time_limit_ends_the_block_quietly() -> None:
    began = time.monotonic()
    search = look(endless, Treadmill(), time_limit=0.2)
    assert time.monotonic() - began < 5
    assert search.visited > 1
    assert (at(search)["returned"], search.error) == (False, "stopped after the time limit of 0.2 s")
    assert sys.getprofile() is None


def test_a_time_limit_is_not_taken_for_an_error_of_the_search() -> None:
    def careful(state):
        with contextlib.suppress(Exception):
            endless(state)
        return 7

    search = look(careful, Treadmill(), time_limit=0.05)
    assert (search.value, search.error) == (None, "stopped after the time limit of 0.05 s")


@pytest.mark.usefixtures("interruptible")
def test_a_keyboard_interrupt_leaves_the_part_seen_so_far() -> None:
    seen = []

    def interrupted(state):
        seen.append(state)
        if len(seen) == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), xray() as search:
        endless(Treadmill(), interrupted)
    assert at(search, "wait")["searches"] == 3
    assert search.error == "KeyboardInterrupt"


def test_max_nodes_says_how_much_it_left_out() -> None:
    search = look(lecture, TicTacToe("XO. ... ..."), max_nodes=50)
    whole = look(lecture, TicTacToe("XO. ... ..."))
    assert search.visited == 50
    assert search.left_out == whole.visited - 50 > 0
    assert f"left out {search.left_out} more nodes" in str(search)
    assert search.value == whole.value
    assert all(data["pruned"] == (data["order"] is None) for _, data in search.tree.nodes(data=True))
    cut = {(e["node"], *e["children"]) for e in events(search, "cut")}
    assert len(cut) == len(events(search, "cut")) <= whole.pruned
    assert look(one_function, TicTacToe("XO. .X. .O."), max_nodes=50).pruned == 0  # left out is not cut
    with pytest.raises(ValueError, match="at least 1"):
        xray(max_nodes=0)


def test_nothing_recorded() -> None:
    search = look(sum, [1, 2])
    assert (search.visited, search.pruned, search.repeated, search.value, search.action) == (0, 0, 0, None, None)
    assert search.tree.graph["root"] is None
    for words in (str(search), search.describe(), search.draw().description, search.draw()._repr_html_()):
        assert words.startswith(("Nothing was recorded", "<p>Nothing was recorded"))
    with pytest.raises(ValueError, match="Nothing was recorded"):
        search.draw().save("picture.svg")


def test_an_xray_without_its_block_says_how_it_is_used() -> None:
    with pytest.raises(TypeError, match=r"not one_function\. Call .*with xray\(\) as search: one_function\("):
        xray(one_function)  # type: ignore[arg-type]
    with pytest.raises(AttributeError, match=r"Write: with xray\(\) as search: "):
        xray().draw()


def test_reading_too_early() -> None:
    with xray() as search:
        assert repr(search) == "<Search, still being recorded>"
        with pytest.raises(RuntimeError, match="after the with block"):
            _ = search.tree


def test_nested_xrays_both_see_the_search() -> None:
    with xray() as outer:
        one_function(Tree([[3, 12], [2, 4]]))
        with xray() as inner:
            one_function(BOOK)
    assert (inner.value, inner.visited) == (3, 13)
    assert (outer.visited, outer.other_searches) == (13, 1)  # the larger of its two
    assert sys.getprofile() is None


def test_threads_record_their_own_search_only() -> None:
    results = {}

    def study(name, state):
        with xray() as search:
            one_function(state)
        results[name] = (search.value, search.visited)

    with xray() as here:
        threads = [threading.Thread(target=study, args=item) for item in [("one", BOOK), ("two", Tree([1, 2]))]]
        for thread in threads:
            thread.start()
        one_function(Tree([[3, 12], [2, 4]]))
        for thread in threads:
            thread.join()
    assert results == {"one": (3, 13), "two": (2, 3)}
    assert (here.value, here.visited) == (3, 7)


def test_under_cprofile() -> None:
    profile = cProfile.Profile()
    profile.enable()
    try:
        search = look(one_function, BOOK)
        one_function(BOOK)
    finally:
        profile.disable()
    assert search.visited == 13
    calls = {entry.code.co_name: entry.callcount for entry in profile.getstats() if hasattr(entry.code, "co_name")}
    assert calls["one_function"] >= 13  # the profile works again after the block


def test_words_and_pictures() -> None:
    search = look(lecture, BOOK)
    assert repr(search) == "<Search: value 3, 11 visited, 2 pruned, 0 repeated>"
    assert str(search) == "Value 3. 11 nodes visited, 2 moves pruned, nothing searched twice."
    lines = search.describe().splitlines()
    assert lines[1].startswith("- root: MAX, value 3")
    assert "    - b2: not searched (pruned)" in lines
    assert any("2 <= alpha = 3: the two remaining moves cannot matter" in line for line in lines)
    assert "<svg" in search.draw()._repr_html_()


def test_whether_a_search_is_a_negamax_can_be_said() -> None:
    """A negamax that forgets to turn its leaves to MAX's view at the root: turned, it looks right."""

    def negamax(game: Any) -> Any:
        return game.utility() if game.is_terminal() else max(-negamax(game.result(move)) for move in game.actions())

    with xray() as seen:
        negamax(Tree([-1], to_move="min"))
    with xray(negamax=False) as told:
        negamax(Tree([-1], to_move="min"))
    assert (seen.value, told.value) == (-1, 1)
