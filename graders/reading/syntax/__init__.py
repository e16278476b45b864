"""The syntax of an answer, and what follows from it alone."""
