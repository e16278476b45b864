"""Local reading: each node of a recorded search, judged by its own children as recorded.

Nothing is compared with another program. A node is read with the rules of the game next to it (whose turn it is, which
moves there are, where the search has to stop), and whatever differs is told by what it *is*: a value by the rule that
gives it, a leaf by whose number it is, a child that is missing by whose move it was, a window by whose bound it is. All
nodes are read, so two slips show at two nodes.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, takewhile
from typing import Any

from graders.exercises.reference import Turn
from graders.trusted.diagnosis.recorded import Node
from graders.trusted.diagnosis.values import FAR, Families, of_children, of_leaf, refuted, rules, told
from pacman_env.games.protocol import Game, is_number, same_value
from pacman_env.games.searches import children
from pacman_env.wording import amount, and_list
from pacman_env.wording import window as shown

MOST_NODES = 2_000
MOST_ENDS = 200  # leaves below a node that are looked through
BEYOND = 9_999  # from here on a bound stands for infinity: people write 9999, and no single value comes near it
GENERAL = (
    "value", "another-child", "stops-here", "moves-left-out", "cuts", "bound-loosened", "tighter-window",
    "leaves-early", "another-move",
)  # fmt: skip
"""Families that say only that something differs, and not what it is: told where nothing else fits."""
PLAIN = (
    "own-number-at-the-end", "own-evaluation", "no-utility", "stops-early", "stops-in-a-round", "half-the-cuts",
    "cuts-too-early",
)  # fmt: skip
"""Families that are true of every such node: one that says more of it counts twice as much."""
STARTS = ("starts-within-reach", "never-updated")
CHOICES = ("ties-last", "another-move", "worst-move")
FIRST = (
    "impossible-move", "max-after-max", "pacman-left-out", "ghosts-out-of-order", "min-reversed", "max-reversed",
    "starts-within-reach",
)  # fmt: skip
"""Families of which others follow: a wrong turn ends the search early, the other player's function its own way."""
NO_MOVE = ("", "None", (), (0, 0), (-1, -1))
"""What people put where no move has been found yet, if it is no legal move."""
Window = tuple[Any, Any]
Windows = tuple[Window, Window]
"""What is known of the values that matter at a node, and what would be without the root's bound."""
OPEN: Window = (-math.inf, math.inf)
Path = tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """What a search is asked for.

    game    the root as a small game, which ends where the search has to stop
    cuts    "": every move is followed; "equality": cuts at a bound, too; "any": at a bound or beyond it;
            "allowed": a search with a window, where none is asked for
    asked   what has to come back: "value", "move" (any of the best) or "first" (the first of the best)
    """

    game: Game
    cuts: str = ""
    asked: str = "value"


@dataclass(frozen=True)
class Difference:
    """Something at one node of a recorded search that is not what the game asks for.

    families   what it may be, each with words of its own; the likeliest first
    node       the number of the node, and `path` the moves that lead to it
    words      what is there and what should be, with the numbers of this node
    mover      whose turn it is there: a mistake that one player makes explains all of that player's nodes
    """

    families: Families
    node: int
    path: tuple[str, ...]
    words: str
    mover: str = ""

    @property
    def family(self) -> str:
        """The likeliest family."""
        return next(iter(self.families))

    def as_family(self, name: str) -> "Difference":
        """The same, where this family is the likeliest."""
        return replace(self, families={name: self.families[name], **self.families})

    def __str__(self) -> str:
        """What is told of this node."""
        return f"{self.words}{self.families[self.family]}."


@dataclass
class Read:
    """One search, read: its differences, and how often a player's nodes speak against a family.

    refuted   families that one node of it is enough to rule out, or (player, family) where only for this player
    cut_by    who leaves nodes early, with a reason or without: nobody, one player, or both
    starts    with which values a player's search seems to have begun, by family: whoever begins wrongly has one start
    unmet     the players with such a value that no leaf below the node has: else it may have come from there
    ends      the different values that finished games have
    """

    found: list[Difference] = field(default_factory=list)
    against: Counter[tuple[str, str]] = field(default_factory=Counter)
    refuted: set[str | tuple[str, str]] = field(default_factory=set)
    cut_by: set[str] = field(default_factory=set)
    starts: set[tuple[str, str, Any]] = field(default_factory=set)
    unmet: set[str] = field(default_factory=set)
    ends: set[Any] = field(default_factory=set)


