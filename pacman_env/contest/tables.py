"""How a contest reads: the table for a terminal and for a page."""

import re
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pacman_env.contest.results import Leaderboard, Standing

HEADINGS = ("Rank", "Agent", "Wins", "Win rate (95 %)", "Score (95 %)", "Per move", "What went wrong")


def cells(row: "Standing") -> list[str]:
    """A row of the table in words, one for each heading."""
    return [
        "-" if row.rank is None else str(row.rank),
        f"{row.agent} (baseline)" if row.baseline else row.agent,
        f"{row.wins} of {row.games}" if row.games else "-",
        f"{row.win_low:.0%} to {row.win_high:.0%}" if row.games else "-",
        "-" if row.score is None else _score(row),
        f"{row.ms_per_move:.1f} ms" if row.ms_per_move else "-",
        row.trouble or "nothing",
    ]


def _score(row: "Standing") -> str:
    assert row.score is not None and row.score_low is not None
    return f"{row.score:.0f} \u00b1 {row.score - row.score_low:.0f}"


def text_table(standings: "list[Standing]") -> str:
    """The table for a terminal."""
    table = [list(HEADINGS), *(cells(row) for row in standings)]
    widths = [max(len(line[i]) for line in table) for i in range(len(HEADINGS) - 1)]
    return "\n".join("  ".join([*map(str.ljust, line, widths), line[-1]]).rstrip() for line in table)


_TABLE = "border-collapse:collapse;font-size:1em"
_CELL = "text-align:left;padding:.3em .7em;border-bottom:1px solid #8888;vertical-align:top;overflow-wrap:anywhere"
_SHORT = f"{_CELL};white-space:nowrap"


def html_table(board: "Leaderboard") -> str:
    """The table with a caption, headings for its columns and the agents' names as headings of the rows."""
    head = "".join(f'<th scope="col" style="{_SHORT}">{escape(name)}</th>' for name in HEADINGS)
    body = "".join(_html_row(row) for row in board.rows)
    caption = f'<caption style="text-align:left;padding:.3em .7em">{escape(summary(board))}</caption>'
    table = f'<table style="{_TABLE}">{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div style="overflow-x:auto" role="region" aria-label="Leaderboard" tabindex="0">{table}</div>'


def _html_row(row: "Standing") -> str:
    texts = [escape(pretty(text)) for text in cells(row)]
    plain = [f'<td style="{_SHORT}">{text}</td>' for text in texts]
    plain[1] = f'<th scope="row" style="{_CELL}">{texts[1]}</th>'
    plain[-1] = f'<td style="{_CELL}">{texts[-1]}</td>'
    return f"<tr>{''.join(plain)}</tr>"


def pretty(text: str) -> str:
    """A number with the minus sign of a printed page."""
    return re.sub(r"^-(?=\d)", "\u2212", text)


def summary(board: "Leaderboard") -> str:
    """What was played, in a sentence."""
    places = ", ".join(dict.fromkeys(game.layout for game in board.games)) or "no board"
    ghosts = ", ".join(dict.fromkeys(game.ghosts for game in board.games)) or "nobody"
    limits = board.limits
    played = f"{len(board.entrants)} agents, {len(board.games)} games on {places} against {ghosts}"
    allowed = f"at most {limits.move:g} s a move and {limits.game:g} s a game"
    return f"{played}; {allowed}. A game that its agent breaks off costs 500 points, like being caught."
