"""Each rule by itself, on the smallest board that shows it: `test_rules.py` may meet it once in a hundred games."""

from dataclasses import replace

import pytest

from pacman_env.engine.rules import (
    Agent,
    Game,
    all_meet,
    begin,
    food_is_eaten,
    fright_runs_out,
    ghost_actions,
    ghost_steps,
    is_between_cells,
    legal_actions,
    meets,
    move,
    pacman_actions,
    steps_between,
)

CORRIDOR = "%%%%%%%%\n%.P  G.%\n%%%%%%%%"
CROSS = "%%%%%\n%% %%\n%   %\n%% %%\n%%%%%"


def corridor(**changes: object) -> Game:
    return replace(begin(CORRIDOR), **changes)  # type: ignore[arg-type]


def ghost(position: tuple[float, float], direction: str = "Stop", timer: int = 0) -> Agent:
    return Agent((5, 1), position, direction, timer)


def met(pacman: tuple[float, float], *ghosts: Agent, **changes: object) -> Game:
    return corridor(agents=(Agent((2, 1), pacman), *ghosts), **changes)


def test_a_board_is_read_from_the_bottom_left() -> None:
    game = begin("\n%%%%%\n%o.G%\n%1Po%\n%.24%\n%3 G%\n%%%%%\n")
    assert game.agents[0] == Agent((2, 3), (2, 3))
    assert [one.start for one in game.agents[1:]] == [(1, 3), (3, 1), (3, 4), (2, 2), (1, 1), (3, 2)]
    assert game.food == ((1, 2), (2, 4)) and game.capsules == ((3, 3), (1, 4))
    assert {(0, 0), (4, 5), (0, 3)} <= game.walls and len(game.walls) == 18
    assert (game.score, game.won, game.lost, game.events) == (0, False, False, ())
    assert all((one.position, one.direction, one.timer) == (one.start, "Stop", 0) for one in game.agents)


@pytest.mark.parametrize(("most", "playing"), [(None, 4), (0, 0), (1, 1), (3, 3), (9, 4)])
def test_only_the_first_ghosts_play(most: int | None, playing: int) -> None:
    assert len(begin("%%%%%%%\n%P1234%\n%%%%%%%", most).agents) == 1 + playing


def test_pacman_goes_everywhere_and_stops() -> None:
    game = begin(CROSS.replace("   ", " P "))
    assert pacman_actions(game) == ["West", "Stop", "East", "North", "South"]
    assert legal_actions(corridor(), 0) == ["West", "Stop", "East"]


@pytest.mark.parametrize(
    ("direction", "ways"),
    [
        ("Stop", ["West", "East", "North", "South"]),
        ("West", ["West", "North", "South"]),
        ("East", ["East", "North", "South"]),
        ("North", ["West", "East", "North"]),
        ("South", ["West", "East", "South"]),
    ],
)
def test_a_ghost_does_not_turn_back(direction: str, ways: list[str]) -> None:
    assert ghost_actions(begin(CROSS.replace("   ", " P ")), Agent((2, 2), (2, 2), direction)) == ways


@pytest.mark.parametrize(
    ("wall", "facing", "way"),
    [("West", "West", "East"), ("East", "East", "West"), ("North", "North", "South"), ("South", "South", "North")],
)
def test_a_ghost_turns_back_in_a_dead_end(wall: str, facing: str, way: str) -> None:
    ends = {"West": (1, 2), "East": (3, 2), "North": (2, 3), "South": (2, 1)}
    game = begin(CROSS.replace("   ", " P "))
    assert ghost_actions(game, Agent((2, 2), ends[wall], facing)) == [way]


def test_half_way_a_ghost_goes_on() -> None:
    assert ghost_actions(corridor(), ghost((4.5, 1), "West", 3)) == ["West"]
    assert legal_actions(met((2, 1), ghost((4.5, 1), "East", 3)), 1) == ["East"]
    assert [is_between_cells(one) for one in [(4, 1), (4.5, 1), (4, 1.5)]] == [False, True, True]


def test_when_the_game_is_over_nobody_moves() -> None:
    assert legal_actions(corridor(won=True), 0) == legal_actions(corridor(lost=True), 1) == []
    with pytest.raises(ValueError, match=r"'West' is not legal for agent 1: choose one of \[\]"):
        move(corridor(lost=True), 1, "West")


def test_pacman_moves_and_eats() -> None:
    after = move(corridor(), 0, "West")
    assert after.agents[0] == Agent((2, 1), (1, 1), "West")
    assert (after.score, after.food, after.won, after.events) == (9, ((6, 1),), False, ("dot eaten",))
    stopped = move(after, 0, "Stop")
    assert stopped.agents[0] == after.agents[0]  # goes on facing West
    assert (stopped.score, stopped.events) == (8, ())


@pytest.mark.parametrize(("action", "cell"), [("West", (1, 2)), ("East", (3, 2)), ("North", (2, 3)), ("South", (2, 1))])
def test_a_step_is_one_cell(action: str, cell: tuple[int, int]) -> None:
    after = move(begin(CROSS.replace("   ", " P ")), 0, action)
    assert (after.agents[0].position, after.agents[0].direction) == (cell, action)


