# exercise = "minimax.value"
# rule = "field"
# slip = "returns-nothing"
# [mends]
# "outcome =" = "return"


def value_forgets(s):
    """The last line computes the value and keeps it to itself."""
    if s.is_terminal():
        return s.utility()
    found = [value_forgets(s.result(a)) for a in s.actions()]
    outcome = max(found) if s.to_move == "max" else min(found)
