"""The rules once more, the plain way: positions as floats, lists copied whole, every distance measured.

Slow, and written from the description of the rules alone, so that the engine has something independent to agree with.
"""

import copy
import math
from dataclasses import dataclass, field

from pacman_env import GameState, Layout

STEPS = {"West": (-1, 0), "Stop": (0, 0), "East": (1, 0), "North": (0, 1), "South": (0, -1)}
BACK = {"West": "East", "East": "West", "North": "South", "South": "North", "Stop": None}


@dataclass
class Agent:
    """Pacman or a ghost."""

    start: tuple[float, float]
    position: tuple[float, float]
    direction: str = "Stop"
    timer: int = 0


@dataclass
class Plain:
    """A position of the game, changed in place by :meth:`move`."""

    walls: set[tuple[int, int]]
    food: list[tuple[int, int]]
    capsules: list[tuple[int, int]]
    agents: list[Agent]
    score: int = 0
    won: bool = False
    lost: bool = False
    seen: list[str] = field(default_factory=list)  # what happened, so that a test knows that it saw it

    @classmethod
    def initial(cls, layout: Layout, max_ghosts: int | None = None) -> "Plain":
        """Read the board's text."""
        rows = str(layout).split("\n")[::-1]
        marks = {(x, y): rows[y][x] for x in range(len(rows[0])) for y in range(len(rows))}
        found = {mark: [cell for cell in marks if marks[cell] == mark] for mark in "%.oPG1234"}
        ghosts = sorted(found["G"] + found["1"]) + sorted(found["2"]) + sorted(found["3"]) + sorted(found["4"])
        capsules = sorted(found["o"], key=lambda cell: cell[::-1])
        agents = [Agent(cell, cell) for cell in found["P"] + ghosts[:max_ghosts]]
        return cls(set(found["%"]), sorted(found["."]), capsules, agents)

    def legal(self, index: int) -> list[str]:
        """What this agent may do."""
        agent = self.agents[index]
        if self.won or self.lost:
            return []
        x, y = agent.position
        if x % 1 or y % 1:
            return [agent.direction]
        free = [name for name, (dx, dy) in STEPS.items() if (int(x) + dx, int(y) + dy) not in self.walls]
        if index == 0:
            return free
        free.remove("Stop")
        onward = [name for name in free if name != BACK[agent.direction]]
        return onward or free

    def move(self, index: int, action: str) -> "Plain":
        """The position after a legal action."""
        after = copy.deepcopy(self)
        if index == 0:
            after._move_pacman(action)
        else:
            after._move_ghost(after.agents[index], action)
        for ghost in after.agents[1:] if index == 0 else [after.agents[index]]:
            after._meet(ghost)
        return after

    def _move_pacman(self, action: str) -> None:
        pacman, (dx, dy) = self.agents[0], STEPS[action]
        here = (int(pacman.position[0]) + dx, int(pacman.position[1]) + dy)
        pacman.position = here
        pacman.direction = pacman.direction if action == "Stop" else action
        self.score -= 1
        if here in self.food:
            self.food.remove(here)
            self.score += 10
            if not self.food:
                self.score += 500
                self.won = True
        if here in self.capsules:
            self.capsules.remove(here)
            for ghost in self.agents[1:]:
                self.seen += ["fright begun half-way"] * any(v % 1 for v in ghost.position)
                ghost.timer = 40

    def _move_ghost(self, ghost: Agent, action: str) -> None:
        speed = 0.5 if ghost.timer else 1.0
        x, y = (v + speed * d for v, d in zip(ghost.position, STEPS[action], strict=True))
        ghost.position, ghost.direction = (x, y), action
        if ghost.timer == 1:
            self.seen.append("fright ended")
            ghost.position = (math.floor(x + 0.5), math.floor(y + 0.5))
        ghost.timer = max(0, ghost.timer - 1)

    def _meet(self, ghost: Agent) -> None:
        (x, y), (px, py) = ghost.position, self.agents[0].position
        if abs(x - px) + abs(y - py) > 0.7:
            return
        if ghost.timer:
            self.seen.append("ghost eaten")
            self.score += 200
            ghost.position, ghost.direction, ghost.timer = ghost.start, "Stop", 0
        elif not self.won:
            self.seen.append("caught" if not self.lost else "caught twice")
            self.score -= 500
            self.lost = True

    def facts(self) -> list[object]:
        """All that can be seen of it."""
        agents = [(one.position, type(one.position[0]), one.direction, one.timer) for one in self.agents]
        legal = [self.legal(index) for index in range(len(self.agents))]
        return [agents, legal, tuple(self.food), tuple(self.capsules), self.score, self.won, self.lost]


def facts(state: GameState) -> list[object]:
    """The same of the engine's state."""
    positions = [state.pacman_position, *state.ghost_positions]
    directions, timers = [str(one) for one in state.directions], [0, *state.scared_timers]
    agents = [(p, type(p[0]), d, t) for p, d, t in zip(positions, directions, timers, strict=True)]
    legal = [[str(action) for action in state.legal_actions(index)] for index in range(state.num_agents)]
    return [agents, legal, state.food, state.capsules, state.score, state.is_win(), state.is_lose()]
