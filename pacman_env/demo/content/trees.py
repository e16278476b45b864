"""What minimax and alpha-beta do on trees and small games."""

import random
from typing import Any

from pacman_env.demo import sights
from pacman_env.demo.content.students import HANDED_IN
from pacman_env.demo.demonstration import Demonstration
from pacman_env.engine.layout import Layout
from pacman_env.engine.state import GameState
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.games.tree import Chance, Tree
from pacman_env.language import ENGLISH, Language
from pacman_env.matches.roster import agent_class
from pacman_env.wording import number

HALF_PLAYED = "XO. .X. .O."
THREE_PLIES = [[[4, 8], [9, 3]], [[2, 6], [5, 7]]]
SMALL_TREE = [[0, 0], [1, 1]]
MOVES, PLIES = 3, 6
PACMAN_BOARD, PACMAN_DEPTH = "minimax", 4
SURE = Chance([(1 / 2, 6), (1 / 2, 4)])
PRIZE, RARE = (16, 12), (1 / 4, 3 / 4)  # what the gamble pays, first and then, and how often
CONSOLATION = 2


def tic_tac_toe(say: Language = ENGLISH) -> Demonstration:
    """Five free squares: which of them win?"""
    from pacman_env.games.searches import minimax

    start = TicTacToe(HALF_PLAYED)
    worth = {move: minimax(start.result(move)) for move in start.actions()}
    wins = [move for move, value in worth.items() if value == 1]
    counts = say("demo.squares.counts").split(", ")
    how_many = counts[len(wins)]
    choices = (*counts[:3], counts[-1])
    table = sights.table_of("tic-tac-toe", start, sights.all_values(start), say("demo.squares.label"), reveal=True)
    facts = {"how_many": how_many[:1].upper() + how_many[1:]}
    return Demonstration.told(say, "squares", 5, choices, choices.index(how_many), (table,), "01_minimax", **facts)


def book(say: Language = ENGLISH) -> Demonstration:
    """The book's tree, by minimax."""
    from pacman_env.games.searches import minimax

    tree = Tree.book()
    search = sights.watched(minimax, tree)
    moves, values = list(tree.actions()), sights.values_of(search)
    best = max(moves, key=lambda move: minimax(tree.result(move)))
    tempting = max(moves, key=lambda move: tree.result(move).result(f"{move}1").utility())
    shows = tree.result(tempting).result(f"{tempting}1").utility()
    facts = {"tempting": tempting, "shows": shows, "pays": values[tempting]}
    facts |= {"best": best, "value": number(search.value)}
    film = sights.film(search.film(projector=True, words=say), say("demo.book.label"))
    return Demonstration.told(say, "book", 10, tuple(moves), moves.index(best), (film,), "01_minimax", **facts)


def size(node: Any) -> int:
    """How many nodes there are from here on."""
    return 1 + sum(size(node.result(move)) for move in node.actions())


def cuts(say: Language = ENGLISH) -> Demonstration:
    """Alpha-beta on the book's tree and on three plies; hands up at each cut."""
    alpha_beta = HANDED_IN["A"]
    search, deep = (sights.watched(alpha_beta, tree) for tree in (Tree.book(), Tree(THREE_PLIES)))
    facts = {"seen": search.visited, "nodes": size(Tree.book())}
    facts |= {"deep": deep.visited, "all_deep": size(Tree(THREE_PLIES))}
    choices = ("5", "9", "11", "13")
    heading = say("demo.cuts.deeper", n=facts["all_deep"])
    shown = (
        sights.film(search.film(projector=True, words=say), say("demo.cuts.label"), ask_cuts=True),
        sights.film(deep.film(projector=True, words=say), say("demo.cuts.plies"), True, heading),
    )
    right = choices.index(str(search.visited))
    return Demonstration.told(say, "cuts", 15, choices, right, shown, "04_alpha_beta", **facts)


