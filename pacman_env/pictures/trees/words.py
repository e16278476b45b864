"""A search tree in words: the same view as the drawing, as a nested list."""

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.trees.view import View, cut_reason
from pacman_env.wording import probability


def summary(view: View) -> str:
    """One sentence: who searched, the value, the best move, how much was searched and what was not."""
    graph, say = view.graph, view.words
    where = {"player": view.player(view.root), "at": say("tree.at_root")}
    if not view.searched:
        leaves = sum(data["kind"] == "leaf" for _, data in graph.nodes(data=True))
        return say("tree.given", **where, nodes=say.amount(len(graph), "node"), leaves=leaves)
    facts = {**where, "searched": _searched(view), "value": view.value(view.root)}
    if nothing_searched(view):
        return say("tree.nothing_yet", silence=view.silence(view.root))
    if view.kind(view.root) == "leaf":
        leaf = say("tree.leaf_value", word=view.leaf_word(view.root), value=facts["value"])
        return say("tree.single_leaf", leaf=leaf)
    if facts["value"] == "?":
        return say("tree.silent", **facts, silence=view.silence(view.root))
    if not view.principal[1:]:
        return say("tree.summary", **facts)
    key = "tree.summary_move" if view.objection(view.root) else "tree.summary_best"
    return say(key, **facts, move=view.action(view.principal[1]))


def _searched(view: View) -> str:
    """How much was searched, and what was not."""
    graph, say = view.graph, view.words
    pruned = sum(bool(data.get("pruned")) for _, data in graph.nodes(data=True))
    key = "tree.searched_only" if graph.graph.get("cuts") == "unseen" else "tree.searched"
    if pruned and all(view.skips(node) for node in graph if view.cut_children(node)):
        key = "tree.searched_skips"
    return say(key, nodes=say.amount(len(graph) - pruned, "node"), moves=say.amount(pruned, "move"))


def nothing_searched(view: View) -> bool:
    """Whether the code that was watched neither followed a move nor gave a value back: it may not be written yet."""
    return view.searched and len(view.graph) == 1 and view.value(view.root) == "?"


def describe_view(view: View, marks: dict[int, str] | None = None) -> str:
    """The summary, then one line a node, children indented below their parent."""
    marks = marks or {}
    rows = [f"{'  ' * depth}- {_line(view, node, marks.get(node, ''))}" for node, depth in view.depth.items()]
    return "\n".join([summary(view), *rows])


def _line(view: View, node: int, mark: str) -> str:
    say, chance = view.words, view.probability(node)
    where = say("tree.row_root") if node == view.root else view.action(node) or say("tree.row_move")
    if chance is not None:
        where = say("tree.row_likely", move=where, probability=probability(chance))
    above = view.parent(node)
    if above is not None and view.pruned(node):
        what = "tree.row_left_out" if view.skips(above) else "tree.row_pruned"
        return say("tree.row", where=where, what=say(what))
    facts = [_value(view, node), *_notes(view, node), say("tree.row_marked", mark=mark) if mark else ""]
    return say("tree.row", where=where, what="; ".join(filter(None, facts)))


def _value(view: View, node: int) -> str:
    say, value = view.words, view.value(node)
    if view.kind(node) == "leaf":
        if value == "?":
            return say("tree.row_leaf", silence=view.silence(node))
        return say("tree.leaf_value", word=view.leaf_word(node), value=value)
    facts = [view.player(node)]
    if node in view.folded:
        facts.append(say("tree.row_folded", nodes=say.amount(view.folded[node], "node")))
    if value:
        bound = in_words(value, say)
        plain = say("tree.row_value", value=value) if bound == value else bound
        facts.append(view.silence(node) if value == "?" else plain)
    return ", ".join(facts)


def in_words(value: str, words: Language = ENGLISH) -> str:
    """A value with its bound: ``at most 2``."""
    for sign, key in (("<= ", "tree.at_most"), (">= ", "tree.at_least"), ("? ", "tree.perhaps")):
        if value.startswith(sign):
            return words(key, value=value.removeprefix(sign))
    return value


def _notes(view: View, node: int) -> list[str]:
    say, more, cuts = view.words, len(view.left_out.get(node, ())), view.cuts_inside.get(node)
    window, times = view.window(node), view.graph.nodes[node].get("searches") or 0
    return [
        say("tree.row_window", window=window) if window.startswith("[") else window,
        say("tree.row_principal") if node in view.principal and node != view.root else "",
        say("tree.row_not_drawn", moves=say.amount(more, "more_move")) if more else "",
        say("tree.row_times", n=times) if times > 1 else "",
        view.objection(node),
        say("tree.row_cuts", cuts=say.amount(cuts, "cut")) if cuts else cut_reason(view, node),
    ]
