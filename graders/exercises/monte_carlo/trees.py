"""Growing trees to ask about: small games by hand, with visits and totals as a search might have left them."""

import random
from collections.abc import Iterator, Sequence

from graders.transcript.calls import Known
from graders.transcript.case import full, leaves
from pacman_env.games.tree import Tree

PLAYERS = ("max", "min")


def game(rng: random.Random, widths: tuple[int, ...], to_move: str) -> Tree:
    """A full tree with small whole numbers at its leaves."""
    return Tree(full(leaves(rng, -9, 9), widths), to_move=to_move)


def paths(game: Tree) -> Iterator[str]:
    """The paths of all nodes below the root, parents first."""
    for move in game.actions():
        yield move
        yield from paths(game.result(move))


def level(rng: random.Random, moves: Sequence[str], most: int = 12) -> Known:
    """A root and these children, each visited at least once, no two equally often or equally good."""
    while True:
        visits = rng.sample(range(1, most + 1), len(moves))
        totals = [rng.randint(-count, count) for count in visits]
        averages = {total / count for total, count in zip(totals, visits, strict=True)}
        if len(averages) == len(moves):
            root = ("", sum(visits) + 1, 0)
            return (root, *zip(moves, visits, totals, strict=True))


def line(rng: random.Random, path: str) -> Known:
    """The nodes on the way to this one, each visited a few times."""
    steps = [path[:length] for length in range(len(path) + 1)]
    return tuple((step, rng.randint(1, 4) + len(path) - len(step), rng.randint(-3, 3)) for step in steps)
