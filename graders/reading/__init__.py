"""A look at the text of an answer, on the trusted side: parsed, never run.

    source    the file, or the cells, that define an answer (`graders.transcript.source`)
    code      its syntax, as far as the answer can reach it
    note      a slip that the text shows: its line, and what a run that trips over it looks like

A note accuses nobody: it becomes a finding only where the answer is wrong and what it did fits
(`graders.trusted.naming.evidence`).
"""
