"""How fast the engine is, as ratios to the floor of CPython, all measured in one run.

The floor (*skeleton*): a method call that makes an object with six slots and copies a list of three, one replaced.
Every figure is the median of interleaved rounds, so that a busy machine slows the skeleton and the engine alike.
The first line printed says what the skeleton itself costs, in empty method calls.

A second table tells what a board costs that nobody has played on before: what all its states share is made when a game
first comes by, so its first games are dearer than the same games once more.
"""

import gc
import random
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks._boards import great_hall, maze
from pacman_env import GameState, Layout, layout_names

ROUNDS = 15
REPEATS = 20  # a search expands positions that it has just made: small fresh batches, warm in the cache
PLIES = 300
GAMES = 20
FORMATS = {
    "ghost move": ".2f",
    "Pacman move": ".2f",
    "any move": ".2f",
    "legal_actions": ".2f",
    "playout ply": ".2f",
    "scared ghosts": ".0%",
    "bytes a state": ".0f",
    "board, kB": ".0f",
}
NEW = {"start, us": ".0f", "plies": ".0f", "first games, ns": ".0f", "again, ns": ".0f", "first / again": ".2f"}


class Skeleton:
    __slots__ = ("agents", "board", "capsules", "food", "score", "timers")

    def nothing(self, agent: int, node: object) -> None:
        return None

    def move(self, agent: int, node: object) -> "Skeleton":
        after = Skeleton()
        after.board, after.food, after.capsules = self.board, self.food, self.capsules
        after.score, after.timers = self.score, self.timers
        after.agents = agents = self.agents[:]
        agents[agent] = node
        return after


def skeleton() -> Skeleton:
    start = Skeleton()
    start.board, start.food, start.capsules, start.score, start.timers = None, 1, 0, 0, None
    start.agents = [None, None, None]
    return start


def positions(layout: Layout, plies: int, seed: str = "benchmark") -> list[tuple[GameState, int]]:
    """(state, agent to move) of random games, started again whenever one ends."""
    rng, found = random.Random(seed), []
    while len(found) < plies:
        state, agent = GameState.initial(layout), 0
        while (legal := state.legal_actions(agent)) and len(found) < plies:
            found.append((state, agent))
            state, agent = state.successor(agent, rng.choice(legal)), (agent + 1) % state.num_agents
    return found


def time_moves(layout: Layout, agents: range) -> float:
    """Nanoseconds a move of these agents: each legal move once, as a search asks, on states just made."""

    def batch() -> list[Call]:
        found = [(state, agent) for state, agent in positions(layout, PLIES) if agent in agents]
        return [(state.successor, agent, action) for state, agent in found for action in state.legal_actions(agent)]

    return nanoseconds(batch)


def time_skeleton(name: str = "move") -> float:
    """Nanoseconds a call of this method of the skeleton."""

    def batch() -> list[Call]:
        starts = [skeleton() for _ in range(PLIES)]
        return [(getattr(start, name), i, "x") for start in starts for i in range(3)]

    return nanoseconds(batch)


Call = tuple[Callable[[int, Any], object], int, Any]


def nanoseconds(batch: Callable[[], list[Call]]) -> float:
    """The mean time of a call, over fresh batches."""
    spent = count = 0
    for _ in range(REPEATS):
        calls = batch()
        begin = time.process_time_ns()
        for method, agent, action in calls:
            method(agent, action)
        spent += time.process_time_ns() - begin
        count += len(calls)
    return spent / count


def time_legal(layout: Layout) -> float:
    """Nanoseconds a list of legal actions."""
    calls = [(state.legal_actions, agent) for state, agent in positions(layout, PLIES)]
    begin = time.process_time_ns()
    for _ in range(3 * REPEATS):
        for legal, agent in calls:
            legal(agent)
    return (time.process_time_ns() - begin) / (3 * REPEATS * len(calls))


def time_playout(layout: Layout, plies: int) -> float:
    """Nanoseconds a ply of a random game: legal actions, a choice, the successor."""
    pick, made, begin = random.Random(1).random, 0, time.process_time_ns()
    while made < plies:
        made += play(layout, pick)
    return (time.process_time_ns() - begin) / made


def play(layout: Layout, pick: Callable[[], float]) -> int:
    """A random game; the number of its plies."""
    state, agent, count, made = GameState.initial(layout), 0, len(layout.starts), 0
    while legal := state.legal_actions(agent):
        state = state.successor(agent, legal[int(pick() * len(legal))])
        agent = agent + 1 if agent + 1 < count else 0
        made += 1
    return made


def time_games(layout: Layout, seed: int) -> tuple[float, int]:
    """Nanoseconds a ply of ``GAMES`` random games, the start of each included, and how many plies they have."""
    pick, begin = random.Random(seed).random, time.process_time_ns()
    plies = sum(play(layout, pick) for _ in range(GAMES))
    return (time.process_time_ns() - begin) / plies, plies