def _ruled_out(searches: Sequence[Read], ever_cut: bool) -> set[str | tuple[str, str]]:
    """The families that something recorded refutes, whatever speaks for them elsewhere."""
    cut_by, refuted = set[str](), set[str | tuple[str, str]]({"no-pruning"} if ever_cut else ())
    for search in searches:
        cut_by |= search.cut_by
        refuted |= search.refuted
    every = set[tuple[str, str, Any]]().union(*(search.starts for search in searches))
    starts = Counter((family, mover) for family, mover, _ in every)
    refuted |= {family for (family, _), several in starts.items() if several > 1}
    unmet = set[str]().union(*(search.unmet for search in searches))
    refuted |= {(mover, "starts-within-reach") for _, mover in starts if mover not in unmet}
    if len(set[Any]().union(*(search.ends for search in searches))) > 1:
        refuted.add("ends-alike")
    return refuted | {"half-the-cuts"} if cut_by >= {"max", "min"} else refuted


def _left(one: Difference, refuted: Set[str | tuple[str, str]]) -> Difference:
    """A difference without what is refuted."""
    left = {name: words for name, words in one.families.items() if not {name, (one.mover, name)} & refuted}
    return replace(one, families=left)


def named(searches: Iterable[Read], ever_cut: bool = True) -> list[Difference]:
    """All differences of several searches, each with the family that explains most in front.

    What may be two things is what explains more nodes, less those that speak against it.
    """
    searches = list(searches)
    refuted = _ruled_out(searches, ever_cut)
    every = [_left(one, refuted) for search in searches for one in search.found]
    return _named([one for one in every if one.families], searches)


def commonest(searches: Iterable[Read], ever_cut: bool = True) -> list[Difference]:
    """What several searches show, in order (`one_each`)."""
    return one_each(named(searches, ever_cut))


def one_each(every: Sequence[Difference]) -> list[Difference]:
    """One of these differences for each family, the commonest family first.

    The highest node of the first search shows its family.
    """
    first = {one.family: one for one in reversed(every)}
    followed = _following(first.keys())
    order = [first[one] for one, _ in Counter(one.family for one in every).most_common() if one not in followed]
    return sorted(order, key=lambda one: (one.family not in FIRST, one.family == "ties-last"))


def _named(every: Sequence[Difference], searches: Sequence[Read]) -> list[Difference]:
    """These differences, each with the family that explains most in front."""
    count = Counter((one.mover, name) for one in every for name in one.families)
    seen = count.copy()
    for search in searches:
        count.subtract({pair: nodes for pair, nodes in search.against.items() if pair in count})
    return [one.as_family(_commonest(one, count, seen)) for one in every]


def _following(families: Set[str]) -> set[str]:
    """Families that are only seen because of another one."""
    followed = set[str]()
    if len(families & set(CHOICES)) > 1:  # who takes a worse move does not only take the last of the best
        followed.add("ties-last")
    if "depth-in-loop" in families:  # then some moves stop a step too early, and the moves below them, too
        followed.add("stops-in-a-round")
    return followed


def _commonest(one: Difference, count: Mapping[tuple[str, str], int], seen: Mapping[tuple[str, str], int]) -> str:
    """The family that explains most nodes of this player, or of several that do the most nodes at all.

    One that says what it is counts twice as much as one that is always true. A rule over the values below has to give
    half of the wrong values at least. One node alone is not believed where others speak against it.
    """
    every = Counter[str]()
    for (_, name), nodes in count.items():
        every[name] += nodes

    def explained(name: str) -> tuple[bool, int, int]:
        weight = 1 if name in PLAIN else 2
        nodes = count[one.mover, name]
        least = seen[one.mover, "value"] if "value" in one.families else 1
        likely = (nodes > 0 or seen[one.mover, name] > 1) and 2 * seen[one.mover, name] >= least
        return name not in GENERAL and likely, weight * nodes, weight * every[name]

    return max(one.families, key=explained)


