"""Demonstrations 1 to 5: what minimax and alpha-beta do on trees and small games."""

import random
from typing import Any

from pacman_env.demo import sights
from pacman_env.demo.content.students import HANDED_IN
from pacman_env.demo.demonstration import Demonstration, Notes, Question
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.games.tree import Tree
from pacman_env.matches.roster import agent_class
from pacman_env.wording import and_list, number

HALF_PLAYED = "XO. .X. .O."
THREE_PLIES = [[[4, 8], [9, 3]], [[2, 6], [5, 7]]]
SMALL_TREE = [[0, 0], [1, 1]]
MOVES, PLIES = 3, 6
PACMAN_BOARD, PACMAN_DEPTH = "minimax", 4


def tic_tac_toe() -> Demonstration:
    """Five free squares: which of them win?"""
    from pacman_env.games.searches import minimax

    start = TicTacToe(HALF_PLAYED)
    worth = {move: minimax(start.result(move)) for move in start.actions()}
    wins = [move for move, value in worth.items() if value == 1]
    how_many = ["none", "one", "two", "three", "four", "all five"][len(wins)]
    choices = ("none", "one", "two", "all five")
    values = sights.all_values(start)
    return Demonstration(
        "squares",
        "No hurry",
        5,
        Question("X is to move. How many squares win?", choices, choices.index(how_many)),
        (sights.table_of("tic-tac-toe", start, values, "what each square is worth", reveal=True),),
        f"{how_many.capitalize()} win. To minimax a win is a win: it is not in a hurry.",
        Notes(
            "Which squares win against perfect play? Let them point before they count.",
            "Square 8, of course: it wins at once. Then the room finds the forks one by one.",
            "Click a square to play it out; the page answers perfectly. The utility has to say "
            "that a quick win is better.",
        ),
        "01_minimax",
    )


def book() -> Demonstration:
    """The book's tree, by minimax."""
    from pacman_env.games.searches import minimax

    tree = Tree.book()
    search = sights.watched(minimax, tree)
    moves, values = list(tree.actions()), sights.values_of(search)
    best = max(moves, key=lambda move: minimax(tree.result(move)))
    tempting = max(moves, key=lambda move: tree.result(move).result(f"{move}1").utility())
    shows = tree.result(tempting).result(f"{tempting}1").utility()
    return Demonstration(
        "book",
        "The book's tree",
        10,
        Question("MAX moves, then MIN. Which move, for how much?", tuple(moves), moves.index(best)),
        (sights.film(search.film(projector=True), "minimax"),),
        f"{tempting} shows {shows} and pays {values[tempting]}. "
        f"The move is {best}, the value is {number(search.value)}.",
        Notes(
            "A show of hands for each move. Ask one of each camp how much they expect to get.",
            f"{tempting}, because there is a {shows}. Somebody says: but MIN chooses there.",
            "Step to the first MIN node and let the room say the number before you press the key.",
        ),
        "01_minimax",
    )


def size(node: Any) -> int:
    """How many nodes there are from here on."""
    return 1 + sum(size(node.result(move)) for move in node.actions())


def cuts() -> Demonstration:
    """Alpha-beta on the book's tree and on three plies; hands up at each cut."""
    alpha_beta = HANDED_IN["A"]
    search, deep = (sights.watched(alpha_beta, tree) for tree in (Tree.book(), Tree(THREE_PLIES)))
    seen, all_of_it, all_of_deep = search.visited, size(Tree.book()), size(Tree(THREE_PLIES))
    choices = ("5", "9", "11", "13")
    return Demonstration(
        "cuts",
        "What need not be looked at",
        15,
        Question(f"{all_of_it} nodes. How many must be looked at?", choices, choices.index(str(seen))),
        (
            sights.film(search.film(projector=True), "alpha-beta", ask_cuts=True),
            sights.film(
                deep.film(projector=True), "three plies", ask_cuts=True, heading=f"And of these {all_of_deep}?"
            ),
        ),
        f"{seen} of {all_of_it} nodes, and {deep.visited} of {all_of_deep}: the same values, with a proof.",
        Notes(
            "Then the page stops where a cut can come: is the rest cut? Shift+A, Shift+B count hands, Enter tells.",
            "At b most say no: there could be a 14 further right. That is the moment of this lecture.",
            "Read the reason aloud: MIN can hold MAX to 2 here, and MAX has 3 elsewhere.",
        ),
        "04_alpha_beta",
    )


