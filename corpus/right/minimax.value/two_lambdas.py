# exercise = "minimax.value"
# rule = "field"

two_lambdas = lambda s: (up if s.to_move == "max" else down)(s)
up = lambda s: s.utility() if s.is_terminal() else max(map(down, (s.result(a) for a in s.actions())))
down = lambda s: s.utility() if s.is_terminal() else -max(-up(s.result(a)) for a in s.actions())
