"""Values over the cells of a Pacman board: colored cells, the numbers in them, a legend."""

from collections.abc import Mapping
from functools import lru_cache

from pacman_env.engine.layout import Cell
from pacman_env.engine.state import GameState
from pacman_env.pictures.boards.board import draw_parts
from pacman_env.pictures.boards.pacman import PacmanBoard
from pacman_env.pictures.canvas import Canvas, rectangle, rounded, text_width
from pacman_env.pictures.palette import contrast
from pacman_env.wording import amount, number, pretty

ENLARGED = 1.9  # cells grow so that a number fits
_CELL = 24.0  # points, before that
_WIDTH = 62.0  # points, as the next line: the least width of the legend
_BAR, _LABEL, _LETTERS = 16.0, 33.0, 9.0  # where its bar and its numbers begin, and their size
_SMALL = 0.55  # agents and dots are above the numbers
_BETWEEN = 0.3  # how far down a ghost between two rows goes: the number of the upper cell stays free
_FAR = 3.0
_LOWEST = 0.08  # the very dark end of the scale would drown in the ground


def checked(values: Mapping[Cell, float], state: GameState) -> dict[Cell, float]:
    """The same values; ValueError for a cell that is not on the board."""
    for x, y in values:
        if not (0 <= x < state.layout.width and 0 <= y < state.layout.height):
            raise ValueError(
                f"values contains the cell {(x, y)}, but on the board of {state.layout.name}, x runs from 0 to "
                f"{state.layout.width - 1} and y from 0 to {state.layout.height - 1}: leave this cell out"
            )
    return dict(values)


def enlarged(values: Mapping[Cell, float], least: float) -> float:
    """How much cells grow so that a number of at least that many points fits into each."""
    longest = max((len(_text(value)) for value in values.values()), default=1)
    return max(ENLARGED, least / (_CELL * _share(longest)))


def _text(value: float) -> str:
    return pretty(number(value))


def _share(length: int) -> float:
    """How much of a cell the letters of a text take."""
    return min(0.27, 1.25 / max(1, length))


def draw(
    canvas: Canvas, board: PacmanBoard, state: GameState, values: dict[Cell, float], scale: float, least: float = 0.0
) -> None:
    """Draw the ground, the cells, the walls, the position, the numbers, and the legend at the right."""
    fills = colors(values)
    board.scenery(canvas)
    for cell, fill in fills.items():
        _cell(canvas, board, cell, fill)
    board.walls(canvas)
    _parts(canvas, board, state)
    for cell, value in values.items():
        _number(canvas, board, cell, value, fills[cell])
    _legend(canvas, board, values, scale, least)


def legend_width(values: Mapping[Cell, float], least: float = 0.0) -> float:
    """How much room the legend needs at the right of the board, in points before it is enlarged."""
    return max([_WIDTH, *(_LABEL + text_width(text, max(_LETTERS, least)) for text in _ends(values))])


def _ends(values: Mapping[Cell, float]) -> list[str]:
    if not values:
        return []
    (low, high), found = span(values), values.values()
    return [("≥" if max(found) > high else "") + _text(high), ("≤" if min(found) < low else "") + _text(low)]


def words(values: Mapping[Cell, float]) -> str:
    """The range, and every cell."""
    if not values:
        return ""
    low, high = (number(bound(values.values())) for bound in (min, max))
    each = ", ".join(f"({x}, {y}): {number(value)}" for (x, y), value in sorted(values.items()))
    apart = tuple(map(number, span(values)))
    ends = f" The colors go from {apart[0]} to {apart[1]}, so that most cells have different colors."
    shades = "" if apart == (low, high) else ends
    return f"Values of {amount(len(values), 'cell')} from {low} to {high}: {each}.{shades}"


def colors(values: Mapping[Cell, float]) -> dict[Cell, str]:
    """A color for each cell, dark for the least value and bright for the greatest; cividis reads the same in gray."""
    low, high = span(values)
    return {cell: _color(min(max(value, low), high), low, high) for cell, value in values.items()}


