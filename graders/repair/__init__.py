"""The line that one change would mend: small edits of a wrong answer, until all cases are right.

`search.look` takes the text of a class or function (`graders.transcript.source`), and gives a Repair, or Nothing (which
is false); `str()` of either is a sentence.

`variants` reads the text and makes edits (`slips`, each at a `place`); it runs no code. `trial` runs the edited
answers; it knows no correct answer. Each is a process of its own. `search` starts the one and a `worker` the other;
the `oracle` says what is right. An `offer` tells it on a report, in `words`; `limits` holds every limit.
"""
