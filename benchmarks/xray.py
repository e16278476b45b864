"""What the X-ray costs: how much slower a search runs under it, and how long the tree takes to build afterwards.

The slowdown is the ratio of the medians of several runs (processor time), with and without the X-ray.
"""

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from pacman_env import GameState, Layout, xray
from pacman_env.games import Isolation, TicTacToe, Tree, alpha_beta

RUNS = 5


def minimax(state: Any) -> Any:
    if state.is_terminal():
        return state.utility()
    choose = max if state.to_move == "max" else min
    return choose([minimax(state.result(action)) for action in state.actions()])


def pacman_minimax(
    evaluation: Callable[[GameState], float], state: GameState, agent: int = 0, rounds: int = 2
) -> float:
    if not rounds or state.is_win() or state.is_lose():
        return evaluation(state)
    after = (agent + 1) % state.num_agents
    left = rounds - (after == 0)
    values = [
        pacman_minimax(evaluation, state.successor(agent, action), after, left) for action in state.legal_actions(agent)
    ]
    return min(values) if agent else max(values)


def score(state: GameState) -> float:
    return state.score


def nearest_food(state: GameState) -> float:
    """Return an evaluation as students write it: a loop over all food."""
    x, y = state.pacman_position
    return state.score - min((abs(x - a) + abs(y - b) for a, b in state.food), default=0)


def median_seconds(call: Callable[[], Any]) -> float:
    seconds = []
    for _ in range(RUNS):
        start = time.process_time()
        call()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds)


def watched(call: Callable[[], Any], code: bool = False) -> Any:
    with xray(code=code) as search:
        call()
    return search


def row(name: str, call: Callable[[], Any]) -> str:
    plain, under = median_seconds(call), median_seconds(partial(watched, call))
    lines = median_seconds(partial(watched, call, code=True))
    search = watched(call)
    start = time.process_time()
    nodes = search.visited
    build = time.process_time() - start
    return (
        f"{name:34}{nodes:>8,}{plain * 1e6 / nodes:>10.2f}{under * 1e6 / nodes:>10.2f}"
        f"{under / plain:>10.1f}x{lines / under:>9.2f}x{build * 1e6 / nodes:>14.1f}"
    )


def main() -> None:
    """Print a table: nodes, microseconds a node without and with the X-ray, the slowdown, the building of the tree.

    ``lines`` is how much more it costs to keep the line that is running, for the code beside a film.
    """
    start = GameState.initial(Layout.load("small"))
    print(f"{'search':34}{'nodes':>8}{'us/node':>10}{'watched':>10}{'slowdown':>11}{'lines':>10}{'build us/node':>14}")
    for name, call in [
        ("minimax, tree by hand", partial(minimax, Tree.random(4, 6, seed=1))),
        ("alpha-beta, tree by hand", partial(alpha_beta, Tree.random(4, 7, seed=1))),
        ("minimax, tic-tac-toe", partial(minimax, TicTacToe("X.. .O. ..."))),
        ("minimax, isolation 3 x 3", partial(minimax, Isolation("1..\n...\n..2"))),
        ("minimax, Pacman, score", partial(pacman_minimax, score, start)),
        ("minimax, Pacman, nearest food", partial(pacman_minimax, nearest_food, start)),
    ]:
        print(row(name, call))


if __name__ == "__main__":
    main()
