"""A search tree in words: the same view as the drawing, as a nested list."""

from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.trees.view import View, cut_reason
from pacman_env.wording import amount, probability


def summary(view: View) -> str:
    """One sentence: who searched, the value, the best move, how much was searched and what was not."""
    graph = view.graph
    if not view.searched:
        leaves = sum(data["kind"] == "leaf" for _, data in graph.nodes(data=True))
        return (
            f"Game tree, {view.player(view.root)} at the root: {amount(len(graph), 'node')}, {leaves} of them leaves."
        )
    pruned = sum(bool(data.get("pruned")) for _, data in graph.nodes(data=True))
    searched = f"{amount(len(graph) - pruned, 'node')} searched, {amount(pruned, 'move')} pruned"
    value = view.value(view.root)
    if nothing_searched(view):
        return f"Nothing has been searched yet: the code {view.silence(view.root)}."
    if view.kind(view.root) == "leaf":
        return f"Search tree of a single leaf: {view.leaf_word(view.root)} {value}."
    if value == "?":
        return f"Search tree, {view.player(view.root)} at the root: the search {view.silence(view.root)}; {searched}."
    objection = view.objection(view.root)
    move = f", {'move' if objection else 'best move'} {view.action(view.principal[1])}" if view.principal[1:] else ""
    return f"Search tree, {view.player(view.root)} at the root: value {value}{move}; {searched}."


def nothing_searched(view: View) -> bool:
    """Whether the code that was watched neither followed a move nor gave a value back: it may not be written yet."""
    return view.searched and len(view.graph) == 1 and view.value(view.root) == "?"


def describe_view(view: View, marks: dict[int, str] | None = None) -> str:
    """The summary, then one line a node, children indented below their parent."""
    marks = marks or {}
    rows = [f"{'  ' * depth}- {_line(view, node, marks.get(node, ''))}" for node, depth in view.depth.items()]
    return "\n".join([summary(view), *rows])


def _line(view: View, node: int, mark: str) -> str:
    where = "root" if node == view.root else view.action(node) or "move"
    chance = view.probability(node)
    if chance is not None:
        where += f" (probability {probability(chance)})"
    if view.pruned(node):
        return f"{where}: not searched (pruned)"
    facts = [_value(view, node), *_notes(view, node)]
    if mark:
        facts.append(f"marked: {mark}")
    return f"{where}: " + "; ".join(filter(None, facts))


def _value(view: View, node: int) -> str:
    value = view.value(node)
    if view.kind(node) == "leaf":
        return f"leaf, {view.silence(node)}" if value == "?" else f"{view.leaf_word(node)} {value}"
    size = f"+{amount(view.folded[node], 'node')}, " if node in view.folded else ""
    bound = in_words(value, view.words)
    said = view.silence(node) if value == "?" else f"value {bound}" if bound == value else bound
    return f"{view.player(node)}, {size}{said}" if value else f"{view.player(node)}{size and f', {size[:-2]}'}"


def in_words(value: str, words: Language = ENGLISH) -> str:
    """A value with its bound: ``at most 2``."""
    for sign, key in (("<= ", "tree.at_most"), (">= ", "tree.at_least"), ("? ", "tree.perhaps")):
        if value.startswith(sign):
            return words(key, value=value.removeprefix(sign))
    return value


def _notes(view: View, node: int) -> list[str]:
    more = len(view.left_out.get(node, ()))
    window, times = view.window(node), view.graph.nodes[node].get("searches") or 0
    return [
        f"window {window}" if window else "",
        "principal variation" if node in view.principal and node != view.root else "",
        f"{amount(more, 'more move')} not drawn" if more else "",
        f"searched {times} times" if times > 1 else "",
        view.objection(node),
        f"{amount(view.cuts_inside[node], 'cut')} inside" if view.cuts_inside.get(node) else cut_reason(view, node),
    ]
