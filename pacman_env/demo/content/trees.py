"""What minimax and alpha-beta do on trees and small games."""

import random
from dataclasses import replace
from inspect import getsource
from itertools import product
from textwrap import dedent
from typing import Any

from pacman_env.demo import sights
from pacman_env.demo.content.students import HANDED_IN, Answer
from pacman_env.demo.demonstration import Demonstration, Sight
from pacman_env.games.tic_tac_toe import TicTacToe
from pacman_env.games.tree import Chance, Tree
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.films.film import Film
from pacman_env.pictures.films.game import game_film
from pacman_env.search_xray import Search
from pacman_env.wording import number

HALF_PLAYED = "XO. .X. .O."
THREE_PLIES = [[[4, 8], [9, 3]], [[2, 6], [5, 7]]]
SMALL_TREE = [[0, 0], [1, 1]]
MOVES, PLIES = 3, 6
ORDERED = {"worst": [[14, 2], [9, 4], [6, 5]], "best": [[5, 6], [4, 9], [2, 14]]}
SURE = Chance([(1 / 2, 6), (1 / 2, 4)])
PRIZE, RARE = (16, 12), (1 / 4, 3 / 4)  # what the gamble pays, first and then, and how often
CONSOLATION = 2


def tic_tac_toe(say: Language = ENGLISH) -> Demonstration:
    """Five free squares: which of them win?"""
    from pacman_env.games.searches import minimax

    start = TicTacToe(HALF_PLAYED)
    worth = {move: minimax(start.result(move)) for move in start.actions()}
    wins = [move for move, value in worth.items() if value == 1]
    choices = tuple(say("demo.squares.counts").split(", "))
    how_many = choices[len(wins)]
    quick = next(move for move in wins if start.result(move).is_terminal())
    slow = next(move for move in wins if move != quick)
    both = {say("demo.squares.first", square=move): _played_out(start, move, say) for move in (quick, slow)}
    table = sights.table_of("tic-tac-toe", start, sights.all_values(start), say("demo.squares.label"), reveal=True)
    facts = {"how_many": how_many[:1].upper() + how_many[1:]}
    shown = (table, sights.side_by_side(both, heading=say("demo.squares.heading")))
    return Demonstration.told(say, "squares", 3, choices, choices.index(how_many), shown, "01_minimax", **facts)


def _played_out(start: TicTacToe, first: int, say: Language) -> Film:
    """The game after this move: X wins as soon as there is a line, and O leaves as few open as it can."""
    states, captions, move = [start], [say("game.first")], first
    while not states[-1].is_terminal():
        who = "X" if states[-1].to_move == "max" else "O"
        states.append(states[-1].result(move))
        key = "demo.squares.wins" if states[-1].is_terminal() else "demo.squares.takes"
        captions.append(say(key, who=who, square=move))
        nexts = {each: states[-1].result(each) for each in states[-1].actions()}
        move = min(nexts, key=lambda each: (not nexts[each].is_terminal(), _threats(nexts[each])), default=first)
    return game_film(states, captions, projector=True, words=say)


def _threats(state: TicTacToe) -> int:
    """How many moves end the game here."""
    return sum(state.result(move).is_terminal() for move in state.actions())


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
    return Demonstration.told(say, "book", 3, tuple(moves), moves.index(best), (film,), "01_minimax", **facts)


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
        sights.bars(_both_searches(say), heading=say("demo.cuts.both")),
    )
    right = choices.index(str(search.visited))
    return Demonstration.told(say, "cuts", 14, choices, right, shown, "04_alpha_beta", True, **facts)


def _both_searches(say: Language) -> list[sights.Bar]:
    """On both trees, minimax and alpha-beta: nodes and value."""
    from pacman_env.games.searches import minimax

    trees = {say("demo.students.label"): Tree.book(), say("demo.cuts.plies"): Tree(THREE_PLIES)}
    searches = {say("demo.book.label"): minimax, say("demo.cuts.label"): HANDED_IN["A"]}
    rows = []
    for (tree, root), (name, code) in product(trees.items(), searches.items()):
        search = sights.watched(code, root)
        rows.append(sights.Bar(f"{tree}: {name}", search.visited, _told(search, say)))
    return rows


