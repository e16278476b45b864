"""Play Pacman from the command line, with the flags of the Berkeley project: ``python -m pacman_env --help``."""

import argparse
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from pacman_env.agents.base import Agent
from pacman_env.agents.classes import bundled
from pacman_env.agents.ghosts import GhostAgent
from pacman_env.berkeley.door import load_agents
from pacman_env.engine.layout import Layout, layout_names
from pacman_env.engine.state import GameState
from pacman_env.matches.flags import seconds, whole
from pacman_env.matches.match import MAX_MOVES, Result, play
from pacman_env.matches.recording import Recording
from pacman_env.matches.roster import Entry, Recipe, agent_class, entry
from pacman_env.matches.time_limit import TimeUp, call_within
from pacman_env.wording import amount

EXAMPLES = """\
examples:
  python -m pacman_env -p AlphaBetaAgent -l small -a depth=3
        one game of the bundled alpha-beta, three rounds deep; the last board is drawn
  python -m pacman_env --agents multiAgents.py -p MinimaxAgent -l minimax -a depth=4 -n 100 -q
        a hundred games of your own agent (the command for experiments plays them on many cores)
  python -m pacman_env -p ExpectimaxAgent -l trapped -a depth=3 -q -n 10 -f
        ten games from one random stream, the same each time
  python -m pacman_env -p AlphaBetaAgent -l medium --film game.html
        a game to look at: a page with buttons, for any browser
  python -m pacman_env -p GreedyAgent -g DirectionalGhost -k 2 -r
  python -m pacman_env --replay recorded-game-1.json
        record a game, and look at it again
"""

PROG = "python -m pacman_env"
LAYOUT = "medium"
TIMEOUT = 30.0
COLORS = {
    "%": "34",
    ".": "37",
    "o": "1;97",
    "G": "1;91",
    **dict.fromkeys("<>^v", "1;93"),
}  # ANSI: blue, white, red, ...


