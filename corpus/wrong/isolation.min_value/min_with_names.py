# exercise = "isolation.min_value"
# rule = "field"
# slip = "wrong-terminal-value"
# family = "ends"
# [mends]
# "= -1, 1" = "= 1, -1"


def min_with_names(state):
    """The two results have changed places, in names of their own."""
    WON, LOST = -1, 1

    def down(s):
        moves = s.get_legal_moves()
        return min([up(s.forecast_move(m)) for m in moves]) if moves else WON

    def up(s):
        moves = s.get_legal_moves()
        return max([down(s.forecast_move(m)) for m in moves]) if moves else LOST

    return down(state)
