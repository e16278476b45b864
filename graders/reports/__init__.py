"""The instructor's week around the grading: look-alikes, pairs, texts read by hand, the class page.

One module for each command; `page.py` and `answers.py` are their common ground. Nothing here grades.
"""
