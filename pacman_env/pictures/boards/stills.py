"""Pictures of single positions, with a heat map of values over the cells if asked."""

from collections.abc import Mapping

from pacman_env.engine.layout import Cell
from pacman_env.games.protocol import State
from pacman_env.language import Language, language
from pacman_env.pictures import switch
from pacman_env.pictures.boards import heat
from pacman_env.pictures.boards.board import BoardDrawing, draw_parts
from pacman_env.pictures.boards.kinds import board_for
from pacman_env.pictures.boards.pacman import PacmanBoard
from pacman_env.pictures.canvas import Canvas, rounded, text_width
from pacman_env.pictures.picture import Picture
from pacman_env.wording import pretty

MARGIN = 8.0


def board(
    state: State,
    values: Mapping[Cell, float] | None = None,
    *,
    status: bool = True,
    projector: bool | None = None,
    title: str = "",
    words: str | Language = "en",
    caption: str = "",
) -> Picture:
    """Draw a position of Pacman, isolation, or tic-tac-toe (of any other game: its ``_repr_svg_``, else its text).

    Args:
        state: the position.
        values: a number for some cells of a Pacman board, ``{(x, y): value}``, (0, 0) at the bottom left: the cells are
            colored (cividis: dark is low, bright is high, even in gray), with the numbers written in them.
        status: the line below the board: whose turn it is, the score, how it ended. False: none of that.
        projector: 50% larger; None: as :func:`lecture` says.
        title: a line above the board.
        words: the language, ``"en"`` or ``"de"``, or your own catalog; the words about ``values`` are English.
        caption: a sentence below the picture that says what to look for.

    Raises:
        ValueError: values for a cell outside the board, or for a game other than Pacman.
    """
    scale = switch.scale(projector)
    least = switch.least(projector)
    drawing = board_for(
        state,
        scale if values is None else scale * heat.enlarged(values, least / scale),
        least,
        language(words),
        own=True,
    )
    said, letters = pretty(drawing.caption(state)) if status else "", max(11 * scale, least)
    legend = heat.legend_width(values, least / scale) * scale if values else 0
    canvas, corner = _sheet(drawing, (title, said), scale, letters, legend)
    with canvas.shifted(*corner):
        if values:
            heat.draw(canvas, _pacman(drawing), state, heat.checked(values, state), scale, least)
        else:
            drawing.scenery(canvas)
            draw_parts(drawing, canvas, drawing.pose(state))
    told = drawing.words(state) if status else _without_end(drawing.words(state))
    description = " ".join(filter(None, [f"{title}." if title else "", told, heat.words(values or {})]))
    return Picture(canvas, title or description.splitlines()[0], description, caption=caption)


def describe_board(state: object) -> str:
    """Say in words what :func:`board` draws."""
    return board_for(state).words(state)


def _without_end(words: str) -> str:
    """What is where; not whose turn it is, nor how it ended."""
    return words.partition(";")[0].rstrip(".") + "."


def _pacman(drawing: BoardDrawing) -> PacmanBoard:
    if not isinstance(drawing, PacmanBoard):
        raise ValueError("values over cells need a Pacman position: call board(state) without them for other games")
    return drawing


def _sheet(
    drawing: BoardDrawing, texts: tuple[str, str], scale: float, size: float, legend: float
) -> tuple[Canvas, tuple[float, float]]:
    """A card with a title above, a line below, and room at the right for a legend; and where the board begins."""
    margin = MARGIN * scale
    title, status = texts
    wanted = max(drawing.width, *(text_width(text, size) for text in texts))
    above, below = (2 * size if text else 0 for text in texts)
    width, height = wanted + legend + 2 * margin, drawing.height + above + below + 2 * margin
    canvas, middle = Canvas(width, height), margin + wanted / 2
    canvas.shape(rounded(0, 0, width, height, 8), fill="paper")
    canvas.text(middle, height - margin - size * 0.7, title, size, bold=True)
    canvas.text(middle, margin + size * 0.6, status, size, "muted")
    return canvas, (margin + (wanted - drawing.width) / 2, margin + below)
