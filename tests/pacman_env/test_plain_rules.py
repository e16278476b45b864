"""The engine against the rules written down plainly, on boards and games that nobody recorded."""

import random
from collections import Counter

import pytest

from pacman_env import GameState, IllegalAction, Layout

from .boards import carve
from .plain_rules import STEPS, Plain, facts

SEEN = {"caught", "caught twice", "ghost eaten", "fright ended", "fright begun half-way"}


def crowded(rng: random.Random) -> Layout:
    """A small board with up to eight ghosts and many capsules."""
    width, height = rng.randint(3, 9), rng.randint(3, 7)
    cells = sorted(carve(width, height, rng))
    rng.shuffle(cells)
    ghosts = rng.randint(0, min(8, len(cells) - 1))
    marks = dict(zip(cells, ["P", *rng.choices("GG1234", k=ghosts)], strict=False))
    weights = rng.choice([(1, 0, 0), (3, 6, 2), (1, 1, 5), (1, 0, 6), (8, 1, 1)])
    marks |= {cell: rng.choices(" .o", weights)[0] for cell in cells[1 + ghosts :]}
    rows = ["".join(marks.get((x, y), "%") for x in range(width + 2)) for y in reversed(range(height + 2))]
    return Layout.parse("\n".join(rows), "crowded")


def play_both(rng: random.Random, plies: int) -> Counter[str]:
    """One random game on both; whoever's turn it is moves, or anybody."""
    layout, limit, in_turn = crowded(rng), rng.choice([None, None, 0, 1, 2]), rng.random() < 0.5
    plain, state, agent = Plain.initial(layout, limit), GameState.initial(layout, limit), 0
    for _ in range(plies):
        assert facts(state) == plain.facts(), str(state)
        legal = plain.legal(agent)
        if not legal:
            break
        check_refusals(state, agent, legal)
        action, other = rng.choice(legal), rng.choice(legal)
        assert facts(state.successor(agent, other)) == plain.move(agent, other).facts(), (str(state), agent, other)
        plain, state = plain.move(agent, action), state.successor(agent, action)
        agent = (agent + 1) % state.num_agents if in_turn else rng.randrange(state.num_agents)
    assert facts(state) == plain.facts(), str(state)
    return Counter(plain.seen)


def check_refusals(state: GameState, agent: int, legal: list[str]) -> None:
    for action in set(STEPS) - set(legal):
        with pytest.raises(IllegalAction):
            state.successor(agent, action)


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_agrees_with_the_plain_rules(seed: int) -> None:
    rng, seen = random.Random(seed), Counter[str]()
    for _ in range(40):
        seen += play_both(rng, 150)
    assert set(seen) <= SEEN and {"caught", "ghost eaten"} <= set(seen)


@pytest.mark.slow
def test_the_engine_agrees_with_the_plain_rules_in_many_games() -> None:
    rng, seen = random.Random("plain"), Counter[str]()
    for _ in range(500):
        seen += play_both(rng, 300)
    assert set(seen) == SEEN
