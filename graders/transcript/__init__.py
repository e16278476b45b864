"""What is asked, and what is written down: the ground on which the asking and the judging half stand.

    case        one question to an answer: a position, for agents a depth and an evaluation function
    questions   all cases of one exercise, with what one must know to ask them
    record      what an answer did on one case, as plain JSON
    sheet       the records of an answer to one exercise, in the order of its cases
    part        the idea of the exercise that a case belongs to
    advice      a case that belongs to no part: failing it costs nothing and is told

Nothing here knows what is right. It runs next to a student's code, and where the trusted half runs its own mistakes.
"""