def parser(prog: str = PROG) -> argparse.ArgumentParser:
    """The flags of a command that is called ``prog``."""
    flags = argparse.ArgumentParser(
        prog=prog,
        description=(__doc__ or "").split(":")[0] + ".",
        epilog=EXAMPLES.replace(PROG, prog),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _who_plays(flags.add_argument_group("who plays where"))
    _how_often(flags.add_argument_group("the number of games, and their random seeds"))
    _what_is_shown(flags.add_argument_group("what you see and keep"))
    flags.add_argument("-t", "--textGraphics", action="store_true", help=argparse.SUPPRESS)
    flags.add_argument("-z", "--zoom", help=argparse.SUPPRESS)  # there is no window: accepted and ignored
    flags.add_argument("--frameTime", help=argparse.SUPPRESS)
    return flags


def _who_plays(group: argparse._ArgumentGroup) -> None:
    known = bundled()
    pacmen = ", ".join(name for name, cls in known.items() if not issubclass(cls, GhostAgent))
    ghosts = ", ".join(name for name, cls in known.items() if issubclass(cls, GhostAgent))
    group.add_argument(
        "-p", "--pacman", default="GreedyAgent", metavar="AGENT", help=f"Pacman's class (%(default)s); {pacmen}"
    )
    group.add_argument("-a", "--agentArgs", default="", metavar="K=V,...", help="arguments for Pacman's agent")
    group.add_argument("--agents", metavar="FILE", help="a multiAgents.py file; -p and -g can also name its classes")
    group.add_argument(
        "-g", "--ghosts", default="RandomGhost", metavar="AGENT", help=f"the ghosts' class (%(default)s); {ghosts}"
    )
    group.add_argument(
        "-k", "--numghosts", type=whole(0), default=4, metavar="K", help="the largest number of ghosts (%(default)s)"
    )
    layouts = (
        f"a bundled layout or the path of a .lay file ({LAYOUT}); the bundled ones are {', '.join(layout_names())}"
    )
    group.add_argument("-l", "--layout", metavar="LAYOUT", help=layouts)


def _how_often(group: argparse._ArgumentGroup) -> None:
    group.add_argument("-n", "--numGames", type=whole(1), default=1, metavar="N", help="how many games (%(default)s)")
    group.add_argument(
        "-f", "--fixRandomSeed", action="store_true", help="use one random stream for all games, seeded with 'cs188'"
    )
    group.add_argument("--seed", help="your own seed; game i is then always the same")
    group.add_argument(
        "-x", "--numTraining", type=whole(0), default=0, metavar="X", help="leave the first X games out of the report"
    )
    group.add_argument(
        "-c",
        "--catchExceptions",
        action="store_true",
        help="an agent that fails loses only its game; without -c, a failure ends the run",
    )
    group.add_argument(
        "--timeout", type=seconds, metavar="S", help=f"seconds for each move ({TIMEOUT:g} with -c, otherwise no limit)"
    )
    group.add_argument(
        "--max-moves",
        type=whole(0),
        default=MAX_MOVES,
        metavar="M",
        help="stop a game after M moves in all, counting every agent's (%(default)s)",
    )


def _what_is_shown(group: argparse._ArgumentGroup) -> None:
    group.add_argument("-q", "--quietTextGraphics", action="store_true", help="do not draw the last board")
    group.add_argument("-r", "--recordActions", action="store_true", help="write recorded-game-N.json for each game")
    group.add_argument("--film", metavar="OUT.html", help="save a replay of the last game (a web page)")
    group.add_argument("--replay", metavar="FILE", help="show a recorded game instead of playing")


def main(arguments: Sequence[str] | None = None, prog: str = PROG) -> int:
    """Play, print, and answer the exit status: 1 if an agent failed, 2 for a wrong command, 130 after Ctrl-C."""
    flags = parser(prog)
    options = flags.parse_args(arguments)
    _check(flags, options)
    games: list[Result] = []
    status = 0
    try:
        if options.replay is not None:
            return replay(options.replay, options)
        for game in played(options):
            games.append(game)  # one by one, so that an interrupt keeps them
    except (ValueError, TypeError, OSError) as error:
        flags.exit(2, f"{flags.prog}: {error}\n")
    except KeyboardInterrupt:
        status = 130
        print(f"interrupted: {len(games)} of {options.numGames} games were played", file=sys.stderr)
    show(games[options.numTraining :], options)
    if games:
        save_film(games[-1].recording, options)
    return status or int(any(game.failed is not None for game in games) and not options.catchExceptions)


def _check(flags: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Refuse what cannot be kept or counted before anything is played."""
    if options.film and not (options.film.endswith(".html") and Path(options.film).parent.is_dir()):
        flags.error(f"--film {options.film}: name a file that ends in .html, in a folder that exists")
    if options.numTraining >= options.numGames:
        flags.error(f"-x {options.numTraining} leaves none of the {options.numGames} games: use a larger -n")


def save_film(recording: Recording, options: argparse.Namespace) -> None:
    """Save the film of a game, if one was asked for, and say where."""
    if options.film:
        recording.film().save(options.film)
        print(f"the replay is in {options.film}: open it in a browser")


def replay(path: str, options: argparse.Namespace) -> int:
    """Draw the first and the last board of a recording; with -l it must be of that layout."""
    recording = Recording.load(path)
    states = recording.replay(Layout.load(options.layout) if options.layout else None)
    save_film(recording, options)
    print(drawn(states[0]), drawn(states[-1]), sep="\n\n")
    own = amount(len(recording.moves[:: recording.ghosts + 1]), "move")
    print(f"{recording.outcome} with {recording.score} points after {own} by Pacman: {recording.reason}")
    return 0


def played(options: argparse.Namespace) -> Iterator[Result]:
    """The games, in order; without -c only up to the first in which an agent failed."""
    for number, game in enumerate(_in_a_row(options), 1):
        if options.recordActions:
            game.recording.save(f"recorded-game-{number}.json")
        yield game
        if game.failed is not None and not options.catchExceptions:
            return


def _in_a_row(options: argparse.Namespace) -> Iterator[Result]:
    """One game after the other, all by the same agent objects, as in the Berkeley project."""
    layout, limits = Layout.load(options.layout or LAYOUT), _limits(options)
    file = [_loaded(options.agents)] if options.agents else []  # once for all, as an import would
    pacman = Recipe(agent_class(options.pacman, *file), _arguments(options.agentArgs))
    ghost = agent_class(options.ghosts, *file)
    if options.fixRandomSeed:
        random.seed("cs188")
        limits["rng"] = random
    seats = [entry(pacman), *(entry(ghost, index) for index in range(1, len(layout.starts)))]
    team = [_built(seat, limits["time_limit"]) for seat in seats]
    for number in _bar(range(options.numGames)):
        seed = f"{options.seed}-{number}" if options.seed is not None else None
        yield play(layout, team[0], team[1:], seed=seed, **limits)


def _built(who: Entry, limit: float | None) -> Agent:
    """The agent; one that cannot be built at all makes no game, whoever plays it."""
    try:
        return call_within(limit, who.build)
    except KeyboardInterrupt:
        raise
    except TimeUp:
        raise ValueError(f"{who.name} cannot be built within {limit:g} s") from None
    except BaseException as error:
        known = f". It takes {', '.join(who.takes)}" if isinstance(error, TypeError) and who.takes else ""
        raise ValueError(f"{who.name} cannot be built: {error} ({type(error).__name__}){known}") from error


def _loaded(file: str) -> ModuleType:
    """The agents' module; what could not be read of it is told."""
    module = load_agents(file)
    for error in module.unreadable:
        print(f"note: {error}", file=sys.stderr)
    return module


def _arguments(text: str) -> dict[str, Any]:
    """``"depth=3,evalFn=better"`` as a dict of strings; a name alone is 1.

    >>> _arguments("depth=3,fast")
    {'depth': '3', 'fast': 1}
    """
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    return {name.strip(): value.strip() if equals else 1 for name, equals, value in pairs}


def _limits(options: argparse.Namespace) -> dict[str, Any]:
    timeout = options.timeout if options.timeout is not None else TIMEOUT if options.catchExceptions else None
    return {"max_ghosts": options.numghosts, "max_moves": options.max_moves, "time_limit": timeout}


def _bar(games: object) -> Iterable[Any]:
    """A progress bar on a terminal, once it takes longer than a second."""
    from tqdm import tqdm

    return tqdm(games, desc="games", delay=1, leave=False, disable=None)  # type: ignore[no-any-return]


def show(games: list[Result], options: argparse.Namespace) -> None:
    """Print what happened."""
    for game in games:
        print(headline(game))
    if games and not options.quietTextGraphics:
        print(drawn(games[-1].state))
    if games:
        print(table(games))
    for game in games:
        if game.failed is not None and not options.catchExceptions:
            print(game.traceback or game.reason, file=sys.stderr)


def headline(game: Result) -> str:
    """One line about a game."""
    return f"{game.outcome.capitalize()}: {game.reason}. Score: {game.score}"


def table(games: list[Result]) -> str:
    """Average, scores, win rate and record, as the Berkeley project prints them."""
    wins, scores = [game.won for game in games], [float(game.score) for game in games]
    return "\n".join(
        [
            f"Average Score: {sum(scores) / len(scores)}",
            f"Scores:        {', '.join(map(str, scores))}",
            f"Win Rate:      {sum(wins)}/{len(wins)} ({sum(wins) / len(wins):.2f})",
            f"Record:        {', '.join('Win' if won else 'Loss' for won in wins)}",
        ]
    )


def drawn(state: GameState) -> str:
    """The board as text, in color on a terminal (unless the environment sets NO_COLOR)."""
    text = str(state)
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    board, score, rest = text.partition("\nScore:")
    return "".join(f"\033[{COLORS[mark]}m{mark}\033[0m" if mark in COLORS else mark for mark in board) + score + rest


def _run() -> int:
    """As a command: whoever reads the output may stop reading (``| head``)."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains at its end
        return 1
    return status


if __name__ == "__main__":
    sys.exit(_run())