def differences(root: Node, task: Task, answer: Any = None, made: int = 0) -> Read:
    """All differences in a recorded search, the highest in the tree first.

    `answer` is what came back from the root, and `made` how many successors were made.
    """
    if _has_a_name_of_its_own(answer, task):
        return Read()
    reader = _Reader(root, task)
    reader.read_start()
    reader.read(root, task.game, (), OPEN, OPEN)
    reader.read_answer(answer)
    if task.cuts and not reader.found and made >= sum(1 for _ in root.below()):
        reader.tell(root, (), "your code generates positions that it never looks at", "children-first")
    reader.found.sort(key=lambda one: len(one.path))
    return reader


def _has_a_name_of_its_own(answer: Any, task: Task) -> bool:
    """Whether what came back is not a number, or no legal move in the place of one: that is told as it is."""
    if is_number(answer):
        return math.isnan(answer)
    if task.asked == "value" or not isinstance(answer, str | tuple) or answer in NO_MOVE or task.game.is_terminal():
        return False
    moves = [str(move) for move in task.game.actions()]
    parts = answer if isinstance(answer, tuple) else ()
    return not any(str(one) in moves for one in (answer, *parts))


class _Reader(Read):
    """Reads one search. `deeper` has, of nodes without children, an earlier move from the same position that has."""

    def __init__(self, root: Node, task: Task) -> None:
        super().__init__()
        self.root, self.task, self.seen = root, task, 0
        self.deeper: dict[int, str] = {}

    def tell(self, node: Node, path: Path, words: str, families: str | Families, mover: str = "") -> None:
        """Note a difference."""
        names = {families: ""} if isinstance(families, str) else families
        self.found.append(Difference(names, node.number, path, words, mover))

    def read_start(self) -> None:
        """Does a search with a window begin with one that holds every value?"""
        window = _entry(self.root, OPEN)
        if self.task.cuts and not _same(window, OPEN):
            words = f"the search begins with the window {shown(*window)}, but values can lie outside it"
            self.tell(self.root, (), words, "starts-within-reach")

    def read(self, node: Node, game: Game, path: Path, window: Window, inner: Window) -> None:
        """Read one node, then its children.

        `window` is what is known of the values that matter here, and `inner` what would be without the root's bound.
        """
        self.seen += 1
        if self.seen > MOST_NODES:
            return
        if game.is_terminal():
            self._goes_on(node, game, path) if node.children else self._read_leaf(node, game, path)
        elif not node.children:
            self._stopped(node, game, path)
        elif self._is_in_turn(node, game, path):
            self._read_inner(node, game, path, window, inner)

    def _read_inner(self, node: Node, game: Game, path: Path, window: Window, inner: Window) -> None:
        moves = {str(action): action for action in game.actions()}
        if any(child.action not in moves for child in node.children):
            self.tell(node, path, "your code tries a move that is not possible there", "impossible-move")
            return
        self._read_moves(node, game, path, list(moves), (window, inner))
        self._read_value(node, game, path)
        windows = self._windows(node, game, path, window, inner)
        if not self.task.cuts:
            self._note_deeper(node)
        unsearched = not any(child.searched for child in node.children)
        for child, both in zip(node.children, windows, strict=True):
            if child.searched or is_number(child.value) or unsearched:
                self.read(child, game.result(moves[child.action]), (*path, child.action), *both)

    def _note_deeper(self, node: Node) -> None:
        """Which children have none, though the search goes on below an earlier one?"""
        earlier = ""
        for child in node.children:
            if earlier and not child.children:
                self.deeper[child.number] = earlier
            earlier = earlier or (child.action if child.children else "")

    # ------------------------------------------------------------------------------------------ turns, moves, ends

    def _is_in_turn(self, node: Node, game: Game, path: Path) -> bool:
        """Whether the moves followed from here are those of the agent whose turn it is."""
        if not isinstance(game, Turn) or node.agent is None or node.agent == game.agent:
            return True
        words = f"it is {_who(game.agent)}'s turn, but your code moves {_who(node.agent)}"
        left_out = "max-after-max" if node.agent == 0 else "pacman-left-out" if game.agent == 0 else ""
        self.tell(node, path, words, left_out or "ghosts-out-of-order")
        return False

    def _read_moves(self, node: Node, game: Game, path: Path, moves: list[str], known: Windows) -> None:
        """Are moves missing, and may they be?"""
        followed = [child.action for child in node.children]
        missing = [move for move in moves if move not in followed]
        self._refute_left_out({(game.to_move, family) for family in _not_left_out_by(followed, moves)}, path)
        if self._leaves_out_stop(path, followed, missing, moves):
            self.tell(node, path, "your code never tries Stop", "drops-stop")
            missing.remove("Stop")
        words = f"your code never looks at move {_or_list(missing)}"
        valued = all(map(is_number, node.values))
        if not missing or not (valued or isinstance(game, Turn)):  # a queue of positions has no values yet
            return
        if not self.task.cuts:
            families = _left_out(node, game, followed, moves)
            if self._bounds_are_shared:
                families = {"bound-changed-in-place": ": it stops at a bound that all calls share", **families}
            self.tell(node, path, words, families, game.to_move)
            self.refuted |= {(game.to_move, "stops-at-one")} - {(game.to_move, one) for one in families}
        elif game.to_move == "chance":
            self.tell(node, path, words, "prunes-chance")
        elif valued:
            self._read_cut(node, game, path, known, missing)

    @cached_property
    def _bounds_are_shared(self) -> bool:
        """Whether one pair of bounds, moved by every value, leaves all nodes where this search leaves them."""
        shared = any(_leaves_alike(self.root, self.task.game, at_root) for at_root in (True, False))
        self.refuted |= set() if shared else {"bound-changed-in-place"}
        return shared

    def _refute_left_out(self, speaks_against: set[tuple[str, str]], path: Path) -> None:
        self.against.update(speaks_against)
        if path or self.task.asked == "value":  # a loop that has gone on once has no `return` in every round
            self.refuted |= {one for one in speaks_against if one[1] == "returns-in-loop"}

    def _leaves_out_stop(self, path: Path, followed: list[str], missing: list[str], moves: list[str]) -> bool:
        """Whether Stop is missing, and by no cut."""
        if not self.task.cuts:
            return missing == ["Stop"]
        return _passes_over(followed, moves, "Stop") and self._drops_stop(path)

    def _drops_stop(self, path: Path) -> bool:
        """Whether Stop is never followed at the root, or nowhere below it: then no cut has left it out."""
        nodes = [self.root] if not path else [one for one in self.root.below() if one is not self.root]
        return not any(child.action == "Stop" for node in nodes if not node.agent for child in node.children)

    def _goes_on(self, node: Node, game: Game, path: Path) -> None:
        going_on = isinstance(game, Turn) and not (game.state.is_win() or game.state.is_lose())
        what, family = ("the last round", "goes-too-deep") if going_on else ("the game", "no-legal-actions")
        self.tell(node, path, f"{what} is over, but the search goes on with move {node.children[0].action}", family)

    def _stopped(self, node: Node, game: Game, path: Path) -> None:
        """The search stops where it should go on."""
        root, words = self.task.game, f"the search stops and returns {told(node.value)}, but"
        if node.searched and not node.returned:
            return
        if isinstance(game, Turn) and isinstance(root, Turn):
            words += f" {_who(game.agent)} has not moved yet in round {root.depth - game.depth + 1} of {root.depth}"
            self.tell(node, path, words, self._why_it_stops(node, path, root) | {"stops-in-a-round": ""})
        elif is_number(node.value):
            self.tell(node, path, f"{words} the game is not over", "stops-here" if self.task.cuts else "stops-early")

    def _why_it_stops(self, node: Node, path: Path, root: Turn) -> Families:
        """Why a search of the root's number of rounds stops at a node."""
        rounds, agents = root.depth, root.state.num_agents
        last_moves = any(one.agent == agents - 1 and one.children for one in self.root.below())
        reasons = _stops(rounds, agents, last_moves)
        self.against.update(("", name) for name, _, plies in reasons if plies != len(path))
        if sibling := self.deeper.get(node.number):
            self.refuted.update(name for name, *_ in reasons)  # all of them stop after the same number of moves
            return {"depth-in-loop": f": it searches deeper after {sibling}, an earlier move from the same position"}
        return {name: said for name, said, plies in reasons if plies == len(path)} if path else {"no-search": ""}

    # ------------------------------------------------------------------------------------------ values

    def _read_leaf(self, node: Node, game: Game, path: Path) -> None:
        right = game.utility()
        if not is_number(node.value):
            return
        self.ends.add(node.value)
        if node.value and self.task.asked == "move" and not isinstance(game, Turn):  # the size of a win changes no move
            right = node.value if node.value * right > 0 else -node.value
        if not same_value(node.value, right):
            if not same_value(node.value, -right):
                self.refuted.add("utility-flipped")
            words = f"the value should be {told(right)}, but it is {told(node.value)}"
            self.tell(node, path, words, of_leaf(node.value, right, game, self.task.game))

    def _read_value(self, node: Node, game: Game, path: Path) -> None:
        """Is the value of a node its rule over the values of its children, as they came back?"""
        if not self._has_a_value(node, path):
            return
        moves = {str(action): action for action in game.actions()}
        chances = [_chance(game, moves[child.action]) for child in node.children]
        right = rules(node.values, chances)[game.to_move]
        if not node.left:
            refutes = refuted(node.value, node.values, chances, game.to_move)
            self.against.update((game.to_move, name) for name in refutes)
        if _is_as_good(node.value, right) or (self.task.cuts and _is_bound(node)):
            return
        who = {"max": "MAX", "min": "MIN", "chance": "the chance node"}[game.to_move]
        listed = and_list([*map(told, node.values)])
        noun = "the values" if len(node.values) > 1 else "the value"
        words = (
            f"{who} has {noun} {listed} below it. The value here should be {told(right)}, but it is {told(node.value)}"
        )
        families = of_children(node.value, node.values, chances, game.to_move)
        self.starts |= {(one, game.to_move, node.value) for one in STARTS if one in families}
        if "starts-within-reach" not in families:
            self.refuted.add((game.to_move, "starts-within-reach"))
        elif game.to_move not in self.unmet and not _ends_with(node.value, game):
            self.unmet.add(game.to_move)
        self.tell(node, path, words, families, game.to_move)

    def _has_a_value(self, node: Node, path: Path) -> bool:
        """Whether a node's value can be judged by its children; that of the root where it is asked for."""
        return bool(path or self.task.asked == "value") and all(map(is_number, [node.value, *node.values]))

    # ------------------------------------------------------------------------------------------ windows and cuts

    def _windows(self, node: Node, game: Game, path: Path, window: Window, inner: Window) -> list[Windows]:
        """The window that each child should get, and that without the root's bound.

        On the way: did it get that, is the node left when it should be?
        """
        given = list[Windows]()
        if not self.task.cuts or game.to_move == "chance":
            return [(window, inner)] * len(node.children)
        window, inner = _entry(node, window), _entry(node, inner)
        sign = _sign(game)
        for place, child in enumerate(node.children, 1):
            given.append((window, inner if path else OPEN))
            self._read_window(child, (*path, child.action), window, (node.alpha, node.beta))
            rest = len(node.children) - place
            if not is_number(child.value) or (
                rest and self._goes_on_beyond(node, path, place, (window[::sign][1], inner[::sign][1]), sign)
            ):
                return given + [(window, inner)] * rest
            window, inner = (_narrowed(one, child.value, sign > 0) for one in (window, inner))
        return given

    def _refute_cuts(self, node: Node, values: list[Any], sign: int) -> None:
        """Which wrong tests would have left the node here, though the search goes on?"""
        if node.alpha is None or node.beta is None or not all(map(is_number, values)):
            return
        best = max(sign * value for value in values)
        own, bound = (sign * one for one in (node.alpha, node.beta)[::sign])
        mover = "max" if sign > 0 else "min"
        self.against[mover, "test-against-own-bound"] += best > own
        self.against[mover, "cut-reversed"] += best < bound

    def _goes_on_beyond(self, node: Node, path: Path, place: int, bounds: Window, sign: int) -> bool:
        """Whether a search follows more moves where it can cut; `bounds` are with the root's and without it."""
        if path:  # the root may have a loop of its own
            self._refute_cuts(node, [one.value for one in node.children[:place]], sign)
        value, rest = node.children[place - 1].value, len(node.children) - place
        best, bound, inner = (sign * one for one in (value, *bounds))
        equal, at_root = bool(best == bound), best < inner
        if best < bound or self.task.cuts == "allowed" or (equal and self.task.cuts != "equality"):
            return False
        if not equal and not at_root:
            self.refuted.add("root-window-open")
        words = f"the value is now {told(value)}, and the bound is {told(bounds[0])}. The rest can be cut"
        families = {**({"never-on-equality": ""} if equal else {}), "no-pruning": "", "half-the-cuts": ""}
        if at_root:
            families = {"root-window-open": ": the search knows that bound only at the root", **families}
        self.tell(node, path, f"{words}, but your code looks at {amount(rest, 'more move')}", families)
        return True

    def _read_window(self, child: Node, path: Path, right: Window, entry: Window) -> None:
        got = child.alpha, child.beta
        if not child.searched or None in got:
            return
        if _same(got, right) or _same(got, (-right[1], -right[0])):  # the same window, seen by the other player
            return
        wide = {
            "window-reset": (": your code opens it wide again", OPEN),
            "alpha-beta-swapped": (": the bounds are swapped", right[::-1]),
            "window-not-updated": (": the value found so far has not narrowed it", entry),
        }
        families = {name: said for name, (said, what) in wide.items() if None not in what and _same(got, what)}
        families |= self._why_narrow(child, got, right)
        words = f"the window should be {shown(*right)}, but it is {shown(*got)}"
        looser = got[0] < right[0] or got[1] > right[1]
        if looser:
            families = {"no-pruning": "", **families, "bound-loosened": ""}
        else:
            families = {**families, "tighter-window": ""}
        self.tell(child, path, words, families)

    def _why_narrow(self, child: Node, got: Window, right: Window) -> Families:
        """Where bounds come from that are not those which are known."""
        others = [one for one, other in zip(got, right, strict=True) if one != other and math.isfinite(one)]
        if others and child in self._first_line():
            self.refuted.add("bound-changed-in-place")
            return {"starts-within-reach": ": it is already narrow before any value is known"}
        tighter = right[0] < got[0] or got[1] < right[1]
        if tighter and self._were_found(others, child):
            return {"bound-changed-in-place": ": a bound comes from another part of the tree"}
        return {}

    def _were_found(self, bounds: list[Any], before: Node) -> bool:
        """Whether one of these bounds is the value of a leaf that the search has met before a node."""
        met = takewhile(lambda node: node is not before, self.root.below())
        found = [node.value for node in met if not node.children]
        return any(same_value(bound, value) for bound in bounds for value in found)

    def _first_line(self) -> list[Node]:
        """The nodes that are visited before any value is known."""
        line = [self.root]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    def _read_cut(self, node: Node, game: Game, path: Path, known: Windows, missing: list[str]) -> None:
        """A node was left: was it time? Nothing is left to find in a window that was empty on entry."""
        self.cut_by.add(game.to_move)
        sign, window = _sign(game), _entry(node, known[0])
        (own, bound), inner = window[::sign], _entry(node, known[1])[::sign][1]
        best = sign * max(sign * value for value in node.values)
        if window[0] >= window[1]:
            return
        if sign * best >= sign * bound:
            self.refuted |= {"root-window-open"} if sign * best < sign * inner else set()
            return
        words = f"the search stops at the value {told(best)} and never looks at move {_or_list(missing)}"
        own_loop = not path and self.task.cuts == "allowed"  # the root's loop may end for any reason
        families = {"cuts-too-early": ""} if own_loop else _why_cut(node, best, own, sign)
        self.tell(node, path, f"{words}, even though the bound is {told(bound)}", families, game.to_move)

    # ------------------------------------------------------------------------------------------ what came back

    def read_answer(self, answer: Any) -> None:
        """Is what came back what was asked for, by the values that the search itself found?"""
        game, asked = self.task.game, "value" if self.task.asked == "value" else "move"
        moves = [] if game.is_terminal() else [str(move) for move in game.actions()]
        kind = kind_of(answer, moves, asked)
        if asked == "move" and not moves:
            return
        if kind != asked:
            self._read_kind(kind, answer, asked)
        elif asked == "move":
            self._read_move(str(answer), {child.action: child.value for child in self.root.children}, moves)

    def _read_kind(self, kind: str, answer: Any, asked: str) -> None:
        """Something else came back than what is asked for."""
        wanted = {"value": "a number", "move": "a move"}[asked]
        families = {f"returns-{kind}": ""}
        found = self.root.children and all(map(is_number, self.root.values))
        if asked == "move" and kind in ("nothing", "no-move") and found:
            families = {"root-starts-within-reach": ": no move is worth more than the starting value", **families}
        self.tell(self.root, (), f"your code returned {told(answer)}, but the exercise asks for {wanted}", families)

    def _read_move(self, answer: str, values: dict[str, Any], moves: list[str]) -> None:
        if answer not in values or not all(map(is_number, values.values())):
            return
        best, worst = sorted([max(values.values()), min(values.values())], reverse=self.task.game.to_move == "max")
        if not same_value(values[answer], worst):
            self.against["root", "worst-move"] += 1
        equal = [move for move, value in values.items() if same_value(value, best)]
        if answer in equal:
            self._among_equals(answer, equal, moves)
            return
        families = {"worst-move": ", which is the worst move"} if same_value(values[answer], worst) else {}
        listed = ", ".join(f"{move} {told(value)}" for move, value in values.items())
        words = f"your own search found these values: {listed}. But your code returned {answer}"
        self.tell(self.root, (), words, families | {"another-move": ""}, "root")

    def _among_equals(self, answer: str, best: list[str], moves: list[str]) -> None:
        """One of several best moves came back: may it be this one?"""
        child = next(child for child in self.root.children if child.action == answer)
        if self.task.asked == "first" and answer != min(best, key=moves.index):
            equal = and_list(best)
            words = f"{equal} are worth the same, but your code returned {answer}, which is not the first of them"
            self.tell(self.root, (), words, "ties-last", "root")
        elif self.task.cuts and answer != best[0] and child.children and child.left:
            words = f"the search cut {answer} short, so its value is only a bound"
            words += f". But your code returned {answer} instead of {best[0]}"
            self.tell(self.root, (), words, "cuts-on-equality")


