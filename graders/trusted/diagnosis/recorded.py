"""A recorded search as a tree of plain values."""

import contextlib
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from graders.transcript.case import Case
from graders.transcript.running import Call
from graders.transcript.watching import CaseRecorder
from pacman_env.matches.time_limit import TimeUp, call_within
from pacman_env.sandbox.limits import Time

if TYPE_CHECKING:
    import networkx as nx

NODES = 2_000
LOOK = Time(work=0.5, wait=2.0)  # of a processor: what is told does not depend on how busy the machine is


def record_search(call: Call, case: Case, chance: bool | None) -> "Node | None":
    """The search of one case; None where none is seen. `chance` says whether the ghosts are chance nodes."""
    from pacman_env import xray  # heavy: loaded only when a search is looked into

    try:
        with contextlib.redirect_stdout(io.StringIO()), xray(max_nodes=NODES, chance=chance, code=False) as search:
            call_within(LOOK, call, case, CaseRecorder(case.root))
        return recorded(search.tree)
    except (Exception, TimeUp, SystemExit):  # a look is an extra: without it the verdicts still count
        return None


@dataclass(eq=False)
class Node:
    """A position that a search has visited.

    Attributes:
        number: of the node in the X-ray's tree.
        action: the move that led to it, as text.
        value: from MAX's view; None where none was seen.
        alpha, beta: the window on entry, from MAX's view; None where there was none.
        agent: who moves there, in games of many agents.
        searched: whether a call of the search was handed it, and not an evaluation alone.
        returned: whether that call came to its end.
        children: the positions that were visited from here, in the order of the search.
        left: how many of its legal moves were never followed.
    """

    number: int
    action: str = ""
    value: Any = None
    alpha: Any = None
    beta: Any = None
    agent: int | None = None
    searched: bool = False
    returned: bool = False
    left: int = 0
    children: list["Node"] = field(default_factory=list)

    def below(self) -> Iterator["Node"]:
        """This node and all below it."""
        yield self
        for child in self.children:
            yield from child.below()

    @property
    def values(self) -> list[Any]:
        """The values of its children."""
        return [child.value for child in self.children]


def recorded(tree: "nx.DiGraph") -> Node | None:
    """The tree of an X-ray; None if it saw no search."""
    root = tree.graph.get("root")
    return None if root is None else _node(tree, root, "")


def _node(tree: "nx.DiGraph", number: int, action: str) -> Node:
    data = tree.nodes[number]
    out = [(child, move) for _, child, move in tree.out_edges(number, data="action")]
    followed = sorted(
        (one for one in out if tree.nodes[one[0]]["order"] is not None),
        key=lambda one: int(tree.nodes[one[0]]["order"]),
    )
    return Node(
        number=number,
        action=action,
        value=data["value"],
        alpha=data["alpha"],
        beta=data["beta"],
        agent=data["agent"],
        searched=bool(data["searches"]),
        returned=data["returned"],
        left=len(out) - len(followed),
        children=[_node(tree, child, str(move)) for child, move in followed],
    )
