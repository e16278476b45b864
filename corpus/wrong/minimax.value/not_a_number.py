# exercise = "minimax.value"
# rule = "named"
# slip = "nan-value"

INF = float("inf")


def not_a_number(state):
    return INF - INF
