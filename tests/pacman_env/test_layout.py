"""Reading layouts: what is accepted, what is refused and in which words, distances."""

import math
import pickle
import random
from pathlib import Path
from typing import Any

import networkx
import pytest
from hypothesis import given, settings

from pacman_env import GameState, Layout, LayoutError, layout_names

from .boards import layouts

NEEDED = {"tiny", "small", "medium", "large", "open", "capsules", "trapped", "minimax", "dead_ends", "contest"}


def test_bundled_layouts() -> None:
    assert set(layout_names()) >= NEEDED
    for name in layout_names():
        layout = Layout.load(name)
        assert layout.name == name and layout.food and len(layout.starts) > 1
        assert Layout.parse(str(layout)) == layout
        assert GameState.initial(layout).num_agents == len(layout.starts)


def test_blanks_around_and_long_lines_are_accepted() -> None:
    loose = "\n\n   %%%%%   \n\t%P.G%\r\n%%%%%%  %\n   \n"
    assert Layout.parse(loose).text == "%%%%%\n%P.G%\n%%%%%"


def test_agents_are_sorted_by_rank_then_column_then_row() -> None:
    layout = Layout.parse("%%%%%%%\n%3G G1%\n%G P 2%\n%%%%%%%")
    assert layout.starts == ((3, 1), (1, 1), (2, 2), (4, 2), (5, 2), (5, 1), (1, 2))


def test_orders_of_food_and_capsules() -> None:
    layout = Layout.parse("%%%%%%\n%..oo%\n%P.o %\n%%%%%%")
    assert layout.food == ((1, 2), (2, 1), (2, 2))
    assert layout.capsules == ((3, 1), (3, 2), (4, 2))


REFUSED = {
    "empty": ("\n  \n", None, None, "the text is empty"),
    "short line": ("%%%%%\n%P.%\n%%%%%", 2, 5, "this line has 4 cells, but the first has 5"),
    "long line": ("%%%%%\n%P. %.%\n%%%%%", 2, 6, r"longer than the first \(5 cells\) and '\.' would be lost"),
    "empty line": ("%%%%%\n%P. %\n\n%%%%%", 3, 1, "this line has 0 cells, but the first has 5"),
    "open left": ("  %%%%%\n  .P. %\n  %%%%%", 2, 3, r"the border is open: '\.' instead of a wall"),
    "open above": ("%% %%\n%P. %\n%%%%%", 1, 3, "the border is open: ' '"),
    "unknown": ("%%%%%\n%P#G%\n%%%%%", 2, 3, "unknown character '#'. Perhaps you meant '%'"),
    "tab": ("%%%%%\n%P\tG%\n%%%%%", 2, 3, r"unknown character '\\t'. Use %"),
    "no Pacman": ("%%%%%\n%  .%\n%%%%%", None, None, "there is no Pacman. Put one P"),
    "two Pacmen": ("%%%%%\n%P P%\n%%%%%", 2, 4, "there is a second Pacman"),
    "walled ghost": ("%%%%%%\n%P.%G%\n%%%%%%", 2, 5, "this ghost is walled into one cell"),
    "far food": ("%%%%%%\n%P % %\n%  %.%\n%%%%%%", 3, 5, "Pacman can never reach this food"),
    "one line": ("%%P%%", 1, 3, "the border is open: 'P'"),
}


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_broken_layouts_name_place_and_remedy(case: str) -> None:
    text, line, column, words = REFUSED[case]
    with pytest.raises(LayoutError, match=words) as caught:
        Layout.parse(text, "broken")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith('layout "broken"')
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("text", [None, b"%%%", 3])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(LayoutError, match=f"not text, but a {type(text).__name__}"):
        Layout.parse(text)


def test_unknown_names_get_the_nearest() -> None:
    with pytest.raises(LayoutError, match="Did you mean small"):
        Layout.load("smal")


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.lay"
    file.write_text("%%%%%\n%P.G%\n%%%%%\n")
    assert Layout.load(file) == Layout.load(str(file)) == Layout.parse("%%%%%\n%P.G%\n%%%%%")
    assert Layout.load(file).name == "mine"
    file.write_bytes(b"\xff\xfe%%%")
    with pytest.raises(LayoutError, match="cannot be read"):
        Layout.load(file)
    for nothing in (tmp_path, None, 7):
        with pytest.raises(LayoutError, match="there is no such layout or file"):
            Layout.load(nothing)  # type: ignore[arg-type]


def test_a_layout_is_not_made_by_hand() -> None:
    with pytest.raises(TypeError, match=r"with Layout\.load\(name\), or read one with Layout\.parse\(text\)"):
        Layout()
    with pytest.raises(TypeError, match=r"with Layout\.load\('small'\),"):
        Layout("small")
    with pytest.raises(TypeError, match=r"with Layout\.load\(name\),"):
        Layout("%%%%%\n%P.G%\n%%%%%", name="mine")


@settings(max_examples=60, deadline=None)
@given(layouts())
def test_distances_agree_with_networkx(layout: Layout) -> None:
    free = [(x, y) for x in range(layout.width) for y in range(layout.height) if (x, y) not in layout.walls]
    graph = networkx.Graph((cell, to) for cell in free for to in layout.neighbors(cell))
    graph.add_nodes_from(free)
    for start, lengths in networkx.all_pairs_shortest_path_length(graph):
        for end in free:
            assert layout.distance(start, end) == lengths.get(end, math.inf)


def test_distance_from_a_wall_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\(0, 0\) is a wall or outside layout small"):
        Layout.load("small").distance((0, 0), (1, 1))


@settings(max_examples=60, deadline=None)
@given(layouts())
def test_text_out_and_in_again(layout: Layout) -> None:
    again = Layout.parse(str(layout), layout.name)
    assert again == layout and hash(again) == hash(layout)
    assert (again.starts, again.food, again.capsules, again.walls) == (
        layout.starts,
        layout.food,
        layout.capsules,
        layout.walls,
    )


@pytest.mark.slow
def test_two_thousand_random_files() -> None:
    """A Layout or a LayoutError, nothing else; and whatever is accepted can be played."""
    rng, accepted = random.Random("fuzz"), 0
    for _ in range(2_000):
        text = random_text(rng)
        try:
            layout = Layout.parse(text, "fuzz")
        except LayoutError:
            continue
        accepted += 1
        state = GameState.initial(layout)
        for agent in range(state.num_agents):
            state.successor(agent, state.legal_actions(agent)[0])
    assert accepted > 100


def random_text(rng: random.Random) -> str:
    """A bundled layout or a small random board, then a few random edits."""
    if rng.random() < 0.5:
        text = Layout.load(rng.choice(["tiny", "minimax", "trapped"])).text
    else:
        width, height = rng.randint(1, 8), rng.randint(1, 6)
        rows = ["".join(rng.choice("%.oPG1  %") for _ in range(width)) for _ in range(height)]
        edge = "%" * (width + 2)
        text = "\n".join([edge, *(f"%{row}%" for row in rows), edge])
    for _ in range(rng.choice((0, 0, 1, 1, 2, 5))):
        place, mark = rng.randrange(len(text) + 1), rng.choice("%.oPG14 \n\t\r#é\x00")
        text = text[:place] + rng.choice((mark, "", mark + mark)) + text[place + rng.randint(0, 1) :]
    return text
