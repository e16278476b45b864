"""The engine against the rules as they are written down, on boards and games that nobody recorded."""

import random
import re
from collections import Counter

import pytest

from pacman_env import GameState, IllegalAction, Layout
from pacman_env.engine import rules
from pacman_env.engine.rules import STEPS, Game

from .boards import carve

SEEN = {"caught by ghost", "ghost eaten", "ghost calm", "caught twice", "fright begun half-way", "won beside a ghost"}


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


def facts(state: GameState) -> list[object]:
    """All that can be seen of a state."""
    positions = [state.pacman_position, *state.ghost_positions]
    directions, timers = [str(one) for one in state.directions], [0, *state.scared_timers]
    agents = [(p, type(p[0]), d, t) for p, d, t in zip(positions, directions, timers, strict=True)]
    legal = [[str(action) for action in state.legal_actions(index)] for index in range(state.num_agents)]
    return [agents, legal, state.food, state.capsules, state.score, state.is_win(), state.is_lose()]


def facts_by_the_rules(game: Game) -> list[object]:
    """The same of a game by the rules."""
    agents = [(one.position, type(one.position[0]), one.direction, one.timer) for one in game.agents]
    legal = [rules.legal_actions(game, index) for index in range(len(game.agents))]
    return [agents, legal, game.food, game.capsules, game.score, game.won, game.lost]


def agree(state: GameState, game: Game) -> bool:
    return facts(state) == facts_by_the_rules(game)


def seen(before: Game, after: Game) -> list[str]:
    """What a test wants to have met: the events, and the corners of the rules."""
    events = [re.sub(r" \d", "", event) for event in after.events]
    half_way = "capsule eaten" in events and any(map(rules.is_between_cells, (one.position for one in before.agents)))
    beside = after.won and any(one.position == after.agents[0].position for one in after.agents[1:])
    corners = {
        "caught twice": events.count("caught by ghost") > 1,
        "fright begun half-way": half_way,
        "won beside a ghost": beside,
    }
    return [event for event in events if event in SEEN] + [name for name, met in corners.items() if met]


def play_both(rng: random.Random, plies: int) -> Counter[str]:
    """One random game on both; whoever's turn it is moves, or anybody."""
    layout, limit, in_turn = crowded(rng), rng.choice([None, None, 0, 1, 2]), rng.random() < 0.5
    game, state, agent = rules.begin(layout.text, limit), GameState.initial(layout, limit), 0
    met = Counter[str]()
    for _ in range(plies):
        assert agree(state, game), str(state)
        legal = rules.legal_actions(game, agent)
        if not legal:
            break
        check_refusals(state, game, agent, legal)
        action, other = rng.choice(legal), rng.choice(legal)
        assert agree(state.successor(agent, other), rules.move(game, agent, other)), (str(state), agent, other)
        before, game, state = game, rules.move(game, agent, action), state.successor(agent, action)
        met.update(seen(before, game))
        agent = (agent + 1) % state.num_agents if in_turn else rng.randrange(state.num_agents)
    assert agree(state, game), str(state)
    return met


def check_refusals(state: GameState, game: Game, agent: int, legal: list[str]) -> None:
    for action in set(STEPS) - set(legal):
        with pytest.raises(IllegalAction):
            state.successor(agent, action)
        with pytest.raises(ValueError, match=f"'{action}' is not legal"):
            rules.move(game, agent, action)


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_plays_by_the_rules(seed: int) -> None:
    rng, met = random.Random(seed), Counter[str]()
    for _ in range(40):
        met += play_both(rng, 150)
    assert set(met) <= SEEN and {"caught by ghost", "ghost eaten"} <= set(met)


@pytest.mark.slow
def test_the_engine_plays_by_the_rules_in_many_games() -> None:
    rng, met = random.Random("plain"), Counter[str]()
    for _ in range(250):
        met += play_both(rng, 300)
    assert set(met) == SEEN
