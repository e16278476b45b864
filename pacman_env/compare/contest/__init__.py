"""The contest: a folder of agent files in; a table, a picture and films of the best games out.

Every agent plays the same games: the same boards, the same ghosts, the same seeds. Each lives in a process of its own,
with a limit for the time of a move, the time of a game, and its memory. Whatever it does there (crash, hang, exit,
return nonsense) it does to itself; the table says so in words.

>>> from pacman_env.compare.contest import leaderboard, samples
>>> board = leaderboard(samples(), games=1, progress=False)                          # doctest: +SKIP
>>> board.draw().save("contest.svg")                                              # doctest: +SKIP

From a terminal: ``python -m pacman_env.contest FOLDER`` (``--help`` explains).

A class that outgrows one machine plays on Dask (``pip install distributed``): every other executor of Python's
``concurrent.futures`` fits as well.

    from distributed import Client
    with Client("tcp://scheduler:8786") as client:
        board = leaderboard("submitted", executor=client.get_executor())
"""

from pacman_env.compare.contest.entrants import ContestError
from pacman_env.compare.contest.process import Limits
from pacman_env.compare.contest.standings import Leaderboard
from pacman_env.compare.contest.tournament import leaderboard, samples