def _told(search: Search, say: Language) -> str:
    return say("demo.students.row", nodes=search.visited, value=number(search.value))


def three_students(say: Language = ENGLISH) -> Demonstration:
    """Three alpha-betas that all say 3."""
    searches = {name: sights.watched(code, Tree.book()) for name, code in HANDED_IN.items()}
    small = {name: sights.watched(code, Tree(SMALL_TREE)) for name, code in HANDED_IN.items()}
    said = {name: search.value for name, search in small.items()}
    wrong = [name for name, value in said.items() if value != said["A"]]
    rows = [sights.Bar(name, search.visited, _told(search, say)) for name, search in searches.items()]
    names = {name: say("demo.students.student", name=name) for name in searches}
    line = say("demo.students.line")
    shown = [
        sights.film(small[name].film(projector=True, code=True, words=say), names[name], heading=line) for name in wrong
    ]
    bars = sights.bars(rows, say("demo.students.label"), shown=len(rows))
    told = {names[name]: _told(search, say) for name, search in small.items()}
    shown.append(replace(_beside(names, told), heading=say("demo.students.beside")))
    facts: dict[str, object] = {"value": number(searches["A"].value), "wrong": say.listed(wrong), "tree": SMALL_TREE}
    facts |= {"said": number(said[wrong[0]]), "due": number(said["A"])}
    choices = tuple(names.values())
    return Demonstration.told(say, "students", 8, choices, 0, (bars, *shown), "04_alpha_beta", True, **facts)


def _beside(names: dict[str, str], told: dict[str, str]) -> Sight:
    """What differs in the answers, next to each other, with the line that decides."""
    parts = {names[name]: _move_of_max(code) for name, code in HANDED_IN.items()}
    marked = {name: 1 + next(rank for rank, line in enumerate(lines) if "if" in line) for name, lines in parts.items()}
    return sights.code({name: "\n".join(lines) for name, lines in parts.items()}, marked, said=told)


def _move_of_max(code: Answer) -> list[str]:
    """The lines of an answer that deal with a value at a node of MAX."""
    lines = getsource(code).splitlines()
    begin = _line_from(0, lines, '        if n.to_move == "max":')
    end = _line_from(begin, lines, "        else:")
    after = _line_from(end, lines, "        if")
    parts = (lines[begin + 1 : end], lines[after : after + 2])
    return [line for part in parts for line in dedent("\n".join(part)).splitlines()]


def _line_from(rank: int, lines: list[str], beginning: str) -> int:
    """The first line from this one on that begins so; behind the last one where there is none."""
    while rank < len(lines) and not lines[rank].startswith(beginning):
        rank += 1
    return rank


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
    searches = {names[name]: sights.watched(HANDED_IN["A"], Tree(tree)) for name, tree in ORDERED.items()}
    trees = [
        sights.finished(search.film(projector=True, words=say), _leaves_told(search, name, say))
        for name, search in searches.items()
    ]
    shown = (sights.bars(rows, say("demo.order.label", moves=MOVES, plies=PLIES)), *trees)
    choices, right = tuple(say("demo.order.choices").split(", ")), 3 if counted["best"] < everything / 10 else 2
    return Demonstration.told(
        say, "order", 7, choices, right, shown, "04_alpha_beta", True, leaves=everything, said=said
    )


def _leaves_told(search: Search, order: str, say: Language) -> str:
    """How many of the leaves a search looked at; where it left some out, they are gray."""
    leaves = sum(map(len, ORDERED["best"]))
    key = "demo.order.tree" if search.leaves == leaves else "demo.order.gray"
    return say(key, order=order, n=search.leaves, all=leaves)


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
    return Demonstration.told(say, "chance", 8, choices, right, shown, "05_expectimax", True, **facts)


def gamble(prize: int) -> Tree:
    """A coin between two numbers near each other, or a rare prize."""
    return Tree([SURE, Chance(zip(RARE, (prize, CONSOLATION), strict=True))])


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
