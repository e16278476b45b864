import re
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from pacman_env import GameState, Layout, pictures
from pacman_env.games import Chance, Isolation, TicTacToe, Tree
from pacman_env.pictures.boards import heat
from pacman_env.pictures.boards.board import BoardPart
from pacman_env.pictures.boards.kinds import board_for
from tests.pacman_env.pictures.reading import ids, texts
from tests.positions import BOOK, GAMBLE, start

ROOM = Layout.parse("%%%%%%%\n%P .oG%\n%.%%% %\n%G    %\n%%%%%%%", name="room")


def scared_state() -> GameState:
    state = start("%%%%%%\n%Po G%\n% %% %\n%.   %\n%%%%%%")
    return state.successor(0, "East").successor(1, "South")


def test_a_pacman_board_shows_what_is_there() -> None:
    state = GameState.initial(ROOM)
    names = ids(pictures.board(state).svg)
    assert {"dot-3-3", "dot-1-2", "capsule-4-3", "ghost-1-Stop", "ghost-2-Stop", "pacman-Stop"} <= names
    after = ids(pictures.board(state.successor(0, "South")).svg)
    assert "dot-1-2" not in after and "pacman-South" in after


def test_the_board_in_words() -> None:
    said = pictures.describe_board(GameState.initial(ROOM))
    assert "Pacman board of 7 x 5 cells" in said
    assert "Pacman at (1, 3), ghost 1 at (1, 1), and ghost 2 at (5, 3)" in said
    assert "2 dots and 1 capsule left; score 0." in said


def test_scared_ghosts_look_different_and_stand_half_way() -> None:
    state = scared_state()
    assert state.ghost_positions[0] == (4, 2.5)
    pose = board_for(state).pose(state)
    assert pose[BoardPart("scared", (1,))] == (4 * 24, 2.5 * 24)
    assert "ghost 1 at (4, 2.5) (scared for 39 more moves)" in pictures.describe_board(state)


def test_ghosts_on_one_cell_stand_side_by_side() -> None:
    state = start("%%%%%%%\n%P.  G%\n%%%%% %\n%    G%\n%%%%%%%")
    together = state.successor(1, "North").successor(2, "South")
    assert together.ghost_positions[0] == together.ghost_positions[1]
    (x1, y1), (x2, y2) = (place for part, place in board_for(together).pose(together).items() if part.kind == "ghost")
    assert x2 - x1 > 24 / 4 and y1 == y2
    assert (x1 + x2) / 2 == together.ghost_positions[0][0] * 24


def test_a_heat_map_writes_the_numbers_and_their_range() -> None:
    picture = pictures.board(GameState.initial(ROOM), values={(1, 1): -2.5, (2, 1): 40, (3, 1): 7, (4, 1): 1e-3})
    assert {"−2.5", "40", "7", "0.001"} <= set(texts(picture.svg))
    assert (
        "Values of 4 cells from -2.5 to 40: (1, 1): -2.5, (2, 1): 40, (3, 1): 7, (4, 1): 0.001." in picture.description
    )


def test_a_title_is_not_touched_and_a_score_has_a_minus() -> None:
    state = GameState.initial(ROOM).successor(0, "Stop")
    written = texts(pictures.board(state, title="no information: -inf").svg)
    assert state.score == -1 and "score −1" in written
    assert "no information: -inf" in written


def test_two_cells_far_below_do_not_eat_the_colors() -> None:
    free = [(x, y) for x in range(1, 6) for y in (1, 3)]
    values: dict[tuple[int, int], float] = {cell: 104.0 + 8 * rank for rank, cell in enumerate(free)}
    values |= {(1, 2): -348.0, (5, 2): -359.0}
    fills = heat.colors(values)
    assert len({fills[cell] for cell in free}) == len(free), "all others can be told apart"
    assert fills[1, 2] == fills[5, 2] == fills[free[0]]
    picture = pictures.board(GameState.initial(ROOM), values=values)
    assert {"≤104", "176", "−359"} <= set(texts(picture.svg))
    assert "from -359 to 176" in picture.description and "The colors go from 104 to 176" in picture.description


def test_a_heat_map_of_equal_values_is_drawn() -> None:
    assert "5" in texts(pictures.board(GameState.initial(ROOM), values={(1, 1): 5, (2, 1): 5}).svg)


def test_values_where_no_cell_is() -> None:
    with pytest.raises(ValueError, match=r"\(9, 1\).*x runs from 0 to 6"):
        pictures.board(GameState.initial(ROOM), values={(9, 1): 1.0})
    with pytest.raises(ValueError, match="need a Pacman position"):
        pictures.board(TicTacToe(), values={(0, 0): 1.0})


