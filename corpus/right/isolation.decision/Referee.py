# exercise = "isolation.decision"
# rule = "field"
# handed_in = "Referee().decision"


class Referee:
    """The helpers as methods of a class: what is handed in is bound to an object."""

    ends = {"min": 1, "max": -1}
    other = {"min": "max", "max": "min"}
    choose = {"min": min, "max": max}

    def level(self, state, who):
        moves = state.get_legal_moves()
        if not moves:
            return self.ends[who]
        return self.choose[who]([self.level(state.forecast_move(m), self.other[who]) for m in moves])

    def min_value(self, state):
        return self.level(state, "min")

    def max_value(self, state):
        return self.level(state, "max")

    def decision(self, state):
        return max(state.get_legal_moves(), key=lambda m: self.min_value(state.forecast_move(m)))