def span(values: Mapping[Cell, float]) -> tuple[float, float]:
    """From where to where the colors go: a few values far from all others (a cell with a ghost) do not eat the scale.

    Far is further from the middle half of the values than three times its width.
    """
    found = sorted(values.values()) or [0.0]
    low, high = found[len(found) // 4], found[-1 - len(found) // 4]
    near = [value for value in found if low - _FAR * (high - low) <= value <= high + _FAR * (high - low)]
    return (near[0], near[-1]) if high > low else (found[0], found[-1])


@lru_cache(maxsize=4096)
def _color(value: float, low: float, high: float) -> str:
    return shade((value - low) / (high - low) if high > low else 0.5)


def shade(share: float) -> str:
    """The color for a share of the scale, from 0 (dark) to 1 (bright).

    >>> shade(0), shade(1)
    ('#013070', '#fee838')
    """
    place = (_LOWEST + (1 - _LOWEST) * share) * (len(_CIVIDIS) - 1)
    below = min(int(place), len(_CIVIDIS) - 2)
    mixed = zip(_CIVIDIS[below], _CIVIDIS[below + 1], strict=True)
    return "#" + "".join(f"{round(a + (b - a) * (place - below)):02x}" for a, b in mixed)


# Every fifth color of cividis (Nunez, Anderton and Renslow, 2018), as red, green and blue; between them, a mixture.
_CIVIDIS_HEX = (
    "00224e002656002a5f002d68003070083370163770203a6f273e6e2e416d34456c3a486c3f4c6c444f6c49536c4e566c535a6d575d6d"
    "5c616e60646f656870696b716d6f727272747676767a7a787e7d788381798885788d8878928c789690779b9476a09875a59c74aaa073"
    "afa471b5a86fbaac6dbfb06bc4b468c9b965cfbd62d4c15fdac65bdfca57e5cf52ead34cf0d846f6dd3ffce236fee838"
)
_CIVIDIS = [bytes.fromhex(_CIVIDIS_HEX[at : at + 6]) for at in range(0, len(_CIVIDIS_HEX), 6)]


def ink_on(background: str) -> str:
    """Black or white, whichever reads better."""
    return max(("#0b0b0b", "#fdfdfd"), key=lambda ink: contrast(ink, background))


def _cell(canvas: Canvas, board: PacmanBoard, cell: Cell, fill: str) -> None:
    (x, y), size = board.center(cell), board.cell
    canvas.shape(rounded(x - 0.47 * size, y - 0.47 * size, 0.94 * size, 0.94 * size, 0.12 * size), fill=fill)


def _parts(canvas: Canvas, board: PacmanBoard, state: GameState) -> None:
    """The agents and dots, small and in the upper half of their cells, so that the numbers have the lower half."""
    small = PacmanBoard(state, _SMALL * board.cell, board.least, tiles=True)
    pose = board.pose(state)
    for part, (x, y) in pose.items():
        if round(2 * y / board.cell) % 2:
            pose[part] = (x, y - _BETWEEN * board.cell)
    with canvas.shifted((1 - _SMALL) / 2 * board.cell, 0.4 * board.cell):
        draw_parts(small, canvas, pose)


def _number(canvas: Canvas, board: PacmanBoard, cell: Cell, value: float, background: str) -> None:
    (x, y), text = board.center(cell), _text(value)
    size = _share(len(text)) * board.cell
    canvas.text(x, y - 0.26 * board.cell, text, size, ink_on(background), bold=True)


def _legend(canvas: Canvas, board: PacmanBoard, values: Mapping[Cell, float], scale: float, least: float) -> None:
    low, high = span(values)
    left, bottom, steps = board.width + _BAR * scale, board.cell * 0.5, 24
    height = max(board.height - board.cell, 40 * scale)
    for step in range(steps):
        fill = _color(low + (high - low) * step / (steps - 1), low, high)
        y = bottom + height * step / steps
        canvas.shape(rectangle(left, y, 12 * scale, height / steps + 0.4), fill=fill)
    canvas.shape(rectangle(left, bottom, 12 * scale, height), line="muted", width=0.8)
    for y, text in zip((bottom + height, bottom), _ends(values), strict=True):
        canvas.text(board.width + _LABEL * scale, y, text, max(_LETTERS * scale, least), align="left")