def new_board(layout: Layout) -> dict[str, float]:
    """What a board costs that nobody knows: its start, its first games, and the same games once more.

    Medians over boards that are equal but for their names, each with games of its own.
    """
    rounds = []
    gc.collect()
    gc.disable()
    for seed in range(ROUNDS):
        fresh = Layout.parse(str(layout), f"{layout.name}, {seed}")
        begin = time.process_time_ns()
        GameState.initial(fresh)
        start = time.process_time_ns() - begin
        fresh = Layout.parse(str(layout), f"{layout.name}, once more {seed}")
        (cold, plies), (warm, _) = time_games(fresh, seed), time_games(fresh, seed)
        rounds.append(dict(zip(NEW, (start / 1000, plies, cold, warm, cold / warm), strict=True)))
    gc.enable()
    return {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}


def bytes_per_state(layout: Layout, plies: int = 20_000) -> float:
    """Memory that the states of random games need beyond the board that they share."""
    played = [(state, agent, state.legal_actions(agent)[-1]) for state, agent in positions(layout, plies)]
    for state, agent, action in played:
        state.successor(agent, action)  # now the board has all nodes that they share
    tracemalloc.start()
    kept = [state.successor(agent, action) for state, agent, action in played]
    size = tracemalloc.get_traced_memory()[0] - sys.getsizeof(kept)
    tracemalloc.stop()
    return size / len(kept)


def kilobytes_of_board(layout: Layout, plies: int = 20_000) -> float:
    """Memory of the board after random games: its nodes are made as the games come by."""
    fresh = Layout.parse(str(layout), f"{layout.name}, fresh")
    tracemalloc.start()
    positions(fresh, plies)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size / 1000


def medians(timers: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The median of each, the rounds interleaved."""
    gc.collect()
    gc.disable()
    rounds = [{name: timer() for name, timer in timers.items()} for _ in range(ROUNDS)]
    gc.enable()
    return {name: statistics.median(one[name] for one in rounds) for name in timers}


def rows_for(layout: Layout) -> dict[str, float]:
    ghosts = [state for state, agent in positions(layout, PLIES) if agent > 0]
    scared = sum(any(state.scared_timers) for state in ghosts) / max(1, len(ghosts))
    everyone = range(len(layout.starts))
    timers: dict[str, Callable[[], float]] = {
        "skeleton": time_skeleton,
        "ghost move": partial(time_moves, layout, everyone[1:]),
        "Pacman move": partial(time_moves, layout, everyone[:1]),
        "legal_actions": partial(time_legal, layout),
        "playout ply": partial(time_playout, layout, 6000),
        "any move": partial(time_moves, layout, everyone),
    }
    found = medians(timers)
    floor = found["skeleton"]
    ratios = {name: value / floor for name, value in found.items()}
    memory = {"bytes a state": bytes_per_state(layout), "board, kB": kilobytes_of_board(layout)}
    return ratios | {"scared ghosts": scared} | memory


def main() -> None:
    """Print the tables."""
    known_boards()
    new_boards()


def new_boards() -> None:
    """What the first games on a board cost, beside those on a known one."""
    print(
        f"\nA ply of random play in the first {GAMES} games on a new board, and in the same games again; goal: <= 1.5\n"
    )
    print("| board | cells | ghosts | " + " | ".join(NEW) + " |")
    print("|---|---:|---:|" + "---:|" * len(NEW))
    mazes = [maze(capsules, 4, holes) for capsules, holes in ((0, 0.3), (4, 0.3), (12, 0.3), (4, 0.8), (12, 0.8))]
    for layout in [*mazes, Layout.load("capsules"), Layout.load("large"), great_hall()]:
        row = new_board(layout)
        figures = " | ".join(format(row[head], spec) for head, spec in NEW.items())
        print(f"| {layout.name} | {layout.width * layout.height} | {len(layout.starts) - 1} | {figures} |", flush=True)


def known_boards() -> None:
    """What moves cost on a board that has been played on."""
    goals = "goal: ghost <= 1.8, Pacman <= 2, legal <= 0.7, playout ply <= 5, bytes <= 200, growth < 30%"
    parts = medians({name: partial(time_skeleton, name) for name in ("nothing", "move")})
    print(f"Skeleton: {parts['move'] / parts['nothing']:.1f} empty method calls (Python {sys.version.split()[0]}).")
    print(f"In multiples of the skeleton; {goals}\n")
    print("| layout | cells | ghosts | " + " | ".join(FORMATS) + " |")
    print("|---|---:|---:|" + "---:|" * len(FORMATS))
    layouts = sorted((Layout.load(name) for name in layout_names()), key=lambda one: one.width * one.height)
    every = []
    for layout in [*layouts, great_hall()]:
        row = rows_for(layout)
        every.append(row["any move"])
        cells = " | ".join(format(row[head], spec) for head, spec in FORMATS.items())
        print(f"| {layout.name} | {layout.width * layout.height} | {len(layout.starts) - 1} | {cells} |")
    change = every[-1] / every[0] - 1
    word = "more" if change > 0 else "less"
    print(f"\nA move on the largest board costs {abs(change):.0%} {word} than on the smallest.")


if __name__ == "__main__":
    main()