def test_the_last_dot_wins() -> None:
    after = move(corridor(food=((1, 1),)), 0, "West")
    assert (after.score, after.food, after.won, after.events) == (509, (), True, ("dot eaten", "won"))
    assert food_is_eaten(corridor()) == corridor()


def test_a_capsule_scares_every_ghost_anew() -> None:
    game = met((2, 1), ghost((5, 1), "East", 7), ghost((4, 1)), capsules=((1, 1), (3, 1)))
    after = move(game, 0, "East")
    assert [one.timer for one in after.agents] == [0, 40, 40]
    assert (after.capsules, after.score, after.events) == (((1, 1),), -1, ("capsule eaten",))


def test_ghosts_go_whole_cells_and_scared_ones_half_of_one() -> None:
    game = met((1, 1), ghost((5, 1)), ghost((5, 1), "Stop", 1))
    assert ghost_steps(game, 1, "West").agents[1] == ghost((4.0, 1.0), "West")
    assert ghost_steps(game, 2, "West").agents[2] == ghost((4.5, 1.0), "West", 1)
    assert ghost_steps(game, 1, "North").agents[1] == ghost((5.0, 2.0), "North")
    assert ghost_steps(game, 2, "South").agents[2] == ghost((5.0, 0.5), "South", 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ghost((5, 1), "West"), ghost((5, 1), "West")),
        (ghost((4.5, 1), "West", 40), ghost((4.5, 1), "West", 39)),
        (ghost((4.5, 1), "West", 2), ghost((4.5, 1), "West", 1)),
        (ghost((4.5, 1), "West", 1), ghost((5, 1), "West")),
        (ghost((4, 1.5), "South", 1), ghost((4, 2), "South")),
        (ghost((4.0, 1.0), "South", 1), ghost((4, 1), "South")),
    ],
)
def test_fright_runs_out(before: Agent, after: Agent) -> None:
    game = fright_runs_out(met((1, 1), ghost((6, 1), "East", 1), before), 2)
    assert game.agents[2] == after and type(game.agents[2].position[0]) is type(after.position[0])
    assert game.agents[1].timer == 1
    assert game.events == (("ghost 2 calm",) if before.timer == 1 else ()) and game.score == 0


def test_a_calm_ghost_catches_pacman() -> None:
    after = move(met((3, 1), ghost((4, 1), "West")), 1, "West")
    assert (after.lost, after.won, after.score, after.events) == (True, False, -500, ("caught by ghost 1",))


def test_a_scared_ghost_is_eaten_and_begins_anew() -> None:
    after = move(met((3, 1), ghost((3.5, 1), "West", 9)), 1, "West")
    assert after.agents[1] == Agent((5, 1), (5, 1), "Stop", 0)
    assert (after.lost, after.score, after.events) == (False, 200, ("ghost 1 eaten",))


def test_a_ghost_that_has_just_calmed_down_catches() -> None:
    after = move(met((3, 1), ghost((3.5, 1), "West", 1)), 1, "West")
    assert after.events == ("ghost 1 calm", "caught by ghost 1")


def test_a_game_that_this_move_has_won_is_not_lost() -> None:
    game = met((2, 1), ghost((3, 1), "West"), food=((3, 1),))
    after = move(game, 0, "East")
    assert (after.won, after.lost, after.score, after.events) == (True, False, 509, ("dot eaten", "won"))
    assert meets(game, 1).lost


def test_everybody_is_met_after_pacmans_move_and_one_after_a_ghosts() -> None:
    game = met((2, 1), ghost((3, 1)), ghost((3, 1), timer=3), ghost((3, 1)), ghost((6, 1)))
    after = move(game, 0, "East")
    assert after.events == ("caught by ghost 1", "ghost 2 eaten", "caught by ghost 3")
    assert after.score == -1 - 500 + 200 - 500
    assert move(game, 4, "West").events == ()
    assert move(met((5, 1), ghost((5, 1)), ghost((6, 1), "West")), 2, "West").events == ("caught by ghost 2",)


@pytest.mark.parametrize(
    ("position", "touches"), [((4, 1), False), ((3.5, 1), True), ((3, 1.5), True), ((3.5, 1.5), False)]
)
def test_half_a_step_touches(position: tuple[float, float], touches: bool) -> None:
    assert bool(all_meet(met((3, 1), ghost(position, timer=5)), [1]).events) is touches


def test_an_action_is_known_by_its_letters() -> None:
    read = "".join(["St", "op"])
    west = move(corridor(), 0, "West")
    assert move(west, 0, read).agents[0].direction == "West"
    assert ghost_actions(begin(CROSS.replace("   ", " P ")), Agent((2, 2), (2, 2), "".join(["We", "st"]))) == [
        *("West", "North", "South"),
    ]


def test_a_game_is_a_value() -> None:
    assert len({corridor(), corridor(), corridor(score=1)}) == 2
    assert len({ghost((5, 1)), ghost((5, 1)), ghost((5, 2))}) == 2


def test_steps_count_both_ways() -> None:
    assert steps_between((1, 2), (4, 6.5)) == steps_between((4, 6.5), (1, 2)) == 7.5


def test_what_is_no_action_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'North' is not legal for agent 0: choose one of \['West', 'Stop', 'East'\]"):
        move(corridor(), 0, "North")
