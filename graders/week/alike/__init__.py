"""Answers that look alike: what everybody wrote, how alike it is, and the list to read."""