def three_students() -> Demonstration:
    """Three alpha-betas that all say 3."""
    searches = {name: sights.watched(code, Tree.book()) for name, code in HANDED_IN.items()}
    said = {name: HANDED_IN[name](Tree(SMALL_TREE)) for name in searches}
    right = said["A"]
    wrong = [name for name, value in said.items() if value != right]
    value = number(searches["A"].value)
    rows = [
        sights.Bar(name, search.visited, f"{search.visited} nodes, value {number(search.value)}")
        for name, search in searches.items()
    ]
    names = tuple(f"student {name}" for name in searches)
    small = {name: sights.watched(HANDED_IN[name], Tree(SMALL_TREE)) for name in wrong}
    return Demonstration(
        "students",
        "Three students",
        10,
        Question(f"All three find {value}. Which one do you hand in?", names, 0),
        (
            sights.bars(rows, "the book's tree", shown=len(rows)),
            *(
                sights.film(search.film(projector=True, code=True), f"student {name}", heading="Which line is it?")
                for name, search in small.items()
            ),
        ),
        f"{and_list(wrong)} are wrong: on {SMALL_TREE} they say {number(said[wrong[0]])}, not {number(right)}. "
        "A correct value proves nothing.",
        Notes(
            "Three programs, one tree, one answer. Which is the best one?",
            "C: it needs the fewest nodes. Hardly anybody asks what was left out.",
            f"Step through {wrong[0]}: it stops at the root because 3 is more than alpha, its own bound. Then the "
            "smaller tree: it never sees the 1.",
        ),
        "04_alpha_beta",
    )


def order() -> Demonstration:
    """The order of the moves."""
    counted = leaves_by_order()
    everything = MOVES**PLIES
    rows = [sights.Bar("minimax", everything, f"{everything} leaves")]
    rows += [sights.Bar(name, leaves, f"{leaves}, {leaves / everything:.0%}") for name, leaves in counted.items()]
    said = ", ".join(f"{name} {leaves}" for name, leaves in counted.items())
    return Demonstration(
        "order",
        "The order of the moves",
        10,
        Question(
            "Best moves first: how many leaves are looked at?",
            ("half", "a quarter", "a tenth", "fewer"),
            3 if counted["best first"] < everything / 10 else 2,
        ),
        (
            sights.bars(rows, f"{MOVES} moves, {PLIES} plies"),
            sights.encore(sights.bars(pacman_unordered(), f"Pacman, depth {PACMAN_DEPTH}")),
        ),
        f"Of {everything} leaves: {said}. A good guesser looks twice as deep.",
        Notes(
            "Same tree, same values, only the order differs. Half, a quarter, a tenth, fewer?",
            "A quarter wins most votes. Nobody expects that the worst order still saves something.",
            "b to the power m/2: the root of the work. And Pacman, in the order of the list: hardly anything is saved. "
            "Chapter 7 makes good guesses its business.",
        ),
        "04_alpha_beta",
    )


def pacman_unordered() -> list[sights.Bar]:
    """What alpha-beta saves on a board when the moves come in the order of the list."""
    start = GameState.initial(Layout.load(PACMAN_BOARD))
    options: dict[str, Any] = {"depth": PACMAN_DEPTH}
    agents = {
        "minimax": agent_class("MinimaxAgent")(**options),
        "alpha-beta": agent_class("AlphaBetaAgent")(**options, equality=False),
    }
    counted = {name: sights.watched(agent.get_action, start).visited for name, agent in agents.items()}
    most = counted["minimax"]
    return [sights.Bar(name, nodes, f"{nodes} nodes, {nodes / most:.0%}") for name, nodes in counted.items()]


def leaves_by_order() -> dict[str, int]:
    """How many leaves alpha-beta looks at, by the order of the moves: the counts of chapter 4."""
    numbers = _random_numbers(PLIES, random.Random(PLIES))
    orders = {
        "worst first": _arranged(numbers, False)[1],
        "random": numbers,
        "best first": _arranged(numbers, True)[1],
    }
    return {name: _leaves(Tree(each)) for name, each in orders.items()}


def _random_numbers(depth: int, rng: random.Random) -> Any:
    return [_random_numbers(depth - 1, rng) for _ in range(MOVES)] if depth else rng.random()


def _arranged(numbers: Any, best_first: bool, maximizing: bool = True) -> tuple[float, Any]:
    """The value, and the same tree with each node's best (or worst) moves first."""
    if not isinstance(numbers, list):
        return numbers, numbers
    parts = [_arranged(part, best_first, not maximizing) for part in numbers]
    parts.sort(key=lambda part: part[0], reverse=maximizing == best_first)
    return parts[0 if best_first else -1][0], [part for _, part in parts]


def _leaves(tree: Tree) -> int:
    nodes = sights.watched(HANDED_IN["A"], tree).tree.nodes(data=True)
    return sum(node["kind"] == "leaf" and not node["pruned"] for _, node in nodes)
