"""An experiment: does a deeper search earn more points? Every row of the table is one agent at one depth."""

from pacman_env.compare import experiment

if __name__ == "__main__":  # several processes play the games, and each of them reads this file
    table = experiment(
        agents=["GreedyAgent", "AlphaBetaAgent"],
        layouts=["small"],
        depths=[1, 2],
        ghosts=["RandomGhost"],
        n=10,
        seed=1,
        progress=False,
    )
    print(table)  # table.draw() returns a picture, and table.records() returns rows of data
