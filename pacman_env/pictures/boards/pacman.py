"""The Pacman board: walls as rounded outlines, dots, capsules, ghosts with numbers, who faces where."""

import math
from collections.abc import Iterator
from functools import reduce
from operator import add

from pacman_env.engine.actions import Action
from pacman_env.engine.layout import Cell
from pacman_env.engine.state import GameState
from pacman_env.language import ENGLISH, Language
from pacman_env.pictures.boards.board import BoardPart, Pose
from pacman_env.pictures.canvas import Canvas, Path, Point, cross, lines, polygon, rounded, spot, wedge
from pacman_env.wording import capital, move, number

_ANGLE = {"East": 0, "North": 90, "West": 180, "South": 270, "Stop": 0}
_GLANCE = {"East": (1, 0), "North": (0, 1), "West": (-1, 0), "South": (0, -1), "Stop": (0, -0.3)}


class PacmanBoard:
    """Draws the positions of one layout; every size is a share of the cell."""

    def __init__(
        self, state: GameState, cell: float, least: float = 0.0, tiles: bool = False, words: Language = ENGLISH
    ) -> None:
        """Prepare for the layout of ``state``, ``cell`` points a cell, no letter below ``least`` points.

        With ``tiles``, dots have a rim that can be seen on cells of any color.
        """
        self.say = words
        self.layout, self.cell, self.least, self.tiles = state.layout, cell, least, tiles
        self.width, self.height = state.layout.width * cell, state.layout.height * cell

    def center(self, place: tuple[float, float]) -> Point:
        """The middle of a cell, or of a half-way place, in points."""
        return (place[0] + 0.5) * self.cell, (place[1] + 0.5) * self.cell

    def scenery(self, canvas: Canvas) -> None:
        """The ground and the walls: one path, stroked broadly in blue and then more narrowly in the ground's color."""
        cell = self.cell
        canvas.shape(rounded(0, 0, self.width, self.height, 0.35 * cell), fill="maze")
        self.walls(canvas)

    def walls(self, canvas: Canvas) -> None:
        strokes = lines(*[[self.center(end) for end in run] for run in wall_runs(self.layout.walls)])
        blocks = [self._block(corner) for corner in wall_blocks(self.layout.walls)]
        for role, share in (("wall", 0.46), ("maze", 0.32)):
            canvas.shape(strokes, line=role, width=share * self.cell)
            if blocks:
                canvas.shape(reduce(add, blocks), fill=role, line=role, width=share * self.cell)

    def _block(self, corner: Cell) -> Path:
        (x, y), (right, top) = self.center(corner), self.center((corner[0] + 1, corner[1] + 1))
        return polygon([(x, y), (right, y), (right, top), (x, top)])

    def pose(self, state: GameState) -> Pose:
        """Dots, capsules, Pacman, then the ghosts, so that the one who catches is on top; a cross over both."""
        pose = {BoardPart("dot", cell): self._at(cell) for cell in state.food}
        pose |= {BoardPart("capsule", cell): self._at(cell) for cell in state.capsules}
        pose[BoardPart("pacman", (state.directions[0],))] = self._at(state.pacman_position)
        for ghost, (x, y) in enumerate(state.ghost_positions, 1):
            scared = state.scared_timers[ghost - 1]
            part = BoardPart("scared", (ghost,)) if scared else BoardPart("ghost", (ghost, state.directions[ghost]))
            pose[part] = self._at((x + _aside(state, ghost), y))
        if state.is_lose():
            pose[BoardPart("cross", ("death",))] = self._at(state.pacman_position)
        return pose

    def parts(self, start: GameState) -> Iterator[BoardPart]:
        """Every part that a position of a game from ``start`` on can show."""
        yield from (BoardPart("dot", cell) for cell in start.food)
        yield from (BoardPart("capsule", cell) for cell in start.capsules)
        yield from (BoardPart("pacman", (action,)) for action in Action)
        ghosts = range(1, start.num_agents)
        yield from (BoardPart("ghost", (ghost, action)) for ghost in ghosts for action in Action)
        yield from (BoardPart("scared", (ghost,)) for ghost in ghosts)
        yield BoardPart("cross", ("death",))

    def _at(self, place: tuple[float, float]) -> Point:
        return place[0] * self.cell, place[1] * self.cell

    def part(self, canvas: Canvas, part: BoardPart) -> None:
        """Draw a part in the cell (0, 0)."""
        match part.kind, part.which:
            case "dot", _:
                if self.tiles:  # on a bright tile a dot would drown
                    canvas.shape(spot(*self.center((0, 0))), line="maze", width=0.32 * self.cell)
                canvas.shape(spot(*self.center((0, 0))), line="dot", width=0.19 * self.cell)
            case "capsule", _:
                if self.tiles:
                    canvas.shape(spot(*self.center((0, 0))), line="maze", width=0.62 * self.cell)
                canvas.shape(spot(*self.center((0, 0))), line="capsule", width=0.48 * self.cell)
            case "pacman", (direction,):
                self._pacman(canvas, _ANGLE[direction])
            case "ghost", (ghost, direction):
                self._ghost(canvas, ghost, _GLANCE[direction])
            case "scared", (ghost,):
                self._scared(canvas, ghost)
            case "cross", _:
                self._death(canvas)

    def _pacman(self, canvas: Canvas, angle: float) -> None:
        body = wedge(*self.center((0, 0)), 0.42 * self.cell, angle + 32, angle + 328)
        canvas.shape(body, fill="pacman", line="maze", width=(0.09 if self.tiles else 0.03) * self.cell)

    def _ghost(self, canvas: Canvas, ghost: int, glance: Point) -> None:
        (x, y), cell = self.center((0, 0)), self.cell
        color = f"ghost {(ghost - 1) % 4 + 1}"
        canvas.shape(self._body(), fill=color, line="score", width=0.04 * cell)
        for side in (-1, 1):
            eye = (x + side * 0.16 * cell, y + 0.15 * cell)
            canvas.shape(spot(*eye), line="eye", width=0.23 * cell)
            pupil = (eye[0] + glance[0] * 0.05 * cell, eye[1] + glance[1] * 0.05 * cell)
            canvas.shape(spot(*pupil), line="pupil", width=0.12 * cell)
        self._number(canvas, x, y - 0.16 * cell, ghost, 0.34 * cell)

    def _scared(self, canvas: Canvas, ghost: int) -> None:
        (x, y), cell = self.center((0, 0)), self.cell
        canvas.shape(self._body(), fill="scared", line="wall", width=0.07 * cell)
        for side in (-1, 1):
            canvas.shape(spot(x + side * 0.14 * cell, y + 0.2 * cell), line="pupil", width=0.1 * cell)
        mouth = [(x + step * 0.07 * cell, y + (0.06 if step % 2 else 0.01) * cell) for step in range(-3, 4)]
        canvas.shape(lines(mouth), line="pupil", width=0.04 * cell)
        self._number(canvas, x, y - 0.19 * cell, ghost, 0.3 * cell)

    def _death(self, canvas: Canvas) -> None:
        """A cross over the one who was caught and the one who caught him."""
        (x, y), arm = self.center((0, 0)), 0.46 * self.cell
        for role, share in (("maze", 0.24), ("score", 0.13)):
            canvas.shape(cross(x, y, arm), line=role, width=share * self.cell)

    def _number(self, canvas: Canvas, x: float, y: float, ghost: int, size: float) -> None:
        """The number of a ghost; where the smallest letters find no room in the ghost, it is left to the colors."""
        if max(size, self.least) <= 0.5 * self.cell:
            canvas.text(x, y, str(ghost), max(size, self.least), "on ghost", bold=True)

    def _body(self) -> Path:
        (x, y), cell = self.center((0, 0)), self.cell
        half, foot = 0.39 * cell, y - 0.42 * cell
        dome = [(x + half * math.cos(a), y + 0.05 * cell + half * math.sin(a)) for a in _steps(0, math.pi, 14)]
        hem = [(x + half * (step / 3 - 1), foot + (0.11 * cell if step % 2 else 0)) for step in range(7)]
        return polygon([*dome, *hem])

    def caption(self, state: GameState) -> str:
        return self.say(f"pacman.score{_ending(state)}", score=number(state.score))

    def change(self, before: GameState, after: GameState) -> str:
        facts = [step for agent in range(after.num_agents) if (step := self._step(before, after, agent))]
        if len(after.food) < len(before.food):
            facts.append(self.say("pacman.eats_dot"))
        if len(after.capsules) < len(before.capsules):
            facts.append(self.say("pacman.eats_capsule"))
        if ending := _ending(after):
            facts.append(self.say(f"pacman.{ending[1:]}"))
        return capital("; ".join(facts) or self.say("pacman.stops"))

    def words(self, state: GameState) -> str:
        say = self.say
        agents = [self._agent_words(state, agent) for agent in range(state.num_agents)]
        left = {"dots": say.amount(len(state.food), "dot"), "capsules": say.amount(len(state.capsules), "capsule")}
        facts = {"agents": say.listed(agents), "left": say("pacman.left", **left)}
        size = {"width": self.layout.width, "height": self.layout.height}
        score = say("pacman.score", score=number(state.score))
        return say(f"pacman.board{_ending(state)}", **size, **facts, score=score)

    def _agent_words(self, state: GameState, agent: int) -> str:
        scared, direction = state.scared_timers[agent - 1] if agent else 0, state.directions[agent]
        facts = {"who": self._who(agent), "cell": _cell(_place(state, agent))}
        if scared:
            return self.say("pacman.scared", **facts, moves=self.say.amount(scared, "more_move"))
        if direction == "Stop":
            return self.say("pacman.at", **facts)
        return self.say("pacman.facing", **facts, direction=self._compass(direction))

    def _who(self, agent: int) -> str:
        return self.say("pacman.ghost", n=agent) if agent else self.say("pacman.pacman")

    def _compass(self, direction: str) -> str:
        return self.say(f"pacman.{move(direction)}")

    def _step(self, before: GameState, after: GameState, agent: int) -> str:
        """What an agent has done; empty if it is as before."""
        (x, y), (to_x, to_y) = _place(before, agent), _place(after, agent)
        if (x, y) == (to_x, to_y):
            return ""
        if abs(to_x - x) + abs(to_y - y) > 1:
            return self.say("pacman.eaten", who=self._who(agent), cell=_cell((to_x, to_y)))
        return self.say("pacman.goes", who=self._who(agent), direction=self._compass(after.directions[agent]))