def three_students(say: Language = ENGLISH) -> Demonstration:
    """Three alpha-betas that all say 3."""
    searches = {name: sights.watched(code, Tree.book()) for name, code in HANDED_IN.items()}
    said = {name: HANDED_IN[name](Tree(SMALL_TREE)) for name in searches}
    wrong = [name for name, value in said.items() if value != said["A"]]
    rows = [
        sights.Bar(name, search.visited, say("demo.students.row", nodes=search.visited, value=number(search.value)))
        for name, search in searches.items()
    ]
    names = {name: say("demo.students.student", name=name) for name in searches}
    small = {name: sights.watched(HANDED_IN[name], Tree(SMALL_TREE)) for name in wrong}
    shown = [
        sights.film(search.film(projector=True, code=True, words=say), names[name], False, say("demo.students.line"))
        for name, search in small.items()
    ]
    bars = sights.bars(rows, say("demo.students.label"), shown=len(rows))
    facts: dict[str, object] = {"value": number(searches["A"].value), "wrong": say.listed(wrong), "tree": SMALL_TREE}
    facts |= {"said": number(said[wrong[0]]), "due": number(said["A"])}
    choices = tuple(names.values())
    return Demonstration.told(say, "students", 10, choices, 0, (bars, *shown), "04_alpha_beta", **facts)


def order(say: Language = ENGLISH) -> Demonstration:
    """The order of the moves."""
    counted = leaves_by_order()
    everything = MOVES**PLIES
    names = {name: say(f"demo.order.{name}") for name in counted}
    rows = [sights.Bar(say("demo.book.label"), everything, say("demo.order.all", n=everything))]
    rows += [
        sights.Bar(names[name], leaves, say("demo.order.row", n=leaves, share=f"{leaves / everything:.0%}"))
        for name, leaves in counted.items()
    ]
    said = ", ".join(f"{names[name]} {leaves}" for name, leaves in counted.items())
    shown = (
        sights.bars(rows, say("demo.order.label", moves=MOVES, plies=PLIES)),
        sights.encore(sights.bars(pacman_unordered(say), say("demo.order.pacman", depth=PACMAN_DEPTH))),
    )
    choices, right = tuple(say("demo.order.choices").split(", ")), 3 if counted["best"] < everything / 10 else 2
    return Demonstration.told(say, "order", 10, choices, right, shown, "04_alpha_beta", leaves=everything, said=said)


def chance(say: Language = ENGLISH) -> Demonstration:
    """A gamble: its value is an average, and one number changes the move."""
    from pacman_env.games.searches import minimax

    searches = [sights.watched(minimax, gamble(prize)) for prize in PRIZE]
    worth = [sights.values_of(search) for search in searches]
    values = [{move: minimax(gamble(prize).result(move)) for move in "ab"} for prize in PRIZE]
    films = [search.film(projector=True, words=say) for search in searches]
    choices = ("a", "b", say("demo.chance.same"))
    even = (values[0]["a"] - RARE[1] * CONSOLATION) / RARE[0]
    fair = ("8", "10", "14", "15")
    asked = say("demo.chance.even")
    shown = (
        sights.film(films[0], say("demo.chance.label")),
        sights.asked(sights.film(films[1], say("demo.chance.label")), asked, fair, fair.index(number(even))),
    )
    facts: dict[str, object] = {"first": PRIZE[0], "then": PRIZE[1], "sure": worth[0]["a"]}
    facts |= {"rich": worth[0]["b"], "poor": worth[1]["b"], "even": number(even)}
    right = "ab".index(max(values[0], key=lambda move: values[0][move]))
    return Demonstration.told(say, "chance", 10, choices, right, shown, "05_expectimax", **facts)


def gamble(prize: int) -> Tree:
    """A coin between two numbers near each other, or a rare prize."""
    return Tree([SURE, Chance(zip(RARE, (prize, CONSOLATION), strict=True))])


def pacman_unordered(say: Language = ENGLISH) -> list[sights.Bar]:
    """What alpha-beta saves on a board when the moves come in the order of the list."""
    start = GameState.initial(Layout.load(PACMAN_BOARD))
    options: dict[str, Any] = {"depth": PACMAN_DEPTH}
    agents = {
        "minimax": agent_class("MinimaxAgent")(**options),
        "alpha-beta": agent_class("AlphaBetaAgent")(**options, equality=False),
    }
    counted = {name: sights.watched(agent.get_action, start).visited for name, agent in agents.items()}
    most = counted["minimax"]
    return [
        sights.Bar(say(f"demo.{key}.label"), nodes, say("demo.order.nodes", n=nodes, share=f"{nodes / most:.0%}"))
        for key, nodes in zip(("book", "cuts"), counted.values(), strict=True)
    ]


def leaves_by_order() -> dict[str, int]:
    """How many leaves alpha-beta looks at, by the order of the moves: the counts of chapter 4."""
    numbers = _random_numbers(PLIES, random.Random(PLIES))
    orders = {
        "worst": _arranged(numbers, False)[1],
        "random": numbers,
        "best": _arranged(numbers, True)[1],
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
