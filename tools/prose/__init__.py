"""Plain English: every text that a user reads, sentence by sentence, against the patterns of docs/style.md.

python -m tools.prose            what should be said in another way, and how; fails where something is found
python -m tools.prose --grade    how hard each kind of text is to read (Flesch-Kincaid grade)
python -m tools.prose --draw 20  sentences drawn at random from each kind of text, to be read aloud
"""
