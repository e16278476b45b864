# exercise = "isolation.decision"
# rule = "careful"
# copy_of = "right/isolation.decision/decide_by_dict"

def choose_move(game):
    numbers = {move: after_my_move(game.forecast_move(move)) for move in game.get_legal_moves()}
    ordered = list(numbers)
    ordered.sort(key=lambda move: numbers[move])
    return ordered.pop()


def after_my_move(game):
    def wins(position, mine):
        for move in position.get_legal_moves():
            if wins(position.forecast_move(move), not mine) is False:
                return True
        return False

    if wins(game, True):
        return -1
    return 1
