# exercise = "minimax.value"
# rule = "field"


def asked_by_yield(state):
    """A generator yields the positions whose values it needs; a loop with a stack sends them in."""

    def thinker(s):
        if s.is_terminal():
            return s.utility()
        found = []
        for a in s.actions():
            found.append((yield s.result(a)))
        return max(found) if s.to_move == "max" else min(found)

    stack, answer = [thinker(state)], None
    while stack:
        try:
            stack.append(thinker(stack[-1].send(answer)))
            answer = None
        except StopIteration as done:
            stack.pop()
            answer = done.value
    return answer