def _ends_with(value: Any, game: Game) -> bool:
    """Whether one of the first leaves below a position has this value."""

    def ends(one: Game) -> Iterator[Any]:
        if one.is_terminal():
            yield one.utility()
        else:
            for child in children(one):
                yield from ends(child)

    return any(same_value(value, end) for end in islice(ends(game), MOST_ENDS))


def _leaves_alike(root: Node, game: Game, at_root: bool) -> bool:
    """Whether a search goes on and leaves as one does whose calls share their bounds, perhaps also `at_root`."""
    shared = OPEN

    def read(node: Node, game: Game) -> bool:
        nonlocal shared
        moves, sign, best = {str(action): action for action in game.actions()}, _sign(game), -math.inf
        for child in node.children:
            beyond = best > sign * shared[::sign][1]
            if beyond or not is_number(child.value) or not read(child, game.result(moves[child.action])):
                return False
            if at_root or node is not root:
                best = max(best, sign * child.value)
                shared = _narrowed(shared, child.value, sign > 0)
        return not node.left or shared[0] >= shared[1]

    return read(root, game)


def _not_left_out_by(followed: list[str], moves: list[str]) -> list[str]:
    """The families that would have followed other moves."""
    refuted = ["returns-in-loop"] if len(moves) > 1 and followed != moves[:1] else []
    return [*refuted, "mutates-legal-list"] if len(moves) > 2 and followed != moves[::2] else refuted


