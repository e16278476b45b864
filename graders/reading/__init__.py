"""A look at the text of an answer, on the trusted side: parsed, never run.

    code      its syntax, as far as the answer can reach it
    stubs     whether anything has been written
    choosing  whether it looks at more than one move of a position
    slips     two slips that no run tells apart from others

A slip accuses nobody: it becomes a finding only where the answer is wrong and what it did fits
(`graders.trusted.naming.evidence`).
"""
