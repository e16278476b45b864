"""An X-ray of python-chess (`pip install chess`): mate in one, found by a search that knows nothing about the X-ray."""

import chess

from pacman_env import xray


def negamax(board: chess.Board, depth: int) -> int:
    """1 if the side to move mates within this many moves, -1 if it is mated, else 0."""
    if depth == 0 or board.is_game_over():
        return -1 if board.is_checkmate() else 0
    values = []
    for move in board.legal_moves:
        board.push(move)
        values.append(-negamax(board, depth - 1))
        board.pop()
    return max(values)


if __name__ == "__main__":
    with xray() as search:
        negamax(chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), 2)
    print(search)  # search.draw() draws the tree