def _passes_over(followed: list[str], moves: list[str], one: str) -> bool:
    """Whether moves are followed as they are listed, and on beyond this one: then no cut has left it out."""
    places = [moves.index(move) for move in followed]
    return one in moves and places == sorted(places) and places[-1] > moves.index(one)


def _left_out(node: Node, game: Game, followed: list[str], moves: list[str]) -> Families:
    """What it may be when a search without cuts does not follow all moves."""
    families: Families = {"returns-in-loop": ""} if followed == moves[:1] else {}
    if game.to_move == "chance":
        return _unlikely(game, followed) | families | {"prunes-chance": "", "moves-left-out": ""}
    if type(last := [None, *filter(is_number, node.values)][-1]) is int and last == _sign(game):
        families = {"stops-at-one": f": the search stops at the value {last}", **families}
    if len(moves) > 2 and followed == moves[::2]:
        families = {"mutates-legal-list": ": it skips every other move", **families}
    return families | {"cuts": "", "moves-left-out": ""}


def _why_cut(node: Node, best: Any, own: Any, sign: int) -> Families:
    """Why a node may be left before its value has reached the bound; `own` is the bound of the player who moves."""
    families, windowed = Families(), None not in (node.alpha, node.beta)
    if windowed and sign * best >= sign * own:
        families["test-against-own-bound"] = f", and the player's own bound, {told(own)}, is no reason to stop"
    if windowed:
        families["cut-reversed"] = ": the value has not reached it"
    if node.values[-1] == sign:
        families["stops-at-one"] = ": your code settles for that value"
    return families | {"cuts-too-early" if windowed else "leaves-early": ""}


