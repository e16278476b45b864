"""A match: two agents play the same five games, with the same luck, against ghosts that chase Pacman."""

from pacman_env import DirectionalGhost, play
from pacman_env.agents import AlphaBetaAgent, GreedyAgent


def scores(player: object) -> list[int]:
    """The points for each game. A seed makes a game repeatable."""
    return [play("small", player, DirectionalGhost, seed=game, max_moves=600).score for game in range(5)]


if __name__ == "__main__":
    for player in (GreedyAgent(), AlphaBetaAgent(depth=2)):
        print(f"{type(player).__name__:15}", *scores(player))
    last = play("small", AlphaBetaAgent(depth=2), DirectionalGhost, seed=4, max_moves=600)
    print(last.reason)
    print(last.state)  # last.recording.film() shows the whole game in a notebook
