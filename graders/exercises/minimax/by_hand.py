"""`minimax.by_hand`: the inner values of the student's own tree, worked out with pencil and paper."""

from collections.abc import Callable

from graders.exercises.base import DataExercise, Idea, Marks
from graders.exercises.data import NO_NAME, NOT_YET, all_ideas, as_number
from graders.exercises.reference import move_values
from graders.report import Finding
from graders.transcript.case import key_of, own_tree
from graders.words import MESSAGES
from pacman_env.games.searches import children, minimax
from pacman_env.games.tree import Tree
from pacman_env.wording import and_list

NODES = Idea("the MIN nodes", 2)
ROOT = Idea("the root", 1)


def mark(given: object) -> Marks:
    """Inner values of the student's own tree: {"name": ..., "a": ..., "b": ..., "c": ..., "root": ...}."""
    if not isinstance(given, dict) or not isinstance(given.get("name"), str) or not given["name"].strip():
        return all_ideas(IDEAS, NO_NAME)
    tree = own_tree(given["name"])
    written = {move: as_number(given.get(move)) for move in [*tree.actions(), "root"]}
    if all(given.get(place) is None for place in written):
        return all_ideas(IDEAS, NOT_YET)
    return {NODES.name: _min_nodes(tree, written), ROOT.name: _root(tree, written)}


def whose_tree(given: object) -> str:
    """The name that the tree was made from, as `own_tree` reads it; empty where there is none."""
    name = given.get("name") if isinstance(given, dict) else None
    return key_of(name) if isinstance(name, str) else ""


def _min_nodes(tree: Tree, written: dict[str, float | None]) -> list[Finding]:
    values = move_values(tree)
    wrong = [move for move, value in values.items() if written[move] != value]
    return [_wrong_node(tree, wrong, written)] if wrong else []


def _wrong_node(tree: Tree, wrong: list[str], written: dict[str, float | None]) -> Finding:
    """Name the belief that explains every wrong number, if there is one."""
    nodes = f"node{'s' * (len(wrong) > 1)} {and_list(wrong)}"
    leaves = {move: [child.utility() for child in children(tree.result(move))] for move in wrong}
    for code, belief, words in _BELIEFS:
        if all(written[move] == belief(leaves[move]) for move in wrong):
            return Finding(code, f"At {nodes}, you wrote {words}. Who chooses there?")
    return Finding("wrong-node", f"Look again at {nodes}: who chooses there?")


_BELIEFS: tuple[tuple[str, Callable[[list[float]], float], str], ...] = (
    ("min-reversed", max, "the largest leaf"),
    ("mean-in-min", lambda leaves: sum(leaves) / len(leaves), "the average of the leaves"),
    ("takes-the-first", lambda leaves: leaves[0], "the first leaf"),
    ("takes-the-last", lambda leaves: leaves[-1], "the last leaf"),
    ("sums-up", sum, "the sum of the leaves"),
)


def _root(tree: Tree, written: dict[str, float | None]) -> list[Finding]:
    """Right, or consistent with the numbers written below: a slip there is not counted twice."""
    below = [value for move in tree.actions() if (value := written[move]) is not None]
    if written["root"] == minimax(tree) or (len(below) == 3 and written["root"] == max(below)):
        return []
    if below and written["root"] == min(below):
        return [Finding("max-as-min", MESSAGES["max-as-min"])]
    return [Finding("wrong-root", MESSAGES["wrong-root"])]


IDEAS = (NODES, ROOT)
EXERCISE = DataExercise(
    id="minimax.by_hand",
    chapter="01_minimax",
    title="By hand: the inner nodes of your own tree",
    form="answers",
    ideas=IDEAS,
    mark=mark,
    about=whose_tree,
)
