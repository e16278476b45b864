"""A recorded search in sentences."""

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pacman_env.language import ENGLISH, Language
from pacman_env.search_xray.tree.values import close, is_mean
from pacman_env.wording import amount, and_list, move, number

if TYPE_CHECKING:
    import networkx as nx

    from pacman_env.search_xray.search import Search

NOTHING = (
    "Nothing was recorded. Inside the with block, no function received a position with a method that makes moves "
    "(result, successor, forecast_move, ...), and no function called itself. If your method has another name, write "
    "xray(successor='its_name'). Call the search inside the block, in the same thread. The X-ray cannot see a search "
    "that loops over its own stack or queue."
)


def nothing(search: "Search") -> str:
    """Say why there is no tree: the search cannot be seen, or there was none."""
    return search.unseen or NOTHING


def summary(search: "Search") -> str:
    """Sum a search up: value, move, counts, and what is missing."""
    if not search.tree:
        return nothing(search)
    sentences = [_outcome(search), _counts(search), *_objections(search), *_missing(search)]
    return " ".join(sentences)


def _outcome(search: "Search") -> str:
    error = search.error
    if error:
        return f"The search did not finish ({error}); this is the part seen so far."
    value = "no value" if search.value is None else f"value {number(search.value)}"
    return f"{value.capitalize()}." if search.action is None else f"{value.capitalize()}, move {move(search.action)}."


def _counts(search: "Search") -> str:
    visited, pruned = amount(search.visited, "node"), f"{amount(search.pruned, 'move')} pruned"
    if search.tree.graph.get("cuts") == "unseen":
        pruned = "an unknown number of moves pruned"
    again = {0: "nothing searched twice", 1: "one search repeated"}.get(search.repeated)
    return f"{visited} visited, {pruned}, {again or f'{search.repeated} searches repeated'}."


def _objections(search: "Search") -> list[str]:
    """Where the code first returned something else than the player of that level would have kept."""
    from pacman_env.pictures.trees.view import View

    view = View(search.tree, columns=0)
    done = [event["node"] for event in search.tree.graph["events"] if event["event"] == "leave"]
    found = [node for node in dict.fromkeys(done) if view.objection(node)]
    more = f" (The same happens at {amount(len(found) - 1, 'more node')}.)" if len(found) > 1 else ""
    return [f"At {view.name(node)}: {view.objection(node)}.{more}" for node in found[:1]]


def _missing(search: "Search") -> list[str]:
    notes = []
    if search.left_out:
        notes.append(f"The X-ray left out {amount(search.left_out, 'more node')}: raise max_nodes to see more.")
    if search.other_searches:
        others = "another search" if search.other_searches == 1 else f"{search.other_searches} other searches"
        notes.append(f"Not shown: {others} in the same block. Give each search its own block.")
    return notes


def node_name(tree: "nx.DiGraph", node: int, say: Language = ENGLISH) -> str:
    """Name a node by the moves that lead to it, and by whose turn it is: ``b (MIN)``, ``West then North (MAX)``."""
    moves, at = [], node
    while (parent := next(iter(tree.predecessors(at)), None)) is not None:
        moves.append(move(tree.edges[parent, at]["action"]))
        at = parent
    place = (
        tree.nodes[node]["state"].path
        if has_name(tree, node)
        else say("compare.then").join(reversed(moves)) or say("tree.root")
    )
    return f"{place} ({say('tree.' + tree.nodes[node]['kind'])})"


def has_name(tree: "nx.DiGraph", node: int) -> bool:
    """Whether the position of a node has a name of its own, as in a tree by hand: ``b1``."""
    path = getattr(tree.nodes[node]["state"], "path", None)
    return isinstance(path, str) and bool(path)


def why_value(kind: str, value: object, values: list[Any]) -> str:
    """Say how a node got its value from its children's, or that it did not."""
    if value is None or not values or None in values:
        return "The X-ray cannot see where this value comes from."
    among = and_list([number(child) for child in values])
    if kind == "chance":
        return f"{number(value)} is the average of {among}{'' if is_mean(value, values) else ', weighted'}."
    best, most, more = (min(values), "smallest", "smaller") if kind == "min" else (max(values), "largest", "larger")
    how = more if len(values) == 2 else most
    return f"{number(value)} is {'' if close(value, best) else 'not '}the {how} of {among}."


class NoTree:
    """Stands where a picture or film would be when there is no tree: it says why."""

    svg = ""

    def __init__(self, words: str) -> None:
        self.description = words

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.description)}</p>"

    def save(self, path: str | Path) -> None:
        raise ValueError(self.description)

    def __repr__(self) -> str:
        return self.description