def _ending(state: GameState) -> str:
    return "_won" if state.is_win() else "_lost" if state.is_lose() else ""


def _place(state: GameState, agent: int) -> tuple[float, float]:
    return state.ghost_positions[agent - 1] if agent else state.pacman_position


def _aside(state: GameState, ghost: int) -> float:
    """How far to the side a ghost is drawn, in cells: ghosts on the same place are side by side."""
    places = state.ghost_positions
    same = [other for other, place in enumerate(places, 1) if place == places[ghost - 1]]
    return (same.index(ghost) - (len(same) - 1) / 2) * 0.5


def _steps(start: float, end: float, count: int) -> list[float]:
    return [start + (end - start) * step / count for step in range(count + 1)]


def _cell(place: tuple[float, float]) -> str:
    return f"({number(place[0])}, {number(place[1])})"


def wall_runs(walls: frozenset[Cell]) -> list[tuple[Cell, Cell]]:
    """The walls as straight strokes, each as long as possible; a wall alone is a stroke of no length."""
    runs = [*_runs(walls, 1, 0), *_runs(walls, 0, 1)]
    touched = {cell for run in runs for cell in _between(*run)}
    return runs + [(cell, cell) for cell in sorted(walls - touched)]


def _runs(walls: frozenset[Cell], dx: int, dy: int) -> Iterator[tuple[Cell, Cell]]:
    for x, y in sorted(walls):
        if (x - dx, y - dy) in walls or (x + dx, y + dy) not in walls:
            continue
        end = (x + dx, y + dy)
        while (end[0] + dx, end[1] + dy) in walls:
            end = (end[0] + dx, end[1] + dy)
        yield (x, y), end


def _between(start: Cell, end: Cell) -> list[Cell]:
    return [(x, y) for x in range(start[0], end[0] + 1) for y in range(start[1], end[1] + 1)]


def wall_blocks(walls: frozenset[Cell]) -> list[Cell]:
    """The lower left cells of solid blocks of 2 x 2 walls, which strokes alone would leave hollow."""
    return [(x, y) for x, y in sorted(walls) if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= walls]