def test_isolation_marks_the_reachable_cells_by_shape() -> None:
    state = Isolation().forecast_move((0, 0)).forecast_move((2, 0))
    picture = pictures.board(state)
    reach = {name for name in ids(picture.svg) if name.startswith("reach")}
    assert reach == {f"reach-max-{x}-{y}" for x, y in state.get_legal_moves()}
    assert "player 1 at (0, 0), player 2 at (2, 0), and closed: (2, 1)" in picture.description

    def triangle(svg: str, part: str) -> list[float]:
        found = re.search(rf'{part}" class="s\d+" d="M([^z]+)z', svg)
        assert found is not None
        return [float(number) for number in re.split("[L ]", found[1])][1::2]

    max_y = triangle(picture.svg, "reach-max-1-0")
    min_y = triangle(pictures.board(Isolation().forecast_move((0, 0))).svg, "reach-min-1-0")
    assert max_y[2] < max_y[0], "MAX's mark points up (y grows downwards)"
    assert min_y[2] > min_y[0], "MIN's mark points down"


def test_the_line_below_a_board_says_what_the_triangles_are_or_nothing() -> None:
    assert "player 1 (MAX) to move; triangles mark the moves" in texts(pictures.board(Isolation()).svg)
    stuck = Isolation("##.\n12#", to_move="max")
    assert "player 1 (MAX) is stuck and has lost" in texts(pictures.board(stuck).svg)
    asked = pictures.board(stuck, status=False)
    assert "stuck" not in " ".join(texts(asked.svg)) + asked.description + asked.title
    assert "closed: (0, 0), (1, 0), (2, 1)" in asked.description


def test_a_caption_is_below_the_board() -> None:
    shown = pictures.board(Isolation(), caption="1 < 2")._repr_html_()
    assert shown.index("player 1 (MAX) to move") < shown.index(">1 &lt; 2</figcaption>")
    assert "figcaption" not in pictures.board(Isolation())._repr_html_()


def test_three_in_a_row_gets_a_stroke() -> None:
    picture = pictures.board(TicTacToe("XO. .X. .OX"))
    assert "row-0-8" in ids(picture.svg)
    assert picture.description.endswith("X has won.")
    assert not {name for name in ids(pictures.board(TicTacToe("XO.......")).svg) if name.startswith("row")}


def test_any_other_game_is_written_as_text() -> None:
    assert "a1: 3" in [text.strip() for text in texts(pictures.board(Tree([[3, 4], [5]])).svg)]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (TicTacToe("X........"), TicTacToe("X...O...."), "O takes square 4; X to move"),
        (Isolation(), Isolation().forecast_move((1, 0)), "Player 1 moves to (1, 0); player 2 (MIN) to move"),
        (
            GameState.initial(ROOM),
            GameState.initial(ROOM).successor(0, "South"),
            "Pacman goes South; Pacman eats a dot",
        ),
    ],
)
def test_a_move_is_told_in_words(before: object, after: object, said: str) -> None:
    assert board_for(before).change(before, after).casefold() == said.casefold()


POSITIONS: list[Any] = [start("%%%%%\n%P.G%\n%%%%%"), Isolation(), TicTacToe(), BOOK, GAMBLE, Tree(7)]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: type(one).__name__)
def test_a_notebook_shows_a_picture_with_its_words(position: Any) -> None:
    data, _ = DisplayFormatter().format(position)
    assert "<svg" in data["text/html"] and 'role="img"' in data["text/html"]
    assert data["text/plain"]


@pytest.mark.parametrize("position", [position for position in POSITIONS if not isinstance(position, Tree)])
def test_a_state_is_shown_as_board_shows_it(position: Any) -> None:
    alone, drawn = (re.sub("p[0-9a-f]{6}", "", shown._repr_html_()) for shown in (position, pictures.board(position)))
    assert alone == drawn


def test_a_tree_shows_its_leaves_and_no_value_that_nobody_has_found() -> None:
    picture = pictures.tree(Tree([[3, 12], Chance([(1 / 4, 8), (3 / 4, 2)])]))
    written = texts(picture.svg)
    assert {"3", "12", "8", "2", "a: 1/4", "utility"} - set(written) == {"a: 1/4"} and "b1: 1/4" in written
    assert "?" not in picture.description and "never" not in picture.description
    assert picture.title == "Game tree, MAX at the root: 7 nodes, 4 of them leaves."
