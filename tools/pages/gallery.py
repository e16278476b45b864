"""The pictures of docs/pictures: one of each kind, made by ``make pictures``.

The searches are recorded by the X-ray, as in the course: they know nothing of pictures.
"""

import math
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pacman_env import GameState, Layout, xray
from pacman_env.agents import score_evaluation
from pacman_env.agents.search.minimax import minimax as pacman_minimax
from pacman_env.games import Chance, Isolation, TicTacToe, Tree, alpha_beta, minimax
from pacman_env.pictures import Film, Picture, board, curves, film, game_film, tree
from tests.conftest import find_chromium

MOVING = "film_alpha_beta"
"""The film that is also a moving picture, for README and the first page of the site."""
GIF_WIDTH = 900
ABOUT = """\
For anybody who wants to see what the course draws. Viewing time: two minutes. The last pictures are stills from films;
click one to open its film. `make pictures` makes this page."""

CAPTIONS = {
    "alpha_beta": "Look for the crosses below b: the search never tried these moves.",
    "projector": "Here is the same tree for a projector: the ring marks the node that you are looking at.",
    "folded": "Each folded branch shows how many nodes it hides and what it is worth.",
    "whole_game": "Follow the thick line: it is the game that two perfect players would play.",
    "expectimax": "The circles are chance nodes: look for the probability on each branch.",
    "tic_tac_toe": "Each node shows its board: look for the three in a row.",
    "pacman_tree": "Follow the thick line down: Pacman moves, then ghost 1, then ghost 2.",
    "difference": "The ring shows the first node with a wrong value.",
    "maze": "Look at the scared ghosts: each of them is halfway between two cells.",
    "heat_map": "Bright cells are near a capsule.",
    "isolation": "The triangles show where player 1 can go.",
    "won": "The stroke shows the three in a row.",
    "curves": "Compare where the lines end: each grid line is ten times the one below it.",
    "film_alpha_beta": "Read the sentence below the tree: it explains the cut in numbers.",
    "film_tic_tac_toe": "The film shows the board of the ringed node.",
    "film_pacman": "Each ghost has its own level: look for the two levels of MIN nodes.",
    "film_game": "A whole game is also a film: step through it with the arrow keys.",
}
"""What to look for in each picture and film."""

MAZE = """
%%%%%%%%%%%%%%%
%o..%.....%..o%
%.%...% %...%.%
%.%%%.%G%.%%%.%
%...G..P....G.%
%.%%%.%%%.%%%.%
%......%......%
%.%%.%%%%%.%%.%
%o...........o%
%%%%%%%%%%%%%%%
"""
ROOM = """
%%%%%%%
%P...G%
%.%.%.%
%....G%
%%%%%%%
"""


def always_greatest(node: Any) -> Any:
    """Minimax with a slip: MIN takes the greatest value too."""
    if node.is_terminal():
        return node.utility()
    return max(always_greatest(node.result(action)) for action in node.actions())


def recorded(search: Callable[..., Any], *arguments: Any) -> Any:
    """The tree that a search explores."""
    with xray() as record:
        search(*arguments)
    return record.tree


def one_round(state: GameState) -> Any:
    """The tree that minimax explores in one round of Pacman."""
    return recorded(pacman_minimax, state, 0, 1, score_evaluation)


def distances(layout: Layout) -> dict[tuple[int, int], float]:
    """A value for every free cell: how far it is to the nearest capsule, nearer is better."""
    free = [(x, y) for x in range(layout.width) for y in range(layout.height) if not layout.is_wall((x, y))]
    return {cell: -min(layout.distance(cell, capsule) for capsule in layout.capsules) for cell in free}


def hunted() -> GameState:
    """A position in which Pacman has eaten a capsule and the ghosts flee, one of them half-way between two cells."""
    state = GameState.initial(Layout.parse(MAZE, name="gallery"))
    way = ["West", "West", "North", "North", "West", "West", "North", "West", "West"]
    for action in way:
        state = state.successor(0, action)
    for ghost in (1, 2, 3):
        state = state.successor(ghost, state.legal_actions(ghost)[0])
    return state


def chase() -> list[GameState]:
    """A short game on the small room: Pacman goes for the food, the ghosts come nearer."""
    states = [GameState.initial(Layout.parse(ROOM, name="room"))]
    for agent, action in [(0, "East"), (1, "West"), (2, "North"), (0, "East"), (1, "West"), (2, "North")]:
        if action in states[-1].legal_actions(agent):
            states.append(states[-1].successor(agent, action))
    return states


def stills() -> Iterator[tuple[str, Picture]]:
    """Each picture with the name of its file."""
    book = recorded(alpha_beta, Tree.book())
    yield "alpha_beta", tree(book, title="Alpha-beta on the tree of the textbook")
    yield "projector", tree(book, title="Alpha-beta on the tree of the textbook", projector=True, focus=_cut_node(book))
    wide = recorded(alpha_beta, Tree.random(4, 5, seed=1))
    yield "folded", tree(wide, title="Alpha-beta, 4 moves at each of 5 plies, folded to a readable width")
    yield "whole_game", tree(recorded(alpha_beta, TicTacToe()), title="Alpha-beta from the empty board of tic-tac-toe")
    weights = Tree([Chance([(1 / 2, 8), (1 / 3, 24), (1 / 6, -12)]), Chance([(1 / 2, 14), (1 / 2, 5)])])
    yield "expectimax", tree(recorded(minimax, weights), title="Expectimax: the mean, not the minimum")
    end = TicTacToe("XOX.O..X.")
    yield (
        "tic_tac_toe",
        tree(recorded(alpha_beta, end), boards=True, columns=40, title="O to move: the end of a game of tic-tac-toe"),
    )
    room = GameState.initial(Layout.parse(ROOM, name="room"))
    yield "pacman_tree", tree(one_round(room), title="One round of Pacman and two ghosts")
    yield "difference", _difference()
    yield "maze", board(hunted(), title="The ghosts are scared")
    yield (
        "heat_map",
        board(hunted(), values=distances(hunted().layout), title="Steps to the nearest capsule, as a value"),
    )
    yield "isolation", board(Isolation(width=5, height=5).forecast_move((1, 1)).forecast_move((3, 2)))
    yield "won", board(TicTacToe("XO. .XO ..X"))
    yield (
        "curves",
        curves(_leaves(), x="depth in plies", y="leaves looked at", log="y", title="The order of moves matters"),
    )