def _sign(game: Game) -> int:
    """1 where MAX moves and -1 where MIN does: times this, the player's better value is the larger one."""
    return 1 if game.to_move == "max" else -1


def _is_bound(node: Node) -> bool:
    """Whether a value is a bound of the window that the search had on entry."""
    bounds = [one for one in (node.alpha, node.beta) if is_number(one) and -BEYOND < one < BEYOND]
    return any(same_value(node.value, bound) for bound in bounds)


def _is_as_good(value: Any, right: Any) -> bool:
    """Whether a value is the right one, or both stand for the same infinity."""
    return same_value(value, right) or (min(abs(value), abs(right)) >= FAR and (value > 0) == (right > 0))


def _unlikely(game: Game, followed: list[str]) -> Families:
    """Whether the outcomes that are left out are the unlikely ones."""
    chances = {str(action): _chance(game, action) for action in game.actions()}
    families: Families = {}
    if len(followed) == 1 and chances[followed[0]] == max(chances.values()):
        families["most-likely-only"] = ": it looks only at the most likely outcome"
    left = [chance for move, chance in chances.items() if move not in followed]
    if max(left) < min(chances[move] for move in followed):
        families["ignores-the-unlikely"] = ": it leaves out unlikely outcomes"
    return families


def _stops(rounds: int, agents: int, last_moves: bool) -> list[tuple[str, str, int]]:
    """Why a search of that many rounds may stop too early: the family, its words, how many moves below the root."""
    reasons = [
        ("depth-per-agent", ": your code counts each move as a round", rounds),
        ("one-move-deep", ": your code looks only one move ahead", 1),
        ("round-short", ": one round is missing", (rounds - 1) * agents),
        ("move-short", ": the last move of the round is missing", rounds * agents - 1),
        ("replies-left-out", ": the replies to Pacman's last move are missing", (rounds - 1) * agents + 1),
    ]
    if agents > 2 and not last_moves:
        reasons.insert(0, ("last-ghost-forgotten", ": the last ghost never moves", rounds * (agents - 1)))
        reasons.insert(0, ("one-min-for-all-ghosts", ": one ghost moves for all of them", rounds * 2))
    return reasons


