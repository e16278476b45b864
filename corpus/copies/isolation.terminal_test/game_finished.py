# exercise = "isolation.terminal_test"
# rule = "light"
# copy_of = "right/isolation.terminal_test/stuck_by_flag"

def finished(s):
    return s.isLose() or s.isWin()


def game_finished(board):
    finished = True
    for m in board.get_legal_moves():
        # there is a move
        finished = False
    return finished
