"""A recorded search in sentences."""

from html import escape
from typing import TYPE_CHECKING, Any

from pacman_env.pictures.words import amount, move, number

if TYPE_CHECKING:
    from pacman_env.search_xray import Search

NOTHING = (
    "Nothing was recorded: inside the with block no function was handed a position of a game. "
    "Call the search inside the block, in the same thread, with a position that has a successor method "
    "(result, successor, forecast_move, ...); for a name of your own say xray(successor='its_name')."
)


def summary(search: "Search") -> str:
    """Sum a search up: value, move, counts, and what is missing."""
    if not search.tree:
        return NOTHING
    sentences = [_outcome(search), _counts(search), *_missing(search)]
    return " ".join(sentences)


def _outcome(search: "Search") -> str:
    error = search.error
    if error:
        return f"The search did not finish ({error}); this is the part seen so far."
    value = "no value" if search.value is None else f"value {number(search.value)}"
    return f"{value.capitalize()}." if search.action is None else f"{value.capitalize()}, move {move(search.action)}."


def _counts(search: "Search") -> str:
    again = (
        amount(search.repeated, "repeated search") if search.repeated < 2 else f"{search.repeated} repeated searches"
    )
    return f"{amount(search.visited, 'node')} visited, {amount(search.pruned, 'move')} pruned, {again}."


def _missing(search: "Search") -> list[str]:
    notes = []
    if search.left_out:
        notes.append(f"Further {amount(search.left_out, 'node')} left out: raise max_nodes to see more.")
    if search.other_searches:
        others = "another search" if search.other_searches == 1 else f"{search.other_searches} other searches"
        notes.append(f"The block held {others}, not shown; give each search a block of its own.")
    return notes


class Nothing:
    """Stands where a picture or film would be when nothing was recorded: it says so."""

    description = NOTHING
    svg = ""

    def _repr_html_(self) -> str:
        return f"<p>{escape(NOTHING)}</p>"

    def save(self, path: Any) -> None:
        """Refuse: there is nothing to draw."""
        raise ValueError(NOTHING)

    def __repr__(self) -> str:
        """Say what is missing."""
        return NOTHING
