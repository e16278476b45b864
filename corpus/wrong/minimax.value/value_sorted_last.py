# exercise = "minimax.value"
# rule = "field"
# slip = "min-reversed"
# family = "max"
# [mends]
# "ordered[-1]" = "ordered[-1 if s.to_move == \"max\" else 0]"


def value_sorted_last(s):
    """The values are sorted and the last one is taken, whoever moves."""
    if s.is_terminal():
        return s.utility()
    ordered = sorted(value_sorted_last(s.result(a)) for a in s.actions())
    return ordered[-1]