def films() -> Iterator[tuple[str, Film, int]]:
    """Each film with the name of its file, and the step (from 0) that its screenshot shows."""
    yield "film_alpha_beta", film(recorded(alpha_beta, Tree.book())), 13
    yield "film_tic_tac_toe", film(recorded(alpha_beta, TicTacToe("XOX.O..X."))), 23
    room = GameState.initial(Layout.parse(ROOM, name="room"))
    yield "film_pacman", film(one_round(room)), 12
    yield "film_game", game_film(chase()), 4


def _leaves() -> dict[str, dict[float, float]]:
    """Leaves of a tree with three moves at each node: all of them, and in the best order (Knuth and Moore, 1975)."""
    best: dict[float, float] = {m: 3 ** math.ceil(m / 2) + 3 ** (m // 2) - 1 for m in range(1, 9)}
    return {"minimax": {m: 3**m for m in best}, "alpha-beta, best order": best}


def _cut_node(graph: Any) -> int:
    return next(int(event["node"]) for event in graph.graph["events"] if event["event"] == "cut")


def _difference() -> Picture:
    graph = recorded(always_greatest, Tree.book())
    first = next(iter(graph.successors(graph.graph["root"])))
    return tree(graph, mark={first: "should be 3"}, title="MIN takes the maximum: the first wrong value")


def photograph(page: Path, step: int, to: Path | None = None) -> bool:
    """Take a screenshot of a film at a step, next to its page or in the file `to`; False if there is no Chromium."""
    to = to or page.with_suffix(".png")
    program = find_chromium()
    if program is None:
        return False
    with TemporaryDirectory() as folder:
        stopped = Path(folder) / "page.html"
        show = f"<script>document.querySelector('.film').film.show({step})</script></body>"
        stopped.write_text(page.read_text(encoding="utf-8").replace("</body>", show), encoding="utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1.5"]
        shot = [
            f"--screenshot={to.resolve()}",
            "--window-size=1100,1000",
            "--force-prefers-reduced-motion",
        ]
        subprocess.run([program, *flags, *shot, stopped.as_uri()], check=True, capture_output=True, timeout=60)
    _crop(to)
    return True


def animate(page: Path, steps: int) -> None:
    """Write the film as a GIF next to its page: a step in 1.4 s, the last one three times as long."""
    from PIL import Image  # comes with matplotlib

    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{step}.png" for step in range(steps)]
        for step, file in enumerate(files):
            photograph(page, step, file)
        shots = [Image.open(file).convert("RGB") for file in files]
        size = GIF_WIDTH, round(max(shot.height for shot in shots) * GIF_WIDTH / shots[0].width)
        frames = []
        for shot in shots:
            sheet = Image.new("RGB", (shot.width, max(each.height for each in shots)), "white")
            sheet.paste(shot)
            frames.append(sheet.resize(size).quantize(48))
    pace = [1400] * (steps - 1) + [4200]
    frames[0].save(page.with_suffix(".gif"), save_all=True, append_images=frames[1:], duration=pace, loop=0)


def _crop(file: Path) -> None:
    """Take the white below the film away."""
    from PIL import Image, ImageChops  # comes with matplotlib

    picture = Image.open(file).convert("RGB")
    box = ImageChops.difference(picture, Image.new("RGB", picture.size, "white")).getbbox()
    picture.crop((0, 0, picture.width, box[3] + 30 if box else picture.height)).save(file, optimize=True)


def write(folder: Path) -> list[str]:
    """Write all pictures as PNG, all films as pages, and a README with the descriptions; return the names."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["# Pictures", "", ABOUT, ""]
    names = []
    for name, picture in stills():
        picture.save(folder / f"{name}.png", dpi=115)
        words = re.sub(r": \(\d+, \d+\): .*(?=\.$)", "", picture.description.splitlines()[0])  # no list of cells
        lines += [f"![{words}]({name}.png)", "", f"*{CAPTIONS[name]}*", ""]
        names.append(f"{name}.png")
    for name, moving, step in films():
        page = folder / f"{name}.html"
        moving.save(page)
        if not photograph(page, step):
            print(f"no screenshot of {page.name}: there is no Chromium")
        if page.stem == MOVING and page.with_suffix(".png").exists():
            animate(page, moving.steps)
        shot = f"[![{moving.title}, step {step + 1}]({name}.png)]({name}.html)"
        lines += [shot, "", f"*{CAPTIONS[name]}*", ""]
        names += [f"{name}.html", *([f"{name}.gif"] if name == MOVING else [])]
    (folder / "README.md").write_text("\n".join(lines), encoding="utf-8")
    return names


if __name__ == "__main__":
    print(*write(Path(__file__).parents[2] / "docs" / "pictures"), sep="\n")
