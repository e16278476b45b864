"""Write docs/time-check.md: minimax against alpha-beta, in many games. About two minutes with two processes.

python -m tools.pages.time_check --jobs 2
"""

import argparse
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from pacman_env.compare.duels import Duel
from pacman_env.compare.experiments import Played, Results, processes, time_check
from pacman_env.compare.intervals import between
from pacman_env.matches.flags import whole

REPORT = """\
# Time check: minimax against alpha-beta

For an instructor who wonders how much pruning saves. Reading time: three minutes. Each agent plays {n} games on every
layout. All the agents play against the same random ghosts. A game in which Pacman dithers ends after 3,000 moves. The
second agent cuts only if `v > beta` or `v < alpha`; the third also cuts on equality (`v >= beta` or `v <= alpha`). A
*node* is one successor that the search asked for. A *time* is the processor time that Pacman spends thinking. All
intervals are 95% confidence intervals.

{table}

{findings}

Scores and node counts are the same on every machine; times are not. In all, Pacman spent {cpu:.0f} s of processor time
thinking. We made this page with this command:

    python -m tools.pages.time_check --games {n} --jobs {jobs}
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games and write the page."""
    flags = argparse.ArgumentParser(prog="python -m tools.pages.time_check", description=(__doc__ or "").split(":")[0])
    flags.add_argument("-n", "--games", type=whole(1), default=300, help="games per row (%(default)s)")
    flags.add_argument("--jobs", type=whole(1), default=1, help="worker processes (%(default)s)")
    flags.add_argument("--out", type=Path, default=Path("docs/time-check.md"), help="the page (%(default)s)")
    options = flags.parse_args(arguments)
    with processes(options.jobs) if options.jobs > 1 else nullcontext() as pool:
        table = time_check(options.games, executor=pool)
    page = report(table, options.games, options.jobs)
    options.out.write_text(page, encoding="utf-8")


def report(table: Results, n: int, jobs: int) -> str:
    """The time check as a page in Markdown."""
    cpu = sum(row.seconds for row in table.rows)
    texts = {"table": table.to_markdown(), "findings": "\n".join(f"- {line}" for line in findings(table))}
    return REPORT.format(n=n, jobs=jobs, cpu=cpu, **texts)


def findings(table: Results) -> list[str]:
    """What the rows say when each agent is compared with minimax, game by game with the same luck."""
    return [same_games(list(table.games.values())), *map(_compared, table.against("MinimaxAgent"))]


def _compared(duel: Duel) -> str:
    nodes = f"{duel.nodes or 0:.0%} {between(duel.nodes_low, duel.nodes_high, '{:.0%}')}"
    time_ = f"{duel.time or 0:.0%} {between(duel.time_low, duel.time_high, '{:.0%}')}"
    who = f"On the board `{duel.layout}` at depth {duel.depth}, {duel.agent.replace(', ', ' with cuts on ')}"
    return f"{who} asked for {nodes} of {duel.other}'s nodes, and took {time_} of {duel.other}'s time."


def same_games(games: Sequence[Played]) -> str:
    """Whether all agents played alike, as agents with the same values and the same ties must."""
    ends: dict[tuple[object, ...], set[tuple[object, ...]]] = {}
    for game in games:
        place = (*game.place, game.seed)
        ends.setdefault(place, set()).add((game.score, game.outcome, game.moves))
    differing = sum(len(results) > 1 for results in ends.values())
    if differing:
        return f"In {differing} of {len(ends)} games, the agents did not all end the game in the same way."
    return f"In each of the {len(ends)} games, all the agents reached the same score in the same number of moves."


if __name__ == "__main__":
    main()