def _narrowed(window: Window, value: Any, maximizing: bool) -> Window:
    """The window after a child."""
    low, high = window
    return (max(low, value), high) if maximizing else (low, min(high, value))


def _entry(node: Node, window: Window) -> Window:
    """The window that the search had on entry, as recorded; else the one that is known."""
    got = (window[0] if node.alpha is None else node.alpha), (window[1] if node.beta is None else node.beta)
    return window if _same(got, (-window[1], -window[0])) else got


def _same(one: Window, other: Window) -> bool:
    pairs = zip(one, other, strict=True)
    return all(same_value(a, b) or (abs(a) >= BEYOND and abs(b) >= BEYOND and (a > 0) == (b > 0)) for a, b in pairs)


def kind_of(answer: Any, moves: list[str], asked: str) -> str:
    """What came back: "move", "value", "nothing", "no-move" (as `(-1, -1)`), "pair" or "something-else"."""
    if isinstance(answer, str | tuple | int) and str(answer) in moves and asked != "value":
        return "move"
    if is_number(answer):
        return "value"
    if answer is None:
        return "nothing"
    if answer in NO_MOVE:
        return "no-move"
    if isinstance(answer, str | tuple) and str(answer) in moves:
        return "move"
    return "pair" if isinstance(answer, tuple | list) else "something-else"


def _chance(game: Game, action: Any) -> Any:
    if game.to_move == "chance" and hasattr(game, "probability"):
        return game.probability(action)
    return 1 / len(list(game.actions()))


def _or_list(moves: list[str]) -> str:
    return f"{', '.join(moves[:-1])}, or {moves[-1]}" if len(moves) > 2 else " or ".join(moves)


def _who(agent: int) -> str:
    return f"ghost {agent}" if agent else "Pacman"
