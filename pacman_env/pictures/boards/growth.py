"""A tree that grows: the wider a branch, the more often the search has gone there."""

from collections.abc import Iterator
from math import ceil

from pacman_env.games.search_node import SearchNode
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardPart, Pose
from pacman_env.pictures.canvas import Canvas, Point, lines, rectangle, text_width, triangle
from pacman_env.pictures.tidy import tidy
from pacman_env.wording import move, pretty

Path = tuple[str, ...]
"""The moves from the root to a node."""

WIDEST = 14  # steps of width; a branch with all the visits has the last one
DEEPEST, LEAST = 3, 0.02  # what is drawn: that many moves deep, with such a share of the visits
NOTE = 0.8  # the letters of notes, as a share of the others
TALLEST = 24  # nodes of a level at most


class GrowthBoard:
    """Draws a tree of search nodes and every younger state of it; a state is the root."""

    def __init__(self, root: SearchNode, size: float, words: Language = ENGLISH) -> None:
        """Prepare for what ``root`` has grown, in letters of ``size`` points."""
        self.size, self.say = size, words
        shown = [path for path, _ in _shown(root)]
        self.numbers = {path: number for number, path in enumerate(shown)}
        self._paths = shown
        below = {path: [one for one in shown if one and one[:-1] == path] for path in shown}
        xs = tidy(below, (), lambda path: (size, self._reach(path) * size), gap=0.0)
        self._rows = max(map(len, shown))
        self._level = 6.5 * size
        self.width = max(x + self._reach(path) * size for path, x in xs.items()) + size
        self.height = self._rows * self._level + 3.2 * size
        self._center = {path: (xs[path], self.height - 1.6 * size - len(path) * self._level) for path in shown}

    @staticmethod
    def _reach(path: Path) -> float:
        """How far a node reaches to the right, in letters: the first moves have notes."""
        return 6.2 if len(path) == 1 else 1.2

    def scenery(self, canvas: Canvas) -> None:
        """Nothing is there before the first playout."""

    def pose(self, state: SearchNode) -> Pose:
        """A branch and a node for all that is there so far; next to the first moves, what was learned of them."""
        there = dict(_nodes(state, self._paths))
        branches = [
            BoardPart("branch", (self.numbers[path], _steps(node, state))) for path, node in there.items() if path
        ]
        nodes = [BoardPart("node", (self.numbers[path], node.state.to_move)) for path, node in there.items()]
        notes = [
            BoardPart("note", (self.numbers[path],), _note(node)) for path, node in there.items() if len(path) == 1
        ]
        return dict.fromkeys([*branches, *nodes, *notes], (0.0, 0.0))

    def part(self, canvas: Canvas, part: BoardPart) -> None:
        path, size = self._paths[part.which[0]], self.size
        x, y = self._center[path]
        if part.kind == "branch":
            above = self._center[path[:-1]]
            start, end = (above[0], above[1] - 0.5 * size), (x, y + 0.5 * size)
            canvas.shape(lines([start, end]), line="muted", width=part.which[1] / WIDEST * 1.4 * size)
        elif part.kind == "node":
            player, reach = part.which[1], 0.62 * size
            path = triangle(x, y, reach, reach if player == "max" else -reach)
            canvas.shape(path, fill=player, line="ink", width=0.08 * size)
        else:
            self._note(canvas, (x + 0.9 * size, y), [path[-1], part.text])

    def _note(self, canvas: Canvas, place: Point, texts: list[str]) -> None:
        (x, y), size = place, NOTE * self.size
        for row, text in enumerate(map(pretty, texts)):
            middle = y + (0.2 - 1.2 * row) * size
            width = text_width(text, size, bold=not row) + 0.3 * size
            canvas.shape(rectangle(x, middle - 0.6 * size, width, 1.2 * size), fill="paper")
            canvas.text(x + 0.15 * size, middle, text, size, align="left", bold=not row)

    def caption(self, state: SearchNode) -> str:
        if not state.visits:
            return self.say("growth.nothing")
        playouts = self.say("growth.playouts", state.visits, n=f"{state.visits:,}")
        most = max(state.children, key=lambda action: state.children[action].visits)
        return self.say("growth.caption", playouts=playouts, move=move(most))

    def change(self, before: SearchNode, after: SearchNode) -> str:
        return self.say("growth.more", after.visits - before.visits, n=f"{after.visits - before.visits:,}")

    def words(self, state: SearchNode) -> str:
        """Each first move with its visits and its average; how much of the tree is drawn."""
        children = sorted(state.children.items(), key=lambda pair: -pair[1].visits)
        lines = [
            self.say("growth.child", child.visits, move=move(action), n=f"{child.visits:,}", average=_average(child))
            for action, child in children
        ]
        drawn, whole = sum(1 for _ in _nodes(state, self._paths)), sum(1 for _ in _everything(state))
        left = [self.say("growth.left_out", whole - drawn, n=f"{whole - drawn:,}")] if whole > drawn else []
        return self.say("growth.board", caption=self.caption(state), moves="; ".join([*lines, *left]) or "-")


def _shown(root: SearchNode) -> Iterator[tuple[Path, SearchNode]]:
    """What is drawn of a tree: the first moves, and below them what has a share of the visits."""
    level: list[tuple[Path, SearchNode]] = [((), root)]
    for depth in range(DEEPEST + 1):
        yield from level
        below = [((*path, move(action)), child) for path, node in level for action, child in node.children.items()]
        enough = [pair for pair in below if depth == 0 or pair[1].visits >= LEAST * root.visits]
        kept = sorted(enough, key=lambda pair: -pair[1].visits)[: TALLEST if depth else len(enough)]
        level = [pair for pair in enough if pair in kept]


def _nodes(root: SearchNode, paths: list[Path]) -> Iterator[tuple[Path, SearchNode]]:
    """The nodes of a tree that lie on these paths, as far as they are there yet."""
    known: dict[Path, dict[str, SearchNode]] = {}
    for path in paths:
        node = root if not path else known.get(path[:-1], {}).get(path[-1])
        if node is not None:
            known[path] = {move(action): child for action, child in node.children.items()}
            yield path, node


def _everything(node: SearchNode) -> Iterator[SearchNode]:
    waiting = [node]
    while waiting:
        yield (one := waiting.pop())
        waiting.extend(one.children.values())


def _steps(node: SearchNode, root: SearchNode) -> int:
    return max(1, ceil(WIDEST * node.visits / max(1, root.visits)))


def _average(node: SearchNode) -> str:
    return f"{node.total / node.visits:+.2f}" if node.visits else "?"


def _note(node: SearchNode) -> str:
    return f"{node.visits:,}: {_average(node)}"
